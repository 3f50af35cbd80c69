//! The literal solvers of the puzzle crates' own tests, the same files.

#[path = "../../../crates/amphipod/tests/reference/mod.rs"]
pub(super) mod amphipod;

#[path = "../../../crates/blizzard/tests/reference/mod.rs"]
pub(super) mod blizzard;

#[path = "../../../crates/jigsaw/tests/reference/mod.rs"]
pub(super) mod jigsaw;

#[path = "../../../crates/keys/tests/reference/mod.rs"]
pub(super) mod keys;

#[path = "../../../crates/warehouse/tests/reference/mod.rs"]
pub(super) mod warehouse;
