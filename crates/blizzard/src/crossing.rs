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
