//! A push up or down, row by row.
//!
//! The cells that move in one row are a *front*, a mask of words. The boxes that a front touches
//! in the next row are the next front. So a row of a pile costs a few operations for every 64
//! columns that the pile is wide there, however many boxes those are, and no box is looked at
//! twice: a pile of bricks does not cost the number of ways through it. Only if no front meets
//! anything immovable the masks are shifted.

use crate::cell_set::CellSet;
use crate::wide_boxes::{BITS, WideBoxes};

/// What a push has gathered; kept from push to push to save the allocations.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pile {
    /// The robot first, then one front a row.
    fronts: Vec<Front>,
    /// The words of all fronts.
    masks: Vec<u64>,
}

/// The cells of one row that move together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Front {
    /// The first word of the floor that the front has cells in.
    word: usize,
    /// Its words in [`Pile::masks`].
    start: usize,
    len: usize,
}

/// What comes of gathering.
pub(crate) enum Gathered {
    /// The pile can move.
    Free,
    /// The last front meets something immovable.
    Blocked {
        /// The cell of the last front that is right before it.
        cell: usize,
    },
}

impl Pile {
    /// Gathers all that moves if the robot at a cell does. `row` goes from a word to the one in
    /// the next row, wrapping.
    pub(crate) fn gather(
        &mut self,
        boxes: &WideBoxes,
        immovable: &CellSet,
        robot: usize,
        row: usize,
    ) -> Gathered {
        self.fronts.clear();
        self.masks.clear();
        self.masks.push(1 << (robot % BITS));
        let mut front = Front { word: robot / BITS, start: 0, len: 1 };
        loop {
            self.fronts.push(front);
            let target = front.word.wrapping_add(row);
            let mut hit = 0;
            for (offset, &mask) in self.masks[front.start..].iter().enumerate() {
                let met = mask & immovable.word(target + offset);
                if met != 0 {
                    let cell = (front.word + offset) * BITS + met.trailing_zeros() as usize;
                    return Gathered::Blocked { cell };
                }
                hit |= mask & boxes.word(target + offset);
            }
            if hit == 0 {
                return Gathered::Free;
            }
            front = if front.len == 1 && hit & ENDS == 0 {
                self.touched_within(boxes, hit, target)
            } else {
                self.touched(boxes, front, target)
            };
        }
    }

    /// The boxes that a front touches, where they cannot reach into another word.
    #[inline]
    fn touched_within(&mut self, boxes: &WideBoxes, hit: u64, target: usize) -> Front {
        let lefts = boxes.left_halves(target) & (hit | hit >> 1);
        self.masks.push(lefts | lefts << 1);
        Front { word: target, start: self.masks.len() - 1, len: 1 }
    }

    /// The boxes that a front touches in the row at `target`.
    fn touched(&mut self, boxes: &WideBoxes, front: Front, target: usize) -> Front {
        let masks = &mut self.masks;
        let mut start = masks.len();
        let mut word = target;
        let mut carry = 0;
        // A box may begin one word before the front.
        if masks[front.start] & 1 != 0 && boxes.left_halves(target - 1) >> (BITS - 1) != 0 {
            word -= 1;
            masks.push(1 << (BITS - 1));
            carry = 1;
        }
        for offset in 0..front.len {
            let mask = masks[front.start + offset];
            let after = if offset + 1 < front.len { masks[front.start + offset + 1] } else { 0 };
            // Cells that are in the front or whose right neighbour is.
            let reach = mask | mask >> 1 | after << (BITS - 1);
            let lefts = if reach & boxes.word(target + offset) == 0 {
                0
            } else {
                reach & boxes.left_halves(target + offset)
            };
            masks.push(lefts | lefts << 1 | carry);
            carry = lefts >> (BITS - 1);
        }
        // Or end one word behind it.
        if carry != 0 {
            masks.push(carry);
        }
        while masks.last() == Some(&0) {
            masks.pop();
        }
        while masks[start] == 0 {
            start += 1;
            word += 1;
        }
        Front { word, start, len: masks.len() - start }
    }

    /// The words that move, the farthest row first, each with its mask.
    pub(crate) fn words(&self) -> impl Iterator<Item = (usize, u64)> {
        self.fronts[1..]
            .iter()
            .rev()
            .flat_map(|front| (front.word..).zip(self.masks[front.start..][..front.len].iter().copied()))
    }

    /// How many boxes have been gathered.
    pub(crate) fn boxes(&self) -> usize {
        self.words().map(|(_, mask)| mask.count_ones() as usize).sum::<usize>() / 2
    }

    /// How many rows of boxes have been gathered.
    pub(crate) fn rows(&self) -> usize {
        self.fronts.len() - 1
    }

    /// The left halves of boxes that push each other in turn, from the box on `cell` in the last
    /// row back to one that the robot pushes.
    pub(crate) fn chain(&self, boxes: &WideBoxes, cell: usize, row: usize) -> impl Iterator<Item = usize> {
        let by = row.wrapping_mul(BITS);
        let mut cell = cell;
        (1..self.fronts.len()).rev().map(move |index| {
            let left = boxes.left_of(cell);
            // One of the two cells behind a box is in the front that has pushed it.
            let behind = left.wrapping_sub(by);
            cell = if self.is_in(index - 1, behind) { behind } else { behind + 1 };
            left
        })
    }

    fn is_in(&self, front: usize, cell: usize) -> bool {
        let Front { word, start, len } = self.fronts[front];
        let offset = (cell / BITS).wrapping_sub(word);
        offset < len && self.masks[start + offset] >> (cell % BITS) & 1 != 0
    }
}

