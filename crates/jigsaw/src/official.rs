//! Reading tiles of the official size, ten cells a side, sixteen bytes at a time.
//!
//! The same as [`tile`](crate::tile) does for any size. Written so that the compiler makes vector
//! code of it on every platform that has some: some hundred instructions for a tile where SSE2 is all
//! there is.

use crate::cells::{ONES, gather};

/// Cells along a side.
pub(crate) const SIZE: usize = 10;

/// Bytes of a tile: its rows and the line ends between them.
pub(crate) const LINES: usize = SIZE * LINE - 1;

/// Bytes from one row to the next.
const LINE: usize = SIZE + 1;

/// Sixteen bytes, a row and the start of the next one.
type Lanes = [u8; 16];

/// Bytes from one tile of the usual text to the next: `Tile 1234:`, ten rows and an empty line.
const TILE: usize = HEADER + LINES + 2;

/// Bytes of a header with four digits, and its end.
const HEADER: usize = b"Tile 1234:\n".len();

/// A tile as bits: its top, right, bottom and left border, and the block inside.
pub(crate) type Bits = ([u64; 4], u64);

/// Some tiles, kept together until room for them is made at once.
#[derive(Default)]
pub(crate) struct Batch {
    count: usize,
    ids: [u128; 16],
    borders: [[u64; 4]; 16],
    blocks: [u64; 16],
}

impl Batch {
    /// Takes tiles from the start of a text as long as all is as usual, and returns the rest: anything
    /// else, or more tiles if the batch is full.
    pub(crate) fn fill<'a>(&mut self, mut text: &'a [u8]) -> &'a [u8] {
        self.count = 0;
        let places = self.ids.iter_mut().zip(&mut self.borders).zip(&mut self.blocks);
        for ((id, borders), block) in places {
            let Some((tile, rest)) = text.split_first_chunk() else { break };
            let Some((number, bits)) = usual(tile) else { break };
            (*id, (*borders, *block)) = (number.into(), bits);
            self.count += 1;
            text = rest;
        }
        text
    }

    /// Ids, borders one after the other, and blocks.
    pub(crate) fn parts(&self) -> (&[u128], &[u64], &[u64]) {
        let count = self.count;
        (&self.ids[..count], self.borders[..count].as_flattened(), &self.blocks[..count])
    }
}

/// Reads the id and the cells of a tile in the usual text; `None` if anything is unusual.
fn usual(text: &[u8; TILE]) -> Option<(u32, Bits)> {
    let (header, rest) = text.split_first_chunk()?;
    let (lines, ends) = rest.split_first_chunk()?;
    if ends != b"\n\n" {
        return None;
    }
    Some((id(header)?, read(lines)?))
}

/// The id in a header, eight bytes at a time.
fn id(header: &[u8; HEADER]) -> Option<u32> {
    const DIGITS: u64 = u64::from_le_bytes(*b"e 0000:\n");
    /// Added to a byte below 128, these reach 128 where a digit is above 9 or another byte is not 0.
    const TOO_MUCH: u64 = u64::from_le_bytes([127, 127, 118, 118, 118, 118, 127, 127]);
    let [b'T', b'i', b'l', end @ ..] = header else { return None };
    let digits = u64::from_le_bytes(*end) ^ DIGITS;
    let wrong = (digits.wrapping_add(TOO_MUCH) | digits) & (ONES << 7);
    if wrong != 0 {
        return None;
    }
    let digits = digits >> 16;
    // Tens and ones together, then hundreds and the rest.
    let pairs = (digits.wrapping_mul(10) + (digits >> 8)) & 0x00ff_00ff;
    u32::try_from((pairs * 100 + (pairs >> 16)) & 0xffff).ok()
}

