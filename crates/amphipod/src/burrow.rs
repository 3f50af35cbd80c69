//! The burrow as drawn: a hallway, four rooms, and who stands where. It knows no rule but which cells there
//! are; part 2 is the same burrow with two more rows.

use std::fmt;

use crate::hallway;

/// One of the four kinds of amphipods. The home of a kind is the room of the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// At home in the first room, 1 energy a step.
    A,
    /// At home in the second room, 10 energy a step.
    B,
    /// At home in the third room, 100 energy a step.
    C,
    /// At home in the fourth room, 1000 energy a step.
    D,
}

impl Kind {
    /// All kinds in order.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// The kind of a letter `A` to `D`.
    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Its letter.
    pub const fn letter(self) -> u8 {
        b'A' + self as u8
    }

    /// Energy of one step.
    pub const fn step_energy(self) -> u64 {
        [1, 10, 100, 1000][self as usize]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(self.letter()))
    }
}

/// Where every amphipod stands. Displayed as the picture that the puzzle draws.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Burrow {
    /// The seven cells of the hallway where somebody may stand, from left to right.
    pub hallway: [Option<Kind>; hallway::CELLS],
    /// The rows of the rooms from top to bottom; each has the cells of the four rooms.
    pub rows: Vec<[Option<Kind>; 4]>,
}

impl Burrow {
    /// The rows `D C B A` and `D B A C` that part 2 unfolds.
    const UNFOLDED: [[Option<Kind>; 4]; 2] = [
        [Some(Kind::D), Some(Kind::C), Some(Kind::B), Some(Kind::A)],
        [Some(Kind::D), Some(Kind::B), Some(Kind::A), Some(Kind::C)],
    ];

    /// Number of rows; as many amphipods of each kind there are.
    pub fn depth(&self) -> usize {
        self.rows.len()
    }

    /// The burrow of part 2: two more rows below the first one.
    #[must_use]
    pub fn unfolded(&self) -> Self {
        let mut rows = Vec::with_capacity(self.rows.len() + Self::UNFOLDED.len());
        rows.extend_from_slice(&self.rows[..1]);
        rows.extend_from_slice(&Self::UNFOLDED);
        rows.extend_from_slice(&self.rows[1..]);
        Self { hallway: self.hallway, rows }
    }
}

impl fmt::Display for Burrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |kind: Option<Kind>| char::from(kind.map_or(b'.', Kind::letter));
        let mut columns = ['.'; hallway::COLUMNS];
        for (index, &kind) in self.hallway.iter().enumerate() {
            columns[hallway::column(index) - 1] = cell(kind);
        }
        writeln!(f, "#############")?;
        writeln!(f, "#{}#", columns.iter().collect::<String>())?;
        for (index, row) in self.rows.iter().enumerate() {
            let [a, b, c, d] = row.map(cell);
            let (left, right) = if index == 0 { ("##", "##") } else { ("  ", "") };
            writeln!(f, "{left}#{a}#{b}#{c}#{d}#{right}")?;
        }
        writeln!(f, "  #########")
    }
}
