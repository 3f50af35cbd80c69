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
mod tests {
    use std::fmt::Write;
    use std::time::Duration;

    use fastrand::Rng;
    use puzzle::geometry::Point;
    use puzzle::{LimitReached, Limits, Text};

    use super::{End, Guess, Stopped, cross, flood_all, step_across};
    use crate::fields::valley;
    use crate::flood::{Flood, Leg};
    use crate::orientation::{Orientation, Spot};
    use crate::pace::Pace;
    use crate::standstill::Proofs;
    use crate::wind::Wind;

    /// How a leg ends by these proofs, or `None` if it has no end by this minute.
    fn ended(wind: &Wind<u8>, leg: Leg, depart: u64, proofs: Proofs, last: u64) -> Option<End> {
        let mut flood = Flood::new(wind, leg, depart);
        let limits = Limits::default();
        let mut pace = Pace::new(&limits, wind.stride * wind.planes);
        match flood_all(&mut flood, &mut pace, proofs, |flood| flood.minute() > last) {
            Ok(end) => end,
            Err(Stopped { limit, .. }) => unreachable!("{limit}, and there is none"),
        }
    }

    #[test]
    fn each_proof_ends_legs_without_end_and_no_others() {
        let mut random = Rng::with_seed(11);
        let (mut arrived, mut never, mut barred) = (0, 0, 0);
        for case in 0..400 {
            let (width, height) = (1 + random.usize(..7), 1 + random.usize(..7));
            let strength = 3 + random.usize(..5);
            let drawing = valley(&mut random, width, height, strength);
            let valley = crate::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
            let orientation = Orientation::of(valley.map());
            let Orientation { lanes, bits, .. } = orientation;
            let wind = Wind::<u8>::new(lanes, bits, &orientation.rows(valley.map()), orientation.arrows());
            let mut corners = [Spot { lane: 0, bit: 0 }, Spot { lane: lanes - 1, bit: bits - 1 }];
            if random.bool() {
                corners.reverse();
            }
            let [entry, exit] = corners;
            let (leg, depart) = (Leg { entry, exit }, random.u64(..50));
            // What is reached in the minutes of one phase grows by a cell at least or never again.
            let last = depart + valley.period() * (width * height + 2) as u64 + 100;
            let by = |barrier, standstill| ended(&wind, leg, depart, Proofs { barrier, standstill }, last);
            let truth = by(false, false);
            let expected = truth.unwrap_or(End::Never);
            assert_eq!(by(false, true), Some(expected), "case {case}, from {depart}\n{drawing}");
            assert_eq!(by(true, true), Some(expected), "case {case}, from {depart}\n{drawing}");
            let by_barrier = by(true, false);
            assert!(by_barrier == truth || truth.is_none(), "case {case}, from {depart}\n{drawing}");
            arrived += u32::from(truth.is_some());
            never += u32::from(truth.is_none());
            barred += u32::from(by_barrier == Some(End::Never));
        }
        assert!(
            arrived > 100 && never > 100 && barred > 20,
            "{arrived} arrived, {never} not, {barred} barred"
        );
    }

    /// The wind of a drawing and the leg from its first gap to the second.
    fn field(drawing: &str) -> (Wind<u32>, Leg) {
        let valley = crate::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
        let orientation = Orientation::of(valley.map());
        let Orientation { lanes, bits, .. } = orientation;
        let wind = Wind::new(lanes, bits, &orientation.rows(valley.map()), orientation.arrows());
        let entry = orientation.spot(Point::new(1, valley.start().column));
        let exit = orientation.spot(Point::new(valley.height(), valley.goal().column));
        (wind, Leg { entry, exit })
    }

    /// A field of so many columns and rows with the gaps at its ends.
    fn calm(width: usize, height: usize) -> String {
        let (wall, rows) = ("#".repeat(width), format!("#{}#\n", ".".repeat(width)).repeat(height));
        format!("#.{wall}\n{rows}{wall}.#\n")
    }

