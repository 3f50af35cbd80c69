//! Which cells are calm in a minute, without a table of minutes.
//!
//! Blizzards of one direction never change their distances, so a minute later their picture is
//! the same one moved round by a cell. Along the lanes that is another start in an array which
//! holds the picture twice. Across the lanes it is a rotation of every lane's bits, taken from a
//! table of one field for each phase if that is small, and otherwise from bits that stand twice.

use std::ops::Range;

use puzzle::vector::{Level, vectorized};

use crate::cycle::remainder;
use crate::gather::gather;
use crate::orientation::{Arrows, Rows, Spot};
use crate::word::Word;

/// Largest table of phases, in bytes.
const LARGEST_TABLE: usize = 1 << 20;

/// Most minutes for which calm cells can be had in a row, see [`Wind::calm_minutes`].
pub(crate) const LONGEST_RUN: usize = 16;

/// The blizzards of a field as sets of *calm* cells, those that one direction leaves free.
#[derive(Debug)]
pub(crate) struct Wind<T> {
    pub(crate) lanes: usize,
    pub(crate) bits: usize,
    pub(crate) planes: usize,
    /// Lanes rounded up to whole blocks; calm cells of the padding are never set in `across`.
    pub(crate) stride: usize,
    /// Plane by plane, calm of what flies towards greater lanes: the lanes round and round,
    /// lane 0 at index [`LONGEST_RUN`].
    forward: Vec<T>,
    /// The same of what flies towards smaller lanes, lane 0 at index 0.
    backward: Vec<T>,
    across: Across<T>,
}

