//! The grammar of a drawn burrow.
//!
//! ```text
//! burrow  = wall hallway room-row+ floor
//! wall    = 13 "#"
//! hallway = "#" 11 cell "#"
//! row     = side "#" cell "#" cell "#" cell "#" cell "#" side
//! floor   = side 9 "#" side
//! side    = up to 2 of " " or "#"
//! cell    = "." | "A" | "B" | "C" | "D"
//! ```
//! The sides of a row may be missing, blank or drawn as walls, each in any row; rows and floor may
//! stand a third blank further in.

use nom::bytes::complete::take_while;
use nom::character::complete::newline;
use nom::{Err, Parser};
use puzzle::syntax::{self, Failure, Parsed};
use puzzle::{ParseError, Text};

use crate::burrow::Burrow;
use crate::hallway;
use crate::kind::Kind;

/// Reads a burrow.
///
/// # Errors
/// Kind `bad_char` for a character that no burrow has, `malformed` for another shape,
/// `on_doorway` for an amphipod right outside a room, `wrong_count` if there are not as many of
/// each kind as the rooms are deep.
///
/// # Examples
/// ```
/// let text = puzzle::Text::new(b"#############\n#...........#\n###B#A#C#D###\n  #########\n")?;
/// let burrow = amphipod::parse(&text)?;
/// assert_eq!(burrow.depth(), 1);
/// assert_eq!(burrow.to_string().as_bytes()[..27], text.bytes()[..27]);
/// # Ok::<(), puzzle::ParseError>(())
/// ```
pub fn parse(text: &Text<'_>) -> Result<Burrow, ParseError> {
    let bytes = text.bytes();
    if let Some(offset) = bytes.iter().position(|&byte| !ALLOWED[usize::from(byte)]) {
        return Err(ParseError::unexpected("bad_char", bytes, offset, "one of `#.ABCD`"));
    }
    let burrow = syntax::parse_all(burrow, bytes)?;
    check_counts(&burrow, bytes)?;
    Ok(burrow)
}

static ALLOWED: [bool; 256] = syntax::byte_set(b"#.ABCD \n");

fn burrow(input: &[u8]) -> Parsed<'_, Burrow> {
    let (rest, ()) = wall(input)?;
    let (rest, hallway) = hallway_row(rest)?;
    if wall_line(rest).is_some() {
        return Err(fail(rest, "a row of four rooms above the floor"));
    }
    let (mut rest, first) = room_row(rest)?;
    let mut rows = Vec::with_capacity(rest.len() / 9 + 1);
    rows.push(first);
    loop {
        if let Some(line) = wall_line(rest) {
            let (rest, ()) = floor(line)?;
            return Ok((rest, Burrow { hallway, rows }));
        }
        let (after, row) = room_row(rest)?;
        rows.push(row);
        rest = after;
    }
}

/// The top wall and its line end.
fn wall(input: &[u8]) -> Parsed<'_, ()> {
    let (rest, wall) = take_while(|byte| byte == b'#').parse(input)?;
    let width = hallway::COLUMNS + 2;
    if wall.len() > width {
        return Err(fail(&input[width..], "the end of the top wall after 13 `#`"));
    }
    if wall.len() < width {
        return Err(fail(rest, "a top wall of 13 `#`"));
    }
    if rest.is_empty() {
        return Err(fail(rest, "the hallway below the top wall"));
    }
    line_end(rest, "the end of the top wall")
}

/// The hallway between its walls, and its line end.
fn hallway_row(input: &[u8]) -> Parsed<'_, [Option<Kind>; hallway::CELLS]> {
    let (mut rest, ()) = byte(b'#', "the left wall of the hallway", input)?;
    let mut standing = [None; hallway::CELLS];
    let mut cell = 0;
    for column in 1..=hallway::COLUMNS {
        let (after, kind) = room_cell(rest, "one of the 11 cells of the hallway")?;
        if hallway::column(cell) == column {
            standing[cell] = kind;
            cell = (cell + 1) % hallway::CELLS;
        } else if kind.is_some() {
            return Err(Err::Failure(Failure::expected("on_doorway", rest, "an empty cell outside a room")));
        }
        rest = after;
    }
    let (rest, ()) = byte(b'#', "the right wall of the hallway, 11 cells from the left one", rest)?;
    if rest.is_empty() {
        return Err(fail(rest, "a row of four rooms below the hallway"));
    }
    let (rest, ()) = line_end(rest, "the end of the hallway")?;
    Ok((rest, standing))
}

/// One row of the four rooms and its line end.
fn room_row(input: &[u8]) -> Parsed<'_, [Option<Kind>; 4]> {
    let mut rest = &input[left_side(input)..];
    let mut row = [None; 4];
    for (room, cell) in row.iter_mut().enumerate() {
        let expected =
            if room == 0 { "a row of four rooms or the floor" } else { "a wall between two rooms" };
        (rest, ()) = byte(b'#', expected, rest)?;
        (rest, *cell) = room_cell(rest, "a cell of a room")?;
    }
    (rest, ()) = byte(b'#', "the right wall of the last room", rest)?;
    let rest = &rest[side(rest)..];
    if rest.is_empty() {
        return Err(fail(rest, "the floor `#########` below the last row"));
    }
    let (rest, ()) = line_end(rest, "the end of the row")?;
    Ok((rest, row))
}

