//! Which keys must be held before which.

use crate::key_set::{Key, KeySet, LETTERS};

/// For each key, all keys that must be held before it can be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Precedence([KeySet; LETTERS]);

impl Precedence {
    /// Follows direct needs to the end: what a key needs, and what that needs. Costs 26 rounds
    /// over 26 words.
    ///
    /// # Errors
    /// A key that needs itself in the end, so that nobody can ever take it.
    pub(crate) fn close(mut needs: [KeySet; LETTERS]) -> Result<Self, Key> {
        for middle in 0..LETTERS {
            let beyond = needs[middle].bits();
            for set in &mut needs {
                let has_middle = set.bits() >> middle & 1;
                *set = KeySet::from_bits(set.bits() | (beyond & has_middle.wrapping_neg()));
            }
        }
        for key in KeySet::ALL.iter() {
            if needs[key.index()].contains(key) {
                return Err(key);
            }
        }
        Ok(Self(needs))
    }

    /// All keys that must be held before this one can be taken.
    pub(crate) fn before(&self, key: Key) -> KeySet {
        self.0[key.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::Precedence;
    use crate::key_set::{Key, KeySet, LETTERS};

    fn needs(pairs: &[(u8, u8)]) -> [KeySet; LETTERS] {
        let mut needs = [KeySet::EMPTY; LETTERS];
        for &(key, before) in pairs {
            let set = &mut needs[usize::from(key)];
            *set = set.with(Key::new(before));
        }
        needs
    }

    #[test]
    fn needs_of_needs_are_needs() {
        let precedence = Precedence::close(needs(&[(0, 3), (3, 1), (1, 25)])).unwrap();
        assert_eq!(precedence.before(Key::new(0)).to_string(), "b, d, z");
        assert_eq!(precedence.before(Key::new(25)).to_string(), "");
    }

    #[test]
    fn a_ring_of_needs_is_found() {
        assert_eq!(Precedence::close(needs(&[(4, 7), (7, 9), (9, 4)])), Err(Key::new(4)));
        assert_eq!(Precedence::close(needs(&[(25, 25)])), Err(Key::new(25)));
    }
}
