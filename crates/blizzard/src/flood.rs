//! The flood: all places where the expedition can be, minute by minute, as bits.

use std::ops::Range;

use puzzle::vector::{Level, vectorized};

use crate::layer::Layer;
use crate::orientation::Spot;
use crate::wind::{self, Calm, CalmMinutes, Moment, Wind};
use crate::word::Word;

/// One crossing from gap to gap: the first cell behind the gap it leaves, the last one before
/// the gap it ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    pub(crate) entry: Spot,
    pub(crate) exit: Spot,
}

impl Leg {
    /// Fewest minutes that the leg takes, from gap to gap.
    pub(crate) fn distance(self) -> u64 {
        let along = self.entry.lane.abs_diff(self.exit.lane);
        let across = self.entry.bit.abs_diff(self.exit.bit);
        (along + across + 2) as u64
    }
}

/// A flood under way.
#[derive(Debug)]
pub(crate) struct Flood<'a, T> {
    wind: &'a Wind<T>,
    leg: Leg,
    now: Moment,
    reached: Layer<T>,
    /// The layer before, to be overwritten.
    spare: Layer<T>,
    scratch: Vec<T>,
    /// The lanes and planes that one run can reach from the entry.
    around_entry: (Range<usize>, Range<usize>),
    level: Level,
}

/// Most minutes of one [`Flood::run`].
pub(crate) const LONGEST_RUN: u64 = wind::LONGEST_RUN as u64;

impl<'a, T: Word> Flood<'a, T> {
    /// Lanes, in whole blocks, that the flood can spread to on each side in one run.
    const GROWTH: usize = wind::LONGEST_RUN.next_multiple_of(T::BLOCK);

    /// Bytes of the tables of a flood.
    pub(crate) fn bytes(wind: &Wind<T>) -> usize {
        (wind.stride + 2) * (2 * wind.planes + 1) * size_of::<T>()
    }

    /// The expedition stands in the gap before the entry of the leg and nowhere else.
    pub(crate) fn new(wind: &'a Wind<T>, leg: Leg, depart: u64) -> Self {
        Self {
            wind,
            leg,
            now: wind.moment(depart),
            reached: Layer::new(wind.stride, wind.planes),
            spare: Layer::new(wind.stride, wind.planes),
            scratch: Vec::new(),
            around_entry: around(wind, leg.entry, wind::LONGEST_RUN),
            level: Level::new(),
        }
    }

    /// Back to the gap before the entry.
    pub(crate) fn restart(&mut self, depart: u64) {
        self.reached.clear();
        self.now = self.wind.moment(depart);
    }

    /// Goes on from these cells in that minute.
    pub(crate) fn resume(&mut self, minute: u64, reached: impl FnOnce(&mut Layer<T>)) {
        self.restart(minute);
        reached(&mut self.reached);
    }

