//! Verifies a trace by the rules of the puzzle, from the text of the input alone.
//!
//! Shares no code with parser, model and solver: where a blizzard is after some minutes is
//! worked out here once more, from its own arrow.

use puzzle::{CheckError, Part, Text};

use crate::trace::Trace;

/// Verifies that `trace` is a legal plan for that part, and that it takes `answer` minutes.
///
/// That no plan is faster is not checked; tests against the reference solver do that.
///
/// # Errors
/// The first minute that breaks a rule, or what else is wrong.
pub fn check(text: &Text<'_>, part: Part, answer: &str, trace: &Trace) -> Result<(), CheckError> {
    let trips = match part {
        Part::One => 1,
        Part::Two => 3,
    };
    let minutes: usize = answer
        .parse()
        .ok()
        // Not `+29`, nor `029`.
        .filter(|minutes: &usize| minutes.to_string() == answer)
        .ok_or_else(|| CheckError(format!("expected a number of minutes, found '{answer}'")))?;
    let drawing: Vec<&[u8]> = text.lines().collect();
    let ground = Ground::new(&drawing)?;
    let (start, goal) = (ground.gap(0)?, ground.gap(drawing.len() - 1)?);
    let mut here = start;
    let mut done = 0;
    let mut now = 0;
    for (number, letter) in (1..).zip(trace.0.chars()) {
        now = number;
        if done == trips {
            return Err(CheckError(format!("minute {now}: the last trip is over, but the plan goes on")));
        }
        let (down, right) = match letter {
            '^' => (-1, 0),
            'v' => (1, 0),
            '<' => (0, -1),
            '>' => (0, 1),
            '.' => (0, 0),
            _ => {
                return Err(CheckError(format!("minute {now}: expected one of `^v<>.`, found '{letter}'")));
            }
        };
        here = (here.0 + down, here.1 + right);
        if !ground.is_ground(here) {
            return Err(CheckError(format!("minute {now}: the move '{letter}' leads into the wall")));
        }
        if here != start
            && here != goal
            && let Some(arrow) = ground.blizzard_at(here, now)
        {
            return Err(CheckError(format!(
                "minute {now}: after the move '{letter}' the blizzard '{arrow}' is at row {}, column {} too",
                here.0 + 1,
                here.1 + 1
            )));
        }
        if here == if done % 2 == 0 { goal } else { start } {
            done += 1;
        }
    }
    if done < trips {
        return Err(CheckError(format!("the plan ends after {done} of {trips} trips")));
    }
    if now != i64::try_from(minutes).unwrap_or(i64::MAX) {
        return Err(CheckError(format!("the plan takes {now} minutes, but the answer is {minutes}")));
    }
    Ok(())
}

/// The drawing with signed coordinates (row, column), both from 0 with the wall.
struct Ground<'a> {
    rows: &'a [&'a [u8]],
    /// Cells between the walls.
    high: i64,
    wide: i64,
}

impl<'a> Ground<'a> {
    fn new(rows: &'a [&'a [u8]]) -> Result<Self, CheckError> {
        let wide = rows.first().map_or(0, |row| row.len());
        if rows.len() < 2 || wide < 3 || rows.iter().any(|row| row.len() != wide) {
            return Err(CheckError::new("the input is not the drawing of a valley"));
        }
        let signed = |length: usize| i64::try_from(length - 2).unwrap_or(i64::MAX);
        Ok(Self { rows, high: signed(rows.len()), wide: signed(wide) })
    }

    fn gap(&self, row: usize) -> Result<(i64, i64), CheckError> {
        let column = self.rows[row].iter().position(|&cell| cell == b'.');
        match (i64::try_from(row), column.map(i64::try_from)) {
            (Ok(row), Some(Ok(column))) => Ok((row, column)),
            _ => Err(CheckError(format!("row {} of the input has no gap", row + 1))),
        }
    }

    fn cell(&self, (row, column): (i64, i64)) -> u8 {
        let cell = || {
            let row = self.rows.get(usize::try_from(row).ok()?)?;
            row.get(usize::try_from(column).ok()?)
        };
        cell().copied().unwrap_or(b'#')
    }

    fn is_ground(&self, place: (i64, i64)) -> bool {
        self.cell(place) != b'#'
    }

    /// A blizzard that is at a place inside the wall after some minutes.
    fn blizzard_at(&self, (row, column): (i64, i64), minutes: i64) -> Option<char> {
        let round = |at: i64, length: i64| 1 + (at - 1).rem_euclid(length);
        [
            ('>', (row, round(column - minutes, self.wide))),
            ('<', (row, round(column + minutes, self.wide))),
            ('v', (round(row - minutes, self.high), column)),
            ('^', (round(row + minutes, self.high), column)),
        ]
        .into_iter()
        .find(|&(arrow, origin)| char::from(self.cell(origin)) == arrow)
        .map(|(arrow, _)| arrow)
    }
}
