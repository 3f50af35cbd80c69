//! Places and directions on a grid: rows grow downwards, columns to the right.

/// A cell by row and column, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// Row from the top.
    pub row: usize,
    /// Column from the left.
    pub column: usize,
}

impl Point {
    /// The cell at this row and column.
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }

    /// The neighbour in a direction; `None` above row 0 and left of column 0. The other two
    /// sides are for the grid to refuse.
    pub fn step(self, direction: Direction) -> Option<Self> {
        let Self { row, column } = self;
        Some(match direction {
            Direction::Up => Self { row: row.checked_sub(1)?, column },
            Direction::Right => Self { row, column: column + 1 },
            Direction::Down => Self { row: row + 1, column },
            Direction::Left => Self { row, column: column.checked_sub(1)? },
        })
    }
}

/// One of the four directions, clockwise from up.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the next column.
    Right,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
}

impl Direction {
    /// All four, clockwise from up.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The direction of an arrow `^`, `>`, `v` or `<`.
    pub fn from_arrow(arrow: u8) -> Option<Self> {
        Some(match arrow {
            b'^' => Self::Up,
            b'>' => Self::Right,
            b'v' => Self::Down,
            b'<' => Self::Left,
            _ => return None,
        })
    }

    /// The arrow `^`, `>`, `v` or `<`.
    pub fn arrow(self) -> char {
        ['^', '>', 'v', '<'][self as usize]
    }

    /// The letter `U`, `R`, `D` or `L`.
    pub fn letter(self) -> char {
        ['U', 'R', 'D', 'L'][self as usize]
    }

    /// The direction of a letter `U`, `R`, `D` or `L`.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter)
    }

    /// The direction back.
    pub fn reverse(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }
}
