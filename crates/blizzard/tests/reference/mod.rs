//! The literal solver: blizzards in a list that are moved one by one, and the set of all places
//! where the expedition can be. Slow and obvious; shares no code with the crate.

use std::collections::{BTreeSet, HashSet};

/// Minutes of the fastest plan for so many trips between the gaps; `None` if there is no plan.
pub(crate) fn fewest_minutes(drawing: &str, trips: usize) -> Option<u64> {
    let rows: Vec<Vec<char>> = drawing.lines().map(|line| line.chars().collect()).collect();
    let last_row = rows.len() - 1;
    let last_column = rows[0].len() - 1;
    let gap = |row: usize| (row, rows[row].iter().position(|&cell| cell == '.').expect("there is a gap"));
    let gaps = [gap(0), gap(last_row)];

    let mut blizzards = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        for (column, &cell) in cells.iter().enumerate() {
            if "^v<>".contains(cell) {
                blizzards.push((row, column, cell));
            }
        }
    }

    let mut minutes = 0;
    for trip in 0..trips {
        let goal = gaps[(trip + 1) % 2];
        let mut places = BTreeSet::from([gaps[trip % 2]]);
        // When blizzards and places are as they have been before, they go round for ever.
        let mut known = HashSet::new();
        while !places.contains(&goal) {
            if !known.insert((blizzards.clone(), places.clone())) {
                return None;
            }
            for (row, column, direction) in &mut blizzards {
                match direction {
                    '^' => *row = if *row == 1 { last_row - 1 } else { *row - 1 },
                    'v' => *row = if *row == last_row - 1 { 1 } else { *row + 1 },
                    '<' => *column = if *column == 1 { last_column - 1 } else { *column - 1 },
                    _ => *column = if *column == last_column - 1 { 1 } else { *column + 1 },
                }
            }
            let taken: HashSet<(usize, usize)> =
                blizzards.iter().map(|&(row, column, _)| (row, column)).collect();
            let mut next = BTreeSet::new();
            for &(row, column) in &places {
                let mut options =
                    vec![(row, column), (row + 1, column), (row, column + 1), (row, column - 1)];
                if row > 0 {
                    options.push((row - 1, column));
                }
                for (row, column) in options {
                    let is_wall = row > last_row || rows[row][column] == '#';
                    if !is_wall && !taken.contains(&(row, column)) {
                        next.insert((row, column));
                    }
                }
            }
            places = next;
            minutes += 1;
        }
    }
    Some(minutes)
}

#[test]
fn the_reference_knows_what_can_be_seen_at_a_glance() {
    assert_eq!(fewest_minutes("#.#\n#.#\n#.#", 1), Some(2));
    assert_eq!(fewest_minutes("#.#\n#.#\n#.#", 3), Some(6));
    assert_eq!(fewest_minutes("#.##\n#.<#\n##.#", 1), Some(4));
    assert_eq!(fewest_minutes("#.###\n#>>>#\n###.#", 1), None);
}
