//! Verifies walks by the rules of the puzzle, from the text alone. Shares no code with the
//! parser, the model and the solvers, so that a mistake there is not made here as well.

use std::collections::BTreeSet;

use puzzle::{CheckError, Part};

use crate::trace::Trace;

/// Walks every path of `trace` on the map that the text draws, and counts the steps.
///
/// # Errors
/// The first step that breaks a rule, a key that nobody holds at the end, or a number of steps
/// other than `answer`.
pub(crate) fn check(text: &[u8], part: Part, answer: &str, trace: &Trace) -> Result<(), CheckError> {
    let mut rows: Vec<Vec<u8>> = text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    if part == Part::Two && robots_of(&rows).len() == 1 {
        quarter(&mut rows)?;
    }
    let mut robots = robots_of(&rows);
    let mut held: BTreeSet<char> = BTreeSet::new();
    let mut steps: u64 = 0;
    for (index, walk) in trace.walks.iter().enumerate() {
        let number = index + 1;
        let Some(place) = walk.robot.checked_sub(1).and_then(|robot| robots.get_mut(robot)) else {
            return Err(CheckError::new(format!("walk {number}: there is no robot {}", walk.robot)));
        };
        let known = held.contains(&walk.key);
        for (step, letter) in walk.path.chars().enumerate() {
            let here = (step + 1, number);
            *place = go(*place, letter).ok_or_else(|| fault(here, "leaves the map"))?;
            let (row, column) = *place;
            let drawn = rows.get(row).and_then(|row| row.get(column)).copied();
            match drawn.map(char::from) {
                None => return Err(fault(here, "leaves the map")),
                Some('#') => return Err(fault(here, "goes into a wall")),
                Some(door @ 'A'..='Z') if !held.contains(&door.to_ascii_lowercase()) => {
                    return Err(fault(here, &format!("goes through the shut door {door}")));
                }
                Some(key @ 'a'..='z') => {
                    held.insert(key);
                }
                Some(_) => {}
            }
            steps += 1;
        }
        let (row, column) = *place;
        if char::from(rows[row][column]) != walk.key {
            return Err(CheckError::new(format!("walk {number} does not end on the key {}", walk.key)));
        }
        if known {
            let message = format!("walk {number} takes the key {}, which was taken before", walk.key);
            return Err(CheckError::new(message));
        }
    }
    let missing = rows
        .iter()
        .flatten()
        .map(|&cell| char::from(cell))
        .find(|cell| cell.is_ascii_lowercase() && !held.contains(cell));
    if let Some(key) = missing {
        return Err(CheckError::new(format!("nobody takes the key {key}")));
    }
    if steps.to_string() != answer {
        return Err(CheckError::new(format!("the walks take {steps} steps, not {answer}")));
    }
    Ok(())
}

fn fault((step, walk): (usize, usize), what: &str) -> CheckError {
    CheckError::new(format!("walk {walk}, step {step} {what}"))
}

/// Rows and columns of the robots in reading order.
fn robots_of(rows: &[Vec<u8>]) -> Vec<(usize, usize)> {
    let mut robots = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        for (column, &cell) in cells.iter().enumerate() {
            if cell == b'@' {
                robots.push((row, column));
            }
        }
    }
    robots
}

/// The place one step away; `None` above the first row, left of the first column and for a
/// letter that is no direction.
fn go((row, column): (usize, usize), letter: char) -> Option<(usize, usize)> {
    match letter {
        'U' => Some((row.checked_sub(1)?, column)),
        'D' => Some((row + 1, column)),
        'L' => Some((row, column.checked_sub(1)?)),
        'R' => Some((row, column + 1)),
        _ => None,
    }
}

