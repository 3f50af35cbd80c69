//! Whatever is understood is solved within limits, by all ways alike, and its traces are verified.
#![no_main]

use libfuzzer_sys::fuzz_target;
use puzzle::{Erased, probe, probe_limits};

fuzz_target!(|bytes: &[u8]| {
    if let Err(fault) = probe(&Erased::<blizzard::Blizzard>::new(), bytes, &probe_limits()) {
        panic!("{fault}");
    }
});
