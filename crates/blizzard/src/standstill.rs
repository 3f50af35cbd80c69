//! Proof that a leg has no end.
//!
//! Two proofs, both begun only when a flood has lasted much longer than crossings do:
//!
//! 1. *Barrier.* A cell is of use only if there is a minute in which it is calm. If such cells
//!    do not connect entry and exit, nothing does. Costs no more than the flood so far, whatever
//!    the period.
//! 2. *Standstill.* The wind repeats after a period. Since one can wait in the gap for a whole
//!    period before any plan, what is reached at `t` is also reached at `t + period`. If it is
//!    all that is reached then, the same holds for ever after: the exit will never be among it.
//!    One layer is kept to compare with; there are at most as many periods as cells.

use std::collections::VecDeque;

use crate::cycle::greatest_common_divisor;
use crate::flood::{Flood, Leg};
use crate::layer::Layer;
use crate::orientation::Spot;
use crate::wind::Wind;
use crate::word::Word;

/// Which of the proofs are tried. Without the second one a leg without end has none here either.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Proofs {
    pub(crate) barrier: bool,
    pub(crate) standstill: bool,
}

impl Proofs {
    pub(crate) const BOTH: Self = Self { barrier: true, standstill: true };
}

/// What is known so far about the end of a leg.
#[derive(Debug)]
pub(crate) struct Standstill<T> {
    proofs: Proofs,
    /// The minute in which to look next.
    due: u64,
    /// The period of the wind and the layer one period before `due`, from the first look on.
    watch: Option<(u64, Layer<T>)>,
}

impl<T: Word> Standstill<T> {
    /// To be asked of a flood that has just begun.
    pub(crate) fn new(flood: &Flood<'_, T>, proofs: Proofs) -> Self {
        let wind = flood.wind();
        Self { proofs, due: flood.minute() + 2 * (wind.lanes + wind.bits) as u64 + 16, watch: None }
    }

    /// The minute in which to ask next.
    #[inline]
    pub(crate) fn due(&self) -> u64 {
        self.due
    }

    /// Whether it is proved that the flood will never be at its exit; to be asked when due.
    #[cold]
    pub(crate) fn is_proved(&mut self, flood: &Flood<'_, T>) -> bool {
        let wind = flood.wind();
        let period = if let Some((period, before)) = &self.watch {
            if self.proofs.standstill && before == flood.reached() {
                return true;
            }
            *period
        } else {
            let (along, across) = wind.periods();
            let common = greatest_common_divisor(along as u64, across as u64);
            let period = along as u64 / common * across as u64;
            let pays = self.proofs.barrier && period > (along + across) as u64;
            if pays && is_barred(wind, flood.leg(), along, across) {
                return true;
            }
            period
        };
        self.watch = Some((period, flood.reached().clone()));
        self.due += period;
        false
    }
}

/// Whether cells that are ever calm do not connect the ends of the leg. The wind along the lanes
/// repeats after `along` minutes, the wind across after `across`.
fn is_barred<T: Word>(wind: &Wind<T>, leg: Leg, along: usize, across: usize) -> bool {
    let mut ever = ever_calm(wind, along, across);
    let mut take = |spot: Spot| {
        let word = &mut ever[spot.bit / T::BITS * wind.stride + spot.lane];
        let bit = T::bit(spot.bit % T::BITS);
        let is_new = *word & bit != T::ZERO;
        *word &= !bit;
        is_new
    };
    let mut frontier = VecDeque::new();
    if take(leg.entry) {
        frontier.push_back(leg.entry);
    }
    while let Some(spot) = frontier.pop_front() {
        if spot == leg.exit {
            return false;
        }
        for next in neighbours(spot, wind.lanes, wind.bits) {
            if take(next) {
                frontier.push_back(next);
            }
        }
    }
    true
}

