//! The write-up's way: A* over the minute in the period of the wind and the place, guided by the
//! distance without wind. Slower than flooding and hungry for memory where the period is long, but
//! a second opinion that shares nothing with the flood but the valley.

use std::convert::Infallible;

use puzzle::geometry::{Direction, Point};
use puzzle::{LimitReached, Limits, NoAnswer, Stats};
use search_core::{Bound, Limit, Observer, Outcome, Search, StateSpace, Ticker};

use crate::Valley;
use crate::crossing::Crossing;
use crate::trace::{Trace, name_of_end};

/// The expedition at a place, some minutes into the period of the wind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Moment {
    pub(crate) minute: u64,
    pub(crate) place: Point,
}

/// One leg.
pub(crate) struct Leg<'a> {
    valley: &'a Valley,
    end: Point,
    period: u64,
}

impl StateSpace for Leg<'_> {
    type State = Moment;
    type Action = ();
    type Cost = u64;
    type Error = Infallible;

    fn successors(
        &self,
        &Moment { minute, place }: &Moment,
        _: u64,
        emit: &mut impl FnMut((), Moment, u64),
    ) -> Result<(), Infallible> {
        let minute = (minute + 1) % self.period;
        let neighbours = Direction::ALL.into_iter().filter_map(|direction| place.step(direction));
        for place in neighbours.chain([place]) {
            if self.valley.is_open(place) && self.valley.is_free(place, minute) {
                emit((), Moment { minute, place }, 1);
            }
        }
        Ok(())
    }

    fn is_goal(&self, moment: &Moment) -> bool {
        moment.place == self.end
    }

    fn lower_bound(&self, Moment { place, .. }: &Moment) -> Bound<u64> {
        let distance = place.row.abs_diff(self.end.row) + place.column.abs_diff(self.end.column);
        Bound::AtLeast(distance as u64)
    }

    fn index_len(&self) -> Option<usize> {
        usize::try_from(self.period).ok()?.checked_mul(self.valley.map().cells().len())
    }

    fn index(&self, &Moment { minute, place }: &Moment) -> usize {
        let map = self.valley.map();
        // Below `index_len`, which is a usize.
        usize::try_from(minute).unwrap_or(usize::MAX) * map.cells().len() + map.index_of(place)
    }
}

/// Crosses the valley `legs` times like [`flood`](crate::flood()), by A*; also tells one way.
///
/// # Errors
/// `unreachable` if there is no way, or the limit that was reached, with a lower bound on the
/// minutes.
pub fn astar(valley: &Valley, legs: usize, limits: &Limits) -> Result<(Crossing, Trace), NoAnswer> {
    astar_watched(valley, legs, limits, |_, _| ())
}

/// The same with each search under the eyes of an observer, made for the leg and its departure.
///
/// # Errors
/// See [`astar`].
pub(crate) fn astar_watched<'v, O: Observer<Leg<'v>>>(
    valley: &'v Valley,
    legs: usize,
    limits: &Limits,
    mut eyes: impl FnMut(usize, u64) -> O,
) -> Result<(Crossing, Trace), NoAnswer> {
    let period = valley.period();
    let mut trace = Trace::default();
    let mut arrivals: Vec<u64> = Vec::with_capacity(legs);
    let (mut expanded, mut generated) = (0, 0);
    for leg in 0..legs {
        let (start, end) =
            if leg % 2 == 0 { (valley.start(), valley.goal()) } else { (valley.goal(), valley.start()) };
        let depart = arrivals.last().copied().unwrap_or(0);
        let space = Leg { valley, end, period };
        let rest = (legs - leg - 1) as u64 * valley.distance();
        let ticker = Ticker::new(|more, bound| limits.tell(expanded + more, Some(depart + bound + rest)));
        let report = Search::new(&space)
            .start(Moment { minute: depart % period, place: start })
            .limits(search_limits(limits, expanded))
            .observer((ticker, eyes(leg, depart)))
            .astar();
        let report = match report {
            Ok(report) => report,
            Err(error) => unreachable!("steps of one minute do not overflow: {error}"),
        };
        expanded += report.stats.expanded;
        generated += report.stats.generated;
        let stats = Stats::new().with("states expanded", expanded).with("states generated", generated);
        let stopped = |limit, lower_bound: u64| NoAnswer::Limit {
            limit,
            lower_bound: Some((depart + lower_bound + rest).to_string()),
            stats: stats.clone(),
        };
        match report.outcome {
            Outcome::Found(solution) => {
                let mut places = vec![start];
                places.extend(solution.steps.iter().map(|step| step.state.place));
                trace.follow(&places);
                arrivals.push(depart + solution.cost);
            }
            Outcome::Exhausted => {
                let message = format!("no plan ever reaches the {}", name_of_end(leg));
                return Err(NoAnswer::none("unreachable", message, stats));
            }
            Outcome::LimitReached { limit, lower_bound } => {
                let limit = match limit {
                    Limit::Expanded => LimitReached::States,
                    Limit::Time => LimitReached::Time,
                    _ => LimitReached::Memory,
                };
                return Err(stopped(limit, lower_bound));
            }
            Outcome::Cancelled { lower_bound } => return Err(stopped(LimitReached::Cancelled, lower_bound)),
        }
    }
    let stats = Stats::new().with("states expanded", expanded).with("states generated", generated);
    Ok((Crossing { arrivals, stats }, trace))
}

