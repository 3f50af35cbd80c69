//! Reads the drawing of a valley; the only file that knows nom. The grammar is one rectangle of
//! cells; what must be wall and where the gaps are is looked at afterwards, place by place, so that a
//! refusal can say what is missing there.
//!
//! ```text
//! valley = row { line end, row }        all rows of one length
//! row    = cell { cell }
//! cell   = "#" | "." | "^" | ">" | "v" | "<"
//! ```

use nom::Parser;
use puzzle::geometry::Point;
use puzzle::grid::Grid;
use puzzle::syntax::{Parsed, parse_all, rectangle_where};
use puzzle::{ParseError, Text};

use crate::Valley;

/// Understands the drawing of a valley: a wall all round with one gap in its top row and one in
/// its bottom row, and between them any number of rows (also none) of free cells and blizzards.
///
/// Costs one pass over the text and a copy of it.
///
/// # Errors
/// `bad_char`, `ragged`, `inner_wall`, or `malformed` for what is wrong with the wall and its
/// gaps, each with its place.
///
/// # Examples
/// ```
/// let text = puzzle::Text::new(b"#.###\n#.>.#\n###.#\n")?;
/// let valley = blizzard::parse(&text)?;
/// assert_eq!((valley.width(), valley.height()), (3, 1));
/// # Ok::<(), puzzle::ParseError>(())
/// ```
pub fn parse(text: &Text<'_>) -> Result<Valley, ParseError> {
    let bytes = text.bytes();
    let map = parse_all(cells, bytes).map_err(explain_marker)?;
    let drawing = Drawing { bytes, map: &map };
    if map.height() < 2 {
        return Err(ParseError::unexpected("malformed", bytes, bytes.len(), "the bottom wall"));
    }
    let start = drawing.gap(0, "top")?;
    let goal = drawing.gap(map.height() - 1, "bottom")?;
    drawing.check_inside()?;
    Ok(Valley::new(map, start, goal))
}

fn cells(input: &[u8]) -> Parsed<'_, Grid<u8>> {
    rectangle_where(is_cell, "a wall `#`, a free cell `.` or a blizzard `^>v<`").parse(input)
}

fn is_cell(cell: u8) -> bool {
    matches!(cell, b'#' | b'.' | b'^' | b'>' | b'v' | b'<')
}

/// Official drawings of later minutes mark the expedition with an `E`.
fn explain_marker(error: ParseError) -> ParseError {
    if error.kind == "bad_char" && error.message.ends_with("found 'E'") {
        error.with_help("the expedition starts in the gap of the top wall, which is drawn as `.`")
    } else {
        error
    }
}

/// The cells together with the text they come from, for places of refusals.
struct Drawing<'a> {
    bytes: &'a [u8],
    map: &'a Grid<u8>,
}

impl Drawing<'_> {
    /// Offset in the text; every row is followed by one line end.
    fn offset(&self, place: Point) -> usize {
        place.row * (self.map.width() + 1) + place.column
    }

    fn row(&self, row: usize) -> &[u8] {
        let width = self.map.width();
        &self.map.cells()[row * width..][..width]
    }

    /// The column of the only gap in a wall row.
    fn gap(&self, row: usize, name: &'static str) -> Result<usize, ParseError> {
        let cells = self.row(row);
        let refuse = |column: usize, expected: &str| {
            let place = Point::new(row, column);
            Err(ParseError::unexpected("malformed", self.bytes, self.offset(place), expected))
        };
        for corner in [0, cells.len() - 1] {
            if cells[corner] != b'#' {
                return refuse(corner, "a wall `#` in the corner");
            }
        }
        let mut gap = None;
        for (column, &cell) in cells.iter().enumerate() {
            match (cell, gap) {
                (b'#', _) => {}
                (b'.', None) => gap = Some(column),
                (b'.', Some(_)) => {
                    return refuse(column, &format!("a wall `#` (the {name} wall has its gap already)"));
                }
                _ => return refuse(column, &format!("a wall `#` or the gap `.` in the {name} wall")),
            }
        }
        gap.ok_or_else(|| {
            let message = format!("expected one gap `.` in the {name} wall, found none");
            ParseError::new("malformed", self.offset(Point::new(row, 0)), message)
                .spanning(cells.len())
                .labelled("no gap")
        })
    }

    /// Between top and bottom: a wall at both ends of each row, and none within.
    fn check_inside(&self) -> Result<(), ParseError> {
        let last = self.map.width() - 1;
        for row in 1..self.map.height() - 1 {
            let cells = self.row(row);
            let inside = &cells[1..last];
            // Not `contains`, which ends at the first one: this compiles to vector code.
            let walls = inside.iter().fold(false, |any, &cell| any | (cell == b'#'));
            if cells[0] == b'#' && cells[last] == b'#' && !walls {
                continue;
            }
            return Err(self.refuse_row(row, last));
        }
        Ok(())
    }

    fn refuse_row(&self, row: usize, last: usize) -> ParseError {
        for side in [0, last] {
            let place = Point::new(row, side);
            if self.map[place] != b'#' {
                let offset = self.offset(place);
                return ParseError::unexpected("malformed", self.bytes, offset, "a wall `#` at the side");
            }
        }
        let column =
            self.row(row).iter().skip(1).position(|&cell| cell == b'#').map_or(last, |inside| inside + 1);
        ParseError::unexpected(
            "inner_wall",
            self.bytes,
            self.offset(Point::new(row, column)),
            "a free cell `.` or a blizzard `^>v<` inside the valley",
        )
        .with_help("blizzards wrap at the outer wall; a wall inside the valley has no meaning")
    }
}
