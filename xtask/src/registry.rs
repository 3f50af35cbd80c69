//! All puzzles of the workspace; tools see them through [`AnyPuzzle`] alone.

use puzzle::{AnyPuzzle, Erased};

use crate::failure::Failure;

static AMPHIPOD: Erased<amphipod::Amphipod> = Erased::new();
static BLIZZARD: Erased<blizzard::Blizzard> = Erased::new();
static JIGSAW: Erased<jigsaw::JurassicJigsaw> = Erased::new();
static KEYS: Erased<keys::Keys> = Erased::new();
static WAREHOUSE: Erased<warehouse::WarehouseWoes> = Erased::new();

/// Every puzzle, in the order of their names.
pub static PUZZLES: &[&dyn AnyPuzzle] = &[&AMPHIPOD, &BLIZZARD, &JIGSAW, &KEYS, &WAREHOUSE];

/// The puzzle of that name.
///
/// # Errors
/// There is none.
pub fn named(puzzles: &[&'static dyn AnyPuzzle], name: &str) -> Result<&'static dyn AnyPuzzle, Failure> {
    let unknown = || {
        let known: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.meta().name).collect();
        Failure::Usage(format!("unknown puzzle `{name}`, expected one of {}", known.join(", ")))
    };
    puzzles.iter().copied().find(|puzzle| puzzle.meta().name == name).ok_or_else(unknown)
}

/// The puzzles of these names in the order of all, and all of them if there are no names.
///
/// # Errors
/// A name that no puzzle has.
pub fn wanted(
    puzzles: &[&'static dyn AnyPuzzle],
    names: &[String],
) -> Result<Vec<&'static dyn AnyPuzzle>, Failure> {
    names.iter().try_for_each(|name| named(puzzles, name).map(drop))?;
    let is_wanted =
        |puzzle: &&dyn AnyPuzzle| names.is_empty() || names.iter().any(|name| name == puzzle.meta().name);
    Ok(puzzles.iter().copied().filter(is_wanted).collect())
}
