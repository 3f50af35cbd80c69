//! The model: a map, where the robot stands, and the moves that it will try.

use puzzle::Part;
use puzzle::geometry::{Direction, Point};
use puzzle::grid::Grid;

/// A warehouse as given, before any move.
///
/// Around the map is wall on all sides, whether or not one is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warehouse {
    // Invariant: cells are `#`, `.`, `O`, and one `@`, where `robot` says.
    map: Grid<u8>,
    robot: Point,
    // Invariant: arrows `^`, `>`, `v`, `<` only.
    moves: Vec<u8>,
}

impl Warehouse {
    pub(crate) fn new(map: Grid<u8>, robot: Point, moves: Vec<u8>) -> Self {
        Self { map, robot, moves }
    }

    /// The map: `#` wall, `.` floor, `O` box, `@` robot.
    pub fn map(&self) -> &Grid<u8> {
        &self.map
    }

    /// Where the robot stands in [`Warehouse::map`].
    pub fn robot(&self) -> Point {
        self.robot
    }

    /// The moves as arrows `^`, `>`, `v` and `<`.
    pub fn moves(&self) -> &[u8] {
        &self.moves
    }

    /// Move number `number`, from 1.
    pub fn direction_of(&self, number: usize) -> Option<Direction> {
        let arrow = self.moves.get(number.checked_sub(1)?)?;
        Direction::from_arrow(*arrow)
    }
}

/// Where a map shows a thing, row by row.
pub(crate) fn cells_with(map: &Grid<u8>, thing: u8) -> impl Iterator<Item = Point> + '_ {
    map.rows().enumerate().flat_map(move |(row, cells)| {
        memchr::memchr_iter(thing, cells).map(move |column| Point::new(row, column))
    })
}

/// Columns that a cell of the map as given takes in the warehouse of a part.
pub(crate) fn columns_per_cell(part: Part) -> usize {
    match part {
        Part::One => 1,
        Part::Two => 2,
    }
}

/// The sum of 100 * row + column over boxes, gathered row by row.
///
/// The sum is exact for any map that fits the memory: a row's part fits 64 bits, the whole 128.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BoxSum(u128);

impl BoxSum {
    /// Adds a row with this many boxes whose columns have this sum.
    pub(crate) fn add_row(&mut self, row: usize, boxes: u64, columns: u64) {
        self.0 += 100 * row as u128 * u128::from(boxes) + u128::from(columns);
    }

    pub(crate) fn value(self) -> u128 {
        self.0
    }
}
