//! From characters to bits: the blizzards of each direction as words.

use crate::orientation::{Arrows, Rows};
use crate::word::Word;

/// Lanes that are read together: bytes fill a vector better than words do.
const GROUP: usize = 32;

/// The blizzards that fly forward, backward, upward and downward as bits, plane by plane, whole
/// blocks of words each. Padding lanes are full, so that they are never calm.
#[inline(always)]
pub(crate) fn gather<T: Word>(lanes: usize, bits: usize, rows: &Rows<'_>, arrows: Arrows) -> [Vec<T>; 4] {
    let stride = lanes.next_multiple_of(T::BLOCK);
    let planes = bits.div_ceil(T::BITS);
    let mut empty = vec![T::ZERO; stride * planes];
    for words in empty.chunks_exact_mut(stride) {
        words[lanes..].fill(T::ONES);
    }
    let mut directions = [empty.clone(), empty.clone(), empty.clone(), empty];
    let arrows = [arrows.forward, arrows.backward, arrows.upward, arrows.downward];
    let nothing = vec![b'.'; lanes];
    for first in (0..bits).step_by(8) {
        let row = |bit: usize| if bit < bits { rows.row(bit) } else { &nothing[..] };
        let eight: [&[u8]; 8] = std::array::from_fn(|bit| &row(first + bit)[..lanes]);
        let start = first / T::BITS * stride;
        for (words, arrow) in directions.iter_mut().zip(arrows) {
            let words = &mut words[start..start + lanes];
            gather_eight(&eight, arrow, first % T::BITS, words);
        }
    }
    directions
}

/// Eight cells of each lane, which become bits from `shift` on.
#[inline(always)]
fn gather_eight<T: Word>(eight: &[&[u8]; 8], arrow: u8, shift: usize, words: &mut [T]) {
    let lanes = words.len();
    let mut begin = 0;
    while begin + GROUP <= lanes {
        gather_group(eight, arrow, shift, words, begin);
        begin += GROUP;
    }
    if begin == lanes {
        return;
    }
    if GROUP <= lanes {
        // Once more the last whole group: bits that are set already stay so.
        return gather_group(eight, arrow, shift, words, lanes - GROUP);
    }
    for (lane, word) in words.iter_mut().enumerate() {
        for (bit, row) in eight.iter().enumerate() {
            *word |= T::from_byte(u8::from(row[lane] == arrow) << bit).up(shift);
        }
    }
}

#[inline(always)]
fn gather_group<T: Word>(eight: &[&[u8]; 8], arrow: u8, shift: usize, words: &mut [T], begin: usize) {
    let [a, b, c, d, e, f, g, h] = eight.map(|row| &row[begin..begin + GROUP]);
    let is = |row: &[u8], lane: usize, bit: u32| u8::from(row[lane] == arrow) << bit;
    let mut bytes = [0; GROUP];
    for (lane, byte) in bytes.iter_mut().enumerate() {
        let low = is(a, lane, 0) | is(b, lane, 1) | is(c, lane, 2) | is(d, lane, 3);
        let high = is(e, lane, 4) | is(f, lane, 5) | is(g, lane, 6) | is(h, lane, 7);
        *byte = low | high;
    }
    for (word, &byte) in words[begin..begin + GROUP].iter_mut().zip(&bytes) {
        *word |= T::from_byte(byte).up(shift);
    }
}
