//! Sets of rooms. There are sixteen, so that whatever is known of a set is looked up by its bits.

use crate::table::{bits, table};

/// A set of the four rooms; as a kind has its home in the room of its number, also a set of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Rooms(u8);

impl Rooms {
    /// Number of sets.
    pub(crate) const COUNT: usize = 16;

    /// No room.
    pub(crate) const NONE: Self = Self(0);

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

    /// The set of this number.
    pub(crate) const fn from_index(index: usize) -> Self {
        Self::from_bits(index as u8)
    }

    /// Whether the room is in the set.
    pub(crate) const fn contains(self, room: usize) -> bool {
        self.0 >> room & 1 != 0
    }

    /// The set and this room.
    pub(crate) const fn with(self, room: usize) -> Self {
        Self(self.0 | 1 << room)
    }

    /// The rooms that are in both sets.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
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
                // There are four; that this is said here saves all who look up a room their check.
                let room = rest.trailing_zeros() as usize & 3;
                rest &= rest.wrapping_sub(1);
                room
            })
        })
    }
}

/// A byte for each room, all of them 1.
pub(crate) const ONES: u32 = 0x0101_0101;

/// For each set a byte for each room, all bits set for those in the set.
pub(crate) const BYTES: [u32; Rooms::COUNT] = table!(set < Rooms::COUNT => {
    bits!(room < 4 => if set >> room & 1 != 0 { 0xff << (room * 8) } else { 0 })
});

/// The sum of four bytes, which must fit a byte.
#[inline]
pub(crate) const fn sum_of_bytes(bytes: u32) -> u32 {
    bytes.wrapping_mul(ONES) >> 24
}

#[cfg(test)]
mod tests {
    use super::{BYTES, Rooms, sum_of_bytes};

    #[test]
    fn a_set_has_the_rooms_that_were_put_into_it() {
        let set = Rooms::NONE.with(2).with(0).with(2);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 2]);
        assert_eq!(set.others().iter().collect::<Vec<_>>(), [1, 3]);
        assert_eq!(set.and(Rooms::NONE.with(2).with(3)), Rooms::NONE.with(2));
        assert_eq!(Rooms::from_index(set.index()), set);
        assert_eq!(Rooms::from_bits(0xf5), set);
        assert_eq!(sum_of_bytes(0x0403_0201 & BYTES[set.index()]), 1 + 3);
        for room in 0..4 {
            assert_eq!(set.contains(room), room % 2 == 0);
            assert!(set.index() < set.with(1).index(), "a set comes after its subsets");
        }
    }
}
