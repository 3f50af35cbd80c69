//! How an answer is reached: one character a minute, and the story for people.

use std::fmt::Write as _;

use puzzle::geometry::{Direction, Point};
use serde::{Deserialize, Serialize};

use crate::Valley;

/// The moves of the expedition: for each minute an arrow `^`, `v`, `<`, `>`, or `.` for a wait;
/// all legs in one string.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Trace(pub String);

impl Trace {
    /// Adds the moves between these places, each next to the one before or the same.
    pub(crate) fn follow(&mut self, places: &[Point]) {
        self.0.extend(places.windows(2).map(|step| {
            Direction::ALL
                .into_iter()
                .find(|&direction| step[0].step(direction) == Some(step[1]))
                .map_or('.', Direction::arrow)
        }));
    }
}

/// Most characters of pictures that are drawn whole.
const LARGEST_STORY: usize = 64 << 20;
/// Rows and columns that are drawn of a field that is too large for that; the smaller ones if all
/// pictures together take more than [`LARGEST_EXCERPT`] otherwise.
const CROPS: [(usize, usize); 2] = [(25, 100), (9, 33)];
/// Most characters of larger excerpts.
const LARGEST_EXCERPT: usize = 8 << 20;

/// Tells after how many minutes the wind repeats, and the moves minute by minute, each with the valley
/// as it is then.
///
/// Whole valleys are drawn up to 64 MiB in all; beyond that, the surroundings of the expedition.
pub(crate) fn explain(valley: &Valley, trace: &Trace) -> String {
    let (rows, columns) = (valley.map().height(), valley.map().width());
    let story =
        |(rows, columns): (usize, usize)| rows.saturating_mul(columns + 1).saturating_mul(trace.0.len() + 1);
    let (rows, columns) = if story((rows, columns)) <= LARGEST_STORY {
        (rows, columns)
    } else {
        CROPS[usize::from(story(CROPS[0]) > LARGEST_EXCERPT)]
    };
    let mut story = String::new();
    if valley.map().cells().iter().any(|&cell| Direction::from_arrow(cell).is_some()) {
        let period = valley.period();
        write!(story, "after {period} minutes all blizzards stand again as in minute 0\n\n")
            .expect("a string takes all that is written");
    }
    let mut place = valley.start();
    let mut leg = 0;
    let mut tell = |minute: usize, place: Point, words: &str| {
        let picture = valley.picture(minute as u64, Some(place)).cropped(rows, columns);
        write!(story, "minute {minute}{words}:\n{picture}\n").expect("a string takes all that is written");
    };
    tell(0, place, "");
    for (minute, character) in (1..).zip(trace.0.chars()) {
        let direction = u8::try_from(character).ok().and_then(Direction::from_arrow);
        let mut words = match direction {
            Some(Direction::Up) => ", move up",
            Some(Direction::Right) => ", move right",
            Some(Direction::Down) => ", move down",
            Some(Direction::Left) => ", move left",
            None => ", wait",
        }
        .to_owned();
        place = direction.and_then(|direction| place.step(direction)).unwrap_or(place);
        let end = if leg % 2 == 0 { valley.goal() } else { valley.start() };
        if place == end {
            words.push_str(", reach the ");
            words.push_str(name_of_end(leg));
            leg += 1;
        }
        tell(minute, place, &words);
    }
    story
}

/// The gap in which a leg, counted from 0, ends.
pub(crate) fn name_of_end(leg: usize) -> &'static str {
    match leg {
        0 => "goal",
        _ if leg % 2 == 1 => "start again",
        _ => "goal again",
    }
}
