//! No input makes the parser panic, and every refusal has a place and a picture.
#![no_main]

use libfuzzer_sys::fuzz_target;
use puzzle::{AnyPuzzle, Erased};

fuzz_target!(|bytes: &[u8]| {
    if let Err(refusal) = Erased::<blizzard::Blizzard>::new().parse("fuzz", bytes) {
        assert!(refusal.position.is_some(), "{refusal}");
        assert!(!refusal.render(false).is_empty());
    }
});