/// Calm of what flies across the lanes.
#[derive(Debug)]
enum Across<T> {
    /// One plane of words for each phase, and the first ones again, enough for a run from the last.
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
        // For each cell: four bits as gathered, two along the lanes, four across them.
        let words = stride.saturating_mul(planes + 1).saturating_mul(10);
        words
            .saturating_mul(size_of::<T>())
            .saturating_add(LARGEST_TABLE.min(Self::table_bytes(stride, bits)))
            .saturating_add(lanes.saturating_mul(bits))
    }

    /// Bytes of a table of phases.
    fn table_bytes(stride: usize, bits: usize) -> usize {
        bits.saturating_add(LONGEST_RUN).saturating_mul(stride * size_of::<T>())
    }

    /// Reads the blizzards; costs one pass over the cells.
    pub(crate) fn new(lanes: usize, bits: usize, rows: &Rows<'_>, arrows: Arrows) -> Self {
        vectorized(
            Level::new(),
            #[inline(always)]
            || Self::of(lanes, bits, rows, arrows),
        )
    }

    #[inline(always)]
    fn of(lanes: usize, bits: usize, rows: &Rows<'_>, arrows: Arrows) -> Self {
        let stride = lanes.next_multiple_of(T::BLOCK);
        let planes = bits.div_ceil(T::BITS);
        let [forward, backward, upward, downward] = gather::<T>(lanes, bits, rows, arrows);
        let across = if planes == 1 && Self::table_bytes(stride, bits) <= LARGEST_TABLE {
            Across::Table(phases(bits, &upward, &downward))
        } else {
            Across::Rotated {
                upward: bits_twice(bits, stride, &upward),
                downward: bits_twice(bits, stride, &downward),
            }
        };
        Self {
            lanes,
            bits,
            planes,
            stride,
            forward: round_and_round(lanes, stride, &forward, LONGEST_RUN),
            backward: round_and_round(lanes, stride, &backward, 0),
            across,
        }
    }

    pub(crate) fn moment(&self, minute: u64) -> Moment {
        Moment { minute, lane_phase: remainder(minute, self.lanes), bit_phase: remainder(minute, self.bits) }
    }

    /// The moment some minutes later; no division if they are few.
    #[inline]
    pub(crate) fn later(&self, moment: Moment, minutes: usize) -> Moment {
        let turn = |phase: usize, length: usize| {
            let phase = phase + minutes;
            if phase < length { phase } else { phase % length }
        };
        Moment {
            minute: moment.minute + minutes as u64,
            lane_phase: turn(moment.lane_phase, self.lanes),
            bit_phase: turn(moment.bit_phase, self.bits),
        }
    }

    /// The calm cells of some lanes (whole blocks) of a plane; `scratch` may be used to hold some.
    #[inline]
    pub(crate) fn calm<'a>(
        &'a self,
        moment: Moment,
        plane: usize,
        lanes: &Range<usize>,
        scratch: &'a mut Vec<T>,
    ) -> Calm<'a, T> {
        let (forward, backward) = self.along(moment, plane, lanes);
        Calm { forward, backward, across: self.across(moment, plane, lanes, scratch) }
    }

    /// Calm of what flies along the lanes, forward and backward.
    #[inline]
    pub(crate) fn along(&self, moment: Moment, plane: usize, lanes: &Range<usize>) -> (&[T], &[T]) {
        let start = plane * (self.lanes + self.stride + LONGEST_RUN) + lanes.start;
        let forward = start + LONGEST_RUN + self.lanes - moment.lane_phase;
        let backward = start + moment.lane_phase;
        (&self.forward[forward..][..lanes.len()], &self.backward[backward..][..lanes.len()])
    }

    /// Calm of what flies across the lanes; `scratch` may be used to hold it.
    #[inline]
    pub(crate) fn across<'a>(
        &'a self,
        moment: Moment,
        plane: usize,
        lanes: &Range<usize>,
        scratch: &'a mut Vec<T>,
    ) -> &'a [T] {
        match &self.across {
            Across::Table(calm) => &calm[moment.bit_phase * self.stride + lanes.start..][..lanes.len()],
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

    /// The calm cells of some lanes (whole blocks) in the minutes after a moment, at most
    /// [`LONGEST_RUN`] of them. `None` unless there is a table and so a single plane.
    #[inline]
    pub(crate) fn calm_minutes(
        &self,
        after: Moment,
        minutes: usize,
        lanes: &Range<usize>,
    ) -> Option<CalmMinutes<'_, T>> {
        let Across::Table(across) = &self.across else {
            return None;
        };
        let count = lanes.len();
        // The lane phase goes on beyond the last lane, the arrays being long enough.
        let last_forward = lanes.start + LONGEST_RUN + self.lanes - after.lane_phase - minutes;
        let first_backward = lanes.start + after.lane_phase + 1;
        Some(CalmMinutes {
            forward: self.forward[last_forward..][..minutes - 1 + count].windows(count),
            backward: self.backward[first_backward..][..minutes - 1 + count].windows(count),
            across: across[(after.bit_phase + 1) * self.stride + lanes.start..].chunks(self.stride),
            count,
        })
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
        let (forward, backward) = self.along(moment, plane, &lanes);
        forward[0] & backward[0] & across & T::bit(spot.bit % T::BITS) != T::ZERO
    }

    /// The minutes after which the wind along the lanes, and across them, repeats: divisors of
    /// their numbers, often smaller in a field with few blizzards or a regular pattern.
    pub(crate) fn periods(&self) -> (usize, usize) {
        let run = self.lanes + self.stride + LONGEST_RUN;
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

/// The cells of a plane that each direction of the wind leaves free, lane by lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Calm<'a, T> {
    pub(crate) forward: &'a [T],
    pub(crate) backward: &'a [T],
    pub(crate) across: &'a [T],
}

/// The calm cells of some lanes, minute after minute.
///
/// A minute later the window into the forward array begins one lane earlier, and the window into
/// the backward array one lane later.
#[derive(Debug)]
pub(crate) struct CalmMinutes<'a, T> {
    forward: std::slice::Windows<'a, T>,
    backward: std::slice::Windows<'a, T>,
    /// A plane each from the first of the lanes on.
    across: std::slice::Chunks<'a, T>,
    count: usize,
}

