//! Time to parse a valley and to solve each part of it, on inputs of our own.

use blizzard::Blizzard;
use divan::Bencher;
use puzzle::Part;

/// Fixtures of different kinds, by name.
const CASES: &[&str] = &["random_8x6", "period_coprime", "full_row_block"];

fn main() {
    divan::main();
}

#[divan::bench(args = CASES)]
fn parsing(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::parsing::<Blizzard>(bencher, case);
}

#[divan::bench(args = CASES)]
fn part1(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::solving::<Blizzard>(bencher, case, Part::One);
}

#[divan::bench(args = CASES)]
fn part2(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::solving::<Blizzard>(bencher, case, Part::Two);
}
