//! Parsing and the two parts, apart, on fixtures: `cargo bench -p jigsaw`.

use jigsaw::{Jigsaw, JurassicJigsaw, Options};
use puzzle::{Part, Puzzle, Request, Text};

const FIXTURES: [&str; 4] =
    ["n4_official_size", "n3_chain_one_row", "outer_edge_matches", "two_pictures_same_corners"];

fn main() {
    divan::main();
}

fn input(name: &str) -> Vec<u8> {
    let path = format!("{}/../../fixtures/jigsaw/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).expect("the fixture exists")
}

fn parsed(name: &str) -> Jigsaw {
    jigsaw::parse(&Text::new(&input(name)).expect("a text")).expect("a puzzle")
}

#[divan::bench(args = FIXTURES)]
fn parse(bencher: divan::Bencher<'_, '_>, name: &str) {
    let bytes = input(name);
    bencher.bench(|| jigsaw::parse(&Text::new(&bytes).expect("a text")).expect("a puzzle"));
}

fn part(bencher: divan::Bencher<'_, '_>, name: &str, part: Part) {
    let options = Options::default();
    // What the first call finds out stays in the model, so each call gets a new one.
    bencher.with_inputs(|| parsed(name)).bench_refs(|jigsaw| {
        JurassicJigsaw::solve(jigsaw, part, &Request::new(&options)).expect("an answer").answer
    });
}

#[divan::bench(args = FIXTURES)]
fn part1(bencher: divan::Bencher<'_, '_>, name: &str) {
    part(bencher, name, Part::One);
}

#[divan::bench(args = FIXTURES)]
fn part2(bencher: divan::Bencher<'_, '_>, name: &str) {
    part(bencher, name, Part::Two);
}
