//! The tiles of a puzzle: ids, borders and inner cells, as bits.

use crate::block;
use crate::cells::{eight_cells, one_cell, spread_cells};
use crate::official;
use crate::orientation::{BOTTOM, LEFT, RIGHT, TOP};

/// Square tiles of one size, in the order of the input. A cell is set where the input has `#`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiles {
    // Invariants: size >= 2; borders has 4 * words(size) and blocks across(size)^2 entries a tile.
    size: usize,
    ids: Vec<u128>,
    /// For each tile its top, right, bottom and left border, the horizontal ones from left to
    /// right and the vertical ones downwards; bit `i % 64` of word `i / 64` is cell `i`.
    borders: Vec<u64>,
    /// For each tile what is inside its borders, cut into [blocks](block) row by row. Cells of a
    /// block that lie outside are not set.
    blocks: Vec<u64>,
}

/// Words that a border takes.
fn words(size: usize) -> usize {
    size.div_ceil(64)
}

/// Blocks along a side of what is inside the borders.
fn across(size: usize) -> usize {
    (size - 2).div_ceil(block::SIDE)
}

impl Tiles {
    /// No tiles yet; they will have `size` cells a side, at least 2. Memory is reserved for
    /// `count` of them.
    ///
    /// # Panics
    /// If `size` is below 2.
    pub fn with_capacity(size: usize, count: usize) -> Self {
        assert!(size >= 2, "a tile has two borders");
        Self {
            size,
            ids: Vec::with_capacity(count),
            borders: Vec::with_capacity(count * 4 * words(size)),
            blocks: Vec::with_capacity(count * across(size) * across(size)),
        }
    }

    /// Adds a tile whose rows stand one after the other in `lines`, `size` cells each and one
    /// line end between two rows. Returns whether they do; if not, nothing is added.
    ///
    /// Costs one pass over the cells, eight at a time.
    pub fn push(&mut self, id: u128, lines: &[u8]) -> bool {
        if self.size == official::SIZE
            && let Ok(lines) = lines.try_into()
        {
            let Some((borders, block)) = official::read(lines) else { return false };
            self.ids.push(id);
            self.borders.extend_from_slice(&borders);
            self.blocks.push(block);
            return true;
        }
        let is_right = self.push_cells(lines);
        if is_right {
            self.ids.push(id);
        }
        is_right
    }

    /// Any size.
    fn push_cells(&mut self, lines: &[u8]) -> bool {
        let size = self.size;
        if lines.len() != size * (size + 1) - 1 {
            return false;
        }
        let (borders, blocks) = (self.borders.len(), self.blocks.len());
        self.borders.resize(borders + 4 * words(size), 0);
        self.blocks.resize(blocks + across(size) * across(size), 0);
        let right = read(size, lines, &mut self.borders[borders..], &mut self.blocks[blocks..]);
        if !right {
            self.borders.truncate(borders);
            self.blocks.truncate(blocks);
        }
        right
    }

    /// Adds tiles of the official size.
    pub(crate) fn push_batch(&mut self, batch: &official::Batch) {
        let (ids, borders, blocks) = batch.parts();
        self.ids.extend_from_slice(ids);
        self.borders.extend_from_slice(borders);
        self.blocks.extend_from_slice(blocks);
    }

    /// Number of tiles.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Cells along a side of a tile, with its borders.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Cells along a side of what is inside the borders.
    pub fn inner_size(&self) -> usize {
        self.size - 2
    }

    /// The ids in the order of the input.
    pub fn ids(&self) -> &[u128] {
        &self.ids
    }

    /// Words that [`Tiles::border`] has.
    pub(crate) fn border_words(&self) -> usize {
        words(self.size)
    }

    /// The border of a tile on a side, read from left to right or downwards.
    pub(crate) fn border(&self, tile: usize, side: usize) -> &[u64] {
        let words = words(self.size);
        &self.borders[(tile * 4 + side) * words..][..words]
    }

    /// The four borders of each tile, one after the other.
    pub(crate) fn all_borders(&self) -> &[u64] {
        &self.borders
    }

    /// Blocks along a side of what is inside the borders.
    pub(crate) fn blocks_across(&self) -> usize {
        across(self.size)
    }

    /// What is inside the borders of a tile, in blocks row by row.
    pub(crate) fn blocks(&self, tile: usize) -> &[u64] {
        let count = across(self.size) * across(self.size);
        &self.blocks[tile * count..][..count]
    }

    /// What is inside the borders of a tile that has just one block.
    pub(crate) fn only_block(&self, tile: usize) -> u64 {
        self.blocks[tile]
    }

