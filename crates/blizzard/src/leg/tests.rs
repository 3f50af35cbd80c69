//! Tests of `leg.rs`.

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
    assert!(arrived > 100 && never > 100 && barred > 20, "{arrived} arrived, {never} not, {barred} barred");
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
    let told: Vec<_> = [full(9, 7), full(9, 6), full(8, 8), full(12, 4), held(9, 7), held(8, 8), held(12, 6)]
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
