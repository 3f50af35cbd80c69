//! Any number of trips between the gaps, one leg after the other.
//!
//! To be in a gap as early as possible is best for all legs that follow, since one can wait
//! there. So the legs can be solved one by one.

use puzzle::{LimitReached, Limits, NoAnswer, Stats};

use crate::Valley;
use crate::leg::{End, LegEnd};
use crate::trace::{Trace, name_of_end};
use crate::weather::Weather;

/// How fast the legs can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The minute in which each leg ends in its gap.
    pub arrivals: Vec<u64>,
    /// `minutes` of flooding.
    pub stats: Stats,
}

impl Crossing {
    /// The minute in which the last leg ends; 0 if there is none.
    pub fn minutes(&self) -> u64 {
        self.arrivals.last().copied().unwrap_or(0)
    }
}

/// Crosses the valley `legs` times, to the goal and back in turn, as fast as possible, by
/// flooding it.
///
/// Costs area times minutes divided by the bits of a vector; memory a few bits a cell.
///
/// # Errors
/// `unreachable` if there is no way, or the limit that was reached, with a lower bound on the
/// minutes. A state of [`Limits::max_states`] is a minute of flooding.
///
/// # Examples
/// ```
/// let text = puzzle::Text::new(b"#.##\n#..#\n#..#\n##.#\n")?;
/// let valley = blizzard::parse(&text)?;
/// let crossing = blizzard::flood(&valley, 3, &puzzle::Limits::default())?;
/// assert_eq!(crossing.arrivals, [4, 8, 12]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn flood(valley: &Valley, legs: usize, limits: &Limits) -> Result<Crossing, NoAnswer> {
    let mut arrivals = Vec::with_capacity(legs);
    let mut minutes = 0;
    let stats = |minutes: u64| Stats::new().with("minutes flooded", minutes);
    let distance = valley.distance();
    let lower_bound = |leg: usize, earliest: u64| earliest + (legs - leg - 1) as u64 * distance;
    if Weather::bytes(valley.map()) > limits.max_bytes {
        return Err(NoAnswer::Limit {
            limit: LimitReached::Memory,
            lower_bound: Some(lower_bound(0, distance).to_string()),
            stats: stats(0),
        });
    }
    let mut depart = 0;
    for leg in 0..legs {
        let LegEnd { end, minutes: took } = cross(valley, leg, depart, minutes, limits);
        minutes += took;
        match end {
            End::Arrived(arrival) => {
                arrivals.push(arrival);
                depart = arrival;
            }
            End::Never => {
                let message = format!("no plan ever reaches the {}", name_of_end(leg));
                return Err(NoAnswer::none("unreachable", message, stats(minutes)));
            }
            End::Stopped(limit, earliest) => {
                return Err(NoAnswer::Limit {
                    limit,
                    lower_bound: Some(lower_bound(leg, earliest).to_string()),
                    stats: stats(minutes),
                });
            }
        }
    }
    let stats = stats(minutes);
    Ok(Crossing { arrivals, stats })
}

/// One leg; the first one is remembered. `spent` minutes count against the limit of states.
fn cross(valley: &Valley, leg: usize, depart: u64, spent: u64, limits: &Limits) -> LegEnd {
    if leg == 0
        && let Some(&end) = valley.first_leg().get()
    {
        return end;
    }
    let limits =
        Limits { max_states: limits.max_states.map(|most| most.saturating_sub(spent)), ..limits.clone() };
    let end = valley.weather().cross(leg % 2 == 1, depart, &limits);
    if leg == 0 && !matches!(end.end, End::Stopped(..)) {
        valley.first_leg().get_or_init(|| end);
    }
    end
}

