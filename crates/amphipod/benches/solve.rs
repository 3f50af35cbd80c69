//! Time to parse a burrow and to solve each part of it, on inputs of our own.

use amphipod::Amphipod;
use divan::Bencher;
use puzzle::Part;

/// Fixtures of different kinds, by name.
const CASES: &[&str] = &["writeup_1", "writeup_4", "depth_6", "depth_100", "deadlock_2"];

fn main() {
    divan::main();
}

#[divan::bench(args = CASES)]
fn parsing(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::parsing::<Amphipod>(bencher, case);
}

#[divan::bench(args = CASES)]
fn part1(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::solving::<Amphipod>(bencher, case, Part::One);
}

#[divan::bench(args = CASES)]
fn part2(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::solving::<Amphipod>(bencher, case, Part::Two);
}
