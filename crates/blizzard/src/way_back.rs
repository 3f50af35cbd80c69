//! The way of the expedition, found backwards through the layers of a flood.
//!
//! Where the expedition stands in a minute it has come from a neighbour (or the cell itself)
//! that was reached the minute before; any will do. The layers are not kept by the search: its
//! arrival known, the flood runs again and leaves *checkpoints*, and goes on from the last one
//! before the minute that is asked for. With room for `c` checkpoints and every minute run at
//! most `r` times, a leg of C(c + 1 + r, r) minutes can be walked back: the placement is that of
//! Griewank and Walther, "Algorithm 799: revolve" (2000).

use std::ops::Range;

use puzzle::LimitReached;

use crate::flood::{Flood, LONGEST_RUN, Leg};
use crate::layer::Layer;
use crate::orientation::Spot;
use crate::pace::Pace;
use crate::standstill::neighbours;
use crate::wind::Wind;
use crate::word::Word;

/// Memory for checkpoints if the limits allow it, in bytes.
const CHECKPOINT_BYTES: usize = 64 << 20;
/// Checkpoints to have even if they take more than that.
const FEWEST_CHECKPOINTS: usize = 16;

/// The cells of a layer at a minute.
struct Checkpoint<T> {
    minute: u64,
    planes: Range<usize>,
    lanes: Range<usize>,
    /// The words of these planes and lanes.
    words: Vec<T>,
}

impl<T: Word> Checkpoint<T> {
    fn of(flood: &Flood<'_, T>) -> Self {
        let layer = flood.reached();
        let (planes, lanes) = (layer.planes.clone(), layer.lanes.clone());
        let words = planes.clone().flat_map(|plane| layer.slice(plane, &lanes).iter().copied()).collect();
        Self { minute: flood.minute(), planes, lanes, words }
    }

    fn restore(&self, layer: &mut Layer<T>) {
        layer.confine(&self.planes, &self.lanes);
        if self.lanes.is_empty() {
            return;
        }
        for (plane, words) in self.planes.clone().zip(self.words.chunks_exact(self.lanes.len())) {
            let start = layer.index(plane, self.lanes.start);
            layer.words[start..start + words.len()].copy_from_slice(words);
        }
    }
}

/// Where the expedition stands in each minute of a leg, from `depart` to `arrive`, both
/// included; `None` in a gap. `arrive` must be the minute that the search has found.
///
/// `free_bytes` bounds the memory for checkpoints.
///
/// # Errors
/// The time is over.
pub(crate) fn retrace<T: Word>(
    wind: &Wind<T>,
    leg: Leg,
    depart: u64,
    arrive: u64,
    free_bytes: usize,
    pace: &mut Pace<'_>,
) -> Result<Vec<Option<Spot>>, LimitReached> {
    let flood = Flood::new(wind, leg, depart);
    let slots = slots(size_of_val(&*flood.reached().words), free_bytes);
    let mut layers = Layers { flood, depart, arrive, checkpoints: Vec::new(), slots };
    let minutes = usize::try_from(arrive - depart).unwrap_or(usize::MAX);
    let mut way = vec![None; minutes + 1];
    let mut spot = leg.exit;
    for index in (1..minutes).rev() {
        way[index] = Some(spot);
        if spot == leg.entry {
            // From the gap: all minutes before pass there.
            break;
        }
        let before = layers.at(depart + index as u64 - 1, pace)?;
        spot = neighbours(spot, wind.lanes, wind.bits)
            .chain([spot])
            .find(|&candidate| before.contains(candidate))
            .expect("a reached cell other than the entry has a reached cell before it");
    }
    Ok(way)
}

/// Most checkpoints to keep of layers that take so many bytes.
fn slots(layer_bytes: usize, free_bytes: usize) -> usize {
    (CHECKPOINT_BYTES / layer_bytes).max(FEWEST_CHECKPOINTS).min(free_bytes / layer_bytes)
}

/// The layers of a flood, asked for from the last one to the first.
struct Layers<'a, T> {
    flood: Flood<'a, T>,
    depart: u64,
    arrive: u64,
    // Invariant: minutes rise from the first to the last.
    checkpoints: Vec<Checkpoint<T>>,
    /// Most checkpoints to keep.
    slots: usize,
}

