//! Cells of the text as bits, eight at a time in the bytes of a word.

/// The bit of a cell, and 0 if it is a cell at all.
pub(crate) fn one_cell(cell: u8) -> (u64, u64) {
    let difference = u64::from(cell ^ b'.');
    let bit = difference & 1;
    (bit, difference ^ (bit * DIFFERENCE))
}

/// `#` and `.` differ by these bits, the lowest one among them.
const DIFFERENCE: u64 = (b'#' ^ b'.') as u64;

/// The lowest bit of each byte.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;

/// Brings the lowest bits of eight bytes together, the first byte's lowest; other bits are 0.
pub(crate) fn gather(bits: u64) -> u64 {
    /// Moves bit 8 k to bit 56 + k, for all k at once.
    const MOVE: u64 = 0x0102_0408_1020_4080;
    bits.wrapping_mul(MOVE) >> 56
}

/// The bits of up to eight cells, the first one lowest, and 0 if they are cells at all.
pub(crate) fn eight_cells(cells: &[u8]) -> (u64, u64) {
    let (bits, wrong) = spread_cells(cells);
    (gather(bits), wrong)
}

/// The bits of up to eight cells, each the lowest of a byte, and 0 if they are cells at all.
pub(crate) fn spread_cells(cells: &[u8]) -> (u64, u64) {
    let eight = cells.first_chunk().copied().unwrap_or_else(|| {
        let mut eight = [b'.'; 8];
        eight[..cells.len()].copy_from_slice(cells);
        eight
    });
    let difference = u64::from_le_bytes(eight) ^ (ONES * u64::from(b'.'));
    let bits = difference & ONES;
    (bits, difference ^ bits.wrapping_mul(DIFFERENCE))
}
