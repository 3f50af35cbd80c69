//! All puzzles of the workspace; tools see them through [`AnyPuzzle`] alone.

use puzzle::AnyPuzzle;

/// Every puzzle, in the order of their names.
pub static PUZZLES: &[&dyn AnyPuzzle] = &[];
