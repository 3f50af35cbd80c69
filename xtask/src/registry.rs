//! All puzzles of the workspace; tools see them through [`AnyPuzzle`] alone.

use puzzle::{AnyPuzzle, Erased};

static AMPHIPOD: Erased<amphipod::Amphipod> = Erased::new();
static BLIZZARD: Erased<blizzard::Blizzard> = Erased::new();
static JIGSAW: Erased<jigsaw::JurassicJigsaw> = Erased::new();
static KEYS: Erased<keys::Keys> = Erased::new();
static WAREHOUSE: Erased<warehouse::WarehouseWoes> = Erased::new();

/// Every puzzle, in the order of their names.
pub static PUZZLES: &[&dyn AnyPuzzle] = &[&AMPHIPOD, &BLIZZARD, &JIGSAW, &KEYS, &WAREHOUSE];

/// The puzzle of that name.
pub fn named(name: &str) -> Option<&'static dyn AnyPuzzle> {
    PUZZLES.iter().copied().find(|puzzle| puzzle.meta().name == name)
}
