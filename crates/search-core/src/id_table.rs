//! From the hash of a state to the number of its node: open addressing with four bytes a slot.
//!
//! A slot holds a node's number plus one in its low bits, as many as a table of this size needs, and a piece
//! of the hash in all others: in a table of 4096 slots 12 bits and 20. A probe that meets another
//! state's slot is told apart by that piece without a look at the state (but for one time in a million),
//! so a look-up touches one cache line of the table and then the node it wants. Linear probing, at most
//! five eighths full, and only the newest number can be taken out again.

use crate::state_hash::spread;

/// Where a number that is not there yet is inserted: its place, and below it 32 bits of hash.
pub(crate) type Vacancy = u64;

/// The numbers `0..len`, found by hash.
#[derive(Clone, Debug, Default)]
pub(crate) struct IdTable {
    // Empty, or a power of two.
    slots: Vec<u32>,
}

impl IdTable {
    const SMALLEST: usize = 64;
    /// What the smallest one grows into: most searches that outgrow the one outgrow all between them too.
    const SMALL: usize = 1024;
    /// More slots than this, and a number plus one would not fit beside the mask.
    const LARGEST: usize = 1 << 31;

    /// The slots of the next larger table and how many numbers fit into it, if there is a larger one.
    pub(crate) fn larger(&self) -> Option<(usize, usize)> {
        let slots = match self.slots.len() {
            0 => Self::SMALLEST,
            slots => (slots * 2).max(Self::SMALL),
        };
        (slots <= Self::LARGEST).then_some((slots, slots / 8 * 5))
    }

    pub(crate) const fn bytes_of(slots: usize) -> usize {
        slots.saturating_mul(size_of::<u32>())
    }

    pub(crate) fn bytes(&self) -> usize {
        Self::bytes_of(self.slots.capacity())
    }

    /// The highest bits lowest, where they are the place.
    #[inline]
    fn turned(&self, hash: u32) -> u32 {
        hash.rotate_left(self.slots.len().trailing_zeros())
    }

    #[expect(clippy::cast_possible_truncation, reason = "no table has more than 2^31 slots")]
    #[inline]
    fn mask(&self) -> u32 {
        (self.slots.len() as u32).wrapping_sub(1)
    }

    /// The number with this hash for which `is_it` holds, or where it would be.
    #[inline]
    pub(crate) fn find(&self, hash: u64, mut is_it: impl FnMut(u32) -> bool) -> Result<u32, Vacancy> {
        let hash = spread(hash);
        if self.slots.is_empty() {
            return Err(hash.into());
        }
        let mask = self.mask();
        let turned = self.turned(hash);
        let mut place = turned & mask;
        loop {
            let slot = self.slots[place as usize];
            if slot == 0 {
                return Err(u64::from(place) << 32 | u64::from(hash));
            }
            if (slot ^ turned) & !mask == 0 && is_it((slot & mask) - 1) {
                return Ok((slot & mask) - 1);
            }
            place = (place + 1) & mask;
        }
    }

    /// Where a number with this hash would be that is not there.
    #[inline]
    pub(crate) fn vacancy(&self, hash: u64) -> Vacancy {
        self.vacant_for(spread(hash))
    }

    /// Where the same number would be after a [`rebuild`](Self::rebuild).
    #[expect(clippy::cast_possible_truncation, reason = "the low half is the hash")]
    pub(crate) fn moved(&self, vacancy: Vacancy) -> Vacancy {
        self.vacant_for(vacancy as u32)
    }

    #[inline]
    fn vacant_for(&self, hash: u32) -> Vacancy {
        let mask = self.mask();
        let mut place = self.turned(hash) & mask;
        while self.slots[place as usize] != 0 {
            place = (place + 1) & mask;
        }
        u64::from(place) << 32 | u64::from(hash)
    }

    /// Adds a number below the limit that [`larger`](Self::larger) gave where it was missed, and nothing
    /// has been added since.
    #[expect(clippy::cast_possible_truncation, reason = "two halves")]
    #[inline]
    pub(crate) fn insert(&mut self, vacancy: Vacancy, id: u32) {
        let (place, hash) = ((vacancy >> 32) as usize, vacancy as u32);
        self.slots[place] = (self.turned(hash) & !self.mask()) | (id + 1);
    }

