//! Bytes of any kind through parse, solve with limits, and check: what the fuzz targets do, and
//! the tests over the stored corpus and over mutated fixtures.

use puzzle::{AnyPuzzle, probe, probe_limits};

use crate::r#gen::random::Random;

/// Understands the bytes or refuses them with a place and a picture.
///
/// # Errors
/// What is wrong with the puzzle.
pub fn parse_only(puzzle: &dyn AnyPuzzle, bytes: &[u8]) -> Result<(), String> {
    match puzzle.parse("bytes", bytes) {
        Err(refusal) if refusal.position.is_none() => Err(format!("a refusal without a place: {refusal}")),
        Err(refusal) if refusal.render(false).is_empty() => {
            Err(format!("a refusal without a picture: {refusal}"))
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Parses, solves within limits in all ways, and verifies every trace.
///
/// # Errors
/// What is wrong with the puzzle.
pub fn whole_run(puzzle: &dyn AnyPuzzle, bytes: &[u8]) -> Result<(), String> {
    probe(puzzle, bytes, &probe_limits()).map(drop)
}

/// Bytes that parsers stumble over, and those that mean something to some puzzle.
const INSERTED: &[u8] = b"\0\x1b\x7f\xff\xc3 \t\r\n#.@aAzZvV<>^O[]{}0129:TileE\xef\xbb\xbf";

/// Flips a bit, changes, inserts or removes a byte, cuts the rest off, exchanges or doubles lines,
/// or makes a very long line.
pub fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    if bytes.is_empty() {
        bytes.push(random.pick(INSERTED));
        return;
    }
    let place = random.below(bytes.len());
    match random.below(8) {
        0 => bytes[place] ^= 1 << random.below(8),
        1 => bytes[place] = random.pick(INSERTED),
        2 => bytes.insert(place, random.pick(INSERTED)),
        3 => drop(bytes.remove(place)),
        4 => bytes.truncate(place),
        5 | 6 => {
            let mut lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
            let (one, other) = (random.below(lines.len()), random.below(lines.len()));
            if random.chance(1, 2) {
                lines.swap(one, other);
            } else {
                let line = lines[one].clone();
                lines.insert(other, line);
            }
            *bytes = lines.join(&b'\n');
        }
        _ => {
            let filling = vec![bytes[place]; 1 << random.below(14)];
            bytes.splice(place..place, filling);
        }
    }
}