/// A line that has walls only, and blanks before them.
#[derive(Clone, Copy)]
struct WallLine<'a> {
    /// The line from its first wall on, and all that follows.
    walls: &'a [u8],
    blanks: usize,
    width: usize,
}

fn wall_line(input: &[u8]) -> Option<WallLine<'_>> {
    // As far in as the first wall of a row may stand.
    let blanks = input.iter().take(3).take_while(|&&byte| byte == b' ').count();
    let walls = &input[blanks..];
    let width = walls.iter().position(|&byte| byte != b'#').unwrap_or(walls.len());
    (width > 0 && matches!(walls[width..], [] | [b'\n', ..])).then_some(WallLine { walls, blanks, width })
}

/// The floor, which must be the last line.
fn floor(line: WallLine<'_>) -> Parsed<'_, ()> {
    let WallLine { walls, blanks, width } = line;
    let most = hallway::COLUMNS + 2 - blanks;
    if width < 9 {
        return Err(fail(&walls[width..], "a floor of 9 `#`"));
    }
    if width > most {
        return Err(fail(&walls[most..], "the end of the floor, no wider than the top wall"));
    }
    match walls[width..] {
        [] => Ok((&[], ())),
        [_, ref after @ ..] => Err(fail(after, "the end of the input after the floor")),
    }
}

/// Bytes of the left side: all but the last `#` of what stands left of the first cell.
fn left_side(input: &[u8]) -> usize {
    let outside = input.iter().take(3).take_while(|&&byte| byte == b' ' || byte == b'#').count();
    match input[..outside].last() {
        Some(b'#') => outside - 1,
        _ => outside,
    }
}

/// Bytes of the right side.
fn side(input: &[u8]) -> usize {
    input.iter().take(2).take_while(|&&byte| byte == b' ' || byte == b'#').count()
}

fn room_cell<'a>(input: &'a [u8], expected: &'static str) -> Parsed<'a, Option<Kind>> {
    match input.split_first() {
        Some((b'.', rest)) => Ok((rest, None)),
        Some((&letter, rest)) if Kind::from_letter(letter).is_some() => Ok((rest, Kind::from_letter(letter))),
        _ => Err(fail(input, expected)),
    }
}

fn byte<'a>(wanted: u8, expected: &'static str, input: &'a [u8]) -> Parsed<'a, ()> {
    match input.split_first() {
        Some((&found, rest)) if found == wanted => Ok((rest, ())),
        _ => Err(fail(input, expected)),
    }
}

fn line_end<'a>(input: &'a [u8], expected: &'static str) -> Parsed<'a, ()> {
    syntax::expecting("malformed", expected, newline).parse(input).map(|(rest, _)| (rest, ()))
}

fn fail<'a>(rest: &'a [u8], expected: &'static str) -> Err<Failure<'a>> {
    Err::Failure(Failure::expected("malformed", rest, expected))
}

/// Each kind must be there as often as the rooms are deep.
fn check_counts(burrow: &Burrow, bytes: &[u8]) -> Result<(), ParseError> {
    let depth = burrow.depth();
    let mut counts = [0_usize; 4];
    for kind in burrow.hallway.iter().chain(burrow.rows.as_flattened()).flatten() {
        counts[*kind as usize] += 1;
    }
    if counts == [depth; 4] {
        return Ok(());
    }
    Err(wrong_count(depth, counts, bytes))
}

/// Points at the first one that is too many, or else at the first hole of the rooms.
#[cold]
fn wrong_count(depth: usize, counts: [usize; 4], bytes: &[u8]) -> ParseError {
    let once_each = format!("{depth} times, once for each row of the rooms");
    for kind in Kind::ALL {
        let count = counts[kind as usize];
        if count > depth {
            let places = bytes.iter().enumerate().filter(|(_, byte)| **byte == kind.letter());
            let offset = places.map(|(offset, _)| offset).nth(depth).unwrap_or(0);
            let message = format!("expected as many {kind} as the rooms have rows, {depth}, found {count}");
            return ParseError::new("wrong_count", offset, message)
                .labelled(format!("one {kind} too many"))
                .with_help(format!("each kind must be there {once_each}"));
        }
    }
    let missing = Kind::ALL.into_iter().find(|kind| counts[*kind as usize] < depth).unwrap_or(Kind::A);
    let hallway_end = bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .map(|(offset, _)| offset)
        .nth(1)
        .unwrap_or(0);
    let hole = bytes[hallway_end..].iter().position(|&byte| byte == b'.').unwrap_or(0);
    let count = counts[missing as usize];
    let message = format!("expected as many {missing} as the rooms have rows, {depth}, found {count}");
    ParseError::new("wrong_count", hallway_end + hole, message)
        .labelled(format!("perhaps {missing} is missing here"))
        .with_help(format!("each kind must be there {once_each}"))
}
