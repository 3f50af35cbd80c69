//! Random numbers that never change: the bytes of a generated input depend on them.

/// `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014),
/// with integer ranges of our own, so that no other crate's release can change a fixture.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `bound - 1`, all equally likely (Lemire, "Fast random integer generation
    /// in an interval", 2019).
    ///
    /// # Panics
    /// If `bound` is 0.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the low half is meant, and the high one is below a `usize`"
    )]
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there is no number below 0");
        let bound = bound as u64;
        // Numbers whose low half falls below this would make some results likelier.
        let unfair = bound.wrapping_neg() % bound;
        loop {
            let wide = u128::from(self.next()) * u128::from(bound);
            if wide as u64 >= unfair {
                return (wide >> 64) as usize;
            }
        }
    }

    /// True `part` times out of `whole`.
    pub fn chance(&mut self, part: usize, whole: usize) -> bool {
        self.below(whole) < part
    }

    /// One of the items.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Removes one of the items; the others change their order.
    pub fn take<T>(&mut self, items: &mut Vec<T>) -> T {
        items.swap_remove(self.below(items.len()))
    }

    /// Puts the items into any order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for unplaced in (1..items.len()).rev() {
            items.swap(unplaced, self.below(unplaced + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_numbers_are_those_of_the_published_algorithm() {
        let mut random = Random::new(1_234_567);
        let numbers: Vec<u64> = (0..3).map(|_| random.next()).collect();
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        let mut random = Random::new(1);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7)] += 1;
        }
        assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
    }

    #[test]
    fn shuffling_makes_each_order() {
        let mut random = Random::new(2);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..500 {
            let mut items = [0, 1, 2, 3];
            random.shuffle(&mut items);
            seen.insert(items);
        }
        assert_eq!(seen.len(), 24);
    }
}
