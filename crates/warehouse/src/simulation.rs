//! The robot at work: which floor it works on, how many moves it has tried, who watches.

use puzzle::geometry::Point;
use puzzle::grid::Grid;
use puzzle::{LimitReached, Limits, Part};

use crate::Warehouse;
use crate::board::Board;
use crate::lines::NarrowLines;
use crate::narrow::NarrowBoard;
use crate::rows::WideRows;
use crate::watch::Watch;
use crate::wide::WideBoard;

/// How the floor is stored. Both ways give the same map after each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Storage {
    /// A byte a cell where the floor has few cells, bits where it has many.
    #[default]
    Auto,
    /// A bit a cell: a push looks at words, so long piles cost no more than short ones.
    Bits,
}

/// A robot and its boxes after some of the moves.
#[derive(Clone, Debug)]
pub struct Simulation<'w> {
    warehouse: &'w Warehouse,
    floor: Floor,
    /// Moves tried so far.
    tried: usize,
}

#[derive(Clone, Debug)]
enum Floor {
    NarrowBoard(NarrowBoard),
    WideBoard(WideBoard),
    NarrowLines(NarrowLines),
    WideRows(WideRows),
}

/// The same call on whichever floor there is.
macro_rules! on_floor {
    ($floor:expr, $name:ident => $call:expr) => {
        match $floor {
            Floor::NarrowBoard($name) => $call,
            Floor::WideBoard($name) => $call,
            Floor::NarrowLines($name) => $call,
            Floor::WideRows($name) => $call,
        }
    };
}

impl<'w> Simulation<'w> {
    /// The warehouse of a part before the first move. Costs time and memory in the order of the map.
    pub fn new(warehouse: &'w Warehouse, part: Part, storage: Storage) -> Self {
        let few = storage == Storage::Auto && Board::holds(warehouse, part);
        let floor = match (part, few) {
            (Part::One, true) => Floor::NarrowBoard(NarrowBoard::new(warehouse)),
            (Part::Two, true) => Floor::WideBoard(WideBoard::new(warehouse)),
            (Part::One, false) => Floor::NarrowLines(NarrowLines::new(warehouse)),
            (Part::Two, false) => Floor::WideRows(WideRows::new(warehouse)),
        };
        Self { warehouse, floor, tried: 0 }
    }

    /// Bytes that [`Simulation::new`] takes, without the warehouse itself.
    pub fn bytes(warehouse: &Warehouse, part: Part, storage: Storage) -> usize {
        let (width, height) = (warehouse.map().width(), warehouse.map().height());
        match part {
            _ if storage == Storage::Auto && Board::holds(warehouse, part) => Board::BYTES,
            Part::One => NarrowLines::bytes(width, height),
            Part::Two => WideRows::bytes(width, height),
        }
    }

    /// The warehouse whose moves are tried.
    pub fn warehouse(&self) -> &'w Warehouse {
        self.warehouse
    }

    /// Tries up to `moves` more moves.
    pub fn advance(&mut self, moves: usize, watch: &mut impl Watch) {
        let rest = &self.warehouse.moves()[self.tried..];
        let next = &rest[..moves.min(rest.len())];
        on_floor!(&mut self.floor, floor => floor.follow(next, watch));
        self.tried += next.len();
    }

    /// Tries all moves that are left.
    ///
    /// # Errors
    /// The limit that was reached before the last move; [`Limits::max_states`] counts moves.
    pub fn finish(&mut self, limits: &Limits) -> Result<(), LimitReached> {
        let mut clock = limits.clock();
        while self.tried < self.warehouse.moves().len() {
            let granted = clock.take(MOVES_BETWEEN_LOOKS)?;
            self.advance(usize::try_from(granted).unwrap_or(usize::MAX), &mut ());
        }
        Ok(())
    }

    /// Moves tried so far.
    pub fn tried(&self) -> usize {
        self.tried
    }

    /// The sum of 100 * row + column over the boxes; of a wide box its left half counts.
    pub fn box_sum(&self) -> u128 {
        on_floor!(&self.floor, floor => floor.box_sum())
    }

    /// The picture: `#` wall, `.` floor, `@` robot, boxes `O` or `[]`.
    pub fn map(&self) -> Grid<u8> {
        on_floor!(&self.floor, floor => floor.map())
    }

    /// Where the robot stands in [`Simulation::map`].
    pub fn robot(&self) -> Point {
        on_floor!(&self.floor, floor => floor.robot())
    }
}

/// Moves between two looks at the time: few enough that the dearest pushes of a large floor do not
/// add up to a noticeable while, many enough that looking costs nothing.
const MOVES_BETWEEN_LOOKS: u64 = 256;

#[cfg(test)]
mod tests {
    use puzzle::{Part, Text};

    use super::{Floor, Simulation, Storage};
    use crate::board::{Board, CELLS, Cells, Step};
    use crate::by_arrow::ByArrow;
    use crate::fronts::Front;

    /// Whether a warehouse of that size is laid out as a board, and the bytes foretold.
    fn laid_out(width: usize, height: usize, part: Part, storage: Storage) -> (bool, usize) {
        let row = ".".repeat(width) + "\n";
        let text = row.repeat(height).replacen('.', "@", 1) + "\n^\n";
        let warehouse = crate::parse(&Text::new(text.as_bytes()).unwrap()).unwrap();
        let floor = Simulation::new(&warehouse, part, storage).floor;
        let is_board = matches!(floor, Floor::NarrowBoard(_) | Floor::WideBoard(_));
        (is_board, Simulation::bytes(&warehouse, part, storage))
    }

    #[test]
    fn a_floor_is_a_board_while_it_has_fewer_cells_than_a_board() {
        // A column, or two of them, and one of walls; a row of walls above and one below.
        for (part, most) in [(Part::One, 4_093), (Part::Two, 2_728)] {
            assert_eq!(laid_out(1, most, part, Storage::Auto), (true, Board::BYTES));
            assert!(!laid_out(1, most + 1, part, Storage::Auto).0);
            assert!(!laid_out(1, 1, part, Storage::Bits).0);
        }
        let pile = size_of::<u16>() * CELLS / 2;
        assert_eq!(Board::BYTES, size_of::<Cells>() + size_of::<ByArrow<Step>>() + pile);
    }

    #[test]
    fn the_bytes_of_a_floor_are_those_of_its_bits_and_few_more() {
        let is_near = |bytes: usize, bits: usize| (bits / 8..=bits / 8 * 17 / 16 + 1024).contains(&bytes);
        for (width, height) in [(1, 4_000), (4_000, 1), (300, 200)] {
            let (rows, columns) = (height + 2, width + 2);
            assert!(is_near(laid_out(width, height, Part::One, Storage::Bits).1, 3 * rows * columns));
            // The words of a front beside those of its mask.
            let bits = 5 * 64 * rows * (2 * width + 2).div_ceil(64) + 8 * size_of::<Front>() * height;
            assert!(is_near(laid_out(width, height, Part::Two, Storage::Bits).1, bits));
        }
    }
}
