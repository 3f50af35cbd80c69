//! The four kinds of amphipods: what a step costs them and where they belong.

use std::fmt;

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
