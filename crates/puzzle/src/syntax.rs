//! What the puzzles' nom parsers share: the failure type and the rectangle of cells.
//!
//! Parsers work on the regular bytes of a [`Text`](crate::Text): lines are separated by `\n`,
//! and there is no line end after the last one.

use std::borrow::Cow;

use memchr::memchr;
use nom::error::{ContextError, ErrorKind};
use nom::{Err, IResult, Input, Parser};

use crate::ParseError;
use crate::grid::Grid;

/// What a parser of `T` returns.
pub type Parsed<'a, T> = IResult<&'a [u8], T, Failure<'a>>;

/// Why a parser stopped: what it expected at `rest`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure<'a> {
    rest: &'a [u8],
    kind: &'static str,
    reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    /// A noun that a player knows.
    Expected(Cow<'static, str>),
    /// A whole sentence.
    Message(Cow<'static, str>),
}

impl<'a> Failure<'a> {
    /// "expected X, found Y" at `rest`.
    pub fn expected(kind: &'static str, rest: &'a [u8], expected: impl Into<Cow<'static, str>>) -> Self {
        Self { rest, kind, reason: Reason::Expected(expected.into()) }
    }

    /// A sentence of its own at `rest`.
    pub fn message(kind: &'static str, rest: &'a [u8], message: impl Into<Cow<'static, str>>) -> Self {
        Self { rest, kind, reason: Reason::Message(message.into()) }
    }

    fn into_parse_error(self, whole: &[u8]) -> ParseError {
        let offset = whole.len() - self.rest.len();
        match self.reason {
            Reason::Expected(expected) => ParseError::unexpected(self.kind, whole, offset, &expected),
            Reason::Message(message) => ParseError::new(self.kind, offset, message),
        }
    }
}

impl<'a> nom::error::ParseError<&'a [u8]> for Failure<'a> {
    fn from_error_kind(rest: &'a [u8], _: ErrorKind) -> Self {
        Self::expected("malformed", rest, "something else")
    }

    fn append(_: &'a [u8], _: ErrorKind, other: Self) -> Self {
        other
    }

    /// Of two alternatives, the one that came further knows better.
    fn or(self, other: Self) -> Self {
        if other.rest.len() < self.rest.len() { other } else { self }
    }
}

impl<'a> ContextError<&'a [u8]> for Failure<'a> {
    /// Names the thing that was expected, unless part of it was already read.
    fn add_context(rest: &'a [u8], expected: &'static str, other: Self) -> Self {
        if rest.len() == other.rest.len() { Self::expected(other.kind, rest, expected) } else { other }
    }
}

/// Runs a parser over the whole input; a failure becomes a [`ParseError`] with its place.
///
/// # Errors
/// The parser's failure, or "expected the end of the input" where it left something, in other words
/// where that begins with a blank line.
pub fn parse_all<'a, T>(
    mut parser: impl Parser<&'a [u8], Output = T, Error = Failure<'a>>,
    input: &'a [u8],
) -> Result<T, ParseError> {
    match parser.parse(input) {
        Ok(([], value)) => Ok(value),
        Ok((rest, _)) if rest.starts_with(b"\n\n") => {
            let offset = input.len() - rest.len() + 1;
            Err(ParseError::new("malformed", offset, "expected no blank line inside the input, found one"))
        }
        Ok((rest, _)) => {
            Err(Failure::expected("malformed", rest, "the end of the input").into_parse_error(input))
        }
        Err(Err::Error(failure) | Err::Failure(failure)) => Err(failure.into_parse_error(input)),
        Err(Err::Incomplete(_)) => {
            Err(Failure::expected("malformed", &input[input.len()..], "more input").into_parse_error(input))
        }
    }
}

/// Names what `parser` wants, as [`nom::error::context`] does, and the kind of refusal.
pub fn expecting<'a, T>(
    kind: &'static str,
    expected: &'static str,
    mut parser: impl Parser<&'a [u8], Output = T, Error = Failure<'a>>,
) -> impl Parser<&'a [u8], Output = T, Error = Failure<'a>> {
    move |input: &'a [u8]| {
        parser.parse(input).map_err(|error| {
            error.map(|failure| {
                if failure.rest.len() == input.len() {
                    Failure::expected(kind, input, expected)
                } else {
                    failure
                }
            })
        })
    }
}

/// The rows of a map: one or more lines of allowed cells, all of one length, up to a blank line
/// or the end. The line end after the last row is left.
///
/// A cell that is not allowed is kind `bad_char`, a row of another length kind `ragged`. Costs
/// one pass, without a call per cell.
pub fn rectangle<'a>(
    allowed: &'static [bool; 256],
    expected: &'static str,
) -> impl Parser<&'a [u8], Output = Grid<u8>, Error = Failure<'a>> {
    rectangle_where(|cell| allowed[usize::from(cell)], expected)
}

/// As [`rectangle`], with a test for cells. One that compares with a few characters becomes
/// vector code, several times as fast as a table.
pub fn rectangle_where<'a>(
    is_allowed: impl Fn(u8) -> bool,
    expected: &'static str,
) -> impl Parser<&'a [u8], Output = Grid<u8>, Error = Failure<'a>> {
    move |input: &'a [u8]| {
        let width = memchr(b'\n', input).unwrap_or(input.len());
        let mut cells = Vec::with_capacity(input.len());
        let mut rest = input;
        loop {
            let end = memchr(b'\n', rest).unwrap_or(rest.len());
            let (after, row) = rest.take_split(end);
            if !row.iter().fold(true, |all, &cell| all & is_allowed(cell)) {
                let bad = row.iter().position(|&cell| !is_allowed(cell)).unwrap_or(0);
                return Err(Err::Failure(Failure::expected("bad_char", &rest[bad..], expected)));
            }
            if row.is_empty() {
                return Err(Err::Failure(Failure::expected("malformed", rest, "a row of the map")));
            }
            if row.len() != width {
                let place = &rest[row.len().min(width)..];
                let cells = if width == 1 { "cell" } else { "cells" };
                let message =
                    format!("expected {width} {cells} in this row, as in the first one, found {}", row.len());
                return Err(Err::Failure(Failure::message("ragged", place, message)));
            }
            cells.extend_from_slice(row);
            match after {
                [b'\n', next, ..] if *next != b'\n' => rest = &after[1..],
                _ => {
                    let grid = Grid::new(width, cells).unwrap_or_else(|| unreachable!("rows have one width"));
                    return Ok((after, grid));
                }
            }
        }
    }
}

/// The table of the bytes in `cells`, for [`rectangle`].
pub const fn byte_set(cells: &[u8]) -> [bool; 256] {
    let mut set = [false; 256];
    let mut index = 0;
    while index < cells.len() {
        set[cells[index] as usize] = true;
        index += 1;
    }
    set
}