    /// Forgets all numbers; these are their hashes, from 0 on. The slots stay.
    pub(crate) fn clear(&mut self, hashes: impl ExactSizeIterator<Item = u64> + DoubleEndedIterator) {
        if hashes.len() > self.slots.len() / 16 {
            self.slots.fill(0);
            return;
        }
        for (id, hash) in (0..hashes.len()).zip(hashes).rev() {
            self.remove_newest(hash, id);
        }
    }

    /// Takes out the greatest number, which has this hash. What was inserted before it, and so may lie on the
    /// way to it, is still there.
    pub(crate) fn remove_newest(&mut self, hash: u64, id: usize) {
        let mask = self.mask();
        let mut place = self.turned(spread(hash));
        while (self.slots[(place & mask) as usize] & mask) as usize != id + 1 {
            place = place.wrapping_add(1);
        }
        self.slots[(place & mask) as usize] = 0;
    }

    /// Becomes a table of so many slots that holds the numbers from 0 with these hashes.
    pub(crate) fn rebuild(&mut self, slots: usize, hashes: impl Iterator<Item = u64>) {
        // The old table goes before the new one comes: it is not needed any more.
        self.slots = Vec::new();
        self.slots = vec![0; slots];
        for (id, hash) in (0..).zip(hashes) {
            self.insert(self.vacancy(hash), id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::IdTable;

    fn filled(hashes: &[u64]) -> IdTable {
        let mut table = IdTable::default();
        let mut capacity = 0;
        for (id, &hash) in (0..).zip(hashes) {
            if id as usize == capacity {
                let slots;
                (slots, capacity) = table.larger().unwrap();
                table.rebuild(slots, hashes[..id as usize].iter().copied());
            }
            let vacancy = table.find(hash, |_| false).unwrap_err();
            assert_eq!((table.vacancy(hash), table.moved(vacancy)), (vacancy, vacancy));
            table.insert(vacancy, id);
        }
        table
    }

    #[test]
    fn finds_what_was_inserted_and_nothing_else() {
        let hashes: Vec<u64> = (0..5000_u64).map(|n| n << 40).collect();
        let table = filled(&hashes);
        for (id, &hash) in hashes.iter().enumerate() {
            assert_eq!(table.find(hash, |found| found as usize == id).ok(), u32::try_from(id).ok());
        }
        assert!(table.find(77, |found| hashes[found as usize] == 77).is_err());
    }

    #[test]
    fn a_cleared_table_is_empty_and_as_good_as_new() {
        // Few enough to be taken out one by one, with hashes that collide and hashes that do not.
        for count in [0_u64, 1, 30, 60, 500] {
            let hashes: Vec<u64> = (0..count).map(|n| (n / 3) << 40).collect();
            let mut table = filled(&vec![7; 600]);
            table.rebuild(1024, hashes.iter().copied());
            table.clear(hashes.iter().copied());
            assert!(table.slots.iter().all(|&slot| slot == 0), "{count} hashes");
            assert_eq!(table.slots.len(), 1024);
        }
    }

    #[test]
    fn equal_hashes_are_told_apart_by_the_caller() {
        let table = filled(&[9; 300]);
        for id in 0..300 {
            assert_eq!(table.find(9, |found| found == id).ok(), Some(id));
        }
        assert!(table.find(9, |_| false).is_err());
    }

    #[test]
    fn an_empty_table_finds_nothing_and_takes_nothing() {
        let table = IdTable::default();
        assert_eq!(table.bytes(), 0);
        assert!(table.find(1, |_| true).is_err());
    }

    #[test]
    fn a_table_that_is_not_small_doubles_and_is_five_eighths_full_at_most() {
        let mut table = IdTable::default();
        assert_eq!(table.larger(), Some((64, 40)));
        table.rebuild(64, std::iter::empty());
        assert_eq!((table.larger(), table.bytes()), (Some((1024, 640)), 256));
        table.rebuild(1024, std::iter::empty());
        assert_eq!((table.larger(), table.bytes()), (Some((2048, 1280)), 4096));
    }

    #[test]
    fn states_that_differ_in_a_few_bits_anywhere_probe_few_slots() {
        for shift in (0..=48).step_by(4) {
            let hashes: Vec<u64> = (0..10_000_u64).map(|n| n << shift).collect();
            let table = filled(&hashes);
            let mut looks = 0;
            for &hash in &hashes {
                let found = table.find(hash, |found| {
                    looks += 1;
                    hashes[found as usize] == hash
                });
                assert!(found.is_ok());
            }
            assert!(looks < 10_100, "shift {shift}: {looks} states looked at");
        }
    }
}
