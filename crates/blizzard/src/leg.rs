//! The earliest arrival of one leg.
//!
//! The flood does not need to keep up with places from which the far gap can no longer be
//! reached as early as it will be. Nobody knows that minute before; a good guess will do. The
//! front of the flood moves at a fairly even speed, which gives a *horizon*, and places from
//! which the gap cannot be reached by the horizon are left out. Every plan that arrives by the
//! horizon avoids them, so an arrival by then is exact. If there is none, the leg is run again:
//! with the late arrival as a horizon that cannot fail, or with no horizon at all.

use puzzle::{LimitReached, Limits};

use crate::flood::{Flood, LONGEST_RUN, Leg};
use crate::pace::Pace;
use crate::standstill::{Proofs, Standstill};
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
    LegEnd { end, minutes: pace.searched() }
}

/// A leg of a valley without rows: one step if the gaps are `adjacent`, one above the other.
pub(crate) fn step_across(adjacent: bool, depart: u64, limits: &Limits) -> LegEnd {
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

/// Everything is flooded until a horizon is guessed that leaves something out; then less is, and
/// if that was too little, the leg is run again.
fn hurry<T: Word>(wind: &Wind<T>, leg: Leg, depart: u64, pace: &mut Pace<'_>) -> Result<End, Stopped> {
    let mut flood = Flood::new(wind, leg, depart);
    let mut guess = Guess::new(wind, leg, depart);
    if let Some(end) = flood_all(&mut flood, pace, Proofs::BOTH, |flood| guess.leaves_out(flood))? {
        return Ok(end);
    }
    let found = flood_near(&mut flood, pace, |flood| guess.horizon(flood))?;
    if let Some(arrival) = found
        && arrival <= guess.horizon
    {
        return Ok(End::Arrived(arrival));
    }
    flood.restart(depart);
    let rerun = match found {
        // Not proved to be the earliest, but a horizon that does not fail.
        Some(late) => flood_near(&mut flood, pace, |_| late).map(|found| End::Arrived(found.unwrap_or(late))),
        None => flood_all(&mut flood, pace, Proofs::BOTH, |_| false).map(|end| end.unwrap_or(End::Never)),
    };
    rerun.map_err(|stopped| Stopped { earliest: stopped.earliest.max(guess.horizon + 1), ..stopped })
}

/// Floods until the end of the leg is known, or `is_enough` (then `None`).
fn flood_all<T: Word>(
    flood: &mut Flood<'_, T>,
    pace: &mut Pace<'_>,
    proofs: Proofs,
    mut is_enough: impl FnMut(&mut Flood<'_, T>) -> bool,
) -> Result<Option<End>, Stopped> {
    let mut standstill = Standstill::new(flood, proofs);
    while !is_enough(flood) {
        let most = standstill.due().min(flood.minute() + LONGEST_RUN) - flood.minute();
        if let Some(arrival) = advance(flood, pace, most, None)? {
            return Ok(Some(End::Arrived(arrival)));
        }
        if flood.minute() == standstill.due() && standstill.is_proved(flood) {
            return Ok(Some(End::Never));
        }
    }
    Ok(None)
}

/// Floods until the exit is reached (the minute of arrival in the gap) or the horizon leaves
/// nothing (`None`).
fn flood_near<T: Word>(
    flood: &mut Flood<'_, T>,
    pace: &mut Pace<'_>,
    mut horizon: impl FnMut(&mut Flood<'_, T>) -> u64,
) -> Result<Option<u64>, Stopped> {
    loop {
        let horizon = horizon(flood);
        if horizon <= flood.minute() {
            return Ok(None);
        }
        if let Some(arrival) = advance(flood, pace, LONGEST_RUN, Some(horizon))? {
            return Ok(Some(arrival));
        }
    }
}

/// Floods for a few minutes; the minute of arrival in the gap if the exit is reached.
#[inline]
fn advance<T: Word>(
    flood: &mut Flood<'_, T>,
    pace: &mut Pace<'_>,
    most: u64,
    horizon: Option<u64>,
) -> Result<Option<u64>, Stopped> {
    let begin = flood.minute();
    // What a horizon leaves out arrives after it, and it is later than now.
    let minutes = pace.allow(most).map_err(|limit| Stopped { limit, earliest: begin + 2 })?;
    let is_at_exit = flood.run(minutes, horizon);
    pace.count(flood.minute() - begin);
    Ok(is_at_exit.then(|| flood.minute() + 1))
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
    /// The horizon once it leaves something out. It never moves away again, so that nothing that
    /// was left out matters to it.
    horizon: u64,
}

impl Guess {
    /// Shortest way in lanes for which a guess pays.
    const SHORTEST_WAY: usize = 32;
    /// Minutes between two guesses, whole runs of a flood.
    const INTERVAL: u64 = LONGEST_RUN;
    /// Fewest lanes from which the speed of the front is taken.
    const SHORTEST_PROGRESS: u64 = 8;

    fn new<T: Word>(wind: &Wind<T>, leg: Leg, depart: u64) -> Self {
        let exit = leg.exit.lane;
        Self {
            depart,
            exit,
            way: exit.abs_diff(leg.entry.lane),
            farthest: exit.max(wind.lanes - 1 - exit) as u64,
            slack: 16 + wind.bits as u64,
            horizon: u64::MAX,
        }
    }

    /// Whether a horizon can be guessed that leaves something out.
    fn leaves_out<T: Word>(&mut self, flood: &mut Flood<'_, T>) -> bool {
        if self.way < Self::SHORTEST_WAY {
            return false;
        }
        if let Some(arrival) = self.arrival(flood)
            && arrival < flood.minute() + self.farthest
        {
            self.horizon = arrival;
        }
        self.horizon < u64::MAX
    }

    /// The horizon for the next run.
    fn horizon<T: Word>(&mut self, flood: &mut Flood<'_, T>) -> u64 {
        if let Some(arrival) = self.arrival(flood) {
            self.horizon = self.horizon.min(arrival);
        }
        self.horizon
    }

    /// When the flood will arrive, judged by the speed of its front so far.
    #[inline]
    fn arrival<T: Word>(&self, flood: &mut Flood<'_, T>) -> Option<u64> {
        flood.trim();
        let passed = flood.minute() - self.depart;
        if !passed.is_multiple_of(Self::INTERVAL) || flood.reached().is_empty() {
            return None;
        }
        let lead = flood.reached().lanes_to(self.exit);
        let progress = self.way.saturating_sub(lead) as u64;
        if progress < Self::SHORTEST_PROGRESS {
            return None;
        }
        // A tenth more than at the speed so far.
        let rest = lead as u64 * passed * 11 / (progress * 10);
        Some(flood.minute() + rest + self.slack)
    }
}

#[cfg(test)]
mod tests;
