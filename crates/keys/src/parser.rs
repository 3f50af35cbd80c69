//! The grammar: one rectangle of cells. The only file that uses nom.
//!
//! ```text
//! vault = row { line end, row }        all rows of one length
//! row   = cell { cell }
//! cell  = "#" | "." | "@" | "a" … "z" | "A" … "Z"
//! ```

use nom::Parser;
use puzzle::grid::Grid;
use puzzle::{ParseError, Text, syntax};

use crate::vault::{FLOOR, Flaw, ROBOT, Vault, WALL};

const EXPECTED_CELL: &str = "a wall `#`, floor `.`, a robot `@`, a key `a`-`z` or a door `A`-`Z`";

/// Reads a vault.
///
/// # Errors
/// Kind `bad_char` for another character, `ragged` for a row of another length, `malformed` for a
/// blank line in the map, `no_robot` without `@`, `duplicate_key` for the same key twice.
pub(crate) fn parse(text: &Text<'_>) -> Result<Vault, ParseError> {
    let grid = syntax::parse_all(vault, text.bytes())?;
    Vault::survey(grid).map_err(|flaw| refusal(flaw, text))
}

/// Without branches, so that many cells are tested at once.
fn is_cell(cell: u8) -> bool {
    (cell == WALL) | (cell == FLOOR) | (cell == ROBOT) | cell.is_ascii_alphabetic()
}

fn vault(input: &[u8]) -> syntax::Parsed<'_, Grid<u8>> {
    syntax::rectangle_where(is_cell, EXPECTED_CELL).parse(input)
}

fn refusal(flaw: Flaw, text: &Text<'_>) -> ParseError {
    match flaw {
        Flaw::NoRobot => ParseError::new("no_robot", 0, "expected a robot `@` on the map, found none")
            .spanning(text.lines().next().map_or(1, <[u8]>::len)),
        Flaw::DuplicateKey { key, index, width } => {
            // Each row of the text is one longer than that of the grid, by its line end.
            let offset = index + index / width;
            let message = format!("expected every key once, found key `{key}` a second time");
            ParseError::new("duplicate_key", offset, message).labelled(format!("the second `{key}`"))
        }
    }
}
