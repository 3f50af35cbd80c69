//! Eight by eight cells in one word: the unit in which tiles are turned.
//!
//! In a tile, byte `c` of a block is column `c` and bit `r` of that byte is row `r`, which is how they come
//! out of the text; moved to its place in the picture, bytes are rows and bits are columns.

use crate::orientation::{Orientation, Steps};

/// Cells along a side of a block.
pub(crate) const SIDE: usize = 8;

/// Which of the movements of a block are made, as masks that keep or drop what changes: turning
/// blocks without branches is faster, since how tiles lie cannot be predicted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves {
    transpose: u64,
    flip_rows: u64,
    flip_columns: u64,
}

impl Moves {
    /// The movements of an orientation, in their order.
    pub(crate) const fn of(orientation: Orientation) -> Self {
        const ALL: [Moves; 8] = {
            let mut all = [Moves { transpose: 0, flip_rows: 0, flip_columns: 0 }; 8];
            let mut index = 0;
            while index < 8 {
                let Steps { transpose, flip_rows, flip_columns } = Orientation::from_index(index).steps();
                all[index] = Moves {
                    // Unless the tile's rows become columns, its columns become rows of the picture.
                    transpose: if transpose { 0 } else { u64::MAX },
                    flip_rows: if flip_rows { u64::MAX } else { 0 },
                    flip_columns: if flip_columns { u64::MAX } else { 0 },
                };
                index += 1;
            }
            all
        };
        ALL[orientation.index()]
    }

    /// A whole block of a tile, moved and with its rows as bytes.
    pub(crate) const fn whole(self, mut block: u64) -> u64 {
        block = transpose(block, self.transpose);
        block ^= (block ^ block.swap_bytes()) & self.flip_rows;
        mirror(block, self.flip_columns)
    }
}

/// Exchanges the bits that `mask` selects with those `distance` higher.
const fn exchange(block: u64, distance: u32, mask: u64) -> u64 {
    let differing = (block ^ (block >> distance)) & mask;
    block ^ differing ^ (differing << distance)
}

/// Rows become columns where `mask` is full, nothing changes where it is 0. Three rounds of
/// exchanging the off-diagonal quarters of ever larger squares (Warren, "Hacker's Delight",
/// section 7-3).
pub(crate) const fn transpose(block: u64, mask: u64) -> u64 {
    let block = exchange(block, 7, mask & 0x00aa_00aa_00aa_00aa);
    let block = exchange(block, 14, mask & 0x0000_cccc_0000_cccc);
    exchange(block, 28, mask & 0x0000_0000_f0f0_f0f0)
}

/// Left and right change places, the bits of each byte, where `mask` is full.
pub(crate) const fn mirror(block: u64, mask: u64) -> u64 {
    let block = exchange(block, 1, mask & 0x5555_5555_5555_5555);
    let block = exchange(block, 2, mask & 0x3333_3333_3333_3333);
    exchange(block, 4, mask & 0x0f0f_0f0f_0f0f_0f0f)
}

/// Rows become columns in a square of 64 x 64 cells, a word a row: the same method. Rows go in
/// pairs, so that all rounds but the last work on two words at a time.
pub(crate) fn transpose_large(rows: &mut [[u64; 2]; 32]) {
    round::<16>(rows, 0x0000_0000_ffff_ffff);
    round::<8>(rows, 0x0000_ffff_0000_ffff);
    round::<4>(rows, 0x00ff_00ff_00ff_00ff);
    round::<2>(rows, 0x0f0f_0f0f_0f0f_0f0f);
    round::<1>(rows, 0x3333_3333_3333_3333);
    for [upper, lower] in rows {
        let differing = ((*upper >> 1) ^ *lower) & 0x5555_5555_5555_5555;
        *upper ^= differing << 1;
        *lower ^= differing;
    }
}

