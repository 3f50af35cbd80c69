//! Part 1 on a floor of any size, a bit a cell.
//!
//! The boxes are kept twice, row by row and column by column, so that a pile in any of the four
//! directions is a run of bits, whose end [`CellSet`] finds without looking at each box. Then a
//! push changes one bit at either end, in both.

use puzzle::geometry::{Direction, Point};
use puzzle::grid::Grid;

use crate::by_arrow::ByArrow;
use crate::cell_set::CellSet;
use crate::warehouse::{BoxSum, cells_with};
use crate::{Warehouse, Watch};

/// The warehouse of part 1.
///
/// Cells are numbered with one column (or row) of walls before each line and one line of walls
/// before the first and behind the last.
#[derive(Clone, Debug)]
pub(crate) struct NarrowLines {
    walls: CellSet,
    by_row: CellSet,
    by_column: CellSet,
    width: usize,
    height: usize,
    robot: Place,
    steps: Box<ByArrow<Step>>,
}

/// What a direction means here.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    by: Place,
    /// Whether a pile lies in a column.
    upright: bool,
    /// Whether numbers grow along it.
    ascending: bool,
}

/// A cell by both of its numbers, or the way from one to another, wrapping.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    by_row: usize,
    by_column: usize,
}

impl Place {
    fn plus(self, step: Self, times: usize) -> Self {
        Self {
            by_row: self.by_row.wrapping_add(step.by_row.wrapping_mul(times)),
            by_column: self.by_column.wrapping_add(step.by_column.wrapping_mul(times)),
        }
    }

    fn back(self) -> Self {
        Self { by_row: self.by_row.wrapping_neg(), by_column: self.by_column.wrapping_neg() }
    }
}

impl NarrowLines {
    pub(crate) fn new(warehouse: &Warehouse) -> Self {
        let map = warehouse.map();
        let (width, height) = (map.width(), map.height());
        let cells = cells(width, height);
        let with = |thing| cells_with(map, thing).map(|at| place(at, width, height));
        let edges = [0, height + 1].into_iter().flat_map(|row| row * (width + 1)..(row + 1) * (width + 1));
        let sides = (1..=height + 2).map(|row| row * (width + 1));
        let inner = with(b'#').map(|place| place.by_row);
        Self {
            walls: CellSet::new(cells, edges.chain(sides).chain(inner)),
            by_row: CellSet::new(cells, with(b'O').map(|place| place.by_row)),
            by_column: CellSet::new(cells, with(b'O').map(|place| place.by_column)),
            width,
            height,
            robot: place(warehouse.robot(), width, height),
            steps: Box::new(steps(width, height)),
        }
    }

    /// Bytes that a floor of this size takes.
    pub(crate) fn bytes(width: usize, height: usize) -> usize {
        CellSet::bytes(cells(width, height)).saturating_mul(3)
    }

    pub(crate) fn follow(&mut self, moves: &[u8], watch: &mut impl Watch) {
        for &arrow in moves {
            let step = *self.steps.of(arrow);
            let next = self.robot.plus(step.by, 1);
            if !self.walls.contains(next.by_row) & !self.by_row.contains(next.by_row) {
                watch.walked();
                self.robot = next;
            } else if let Some(boxes) = self.push(next, step) {
                watch.pushed(|| boxes);
                self.robot = next;
            } else {
                watch.blocked();
            }
        }
    }

    /// Pushes what is at `next`, a wall or a pile; returns the boxes of a pile that moved.
    fn push(&mut self, next: Place, step: Step) -> Option<usize> {
        if self.walls.contains(next.by_row) {
            return None;
        }
        let (boxes, from) =
            if step.upright { (&self.by_column, next.by_column) } else { (&self.by_row, next.by_row) };
        let end = if step.ascending { boxes.next_absent(from) } else { boxes.previous_absent(from) };
        let pushed = end.abs_diff(from);
        let end = next.plus(step.by, pushed);
        if self.walls.contains(end.by_row) {
            return None;
        }
        self.by_row.remove(next.by_row);
        self.by_column.remove(next.by_column);
        self.by_row.insert(end.by_row);
        self.by_column.insert(end.by_column);
        Some(pushed)
    }

    fn point(&self, by_row: usize) -> Point {
        Point::new(by_row / (self.width + 1) - 1, by_row % (self.width + 1) - 1)
    }

    pub(crate) fn box_sum(&self) -> u128 {
        let mut sum = BoxSum::default();
        for Point { row, column } in self.by_row.iter().map(|cell| self.point(cell)) {
            sum.add_row(row, 1, column as u64);
        }
        sum.value()
    }

    pub(crate) fn map(&self) -> Grid<u8> {
        let mut cells = Vec::with_capacity(self.width * self.height);
        for row in 0..self.height {
            let first = place(Point::new(row, 0), self.width, self.height).by_row;
            cells.extend((first..first + self.width).map(|cell| {
                if cell == self.robot.by_row {
                    b'@'
                } else if self.walls.contains(cell) {
                    b'#'
                } else if self.by_row.contains(cell) {
                    b'O'
                } else {
                    b'.'
                }
            }));
        }
        Grid::new(self.width, cells).expect("rows have one width, which is not 0")
    }

    pub(crate) fn robot(&self) -> Point {
        self.point(self.robot.by_row)
    }
}

/// Cells with the walls around them, counted generously.
fn cells(width: usize, height: usize) -> usize {
    (width + 2).saturating_mul(height + 2)
}

fn place(Point { row, column }: Point, width: usize, height: usize) -> Place {
    Place { by_row: (row + 1) * (width + 1) + column + 1, by_column: (column + 1) * (height + 1) + row + 1 }
}

fn steps(width: usize, height: usize) -> ByArrow<Step> {
    let right = Place { by_row: 1, by_column: height + 1 };
    let down = Place { by_row: width + 1, by_column: 1 };
    ByArrow::new(|direction| match direction {
        Direction::Up => Step { by: down.back(), upright: true, ascending: false },
        Direction::Right => Step { by: right, upright: false, ascending: true },
        Direction::Down => Step { by: down, upright: true, ascending: true },
        Direction::Left => Step { by: right.back(), upright: false, ascending: false },
    })
}