    pub(crate) fn wind(&self) -> &'a Wind<T> {
        self.wind
    }

    pub(crate) fn leg(&self) -> Leg {
        self.leg
    }

    pub(crate) fn minute(&self) -> u64 {
        self.now.minute
    }

    /// The cells where the expedition can be now; the gap that it came from is always another.
    pub(crate) fn reached(&self) -> &Layer<T> {
        &self.reached
    }

    /// Drops lanes and planes without cells from the ranges that are worked on.
    #[inline]
    pub(crate) fn trim(&mut self) {
        self.reached.trim();
    }

    /// Lets at most [`LONGEST_RUN`] minutes pass: in each, from every cell to itself and its four
    /// neighbours, where it is calm. Ends early, with `true`, in the minute in which the exit is
    /// reached, one step before the far gap.
    ///
    /// Cells from which the far gap is out of reach before the `horizon` (an absolute minute)
    /// may be left out.
    pub(crate) fn run(&mut self, minutes: u64, horizon: Option<u64>) -> bool {
        debug_assert!(0 < minutes && minutes <= LONGEST_RUN, "a run is short");
        let minutes = minutes.min(LONGEST_RUN) as usize;
        let (entry_lanes, entry_planes) = &self.around_entry;
        let mut lanes = hull(&self.reached.grown_lanes(Self::GROWTH), entry_lanes);
        let mut planes = hull(&self.reached.grown_planes(wind::LONGEST_RUN), entry_planes);
        if let Some(horizon) = horizon {
            // Steps to the exit from a cell where the expedition is now; one more leads to the gap.
            let steps = horizon.saturating_sub(self.now.minute + 1);
            let steps = usize::try_from(steps).unwrap_or(usize::MAX);
            let (near_lanes, near_planes) = around(self.wind, self.leg.exit, steps);
            lanes = intersection(&lanes, &near_lanes);
            planes = intersection(&planes, &near_planes);
        }
        self.reached.confine(&planes, &lanes);
        self.spare.confine(&planes, &lanes);
        if lanes.is_empty() || planes.is_empty() {
            self.now = self.wind.later(self.now, minutes);
            return false;
        }
        match self.wind.calm_minutes(self.now, minutes, &lanes) {
            Some(calm) => vectorized(
                self.level,
                #[inline(always)]
                || self.run_plane(calm, &lanes),
            ),
            None => vectorized(
                self.level,
                #[inline(always)]
                || self.run_planes(minutes, &planes, &lanes),
            ),
        }
    }

    /// A run in a field with one plane, within some lanes (whole blocks).
    #[inline(always)]
    fn run_plane(&mut self, calm_minutes: CalmMinutes<'_, T>, lanes: &Range<usize>) -> bool {
        let count = lanes.len();
        // With the lane before and the lane behind.
        let begin = self.reached.index(0, lanes.start) - 1;
        let mut here = &mut self.reached.words[begin..][..count + 2];
        let mut next = &mut self.spare.words[begin..][..count + 2];
        // Lane and bit of a spot; no bit if it lies elsewhere.
        let inside = |spot: Spot| {
            if lanes.contains(&spot.lane) {
                (spot.lane - lanes.start, T::bit(spot.bit))
            } else {
                (0, T::ZERO)
            }
        };
        let (entry, entry_bit) = inside(self.leg.entry);
        let (exit, exit_bit) = inside(self.leg.exit);
        let mut passed = 0;
        let mut is_at_exit = false;
        for calm in calm_minutes {
            spread(&mut next[1..=count], &here[..count], &here[1..=count], &here[2..], &calm);
            next[entry + 1] |= calm.forward[entry] & calm.backward[entry] & calm.across[entry] & entry_bit;
            passed += 1;
            is_at_exit = next[exit + 1] & exit_bit != T::ZERO;
            std::mem::swap(&mut here, &mut next);
            if is_at_exit {
                break;
            }
        }
        if passed % 2 == 1 {
            std::mem::swap(&mut self.reached, &mut self.spare);
        }
        self.now = self.wind.later(self.now, passed);
        is_at_exit
    }

    /// A run within some planes and lanes (whole blocks).
    #[inline(always)]
    fn run_planes(&mut self, minutes: usize, planes: &Range<usize>, lanes: &Range<usize>) -> bool {
        let wind = self.wind;
        let Leg { entry, exit } = self.leg;
        for _ in 0..minutes {
            self.now = wind.later(self.now, 1);
            for plane in planes.clone() {
                let shifted = |plane: usize, start: usize| {
                    let begin = self.reached.index(plane, lanes.start) + start - 1;
                    &self.reached.words[begin..begin + lanes.len()]
                };
                let calm = wind.calm(self.now, plane, lanes, &mut self.scratch);
                let begin = self.spare.index(plane, lanes.start);
                let next = &mut self.spare.words[begin..begin + lanes.len()];
                spread(next, shifted(plane, 0), shifted(plane, 1), shifted(plane, 2), &calm);
                if plane > 0 {
                    join(next, shifted(plane - 1, 1), &calm, |word| word.down(T::BITS - 1));
                }
                if plane + 1 < wind.planes {
                    join(next, shifted(plane + 1, 1), &calm, |word| word.up(T::BITS - 1));
                }
            }
            std::mem::swap(&mut self.reached, &mut self.spare);
            if lanes.contains(&entry.lane)
                && planes.contains(&(entry.bit / T::BITS))
                && wind.is_calm(self.now, entry)
            {
                self.reached.insert(entry);
            }
            if self.reached.contains(exit) {
                return true;
            }
        }
        false
    }
}

/// The lanes (whole blocks) and planes with all cells at most so many steps away.
fn around<T: Word>(wind: &Wind<T>, centre: Spot, steps: usize) -> (Range<usize>, Range<usize>) {
    let around = |centre: usize, count: usize, unit: usize| {
        let start = centre.saturating_sub(steps);
        let end = centre.saturating_add(steps).min(count - 1) + 1;
        start / unit..end.div_ceil(unit)
    };
    let blocks = around(centre.lane, wind.stride, T::BLOCK);
    let planes = around(centre.bit, wind.bits, T::BITS);
    (blocks.start * T::BLOCK..blocks.end * T::BLOCK, planes)
}

/// The next words of a plane without neighbours, from its words and those of the lanes before
/// and behind. This loop is where the time goes: 17 instructions for four lanes of 32 bits with
/// 128-bit vectors.
#[inline(always)]
fn spread<T: Word>(next: &mut [T], before: &[T], here: &[T], behind: &[T], calm: &Calm<'_, T>) {
    spread_where(next, before, here, behind, calm.forward, calm.backward, calm.across);
}

/// As [`spread`], with all slices as arguments: so the compiler knows that none overlaps `next`.
#[inline(always)]
fn spread_where<T: Word>(
    next: &mut [T],
    before: &[T],
    here: &[T],
    behind: &[T],
    forward: &[T],
    backward: &[T],
    across: &[T],
) {
    let count = next.len();
    let (before, here, behind) = (&before[..count], &here[..count], &behind[..count]);
    let (forward, backward, across) = (&forward[..count], &backward[..count], &across[..count]);
    for lane in 0..count {
        let word = here[lane];
        let spread = word | word.up(1) | word.down(1) | before[lane] | behind[lane];
        next[lane] = spread & forward[lane] & backward[lane] & across[lane];
    }
}

/// Adds what comes into a plane from another one, whose words `shift` brings to the edge.
#[inline(always)]
fn join<T: Word>(next: &mut [T], from: &[T], calm: &Calm<'_, T>, shift: impl Fn(T) -> T) {
    let count = next.len();
    let from = &from[..count];
    let (forward, backward) = (&calm.forward[..count], &calm.backward[..count]);
    let across = &calm.across[..count];
    for lane in 0..count {
        next[lane] |= shift(from[lane]) & forward[lane] & backward[lane] & across[lane];
    }
}

fn hull(left: &Range<usize>, right: &Range<usize>) -> Range<usize> {
    if left.is_empty() { right.clone() } else { left.start.min(right.start)..left.end.max(right.end) }
}

fn intersection(left: &Range<usize>, right: &Range<usize>) -> Range<usize> {
    let start = left.start.max(right.start);
    start..left.end.min(right.end).max(start)
}

#[cfg(test)]
mod tests;
