//! Sets of rooms.

/// A set of the four rooms; as a kind has its home in the room of its number, also a set of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Rooms(u8);

impl Rooms {
    /// Number of sets.
    pub(crate) const COUNT: usize = 16;

    /// All four.
    pub(crate) const ALL: Self = Self(0b1111);

    /// The set of these bits, room 0 the lowest.
    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self(bits & 0b1111)
    }

    /// A number below [`Rooms::COUNT`]; a set comes after all its subsets.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether the room is in the set.
    pub(crate) const fn contains(self, room: usize) -> bool {
        self.0 >> room & 1 != 0
    }

    /// The set and this room.
    pub(crate) const fn with(self, room: usize) -> Self {
        Self(self.0 | 1 << room)
    }

    /// The rooms that are not in the set.
    pub(crate) const fn others(self) -> Self {
        Self(self.0 ^ 0b1111)
    }

    /// The rooms of the set from left to right.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let room = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                room
            })
        })
    }
}
