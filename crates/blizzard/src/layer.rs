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
    pitch: usize,
    /// Planes.
    count: usize,
    /// Planes in which cells may be.
    pub(crate) planes: Range<usize>,
    /// Lanes, in whole blocks, in which cells may be.
    pub(crate) lanes: Range<usize>,
}

impl<T: Word> Layer<T> {
    /// The empty set over `stride` lanes (whole blocks) and so many planes.
    pub(crate) fn new(stride: usize, planes: usize) -> Self {
        let pitch = stride + 2;
        Self { words: vec![T::ZERO; pitch * planes], pitch, count: planes, planes: 0..0, lanes: 0..0 }
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

    /// Adds a cell that lies within the ranges.
    #[inline]
    pub(crate) fn insert(&mut self, spot: Spot) {
        let plane = spot.bit / T::BITS;
        debug_assert!(
            self.lanes.contains(&spot.lane) && self.planes.contains(&plane),
            "cells are added within the ranges"
        );
        let index = self.index(plane, spot.lane);
        self.words[index] |= T::bit(spot.bit % T::BITS);
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
    /// be.
    #[inline]
    pub(crate) fn confine(&mut self, planes: &Range<usize>, lanes: &Range<usize>) {
        let covers = |new: &Range<usize>, old: &Range<usize>| new.start <= old.start && old.end <= new.end;
        if !(covers(planes, &self.planes) && covers(lanes, &self.lanes)) {
            self.forget_outside(planes, lanes);
        }
        self.planes = planes.clone();
        self.lanes = lanes.clone();
    }

    #[cold]
    fn forget_outside(&mut self, planes: &Range<usize>, lanes: &Range<usize>) {
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

    /// All cells of a plane, put together.
    fn any_in_plane(&self, plane: usize) -> T {
        self.slice(plane, &self.lanes).iter().fold(T::ZERO, |any, &word| any | word)
    }

    /// Whether there is no cell in the block of lanes that begins with this one.
    #[inline(always)]
    fn is_block_free(&self, start: usize) -> bool {
        let mut any = T::ZERO;
        for plane in self.planes.clone() {
            let begin = self.index(plane, start);
            for &word in &self.words[begin..begin + T::BLOCK] {
                any |= word;
            }
        }
        any == T::ZERO
    }

    /// Narrows the ranges to whole blocks and planes in which there are cells.
    #[inline]
    pub(crate) fn trim(&mut self) {
        while !self.is_empty() && self.is_block_free(self.lanes.start) {
            self.lanes.start += T::BLOCK;
        }
        if self.is_empty() {
            self.lanes = 0..0;
            self.planes = 0..0;
            return;
        }
        // From here on there is a cell, so the loops end.
        while self.is_block_free(self.lanes.end - T::BLOCK) {
            self.lanes.end -= T::BLOCK;
        }
        while self.planes.len() > 1 && self.any_in_plane(self.planes.start) == T::ZERO {
            self.planes.start += 1;
        }
        while self.planes.len() > 1 && self.any_in_plane(self.planes.end - 1) == T::ZERO {
            self.planes.end -= 1;
        }
    }

    /// Lanes between the nearest cell and some lane; of a trimmed set that is not empty.
    #[inline]
    pub(crate) fn lanes_to(&self, lane: usize) -> usize {
        let planes = || self.planes.clone().map(|plane| self.slice(plane, &self.lanes).iter());
        if lane < self.lanes.start {
            let free = planes().filter_map(|mut words| words.position(|&word| word != T::ZERO)).min();
            self.lanes.start + free.unwrap_or_default() - lane
        } else if self.lanes.end <= lane {
            let last = planes().filter_map(|mut words| words.rposition(|&word| word != T::ZERO)).max();
            lane - self.lanes.start - last.unwrap_or_default()
        } else {
            0
        }
    }

    /// The lanes in which cells may be after as many minutes as `growth`, which is whole blocks.
    #[inline]
    pub(crate) fn grown_lanes(&self, growth: usize) -> Range<usize> {
        if self.is_empty() {
            return 0..0;
        }
        self.lanes.start.saturating_sub(growth)..(self.lanes.end + growth).min(self.pitch - 2)
    }

    /// The planes in which cells may be after so many minutes.
    #[inline]
    pub(crate) fn grown_planes(&self, minutes: usize) -> Range<usize> {
        let mut planes = self.planes.clone();
        if self.count == 1 || self.is_empty() {
            return planes;
        }
        let (whole, rest) = (minutes / T::BITS, minutes % T::BITS);
        let is_near_start = self.any_in_plane(planes.start) & T::low(rest) != T::ZERO;
        let is_near_end = self.any_in_plane(planes.end - 1) & !T::low(T::BITS - rest) != T::ZERO;
        planes.start = planes.start.saturating_sub(whole + usize::from(is_near_start));
        planes.end = (planes.end + whole + usize::from(is_near_end)).min(self.count);
        planes
    }
}

/// Layers are equal if they hold the same cells.
impl<T: Word> PartialEq for Layer<T> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fastrand::Rng;

    use super::Layer;
    use crate::orientation::Spot;
    use crate::word::Word;

    /// A layer in which all lanes and planes may have cells, with these ones.
    fn layer(blocks: usize, planes: usize, cells: &BTreeSet<(usize, usize)>) -> Layer<u16> {
        let stride = blocks * u16::BLOCK;
        let mut layer = Layer::new(stride, planes);
        layer.confine(&(0..planes), &(0..stride));
        for &(lane, bit) in cells {
            layer.insert(Spot { lane, bit });
        }
        layer
    }

    /// A size in blocks and planes and a few cells that lie close together.
    fn random_cells(random: &mut Rng) -> (usize, usize, BTreeSet<(usize, usize)>) {
        let (blocks, planes) = (1 + random.usize(..5), 1 + random.usize(..4));
        let mut around = |count: usize| {
            let (one, other) = (random.usize(..count), random.usize(..count));
            one.min(other)..one.max(other) + 1
        };
        let (lanes, bits) = (around(blocks * u16::BLOCK), around(planes * u16::BITS as usize));
        let count = random.usize(..6);
        let cells = (0..count).map(|_| (random.usize(lanes.clone()), random.usize(bits.clone()))).collect();
        (blocks, planes, cells)
    }

    #[test]
    fn a_confined_layer_keeps_the_cells_inside_and_no_others() {
        let mut random = Rng::with_seed(31);
        for _ in 0..300 {
            let (blocks, planes, mut cells) = random_cells(&mut random);
            let mut confined = layer(blocks, planes, &cells);
            for _ in 0..4 {
                let mut range = |count: usize| {
                    let (one, other) = (random.usize(..=count), random.usize(..=count));
                    one.min(other)..one.max(other)
                };
                let (within, around) = (range(planes), range(blocks));
                let lanes = around.start * u16::BLOCK..around.end * u16::BLOCK;
                let (before, there) = (confined.clone(), cells.clone());
                confined.confine(&within, &lanes);
                cells.retain(|&(lane, bit)| {
                    lanes.contains(&lane) && within.contains(&(bit / <u16 as Word>::BITS))
                });
                assert_eq!((&confined.planes, &confined.lanes), (&within, &lanes));
                assert_eq!(confined == before, cells == there, "{within:?}, {lanes:?}, {there:?}");
                assert!(confined == layer(blocks, planes, &cells), "{within:?}, {lanes:?}, {there:?}");
                for lane in 0..blocks * u16::BLOCK {
                    for bit in 0..planes * <u16 as Word>::BITS {
                        let is_in = confined.contains(Spot { lane, bit });
                        assert_eq!(is_in, cells.contains(&(lane, bit)));
                    }
                }
            }
            confined.clear();
            assert!(confined.is_empty() && confined == Layer::new(blocks * u16::BLOCK, planes));
        }
    }

    #[test]
    fn a_trimmed_layer_has_the_smallest_ranges_and_knows_what_is_near() {
        let bits = <u16 as Word>::BITS;
        let mut random = Rng::with_seed(32);
        for _ in 0..300 {
            let (blocks, planes, cells) = random_cells(&mut random);
            let mut trimmed = layer(blocks, planes, &cells);
            trimmed.trim();
            assert_eq!(trimmed.is_empty(), cells.is_empty());
            let hull = |numbers: Vec<usize>, unit: usize| {
                let least = numbers.iter().min().map_or(0, |least| least / unit);
                least..numbers.iter().max().map_or(0, |most| most / unit + 1)
            };
            let around = hull(cells.iter().map(|&(lane, _)| lane).collect(), u16::BLOCK);
            assert_eq!(trimmed.lanes, around.start * u16::BLOCK..around.end * u16::BLOCK);
            assert_eq!(trimmed.planes, hull(cells.iter().map(|&(_, bit)| bit).collect(), bits));
            for minutes in [0, 1, 5, bits - 1, bits, bits + 3, 5 * bits] {
                let grown = cells.iter().flat_map(|&(_, bit)| [bit.saturating_sub(minutes), bit + minutes]);
                let grown = hull(grown.map(|bit| bit.min(planes * bits - 1)).collect(), bits);
                assert_eq!(trimmed.grown_planes(minutes), grown, "{minutes} minutes after {cells:?}");
            }
            for growth in 0..6 {
                let start = around.start.saturating_sub(growth) * u16::BLOCK;
                let end = (around.end + growth).min(blocks) * u16::BLOCK;
                let grown = if cells.is_empty() { 0..0 } else { start..end };
                assert_eq!(trimmed.grown_lanes(growth * u16::BLOCK), grown);
            }
            for lane in 0..blocks * u16::BLOCK {
                let nearest = cells.iter().map(|&(other, _)| lane.abs_diff(other)).min();
                let nearest = if trimmed.lanes.contains(&lane) { Some(0) } else { nearest };
                assert!(
                    nearest.is_none_or(|nearest| trimmed.lanes_to(lane) == nearest),
                    "{lane} and {cells:?}"
                );
            }
        }
    }
}
