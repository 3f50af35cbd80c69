//! Warehouse Woes (Advent of Code 2024, day 15): a robot pushes boxes.

mod parser;
mod warehouse;

mod simulation;

mod board;
mod narrow;
mod wide;

mod cell_set;
mod lines;

mod rows;
mod wide_boxes;

mod fronts;
mod jams;

mod check;
mod replay;
mod trace;

use puzzle::replay::Replay;
use puzzle::{
    CheckError, LimitReached, Meta, NoAnswer, ParseError, Part, Puzzle, Request, Solution, Stats, Text,
};

pub use parser::parse;
pub use simulation::{Simulation, Storage, Watch};
pub use trace::{FinalMap, Outcome, Steps, Tally};
pub use warehouse::Warehouse;

/// The sum of 100 * row + column over the boxes after all moves.
pub fn part1(warehouse: &Warehouse) -> u128 {
    box_sum(warehouse, Part::One)
}

/// The same with everything but the robot twice as wide; of a box its left half counts.
pub fn part2(warehouse: &Warehouse) -> u128 {
    box_sum(warehouse, Part::Two)
}

fn box_sum(warehouse: &Warehouse, part: Part) -> u128 {
    let mut simulation = Simulation::new(warehouse, part, Storage::Auto);
    simulation.advance(usize::MAX, &mut ());
    simulation.box_sum()
}

/// Options of the warehouse alone.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Options {
    /// With --trace: also show the map after move N, or after each of the moves A to B
    #[arg(long, value_name = "N|A-B", requires = "trace")]
    pub step: Option<Steps>,

    /// How the floor is stored
    #[arg(long, value_enum, default_value_t)]
    pub solver: Storage,
}

/// The puzzle for tools that handle all puzzles alike.
pub struct WarehouseWoes;

impl Puzzle for WarehouseWoes {
    type Model = Warehouse;
    type Options = Options;
    type Trace = FinalMap;

    const META: Meta = Meta {
        name: "warehouse",
        title: "Warehouse Woes",
        year: 2024,
        day: 15,
        about: "where the boxes are after the robot's moves, and where they would be at twice the width",
        examples: "\
  warehouse input.txt                           both parts
  warehouse --trace input.txt                   the maps after the last move, and what the moves did
  warehouse --trace --part 2 --step 7 input.txt the map after move 7, too; 5-9 shows five of them
  warehouse --format json --trace - < input.txt one line of json with the final maps",
        example: include_str!("example.txt"),
        version: env!("CARGO_PKG_VERSION"),
    };

    fn parse(text: &Text<'_>) -> Result<Warehouse, ParseError> {
        parse(text)
    }

    fn solve(
        warehouse: &Warehouse,
        part: Part,
        request: &Request<'_, Options>,
    ) -> Result<Solution<FinalMap>, NoAnswer> {
        let storage = request.options.solver;
        let stopped = |limit: LimitReached, tried: usize| NoAnswer::Limit {
            limit,
            lower_bound: None,
            stats: Stats::new().with("moves", tried),
        };
        if Simulation::bytes(warehouse, part, storage) > request.limits.max_bytes {
            return Err(stopped(LimitReached::Memory, 0));
        }
        let mut simulation = Simulation::new(warehouse, part, storage);
        if let Err(limit) = simulation.finish(&request.limits) {
            return Err(stopped(limit, simulation.tried()));
        }
        Ok(Solution {
            answer: simulation.box_sum().to_string(),
            stats: Stats::new().with("moves", simulation.tried()),
            trace: request.trace.then(|| FinalMap::of(&simulation)),
        })
    }

    fn explain(warehouse: &Warehouse, part: Part, options: &Options, _: &Solution<FinalMap>) -> String {
        trace::explain(warehouse, part, options.solver, options.step.as_ref())
    }

    fn replay(warehouse: &Warehouse, part: Part, _: &Options, _: &FinalMap) -> Replay {
        replay::replay(part.to_string(), warehouse, part)
    }

    fn check(
        text: &Text<'_>,
        part: Part,
        _: &Options,
        answer: &str,
        trace: &FinalMap,
    ) -> Result<(), CheckError> {
        check::check(text, part, answer, trace)
    }

    fn solvers() -> Vec<(&'static str, Options)> {
        let stored = |solver| Options { step: None, solver };
        vec![("auto", stored(Storage::Auto)), ("bits", stored(Storage::Bits))]
    }
}
