//! What each puzzle looks like when its trace is over, told from the text by the rules alone and
//! sharing no code with replays.

use puzzle::Part;
use serde_json::Value;

/// The last picture, one string a row; `None` where the checker knows none (part 1 of the jigsaw).
pub(crate) fn of(puzzle: &str, text: &str, part: Part, answer: &str, trace: &Value) -> Option<Vec<String>> {
    match (puzzle, part) {
        ("amphipod", _) => Some(amphipod(text, part)),
        ("blizzard", _) => Some(blizzard(text, answer.parse().expect("minutes"))),
        ("keys", _) => Some(keys(text, trace)),
        ("warehouse", _) => Some(strings(&trace["map"])),
        ("jigsaw", Part::Two) => Some(strings(&trace["image"])),
        ("jigsaw", Part::One) => None,
        _ => panic!("{puzzle} has no final state here"),
    }
}

fn strings(rows: &Value) -> Vec<String> {
    let rows = rows.as_array().expect("rows");
    rows.iter().map(|row| row.as_str().expect("a row").to_owned()).collect()
}

/// Everybody is at home.
fn amphipod(text: &str, part: Part) -> Vec<String> {
    let depth = text.lines().count() - 3 + if part == Part::Two { 2 } else { 0 };
    let mut rows = vec!["#".repeat(13), format!("#{}#", ".".repeat(11)), "###A#B#C#D###".to_owned()];
    rows.extend((1..depth).map(|_| "  #A#B#C#D#  ".to_owned()));
    rows.push("  #########  ".to_owned());
    rows
}

/// The blizzards have moved once a minute and come back on the other side; the expedition has arrived.
fn blizzard(text: &str, minutes: usize) -> Vec<String> {
    let map: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
    let (high, wide) = (map.len() - 2, map[0].len() - 2);
    let mut there = vec![vec![Vec::new(); wide]; high];
    for row in 0..high {
        for column in 0..wide {
            let arrow = map[row + 1][column + 1];
            let forward = |at: usize, length: usize| (at + minutes) % length;
            let back = |at: usize, length: usize| (at + length - minutes % length) % length;
            let (row, column) = match arrow {
                b'>' => (row, forward(column, wide)),
                b'<' => (row, back(column, wide)),
                b'v' => (forward(row, high), column),
                b'^' => (back(row, high), column),
                _ => continue,
            };
            there[row][column].push(char::from(arrow));
        }
    }
    let mut rows: Vec<String> = map.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    for (row, cells) in there.iter().enumerate() {
        let cells: String = cells
            .iter()
            .map(|arrows| match arrows[..] {
                [] => '.',
                [arrow] => arrow,
                _ => {
                    char::from_digit(u32::try_from(arrows.len()).expect("at most four"), 10).expect("a digit")
                }
            })
            .collect();
        rows[row + 1] = format!("#{cells}#");
    }
    let last = rows.len() - 1;
    rows[last] = rows[last].replace('.', "E");
    rows
}

/// Keys are taken, their doors gone, and robots leave a trail.
fn keys(text: &str, trace: &Value) -> Vec<String> {
    let mut map: Vec<Vec<u8>> = text.lines().map(|line| line.as_bytes().to_vec()).collect();
    let mut robots = Vec::new();
    for (row, cells) in map.iter().enumerate() {
        robots.extend(
            cells.iter().enumerate().filter(|(_, cell)| **cell == b'@').map(|(column, _)| (row, column)),
        );
    }
    let keys: Vec<u8> = map.iter().flatten().copied().filter(u8::is_ascii_lowercase).collect();
    for cell in map.iter_mut().flatten() {
        if keys.contains(&cell.to_ascii_lowercase()) {
            *cell = b'.';
        }
    }
    for walk in trace.as_array().expect("walks") {
        let number =
            walk["robot"].as_u64().and_then(|number| usize::try_from(number).ok()).expect("a number");
        let (row, column) = &mut robots[number - 1];
        for step in walk["path"].as_str().expect("a path").chars() {
            map[*row][*column] = b'+';
            match step {
                'U' => *row -= 1,
                'D' => *row += 1,
                'L' => *column -= 1,
                _ => *column += 1,
            }
        }
    }
    for (row, column) in robots {
        map[row][column] = b'@';
    }
    map.into_iter().map(|row| String::from_utf8(row).expect("a map is ASCII")).collect()
}
