//! # Blizzard Basin (Advent of Code 2022, day 24)

mod valley;

mod parser;

mod word;

mod orientation;

mod wind;

mod layer;

mod flood;

mod pace;
mod standstill;

mod leg;
mod way_back;

mod weather;

mod check;
mod crossing;
mod replay;
mod trace;

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
        about: "fastest crossing of a windy field",
        examples: "",
        example: "#.###\n#.>.#\n###.#\n",
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
        let crossing = flood(model, legs(part), &request.limits)?;
        let trace = request.trace.then(|| retrace(model, &crossing, &request.limits)).transpose()?;
        Ok(Solution { answer: crossing.minutes().to_string(), stats: crossing.stats, trace })
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
pub struct Options {}
