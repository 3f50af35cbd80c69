//! The picture inside the borders, as rows of bits.

use crate::arrangement::Arrangement;
use crate::block::{self, Moves};
use crate::orientation::{Orientation, Steps};
use crate::tile::Tiles;

/// A square of cells as rows of bits: bit `column % 64` of word `column / 64` of its row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    // Invariant: bits outside the picture are 0.
    size: usize,
    words: usize,
    rows: Vec<u64>,
}

impl Picture {
    /// A picture of `size` cells a side without any set.
    pub fn blank(size: usize) -> Self {
        let words = size.div_ceil(64);
        Self { size, words, rows: vec![0; size * words] }
    }

    /// The tiles' insides, put together. Costs one step for each block of 64 cells and some for
    /// each of its rows.
    pub fn of(tiles: &Tiles, arrangement: &Arrangement) -> Self {
        let inner = tiles.inner_size();
        let mut picture = Self::blank(inner * arrangement.side());
        if inner == block::SIDE {
            picture.lay_blocks(tiles, arrangement);
            return picture;
        }
        for (tile_row, row) in arrangement.rows().enumerate() {
            for (tile_column, laid) in row.iter().enumerate() {
                let origin = (tile_row * inner, tile_column * inner);
                picture.lay(tiles.blocks(laid.tile as usize), inner, laid.orientation, origin);
            }
        }
        picture
    }

    /// Tiles of the official size have one block each inside: its rows are bytes of the picture.
    fn lay_blocks(&mut self, tiles: &Tiles, arrangement: &Arrangement) {
        let words = self.words;
        for (strip, row) in self.rows.chunks_exact_mut(words * block::SIDE).zip(arrangement.rows()) {
            for (word, eight) in row.chunks(block::SIDE).enumerate() {
                let mut blocks = [0; block::SIDE];
                for (block, laid) in blocks.iter_mut().zip(eight) {
                    *block = Moves::of(laid.orientation).whole(tiles.only_block(laid.tile as usize));
                }
                block::exchange_bytes(&mut blocks);
                for (row, bytes) in strip.chunks_exact_mut(words).zip(blocks) {
                    row[word] = bytes;
                }
            }
        }
    }

    /// Puts a tile's inside, `inner` cells a side, into the picture with its top left corner at
    /// `origin`.
    fn lay(&mut self, blocks: &[u64], inner: usize, orientation: Orientation, origin: (usize, usize)) {
        let Steps { transpose, flip_rows, flip_columns } = orientation.steps();
        let across = inner.div_ceil(block::SIDE);
        for block_row in 0..across {
            for block_column in 0..across {
                let mut block = if transpose {
                    blocks[block_column * across + block_row]
                } else {
                    block::transpose(blocks[block_row * across + block_column], u64::MAX)
                };
                let start = block_column * block::SIDE;
                let column = if flip_columns {
                    // What a block has beyond the tile comes to lie before its start.
                    let beyond = (start + block::SIDE).saturating_sub(inner);
                    block = block::mirror(block, u64::MAX) >> beyond;
                    inner - (start + block::SIDE - beyond)
                } else {
                    start
                };
                let first = block_row * block::SIDE;
                for row in first..inner.min(first + block::SIDE) {
                    let eight = block & 0xff;
                    block >>= block::SIDE;
                    let row = if flip_rows { inner - 1 - row } else { row };
                    self.add(origin.0 + row, origin.1 + column, eight);
                }
            }
        }
    }

    /// Sets up to eight cells of a row from `column` on.
    fn add(&mut self, row: usize, column: usize, eight: u64) {
        let (word, shift) = (row * self.words + column / 64, column % 64);
        self.rows[word] |= eight << shift;
        if shift > 56 && eight >> (64 - shift) != 0 {
            self.rows[word + 1] |= eight >> (64 - shift);
        }
    }