impl<'a, T: Word> Iterator for CalmMinutes<'a, T> {
    type Item = Calm<'a, T>;

    #[inline(always)]
    fn next(&mut self) -> Option<Calm<'a, T>> {
        Some(Calm {
            forward: self.forward.next_back()?,
            backward: self.backward.next()?,
            across: self.across.next()?.get(..self.count)?,
        })
    }
}

/// A word that begins at bit `shift` of `low` and goes on in `high`.
#[inline(always)]
fn joined<T: Word>(low: T, high: T, shift: usize) -> T {
    low.down(shift) | high.up(1).up(T::BITS - 1 - shift)
}

/// The lanes that are not blizzards, plane by plane, round and round: lane 0 at index `lead`, and
/// enough of them for any phase of a run.
#[inline(always)]
fn round_and_round<T: Word>(lanes: usize, stride: usize, blizzards: &[T], lead: usize) -> Vec<T> {
    let run = lanes + stride + LONGEST_RUN;
    let mut calm = vec![T::ZERO; run * (blizzards.len() / stride)];
    for (calm, blizzards) in calm.chunks_exact_mut(run).zip(blizzards.chunks_exact(stride)) {
        let (begin, round) = calm.split_at_mut(lead);
        for (index, calm) in begin.iter_mut().enumerate() {
            // The last lanes before lane 0, round and round.
            *calm = !blizzards[lanes - 1 - (lead - 1 - index) % lanes];
        }
        for calm in round.chunks_mut(lanes) {
            for (calm, &blizzards) in calm.iter_mut().zip(&blizzards[..lanes]) {
                *calm = !blizzards;
            }
        }
    }
    calm
}

/// Calm across the lanes of a single plane, for each phase.
#[inline(always)]
fn phases<T: Word>(bits: usize, upward: &[T], downward: &[T]) -> Vec<T> {
    let valid = T::low(bits);
    let mut calm = Vec::with_capacity((bits + LONGEST_RUN) * upward.len());
    let mut row = vec![T::ZERO; upward.len()];
    for phase in 0..bits {
        let back = if phase == 0 { 0 } else { bits - phase };
        // Distances up to a whole word: in two steps.
        let rotated = |word: T, distance: usize| word.up(distance) | word.down(1).down(bits - 1 - distance);
        for ((calm, &upward), &downward) in row.iter_mut().zip(upward).zip(downward) {
            // Padding lanes are full, also when turned.
            *calm = !(rotated(upward, phase) | rotated(downward, back)) & valid;
        }
        calm.extend_from_slice(&row);
    }
    for again in 0..LONGEST_RUN {
        calm.extend_from_within(again * upward.len()..(again + 1) * upward.len());
    }
    calm
}

/// The bits of every lane twice in a row, and a word of nothing.
fn bits_twice<T: Word>(bits: usize, stride: usize, words: &[T]) -> Vec<T> {
    let (skip, shift) = (bits / T::BITS, bits % T::BITS);
    let mut doubled = vec![T::ZERO; ((2 * bits).div_ceil(T::BITS) + 1) * stride];
    for (plane, words) in words.chunks_exact(stride).enumerate() {
        // Padding lanes are full beyond their bits too, and may be.
        let mut add = |plane: usize, moved: &dyn Fn(T) -> T| {
            if let Some(into) = doubled.chunks_exact_mut(stride).nth(plane) {
                for (into, &word) in into.iter_mut().zip(words) {
                    *into |= moved(word);
                }
            }
        };
        add(plane, &|word| word);
        add(plane + skip, &|word| word.up(shift));
        if shift > 0 {
            add(plane + skip + 1, &|word| word.down(T::BITS - shift));
        }
    }
    doubled
}

#[cfg(test)]
mod tests;