/// The cells of a word whose boxes may reach into another one.
const ENDS: u64 = 1 | 1 << (BITS - 1);

#[cfg(test)]
mod tests {
    use super::{Gathered, Pile};
    use crate::cell_set::CellSet;
    use crate::wide_boxes::{BITS, WideBoxes};

    /// Words of a row; the robot stands in row 0 and pushes towards the rows above it, by number.
    const ROW: usize = 3;

    /// The floor with these boxes, by row and left column, and with this wall, by row and column.
    fn floor(boxes: &[(usize, usize)], wall: Option<(usize, usize)>) -> (WideBoxes, CellSet) {
        let cells = ROW * BITS * (boxes.len() + 3);
        let place = |(row, column): (usize, usize)| row * ROW * BITS + column;
        (WideBoxes::new(cells, boxes.iter().copied().map(place)), CellSet::new(cells, wall.map(place)))
    }

    /// Gathers from the robot in that column and returns the boxes gathered.
    fn gathered_from(robot: usize, given: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let (boxes, nothing) = floor(given, None);
        let mut pile = Pile::default();
        assert!(matches!(pile.gather(&boxes, &nothing, robot, ROW), Gathered::Free));
        let is_gathered = |cell: usize| {
            pile.words().any(|(word, mask)| word == cell / BITS && mask >> (cell % BITS) & 1 != 0)
        };
        let is_box = |&(row, left): &(usize, usize)| {
            let cell = row * ROW * BITS + left;
            assert_eq!(is_gathered(cell), is_gathered(cell + 1), "whole boxes move");
            is_gathered(cell)
        };
        let found: Vec<_> = given.iter().copied().filter(is_box).collect();
        assert_eq!(pile.boxes(), found.len());
        assert_eq!(pile.rows(), found.iter().map(|&(row, _)| row).max().unwrap_or(0));
        found
    }

    fn gathered(boxes: &[(usize, usize)]) -> Vec<(usize, usize)> {
        gathered_from(62, boxes)
    }

    /// The chain of left halves that is blocked by a wall.
    fn chain(robot: usize, given: &[(usize, usize)], wall: (usize, usize)) -> Vec<(usize, usize)> {
        let (boxes, walls) = floor(given, Some(wall));
        let mut pile = Pile::default();
        let Gathered::Blocked { cell } = pile.gather(&boxes, &walls, robot, ROW) else {
            panic!("the wall is met")
        };
        assert_eq!((cell / (ROW * BITS) + 1, cell % (ROW * BITS)), wall);
        pile.chain(&boxes, cell, ROW).map(|left| (left / (ROW * BITS), left % (ROW * BITS))).collect()
    }

    /// A pile of two legs, the one that goes left by a column a row and the one that stays for a while
    /// and then goes left, too; from the robot at column 130.
    fn two_legs() -> [Vec<(usize, usize)>; 2] {
        let left = (1..=69).map(|row| (row, 130 - row)).collect();
        let right = (2..=66).map(|row| (row, 130)).chain([(67, 129), (68, 128), (69, 127)]).collect();
        [left, right]
    }

    #[test]
    fn a_box_across_two_words_is_found_by_either_half() {
        for boxes in [[(1, 62), (2, 63), (3, 64)], [(1, 61), (2, 62), (3, 63)], [(1, 62), (2, 63), (3, 62)]] {
            assert_eq!(gathered(&boxes), boxes);
        }
    }

    #[test]
    fn a_box_across_two_words_is_found_by_its_right_half_with_another_leg_of_the_pile_beside_it() {
        // The pile parts into two legs, at columns 60 and 64, before the right one meets a box
        // that begins in the word of the left one.
        let boxes = [(1, 61), (2, 60), (2, 62), (3, 59), (3, 63), (4, 60), (4, 64), (5, 63)];
        assert_eq!(gathered(&boxes), boxes);
    }

    #[test]
    fn boxes_that_only_stand_beside_the_pile_are_left_alone() {
        let boxes = [(1, 60), (1, 62), (2, 60), (2, 64), (3, 63)];
        assert_eq!(gathered(&boxes), [(1, 62)]);
    }

    #[test]
    fn a_box_across_two_words_is_left_alone_by_a_front_elsewhere_in_the_second() {
        assert_eq!(gathered_from(127, &[(1, 63), (1, 126)]), [(1, 126)]);
    }

    #[test]
    fn legs_that_leave_a_word_on_both_sides_in_the_same_row_are_both_followed() {
        let left = (1..=33).map(|row| (row, 96 - row));
        let right = (2..=33).map(|row| (row, 94 + row));
        let boxes: Vec<_> = left.chain(right).collect();
        assert_eq!(gathered_from(95, &boxes), boxes);
    }

    #[test]
    fn a_box_across_the_last_of_three_words_is_found_by_its_right_half() {
        let boxes = two_legs().concat();
        assert_eq!(gathered_from(130, &boxes), boxes);
    }

    #[test]
    fn a_wall_before_any_word_of_a_front_stops_it_and_is_traced_to_the_robot() {
        let [left, right] = two_legs();
        let boxes = [left.clone(), right.clone()].concat();
        let reversed = |leg: &[(usize, usize)]| leg.iter().rev().copied().collect::<Vec<_>>();
        for column in [61, 62] {
            assert_eq!(chain(130, &boxes, (70, column)), reversed(&left));
        }
        for column in [127, 128] {
            let through = [reversed(&right), vec![left[0]]].concat();
            assert_eq!(chain(130, &boxes, (70, column)), through);
        }
    }
}
