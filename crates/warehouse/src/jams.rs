//! Boxes that are known not to move up, or not to move down.
//!
//! Finding that a tall pile is blocked costs its height, and a robot can push at the same pile a
//! million times. So the boxes that stand between the robot and the wall are remembered as
//! *jammed*: each of them has a wall or a jammed box in front of it. Later pushes that reach one
//! stop there. When a jammed box moves, in another direction, those that rely on it are forgotten.
//! To forget a box costs no more than to remember it did, so over all moves a blocked push costs
//! about as many steps as the robot has made since.

use crate::cell_set::CellSet;
use crate::wide_boxes::{BITS, WideBoxes};

/// Fewer rows than this are looked at again rather than remembered: to remember pays for tall piles.
pub(crate) const LEAST_ROWS: usize = 4;

/// What does not move in one of the two directions.
#[derive(Clone, Debug)]
pub(crate) struct Jams {
    // Invariant: a box in here has a wall in front of it or a box that is in here.
    immovable: CellSet,
    /// Boxes in there; the rest are walls.
    boxes: usize,
    /// From a cell to the one in front of it, wrapping.
    ahead: usize,
    /// Cells to be forgotten; empty between calls.
    doubtful: Vec<usize>,
}

impl Jams {
    /// The walls alone, for the direction in which `ahead` goes from a cell to the next.
    pub(crate) fn new(walls: CellSet, ahead: usize) -> Self {
        Self { immovable: walls, boxes: 0, ahead, doubtful: Vec::new() }
    }

    /// Walls and jammed boxes.
    #[inline]
    pub(crate) fn immovable(&self) -> &CellSet {
        &self.immovable
    }

    /// Whether no box is known to be jammed.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.boxes == 0
    }

    /// Remembers a box, given by its left half, in front of which is a wall or a jammed box.
    pub(crate) fn remember(&mut self, left: usize) {
        self.immovable.insert(left);
        self.immovable.insert(left + 1);
        self.boxes += 1;
    }

    /// Forgets the boxes on the cells of a mask, which are about to move, and all that rely on
    /// them.
    #[inline]
    pub(crate) fn forget(&mut self, boxes: &WideBoxes, word: usize, mask: u64) {
        let jammed = mask & self.immovable.word(word) & boxes.word(word);
        if jammed != 0 {
            self.forget_jammed(boxes, word, jammed);
        }
    }

    fn forget_jammed(&mut self, boxes: &WideBoxes, word: usize, jammed: u64) {
        self.doubtful.extend(crate::cell_set::bits(jammed).map(|bit| word * BITS + bit));
        while let Some(cell) = self.doubtful.pop() {
            // Walls and boxes that are not jammed rely on nothing.
            if self.immovable.contains(cell) && boxes.contains(cell) {
                let left = boxes.left_of(cell);
                self.immovable.remove(left);
                self.immovable.remove(left + 1);
                self.boxes -= 1;
                let behind = left.wrapping_sub(self.ahead);
                self.doubtful.extend([behind, behind + 1]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Jams;
    use crate::cell_set::CellSet;
    use crate::wide_boxes::{BITS, WideBoxes};

    /// Boxes by row, one word each, and left column; `ahead` is the row above, by number.
    fn place((row, column): (usize, usize)) -> usize {
        row * BITS + column
    }

    /// Which of some boxes are jammed once the one in row 5, at column 20, has moved.
    fn jammed_after_a_move(given: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let boxes = WideBoxes::new(8 * BITS, given.iter().copied().map(place));
        let mut jams = Jams::new(CellSet::new(8 * BITS, []), BITS);
        for &left in given {
            jams.remember(place(left));
            assert!(
                [0, 1].map(|half| place(left) + half).iter().all(|&cell| jams.immovable().contains(cell))
            );
        }
        jams.forget(&boxes, 5, 0b11 << 20);
        let is_jammed = |left: (usize, usize)| {
            let halves = [0, 1].map(|half| jams.immovable().contains(place(left) + half));
            assert_eq!(halves[0], halves[1], "whole boxes are forgotten");
            halves[0]
        };
        let still: Vec<_> = given.iter().copied().filter(|&left| is_jammed(left)).collect();
        assert_eq!(jams.is_empty(), still.is_empty());
        still
    }

    #[test]
    fn a_box_that_moves_is_forgotten_with_those_that_rely_on_either_of_its_cells() {
        for behind in [19, 20, 21] {
            assert_eq!(jammed_after_a_move(&[(5, 20), (4, behind), (3, behind), (2, behind + 1)]), []);
        }
    }

    #[test]
    fn boxes_that_do_not_rely_on_the_one_that_moves_stay_jammed() {
        let others = [(5, 18), (5, 40), (6, 20), (4, 18), (4, 22), (3, 20)];
        let all: Vec<_> = [(5, 20)].into_iter().chain(others).collect();
        assert_eq!(jammed_after_a_move(&all), others);
    }
}
