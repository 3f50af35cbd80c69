//! Which ways lead on from each cell, as bits.

use puzzle::grid::Grid;

use crate::key_set::KeySet;
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
    let mut cells = vec![WALL; (grid.height() + 2) * stride];
    for (row, drawn) in cells[stride..].chunks_exact_mut(stride).zip(grid.rows()) {
        row[..stride - 1].copy_from_slice(drawn);
    }
    if !never_open.is_empty() {
        for cell in &mut cells {
            if cell.is_ascii_uppercase() && never_open.bits() >> (*cell - b'A') & 1 != 0 {
                *cell = WALL;
            }
        }
    }
    cells
}

/// Written so that the compiler makes vector code of it: five slices of one length.
fn exits(cells: &[u8], stride: usize) -> Vec<u8> {
    let mut exits = vec![0; cells.len()];
    let inner = cells.len() - 2 * stride;
    let here = &cells[stride..][..inner];
    let above = &cells[..inner];
    let below = &cells[2 * stride..][..inner];
    let before = &cells[stride - 1..][..inner];
    let behind = &cells[stride + 1..][..inner];
    for (index, exit) in exits[stride..][..inner].iter_mut().enumerate() {
        let open = |cell: u8, bit: u8| if cell == WALL { 0 } else { bit };
        *exit = open(above[index], UP)
            | open(behind[index], RIGHT)
            | open(below[index], DOWN)
            | open(before[index], LEFT)
            | if here[index] > FLOOR { MARKED } else { 0 };
    }
    exits
}

const _: () = assert!(WALL < FLOOR && FLOOR < ROBOT && ROBOT < b'A');
