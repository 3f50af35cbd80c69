//! Borders as small numbers, so that fitting is an equality of numbers whatever the size.

use std::collections::HashMap;

use crate::orientation::{BOTTOM, LEFT, Orientation, RIGHT, TOP};
use crate::tile::Tiles;

/// A border read in one direction. Two sides fit if one read clockwise has the code that the
/// other has read counter-clockwise.
pub(crate) type Code = u32;

/// Widest border whose bits, several packed in a word, may serve as its code.
const NARROW: usize = 16;

/// A table with an entry for each code is worth its memory up to so many codes for each tile.
const CODES_PER_TILE: usize = 32;

/// A table of so many codes is small enough for any puzzle.
const SMALL_TABLE: usize = 1 << 10;

/// The codes of one tile: those of its top, right, bottom and left border read clockwise, then
/// the same four read counter-clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Sides(pub(crate) [Code; 8]);

impl Sides {
    /// The clockwise code that the side of the square shows when the tile is laid down in an
    /// orientation.
    pub(crate) fn clockwise(&self, orientation: Orientation, side: usize) -> Code {
        self.0[source(orientation, side)]
    }

    /// The same side read counter-clockwise.
    pub(crate) fn counter_clockwise(&self, orientation: Orientation, side: usize) -> Code {
        self.0[source(orientation, side) ^ 4]
    }

    /// The codes of the tile when laid down in an orientation.
    pub(crate) fn laid(&self, orientation: Orientation) -> Self {
        Self(std::array::from_fn(|at| {
            if at < 4 { self.clockwise(orientation, at) } else { self.counter_clockwise(orientation, at - 4) }
        }))
    }
}

/// The entry of [`Sides`] that comes to lie on a side.
pub(crate) const fn source(orientation: Orientation, side: usize) -> usize {
    /// Looked up, not computed: how a tile lies cannot be predicted.
    const SOURCES: [[usize; 4]; 8] = {
        let mut sources = [[0; 4]; 8];
        let mut index = 0;
        while index < 8 {
            let orientation = Orientation::from_index(index);
            let mut side = 0;
            while side < 4 {
                sources[index][side] = if orientation.is_mirrored() {
                    4 + ((orientation.turns() + 4 - side) & 3)
                } else {
                    (side + 4 - orientation.turns()) & 3
                };
                side += 1;
            }
            index += 1;
        }
        sources
    };
    SOURCES[orientation.index()][side & 3] & 7
}

/// The borders of all tiles as codes.
#[derive(Clone, Debug)]
pub(crate) struct Borders {
    sides: Vec<Sides>,
    code_count: usize,
}

impl Borders {
    /// Reads the borders of all tiles. Narrow ones are their own codes; wide ones are numbered as
    /// they come. Linear in the length of the borders.
    pub(crate) fn of(tiles: &Tiles) -> Self {
        let size = tiles.size();
        if size <= NARROW && 1 << size <= SMALL_TABLE.max(tiles.len() * CODES_PER_TILE) {
            Self { sides: narrow(tiles), code_count: 1 << size }
        } else {
            numbered(tiles)
        }
    }

    /// The sides of each tile in the order of the input.
    pub(crate) fn sides(&self) -> &[Sides] {
        &self.sides
    }

    /// All codes are below this.
    pub(crate) fn code_count(&self) -> usize {
        self.code_count
    }
}

fn narrow(tiles: &Tiles) -> Vec<Sides> {
    let shift = NARROW - tiles.size();
    let (four_borders, _) = tiles.all_borders().as_chunks::<4>();
    let sides = four_borders.iter().map(|&[top, right, bottom, left]| {
        // One reversal for all four; it also puts them into the opposite order.
        let packed = top | right << 16 | bottom << 32 | left << 48;
        let reversed = packed.reverse_bits() >> shift;
        let lane = |word: u64, lane: usize| (word >> (lane * NARROW) & 0xffff) as Code;
        let backward = |side: usize| {
            let below = (1 << (NARROW - shift)) - 1;
            lane(reversed, 3 - side) & below
        };
        Sides([
            lane(packed, TOP),
            lane(packed, RIGHT),
            backward(BOTTOM),
            backward(LEFT),
            backward(TOP),
            backward(RIGHT),
            lane(packed, BOTTOM),
            lane(packed, LEFT),
        ])
    });
    sides.collect()
}