    #[test]
    fn the_guess_is_a_tenth_and_some_slack_above_the_speed_of_the_front() {
        let (wind, leg) = field(&calm(200, 3));
        let mut flood = Flood::new(&wind, leg, 1000);
        let mut guess = Guess::new(&wind, leg, 1000);
        let mut told = String::new();
        for _ in 0..24 {
            flood.run(8, None);
            let Some(arrival) = guess.arrival(&mut flood) else { continue };
            let told = &mut told;
            write!(told, "{} by {arrival}", flood.minute()).unwrap();
            if guess.leaves_out(&mut flood) {
                write!(told, ", {}", guess.horizon(&mut flood)).unwrap();
            }
            told.push('\n');
        }
        insta::assert_snapshot!(told, @"
        1016 by 1250
        1032 by 1241
        1048 by 1237, 1237
        1064 by 1234, 1234
        1080 by 1232, 1232
        1096 by 1230, 1230
        1112 by 1228, 1228
        1128 by 1226, 1226
        1144 by 1225, 1225
        1160 by 1223, 1223
        1176 by 1221, 1221
        1192 by 1219, 1219
        ");
    }

    #[test]
    fn a_guess_waits_for_eight_lanes_of_progress_on_a_way_of_thirty_two() {
        let told = |way: usize, passed: u64, lane: usize| {
            let (wind, leg) = field(&calm(way + 1, 3));
            let mut flood = Flood::new(&wind, leg, 50);
            let mut guess = Guess::new(&wind, leg, 50);
            flood.resume(50 + passed, |layer| {
                layer.confine(&(0..1), &(0..wind.stride));
                layer.insert(Spot { lane, bit: 0 });
            });
            (guess.arrival(&mut flood), guess.leaves_out(&mut flood))
        };
        assert_eq!(told(60, 16, 7), (None, false));
        assert_eq!(told(60, 16, 8), (Some(66 + 52 * 16 * 11 / 80 + 19), false), "no place is so far away");
        assert_eq!(told(60, 15, 40), (None, false), "a guess is made after whole runs");
        assert_eq!(told(60, 16, 40), (Some(66 + 20 * 16 * 11 / 400 + 19), true));
        assert_eq!([told(32, 16, 31).1, told(31, 16, 30).1], [true, false]);
        // Of 40 lanes 16 in as many minutes: the last cell is as far away as the guess, or a minute farther.
        assert_eq!(told(39, 16, 23), (Some(66 + 16 * 16 * 11 / 230 + 19), true));
        assert_eq!(told(36, 16, 18), (Some(66 + 18 * 16 * 11 / 180 + 19), false));
    }

    #[test]
    fn a_long_leg_floods_its_minutes_once_if_the_guess_holds_and_twice_if_it_fails() {
        let mut random = Rng::with_seed(12);
        let (mut once, mut again) = (0, String::new());
        for case in 0..150 {
            let (width, height) = (34 + random.usize(..90), 1 + random.usize(..12));
            let wind = 2 + random.usize(..6);
            let (wind, leg) = field(&valley(&mut random, width, height, wind));
            let (depart, limits) = (random.u64(..500), Limits::default());
            let mut pace = Pace::new(&limits, wind.stride * wind.planes);
            let found = cross(&wind, leg, depart, &mut pace);
            let End::Arrived(arrival) = found.end else { continue };
            if found.minutes == arrival - depart - 1 {
                once += 1;
                continue;
            }
            // A leg that is stopped never claims too much.
            let mut bounds = Vec::new();
            for most in (0..found.minutes).step_by(7) {
                let limits = Limits { max_states: Some(most), ..Limits::default() };
                let mut pace = Pace::new(&limits, wind.stride * wind.planes);
                let End::Stopped(LimitReached::States, earliest) = cross(&wind, leg, depart, &mut pace).end
                else {
                    panic!("expected a limit of states")
                };
                assert!(earliest <= arrival, "{earliest} is after {arrival} in case {case}");
                bounds.push(earliest - depart);
            }
            bounds.dedup();
            writeln!(again, "{case}: {} in {}, {bounds:?}", arrival - depart, found.minutes).unwrap();
        }
        assert!(once > 50);
        insta::assert_snapshot!(again, @"
        77: 210 in 369, [59, 65, 72, 79, 86, 93, 100, 107, 114, 121, 128, 135, 142, 149, 152, 157, 164, 171, 178, 185, 192, 199, 206]
        131: 184 in 327, [43, 44, 51, 58, 65, 72, 79, 86, 93, 100, 107, 114, 121, 128, 135, 136, 138, 145, 152, 159, 166, 173, 180]
        ");
    }

    #[test]
    fn a_leg_without_end_is_known_after_a_while_by_a_barrier_or_one_period_later() {
        let minutes = |drawing: String| {
            let (wind, leg) = field(&drawing);
            let limits = Limits::default();
            let found = cross(&wind, leg, 3, &mut Pace::new(&limits, wind.stride));
            (found.end, found.minutes)
        };
        let rows = |row: String, count: usize| format!("#{row}#\n").repeat(count);
        let inside = |width: usize, rows: String| {
            let wall = "#".repeat(width);
            format!("#.{wall}\n{rows}{wall}.#\n")
        };
        // Wind along all of the last row, and a little of it both ways above.
        let full = |width: usize, height: usize| {
            let [left, up] = ["<", "^"].map(|arrow| rows(format!("{arrow}{}", ".".repeat(width - 1)), 1));
            let free = rows(".".repeat(width), height - 3);
            inside(width, left + &up + &free + &rows(">".repeat(width), 1))
        };
        // A wind from each side: where it is calm one stands alone.
        let held = |width: usize, height: usize| {
            let row = |row: usize| if row.is_multiple_of(2) { ">" } else { "<" }.repeat(width - 1);
            inside(width, (0..height).map(|number| rows(format!(".{}", row(number)), 1)).collect())
        };
        let told: Vec<_> =
            [full(9, 7), full(9, 6), full(8, 8), full(12, 4), held(9, 7), held(8, 8), held(12, 6)]
                .map(minutes)
                .into();
        insta::assert_snapshot!(format!("{told:?}"), @"[(Never, 48), (Never, 46), (Never, 56), (Never, 60), (Never, 57), (Never, 56), (Never, 64)]");
    }

    #[test]
    fn a_valley_without_rows_takes_one_step_or_cannot_be_crossed() {
        let limits = Limits::default();
        let end = |adjacent, limits| step_across(adjacent, 7, limits).end;
        assert_eq!([end(true, &limits), end(false, &limits)], [End::Arrived(8), End::Never]);
        let over = Limits::default().within(Duration::ZERO);
        assert_eq!(end(true, &over), End::Stopped(LimitReached::Time, 8));
    }
}
