//! A set of cells as bits: where the expedition can be in one minute.

use std::ops::Range;

use crate::orientation::Spot;
use crate::word::Word;

/// A set of cells: for each *plane* (as many bits of every lane as a word has) one word a lane.
///
/// ```text
/// field of 5 x 3       words of a layer with one plane
///  . # . . #           guard  lane 0  1    2    3    4    padding  guard
///  # # . . .           0      010     011  000  000  001  0 0 0    0        (bit 0 on the right)
///  . . . . .
/// ```
#[derive(Clone, Debug)]
pub(crate) struct Layer<T> {
    /// Plane by plane: a guard lane, the lanes, padding up to whole blocks, a guard lane.
    // Invariant: what lies outside `planes` and `lanes` is zero, guards and padding always are.
    pub(crate) words: Vec<T>,
    /// Words of a plane.
    pub(crate) pitch: usize,
    /// Planes in which cells may be.
    pub(crate) planes: Range<usize>,
    /// Lanes, in whole blocks, in which cells may be.
    pub(crate) lanes: Range<usize>,
}

impl<T: Word> Layer<T> {
    /// The empty set over `stride` lanes (whole blocks) and so many planes.
    pub(crate) fn new(stride: usize, planes: usize) -> Self {
        let pitch = stride + 2;
        Self { words: vec![T::ZERO; pitch * planes], pitch, planes: 0..0, lanes: 0..0 }
    }

    /// Position in `words`.
    #[inline]
    pub(crate) fn index(&self, plane: usize, lane: usize) -> usize {
        plane * self.pitch + 1 + lane
    }

    #[inline]
    pub(crate) fn contains(&self, spot: Spot) -> bool {
        self.words[self.index(spot.bit / T::BITS, spot.lane)] & T::bit(spot.bit % T::BITS) != T::ZERO
    }

    #[inline]
    pub(crate) fn insert(&mut self, spot: Spot) {
        let plane = spot.bit / T::BITS;
        let index = self.index(plane, spot.lane);
        self.words[index] |= T::bit(spot.bit % T::BITS);
        if !(self.lanes.contains(&spot.lane) && self.planes.contains(&plane)) {
            let block = spot.lane - spot.lane % T::BLOCK;
            self.lanes = hull(&self.lanes, block..block + T::BLOCK);
            self.planes = hull(&self.planes, plane..plane + 1);
        }
    }

    /// Whether no cell can be in the set; after [`Layer::trim`] whether none is.
    pub(crate) fn is_empty(&self) -> bool {
        self.lanes.is_empty() || self.planes.is_empty()
    }

    /// Makes the set empty.
    pub(crate) fn clear(&mut self) {
        self.confine(&(0..0), &(0..0));
    }

    /// Forgets what lies outside these planes and lanes, which become the ones where cells may
    /// be; what lies inside may hold old cells and is to be overwritten.
    #[inline]
    pub(crate) fn confine(&mut self, planes: &Range<usize>, lanes: &Range<usize>) {
        for plane in self.planes.clone() {
            let (start, end) = if planes.contains(&plane) && !lanes.is_empty() {
                (lanes.start, lanes.end)
            } else {
                (self.lanes.end, self.lanes.end)
            };
            if self.lanes.start < start {
                let before =
                    self.index(plane, self.lanes.start)..self.index(plane, start.min(self.lanes.end));
                self.words[before].fill(T::ZERO);
            }
            if end < self.lanes.end {
                let behind = self.index(plane, end.max(self.lanes.start))..self.index(plane, self.lanes.end);
                self.words[behind].fill(T::ZERO);
            }
        }
        self.planes = planes.clone();
        self.lanes = lanes.clone();
    }

    /// The words of some lanes of a plane.
    #[inline]
    pub(crate) fn slice(&self, plane: usize, lanes: &Range<usize>) -> &[T] {
        let start = self.index(plane, lanes.start);
        &self.words[start..start + lanes.len()]
    }

    /// All cells of some lanes and planes, put together.
    fn any(&self, planes: &Range<usize>, lanes: &Range<usize>) -> T {
        planes
            .clone()
            .fold(T::ZERO, |all, plane| self.slice(plane, lanes).iter().fold(all, |all, &word| all | word))
    }

    /// Narrows the ranges to whole blocks and planes in which there are cells.
    pub(crate) fn trim(&mut self) {
        while !self.is_empty()
            && self.any(&self.planes, &(self.lanes.start..self.lanes.start + T::BLOCK)) == T::ZERO
        {
            self.lanes.start += T::BLOCK;
        }
        while !self.is_empty()
            && self.any(&self.planes, &(self.lanes.end - T::BLOCK..self.lanes.end)) == T::ZERO
        {
            self.lanes.end -= T::BLOCK;
        }
        while !self.is_empty()
            && self.any(&(self.planes.start..self.planes.start + 1), &self.lanes) == T::ZERO
        {
            self.planes.start += 1;
        }
        while !self.is_empty() && self.any(&(self.planes.end - 1..self.planes.end), &self.lanes) == T::ZERO {
            self.planes.end -= 1;
        }
        if self.is_empty() {
            self.lanes = 0..0;
            self.planes = 0..0;
        }
    }

    /// The lanes in which cells may be one minute later: a block more on a side whose last lane
    /// is taken.
    #[inline]
    pub(crate) fn grown_lanes(&self) -> Range<usize> {
        let mut lanes = self.lanes.clone();
        if self.is_empty() {
            return lanes;
        }
        if lanes.start > 0 && self.any_in_lane(lanes.start) {
            lanes.start -= T::BLOCK;
        }
        if lanes.end + 2 < self.pitch && self.any_in_lane(lanes.end - 1) {
            lanes.end += T::BLOCK;
        }
        lanes
    }

    /// The planes in which cells may be one minute later.
    #[inline]
    pub(crate) fn grown_planes(&self) -> Range<usize> {
        let mut planes = self.planes.clone();
        let count = self.words.len() / self.pitch;
        if count == 1 || self.is_empty() {
            return planes;
        }
        let first = self.any(&(planes.start..planes.start + 1), &self.lanes);
        if planes.start > 0 && first & T::bit(0) != T::ZERO {
            planes.start -= 1;
        }
        let last = self.any(&(planes.end - 1..planes.end), &self.lanes);
        if planes.end < count && last & T::bit(T::BITS - 1) != T::ZERO {
            planes.end += 1;
        }
        planes
    }

    #[inline]
    fn any_in_lane(&self, lane: usize) -> bool {
        self.planes.clone().any(|plane| self.words[self.index(plane, lane)] != T::ZERO)
    }
}

/// Layers are equal if they hold the same cells.
impl<T: Word> PartialEq for Layer<T> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

fn hull(left: &Range<usize>, right: Range<usize>) -> Range<usize> {
    if left.is_empty() { right } else { left.start.min(right.start)..left.end.max(right.end) }
}
