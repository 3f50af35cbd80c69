//! The eight ways to lay down a square.

use std::fmt;

/// A side of a square, clockwise from the top: the number is also the count of quarter turns
/// that brings the top there.
pub(crate) const TOP: usize = 0;
/// The right side.
pub(crate) const RIGHT: usize = 1;
/// The bottom side.
pub(crate) const BOTTOM: usize = 2;
/// The left side.
pub(crate) const LEFT: usize = 3;

/// One of the eight ways to lay down a square: first mirrored (left and right change places) or
/// not, then turned clockwise by quarter turns.
///
/// They form a group: [`Orientation::then`] composes, [`Orientation::inverse`] undoes.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Orientation(
    // Invariant: below 8. Bits 0 and 1 are the quarter turns, bit 2 says mirrored.
    u8,
);

impl Orientation {
    /// As it is.
    pub const AS_IS: Self = Self(0);
    /// Left and right change places.
    pub const MIRRORED: Self = Self(4);
    /// Top and bottom change places.
    pub const UPSIDE_DOWN: Self = Self(6);
    /// Rows become columns.
    pub const TRANSPOSED: Self = Self(7);
    /// All eight, the unmirrored ones first.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The orientation of that number; only the lowest three bits count.
    #[expect(clippy::cast_possible_truncation, reason = "below 8")]
    pub const fn from_index(index: usize) -> Self {
        Self((index & 7) as u8)
    }

    /// A number below 8, its place in [`Orientation::ALL`].
    pub const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Whether the square is mirrored before it is turned.
    pub const fn is_mirrored(self) -> bool {
        self.0 & 4 != 0
    }

    /// Clockwise quarter turns, below 4.
    pub const fn turns(self) -> usize {
        (self.0 & 3) as usize
    }

    /// What laying a square down this way and then moving it by `next` amounts to.
    ///
    /// # Examples
    /// ```
    /// use jigsaw::Orientation;
    /// let turned = Orientation::from_index(1);
    /// assert_eq!(turned.then(Orientation::MIRRORED), Orientation::TRANSPOSED);
    /// ```
    #[expect(clippy::cast_possible_truncation, reason = "below 8")]
    pub const fn then(self, next: Self) -> Self {
        // Mirroring changes the sense of the turns made before it.
        let turned = if next.is_mirrored() { 4 - self.turns() } else { self.turns() };
        Self((((turned + next.turns()) & 3) as u8) | ((self.0 ^ next.0) & 4))
    }

    /// The orientation that brings the square back.
    #[expect(clippy::cast_possible_truncation, reason = "below 8")]
    pub const fn inverse(self) -> Self {
        if self.is_mirrored() { self } else { Self(((4 - self.turns()) & 3) as u8) }
    }

    /// Where the cell at `row` and `column` of a square of `size` cells a side comes to lie.
    pub const fn place(self, size: usize, row: usize, column: usize) -> (usize, usize) {
        let last = size - 1;
        let column = if self.is_mirrored() { last - column } else { column };
        match self.turns() {
            0 => (row, column),
            1 => (column, last - row),
            2 => (last - row, last - column),
            _ => (last - column, row),
        }
    }

    /// The same movement as three simpler ones: transpose, then turn the rows upside down, then
    /// mirror the columns; each to be done or not.
    pub const fn steps(self) -> Steps {
        let (transpose, flip_rows, flip_columns) = match self.0 & 7 {
            0 => (false, false, false),
            1 => (true, false, true),
            2 => (false, true, true),
            3 => (true, true, false),
            4 => (false, false, true),
            5 => (true, true, true),
            6 => (false, true, false),
            _ => (true, false, false),
        };
        Steps { transpose, flip_rows, flip_columns }
    }
}

/// An orientation taken apart, see [`Orientation::steps`].
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    /// Rows become columns, first.
    pub transpose: bool,
    /// Top and bottom change places.
    pub flip_rows: bool,
    /// Left and right change places.
    pub flip_columns: bool,
}

/// Three characters: `m` if mirrored, then the degrees of the clockwise turn over ten.
impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turns = ["", "90", "180", "270"][self.turns()];
        let mirrored = if self.is_mirrored() { "m" } else { "" };
        if self.0 == 0 { f.pad("-") } else { f.pad(&format!("{mirrored}{turns}")) }
    }
}

#[cfg(test)]
mod tests {
    use super::Orientation;

    /// Where the four cells of a numbered 2 x 2 square come to lie.
    fn laid(orientation: Orientation) -> [usize; 4] {
        let mut cells = [0; 4];
        for cell in 0..4 {
            let (row, column) = orientation.place(2, cell / 2, cell % 2);
            cells[row * 2 + column] = cell;
        }
        cells
    }

    #[test]
    fn all_eight_differ() {
        let mut all = Orientation::ALL.map(laid);
        all.sort_unstable();
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn composing_is_moving_twice_and_the_inverse_brings_back() {
        for first in Orientation::ALL {
            for second in Orientation::ALL {
                for cell in 0..9 {
                    let (row, column) = first.place(3, cell / 3, cell % 3);
                    let twice = second.place(3, row, column);
                    assert_eq!(first.then(second).place(3, cell / 3, cell % 3), twice);
                }
            }
            assert_eq!(first.then(first.inverse()), Orientation::AS_IS);
        }
    }

    #[test]
    fn the_three_steps_make_the_orientation() {
        for orientation in Orientation::ALL {
            let steps = orientation.steps();
            let mut made = Orientation::AS_IS;
            for (done, step) in [
                (steps.transpose, Orientation::TRANSPOSED),
                (steps.flip_rows, Orientation::UPSIDE_DOWN),
                (steps.flip_columns, Orientation::MIRRORED),
            ] {
                if done {
                    made = made.then(step);
                }
            }
            assert_eq!(made, orientation);
        }
        assert_eq!(Orientation::TRANSPOSED.place(3, 0, 2), (2, 0));
        assert_eq!(Orientation::UPSIDE_DOWN.place(3, 0, 2), (2, 2));
        assert_eq!(Orientation::MIRRORED.place(3, 0, 2), (0, 0));
    }
}
