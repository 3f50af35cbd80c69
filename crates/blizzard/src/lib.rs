//! # Blizzard Basin (Advent of Code 2022, day 24)

#![expect(
    clippy::inline_always,
    reason = "code is compiled for wide vectors only where it is inlined into `vector::vectorized`"
)]

mod valley;

mod parser;

mod vector;
mod word;

mod orientation;

mod gather;
mod wind;

mod layer;

mod flood;

mod pace;
mod standstill;

mod leg;
mod way_back;

mod astar;
mod weather;

mod check;
mod crossing;
mod replay;
mod trace;

pub use astar::astar;
pub use check::check;
pub use crossing::{Crossing, flood, retrace};
pub use parser::parse;
pub use trace::Trace;
pub use valley::{Picture, Valley};

use puzzle::replay::Replay;
use puzzle::{CheckError, Meta, NoAnswer, ParseError, Part, Puzzle, Request, Solution, Text};

/// The puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Blizzard;

impl Puzzle for Blizzard {
    type Model = Valley;
    type Options = Options;
    type Trace = Trace;

    const META: Meta = Meta {
        name: "blizzard",
        title: "Blizzard Basin",
        year: 2022,
        day: 24,
        about: "finds the fastest way across a field of blizzards",
        examples: "\
  blizzard valley.txt                   both parts
  blizzard --trace --part 1 valley.txt  minute by minute, the field as text
  blizzard --solver astar valley.txt    the same by A* over minute and place
  blizzard --animate valley.txt         watch it",
        example: include_str!("example.txt"),
        version: env!("CARGO_PKG_VERSION"),
    };

    fn parse(text: &Text<'_>) -> Result<Valley, ParseError> {
        parse(text)
    }

    fn solve(
        model: &Valley,
        part: Part,
        request: &Request<'_, Options>,
    ) -> Result<Solution<Trace>, NoAnswer> {
        let (crossing, trace) = match request.options.solver {
            Solver::Flood => {
                let crossing = flood(model, legs(part), &request.limits)?;
                let told = request.trace.then(|| retrace(model, &crossing, &request.limits)).transpose()?;
                (crossing, told)
            }
            Solver::Astar => {
                let (crossing, trace) = astar(model, legs(part), &request.limits)?;
                (crossing, request.trace.then_some(trace))
            }
        };
        Ok(Solution { answer: crossing.minutes().to_string(), stats: crossing.stats, trace })
    }

    fn solvers() -> Vec<(&'static str, Options)> {
        let by = |solver| Options { solver };
        vec![("flood", by(Solver::Flood)), ("astar", by(Solver::Astar))]
    }

    fn explain(model: &Valley, _: Part, _: &Options, solution: &Solution<Trace>) -> String {
        solution.trace.as_ref().map_or_else(String::new, |trace| trace::explain(model, trace))
    }

    fn replay(valley: &Valley, part: Part, _: &Options, trace: &Trace) -> Replay {
        replay::replay(part.to_string(), valley, trace)
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

/// Trips of a part: to the goal; to the goal, back and there again.
fn legs(part: Part) -> usize {
    match part {
        Part::One => 1,
        Part::Two => 3,
    }
}

/// Options of this puzzle alone.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Options {
    /// How to find the minutes; both ways give the same answers
    #[arg(long, value_enum, default_value_t)]
    pub solver: Solver,
}

/// A way to find the minutes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Solver {
    /// Floods the whole field at once, minute by minute, in words of bits
    #[default]
    Flood,
    /// A* over minute and place, with memory for a whole period of the wind
    Astar,
}
