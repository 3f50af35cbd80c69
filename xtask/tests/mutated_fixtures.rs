//! Bytes of any kind: fixtures with bytes flipped, lines cut, doubled and swapped, controls and very
//! long lines put in, and the stored corpus, through what the fuzz targets run. Whatever it is, it is
//! refused with a place, or solved with traces that the checker accepts and ways to solve that agree.
//! `CASES` sets the number of mutants of each fixture.

use std::fs;
use std::path::{Path, PathBuf};

use puzzle::AnyPuzzle;
use xtask::attack::bytes::{mutate, parse_only, whole_run};
use xtask::r#gen::random::Random;
use xtask::registry::{PUZZLES, named};
use xtask::workspace;

/// The files of a folder in the order of their names; none if there is no such folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a folder can be listed").path()).collect();
    paths.sort();
    paths
}

fn withstands(puzzle: &dyn AnyPuzzle, bytes: &[u8], what: &str) {
    if let Err(fault) = whole_run(puzzle, bytes) {
        panic!("{what}: {fault}\n{}", String::from_utf8_lossy(&bytes[..bytes.len().min(4000)]));
    }
}

fn mutated(puzzle: &dyn AnyPuzzle) {
    let cases: u64 = fixture::cases(12);
    let mut paths = files(&workspace::fixtures().join(puzzle.meta().name));
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    assert!(!paths.is_empty(), "{} has no fixtures", puzzle.meta().name);
    for (number, path) in paths.iter().enumerate() {
        let original = fs::read(path).expect("a fixture can be read");
        // The mutants of a large fixture would take long and show no more.
        if original.len() > 64 << 10 {
            continue;
        }
        for case in 0..cases {
            let mut random = Random::new(case * 1000 + number as u64);
            let mut bytes = original.clone();
            for _ in 0..=random.below(3) {
                mutate(&mut bytes, &mut random);
            }
            withstands(puzzle, &bytes, &format!("{}, mutant {case}", path.display()));
        }
    }
}

fn puzzle(name: &str) -> &'static dyn AnyPuzzle {
    named(PUZZLES, name).expect("the puzzle is registered")
}

#[test]
fn mutated_burrows_are_refused_or_solved() {
    mutated(puzzle("amphipod"));
}

#[test]
fn mutated_vaults_are_refused_or_solved() {
    mutated(puzzle("keys"));
}

#[test]
fn mutated_valleys_are_refused_or_solved() {
    mutated(puzzle("blizzard"));
}

#[test]
fn mutated_warehouses_are_refused_or_solved() {
    mutated(puzzle("warehouse"));
}

#[test]
fn mutated_jigsaws_are_refused_or_solved() {
    mutated(puzzle("jigsaw"));
}

#[test]
fn the_stored_corpus_is_refused_or_solved() {
    for &puzzle in PUZZLES {
        let stored = files(&workspace::root().join("fuzz/seeds").join(puzzle.meta().name));
        assert!(!stored.is_empty(), "{} has no corpus", puzzle.meta().name);
        for path in stored {
            let bytes = fs::read(&path).expect("a file of the corpus can be read");
            withstands(puzzle, &bytes, &path.display().to_string());
        }
    }
}

#[test]
fn each_puzzle_refuses_or_reads_the_corpora_of_the_others() {
    for &puzzle in PUZZLES {
        for &other in PUZZLES {
            for path in files(&workspace::root().join("fuzz/seeds").join(other.meta().name)) {
                let bytes = fs::read(&path).expect("a file of the corpus can be read");
                assert_eq!(parse_only(puzzle, &bytes), Ok(()), "{}", path.display());
            }
        }
    }
}
