//! All tiles laid down as a square.

use crate::orientation::Orientation;
use crate::product::Product;

/// A tile laid down in one orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Laid {
    /// Its place in the input.
    pub tile: u32,
    /// How it lies.
    pub orientation: Orientation,
}

/// All tiles laid down as a square, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    // Invariant: the number of cells is the square of `side`, which is at least 1.
    side: usize,
    cells: Vec<Laid>,
}

impl Arrangement {
    /// An arrangement given row by row.
    ///
    /// # Panics
    /// If the number of cells is no square.
    pub fn new(cells: Vec<Laid>) -> Self {
        let side = cells.len().isqrt();
        assert_eq!(side * side, cells.len(), "the cells fill a square");
        Self { side, cells }
    }

    /// Tiles along a side.
    pub fn side(&self) -> usize {
        self.side
    }

    /// What lies where, row by row.
    pub fn cells(&self) -> &[Laid] {
        &self.cells
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[Laid]> {
        self.cells.chunks_exact(self.side)
    }

    /// The same arrangement moved as a whole.
    #[must_use]
    pub fn moved(&self, movement: Orientation) -> Self {
        let mut cells = self.cells.clone();
        for (index, laid) in self.cells.iter().enumerate() {
            let (row, column) = movement.place(self.side, index / self.side, index % self.side);
            cells[row * self.side + column] =
                Laid { tile: laid.tile, orientation: laid.orientation.then(movement) };
        }
        Self { side: self.side, cells }
    }

    /// The product of the ids at the four corners; a single tile is all four.
    pub fn corner_product(&self, ids: &[u128]) -> Product {
        Product::of(corners(self.side).map(|cell| ids[self.cells[cell].tile as usize]))
    }
}

/// The corner cells of a square of `side` cells a side, row by row.
pub(crate) fn corners(side: usize) -> [usize; 4] {
    let last = side - 1;
    [0, last, side * last, side * side - 1]
}

#[cfg(test)]
mod tests {
    use super::{Arrangement, Laid};
    use crate::orientation::Orientation;

    #[test]
    fn moving_and_moving_back_changes_nothing() {
        let cells =
            (0..9).map(|tile| Laid { tile, orientation: Orientation::from_index(tile as usize) }).collect();
        let arrangement = Arrangement::new(cells);
        for movement in Orientation::ALL {
            assert_eq!(arrangement.moved(movement).moved(movement.inverse()), arrangement);
        }
        let turned = arrangement.moved(Orientation::from_index(1));
        let tiles: Vec<u32> = turned.cells().iter().map(|laid| laid.tile).collect();
        assert_eq!(tiles, [6, 3, 0, 7, 4, 1, 8, 5, 2]);
    }
}