impl<T: Word> Layers<'_, T> {
    /// The layer of a minute that is not later than the one asked for before.
    fn at(&mut self, minute: u64, pace: &mut Pace<'_>) -> Result<&Layer<T>, LimitReached> {
        while self.checkpoints.last().is_some_and(|last| last.minute > minute) {
            self.checkpoints.pop();
        }
        match self.checkpoints.last() {
            Some(last) => self.flood.resume(last.minute, |layer| last.restore(layer)),
            None => self.flood.restart(self.depart),
        }
        while self.flood.minute() < minute {
            let distance = minute - self.flood.minute();
            let free = self.slots - self.checkpoints.len();
            let stride = stride(distance, free as u64);
            let end = self.flood.minute() + stride;
            while self.flood.minute() < end {
                let minutes = (end - self.flood.minute()).min(LONGEST_RUN);
                pace.pass(minutes)?;
                self.flood.run(minutes, Some(self.arrive));
            }
            if stride < distance {
                self.flood.trim();
                self.checkpoints.push(Checkpoint::of(&self.flood));
            }
        }
        Ok(self.flood.reached())
    }
}

/// Minutes to run before the next checkpoint, on a way of `distance` minutes with so many
/// checkpoints free; all of them if none is.
fn stride(distance: u64, free: u64) -> u64 {
    if free == 0 {
        return distance;
    }
    // With `places` to go on from (the begin is one), C(places + runs, runs) minutes can be
    // walked back with `runs` runs of each.
    let places = u128::from(free) + 1;
    let (mut reach, mut reach_before, mut runs) = (1_u128, 1_u128, 0_u128);
    while reach < u128::from(distance) {
        runs += 1;
        reach_before = reach;
        reach = reach * (places + runs) / runs;
    }
    // C(places + runs - 1, runs - 1) of them lie before the checkpoint.
    u64::try_from(reach_before).unwrap_or(u64::MAX).min(distance)
}

#[cfg(test)]
mod tests {
    use puzzle::{Limits, Text};

    use super::{Layers, slots};
    use crate::flood::{Flood, Leg};
    use crate::orientation::{Orientation, Spot};
    use crate::pace::Pace;
    use crate::wind::Wind;

    /// Minutes of flooding to walk back `distance` minutes with so many checkpoints.
    fn runs(distance: u64, slots: usize) -> u64 {
        // Nothing ever comes through the last row, so that a flood may take any time.
        let valley = crate::parse(&Text::new(b"#.##\n#..#\n#.^#\n#>>#\n##.#\n").unwrap()).unwrap();
        let orientation = Orientation::turned(valley.map(), false);
        let wind = Wind::<u8>::new(2, 3, &orientation.rows(valley.map()), orientation.arrows());
        let leg = Leg { entry: Spot { lane: 0, bit: 0 }, exit: Spot { lane: 1, bit: 2 } };
        let limits = Limits::default();
        let mut pace = Pace::new(&limits, 1);
        let mut all = vec![Flood::new(&wind, leg, 5).reached().clone()];
        let mut flood = Flood::new(&wind, leg, 5);
        for _ in 0..distance {
            flood.run(1, None);
            all.push(flood.reached().clone());
        }
        flood.restart(5);
        let mut layers = Layers { flood, depart: 5, arrive: u64::MAX, checkpoints: Vec::new(), slots };
        for minute in (1..=distance).rev() {
            let layer = layers.at(5 + minute, &mut pace).unwrap();
            assert!(layer == &all[usize::try_from(minute).unwrap()], "minute {minute}");
            assert!(layers.checkpoints.len() <= slots);
        }
        pace.minutes()
    }

    #[test]
    fn checkpoints_take_64_mib_or_what_is_free_or_are_at_least_sixteen() {
        assert_eq!(slots(1 << 20, 1 << 30), 64);
        assert_eq!(slots(1 << 20, 5 << 20), 5);
        assert_eq!(slots(10 << 20, 1 << 30), 16);
        assert_eq!(slots(10 << 20, 25 << 20), 2);
        assert_eq!(slots(10 << 20, 0), 0);
    }

    #[test]
    fn with_room_for_all_layers_every_minute_runs_once() {
        assert_eq!(runs(100, 100), 100);
    }

    #[test]
    fn few_checkpoints_cost_few_runs() {
        let measured: Vec<u64> = [16, 8, 4, 1].map(|free| runs(1000, free)).to_vec();
        insta::assert_snapshot!(format!("{measured:?}"), @"[2836, 4213, 6414, 29425]");
        assert_eq!(runs(100, 0), 100 * 101 / 2);
    }
}
