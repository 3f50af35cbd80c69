//! The burrow as drawn: a hallway, four rooms, and who stands where. It knows no rule but which cells there
//! are; part 2 is the same burrow with two more rows.

use std::fmt;

use crate::hallway;
use crate::kind::Kind;

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
