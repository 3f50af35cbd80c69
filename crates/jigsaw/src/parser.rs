//! The text of a puzzle: `Tile 1234:` and the rows of that tile, again and again.
//!
//! ```text
//! puzzle = tile, { line end, { line end }, tile }
//! tile   = "Tile ", digits, ":", size * ( line end, size * ( "#" | "." ) )
//! ```

use memchr::memchr;
use nom::Parser;
use nom::bytes::complete::tag;
use puzzle::syntax::{Failure, Parsed, expecting, parse_all};
use puzzle::{ParseError, Text};

use crate::figure::Figure;
use crate::official;
use crate::tile::Tiles;

/// Bytes of a header at least, to guess the number of tiles.
const SHORTEST_HEADER: usize = "Tile 1:\n".len();

/// Reads the tiles and verifies that they can be meant as a square.
///
/// # Errors
/// Kind `malformed` for anything but headers and rows, `bad_char` for other cells, `tile_size` for
/// a tile that is not square, not as large as the first one, or smaller than 2 cells a side,
/// `duplicate_id`, `not_square` for a number of tiles that fills no square, `overflow` for an id
/// above 2^128 - 1.
pub(crate) fn parse(text: &Text<'_>) -> Result<Tiles, ParseError> {
    let tiles = parse_all(tiles::<true>, text.bytes())?;
    if let Some(tile) = repeated_id(tiles.ids()) {
        let id = tiles.ids()[tile];
        return Err(at_header(
            text,
            tile,
            "duplicate_id",
            format!("expected every id once, found tile {id} a second time"),
        )
        .labelled("this id was used before"));
    }
    let count = tiles.len();
    if count.isqrt().pow(2) != count {
        let message = format!("expected a square number of tiles, found {count}");
        return Err(
            at_header(text, count - 1, "not_square", message).labelled(format!("the last of {count} tiles"))
        );
    }
    Ok(tiles)
}

/// All tiles; `FAST` is whether usual ones may be read in the faster way.
fn tiles<const FAST: bool>(input: &[u8]) -> Parsed<'_, Tiles> {
    let (rows, _) = header(input)?;
    let size = memchr(b'\n', rows).unwrap_or(rows.len());
    if size < 2 {
        return Err(misfit(rows, size.max(2)));
    }
    let length = size.saturating_mul(size + 1) - 1;
    if rows.len() < length {
        return Err(misfit(rows, size));
    }
    let mut tiles = Tiles::with_capacity(size, input.len() / (length + SHORTEST_HEADER) + 1);
    let mut rest = input;
    loop {
        if FAST && size == official::SIZE {
            rest = blank_lines(usual_tiles(rest, &mut tiles));
        }
        let (rows, id) = header(rest)?;
        let fits = rows.split_at_checked(length).filter(|(lines, _)| tiles.push(id, lines));
        match fits {
            Some((_, [])) => return Ok((&[], tiles)),
            Some((_, [b'\n', after @ ..])) => rest = after,
            _ => return Err(misfit(rows, size)),
        }
        match rest {
            [b'#' | b'.', ..] => {
                let message =
                    format!("expected {size} rows in a tile, as many as cells in a row, found more");
                return Err(nom::Err::Failure(Failure::message("tile_size", rest, message)));
            }
            _ => rest = blank_lines(rest),
        }
    }
}

/// Takes tiles as long as all is as in the official puzzle, a fixed number of bytes each; anything else
/// is for [`tiles`] to understand. Each tile is followed by something.
fn usual_tiles<'a>(mut input: &'a [u8], tiles: &mut Tiles) -> &'a [u8] {
    let mut batch = official::Batch::default();
    loop {
        let rest = batch.fill(input);
        if rest.len() == input.len() {
            return rest;
        }
        tiles.push_batch(&batch);
        input = rest;
    }
}

fn blank_lines(input: &[u8]) -> &[u8] {
    let blank = input.iter().take_while(|&&byte| byte == b'\n').count();
    &input[blank..]
}

/// `Tile 1234:` and the end of the line.
fn header(input: &[u8]) -> Parsed<'_, u128> {
    if let Some(usual) = usual_header(input) {
        return Ok(usual);
    }
    let (rest, _) =
        expecting("malformed", "a tile's header, such as `Tile 1234:`", tag("Tile")).parse(input)?;
    let (rest, _) =
        expecting("malformed", "a space between `Tile` and the tile's id", tag(" ")).parse(rest)?;
    let (rest, id) = id(rest)?;
    let (rest, _) = expecting("malformed", "a colon `:` behind the tile's id", tag(":")).parse(rest)?;
    match rest {
        [b'\n', rows @ ..] => Ok((rows, id)),
        [] => Err(misfit(rest, 2)),
        _ => Err(nom::Err::Failure(Failure::expected("malformed", rest, "the end of the line"))),
    }
}

/// So many digits are always below 2^64.
const SHORT: usize = 19;

