//! Amphipod (Advent of Code 2021, day 23)

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