    /// Whether a cell of a tile is set, borders included.
    pub fn cell(&self, tile: usize, row: usize, column: usize) -> bool {
        let last = self.size - 1;
        let on_border = |side: usize, at: usize| self.border(tile, side)[at / 64] >> (at % 64) & 1 == 1;
        match (row, column) {
            (0, _) => on_border(TOP, column),
            (_, 0) => on_border(LEFT, row),
            _ if row == last => on_border(BOTTOM, column),
            _ if column == last => on_border(RIGHT, row),
            _ => {
                let (row, column) = (row - 1, column - 1);
                let block =
                    self.blocks(tile)[row / block::SIDE * self.blocks_across() + column / block::SIDE];
                block >> (column % block::SIDE * block::SIDE + row % block::SIDE) & 1 == 1
            }
        }
    }
}

/// Reads the rows of a tile; `borders` and `blocks` are its own and hold no set bit yet. Returns
/// whether every cell is `#` or `.` and every row ends where it should.
fn read(size: usize, lines: &[u8], borders: &mut [u64], blocks: &mut [u64]) -> bool {
    let words = words(size);
    let last = size - 1;
    let inner = size - 2;
    let across = across(size);
    // Bits that a right tile leaves at 0.
    let mut wrong = 0;
    for (row, line) in lines.chunks(size + 1).enumerate() {
        let cells = &line[..size];
        if row < last {
            wrong |= u64::from(line[size] ^ b'\n');
        }
        let (left, left_wrong) = one_cell(cells[0]);
        let (right, right_wrong) = one_cell(cells[last]);
        wrong |= left_wrong | right_wrong;
        borders[LEFT * words + row / 64] |= left << (row % 64);
        borders[RIGHT * words + row / 64] |= right << (row % 64);
        if row == 0 || row == last {
            let border = &mut borders[if row == 0 { TOP } else { BOTTOM } * words..][..words];
            for (at, eight) in cells.chunks(8).enumerate() {
                let (bits, bits_wrong) = eight_cells(eight);
                wrong |= bits_wrong;
                border[at / 8] |= bits << (at % 8 * 8);
            }
        } else {
            let row = row - 1;
            for (block, eight) in cells[1..=inner].chunks(block::SIDE).enumerate() {
                let (bits, bits_wrong) = spread_cells(eight);
                wrong |= bits_wrong;
                blocks[row / block::SIDE * across + block] |= bits << (row % block::SIDE);
            }
        }
    }
    wrong == 0
}

#[cfg(test)]
mod tests {
    use super::Tiles;

    /// A tile of pseudo-random cells as text.
    fn lines(size: usize, seed: usize) -> Vec<u8> {
        let mut lines = Vec::new();
        for cell in 0..size * size {
            if cell > 0 && cell % size == 0 {
                lines.push(b'\n');
            }
            let hash = (cell + 1).wrapping_mul(seed.wrapping_mul(0x9e37_79b9) | 1) >> 7;
            lines.push(if hash & 1 == 1 { b'#' } else { b'.' });
        }
        lines
    }

    #[test]
    fn every_cell_of_every_size_is_kept() {
        for size in (2..20).chain([63, 64, 65, 66, 130]) {
            let mut tiles = Tiles::with_capacity(size, 2);
            let texts = [lines(size, size), lines(size, size + 7)];
            for text in &texts {
                assert!(tiles.push(1, text));
            }
            for (tile, text) in texts.iter().enumerate() {
                for (row, line) in text.split(|&byte| byte == b'\n').enumerate() {
                    for (column, &cell) in line.iter().enumerate() {
                        assert_eq!(tiles.cell(tile, row, column), cell == b'#', "{size}: {row}, {column}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_official_size_is_read_as_any_other() {
        for seed in 0..100 {
            let (mut fast, mut slow) = (Tiles::with_capacity(10, 1), Tiles::with_capacity(10, 1));
            let lines = lines(10, seed);
            assert!(fast.push(0, &lines));
            assert!(slow.push_cells(&lines));
            assert_eq!((fast.borders, fast.blocks), (slow.borders, slow.blocks));
        }
    }

    #[test]
    fn one_wrong_byte_anywhere_is_noticed() {
        for size in [2, 3, 9, 10, 11, 17] {
            let mut tiles = Tiles::with_capacity(size, 1);
            let right = lines(size, 3);
            for at in 0..right.len() {
                for wrong in 0..=u8::MAX {
                    let is_end = right[at] == b'\n';
                    let is_allowed = if is_end { wrong == b'\n' } else { b"#.".contains(&wrong) };
                    let mut lines = right.clone();
                    lines[at] = wrong;
                    assert_eq!(tiles.push(1, &lines), is_allowed, "{wrong} at {at} of size {size}");
                }
            }
            assert!(!tiles.push(1, &right[1..]));
        }
    }

    #[test]
    fn two_wrong_bytes_do_not_make_up_for_each_other() {
        let right = lines(5, 3);
        let mut tiles = Tiles::with_capacity(5, 1);
        for first in 0..right.len() {
            for second in 0..first {
                let mut wrong = right.clone();
                (wrong[first], wrong[second]) = (b'x', b'x');
                assert!(!tiles.push(1, &wrong), "{first}, {second}");
            }
        }
    }
}