/// A right header with a short id, in one go; anything else is for [`header`] to say.
fn usual_header(input: &[u8]) -> Option<(&[u8], u128)> {
    let rest = input.strip_prefix(b"Tile ")?;
    let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = rest.split_at(count);
    let rows = rest.strip_prefix(b":\n")?;
    (1..=SHORT).contains(&count).then(|| (rows, u128::from(short(digits))))
}

/// The value of at most [`SHORT`] digits.
fn short(digits: &[u8]) -> u64 {
    digits.iter().fold(0, |value, &digit| value * 10 + u64::from(digit - b'0'))
}

fn id(input: &[u8]) -> Parsed<'_, u128> {
    let count = input.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = input.split_at(count);
    let digit = |byte: u8| byte - b'0';
    let value = if count == 0 {
        return Err(nom::Err::Failure(Failure::expected("malformed", input, "the tile's id, a number")));
    } else if count <= SHORT {
        Some(u128::from(short(digits)))
    } else {
        digits.iter().try_fold(0u128, |value, &byte| value.checked_mul(10)?.checked_add(digit(byte).into()))
    };
    match value {
        Some(value) => Ok((rest, value)),
        None => Err(nom::Err::Failure(Failure::message(
            "overflow",
            input,
            "expected a tile's id below 2^128, found a larger one",
        ))),
    }
}

/// What keeps the rows that follow from being a tile of `size` cells a side.
fn misfit(rows: &[u8], size: usize) -> nom::Err<Failure<'_>> {
    let mut rest = rows;
    for row in 0..size {
        let (line, after) = rest.split_at(memchr(b'\n', rest).unwrap_or(rest.len()));
        if line.is_empty() || line.starts_with(b"Tile") {
            let message = match row {
                0 => "expected the rows of a tile, found none".to_owned(),
                _ => format!("expected {size} rows of {size} cells in a tile, found {row}"),
            };
            return nom::Err::Failure(Failure::message("tile_size", rest, message));
        }
        if let Some(bad) = line.iter().position(|cell| !b"#.".contains(cell)) {
            return nom::Err::Failure(Failure::expected("bad_char", &rest[bad..], "`#` or `.`"));
        }
        if line.len() != size {
            let place = &rest[line.len().min(size)..];
            let message = if line.len() == 1 && size == 2 {
                "expected at least 2 cells a side in a tile, found 1".to_owned()
            } else {
                format!("expected {size} cells in a row, as in the first row of all, found {}", line.len())
            };
            return nom::Err::Failure(Failure::message("tile_size", place, message));
        }
        rest = after.get(1..).unwrap_or_default();
    }
    nom::Err::Failure(Failure::expected("tile_size", rest, "the end of the tile"))
}

/// The first tile, in the order of the input, whose id another one had before.
fn repeated_id(ids: &[u128]) -> Option<usize> {
    /// Ids below this are ticked off in a bit set that stays in the first-level cache.
    const SMALL: u128 = 1 << 14;
    if ids.iter().all(|&id| id < SMALL) {
        let mut met = vec![0u64; SMALL as usize / 64];
        return ids.iter().position(|&id| {
            let (word, bit) = (&mut met[id as usize / 64], 1 << (id % 64));
            let again = *word & bit != 0;
            *word |= bit;
            again
        });
    }
    // Sorting, not hashing: nobody can choose ids that make it slow.
    let mut order: Vec<usize> = (0..ids.len()).collect();
    order.sort_by_key(|&tile| ids[tile]);
    order.windows(2).filter(|pair| ids[pair[0]] == ids[pair[1]]).map(|pair| pair[1]).min()
}

/// An error that underlines the header of a tile.
fn at_header(text: &Text<'_>, tile: usize, kind: &'static str, message: String) -> ParseError {
    let mut offset = 0;
    let headers = text.lines().filter_map(|line| {
        let start = offset;
        offset += line.len() + 1;
        line.starts_with(b"Tile").then_some((start, line.len()))
    });
    let (start, length) = headers.into_iter().nth(tile).unwrap_or_default();
    ParseError::new(kind, start, message).spanning(length)
}

/// Reads a figure: `#` for its cells, spaces for what may be anything. Rows and columns round
/// the cells mean nothing, so that it does not matter if blanks there were lost.
///
/// # Errors
/// Kind `bad_char` for anything else.
pub fn figure(text: &Text<'_>) -> Result<Figure, ParseError> {
    let bytes = text.bytes();
    if let Some(bad) = bytes.iter().position(|cell| !b"# \n".contains(cell)) {
        let error = ParseError::unexpected("bad_char", bytes, bad, "a cell `#` of the figure or a space");
        return Err(match bytes[bad] {
            b'.' => error.with_help("a space stands for a cell that may be anything"),
            _ => error,
        });
    }
    let cells = text.lines().enumerate().flat_map(|(row, line)| {
        line.iter().enumerate().filter(|(_, cell)| **cell == b'#').map(move |(column, _)| (row, column))
    });
    // A text is not empty and its lines do not end in blanks, so there is a cell.
    Figure::new(cells.collect()).ok_or_else(|| ParseError::new("empty", 0, "expected a figure, found none"))
}

