//! Which ways lead on from each cell, as bits.

use puzzle::grid::Grid;

use crate::key_set::{Key, KeySet};
use crate::vault::{FLOOR, ROBOT, Vault, WALL};

/// Bits of [`FloorPlan::exits`], clockwise from up, and the same for the way back.
pub(crate) const UP: u8 = 1;
pub(crate) const RIGHT: u8 = 2;
pub(crate) const DOWN: u8 = 4;
pub(crate) const LEFT: u8 = 8;
/// Bit of [`FloorPlan::exits`]: the cell is no bare floor.
pub(crate) const MARKED: u8 = 16;

/// A map with a rim of wall, and the exits of each cell. Doors whose keys do not exist are
/// walls, since nothing opens them.
///
/// Rows are one cell longer than those of the map: that one is the wall to the right of its row
/// and to the left of the next. A row of walls lies above and below.
#[derive(Clone, Debug)]
pub(crate) struct FloorPlan {
    /// Cells from one row to the next.
    stride: usize,
    cells: Vec<u8>,
    /// For each cell that is no wall: the directions in which there is no wall, and [`MARKED`].
    /// Without meaning for walls.
    exits: Vec<u8>,
}

impl FloorPlan {
    /// Draws the plan of a vault. Costs two passes over the cells, sixteen cells at once.
    pub(crate) fn new(vault: &Vault) -> Self {
        let grid = vault.grid();
        let stride = grid.width() + 1;
        let cells = rimmed(grid, vault.doors().difference(vault.keys()));
        let exits = exits(&cells, stride);
        Self { stride, cells, exits }
    }

    /// The position on the plan of a position in the grid's cells.
    pub(crate) fn place(&self, cell: usize) -> usize {
        let width = self.stride - 1;
        cell + cell / width + self.stride
    }

    /// How the cell is drawn.
    pub(crate) fn drawn(&self, place: usize) -> u8 {
        self.cells[place]
    }

    /// The exits of all cells.
    pub(crate) fn exits(&self) -> &[u8] {
        &self.exits
    }

    /// Cells from one row to the next.
    pub(crate) fn stride(&self) -> usize {
        self.stride
    }
}

fn rimmed(grid: &Grid<u8>, never_open: KeySet) -> Vec<u8> {
    let stride = grid.width() + 1;
    let mut cells = Vec::with_capacity((grid.height() + 2) * stride);
    cells.resize(stride, WALL);
    for row in grid.rows() {
        cells.extend_from_slice(row);
        cells.push(WALL);
    }
    cells.resize(cells.len() + stride, WALL);
    if !never_open.is_empty() {
        for cell in &mut cells {
            if Key::from_door(*cell).is_some_and(|key| never_open.contains(key)) {
                *cell = WALL;
            }
        }
    }
    cells
}

/// Written so that the compiler makes vector code of it: five slices of one length.
fn exits(cells: &[u8], stride: usize) -> Vec<u8> {
    let inner = cells.len() - 2 * stride;
    let here = &cells[stride..][..inner];
    let above = &cells[..inner];
    let below = &cells[2 * stride..][..inner];
    let before = &cells[stride - 1..][..inner];
    let behind = &cells[stride + 1..][..inner];
    let open = |cell: u8, bit: u8| if cell == WALL { 0 } else { bit };
    let mut exits = Vec::with_capacity(cells.len());
    exits.resize(stride, 0);
    exits.extend((0..inner).map(|index| {
        open(above[index], UP)
            | open(behind[index], RIGHT)
            | open(below[index], DOWN)
            | open(before[index], LEFT)
            | if here[index] > FLOOR { MARKED } else { 0 }
    }));
    exits.resize(cells.len(), 0);
    exits
}

const _: () = assert!(WALL < FLOOR && FLOOR < ROBOT && ROBOT < b'A');
