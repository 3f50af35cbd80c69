//! Time to parse a warehouse and to solve each part of it, on inputs of our own.

use divan::Bencher;
use puzzle::{Part, Puzzle, Request, Text};
use warehouse::WarehouseWoes;

/// Fixtures of different kinds, by name.
const CASES: &[&str] = &["official_50x50", "large_140x90", "bricks_20", "diamond"];

fn main() {
    divan::main();
}

fn text(case: &str) -> Vec<u8> {
    let path = format!("{}/../../fixtures/warehouse/{case}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).expect("the fixture is there")
}

fn parse(bytes: &[u8]) -> <WarehouseWoes as Puzzle>::Model {
    let text = Text::new(bytes).expect("a fixture is a text");
    WarehouseWoes::parse(&text).expect("the fixture is not refused")
}

#[divan::bench(args = CASES)]
fn parsing(bencher: Bencher<'_, '_>, case: &str) {
    let bytes = text(case);
    bencher.bench(|| parse(&bytes));
}

fn part(bencher: Bencher<'_, '_>, case: &str, part: Part) {
    let bytes = text(case);
    let options = <WarehouseWoes as Puzzle>::Options::default();
    // A model may keep what both parts share, so each run gets a fresh one.
    bencher
        .with_inputs(|| parse(&bytes))
        .bench_refs(|model| WarehouseWoes::solve(model, part, &Request::new(&options)).is_ok());
}

#[divan::bench(args = CASES)]
fn part1(bencher: Bencher<'_, '_>, case: &str) {
    part(bencher, case, Part::One);
}

#[divan::bench(args = CASES)]
fn part2(bencher: Bencher<'_, '_>, case: &str) {
    part(bencher, case, Part::Two);
}
