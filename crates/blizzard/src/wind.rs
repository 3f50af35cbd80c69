//! Which cells are calm in a minute, without a table of minutes.
//!
//! Blizzards of one direction never change their distances, so a minute later their picture is
//! the same one moved round by a cell. Along the lanes that is another start in an array which
//! holds the picture twice. Across the lanes it is a rotation of every lane's bits, taken from a
//! table of one field for each phase if that is small, and otherwise from bits that stand twice.

use std::ops::Range;

use crate::orientation::{Arrows, Rows, Spot};
use crate::valley::remainder;
use crate::word::Word;

/// Largest table of phases, in bytes.
const LARGEST_TABLE: usize = 1 << 20;

/// The blizzards of a field as sets of *calm* cells, those that one direction leaves free.
#[derive(Debug)]
pub(crate) struct Wind<T> {
    pub(crate) lanes: usize,
    pub(crate) bits: usize,
    pub(crate) planes: usize,
    /// Lanes rounded up to whole blocks; calm cells of the padding are never set in `across`.
    pub(crate) stride: usize,
    /// Plane by plane, calm of what flies towards greater lanes: the lanes twice, then padding.
    forward: Vec<T>,
    /// The same of what flies towards smaller lanes.
    backward: Vec<T>,
    across: Across<T>,
}

/// Calm of what flies across the lanes.
#[derive(Debug)]
enum Across<T> {
    /// One plane of words for each phase.
    Table(Vec<T>),
    /// Blizzards (not calm cells), plane by plane, each lane's bits twice.
    Rotated { upward: Vec<T>, downward: Vec<T> },
}

/// A minute and where it lies in the turns of both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    pub(crate) minute: u64,
    /// The minute modulo the number of lanes.
    lane_phase: usize,
    /// The minute modulo the number of bits.
    bit_phase: usize,
}

impl<T: Word> Wind<T> {
    /// Bytes that [`Wind::new`] takes for a field of this size, at most.
    pub(crate) fn bytes(lanes: usize, bits: usize) -> usize {
        let stride = lanes.next_multiple_of(T::BLOCK);
        let planes = bits.div_ceil(T::BITS);
        let words = stride.saturating_mul(planes + 1).saturating_mul(4 + 2 + 4);
        words
            .saturating_mul(size_of::<T>())
            .saturating_add(LARGEST_TABLE.min(bits.saturating_mul(stride * size_of::<T>())))
            .saturating_add(lanes.saturating_mul(bits))
    }

    /// Reads the blizzards; costs one pass over the cells.
    pub(crate) fn new(lanes: usize, bits: usize, rows: &Rows<'_>, arrows: Arrows) -> Self {
        let stride = lanes.next_multiple_of(T::BLOCK);
        let planes = bits.div_ceil(T::BITS);
        let [forward, backward, upward, downward] =
            gather::<T>(lanes, bits, rows, [arrows.forward, arrows.backward, arrows.upward, arrows.downward]);
        let twice = |blizzards: &[T]| -> Vec<T> {
            let run = lanes + stride;
            let mut calm = vec![T::ZERO; run * planes];
            for (calm, blizzards) in calm.chunks_exact_mut(run).zip(blizzards.chunks_exact(stride)) {
                for half in calm.chunks_mut(lanes).take(2) {
                    for (calm, &blizzards) in half.iter_mut().zip(&blizzards[..lanes]) {
                        *calm = !blizzards;
                    }
                }
            }
            calm
        };
        let across = if planes == 1 && bits * stride * size_of::<T>() <= LARGEST_TABLE {
            Across::Table(phases(lanes, bits, &upward, &downward))
        } else {
            Across::Rotated {
                upward: bits_twice(bits, stride, &upward),
                downward: bits_twice(bits, stride, &downward),
            }
        };
        Self { lanes, bits, planes, stride, forward: twice(&forward), backward: twice(&backward), across }
    }

    pub(crate) fn moment(&self, minute: u64) -> Moment {
        Moment { minute, lane_phase: remainder(minute, self.lanes), bit_phase: remainder(minute, self.bits) }
    }

    /// The moment one minute later, without a division.
    #[inline]
    pub(crate) fn next(&self, moment: Moment) -> Moment {
        let turn = |phase: usize, length: usize| if phase + 1 == length { 0 } else { phase + 1 };
        Moment {
            minute: moment.minute + 1,
            lane_phase: turn(moment.lane_phase, self.lanes),
            bit_phase: turn(moment.bit_phase, self.bits),
        }
    }

