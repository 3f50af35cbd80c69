//! Part 2 on a board: a box takes two cells side by side.
//!
//! A push is all or nothing, so what is pushed is gathered first, then moved. Gathering is a
//! breadth-first search over boxes: the boxes that a box touches are those on the cells in front
//! of it, two above or below, one at a side. Rows are gathered from left to right, so a box that
//! two others touch is found twice in a row and recognised by that: each box is gathered once, and
//! a pile of bricks costs as many steps as it has boxes.

use puzzle::geometry::Point;
use puzzle::grid::Grid;

use crate::board::{BOX, Board, CELLS, Cells, FREE, RIGHT_HALF, Step, WALL};
use crate::{Warehouse, Watch};

const LEFT_HALF: u8 = BOX;

/// The warehouse of part 2, small.
#[derive(Clone, Debug)]
pub(crate) struct WideBoard {
    board: Board,
    pile: Pile,
}

impl WideBoard {
    pub(crate) fn new(warehouse: &Warehouse) -> Self {
        let board = Board::new(warehouse, |cell| match cell {
            b'#' => [WALL; 2],
            b'O' => [LEFT_HALF, RIGHT_HALF],
            _ => [FREE; 2],
        });
        Self { board, pile: Pile(Box::new([0; CELLS / 2])) }
    }

    pub(crate) fn follow(&mut self, moves: &[u8], watch: &mut impl Watch) {
        let pile = &mut self.pile;
        self.board.follow(moves, watch, |cells, next, step, watch| push(cells, pile, next, step, watch));
    }

    pub(crate) fn box_sum(&self) -> u128 {
        self.board.box_sum()
    }

    pub(crate) fn map(&self) -> Grid<u8> {
        self.board.map(|cell| match cell {
            WALL => b'#',
            LEFT_HALF => b'[',
            RIGHT_HALF => b']',
            _ => b'.',
        })
    }

    pub(crate) fn robot(&self) -> Point {
        self.board.robot()
    }
}

/// The left halves of the boxes that a push has gathered, nearest first; kept from push to push
/// to save the allocation. A box takes two cells, so there cannot be more than this.
#[derive(Clone, Debug)]
struct Pile(Box<[u16; CELLS / 2]>);

/// Pushes what is at `next`, a wall or half of a box.
#[inline(always)]
fn push<W: Watch>(cells: &mut Cells, pile: &mut Pile, next: usize, step: &Step, watch: &mut W) -> bool {
    let hit = cells.at(next);
    let first = next.wrapping_sub(usize::from(hit == RIGHT_HALF));
    let [near, far] = step.front.map(usize::from);
    let ahead = cells.at(first.wrapping_add(near)) | cells.at(first.wrapping_add(far));
    // A wall in front of the robot and one in front of a single box are one case, because which
    // of them it is cannot be foretold.
    if (hit | ahead) & WALL != 0 {
        watch.blocked();
        return false;
    }
    if ahead == FREE {
        shift(cells, first, step);
        watch.pushed(|| 1);
        return true;
    }
    let boxes = gather(cells, pile, first, step);
    if boxes == 0 {
        watch.blocked();
        return false;
    }
    for &left in pile.0[..boxes].iter().rev() {
        shift(cells, usize::from(left), step);
    }
    watch.pushed(|| boxes);
    true
}

/// Collects in `pile` all that moves if the box at `first` does; returns how many boxes that are,
/// or 0 if one of them touches a wall.
#[inline(never)]
fn gather(cells: &Cells, pile: &mut Pile, first: usize, step: &Step) -> usize {
    let [near, far] = step.front.map(usize::from);
    let sideways = near == far;
    let at = |index: usize| index % (CELLS / 2);
    pile.0[0] = position(first);
    let (mut found, mut expanded) = (1, 0);
    while expanded < found {
        let left = usize::from(pile.0[at(expanded)]);
        expanded += 1;
        let [near, far] = [(left + near) % CELLS, (left + far) % CELLS];
        let [on_near, on_far] = [cells.at(near), cells.at(far)];
        if (on_near | on_far) & WALL != 0 {
            return 0;
        }
        // The box on the near cell may be the one that the previous box touched with its far cell.
        // Written down in any case and kept if it counts: cheaper than a branch.
        let touched = near.wrapping_sub(usize::from(on_near == RIGHT_HALF));
        let new = (on_near != FREE) & (touched != usize::from(pile.0[at(found - 1)]));
        pile.0[at(found)] = position(touched);
        found += usize::from(new);
        // A right half on the far cell belongs to the box just seen.
        let new = (on_far == LEFT_HALF) & !sideways;
        pile.0[at(found)] = position(far);
        found += usize::from(new);
    }
    found
}

/// A position of a box, which a board makes sure is below [`CELLS`].
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the remainder fits")]
fn position(left: usize) -> u16 {
    (left % CELLS) as u16
}

/// Moves a box by a step into cells that are free or its own.
#[inline]
fn shift(cells: &mut Cells, left: usize, step: &Step) {
    cells.put(left, FREE);
    cells.put(left.wrapping_add(1), FREE);
    let left = left.wrapping_add(usize::from(step.by));
    cells.put(left, LEFT_HALF);
    cells.put(left.wrapping_add(1), RIGHT_HALF);
}
