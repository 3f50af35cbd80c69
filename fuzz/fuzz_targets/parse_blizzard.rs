//! No input makes the parser panic, and every refusal has a place and a picture.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xtask::attack::bytes::parse_only;
use xtask::registry::{PUZZLES, named};

fuzz_target!(|bytes: &[u8]| {
    let puzzle = named(PUZZLES, "blizzard").expect("it is registered");
    if let Err(fault) = parse_only(puzzle, bytes) {
        panic!("{fault}");
    }
});
