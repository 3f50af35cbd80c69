//! A floor of few cells, a byte each: what the robot walks on in both parts.
//!
//! Most moves are walks, and what comes next is hard to foretell, so mispredicted branches are the
//! cost: a walk is one load and one branch. The number of cells is a constant power of two and
//! positions wrap at it, which proves without a test that no access is outside. Walls all round
//! keep the robot and what it pushes from ever wrapping.

use std::hint::select_unpredictable;

use puzzle::Part;
use puzzle::geometry::{Direction, Point};
use puzzle::grid::Grid;

use crate::by_arrow::ByArrow;
use crate::warehouse::{BoxSum, columns_per_cell};
use crate::{Warehouse, Watch};

/// Cells of every board; the official part 2 needs 5,203 of them.
///
/// A push looks at each pushed box, so this also bounds what a push can cost.
pub(crate) const CELLS: usize = 1 << 13;

/// Nothing stands here, or the robot does.
pub(crate) const FREE: u8 = 0;
/// Cannot be moved.
pub(crate) const WALL: u8 = 1;
/// A box of part 1, or the left half of one of part 2.
pub(crate) const BOX: u8 = 2;
/// The right half of a box of part 2.
pub(crate) const RIGHT_HALF: u8 = 4;

/// The cells by position: row by row, one column of walls before each row and one row of walls
/// above and below.
#[derive(Clone, Debug)]
pub(crate) struct Cells([u8; CELLS]);

impl Cells {
    /// The cell at a position.
    #[inline]
    pub(crate) fn at(&self, position: usize) -> u8 {
        self.0[position % CELLS]
    }

    /// Puts something at a position.
    #[inline]
    pub(crate) fn put(&mut self, position: usize, cell: u8) {
        self.0[position % CELLS] = cell;
    }
}

/// The robot on its cells.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    cells: Box<Cells>,
    /// Positions from a cell to the one below it.
    stride: usize,
    rows: usize,
    robot: usize,
    steps: Box<ByArrow<Step>>,
}

/// What a direction means on a board, as wrapping offsets of positions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Step {
    /// To the next cell.
    pub(crate) by: u16,
    /// From the left half of a wide box to the cells in front of it; the same one twice for a
    /// step sideways.
    pub(crate) front: [u16; 2],
    /// To eight bytes, so that the look-up needs no multiplication.
    _padding: u16,
}

impl Step {
    fn new(by: u16, front: [u16; 2]) -> Self {
        Self { by, front, _padding: 0 }
    }
}

impl Board {
    /// Bytes that a board and the pile of a push take.
    pub(crate) const BYTES: usize = 2 * CELLS + 256 * size_of::<Step>();

    /// Whether the warehouse of a part is small enough.
    pub(crate) fn holds(warehouse: &Warehouse, part: Part) -> bool {
        let map = warehouse.map();
        let columns = map.width().saturating_mul(columns_per_cell(part));
        stride_for(columns).saturating_mul(map.height() + 2) < CELLS
    }

    /// Lays out a map; each of its cells becomes those that `shapes` has for it.
    pub(crate) fn new<const N: usize>(warehouse: &Warehouse, shapes: impl Fn(u8) -> [u8; N]) -> Self {
        let map = warehouse.map();
        let stride = stride_for(map.width() * N);
        let mut cells = Box::new(Cells([WALL; CELLS]));
        for (given, laid_out) in map.rows().zip(cells.0[stride..].chunks_exact_mut(stride)) {
            for (&cell, shaped) in given.iter().zip(laid_out[1..].chunks_exact_mut(N)) {
                shaped.copy_from_slice(&shapes(cell));
            }
        }
        let below = u16::try_from(stride).expect("a board is small");
        let above = below.wrapping_neg();
        let steps = ByArrow::new(|direction| match direction {
            Direction::Up => Step::new(above, [above, above.wrapping_add(1)]),
            Direction::Right => Step::new(1, [2, 2]),
            Direction::Down => Step::new(below, [below, below + 1]),
            Direction::Left => Step::new(u16::MAX, [u16::MAX, u16::MAX]),
        });
        let Point { row, column } = warehouse.robot();
        let robot = (row + 1) * stride + 1 + column * N;
        Self { cells, stride, rows: map.height(), robot, steps: Box::new(steps) }
    }

    /// Tries the moves in order. `push` is given the cells, the position of the cell in front of
    /// the robot, which is not free, and the step; it makes that cell free if it can, and says so.
    #[inline(always)]
    pub(crate) fn follow<W: Watch>(
        &mut self,
        moves: &[u8],
        watch: &mut W,
        mut push: impl FnMut(&mut Cells, usize, &Step, &mut W) -> bool,
    ) {
        // Taken out of their boxes here: a cell that is written could be the box's own pointer, for
        // all that the compiler knows, which would be loaded again for each move.
        let (cells, steps) = (&mut *self.cells, &*self.steps);
        let mut robot = self.robot;
        // Not unrolled: one branch learns more from the history than eight copies of it do.
        for &arrow in moves {
            let step = steps.of(arrow);
            let next = robot.wrapping_add(usize::from(step.by)) % CELLS;
            if cells.at(next) == FREE {
                watch.walked();
                robot = next;
            } else {
                let pushed = push(cells, next, step, watch);
                robot = select_unpredictable(pushed, next, robot);
            }
        }
        self.robot = robot;
    }

    /// The sum over the boxes.
    pub(crate) fn box_sum(&self) -> u128 {
        let mut sum = BoxSum::default();
        for row in 0..self.rows {
            let (boxes, columns) = count_boxes(self.row(row));
            sum.add_row(row, boxes, columns);
        }
        sum.value()
    }

    /// The picture, given how each kind of cell is drawn.
    pub(crate) fn map(&self, draw: impl Fn(u8) -> u8) -> Grid<u8> {
        let mut drawn: Vec<u8> =
            (0..self.rows).flat_map(|row| self.row(row)).map(|&cell| draw(cell)).collect();
        let width = self.stride - 1;
        let robot = self.robot();
        drawn[robot.row * width + robot.column] = b'@';
        Grid::new(width, drawn).expect("rows have one width, which is not 0")
    }

    /// Where the robot stands on the map.
    pub(crate) fn robot(&self) -> Point {
        Point::new(self.robot / self.stride - 1, self.robot % self.stride - 1)
    }

    /// The cells of a row of the map.
    fn row(&self, row: usize) -> &[u8] {
        &self.cells.0[(row + 1) * self.stride + 1..][..self.stride - 1]
    }
}

/// One column of walls between a row and the next is enough for both.
fn stride_for(columns: usize) -> usize {
    columns.saturating_add(1)
}

/// How many boxes, or left halves, a row has, and the sum of their columns. Arithmetic on small
/// blocks without a branch, so that it compiles to vector code.
fn count_boxes(row: &[u8]) -> (u64, u64) {
    const BLOCK: usize = 32;
    let (mut boxes, mut columns) = (0, 0);
    for (block, cells) in row.chunks(BLOCK).enumerate() {
        let (mut count, mut offsets) = (0u16, 0u16);
        for (&cell, offset) in cells.iter().zip(0u16..) {
            let is_box = u16::from(cell == BOX);
            // At most 32 boxes and the sum of 0 to 31: both fit.
            count = count.wrapping_add(is_box);
            offsets = offsets.wrapping_add(offset & is_box.wrapping_neg());
        }
        boxes += u64::from(count);
        columns += u64::from(count) * (block * BLOCK) as u64 + u64::from(offsets);
    }
    (boxes, columns)
}
