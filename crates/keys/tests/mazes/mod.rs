//! Random mazes of many kinds, the same ones on each run and platform.

use fastrand::Rng;

/// Floor and walls in no order, from an open room to caves; no rim, robots anywhere.
pub(crate) fn cave(random: &mut Rng, robots: usize) -> String {
    let (width, height) = (2 + random.usize(..8), 1 + random.usize(..6));
    let mut rows = ruin(random, width, height, 6);
    furnish(random, &mut rows, &vec!['@'; robots]);
    text(&rows)
}

/// A cave with many robots, mostly more than keys.
pub(crate) fn crowd(random: &mut Rng) -> String {
    let (width, height) = (3 + random.usize(..4), 2 + random.usize(..3));
    let mut rows = ruin(random, width, height, 4);
    let robots = 4 + random.usize(..4);
    furnish(random, &mut rows, &vec!['@'; robots]);
    text(&rows)
}

/// An open room with a pillar here and there, its robot in the middle of nine free cells.
pub(crate) fn court(random: &mut Rng) -> String {
    let (width, height) = (4 + random.usize(..5), 4 + random.usize(..4));
    let mut rows = ruin(random, width, height, 4);
    let middle = (1 + random.usize(..height - 2), 1 + random.usize(..width - 2));
    open(&mut rows, middle);
    furnish(random, &mut rows, &[]);
    close(&mut rows, middle);
    text(&rows)
}

/// Four mazes round a court, as the official ones: corridors without loops, and `holes` of 20
/// walls between corridors open.
pub(crate) fn vaults(random: &mut Rng, holes: usize) -> String {
    let sides = [9, 9, 13];
    let (width, height) = (sides[random.usize(..3)], sides[random.usize(..3)]);
    let middle = (height / 2, width / 2);
    let mut rows = vec![vec!['#'; width]; height];
    for (row, column) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
        let start = (middle.0.wrapping_add_signed(row), middle.1.wrapping_add_signed(column));
        carve(random, &mut rows, start, Some(middle));
    }
    pierce(random, &mut rows, holes);
    open(&mut rows, middle);
    furnish(random, &mut rows, &[]);
    close(&mut rows, middle);
    text(&rows)
}

/// One maze of corridors with `robots` robots, `holes` of 20 walls between corridors open.
pub(crate) fn corridors(random: &mut Rng, robots: usize, holes: usize) -> String {
    let (width, height) = (5 + 2 * random.usize(..3), 3 + 2 * random.usize(..3));
    let mut rows = vec![vec!['#'; width]; height];
    carve(random, &mut rows, (1, 1), None);
    pierce(random, &mut rows, holes);
    furnish(random, &mut rows, &vec!['@'; robots]);
    text(&rows)
}

/// Corridors side by side with a robot in each, whose keys open each other's doors.
pub(crate) fn cells(random: &mut Rng, robots: usize) -> String {
    let width = 5 + random.usize(..4);
    let mut rows = vec![vec!['#'; width]; 2 * robots + 1];
    for robot in 0..robots {
        rows[2 * robot + 1][1..width - 1].fill('.');
    }
    furnish(random, &mut rows, &[]);
    for robot in 0..robots {
        rows[2 * robot + 1][1 + random.usize(..width - 2)] = '@';
    }
    text(&rows)
}

/// Corridors with a robot in each and most doors on their shorter sides: robots that would rather
/// go there first can wait for each other for ever. Some corridors are two cells wide.
pub(crate) fn waiting(random: &mut Rng, robots: usize) -> String {
    let width = 5 + random.usize(..5);
    let mut rows = vec![vec!['#'; width]; 3 * robots];
    let mut keys: Vec<char> = ('a'..='z').take(2 * robots).collect();
    let mut doors = keys.clone();
    for robot in 0..robots {
        let row = 3 * robot;
        rows[row].fill('.');
        if random.usize(..3) == 0 {
            rows[row + 1].fill('.');
        }
        let place = 1 + random.usize(..width - 2);
        rows[row][place] = '@';
        for end in [0, width - 1] {
            rows[row][end] = keys.swap_remove(random.usize(..keys.len()));
            let is_near = 2 * place.abs_diff(end) < width;
            if place.abs_diff(end) > 1 && random.usize(..5) < if is_near { 4 } else { 1 } {
                let door = doors.swap_remove(random.usize(..doors.len()));
                rows[row][place.min(end) + 1] = door.to_ascii_uppercase();
            }
        }
    }
    text(&rows)
}