fn search_limits(limits: &Limits, spent: u64) -> search_core::Limits<u64> {
    search_core::Limits {
        max_expanded: limits.max_states.map(|most| most.saturating_sub(spent)),
        max_bytes: Some(limits.max_bytes),
        deadline: limits.deadline,
        cancel: limits.cancel.clone(),
        ..search_core::Limits::default()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use fastrand::Rng;
    use puzzle::Text;
    use search_core::{Bound, StateSpace};

    use super::{Leg, Moment};
    use crate::fields::valley;

    /// For each state, by its index, the minutes that are left: a breadth-first search backwards
    /// from the end in every minute of the period. The steps are those of the puzzle, against the
    /// time; `None` where there is no way.
    fn minutes_left(leg: &Leg<'_>) -> Vec<Option<u64>> {
        let map = leg.valley.map();
        let mut left = vec![None; leg.index_len().unwrap()];
        let mut frontier = VecDeque::new();
        for minute in 0..leg.period {
            let end = Moment { minute, place: leg.end };
            left[leg.index(&end)] = Some(0);
            frontier.push_back(end);
        }
        while let Some(now) = frontier.pop_front() {
            let before = (now.minute + leg.period - 1) % leg.period;
            for index in 0..map.cells().len() {
                let place = map.point_of(index);
                let steps = place.row.abs_diff(now.place.row) + place.column.abs_diff(now.place.column);
                let state = Moment { minute: before, place };
                if steps <= 1
                    && leg.valley.is_open(place)
                    && leg.valley.is_free(place, before)
                    && left[leg.index(&state)].is_none()
                {
                    left[leg.index(&state)] = left[leg.index(&now)].map(|minutes| minutes + 1);
                    frontier.push_back(state);
                }
            }
        }
        left
    }

    fn bound(leg: &Leg<'_>, state: &Moment) -> u64 {
        match leg.lower_bound(state) {
            Bound::AtLeast(minutes) => minutes,
            Bound::DeadEnd => u64::MAX,
        }
    }

    #[test]
    fn the_distance_without_wind_is_admissible_and_consistent() {
        let mut random = Rng::with_seed(12);
        let (mut tight, mut loose, mut hopeless) = (0, 0, 0);
        for _ in 0..100 {
            let (width, height) = (1 + random.usize(..5), random.usize(..5));
            let strength = random.usize(..7);
            let drawing = valley(&mut random, width, height, strength);
            let valley = crate::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
            for end in [valley.goal(), valley.start()] {
                let leg = Leg { valley: &valley, end, period: valley.period() };
                let left = minutes_left(&leg);
                let cells = 0..valley.map().cells().len();
                let states =
                    (0..leg.period).flat_map(|minute| cells.clone().map(move |index| (minute, index)));
                for (minute, index) in states {
                    let state = Moment { minute, place: valley.map().point_of(index) };
                    if !valley.is_open(state.place) || !valley.is_free(state.place, minute) {
                        continue;
                    }
                    let here = bound(&leg, &state);
                    match left[leg.index(&state)] {
                        Some(minutes) => {
                            assert!(here <= minutes, "{state:?} towards {end:?} of\n{drawing}");
                            tight += u64::from(here == minutes);
                            loose += u64::from(here < minutes);
                        }
                        None => hopeless += 1,
                    }
                    let Ok(()) = leg.successors(&state, 0, &mut |(), next, cost| {
                        let there = bound(&leg, &next);
                        assert!(
                            here <= cost + there && there <= cost + here,
                            "{state:?} to {next:?}\n{drawing}"
                        );
                        let (now, then) = (left[leg.index(&state)], left[leg.index(&next)]);
                        assert!(then.is_none() || now.is_some_and(|now| now <= then.unwrap() + cost));
                    });
                }
            }
        }
        assert!(
            tight > 100 && loose > 100 && hopeless > 100,
            "{tight} tight, {loose} loose, {hopeless} hopeless"
        );
    }
}
