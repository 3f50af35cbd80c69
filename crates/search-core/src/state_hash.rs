//! Hashes of states, made for tables whose places are the highest bits.

use std::hash::{Hash, Hasher};

use fxhash::FxHasher;

use crate::state_space::StateSpace;

/// Adds the last number to a polynomial of all numbers before, so that the hash of a single integer is
/// the integer. Texts and slices count as the number that `FxHasher` makes of them.
///
/// Integers have 64 bits whatever the machine's words have, which is why this is not `FxHasher` itself.
#[derive(Default)]
struct StateHasher {
    before: u64,
    last: u64,
}

impl StateHasher {
    /// The multiplier of `FxHasher`. (Steele and Vigna, "Computationally easy, spectrally good multipliers
    /// for congruential pseudorandom number generators", 2021.)
    const MULTIPLIER: u64 = 0xF135_7AEA_2E62_A9C5;

    #[inline]
    fn take(&mut self, number: u64) {
        self.before = self.before.wrapping_add(self.last).wrapping_mul(Self::MULTIPLIER);
        self.last = number;
    }
}

impl Hasher for StateHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut hasher = <FxHasher as Default>::default();
        hasher.write(bytes);
        self.take(hasher.finish());
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.take(number.into());
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.take(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.take(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.take(number);
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "two halves")]
    fn write_u128(&mut self, number: u128) {
        self.take((number >> 64) as u64);
        self.take(number as u64);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.take(number as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.before.rotate_left(26).wrapping_add(self.last)
    }
}

/// The hash of what a state is told apart by.
#[inline]
pub(crate) fn hash<P: StateSpace>(space: &P, state: &P::State) -> u64 {
    let mut hasher = StateHasher::default();
    space.identity(state).hash(&mut hasher);
    hasher.finish()
}

/// Spreads a hash over 32 bits, of which the highest are the best: the upper half of a product.
///
/// The factor is the one of a few that gave the shortest probes over integers in equal steps, pairs and
/// quadruples, packed fields, bit sets and boards, in tables of all sizes up to 2^20. The golden ratio is the
/// best for consecutive integers, and twenty times as bad as random for some that are shifted left by 16.
/// (Knuth, "The art of computer programming", volume 3, section 6.4.)
///
/// Tried: places side by side for states whose last two or three bits alone differ, such as neighbours in a grid.
/// Large grids take a fifth less time where other programs fill the caches and no less where none does; random
/// graphs and sets of keys take a tenth to a fifth more, since probes get longer.
#[inline]
pub(crate) fn spread(hash: u64) -> u32 {
    (hash.wrapping_mul(0xA45E_1D5D_F5AF_91EB) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use std::hash::{Hash, Hasher};

    use super::{StateHasher, spread};

    fn hash(state: impl Hash) -> u64 {
        let mut hasher = StateHasher::default();
        state.hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn an_integer_of_any_width_is_its_own_hash() {
        assert_eq!([hash(200_u8), hash(200_u16), hash(200_u32), hash(200_u64), hash(200_usize)], [200; 5]);
        assert_eq!(hash(200_u128), 200);
    }

    #[test]
    fn each_part_of_a_state_and_its_place_count() {
        let hashes = [
            hash((1_u8, 2_u16, 3_u32)),
            hash((1_u8, 3_u16, 2_u32)),
            hash((2_u8, 1_u16, 3_u32)),
            hash((3_u8, 2_u16, 1_u32)),
            hash(1_u128 << 64),
            hash((Some(1_u32), 1_usize)),
            hash((None::<u32>, 1_usize)),
            hash("ab"),
            hash(("a", "b")),
            hash(("b", "a")),
            hash([1_u32, 2]),
            hash([2_u32, 1]),
        ];
        for (place, one) in hashes.iter().enumerate() {
            assert!(!hashes[..place].contains(one), "{hashes:x?}");
        }
    }

    /// How many slots are looked at on average to find states in a table that is three fifths full.
    fn mean_probe(states: u32, state: impl Fn(u32) -> u64) -> f64 {
        let bits = 12;
        let mut taken = vec![false; 1 << bits];
        let mut probed = 0;
        for number in 0..states {
            let mut place = (spread(state(number)) >> (32 - bits)) as usize;
            probed += 1;
            while taken[place] {
                place = (place + 1) & (taken.len() - 1);
                probed += 1;
            }
            taken[place] = true;
        }
        f64::from(probed) / f64::from(states)
    }

    #[test]
    fn states_with_a_pattern_are_probed_for_no_longer_than_random_ones() {
        // Random places would take 1.75 slots on average at this load.
        let probes = [
            mean_probe(2457, u64::from),
            mean_probe(2457, |n| hash(u64::from(n) << 20)),
            mean_probe(2457, |n| hash(u64::from(n) << 48)),
            mean_probe(2457, |n| hash(n * 10)),
            mean_probe(2457, |n| hash((n / 50, n % 50))),
            mean_probe(2457, |n| hash((n % 50, n / 50))),
            mean_probe(2457, |n| hash(((n / 50) << 16) | (n % 50))),
            mean_probe(2457, |n| hash((u64::from(n / 50) << 32) | u64::from(n % 50))),
            mean_probe(2457, |n| hash((n / 343, n / 49 % 7, n / 7 % 7, n % 7))),
            mean_probe(2457, |n| hash(u128::from(n) << 90)),
        ];
        assert!(probes.iter().all(|&mean| mean < 1.9), "{probes:?}");
    }
}