/// The neighbours of a cell inside the field.
pub(crate) fn neighbours(spot: Spot, lanes: usize, bits: usize) -> impl Iterator<Item = Spot> {
    let Spot { lane, bit } = spot;
    let before = lane.checked_sub(1).map(|lane| Spot { lane, bit });
    let behind = (lane + 1 < lanes).then_some(Spot { lane: lane + 1, bit });
    let below = bit.checked_sub(1).map(|bit| Spot { lane, bit });
    let above = (bit + 1 < bits).then_some(Spot { lane, bit: bit + 1 });
    [before, behind, below, above].into_iter().flatten()
}

/// The cells that are calm in some minute, plane by plane.
///
/// The two winds meet in every pair of phases that agree modulo the greatest common divisor of
/// their periods (Chinese remainder theorem), and in no other.
fn ever_calm<T: Word>(wind: &Wind<T>, along: usize, across: usize) -> Vec<T> {
    #[expect(clippy::cast_possible_truncation, reason = "a divisor of a usize")]
    let common = greatest_common_divisor(along as u64, across as u64) as usize;
    let lanes = 0..wind.stride;
    let mut scratch = Vec::new();
    let mut ever = vec![T::ZERO; wind.planes * wind.stride];
    for (plane, ever) in ever.chunks_exact_mut(wind.stride).enumerate() {
        for residue in 0..common {
            let mut calm_along = vec![T::ZERO; wind.stride];
            for phase in (residue..along).step_by(common) {
                let moment = wind.moment(phase as u64);
                let (forward, backward) = wind.along(moment, plane, &lanes);
                for ((calm, &forward), &backward) in calm_along.iter_mut().zip(forward).zip(backward) {
                    *calm |= forward & backward;
                }
            }
            let mut calm_across = vec![T::ZERO; wind.stride];
            for phase in (residue..across).step_by(common) {
                let moment = wind.moment(phase as u64);
                let words = wind.across(moment, plane, &lanes, &mut scratch);
                for (calm, &word) in calm_across.iter_mut().zip(words) {
                    *calm |= word;
                }
            }
            for ((ever, &along), &across) in ever.iter_mut().zip(&calm_along).zip(&calm_across) {
                *ever |= along & across;
            }
        }
    }
    ever
}

#[cfg(test)]
mod tests {
    use puzzle::Text;

    use super::{is_barred, neighbours};
    use crate::flood::Leg;
    use crate::orientation::{Orientation, Spot};
    use crate::wind::Wind;

    #[test]
    fn a_corner_has_two_neighbours_and_a_single_cell_none() {
        let of = |lane, bit, lanes, bits| {
            let near: Vec<_> =
                neighbours(Spot { lane, bit }, lanes, bits).map(|spot| (spot.lane, spot.bit)).collect();
            near
        };
        assert_eq!(of(0, 0, 3, 4), [(1, 0), (0, 1)]);
        assert_eq!(of(2, 3, 3, 4), [(1, 3), (2, 2)]);
        assert_eq!(of(1, 2, 3, 4), [(0, 2), (2, 2), (1, 1), (1, 3)]);
        assert_eq!(of(0, 0, 1, 1), []);
    }

    #[test]
    fn a_full_row_bars_the_way_and_a_calm_field_of_many_planes_does_not() {
        let barred = |arrow: &str| {
            let (wall, row) = ("#".repeat(20), format!("#{}#\n", ".".repeat(20)));
            let rows = format!("{}#{}#\n{row}", row.repeat(18), arrow.repeat(20));
            let drawing = format!("#.{wall}\n{rows}{wall}.#\n");
            let valley = crate::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
            let orientation = Orientation::of(valley.map());
            let wind = Wind::<u8>::new(20, 20, &orientation.rows(valley.map()), orientation.arrows());
            let [entry, exit] = [0, 19].map(|end| Spot { lane: end, bit: end });
            is_barred(&wind, Leg { entry, exit }, 20, 20)
        };
        assert_eq!([".", ">"].map(barred), [false, true]);
    }
}
