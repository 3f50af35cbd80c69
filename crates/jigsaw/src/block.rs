//! Eight by eight cells in one word: the unit in which tiles are turned.
//!
//! Byte `r` of a block is row `r`, bit `c` of that byte is column `c`.

/// Cells along a side of a block.
pub const SIDE: usize = 8;

/// Rows become columns. Three rounds of exchanging the off-diagonal quarters of ever larger
/// squares (Warren, "Hacker's Delight", section 7-3).
pub const fn transpose(mut block: u64) -> u64 {
    let mut swapped = (block ^ (block >> 7)) & 0x00aa_00aa_00aa_00aa;
    block ^= swapped ^ (swapped << 7);
    swapped = (block ^ (block >> 14)) & 0x0000_cccc_0000_cccc;
    block ^= swapped ^ (swapped << 14);
    swapped = (block ^ (block >> 28)) & 0x0000_0000_f0f0_f0f0;
    block ^ swapped ^ (swapped << 28)
}

/// Left and right change places: the bits of each byte in reverse.
pub const fn mirror(block: u64) -> u64 {
    // All 64 bits in reverse, and the bytes back in order: the compiler cancels its byte swaps.
    block.reverse_bits().swap_bytes()
}

#[cfg(test)]
mod tests {
    use super::{SIDE, mirror, transpose};

    fn cell(block: u64, row: usize, column: usize) -> u64 {
        block >> (row * SIDE + column) & 1
    }

    #[test]
    fn every_cell_goes_where_it_should() {
        for bit in 0..64 {
            let block = 1u64 << bit;
            let (row, column) = (bit / SIDE, bit % SIDE);
            assert_eq!(cell(transpose(block), column, row), 1);
            assert_eq!(cell(mirror(block), row, SIDE - 1 - column), 1);
            assert_eq!(transpose(block).count_ones() + mirror(block).count_ones(), 2);
        }
    }
}