/// Exchanges the quarters off the diagonal of all squares of twice `PAIRS` pairs of rows.
fn round<const PAIRS: usize>(rows: &mut [[u64; 2]; 32], mask: u64) {
    for square in rows.chunks_exact_mut(2 * PAIRS) {
        let (upper, lower) = square.split_at_mut(PAIRS);
        for (upper, lower) in upper.iter_mut().zip(lower) {
            let differing = [0, 1].map(|at| ((upper[at] >> (2 * PAIRS)) ^ lower[at]) & mask);
            *upper = [0, 1].map(|at| upper[at] ^ (differing[at] << (2 * PAIRS)));
            *lower = [0, 1].map(|at| lower[at] ^ differing[at]);
        }
    }
}

/// How many bits of all words are set. Pairs, fours and eights of bits are summed up in place (Warren,
/// section 5-1), two words side by side; only sums of many words are summed across.
pub(crate) fn count(words: impl Iterator<Item = [u64; 2]>) -> u64 {
    const PAIRS: u64 = 0x5555_5555_5555_5555;
    const FOURS: u64 = 0x3333_3333_3333_3333;
    const EIGHTS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const SIXTEENS: u64 = 0x00ff_00ff_00ff_00ff;
    /// Each word adds at most 8 to a byte.
    const MOST: u32 = 31;
    let across = |bytes: u64| {
        let pairs = (bytes & SIXTEENS) + (bytes >> 8 & SIXTEENS);
        pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48
    };
    let mut total = 0;
    let (mut bytes, mut left) = ([0u64; 2], MOST);
    for words in words {
        let pairs = words.map(|word| word.wrapping_sub(word >> 1 & PAIRS));
        let fours = pairs.map(|pairs| (pairs & FOURS).wrapping_add(pairs >> 2 & FOURS));
        let eights = fours.map(|fours| fours.wrapping_add(fours >> 4) & EIGHTS);
        bytes = [0, 1].map(|at| bytes[at].wrapping_add(eights[at]));
        left -= 1;
        if left == 0 {
            total += across(bytes[0]) + across(bytes[1]);
            (bytes, left) = ([0; 2], MOST);
        }
    }
    total + across(bytes[0]) + across(bytes[1])
}

/// Byte `b` of block `a` changes places with byte `a` of block `b`: the same method once more.
pub(crate) fn exchange_bytes(blocks: &mut [u64; SIDE]) {
    for (half, mask) in [(4, 0x0000_0000_ffff_ffff), (2, 0x0000_ffff_0000_ffff), (1, 0x00ff_00ff_00ff_00ff)] {
        for square in blocks.chunks_exact_mut(2 * half) {
            let (upper, lower) = square.split_at_mut(half);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let differing = ((*upper >> (half * SIDE)) ^ *lower) & mask;
                *upper ^= differing << (half * SIDE);
                *lower ^= differing;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Moves, SIDE, exchange_bytes, transpose_large};
    use crate::orientation::Orientation;

    #[test]
    fn every_cell_goes_where_it_should() {
        for orientation in Orientation::ALL {
            for bit in 0..64 {
                let (row, column) = orientation.place(SIDE, bit / SIDE, bit % SIDE);
                let bit = bit % SIDE * SIDE + bit / SIDE;
                assert_eq!(Moves::of(orientation).whole(1 << bit), 1 << (row * SIDE + column));
            }
        }
    }

    #[test]
    fn a_large_square_is_transposed_cell_by_cell() {
        for row in 0..64 {
            let mut rows = [[0; 2]; 32];
            rows.as_flattened_mut()[row] = 1 | 1 << (row * 7 % 64) | 1 << 63;
            let before = rows;
            transpose_large(&mut rows);
            for (column, transposed) in rows.as_flattened().iter().enumerate() {
                assert_eq!(*transposed, (before.as_flattened()[row] >> column & 1) << row);
            }
        }
    }

    #[test]
    fn bytes_are_exchanged_across_the_diagonal() {
        let byte = |block: usize, byte: usize| (block * 16 + byte) as u64;
        let blocks = |transposed: bool| -> [u64; SIDE] {
            std::array::from_fn(|a| {
                (0..SIDE).map(|b| (if transposed { byte(b, a) } else { byte(a, b) }) << (8 * b)).sum()
            })
        };
        let mut exchanged = blocks(false);
        exchange_bytes(&mut exchanged);
        assert_eq!(exchanged, blocks(true));
    }
}