/// One maze of each kind.
pub(crate) fn of_each_kind(random: &mut Rng) -> Vec<String> {
    let holes = random.usize(..6);
    let robots = 1 + random.usize(..3);
    vec![
        cave(random, 1),
        cave(random, robots),
        court(random),
        vaults(random, 0),
        vaults(random, holes),
        corridors(random, robots, holes),
        cells(random, robots),
        waiting(random, robots.max(2)),
    ]
}

/// A room with walls anywhere, in less than `most_walls` of ten cells.
fn ruin(random: &mut Rng, width: usize, height: usize, most_walls: usize) -> Vec<Vec<char>> {
    let walls = random.usize(..most_walls);
    let mut rows = vec![vec!['.'; width]; height];
    for cell in rows.iter_mut().flatten() {
        if random.usize(..10) < walls {
            *cell = '#';
        }
    }
    rows
}

fn text(rows: &[Vec<char>]) -> String {
    rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// Carves a tree of corridors from a cell; with a `middle` not across its row and column.
fn carve(random: &mut Rng, rows: &mut [Vec<char>], start: (usize, usize), middle: Option<(usize, usize)>) {
    rows[start.0][start.1] = '.';
    let mut path = vec![start];
    while let Some(&(row, column)) = path.last() {
        let mut ways = Vec::new();
        for (down, right) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
            let wall = (row.wrapping_add_signed(down), column.wrapping_add_signed(right));
            let beyond = (wall.0.wrapping_add_signed(down), wall.1.wrapping_add_signed(right));
            let inside =
                (1..rows.len() - 1).contains(&beyond.0) && (1..rows[0].len() - 1).contains(&beyond.1);
            let crosses = middle.is_some_and(|middle| wall.0 == middle.0 || wall.1 == middle.1);
            if inside && !crosses && rows[beyond.0][beyond.1] == '#' {
                ways.push((wall, beyond));
            }
        }
        if ways.is_empty() {
            path.pop();
        } else {
            let (wall, beyond) = ways[random.usize(..ways.len())];
            rows[wall.0][wall.1] = '.';
            rows[beyond.0][beyond.1] = '.';
            path.push(beyond);
        }
    }
}

fn pierce(random: &mut Rng, rows: &mut [Vec<char>], holes: usize) {
    for row in 1..rows.len() - 1 {
        for column in 1..rows[0].len() - 1 {
            if row % 2 != column % 2 && random.usize(..20) < holes {
                rows[row][column] = '.';
            }
        }
    }
}

/// Room for the cross, kept free of keys and doors.
fn open(rows: &mut [Vec<char>], (row, column): (usize, usize)) {
    for line in &mut rows[row - 1..=row + 1] {
        line[column - 1..=column + 1].fill('+');
    }
}

/// The room for the cross with the robot in it.
fn close(rows: &mut [Vec<char>], (row, column): (usize, usize)) {
    for cell in rows.iter_mut().flatten().filter(|cell| **cell == '+') {
        *cell = '.';
    }
    rows[row][column] = '@';
}

/// Puts `first`, up to six keys and up to six doors, most of them with a key, on the floor. If
/// there is no floor, there is some now.
fn furnish(random: &mut Rng, rows: &mut [Vec<char>], first: &[char]) {
    let keys = random.usize(..7);
    let mut things: Vec<char> = first.to_vec();
    things.extend(('a'..='f').take(keys));
    for _ in 0..random.usize(..7) {
        let letters = if random.usize(..15) == 0 { 7 } else { keys };
        if letters > 0 {
            things.extend(('A'..='G').nth(random.usize(..letters)));
        }
    }
    let mut floor = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, &cell) in line.iter().enumerate() {
            if cell == '.' {
                floor.push((row, column));
            }
        }
    }
    if floor.is_empty() && !first.is_empty() {
        floor.push((0, 0));
    }
    for thing in things {
        if floor.is_empty() {
            return;
        }
        let (row, column) = floor.swap_remove(random.usize(..floor.len()));
        rows[row][column] = thing;
    }
}