    /// Calm of what flies towards greater lanes, for some lanes (whole blocks).
    #[inline]
    pub(crate) fn forward(&self, moment: Moment, plane: usize, lanes: &Range<usize>) -> &[T] {
        let start = plane * (self.lanes + self.stride) + self.lanes - moment.lane_phase + lanes.start;
        &self.forward[start..start + lanes.len()]
    }

    /// Calm of what flies towards smaller lanes, for some lanes (whole blocks).
    #[inline]
    pub(crate) fn backward(&self, moment: Moment, plane: usize, lanes: &Range<usize>) -> &[T] {
        let start = plane * (self.lanes + self.stride) + moment.lane_phase + lanes.start;
        &self.backward[start..start + lanes.len()]
    }

    /// Calm of what flies across the lanes, for some lanes (whole blocks); `scratch` may be used
    /// to hold it.
    #[inline]
    pub(crate) fn across<'a>(
        &'a self,
        moment: Moment,
        plane: usize,
        lanes: &Range<usize>,
        scratch: &'a mut Vec<T>,
    ) -> &'a [T] {
        match &self.across {
            Across::Table(calm) => {
                let start = moment.bit_phase * self.stride + lanes.start;
                &calm[start..start + lanes.len()]
            }
            Across::Rotated { upward, downward } => {
                scratch.resize(self.stride, T::ZERO);
                let calm = &mut scratch[..lanes.len()];
                let valid = self.valid(plane);
                let (low, high, shift) = self.turned(moment.bit_phase, true, plane, lanes, upward);
                for ((calm, &low), &high) in calm.iter_mut().zip(low).zip(high) {
                    *calm = joined(low, high, shift);
                }
                let (low, high, shift) = self.turned(moment.bit_phase, false, plane, lanes, downward);
                for ((calm, &low), &high) in calm.iter_mut().zip(low).zip(high) {
                    *calm = !(*calm | joined(low, high, shift)) & valid;
                }
                calm
            }
        }
    }

    /// The bits of a plane that are cells.
    fn valid(&self, plane: usize) -> T {
        T::low((self.bits - plane * T::BITS).min(T::BITS))
    }

    /// Where the bits of a plane begin in the doubled bits at a phase: in the words of the first
    /// slice, shifted, and going on in those of the second.
    #[inline]
    fn turned<'a>(
        &self,
        phase: usize,
        upward: bool,
        plane: usize,
        lanes: &Range<usize>,
        doubled: &'a [T],
    ) -> (&'a [T], &'a [T], usize) {
        let begin = if upward { self.bits - phase } else { phase };
        let word = plane + begin / T::BITS;
        let slice = |word: usize| &doubled[word * self.stride + lanes.start..][..lanes.len()];
        (slice(word), slice(word + 1), begin % T::BITS)
    }

    /// Whether no blizzard is at a cell.
    #[inline]
    pub(crate) fn is_calm(&self, moment: Moment, spot: Spot) -> bool {
        let (plane, lanes) = (spot.bit / T::BITS, spot.lane..spot.lane + 1);
        let across = match &self.across {
            Across::Table(calm) => calm[moment.bit_phase * self.stride + spot.lane],
            Across::Rotated { upward, downward } => {
                let turned = |flies_up, doubled| {
                    let (low, high, shift) = self.turned(moment.bit_phase, flies_up, plane, &lanes, doubled);
                    joined(low[0], high[0], shift)
                };
                !(turned(true, upward) | turned(false, downward))
            }
        };
        let along = self.forward(moment, plane, &lanes)[0] & self.backward(moment, plane, &lanes)[0];
        along & across & T::bit(spot.bit % T::BITS) != T::ZERO
    }

    /// The minutes after which the wind along the lanes, and across them, repeats: divisors of
    /// their numbers, often smaller in a field with few blizzards or a regular pattern.
    pub(crate) fn periods(&self) -> (usize, usize) {
        let run = self.lanes + self.stride;
        let along = smallest_divisor(self.lanes, |turn| {
            [&self.forward, &self.backward].into_iter().all(|doubled| {
                doubled.chunks_exact(run).all(|calm| calm[..self.lanes] == calm[turn..turn + self.lanes])
            })
        });
        let across = smallest_divisor(self.bits, |turn| match &self.across {
            Across::Table(calm) => {
                let split = turn * self.stride;
                calm[split..] == calm[..calm.len() - split]
            }
            Across::Rotated { upward, downward } => [upward, downward].into_iter().all(|doubled| {
                let lanes = 0..self.lanes;
                (0..self.planes).all(|plane| {
                    let (low, high, shift) = self.turned(turn, false, plane, &lanes, doubled);
                    let valid = self.valid(plane);
                    let still = &doubled[plane * self.stride..][..self.lanes];
                    still
                        .iter()
                        .zip(low)
                        .zip(high)
                        .all(|((&still, &low), &high)| still & valid == joined(low, high, shift) & valid)
                })
            }),
        });
        (along, across)
    }
}

