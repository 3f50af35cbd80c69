//! Sets of the 26 letters: keys that are held, doors that bar a way.

use std::fmt;

/// Number of letters: the most keys a vault can have.
pub const LETTERS: usize = 26;

/// A key, or the doors that it opens: 0 for `a` and `A`, 25 for `z` and `Z`.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u8);

impl Key {
    /// The key with this number, which must be below [`LETTERS`].
    ///
    /// # Panics
    /// If there is no such key.
    pub const fn new(number: u8) -> Self {
        assert!((number as usize) < LETTERS, "there are 26 letters");
        Self(number)
    }

    /// The key drawn as this cell: `a` to `z`.
    pub const fn from_cell(cell: u8) -> Option<Self> {
        if cell.is_ascii_lowercase() { Some(Self(cell - b'a')) } else { None }
    }

    /// The key that opens the door drawn as this cell: `A` to `Z`.
    pub const fn from_door(cell: u8) -> Option<Self> {
        if cell.is_ascii_uppercase() { Some(Self(cell - b'A')) } else { None }
    }

    /// Position in tables of [`LETTERS`] entries.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter of the key.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }
}

/// The letter: `a`.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// All keys in order.
const KEYS: [Key; LETTERS] = {
    let mut keys = [Key(0); LETTERS];
    let mut number = 0_u8;
    while (number as usize) < LETTERS {
        keys[number as usize] = Key(number);
        number += 1;
    }
    keys
};

/// A set of keys, one bit each.
#[must_use]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeySet(u32);

impl KeySet {
    /// No key.
    pub const EMPTY: Self = Self(0);
    /// All 26 keys, whether the vault has them or not.
    pub const ALL: Self = Self((1 << LETTERS) - 1);

    /// This key alone.
    pub const fn of(key: Key) -> Self {
        Self(1 << key.0)
    }

    /// The set with these bits, of which only the lowest 26 may be set.
    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Bit `n` for the key with number `n`.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of keys.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the key is in the set.
    pub const fn contains(self, key: Key) -> bool {
        self.0 >> key.0 & 1 != 0
    }

    /// Whether all keys of `other` are in the set.
    pub const fn holds(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the sets have a key in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The set and this key.
    pub const fn with(self, key: Key) -> Self {
        Self(self.0 | 1 << key.0)
    }

    /// The set without this key.
    pub const fn without(self, key: Key) -> Self {
        Self(self.0 & !(1 << key.0))
    }

    /// Keys of either set.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Keys of both sets.
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Keys that are not in `other`.
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The keys in alphabetical order.
    pub fn iter(self) -> impl Iterator<Item = Key> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            // An empty set has 32 zeros, and there is no such key: that is its end.
            let key = KEYS.get(rest.trailing_zeros() as usize).copied();
            rest &= rest.wrapping_sub(1);
            key
        })
    }
}

/// Numbers of the bits that are set, from the lowest: keys of a tour by their numbers there.
pub(crate) fn ones(bits: u32) -> impl Iterator<Item = usize> {
    let mut rest = bits;
    std::iter::from_fn(move || {
        let number = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        number
    })
}

impl FromIterator<Key> for KeySet {
    fn from_iter<I: IntoIterator<Item = Key>>(keys: I) -> Self {
        keys.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The letters in a row with commas between: `a, b, z`.
impl fmt::Display for KeySet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, key) in self.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{key}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Key, KeySet};

    #[test]
    fn a_set_lists_its_keys_in_alphabetical_order() {
        let set: KeySet = [Key::new(25), Key::new(0), Key::new(2)].into_iter().collect();
        assert_eq!(set.to_string(), "a, c, z");
        assert_eq!(set.len(), 3);
        assert_eq!(KeySet::EMPTY.to_string(), "");
        assert_eq!(KeySet::ALL.iter().count(), 26);
    }

    #[test]
    fn a_door_names_its_key() {
        assert_eq!(Key::from_door(b'Q'), Key::from_cell(b'q'));
        assert_eq!(Key::from_door(b'q'), None);
        assert_eq!(Key::from_cell(b'.'), None);
    }
}