    /// Cells along a side.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Words in a row.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The words of all rows.
    pub fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// The words of all rows. Bits outside the picture must stay 0.
    pub(crate) fn rows_mut(&mut self) -> &mut [u64] {
        &mut self.rows
    }

    /// Whether a cell is set.
    pub fn get(&self, row: usize, column: usize) -> bool {
        self.rows[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }

    /// How many cells are set.
    pub fn count(&self) -> u64 {
        let (pairs, rest) = self.rows.as_chunks::<2>();
        block::count(pairs.iter().copied().chain(rest.iter().map(|&word| [word, 0])))
    }

    /// How many cells are set here and not there.
    pub fn count_without(&self, other: &Self) -> u64 {
        let (own, own_rest) = self.rows.as_chunks::<2>();
        let (others, others_rest) = other.rows.as_chunks::<2>();
        let of_pairs =
            block::count(own.iter().zip(others).map(|(own, other)| [own[0] & !other[0], own[1] & !other[1]]));
        of_pairs + block::count(own_rest.iter().zip(others_rest).map(|(own, other)| [own & !other, 0]))
    }

    /// Rows become columns, 64 x 64 cells at a time.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let mut transposed = Self::blank(self.size);
        // An empty picture has no words, and chunks must have some.
        let words = self.words.max(1);
        for (across, strip) in self.rows.chunks(64 * words).enumerate() {
            for (down, target) in transposed.rows.chunks_mut(64 * words).enumerate() {
                let mut square = [[0; 2]; 32];
                for (row, line) in square.as_flattened_mut().iter_mut().zip(strip.chunks_exact(words)) {
                    *row = line[down];
                }
                block::transpose_large(&mut square);
                for (row, line) in square.as_flattened().iter().zip(target.chunks_exact_mut(words)) {
                    line[across] = *row;
                }
            }
        }
        transposed
    }
}

#[cfg(test)]
mod tests {
    use super::Picture;
    use crate::arrangement::{Arrangement, Laid};
    use crate::orientation::Orientation;
    use crate::tile::Tiles;

    #[test]
    fn every_cell_of_a_turned_tile_comes_to_its_place() {
        for size in [2, 3, 5, 9, 10, 11, 18, 19, 25, 70] {
            let mut tiles = Tiles::with_capacity(size, 4);
            for seed in 0..4 {
                let cell = |at: usize| {
                    let hash = (at + 1).wrapping_mul(0x9e37_79b9 + seed * 6) >> 9;
                    if hash & 1 == 1 { b'#' } else { b'.' }
                };
                let rows: Vec<Vec<u8>> = (0..size)
                    .map(|row| (0..size).map(|column| cell(row * size + column)).collect())
                    .collect();
                assert!(tiles.push(seed as u128, &rows.join(&b'\n')));
            }
            for shift in 0..8 {
                let lie = |tile: u32| Orientation::from_index(tile as usize * 3 + shift);
                let cells = (0..4).map(|tile| Laid { tile, orientation: lie(tile) }).collect();
                let picture = Picture::of(&tiles, &Arrangement::new(cells));
                let inner = size - 2;
                assert_eq!(picture.size(), 2 * inner);
                let mut set = 0;
                for row in 0..2 * inner {
                    for column in 0..2 * inner {
                        let tile = row / inner * 2 + column / inner;
                        let (tile_row, tile_column) = lie(u32::try_from(tile).unwrap()).inverse().place(
                            inner,
                            row % inner,
                            column % inner,
                        );
                        let expected = tiles.cell(tile, tile_row + 1, tile_column + 1);
                        assert_eq!(picture.get(row, column), expected);
                        assert_eq!(picture.transposed().get(column, row), expected);
                        set += u64::from(expected);
                    }
                    if size > 20 && row == 3 {
                        break;
                    }
                }
                if size <= 20 {
                    assert_eq!(picture.count(), set);
                    assert_eq!(picture.transposed().count(), set);
                }
            }
        }
    }
}
