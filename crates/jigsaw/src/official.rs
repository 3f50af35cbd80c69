//! Reading tiles of the official size, ten cells a side, sixteen bytes at a time.
//!
//! The same as [`tile`](crate::tile) does for any size. Written so that the compiler makes vector
//! code of it on every platform that has some: 92 instructions for the cells of a tile where SSE2 is
//! all there is.

use crate::tile::{ONES, gather};

/// Cells along a side.
pub(crate) const SIZE: usize = 10;

/// Bytes of a tile: its rows and the line ends between them.
pub(crate) const LINES: usize = SIZE * LINE - 1;

/// Bytes from one row to the next.
const LINE: usize = SIZE + 1;

/// Sixteen bytes, a row and the start of the next one.
type Lanes = [u8; 16];

/// What [`scan`] sees of a tile. A lane whose cell is set has all its bits set.
struct Scan {
    /// Lanes 0 to 10 have all bits set if the first nine rows and their ends are right.
    right: Lanes,
    /// Lanes 6 to 15 have all bits set if the last row is right.
    last_right: Lanes,
    /// Bit `r` of lane `c` is the cell in row `r`, column `c`, for the first eight rows.
    eight: Lanes,
    /// Lane `c` is column `c` of the ninth row.
    ninth: Lanes,
    /// Lane `c + 6` is column `c` of the tenth row.
    tenth: Lanes,
}

/// Compares all cells, a column at a time: a body as long as this one is not unrolled, and becomes
/// one pass over sixteen lanes. Not inlined: what is done with the lanes afterwards, as whole
/// numbers, would keep the compiler from seeing vectors.
#[inline(never)]
fn scan(lines: &[u8; LINES]) -> Scan {
    /// A row of one kind of cell and its end.
    const fn row(cell: u8) -> Lanes {
        let mut lanes = [cell; 16];
        lanes[SIZE] = b'\n';
        lanes
    }
    const SET: Lanes = row(b'#');
    const UNSET: Lanes = row(b'.');
    let mut scan = Scan { right: [0; 16], last_right: [0; 16], eight: [0; 16], ninth: [0; 16], tenth: [0; 16] };
    for lane in 0..16 {
        let mut right = u8::MAX;
        let mut eight = 0;
        for row in 0..8 {
            let cell = lines[row * LINE + lane];
            let set = equal(cell, SET[lane]);
            right &= set | equal(cell, UNSET[lane]);
            eight |= set & 1 << row;
        }
        let cell = lines[8 * LINE + lane];
        let ninth = equal(cell, SET[lane]);
        right &= ninth | equal(cell, UNSET[lane]);
        // The last row is read with its end in the last lane.
        let cell = lines[LINES - 16 + lane];
        let tenth = equal(cell, b'#');
        scan.last_right[lane] = tenth | equal(cell, b'.');
        scan.right[lane] = right;
        scan.eight[lane] = eight;
        scan.ninth[lane] = ninth;
        scan.tenth[lane] = tenth;
    }
    scan
}

/// All bits if two are equal.
fn equal(left: u8, right: u8) -> u8 {
    if left == right { u8::MAX } else { 0 }
}

/// Reads a tile: its top, right, bottom and left border, and the block inside; `None` if a cell is
/// neither `#` nor `.`, or a line end is missing.
pub(crate) fn read(lines: &[u8; LINES]) -> Option<([u64; 4], u64)> {
    let Scan { right, last_right, eight, ninth, tenth } = scan(lines);
    let [right, last_right, eight, ninth, tenth] = [right, last_right, eight, ninth, tenth].map(halves);
    // The first nine rows and their ends, then the last row.
    if right.0 & (right.1 | u64::MAX << 24) & (last_right.0 | u64::MAX >> 16) & last_right.1 != u64::MAX {
        return None;
    }
    let row =
        |cells: u64, last_two: u64| gather(cells & ONES) | (last_two & 1) << 8 | (last_two >> 8 & 1) << 9;
    let top = row(eight.0, eight.1);
    let bottom = row(tenth.0 >> 48 | tenth.1 << 16, tenth.1 >> 48);
    let left = eight.0 & 0xff | (ninth.0 & 1) << 8 | (bottom & 1) << 9;
    let right = eight.1 >> 8 & 0xff | (ninth.1 >> 8 & 1) << 8 | bottom & 1 << 9;
    // Columns 1 to 8 as bytes, rows 1 to 8 as their bits: a block.
    let inside = |(first, last): (u64, u64)| first >> 8 | last << 56;
    let columns = inside(eight) >> 1 & (ONES * 0x7f) | (inside(ninth) & ONES) << 7;
    Some(([top, right, bottom, left], columns))
}

/// The first and the last eight lanes as words.
fn halves(lanes: Lanes) -> (u64, u64) {
    let half = |start: usize| u64::from_le_bytes(std::array::from_fn(|at| lanes[start + at]));
    (half(0), half(8))
}
