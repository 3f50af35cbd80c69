//! A set of cells as bits, in which the end of a run of members is found in next to no time.
//!
//! A bit a cell; above it a summary with a bit a word, set where all 64 cells of that word are
//! members; above that a summary of the summary, until one word is enough. Looking for the first
//! cell that is no member climbs past full words and comes down at the first that is not: two
//! words a level, and three levels are enough for 262,144 cells, five for a thousand million.

const BITS: usize = u64::BITS as usize;

/// Cells by number, from 0.
#[derive(Clone, Debug)]
pub(crate) struct CellSet {
    words: Vec<u64>,
    /// Above `words`, the nearest level first.
    // Invariant: a bit is set if and only if its word one level below is full.
    full: Vec<Vec<u64>>,
}

impl CellSet {
    /// The set with these members among `cells` cells. Costs a step for each member and each word.
    pub(crate) fn new(cells: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut words = vec![0; cells.div_ceil(BITS).max(1)];
        for cell in members {
            words[cell / BITS] |= 1 << (cell % BITS);
        }
        let mut full: Vec<Vec<u64>> = Vec::new();
        loop {
            let below = full.last().unwrap_or(&words);
            if below.len() == 1 {
                break;
            }
            full.push(below.chunks(BITS).map(which_are_full).collect());
        }
        Self { words, full }
    }

    /// Bytes that [`CellSet::new`] would take for this many cells.
    pub(crate) fn bytes(cells: usize) -> usize {
        // The summaries together are less than a sixty-third of the words.
        (cells / 8).saturating_add(cells / 500).saturating_add(BITS)
    }

    #[inline]
    pub(crate) fn contains(&self, cell: usize) -> bool {
        self.words[cell / BITS] >> (cell % BITS) & 1 != 0
    }

    #[inline]
    pub(crate) fn insert(&mut self, cell: usize) {
        self.put_word(cell / BITS, self.words[cell / BITS] | 1 << (cell % BITS));
    }

    #[inline]
    pub(crate) fn remove(&mut self, cell: usize) {
        self.put_word(cell / BITS, self.words[cell / BITS] & !(1 << (cell % BITS)));
    }

    /// The 64 cells from `64 * index`, the first one in the lowest bit.
    #[inline]
    pub(crate) fn word(&self, index: usize) -> u64 {
        self.words[index]
    }

    /// Replaces the 64 cells from `64 * index`.
    #[inline]
    pub(crate) fn put_word(&mut self, index: usize, word: u64) {
        let before = std::mem::replace(&mut self.words[index], word);
        if (before == u64::MAX) != (word == u64::MAX) {
            self.summarise(index, word == u64::MAX);
        }
    }

    /// Tells the levels above that a word has become full, or has ceased to be.
    fn summarise(&mut self, mut index: usize, is_full: bool) {
        for level in &mut self.full {
            let word = &mut level[index / BITS];
            let before = *word;
            if is_full {
                *word |= 1 << (index % BITS);
            } else {
                *word &= !(1 << (index % BITS));
            }
            if (before == u64::MAX) == (*word == u64::MAX) {
                return;
            }
            index /= BITS;
        }
    }

    /// The first cell from `from` upwards that is no member. There must be one.
    #[inline]
    pub(crate) fn next_absent(&self, from: usize) -> usize {
        let absent = !self.words[from / BITS] & u64::MAX << (from % BITS);
        if absent != 0 {
            return from / BITS * BITS + absent.trailing_zeros() as usize;
        }
        self.next_absent_above(from / BITS)
    }

    /// The last cell from `from` downwards that is no member. There must be one.
    #[inline]
    pub(crate) fn previous_absent(&self, from: usize) -> usize {
        let absent = !self.words[from / BITS] & u64::MAX >> (BITS - 1 - from % BITS);
        if absent != 0 {
            return from / BITS * BITS + last_bit(absent);
        }
        self.previous_absent_above(from / BITS)
    }

