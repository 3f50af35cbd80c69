//! The earliest arrival of one leg.
//!
//! The flood does not need to keep up with places from which the far gap can no longer be
//! reached as early as it will be. Nobody knows that minute before; a good guess will do. The
//! front of the flood moves at a fairly even speed, which gives a *horizon*, and places from
//! which the gap cannot be reached by the horizon are left out. Every plan that arrives by the
//! horizon avoids them, so an arrival by then is exact. If there is none, the leg is run again:
//! with the late arrival as a horizon that cannot fail, or with no horizon at all.

use puzzle::{LimitReached, Limits};

use crate::Valley;
use crate::flood::{Flood, Leg};
use crate::pace::Pace;
use crate::standstill::Standstill;
use crate::wind::Wind;
use crate::word::Word;

/// How a leg ended, and the minutes of flooding that it took to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LegEnd {
    pub(crate) end: End,
    pub(crate) minutes: u64,
}

/// How a leg ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// In the far gap, at the earliest minute possible.
    Arrived(u64),
    /// It is proved that the far gap cannot be reached.
    Never,
    /// A limit was reached. There is no arrival before this minute.
    Stopped(LimitReached, u64),
}

/// The earliest arrival of a leg that leaves its gap at `depart` or later.
pub(crate) fn cross<T: Word>(wind: &Wind<T>, leg: Leg, depart: u64, pace: &mut Pace<'_>) -> LegEnd {
    let end = hurry(wind, leg, depart, pace).unwrap_or_else(|Stopped { limit, earliest }| {
        End::Stopped(limit, earliest.max(depart + leg.distance()))
    });
    LegEnd { end, minutes: pace.minutes() }
}

/// A leg of a valley without rows: one step if the gaps lie one above the other.
pub(crate) fn step_across(valley: &Valley, depart: u64, limits: &Limits) -> LegEnd {
    let adjacent = valley.start().column == valley.goal().column;
    let end = match limits.clock().tick() {
        Err(limit) => End::Stopped(limit, depart + 1),
        Ok(()) if adjacent => End::Arrived(depart + 1),
        Ok(()) => End::Never,
    };
    LegEnd { end, minutes: 0 }
}

struct Stopped {
    limit: LimitReached,
    /// There is no arrival before this minute.
    earliest: u64,
}

/// With a guessed horizon first, if the leg is long enough for one.
fn hurry<T: Word>(wind: &Wind<T>, leg: Leg, depart: u64, pace: &mut Pace<'_>) -> Result<End, Stopped> {
    let mut flood = Flood::new(wind, leg, depart);
    let mut guess = Guess::new(wind, leg, depart);
    let mut earliest = 0;
    let found = if guess.is_worthwhile() {
        let found = flow(&mut flood, pace, |flood| guess.horizon(flood))?;
        match (found, guess.horizon) {
            (Some(arrival), None) => return Ok(End::Arrived(arrival)),
            (Some(arrival), Some(horizon)) if arrival <= horizon => return Ok(End::Arrived(arrival)),
            _ => {}
        }
        earliest = guess.horizon.map_or(0, |horizon| horizon + 1);
        flood.restart(depart);
        found
    } else {
        None
    };
    let later = |stopped: Stopped| Stopped { earliest: stopped.earliest.max(earliest), ..stopped };
    if let Some(late) = found {
        let found = flow(&mut flood, pace, |_| Some(late)).map_err(later)?;
        return Ok(End::Arrived(found.unwrap_or(late)));
    }
    let mut standstill = Standstill::new(wind, depart);
    loop {
        if flood.is_at_exit() {
            return Ok(End::Arrived(flood.minute() + 1));
        }
        if standstill.is_proved(wind, leg, &flood) {
            return Ok(End::Never);
        }
        pace.tick().map_err(|limit| later(Stopped { limit, earliest: flood.minute() + 2 }))?;
        flood.advance(None);
    }
}

/// Floods until the exit is reached (the minute of arrival in the gap) or the horizon leaves
/// nothing (`None`).
fn flow<T: Word>(
    flood: &mut Flood<'_, T>,
    pace: &mut Pace<'_>,
    mut horizon: impl FnMut(&mut Flood<'_, T>) -> Option<u64>,
) -> Result<Option<u64>, Stopped> {
    loop {
        if flood.is_at_exit() {
            return Ok(Some(flood.minute() + 1));
        }
        let horizon = horizon(flood);
        if horizon.is_some_and(|horizon| horizon <= flood.minute()) {
            return Ok(None);
        }
        pace.tick().map_err(|limit| Stopped {
            limit,
            earliest: (flood.minute() + 2).min(horizon.map_or(u64::MAX, |horizon| horizon + 1)),
        })?;
        flood.advance(horizon);
    }
}

/// A horizon guessed from the speed of the flood's front.
struct Guess {
    depart: u64,
    /// The lane of the exit.
    exit: usize,
    /// Lanes from entry to exit.
    way: usize,
    /// Lanes from the exit to the farthest lane.
    farthest: u64,
    /// Minutes that the last cells before the gap may take longer than the front promises.
    slack: u64,
    /// The horizon, from when it first leaves something out. It never moves away again, so that
    /// nothing that was left out matters to it.
    horizon: Option<u64>,
}

impl Guess {
    /// Shortest way in lanes for which a guess pays.
    const SHORTEST_WAY: usize = 32;
    /// Minutes between two guesses, a power of two.
    const INTERVAL: u64 = 4;

    fn new<T: Word>(wind: &Wind<T>, leg: Leg, depart: u64) -> Self {
        let exit = leg.exit.lane;
        Self {
            depart,
            exit,
            way: exit.abs_diff(leg.entry.lane),
            farthest: exit.max(wind.lanes - 1 - exit) as u64,
            slack: 16 + wind.bits as u64,
            horizon: None,
        }
    }

    fn is_worthwhile(&self) -> bool {
        self.way >= Self::SHORTEST_WAY
    }

    /// The horizon for the next minute; `None` if nothing can be left out yet.
    fn horizon<T: Word>(&mut self, flood: &mut Flood<'_, T>) -> Option<u64> {
        let passed = flood.minute() - self.depart;
        if passed % Self::INTERVAL == 0 {
            if passed % 64 == 0 {
                flood.trim();
            }
            let lanes = &flood.reached().lanes;
            let lead = if self.exit < lanes.start {
                lanes.start - self.exit
            } else {
                (self.exit + 1).saturating_sub(lanes.end)
            };
            let progress = self.way.saturating_sub(lead) as u64;
            if progress >= 8 && !lanes.is_empty() {
                // A tenth more than at the speed so far.
                let rest = lead as u64 * passed * 11 / (progress * 10);
                let arrival = flood.minute() + rest + self.slack;
                let leaves_out = arrival < flood.minute() + self.farthest;
                if leaves_out || self.horizon.is_some() {
                    self.horizon = Some(self.horizon.unwrap_or(u64::MAX).min(arrival));
                }
            }
        }
        self.horizon
    }
}
