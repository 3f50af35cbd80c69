//! Parsing, part 1 and part 2 apart, on the fixtures; `cargo bench -p amphipod`.

use amphipod::{Amphipod, Options, parse};
use divan::Bencher;
use puzzle::{Part, Puzzle, Request, Text};

fn main() {
    divan::main();
}

const BURROWS: &[&str] = &["write_up_1", "write_up_2", "depth6_mixed", "depth10_mixed", "depth100_mixed"];

fn read(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/amphipod");
    std::fs::read(format!("{folder}/{name}.txt")).expect("the fixture exists")
}

#[divan::bench(args = BURROWS)]
fn parsing(bencher: Bencher<'_, '_>, name: &str) {
    let bytes = read(name);
    bencher.bench(|| parse(&Text::new(&bytes).expect("the fixture has text")));
}

fn part(bencher: Bencher<'_, '_>, name: &str, part: Part) {
    let bytes = read(name);
    let burrow = parse(&Text::new(&bytes).expect("the fixture has text")).expect("the fixture is a burrow");
    bencher.bench(|| Amphipod::solve(&burrow, part, &Request::new(&Options {})));
}

#[divan::bench(args = BURROWS)]
fn part_1(bencher: Bencher<'_, '_>, name: &str) {
    part(bencher, name, Part::One);
}

#[divan::bench(args = BURROWS)]
fn part_2(bencher: Bencher<'_, '_>, name: &str) {
    part(bencher, name, Part::Two);
}
