//! How an answer is reached: the map after the last move, and the words for people.

use std::fmt::Write;
use std::ops::RangeInclusive;
use std::str::FromStr;

use puzzle::Part;
use puzzle::geometry::Point;
use serde::{Deserialize, Serialize};

use crate::{Simulation, Storage, Warehouse, Watch};

/// The trace of an answer: where everything stands after the last move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalMap {
    /// The rows, with `#` wall, `.` floor, `@` robot, and boxes `O`, or `[]` in part 2.
    pub map: Vec<String>,
}

impl FinalMap {
    /// The map that a simulation has come to.
    pub fn of(simulation: &Simulation<'_>) -> Self {
        let map = simulation.map();
        Self { map: map.rows().map(|row| String::from_utf8_lossy(row).into_owned()).collect() }
    }
}

/// Moves after which the map shall be shown, by number from 1; 0 is before the first one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps(RangeInclusive<usize>);

impl FromStr for Steps {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "expected the number of a move, such as 7, or a range of them, such as 3-7";
        let number = |text: &str| text.parse().map_err(|_| EXPECTED);
        let (first, last) = match text.split_once('-') {
            Some((first, last)) => (number(first)?, number(last)?),
            None => (number(text)?, number(text)?),
        };
        if first <= last {
            Ok(Self(first..=last))
        } else {
            Err("expected a range whose first move is not after its last")
        }
    }
}

/// What one move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The robot moved to a free cell.
    Walked,
    /// The robot moved and pushed this many boxes.
    Pushed(usize),
    /// Nothing moved.
    Blocked,
}

/// Counts what moves did.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Moves to a free cell.
    pub walks: usize,
    /// Moves that pushed boxes.
    pub pushes: usize,
    /// Moves that moved nothing.
    pub blocked: usize,
    /// The most boxes that one move pushed.
    pub longest: usize,
    /// What the last move did.
    pub last: Option<Outcome>,
}

impl Watch for Tally {
    fn walked(&mut self) {
        self.walks += 1;
        self.last = Some(Outcome::Walked);
    }

    fn pushed(&mut self, boxes: impl FnOnce() -> usize) {
        let boxes = boxes();
        self.pushes += 1;
        self.longest = self.longest.max(boxes);
        self.last = Some(Outcome::Pushed(boxes));
    }

    fn blocked(&mut self) {
        self.blocked += 1;
        self.last = Some(Outcome::Blocked);
    }
}

/// Most characters of maps that are shown for [`Steps`]: a range can ask for more than fits memory.
const MOST_SHOWN: usize = 1 << 24;

/// Tells a person how the answer is reached: what the moves did, the map after the moves that are
/// asked for, and the map after the last one.
pub(crate) fn explain(warehouse: &Warehouse, part: Part, storage: Storage, steps: Option<&Steps>) -> String {
    let mut shown = String::new();
    let mut simulation = Simulation::new(warehouse, part, storage);
    let mut tally = Tally::default();
    if let Some(Steps(steps)) = steps {
        show_steps(&mut shown, &mut simulation, &mut tally, steps);
    }
    simulation.advance(usize::MAX, &mut tally);
    let Tally { walks, pushes, blocked, longest, .. } = tally;
    let mut words = format!(
        "  {}: {}, {}, {blocked} blocked",
        count(warehouse.moves().len(), "move", "moves"),
        count(walks, "walk", "walks"),
        count(pushes, "push", "pushes"),
    );
    if longest > 0 {
        write!(words, "; the longest pile pushed at once: {}", count(longest, "box", "boxes")).expect(STRING);
    }
    words.push('\n');
    words.push_str(&shown);
    show(&mut words, "after the last move", &simulation);
    words
}

/// A string takes all that is written to it.
const STRING: &str = "writing to a string cannot fail";

fn show_steps(
    words: &mut String,
    simulation: &mut Simulation<'_>,
    tally: &mut Tally,
    steps: &RangeInclusive<usize>,
) {
    let moves = simulation.warehouse().moves().len();
    let last = moves.min(*steps.end());
    let mut number = *steps.start();
    simulation.advance(number.saturating_sub(1), tally);
    while number <= last {
        if words.len() > MOST_SHOWN {
            writeln!(words, "  the maps after moves {number} to {last} are too many to show").expect(STRING);
            return;
        }
        if number > 0 {
            simulation.advance(1, tally);
        }
        let title = match (simulation.warehouse().direction_of(number), tally.last) {
            (Some(direction), Some(outcome)) => {
                let outcome = match outcome {
                    Outcome::Walked => "a walk".to_owned(),
                    Outcome::Pushed(boxes) => format!("a push of {}", count(boxes, "box", "boxes")),
                    Outcome::Blocked => "blocked".to_owned(),
                };
                format!("after move {number} of {moves}, {}, {outcome}", direction.arrow())
            }
            _ => "before the first move".to_owned(),
        };
        show(words, &title, simulation);
        number += 1;
    }
    if *steps.end() > moves {
        let beyond = (*steps.start()).max(moves + 1);
        let why =
            if moves == 0 { "none is given".to_owned() } else { format!("the last one is move {moves}") };
        writeln!(words, "  there is no move {beyond}: {why}").expect(STRING);
    }
}

fn show(words: &mut String, title: &str, simulation: &Simulation<'_>) {
    // From 0, as the answer counts them.
    let Point { row, column } = simulation.robot();
    writeln!(words, "  {title} (robot in row {row}, column {column}, counted from 0):").expect(STRING);
    for row in simulation.map().rows() {
        writeln!(words, "    {}", String::from_utf8_lossy(row)).expect(STRING);
    }
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
