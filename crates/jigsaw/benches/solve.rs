//! Time to parse tiles and to solve each part, on inputs of our own.

use divan::Bencher;
use jigsaw::JurassicJigsaw;
use puzzle::Part;

/// Fixtures of different kinds, by name.
const CASES: [&str; 4] =
    ["n4_official_size", "n3_chain_one_row", "outer_edge_matches", "two_pictures_same_corners"];

fn main() {
    divan::main();
}

#[divan::bench(args = CASES)]
fn parsing(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::parsing::<JurassicJigsaw>(bencher, case);
}

#[divan::bench(args = CASES)]
fn part1(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::solving::<JurassicJigsaw>(bencher, case, Part::One);
}

#[divan::bench(args = CASES)]
fn part2(bencher: Bencher<'_, '_>, case: &str) {
    fixture::time::solving::<JurassicJigsaw>(bencher, case, Part::Two);
}
