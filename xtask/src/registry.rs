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

/// Refuses puzzles that a place of this project should know and does not.
///
/// # Errors
/// The first of them, with the place.
pub fn all_known(
    puzzles: &[&'static dyn AnyPuzzle],
    place: &str,
    knows: impl Fn(&str) -> bool,
) -> Result<(), Failure> {
    match puzzles.iter().map(|puzzle| puzzle.meta().name).find(|&name| !knows(name)) {
        None => Ok(()),
        Some(name) => Err(Failure::Work(format!("expected an entry for {name} in {place}, found none"))),
    }
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

#[cfg(test)]
mod tests {
    use super::{PUZZLES, all_known};

    #[test]
    fn a_puzzle_that_a_place_does_not_know_is_named_with_the_place() {
        assert_eq!(all_known(PUZZLES, "here.rs", |_| true), Ok(()));
        let failure = all_known(PUZZLES, "here.rs", |name| name != "keys").expect_err("one is left out");
        assert_eq!(failure.to_string(), "expected an entry for keys in here.rs, found none");
    }
}