/// Borders of any width. The standard hasher is keyed: nobody can choose borders that make the
/// table slow.
fn numbered(tiles: &Tiles) -> Borders {
    let mut numbers: HashMap<Box<[u64]>, Code> = HashMap::new();
    let mut sides = Vec::with_capacity(tiles.len());
    let mut backward = vec![0; tiles.border_words()];
    for tile in 0..tiles.len() {
        let mut codes = [0; 8];
        for side in [TOP, RIGHT, BOTTOM, LEFT] {
            let forward = tiles.border(tile, side);
            reverse(forward, tiles.size(), &mut backward);
            let least = forward.min(&backward);
            let number = if let Some(&number) = numbers.get(least) {
                number
            } else {
                let number =
                    Code::try_from(numbers.len() * 2).expect("input is far smaller than 2^31 borders");
                numbers.insert(least.into(), number);
                number
            };
            let is_clockwise = side == TOP || side == RIGHT;
            let (forward_code, backward_code) = match forward.cmp(&backward) {
                std::cmp::Ordering::Less => (number, number + 1),
                std::cmp::Ordering::Equal => (number, number),
                std::cmp::Ordering::Greater => (number + 1, number),
            };
            codes[side] = if is_clockwise { forward_code } else { backward_code };
            codes[side + 4] = if is_clockwise { backward_code } else { forward_code };
        }
        sides.push(Sides(codes));
    }
    Borders { sides, code_count: numbers.len() * 2 }
}

/// Writes the lowest `size` bits of a border in reverse.
fn reverse(border: &[u64], size: usize, reversed: &mut [u64]) {
    let spare = border.len() * 64 - size;
    for (place, word) in reversed.iter_mut().enumerate() {
        // Word `place` of all bits in reverse, moved down by the unused bits.
        let whole = |at: usize| border.iter().rev().nth(at).map_or(0, |word| word.reverse_bits());
        *word = whole(place) >> spare;
        if spare > 0 {
            *word |= whole(place + 1) << (64 - spare);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Borders, Sides, narrow, numbered};
    use crate::orientation::{BOTTOM, LEFT, Orientation, RIGHT, TOP};
    use crate::tile::Tiles;

    /// Two pseudo-random tiles, the second one with a palindromic top.
    fn tiles(size: usize) -> Tiles {
        let mut tiles = Tiles::with_capacity(size, 2);
        for seed in 0..2 {
            let cell = |row: usize, column: usize| {
                let column = if seed == 1 && row == 0 { column.min(size - 1 - column) } else { column };
                let hash = (row * size + column + 1).wrapping_mul(0x9e37_79b9 + seed * 2) >> 9;
                if hash & 1 == 1 { b'#' } else { b'.' }
            };
            let rows: Vec<Vec<u8>> =
                (0..size).map(|row| (0..size).map(|column| cell(row, column)).collect()).collect();
            assert!(tiles.push(seed as u128, &rows.join(&b'\n')));
        }
        tiles
    }

    /// The cells of a side of a tile as laid down, clockwise.
    fn cells(tiles: &Tiles, tile: usize, orientation: Orientation, side: usize) -> Vec<bool> {
        let last = tiles.size() - 1;
        let back = orientation.inverse();
        (0..=last)
            .map(|at| {
                let (row, column) = match side {
                    TOP => (0, at),
                    RIGHT => (at, last),
                    BOTTOM => (last, last - at),
                    _ => (last - at, 0),
                };
                let (row, column) = back.place(last + 1, row, column);
                tiles.cell(tile, row, column)
            })
            .collect()
    }

    #[test]
    fn codes_are_equal_where_the_cells_are() {
        for size in [2, 3, 10, 16, 17, 64, 65, 128, 130] {
            let tiles = tiles(size);
            let mut all = vec![numbered(&tiles)];
            if size <= 16 {
                all.push(Borders { sides: narrow(&tiles), code_count: 1 << size });
            }
            for borders in all {
                let mut seen: Vec<(u32, Vec<bool>)> = Vec::new();
                for tile in 0..2 {
                    for orientation in Orientation::ALL {
                        for side in [TOP, RIGHT, BOTTOM, LEFT] {
                            let sides: &Sides = &borders.sides()[tile];
                            let mut row = cells(&tiles, tile, orientation, side);
                            seen.push((sides.clockwise(orientation, side), row.clone()));
                            row.reverse();
                            seen.push((sides.counter_clockwise(orientation, side), row));
                            assert_eq!(
                                sides.laid(orientation).clockwise(Orientation::AS_IS, side),
                                sides.clockwise(orientation, side)
                            );
                        }
                    }
                }
                for (code, row) in &seen {
                    assert!((*code as usize) < borders.code_count());
                    for (other_code, other) in &seen {
                        assert_eq!(code == other_code, row == other, "size {size}");
                    }
                }
            }
        }
    }
}
