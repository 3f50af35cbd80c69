//! Time to parse a vault and to solve each part of it, on vaults of our own.

use divan::Bencher;
use keys::{Keys, Options, Solver, parse};
use puzzle::{Part, Puzzle, Request, Text};

/// Fixtures of different kinds, by name.
const CASES: [&str; 5] = ["official_7", "robots_12", "loops_8", "joined_9", "open_11"];

fn main() {
    divan::main();
}

fn text(case: &str) -> Vec<u8> {
    let path = format!("{}/../../fixtures/keys/{case}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).expect("the fixture is there")
}

#[divan::bench(args = CASES)]
fn parsing(bencher: Bencher<'_, '_>, case: &str) {
    let bytes = text(case);
    bencher.bench(|| parse(&Text::new(&bytes).expect("a fixture is a text")).is_ok());
}

fn part(bencher: Bencher<'_, '_>, case: &str, part: Part, solver: Solver) {
    let bytes = text(case);
    let options = Options { solver };
    // A model keeps what both parts share, so each run gets a fresh one.
    bencher
        .with_inputs(|| {
            parse(&Text::new(&bytes).expect("a fixture is a text")).expect("a fixture is a vault")
        })
        .bench_refs(|model| Keys::solve(model, part, &Request::new(&options)).is_ok());
}

#[divan::bench(args = CASES)]
fn part1(bencher: Bencher<'_, '_>, case: &str) {
    part(bencher, case, Part::One, Solver::Auto);
}

#[divan::bench(args = CASES)]
fn part2(bencher: Bencher<'_, '_>, case: &str) {
    part(bencher, case, Part::Two, Solver::Auto);
}

#[divan::bench(args = CASES)]
fn part1_general(bencher: Bencher<'_, '_>, case: &str) {
    part(bencher, case, Part::One, Solver::General);
}