/// What [`scan`] sees of a tile. A lane whose cell is set has all its bits set.
struct Scan {
    /// No lane has a bit set if all rows and their ends are right.
    wrong: Lanes,
    /// Bit `r` of lane `c` is the cell in row `r`, column `c`, for the first eight rows.
    eight: Lanes,
    /// The same for the eight rows from the second one on.
    inside: Lanes,
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
    /// Rows and their ends take the first lanes, the last row the last ones.
    const FIRST: Lanes = {
        let mut lanes = [u8::MAX; 16];
        let mut lane = LINE;
        while lane < 16 {
            lanes[lane] = 0;
            lane += 1;
        }
        lanes
    };
    const LAST: Lanes = {
        let mut lanes = [u8::MAX; 16];
        let mut lane = 0;
        while lane < 16 - SIZE {
            lanes[lane] = 0;
            lane += 1;
        }
        lanes
    };
    let mut scan = Scan { wrong: [0; 16], eight: [0; 16], inside: [0; 16], ninth: [0; 16], tenth: [0; 16] };
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
        let cell = lines[LINES - 16 + lane];
        let tenth = equal(cell, b'#');
        let last_right = tenth | equal(cell, b'.');
        scan.wrong[lane] = !right & FIRST[lane] | !last_right & LAST[lane];
        scan.eight[lane] = eight;
        scan.inside[lane] = eight >> 1 | ninth & 0x80;
        scan.ninth[lane] = ninth;
        scan.tenth[lane] = tenth;
    }
    scan
}

/// All bits if two are equal.
fn equal(left: u8, right: u8) -> u8 {
    if left == right { u8::MAX } else { 0 }
}

/// Reads the rows of a tile; `None` if a cell is neither `#` nor `.`, or a line end is missing.
pub(crate) fn read(lines: &[u8; LINES]) -> Option<Bits> {
    let Scan { wrong, eight, inside, ninth, tenth } = scan(lines);
    let [wrong, eight, inside, ninth, tenth] = [wrong, eight, inside, ninth, tenth].map(halves);
    if wrong.0 | wrong.1 != 0 {
        return None;
    }
    let row =
        |cells: u64, last_two: u64| gather(cells & ONES) | (last_two & 1) << 8 | (last_two >> 8 & 1) << 9;
    let top = row(eight.0, eight.1);
    let bottom = row(tenth.0 >> 48 | tenth.1 << 16, tenth.1 >> 48);
    let left = eight.0 & 0xff | (ninth.0 & 1) << 8 | (bottom & 1) << 9;
    let right = eight.1 >> 8 & 0xff | (ninth.1 >> 8 & 1) << 8 | bottom & 1 << 9;
    // Columns 1 to 8 as bytes, rows 1 to 8 as their bits: a block.
    Some(([top, right, bottom, left], inside.0 >> 8 | inside.1 << 56))
}

/// The first and the last eight lanes as words.
fn halves(lanes: Lanes) -> (u64, u64) {
    let half = |start: usize| u64::from_le_bytes(std::array::from_fn(|at| lanes[start + at]));
    (half(0), half(8))
}

#[cfg(test)]
mod tests {
    use super::{LINES, TILE, id, read, usual};

    #[test]
    fn only_four_digits_make_a_usual_header() {
        for number in 0..10_000 {
            let header = format!("Tile {number:04}:\n");
            assert_eq!(id(header.as_bytes().try_into().unwrap()), Some(number));
        }
        for at in 0..11 {
            for byte in 0..=u8::MAX {
                let mut header = *b"Tile 9909:\n";
                let is_right = byte == header[at] || (5..9).contains(&at) && byte.is_ascii_digit();
                header[at] = byte;
                assert_eq!(id(&header).is_some(), is_right, "{byte} at {at}");
            }
        }
    }

    #[test]
    fn a_usual_tile_ends_with_an_empty_line() {
        let text = format!("Tile 1234:\n{}\n", "#.........\n".repeat(10));
        let right: [u8; TILE] = text.as_bytes().try_into().unwrap();
        assert_eq!(usual(&right), Some((1234, ([1, 0, 1, 0x3ff], 0))));
        for at in [120, 121] {
            let mut wrong = right;
            wrong[at] = b'.';
            assert_eq!(usual(&wrong), None);
        }
    }

    #[test]
    fn two_wrong_bytes_do_not_make_up_for_each_other() {
        let text = "#.........\n".repeat(10);
        let right: [u8; LINES] = text.as_bytes()[..LINES].try_into().unwrap();
        assert!(read(&right).is_some());
        for first in 0..LINES {
            for second in 0..first {
                let mut wrong = right;
                (wrong[first], wrong[second]) = (b'x', b'x');
                assert!(read(&wrong).is_none(), "{first}, {second}");
            }
        }
    }
}
