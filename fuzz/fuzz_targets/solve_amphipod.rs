//! Whatever is understood is solved within limits, by all ways alike, and its traces are verified.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xtask::attack::bytes::whole_run;
use xtask::registry::{PUZZLES, named};

fuzz_target!(|bytes: &[u8]| {
    let puzzle = named(PUZZLES, "amphipod").expect("it is registered");
    if let Err(fault) = whole_run(puzzle, bytes) {
        panic!("{fault}");
    }
});