/// Tells one way to do the legs in the minutes that [`flood`] has found.
///
/// # Errors
/// The time is over; the answer itself is known by then.
pub fn retrace(valley: &Valley, crossing: &Crossing, limits: &Limits) -> Result<Trace, NoAnswer> {
    let mut trace = Trace::default();
    let mut depart = 0;
    for (leg, &arrive) in crossing.arrivals.iter().enumerate() {
        let places = valley.weather().retrace(leg % 2 == 1, depart, arrive, limits).map_err(|limit| {
            NoAnswer::Limit {
                limit,
                lower_bound: Some(crossing.minutes().to_string()),
                stats: crossing.stats.clone(),
            }
        })?;
        trace.follow(&places);
        depart = arrive;
    }
    Ok(trace)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use fastrand::Rng;
    use puzzle::{LimitReached, Limits, NoAnswer, Progress, Stats, Text};

    use super::{Crossing, Weather, flood};
    use crate::Valley;
    use crate::astar::astar;
    use crate::fields::valley;

    fn parsed(drawing: &str) -> Valley {
        crate::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap()
    }

    /// A random valley of this size that can be crossed three times.
    fn passable(random: &mut Rng, width: usize, height: usize) -> (Valley, Crossing) {
        loop {
            let valley = parsed(&valley(random, width, height, 4));
            if let Ok(crossing) = flood(&valley, 3, &Limits::default()) {
                return (parsed(&valley.to_string()), crossing);
            }
        }
    }

    /// The limit that stopped three legs, the lower bound on their minutes, and what was done.
    #[track_caller]
    fn stopped<T>(result: Result<T, NoAnswer>) -> (LimitReached, u64, Stats) {
        match result {
            Err(NoAnswer::Limit { limit, lower_bound, stats }) => {
                (limit, lower_bound.expect("there is a bound").parse().unwrap(), stats)
            }
            Err(none) => panic!("expected a limit, found {none}"),
            Ok(_) => panic!("expected a limit, found an answer"),
        }
    }

    #[test]
    fn a_flood_that_is_stopped_knows_what_must_still_be_done() {
        let mut random = Rng::with_seed(51);
        for _ in 0..20 {
            let (width, height) = (1 + random.usize(..9), 1 + random.usize(..9));
            let (valley, crossing) = passable(&mut random, width, height);
            let distance = valley.distance();
            // A leg is flooded but for its last minute, the step into the gap.
            let minutes = crossing.arrivals[2] - 3;
            assert_eq!(crossing.stats.get("minutes"), Some(minutes));
            for most in 0..minutes {
                let limits = Limits { max_states: Some(most), ..Limits::default() };
                let (limit, bound, stats) = stopped(flood(&valley, 3, &limits));
                assert_eq!((limit, stats.get("minutes")), (LimitReached::States, Some(most)));
                let leg =
                    crossing.arrivals.iter().zip(1..).filter(|&(arrival, leg)| arrival - leg <= most).count();
                let depart = if leg == 0 { 0 } else { crossing.arrivals[leg - 1] };
                let flooded = most - (depart - leg as u64);
                let earliest = (depart + distance).max(depart + flooded + 2);
                assert_eq!(bound, earliest + (2 - leg as u64) * distance, "{most} minutes of\n{valley}");
            }
            // What was stopped before is not taken for an answer, and the first leg is remembered.
            assert_eq!(flood(&valley, 3, &Limits::default()).as_ref(), Ok(&crossing));
            let none = Limits { max_states: Some(0), ..Limits::default() };
            assert_eq!(flood(&valley, 1, &none).map(|found| found.arrivals), Ok(vec![crossing.arrivals[0]]));
            assert_eq!(stopped(flood(&valley, 3, &none)).1, crossing.arrivals[0] + 2 * distance);
        }
    }

    #[test]
    fn an_astar_that_is_stopped_knows_what_must_still_be_done() {
        let mut random = Rng::with_seed(52);
        for _ in 0..10 {
            let (width, height) = (1 + random.usize(..5), 1 + random.usize(..5));
            let (valley, crossing) = passable(&mut random, width, height);
            let (found, _) = astar(&valley, 3, &Limits::default()).unwrap();
            let expanded = found.stats.get("expanded").unwrap();
            assert_eq!(found.arrivals, crossing.arrivals);
            assert!(found.stats.get("generated") > Some(expanded / 2));
            let mut before = 3 * valley.distance();
            for most in 0..expanded {
                let limits = Limits { max_states: Some(most), ..Limits::default() };
                let (limit, bound, stats) = stopped(astar(&valley, 3, &limits));
                assert_eq!((limit, stats.get("expanded")), (LimitReached::States, Some(most)));
                assert!(before <= bound && (most > 0 || bound == before), "{most} states of\n{valley}");
                before = bound;
            }
            assert!(
                before <= crossing.minutes() && before + 1 >= crossing.minutes(),
                "{before} of\n{valley}"
            );
        }
    }

    #[test]
    fn each_limit_stops_both_ways_before_they_begin() {
        let (valley, _) = passable(&mut Rng::with_seed(53), 40, 20);
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        let needed = Weather::bytes(valley.map());
        for (limits, expected) in [
            (Limits { cancel, ..Limits::default() }, LimitReached::Cancelled),
            (Limits::default().within(Duration::ZERO), LimitReached::Time),
            (Limits { max_bytes: needed - 1, ..Limits::default() }, LimitReached::Memory),
        ] {
            let (limit, bound, _) = stopped(flood(&valley, 3, &limits));
            assert_eq!((limit, bound), (expected, 3 * valley.distance()));
            let (limit, bound, _) = stopped(astar(&valley, 3, &limits));
            assert!(limit == expected && bound >= 3 * valley.distance(), "{limit:?}, {bound}");
        }
        let enough = Limits { max_bytes: needed, ..Limits::default() };
        assert!(flood(&valley, 3, &enough).is_ok());
    }

    #[test]
    fn who_watches_an_astar_is_told_a_true_bound_and_the_states_of_all_legs() {
        let (valley, crossing) = passable(&mut Rng::with_seed(54), 40, 20);
        let progress = Arc::new(Progress::default());
        let limits = Limits { progress: Some(progress.clone()), ..Limits::default() };
        let (found, _) = astar(&valley, 3, &limits).unwrap();
        let two_legs = astar(&valley, 2, &Limits::default()).unwrap().0.stats.get("expanded");
        assert!(two_legs < Some(progress.states()) && Some(progress.states()) <= found.stats.get("expanded"));
        let bound = progress.bound().unwrap();
        assert!(
            crossing.arrivals[1] + valley.distance() <= bound && bound <= crossing.arrivals[2],
            "{bound}"
        );
        // One leg of three is the least that is told of, and never too much.
        let most = Limits { max_states: two_legs.map(|states| states / 2), ..limits };
        let _ = stopped(astar(&valley, 3, &most));
        assert!(
            progress.bound() <= Some(crossing.minutes()) && progress.bound() >= Some(3 * valley.distance())
        );
    }
}
