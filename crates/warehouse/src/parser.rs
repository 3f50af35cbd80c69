//! The grammar: a map, a blank line, and the moves on any number of lines.

use memchr::memchr;
use nom::Err;
use nom::sequence::pair;
use puzzle::syntax::{Failure, Parsed, byte_set, parse_all, rectangle};
use puzzle::{ParseError, Text};

use crate::Warehouse;

static CELLS: [bool; 256] = byte_set(b"#.O@");
const CELL: &str = "a wall `#`, floor `.`, a box `O` or the robot `@`";
const MOVE: &str = "a move `^`, `>`, `v` or `<`";

/// Reads a warehouse and its moves. Costs one pass over the text.
///
/// # Errors
/// Kinds `bad_char`, `ragged`, `no_robot` and `many_robots` for the map, `bad_move` for the moves, and
/// `no_separator` where no blank line lies between the two.
///
/// # Examples
/// ```
/// use puzzle::Text;
/// let warehouse = warehouse::parse(&Text::new(b"#####\n#@O.#\n#####\n\n>><\n")?)?;
/// assert_eq!(warehouse.moves(), b">><");
/// # Ok::<(), puzzle::ParseError>(())
/// ```
pub fn parse(text: &Text<'_>) -> Result<Warehouse, ParseError> {
    let bytes = text.bytes();
    let (map, moves) = parse_all(pair(rectangle(&CELLS, CELL), moves), bytes)
        .map_err(|error| name_what_the_map_holds(error, bytes))?;
    // Rows are stored without the line ends that the text has between them.
    let width = map.width();
    let offset = |cell: usize| cell + cell / width;
    let mut robots = memchr::memchr_iter(b'@', map.cells());
    let Some(robot) = robots.next() else {
        return Err(ParseError::new("no_robot", 0, "expected a robot `@` on the map, found none"));
    };
    if let Some(second) = robots.next() {
        return Err(ParseError::new(
            "many_robots",
            offset(second),
            "expected one robot `@`, found a second one",
        )
        .labelled("the second robot"));
    }
    let robot = map.point_of(robot);
    Ok(Warehouse::new(map, robot, moves))
}

/// All that follows the map: lines of arrows and blank lines, joined.
fn moves(input: &[u8]) -> Parsed<'_, Vec<u8>> {
    let mut moves = Vec::with_capacity(input.len());
    let mut rest = input;
    while let [b'\n', after @ ..] = rest {
        let (line, next) = after.split_at(memchr(b'\n', after).unwrap_or(after.len()));
        // Without a branch per move, so that it compiles to vector code.
        let all_arrows = line.iter().fold(true, |all, &arrow| all & is_arrow(arrow));
        if !all_arrows {
            let bad = line.iter().position(|&arrow| !is_arrow(arrow)).unwrap_or(0);
            return Err(Err::Failure(Failure::expected("bad_move", &after[bad..], MOVE)));
        }
        moves.extend_from_slice(line);
        rest = next;
    }
    Ok((rest, moves))
}

#[inline]
fn is_arrow(byte: u8) -> bool {
    (byte == b'^') | (byte == b'>') | (byte == b'v') | (byte == b'<')
}

/// Says what a cell that is none seems to be, where that can be known.
fn name_what_the_map_holds(error: ParseError, bytes: &[u8]) -> ParseError {
    let starts_a_line = error.offset == 0 || bytes[error.offset - 1] == b'\n';
    match (error.kind, bytes.get(error.offset)) {
        ("bad_char", Some(b'[' | b']')) => ParseError::new(
            "bad_char",
            error.offset,
            "this map is already twice as wide: expected boxes `O`, found a half of a wide box",
        )
        .labelled("half of a wide box")
        .with_help("give the map as it is in part 1; part 2 widens it"),
        ("bad_char", Some(&arrow)) if is_arrow(arrow) && error.offset == 0 => ParseError::new(
            "no_separator",
            0,
            "expected a map and a blank line above the moves, found moves alone",
        )
        .labelled("the moves start here"),
        ("bad_char", Some(&arrow)) if is_arrow(arrow) && starts_a_line => ParseError::unexpected(
            "no_separator",
            bytes,
            error.offset,
            "a blank line between the map and the moves",
        ),
        ("bad_move", Some(&cell)) if CELLS[usize::from(cell)] => {
            error.with_help("the map ends at the first blank line; all that follows are moves")
        }
        _ => error,
    }
}
