//! Fixtures with bytes flipped, lines cut, doubled and swapped, controls and very long lines put
//! in: whatever comes out is refused with a place, or solved with traces that the checker accepts
//! and ways to solve that agree. `CASES` sets the number of mutants of each fixture.

use std::fs;
use std::path::{Path, PathBuf};

use puzzle::{AnyPuzzle, probe, probe_limits};

/// A small generator whose values never change: `SplitMix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).expect("it is below a usize")
    }
}

/// Bytes that parsers stumble over, and those that mean something to some puzzle.
const INSERTED: &[u8] = b"\0\x1b\x7f\xff\xc3 \t\r\n#.@aAzZvV<>^O[]{}0129:TileE\xef\xbb\xbf";

fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    if bytes.is_empty() {
        bytes.push(INSERTED[random.below(INSERTED.len())]);
        return;
    }
    let place = random.below(bytes.len());
    match random.below(8) {
        0 => bytes[place] ^= 1 << random.below(8),
        1 => bytes[place] = INSERTED[random.below(INSERTED.len())],
        2 => bytes.insert(place, INSERTED[random.below(INSERTED.len())]),
        3 => drop(bytes.remove(place)),
        4 => bytes.truncate(place),
        5 | 6 => {
            let mut lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
            let (one, other) = (random.below(lines.len()), random.below(lines.len()));
            if random.below(2) == 0 {
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

fn fixtures(puzzle: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(puzzle);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("each puzzle has fixtures")
        .map(|entry| entry.expect("a folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    paths.sort();
    paths
}

fn attack(puzzle: &dyn AnyPuzzle) {
    let cases: u64 = std::env::var("CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(12);
    let paths = fixtures(puzzle.meta().name);
    assert!(!paths.is_empty(), "{} has no fixtures", puzzle.meta().name);
    for (number, path) in paths.iter().enumerate() {
        let original = fs::read(path).expect("a fixture can be read");
        // The mutants of a large fixture would take long and show no more.
        if original.len() > 64 << 10 {
            continue;
        }
        for case in 0..cases {
            let mut random = Random(case * 1000 + number as u64);
            let mut bytes = original.clone();
            for _ in 0..=random.below(3) {
                mutate(&mut bytes, &mut random);
            }
            if let Err(fault) = probe(puzzle, &bytes, &probe_limits()) {
                panic!(
                    "{}, mutant {case}: {fault}\n{}",
                    path.display(),
                    String::from_utf8_lossy(&bytes[..bytes.len().min(4000)])
                );
            }
        }
    }
}

fn puzzle(name: &str) -> &'static dyn AnyPuzzle {
    *xtask::registry::PUZZLES
        .iter()
        .find(|puzzle| puzzle.meta().name == name)
        .expect("the puzzle is registered")
}

#[test]
fn mutated_burrows_are_refused_or_solved() {
    attack(puzzle("amphipod"));
}

#[test]
fn mutated_vaults_are_refused_or_solved() {
    attack(puzzle("keys"));
}

#[test]
fn mutated_valleys_are_refused_or_solved() {
    attack(puzzle("blizzard"));
}

#[test]
fn mutated_warehouses_are_refused_or_solved() {
    attack(puzzle("warehouse"));
}

#[test]
fn mutated_jigsaws_are_refused_or_solved() {
    attack(puzzle("jigsaw"));
}
