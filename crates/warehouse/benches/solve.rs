//! Time to parse a warehouse and to solve each part of it, on inputs of our own.

use divan::Bencher;
use puzzle::Part;
use warehouse::WarehouseWoes;

/// Fixtures of different kinds, by name.
const CASES: &[&str] = &["official_50x50", "large_140x90", "bricks_20", "diamond"];

fn main() {
    divan::main();
}

#[divan::bench(args = CASES)]
fn parsing(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::parsing::<WarehouseWoes>(bencher, case);
}

#[divan::bench(args = CASES)]
fn part1(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::solving::<WarehouseWoes>(bencher, case, Part::One);
}

#[divan::bench(args = CASES)]
fn part2(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::solving::<WarehouseWoes>(bencher, case, Part::Two);
}
