//! The slow obvious solver: a map from places to things, and a set that grows until nothing more
//! is pushed. It shares no code with the crate.

use std::collections::{BTreeMap, BTreeSet};

/// Row and column.
type Place = (i64, i64);

/// What a warehouse comes to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) picture: String,
    pub(crate) sum: i64,
    pub(crate) walks: usize,
    pub(crate) pushes: usize,
    pub(crate) blocked: usize,
    pub(crate) longest: usize,
}

/// Solves a part of an input as the puzzle's rules say; the input must be well formed.
pub(crate) fn solve(input: &str, part: u8) -> Outcome {
    let (map, moves) = input.split_once("\n\n").unwrap_or((input, ""));
    let mut things = BTreeMap::new();
    let (mut height, mut width) = (0, 0);
    for (row, line) in (0..).zip(map.lines()) {
        let line = if part == 2 {
            line.replace('#', "##").replace('.', "..").replace('O', "[]").replace('@', "@.")
        } else {
            line.to_owned()
        };
        for (column, thing) in (0..).zip(line.chars()) {
            width = width.max(column + 1);
            if thing != '.' {
                things.insert((row, column), thing);
            }
        }
        height = row + 1;
    }
    let mut result = Outcome { picture: String::new(), sum: 0, walks: 0, pushes: 0, blocked: 0, longest: 0 };
    for arrow in moves.chars().filter(|&arrow| arrow != '\n') {
        let way = match arrow {
            '^' => (-1, 0),
            'v' => (1, 0),
            '<' => (0, -1),
            '>' => (0, 1),
            other => panic!("{other} is no move"),
        };
        match pushed(&things, way, height, width) {
            None => result.blocked += 1,
            Some(moved) => {
                let boxes = moved.iter().filter(|place| matches!(things[place], 'O' | '[')).count();
                result.walks += usize::from(boxes == 0);
                result.pushes += usize::from(boxes > 0);
                result.longest = result.longest.max(boxes);
                let lifted: Vec<(Place, char)> = moved
                    .iter()
                    .map(|place| (plus(*place, way), things.remove(place).expect("it was found there")))
                    .collect();
                things.extend(lifted);
            }
        }
    }
    for row in 0..height {
        for column in 0..width {
            let thing = things.get(&(row, column)).copied().unwrap_or('.');
            result.picture.push(thing);
            if thing == 'O' || thing == '[' {
                result.sum += 100 * row + column;
            }
        }
        result.picture.push('\n');
    }
    result
}

/// All places whose things move with the robot, or `None` if one of them would move into a wall.
fn pushed(things: &BTreeMap<Place, char>, way: Place, height: i64, width: i64) -> Option<BTreeSet<Place>> {
    let robot = *things.iter().find(|(_, thing)| **thing == '@').expect("there is a robot").0;
    let mut moved = BTreeSet::from([robot]);
    loop {
        let mut more = moved.clone();
        for &place in &moved {
            let ahead = plus(place, way);
            if !(0..height).contains(&ahead.0) || !(0..width).contains(&ahead.1) {
                return None;
            }
            match things.get(&ahead) {
                None | Some('@') => {}
                Some('#') => return None,
                Some('O') => {
                    more.insert(ahead);
                }
                Some('[') => more.extend([ahead, plus(ahead, (0, 1))]),
                Some(']') => more.extend([ahead, plus(ahead, (0, -1))]),
                Some(other) => panic!("{other} is no thing"),
            }
        }
        if more == moved {
            return Some(moved);
        }
        moved = more;
    }
}

fn plus(place: Place, way: Place) -> Place {
    (place.0 + way.0, place.1 + way.1)
}
