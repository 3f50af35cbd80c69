//! # Amphipod (Advent of Code 2021, day 23)
//!
//! ## Problem
//! A hallway of eleven cells has four rooms below it. Amphipods of four kinds are to go home, each kind
//! to its own room; a step costs 1, 10, 100 or 1000 energy by kind. Nobody stops outside a room, nobody
//! enters a room but its own, and that only once no other kind is left in it; who has stopped in the
//! hallway moves again only to go home. What is the least energy? Part 2 puts two more rows below the
//! first one.
//!
//! ```text
//! #############
//! #...........#
//! ###B#C#B#D###      12521, and 44169 with the two rows
//!   #A#D#C#A#
//!   #########
//! ```
//!
//! ## Model
//! The obvious state is the letter in each of the 7 + 4 x depth cells, more with each row, and the
//! write-up's search over them "returns within a minute or so". But a room is a stack. Its
//! content is known from what it held at first ([`Stacks`]), how many have left it and how many have
//! come home; and how many have come home is known from who is missing in hallway and rooms. So a
//! [`State`] is how many have left each room and who stands in the seven cells of the hallway where one
//! may stop: two words, whatever the depth.
//!
//! The cost is split too. Everybody's way home over its own doorway must be paid by every plan; what a
//! plan adds are detours, by those who step aside away from home. The search counts detours alone.
//!
//! ## Algorithm
//! A* by `search-core` over these states. Whoever can go home does so at once, as part of the move
//! before. The lower bound (`clearing`) looks at the order in which rooms are cleared: a room can only be
//! entered when it is clear, so of each pair of rooms somebody has to step aside; the least that any
//! order costs is found over the sets of rooms, once for each count of departures, and read from
//! tables. States where hallway amphipods bar each other's way for ever are cut off.
//!
//! ## Why it is correct
//! 1. *Going home at once is never wrong.* It frees hallway cells, blocks nobody and costs the same now
//!    as later. (`tests/properties.rs`: `the_energy_is_that_of_the_literal_solver`.)
//! 2. *Equal states have equal futures.* Who has come home does not move again, and where in its room it
//!    stands follows from how many are there. (The same test: the literal solver moves cell by cell.)
//! 3. *The bound never exceeds the true cost*, since it drops all rules but the order of clearing.
//!    (`the_bound_never_exceeds_the_true_cost`.)
//! 4. *States that are cut off have no way home.* (`no_shortcut_changes_the_energy` solves with and
//!    without each of [`Shortcuts`].)
//! 5. *The plan that is told is legal*: `check` replays it cell by cell from the text.
//!    (`every_trace_is_accepted_by_the_checker`.)
//!
//! ## Assumptions
//! Four rooms below a hallway of eleven cells; each letter as often as the rooms are deep; nobody outside
//! a room's door. Rooms may have holes, amphipods may start in the hallway. Anything else is refused with
//! its place. A deadlock has no answer: reason `unsolvable`.
//!
//! ## Cost
//! States expanded times moves of the four top-most amphipods; memory by states reached. Depth costs
//! only the reading and the tables of the bound. `--stats` tells the states of an input,
//! `cargo xtask bench -p amphipod` the times.
//!
//! ## Read next
//! [`Burrow`] → `state` → `space` → `clearing` → `retrace` → [`check()`]
#![expect(
    clippy::cast_possible_truncation,
    reason = "states are packed; the numbers in them are bounded where they are made"
)]

mod burrow;
mod parser;

mod hallway;
mod rooms;
mod stacks;
mod state;

mod clearing;
mod shortcuts;
mod solve;
mod space;

mod check;
mod replay;
mod retrace;
mod trace;

pub use burrow::{Burrow, Kind};
pub use check::check;
pub use parser::parse;
pub use shortcuts::{AllShortcuts, Shortcuts};
pub use solve::{Plan, solve, solve_with};
pub use space::{Move, Space};
pub use stacks::Stacks;
pub use state::State;
pub use trace::{Letter, Place, Trace, TraceMove};

use puzzle::replay::Replay;
use puzzle::{CheckError, Meta, NoAnswer, ParseError, Part, Puzzle, Request, Solution, Text};

/// The puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Amphipod;

/// Amphipod has no options of its own.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Options {}

impl Puzzle for Amphipod {
    type Model = Burrow;
    type Options = Options;
    type Trace = Trace;

    const META: Meta = Meta {
        name: "amphipod",
        title: "Amphipod",
        year: 2021,
        day: 23,
        about: "finds the least energy that brings every amphipod home",
        examples: "\
  amphipod burrow.txt              solve both parts
  amphipod --part 1 --trace -      show each move of part 1, burrow from standard input
  amphipod --format json *.txt     one JSON object a line for each burrow",
        example: "\
#############
#...........#
###B#C#B#D###
  #A#D#C#A#
  #########
",
        version: env!("CARGO_PKG_VERSION"),
    };

    fn parse(text: &Text<'_>) -> Result<Burrow, ParseError> {
        parse(text)
    }

    fn solve(
        model: &Burrow,
        part: Part,
        request: &Request<'_, Options>,
    ) -> Result<Solution<Trace>, NoAnswer> {
        let unfolded;
        let burrow = match part {
            Part::One => model,
            Part::Two => {
                unfolded = model.unfolded();
                &unfolded
            }
        };
        let plan = solve(burrow, &request.limits)?;
        Ok(Solution {
            answer: plan.energy.to_string(),
            trace: request.trace.then(|| plan.trace(burrow)),
            stats: plan.stats,
        })
    }

    fn explain(model: &Burrow, part: Part, _: &Options, solution: &Solution<Trace>) -> String {
        let burrow = match part {
            Part::One => model.clone(),
            Part::Two => model.unfolded(),
        };
        solution.trace.as_ref().map_or_else(String::new, |trace| trace::explain(&burrow, trace))
    }

    fn replay(model: &Burrow, part: Part, _: &Options, trace: &Trace) -> Replay {
        let burrow = match part {
            Part::One => model.clone(),
            Part::Two => model.unfolded(),
        };
        replay::replay(part.to_string(), &burrow, trace)
    }

    fn check(
        text: &Text<'_>,
        part: Part,
        _: &Options,
        answer: &str,
        trace: &Trace,
    ) -> Result<(), CheckError> {
        check(text, part, answer, trace)
    }
}
