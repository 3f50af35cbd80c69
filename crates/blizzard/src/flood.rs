//! The flood: all places where the expedition can be, minute by minute, as bits.

use std::ops::Range;

use crate::layer::Layer;
use crate::orientation::Spot;
use crate::wind::{Moment, Wind};
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
}

impl<'a, T: Word> Flood<'a, T> {
    /// Bytes of the tables of a flood.
    pub(crate) fn bytes(wind: &Wind<T>) -> usize {
        (wind.stride + 2) * (2 * wind.planes + 1) * size_of::<T>()
    }

    /// The expedition stands in the gap before the entry of the leg and nowhere else.
    pub(crate) fn new(wind: &'a Wind<T>, leg: Leg, depart: u64) -> Self {
        let layer = Layer::new(wind.stride, wind.planes);
        Self {
            wind,
            leg,
            now: wind.moment(depart),
            reached: layer.clone(),
            spare: layer,
            scratch: Vec::new(),
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

    pub(crate) fn minute(&self) -> u64 {
        self.now.minute
    }

    /// The cells where the expedition can be now; the gap that it came from is always another.
    pub(crate) fn reached(&self) -> &Layer<T> {
        &self.reached
    }

    /// Drops lanes and planes without cells from the ranges that are worked on.
    pub(crate) fn trim(&mut self) {
        self.reached.trim();
    }

    /// Whether the expedition can be in the far gap in the next minute.
    #[inline]
    pub(crate) fn is_at_exit(&self) -> bool {
        self.reached.contains(self.leg.exit)
    }

    /// Lets a minute pass: from each cell to itself and its four neighbours, where it is calm.
    ///
    /// Cells from which the far gap is out of reach before the `horizon` (an absolute minute)
    /// may be left out.
    pub(crate) fn advance(&mut self, horizon: Option<u64>) {
        let wind = self.wind;
        self.now = wind.next(self.now);
        let mut lanes = self.reached.grown_lanes();
        let mut planes = self.reached.grown_planes();
        let mut may_enter = true;
        if let Some(horizon) = horizon {
            let (near_lanes, near_planes) = self.near(horizon);
            may_enter = near_lanes.contains(&self.leg.entry.lane)
                && near_planes.contains(&(self.leg.entry.bit / T::BITS));
            lanes = intersection(&lanes, &near_lanes);
            planes = intersection(&planes, &near_planes);
        }
        self.spare.confine(&planes, &lanes);
        if !lanes.is_empty() {
            for plane in planes {
                self.sweep(plane, &lanes);
            }
        }
        std::mem::swap(&mut self.reached, &mut self.spare);
        if may_enter && wind.is_calm(self.now, self.leg.entry) {
            self.reached.insert(self.leg.entry);
        }
    }

    /// The lanes (whole blocks) and planes with all cells from which the far gap can be reached
    /// by the horizon.
    fn near(&self, horizon: u64) -> (Range<usize>, Range<usize>) {
        let Some(steps) = horizon.checked_sub(self.now.minute + 1) else {
            return (0..0, 0..0);
        };
        let steps = usize::try_from(steps).unwrap_or(usize::MAX);
        let around = |centre: usize, count: usize, unit: usize| {
            let start = centre.saturating_sub(steps);
            let end = centre.saturating_add(steps).min(count - 1) + 1;
            start / unit..end.div_ceil(unit)
        };
        let blocks = around(self.leg.exit.lane, self.wind.stride, T::BLOCK);
        let planes = around(self.leg.exit.bit, self.wind.bits, T::BITS);
        (blocks.start * T::BLOCK..blocks.end * T::BLOCK, planes)
    }

    /// One plane of the next layer.
    fn sweep(&mut self, plane: usize, lanes: &Range<usize>) {
        let wind = self.wind;
        let shifted = |plane: usize, start: usize| {
            let begin = self.reached.index(plane, lanes.start) + start - 1;
            &self.reached.words[begin..begin + lanes.len()]
        };
        let neighbourhood = Neighbourhood {
            before: shifted(plane, 0),
            here: shifted(plane, 1),
            behind: shifted(plane, 2),
            forward: wind.forward(self.now, plane, lanes),
            backward: wind.backward(self.now, plane, lanes),
            across: wind.across(self.now, plane, lanes, &mut self.scratch),
        };
        let begin = self.spare.index(plane, lanes.start);
        let next = &mut self.spare.words[begin..begin + lanes.len()];
        let below = plane.checked_sub(1).map(|below| shifted(below, 1));
        let above = (plane + 1 < wind.planes).then(|| shifted(plane + 1, 1));
        neighbourhood.spread(next);
        if let Some(below) = below {
            neighbourhood.join(next, below, |word| word.down(T::BITS - 1));
        }
        if let Some(above) = above {
            neighbourhood.join(next, above, |word| word.up(T::BITS - 1));
        }
    }
}

/// The words of a plane that decide on its next words, lane by lane.
struct Neighbourhood<'a, T> {
    /// The words of the lane before each.
    before: &'a [T],
    here: &'a [T],
    behind: &'a [T],
    forward: &'a [T],
    backward: &'a [T],
    across: &'a [T],
}

impl<T: Word> Neighbourhood<'_, T> {
    /// A plane without neighbours. This loop is where the time goes: 17 instructions for four
    /// lanes of 32 bits with 128-bit vectors.
    #[inline]
    fn spread(&self, next: &mut [T]) {
        let count = next.len();
        let (before, here, behind) = (&self.before[..count], &self.here[..count], &self.behind[..count]);
        let (forward, backward) = (&self.forward[..count], &self.backward[..count]);
        let across = &self.across[..count];
        for lane in 0..count {
            let word = here[lane];
            let spread = word | word.up(1) | word.down(1) | before[lane] | behind[lane];
            next[lane] = spread & forward[lane] & backward[lane] & across[lane];
        }
    }

    /// Adds what comes into the plane from another one, whose words `shift` brings to the edge.
    #[inline]
    fn join(&self, next: &mut [T], from: &[T], shift: impl Fn(T) -> T) {
        let count = next.len();
        let from = &from[..count];
        let (forward, backward) = (&self.forward[..count], &self.backward[..count]);
        let across = &self.across[..count];
        for lane in 0..count {
            next[lane] |= shift(from[lane]) & forward[lane] & backward[lane] & across[lane];
        }
    }
}

fn intersection(left: &Range<usize>, right: &Range<usize>) -> Range<usize> {
    let start = left.start.max(right.start);
    start..left.end.min(right.end).max(start)
}