/// The smallest divisor of `number` that passes the test; `number` itself passes untested.
fn smallest_divisor(number: usize, passes: impl Fn(usize) -> bool) -> usize {
    (1..=number / 2).find(|&divisor| number.is_multiple_of(divisor) && passes(divisor)).unwrap_or(number)
}

/// A word that begins at bit `shift` of `low` and goes on in `high`.
#[inline(always)]
fn joined<T: Word>(low: T, high: T, shift: usize) -> T {
    low.down(shift) | high.up(1).up(T::BITS - 1 - shift)
}

/// For each of four arrows its cells as bits, plane by plane, `stride` words each. Padding lanes
/// are full, so that they are never calm.
fn gather<T: Word>(lanes: usize, bits: usize, rows: &Rows<'_>, arrows: [u8; 4]) -> [Vec<T>; 4] {
    let stride = lanes.next_multiple_of(T::BLOCK);
    let planes = bits.div_ceil(T::BITS);
    let nothing = vec![b'.'; lanes];
    arrows.map(|arrow| {
        let mut words = vec![T::ZERO; stride * planes];
        for words in words.chunks_exact_mut(stride) {
            words[lanes..].fill(T::ONES);
        }
        // Eight cells at once: bytes fill a vector better than words do.
        for first in (0..bits).step_by(8) {
            let row = |bit: usize| if bit < bits { rows.row(bit) } else { &nothing[..] };
            let eight: [&[u8]; 8] = std::array::from_fn(|bit| &row(first + bit)[..lanes]);
            let words = &mut words[first / T::BITS * stride..][..lanes];
            for (lane, word) in words.iter_mut().enumerate() {
                let mut byte = 0;
                for (bit, row) in eight.iter().enumerate() {
                    byte |= u8::from(row[lane] == arrow) << bit;
                }
                *word |= T::from_byte(byte).up(first % T::BITS);
            }
        }
        words
    })
}

/// Calm across the lanes of a single plane, for each phase.
fn phases<T: Word>(lanes: usize, bits: usize, upward: &[T], downward: &[T]) -> Vec<T> {
    let stride = upward.len();
    let valid = T::low(bits);
    let mut calm = vec![T::ZERO; bits * stride];
    for (phase, calm) in calm.chunks_exact_mut(stride).enumerate() {
        for ((calm, &upward), &downward) in calm[..lanes].iter_mut().zip(upward).zip(downward) {
            // Distances up to a whole word: in two steps.
            let rotated = |word: T, distance: usize| {
                let back = bits - 1 - distance;
                word.up(distance) | word.down(1).down(back)
            };
            let blizzards = rotated(upward, phase) | rotated(downward, (bits - phase) % bits);
            *calm = !blizzards & valid;
        }
    }
    calm
}

/// The bits of every lane twice in a row, and a word of nothing.
fn bits_twice<T: Word>(bits: usize, stride: usize, words: &[T]) -> Vec<T> {
    let planes = words.len() / stride;
    let (skip, shift) = (bits / T::BITS, bits % T::BITS);
    let mut doubled = vec![T::ZERO; ((2 * bits).div_ceil(T::BITS) + 1) * stride];
    for (plane, words) in words.chunks_exact(stride).enumerate() {
        // Padding lanes are full beyond their bits; only cells are taken.
        let valid = T::low((bits - plane * T::BITS).min(T::BITS));
        let planes_of = |plane: usize| plane * stride..(plane + 1) * stride;
        for (into, &word) in doubled[planes_of(plane)].iter_mut().zip(words) {
            *into |= word & valid;
        }
        for (into, &word) in doubled[planes_of(plane + skip)].iter_mut().zip(words) {
            *into |= (word & valid).up(shift);
        }
        if shift > 0 && plane + skip + 1 < doubled.len() / stride {
            for (into, &word) in doubled[planes_of(plane + skip + 1)].iter_mut().zip(words) {
                *into |= (word & valid).down(T::BITS - shift);
            }
        }
    }
    debug_assert_eq!(planes, bits.div_ceil(T::BITS));
    doubled
}