#[cfg(test)]
mod tests {
    use puzzle::Text;

    use super::{figure, header, repeated_id, tiles};
    use crate::figure::Figure;

    /// Tiles of the official size, as text.
    fn text(count: usize, header: impl Fn(usize) -> String) -> String {
        let tile = |number: usize| {
            let row = |row: usize| -> String {
                (0..10)
                    .map(|column| {
                        let hash = ((number * 10 + row) * 10 + column + 1).wrapping_mul(0x9e37_79b9) >> 9;
                        if hash & 1 == 1 { '#' } else { '.' }
                    })
                    .collect()
            };
            let rows: Vec<String> = (0..10).map(row).collect();
            format!("{}\n{}", header(number), rows.join("\n"))
        };
        (0..count).map(tile).collect::<Vec<_>>().join("\n\n")
    }

    #[test]
    fn the_faster_way_reads_the_same_tiles() {
        let headers: [fn(usize) -> String; 3] = [
            |number| format!("Tile {}:", 1000 + number),
            |number| format!("Tile {}:", 998 + number),
            |number| {
                if number % 7 == 3 { format!("\nTile 0{number}:") } else { format!("Tile {number:04}:") }
            },
        ];
        for header in headers {
            for count in [1, 2, 4, 15, 16, 17, 33, 40] {
                let text = text(count, header);
                let (rest, read) = tiles::<true>(text.as_bytes()).expect("it is right");
                assert_eq!((rest.len(), read.len()), (0, count));
                assert_eq!(Ok((rest, read)), tiles::<false>(text.as_bytes()));
            }
        }
    }

    #[test]
    fn the_faster_way_refuses_what_the_other_one_does() {
        let text = text(3, |number| format!("Tile {}:", 4096 + number)).into_bytes();
        for at in 0..text.len() {
            for byte in *b"#.\n T9:-\0\xff" {
                let mut text = text.clone();
                text[at] = byte;
                assert_eq!(tiles::<true>(&text), tiles::<false>(&text), "{byte} at {at}");
            }
            let mut shorter = text.clone();
            shorter.remove(at);
            assert_eq!(tiles::<true>(&shorter), tiles::<false>(&shorter), "nothing at {at}");
            let (cut, _) = text.split_at(at);
            assert_eq!(tiles::<true>(cut), tiles::<false>(cut), "end at {at}");
        }
    }

    #[test]
    fn the_smallest_tiles_have_two_cells_a_side() {
        let (rest, read) = tiles::<true>(b"Tile 1:\n##\n.#").expect("it is right");
        assert_eq!((rest.len(), read.len()), (0, 1));
        assert!(tiles::<true>(b"Tile 1:\n#").is_err());
    }

    #[test]
    fn a_figure_has_a_cell_where_the_text_has_one() {
        let text = Text::new(b" #  #\n## #\n").expect("it is text");
        let cells = vec![(0, 1), (0, 4), (1, 0), (1, 1), (1, 3)];
        assert_eq!(figure(&text).ok(), Figure::new(cells));
    }

    #[test]
    fn a_tile_of_the_official_size_behind_a_smaller_one_does_not_fit() {
        let text = format!("Tile 1:\n##\n.#\n\n{}\n\n", text(1, |_| "Tile 2222:".to_owned()));
        assert!(tiles::<true>(text.as_bytes()).is_err());
        assert_eq!(tiles::<true>(text.as_bytes()), tiles::<false>(text.as_bytes()));
    }

    #[test]
    fn an_id_is_read_whatever_its_length() {
        let longest_short = 9_999_999_999_999_999_999;
        for id in [0, 7, 10, 1234, longest_short, longest_short + 1, longest_short * 3, u128::MAX] {
            for zeros in [0, 1, 20] {
                let line = format!("Tile {}{id}:\n", "0".repeat(zeros));
                assert_eq!(header(line.as_bytes()), Ok((&b""[..], id)));
            }
        }
    }

    #[test]
    fn the_first_id_that_comes_again_is_found() {
        for ids in [
            vec![],
            vec![5],
            vec![0, 1, 64, 65, 128, 130, 8191, 16_383],
            vec![0, 0],
            vec![16_384, 16_384],
            vec![1 << 100, 1 << 99, 1 << 100],
            vec![3, 67, 64, 67, 3],
            vec![200, 100, 16_383, 100, 200, 16_383],
            vec![16_384, 16_383, 16_384],
            vec![1 << 100, 9, 1 << 99, 8, 1 << 100, 9, 1 << 100],
            vec![1 << 100, 9, 1 << 99],
        ] {
            let wanted = (0..ids.len()).find(|&tile| ids[..tile].contains(&ids[tile]));
            assert_eq!(repeated_id(&ids), wanted, "{ids:?}");
        }
    }
}