    /// Goes on behind the word `index`, whose rest is full.
    fn next_absent_above(&self, mut index: usize) -> usize {
        for (height, level) in self.full.iter().enumerate() {
            index += 1;
            let Some(&word) = level.get(index / BITS) else { break };
            let absent = !word & u64::MAX << (index % BITS);
            if absent != 0 {
                let child = index / BITS * BITS + absent.trailing_zeros() as usize;
                return self.descend(height, child, |word| word.trailing_zeros() as usize);
            }
            index /= BITS;
        }
        unreachable!("behind every run is a cell that is no member")
    }

    /// Goes on before the word `index`, whose beginning is full.
    fn previous_absent_above(&self, mut index: usize) -> usize {
        for (height, level) in self.full.iter().enumerate() {
            let Some(before) = index.checked_sub(1) else { break };
            let absent = !level[before / BITS] & u64::MAX >> (BITS - 1 - before % BITS);
            if absent != 0 {
                return self.descend(height, before / BITS * BITS + last_bit(absent), last_bit);
            }
            index = before / BITS;
        }
        unreachable!("before every run is a cell that is no member")
    }

    /// From the word `index` under the level at `height` down to a cell that is no member.
    fn descend(&self, height: usize, mut index: usize, pick: impl Fn(u64) -> usize) -> usize {
        for level in self.full[..height].iter().rev() {
            index = index * BITS + pick(!level[index]);
        }
        index * BITS + pick(!self.words[index])
    }

    /// The members in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| bits(word).map(move |bit| index * BITS + bit))
    }
}

/// A bit for each word, set where the word is full.
fn which_are_full(words: &[u64]) -> u64 {
    words.iter().rev().fold(0, |bits, &word| bits << 1 | u64::from(word == u64::MAX))
}

/// The places of the bits that are set, in ascending order.
pub(crate) fn bits(word: u64) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest.trailing_zeros() as usize)
}

/// The place of the highest bit that is set.
fn last_bit(word: u64) -> usize {
    BITS - 1 - word.leading_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::{CellSet, bits};

    #[test]
    fn the_ends_of_a_run_are_found_over_all_levels() {
        // More than 64 * 64 * 64 cells, so that three levels lie above the words.
        let cells = 600_000;
        let mut set = CellSet::new(cells, 1..cells - 1);
        assert_eq!(set.next_absent(1), cells - 1);
        assert_eq!(set.previous_absent(cells - 2), 0);
        for hole in [63, 64, 4095, 4096, 262_143, 262_144, 598_100, 599_998] {
            set.remove(hole);
            assert_eq!(set.next_absent(1), hole);
            assert_eq!(set.next_absent(hole), hole);
            assert_eq!(set.next_absent(hole + 1), cells - 1);
            assert_eq!(set.previous_absent(cells - 2), hole);
            assert_eq!(set.previous_absent(hole - 1), 0);
            set.insert(hole);
        }
    }

    #[test]
    fn members_are_what_was_inserted_and_not_removed() {
        let mut set = CellSet::new(200, [0, 63, 64]);
        set.insert(130);
        set.insert(130);
        set.remove(64);
        set.remove(65);
        assert!(set.contains(63) && !set.contains(64));
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 130]);
        assert_eq!(set.word(2), 1 << 2);
        assert_eq!(bits(0b1001_0000).collect::<Vec<_>>(), [4, 7]);
    }

    #[test]
    fn the_bytes_foretold_are_enough_and_not_many_more() {
        for cells in [0, 1, 64, 65, 4_097, 600_000, 600_100] {
            let set = CellSet::new(cells, []);
            let taken = 8 * (set.words.len() + set.full.iter().map(Vec::len).sum::<usize>());
            let foretold = CellSet::bytes(cells);
            assert!((taken..=taken + taken / 100 + 64).contains(&foretold), "{foretold} for {taken}");
        }
    }
}
