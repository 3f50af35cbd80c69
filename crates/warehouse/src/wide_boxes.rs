//! Boxes of two cells, kept as the set of cells that they take.
//!
//! A run of taken cells in a row is a run of whole boxes, so counting from its first cell tells
//! left halves from right ones: the halves need not be stored. That makes a push sideways what it
//! is in part 1: one bit at either end of the run changes, though every box in it has moved.

use crate::cell_set::CellSet;

pub(crate) const BITS: usize = u64::BITS as usize;

/// The cells that boxes take. A row begins with a new word, and its first and last cells are
/// never taken.
#[derive(Clone, Debug)]
pub(crate) struct WideBoxes {
    taken: CellSet,
}

impl WideBoxes {
    /// Boxes among this many cells, given by their left halves.
    pub(crate) fn new(cells: usize, lefts: impl IntoIterator<Item = usize>) -> Self {
        Self { taken: CellSet::new(cells, lefts.into_iter().flat_map(|left| [left, left + 1])) }
    }

    /// Whether a box is on the cell.
    #[inline]
    pub(crate) fn contains(&self, cell: usize) -> bool {
        self.taken.contains(cell)
    }

    /// Which of the 64 cells from `64 * index` are taken, the first one in the lowest bit.
    #[inline]
    pub(crate) fn word(&self, index: usize) -> u64 {
        self.taken.word(index)
    }

    /// Takes the cells of `mask` away from one word and gives them to another.
    #[inline]
    pub(crate) fn shift(&mut self, from: usize, to: usize, mask: u64) {
        self.taken.put_word(from, self.taken.word(from) & !mask);
        self.taken.put_word(to, self.taken.word(to) | mask);
    }

    /// The first cell behind the run that begins at `first` and goes right, or goes left.
    #[inline]
    pub(crate) fn end_of_run(&self, first: usize, to_the_right: bool) -> usize {
        if to_the_right { self.taken.next_absent(first) } else { self.taken.previous_absent(first) }
    }

    /// Moves the run from `first` to just before `end` by one cell, onto `end`.
    #[inline]
    pub(crate) fn push_run(&mut self, first: usize, end: usize) {
        self.taken.remove(first);
        self.taken.insert(end);
    }

    /// Which of the 64 cells from `64 * index` are left halves.
    #[inline]
    pub(crate) fn left_halves(&self, index: usize) -> u64 {
        const EVEN: u64 = 0x5555_5555_5555_5555;
        let mut runs = self.taken.word(index);
        if runs & 1 != 0 && index > 0 && self.taken.word(index - 1) >> (BITS - 1) != 0 {
            // A run comes in from the word before: its first cell here is a right half if an odd
            // number of its cells is there.
            let last = index * BITS - 1;
            runs &= !((last - self.taken.previous_absent(last)) as u64 & 1);
        }
        // The left halves of a run are the cells an even number of places from its first one.
        // Adding the first bit of a run to it clears the run, which picks out whole runs: those
        // that begin at even places here, the others are what is left.
        let first = runs & !(runs << 1);
        let from_even = runs & !runs.wrapping_add(first & EVEN);
        from_even & EVEN | runs & !from_even & !EVEN
    }

    /// The left half of the box on a cell.
    pub(crate) fn left_of(&self, cell: usize) -> usize {
        cell - usize::from(self.left_halves(cell / BITS) >> (cell % BITS) & 1 == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{BITS, WideBoxes};

    #[test]
    fn halves_are_told_apart_over_any_number_of_words() {
        for start in 1..BITS {
            // A long run, and a second one behind a gap of one cell.
            let lefts: Vec<usize> = (0..130).map(|number| start + 2 * number).chain([start + 261]).collect();
            let boxes = WideBoxes::new(6 * BITS, lefts.iter().copied());
            let found: Vec<usize> = (0..6 * BITS)
                .filter(|cell| boxes.left_halves(cell / BITS) >> (cell % BITS) & 1 != 0)
                .collect();
            assert_eq!(found, lefts);
            assert_eq!(boxes.left_of(start + 259), start + 258);
            assert_eq!(boxes.left_of(start + 261), start + 261);
        }
    }

    #[test]
    fn a_run_that_is_pushed_keeps_whole_boxes() {
        let mut boxes = WideBoxes::new(2 * BITS, (0..40).map(|number| 1 + 2 * number));
        let end = boxes.end_of_run(1, true);
        assert_eq!(end, 81);
        boxes.push_run(1, end);
        assert!(!boxes.contains(1));
        assert_eq!(boxes.left_halves(0), 0x5555_5555_5555_5555 & !1);
        assert_eq!(boxes.left_of(81), 80);
    }
}