/// Draws the cross of part 2 round the only robot.
fn quarter(rows: &mut [Vec<u8>]) -> Result<(), CheckError> {
    let (row, column) = robots_of(rows)[0];
    for (down, pattern) in ["@#@", "###", "@#@"].iter().enumerate() {
        for (right, drawn) in pattern.bytes().enumerate() {
            let cell = (row + down)
                .checked_sub(1)
                .zip((column + right).checked_sub(1))
                .and_then(|(row, column)| rows.get_mut(row)?.get_mut(column))
                .filter(|cell| **cell == if (down, right) == (1, 1) { b'@' } else { b'.' })
                .ok_or_else(|| CheckError::new("the map cannot be quartered, so part 2 has no answer"))?;
            *cell = drawn;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use puzzle::{CheckError, Part};

    use super::check;
    use crate::trace::{Trace, Walk};

    const MAP: &str = "\
#########
#b.A..a.#
#.......#
#...@...#
#.......#
#c...B.d#
#########";

    /// Checks walks given as `(robot, path, key)`.
    #[track_caller]
    fn verdict(part: Part, answer: &str, walks: &[(usize, &str, char)]) -> String {
        let walks =
            walks.iter().map(|&(robot, path, key)| Walk { robot, path: path.to_owned(), key }).collect();
        match check(MAP.as_bytes(), part, answer, &Trace { walks }) {
            Ok(()) => "accepted".to_owned(),
            Err(CheckError(message)) => message,
        }
    }

    const GOOD: [(usize, &str, char); 4] =
        [(1, "UURR", 'a'), (1, "LLLLL", 'b'), (1, "DDDD", 'c'), (1, "RRRRRR", 'd')];

    #[test]
    fn a_walk_by_the_rules_is_accepted() {
        assert_eq!(verdict(Part::One, "19", &GOOD), "accepted");
        let quarters = [(2, "UR", 'a'), (1, "ULL", 'b'), (3, "DLL", 'c'), (4, "DRR", 'd')];
        assert_eq!(verdict(Part::Two, "11", &quarters), "accepted");
    }

    #[test]
    fn each_broken_rule_is_named() {
        assert_eq!(verdict(Part::One, "18", &GOOD), "the walks take 19 steps, not 18");
        assert_eq!(verdict(Part::One, "13", &GOOD[..3]), "nobody takes the key d");
        let check = |robot, path, key| verdict(Part::One, "1", &[(robot, path, key)]);
        assert_eq!(check(2, "UURR", 'a'), "walk 1: there is no robot 2");
        assert_eq!(check(0, "UURR", 'a'), "walk 1: there is no robot 0");
        assert_eq!(check(1, "UUU", 'a'), "walk 1, step 3 goes into a wall");
        assert_eq!(check(1, "UUL", 'b'), "walk 1, step 3 goes through the shut door A");
        assert_eq!(check(1, "UUUUUUU", 'b'), "walk 1, step 3 goes into a wall");
        assert_eq!(check(1, "UUR", 'a'), "walk 1 does not end on the key a");
        assert_eq!(check(1, "UURX", 'a'), "walk 1, step 4 leaves the map");
        let second = [GOOD[0], (1, "L", 'b')];
        assert_eq!(verdict(Part::One, "5", &second), "walk 2 does not end on the key b");
        let third = [GOOD[0], GOOD[1], (1, "DLL", 'c')];
        assert_eq!(verdict(Part::One, "12", &third), "walk 3, step 2 goes into a wall");
        let twice = [(1, "UURR", 'a'), (1, "LR", 'a')];
        assert_eq!(verdict(Part::One, "6", &twice), "walk 2 takes the key a, which was taken before");
        assert_eq!(verdict(Part::Two, "1", &[(1, "R", 'a')]), "walk 1, step 1 goes into a wall");
    }

    #[test]
    fn a_map_without_room_for_the_cross_has_no_answer_to_check() {
        let verdict = check(b"@a", Part::Two, "1", &Trace::default()).unwrap_err();
        assert_eq!(verdict.to_string(), "the map cannot be quartered, so part 2 has no answer");
        let below = check(b"...\n.@.", Part::Two, "0", &Trace::default()).unwrap_err();
        assert_eq!(below.to_string(), "the map cannot be quartered, so part 2 has no answer");
    }
}
