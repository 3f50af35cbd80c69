//! How an answer is reached: single moves, their JSON form, and the words for people. A move goes into the
//! hallway or home, as the puzzle has it, whatever the search made of it.

use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};

use crate::burrow::Burrow;
use crate::kind::Kind;

/// The moves that bring everybody home, in order.
pub type Trace = Vec<TraceMove>;

/// One amphipod walks from one cell to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceMove {
    /// Who walks.
    pub kind: Letter,
    /// Where it stood.
    pub from: Place,
    /// Where it stops.
    pub to: Place,
    /// Energy of this walk.
    pub energy: u64,
}

/// The letter of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Letter(pub char);

/// A cell by a short name: `H1` to `H11` along the hallway, `RA1` for the top cell of the first
/// room. `--trace` says so to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Place {
    /// A cell of the hallway, from 1.
    Hallway(usize),
    /// A cell of a room.
    Room {
        /// The letter of the room.
        letter: char,
        /// The row from the top, from 1.
        row: usize,
    },
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.0)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hallway(column) => write!(f, "H{column}"),
            Self::Room { letter, row } => write!(f, "R{letter}{row}"),
        }
    }
}

impl Place {
    /// The place in words, for those who have not been told the short names.
    pub(crate) fn in_words(self) -> String {
        match self {
            Self::Hallway(column) => format!("cell {column} of the hallway"),
            Self::Room { letter, row } => format!("row {row} of room {letter}"),
        }
    }
}

impl From<Letter> for String {
    fn from(letter: Letter) -> Self {
        letter.to_string()
    }
}

impl From<Place> for String {
    fn from(place: Place) -> Self {
        place.to_string()
    }
}

impl TryFrom<String> for Letter {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match *text.as_bytes() {
            [letter @ b'A'..=b'D'] => Ok(Self(char::from(letter))),
            _ => Err(format!("expected a letter `A` to `D`, found {text:?}")),
        }
    }
}

impl TryFrom<String> for Place {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let number = |digits: &str| {
            let canonical = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
            digits.parse().ok().filter(|_| canonical)
        };
        let place = match text.as_bytes() {
            [b'H', ..] => number(&text[1..]).map(Self::Hallway),
            [b'R', letter @ b'A'..=b'D', ..] => {
                number(&text[2..]).map(|row| Self::Room { letter: char::from(*letter), row })
            }
            _ => None,
        };
        place.ok_or_else(|| format!("expected a cell such as `H10` or `RD1`, found {text:?}"))
    }
}

/// Pictures of more bytes than this are left out: a trace has as many as it has moves, and each
/// has a line for each row.
const MAX_PICTURE_BYTES: usize = 1 << 20;

/// What the names of cells mean.
const NAMES: &str =
    "  (H1 to H11: the hallway from left to right; RA1: the top row of room A, RA2: the row below it)\n";

/// Tells each move, with the energy so far and the burrow after it.
pub(crate) fn explain(burrow: &Burrow, trace: &Trace) -> String {
    let mut words = String::new();
    let mut say = |arguments: fmt::Arguments<'_>| {
        words.write_fmt(arguments).expect("a string takes all that is written");
    };
    let pictures = burrow.to_string().len().saturating_mul(trace.len()) <= MAX_PICTURE_BYTES;
    let mut now = burrow.clone();
    if !trace.is_empty() {
        say(format_args!("{NAMES}"));
    }
    if pictures {
        say(format_args!("{now}"));
    } else {
        say(format_args!(
            "  (the pictures of {} moves of a burrow with {} rows are left out)\n",
            trace.len(),
            burrow.depth()
        ));
    }
    let mut total = 0;
    for (index, walk) in trace.iter().enumerate() {
        total += walk.energy;
        let kind = Kind::ALL[letter_index(walk.kind.0)];
        *cell_mut(&mut now, walk.from) = None;
        *cell_mut(&mut now, walk.to) = Some(kind);
        let TraceMove { from, to, energy, .. } = walk;
        let (leaves, for_cell) = match (from, to) {
            (_, Place::Hallway(_)) => ("leaves", "for"),
            (Place::Hallway(_), _) => ("goes home from", "to"),
            _ => ("moves down from", "to"),
        };
        let steps = energy / kind.step_energy();
        let plural = if steps == 1 { "" } else { "s" };
        say(format_args!(
            "{:>3}. {kind} {leaves} {from} {for_cell} {to}: {steps} step{plural}, {energy} energy, {total} so far\n",
            index + 1
        ));
        if pictures {
            say(format_args!("{now}"));
        }
    }
    words
}

fn letter_index(letter: char) -> usize {
    "ABCD".find(letter).expect("letters of kinds and rooms are A to D")
}

fn cell_mut(burrow: &mut Burrow, place: Place) -> &mut Option<Kind> {
    match place {
        Place::Hallway(column) => {
            let cell = (0..crate::hallway::CELLS)
                .find(|&cell| crate::hallway::column(cell) == column)
                .expect("nobody stops on a doorway");
            &mut burrow.hallway[cell]
        }
        Place::Room { letter, row } => &mut burrow.rows[row - 1][letter_index(letter)],
    }
}
