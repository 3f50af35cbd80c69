//! Time to parse a vault and to solve each part of it, on vaults of our own.

use divan::Bencher;
use keys::{Keys, Options, Solver};
use puzzle::Part;

/// Fixtures of different kinds, by name.
const CASES: [&str; 5] = ["official_7", "robots_12", "loops_8", "joined_9", "open_11"];

fn main() {
    divan::main();
}

#[divan::bench(args = CASES)]
fn parsing(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::parsing::<Keys>(bencher, case);
}

#[divan::bench(args = CASES)]
fn part1(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::solving::<Keys>(bencher, case, Part::One);
}

#[divan::bench(args = CASES)]
fn part2(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::solving::<Keys>(bencher, case, Part::Two);
}

#[divan::bench(args = CASES)]
fn part1_general(bencher: Bencher<'_, '_>, case: &str) {
    let options = Options { solver: Solver::General };
    fixture::time::solving_with::<Keys>(bencher, case, Part::One, &options);
}
