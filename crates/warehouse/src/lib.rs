//! # Warehouse Woes (Advent of Code 2024, day 15)
//!
//! ## Problem
//! A robot in a warehouse tries a long list of moves. A box in its way is pushed, with all that the box
//! pushes in turn, unless a wall stops one of them; then nothing moves. When all moves are done, what is the
//! sum of 100 * row + column over the boxes? In part 2 everything but the robot is twice as wide, so that
//! a box can touch two others.
//!
//! ```text
//! #######
//! #.@O.O#  >>  #...@OO#      the third `>` moves nothing
//! #######
//! ```
//!
//! ## Model
//! There is nothing to search for but what a push reaches; the rest is simulation, and the state is the map
//! itself. What matters is what a move touches. The write-up found that a pile in part 1 changes in three
//! cells only; it stops before part 2.
//!
//! ## Algorithm
//! Two floors keep the map ([`Storage`]), and both give the same map after each move:
//!
//! * **Board**: a byte a cell, for maps of official size. Most moves are walks: one load and one branch.
//!   A wide push gathers the boxes by a breadth-first search, each once, and moves them if nothing stopped it.
//! * **Bits**: a bit a cell, for maps of any size. The end of a pile along the robot's line is found by
//!   words (`cell_set`); a wide pile above or below moves row by row as a mask (`fronts`); piles that are
//!   known to be stuck are remembered until something in them moves (`jams`).
//!
//! ## Why it is correct
//! 1. *A push is all or nothing*: what is pushed is known before anything moves. (`tests/properties.rs`:
//!    `both_floors_agree_with_the_reference_on_small_warehouses`.)
//! 2. *Each box is gathered once*, however many ways lead to it. (`piles_of_bricks_agree_with_the_reference`.)
//! 3. *A remembered jam is a jam still*, or has been forgotten.
//!    (`piles_that_get_stuck_and_loose_again_agree_with_the_reference`.)
//! 4. *Words and rows that cross them change nothing.*
//!    (`both_floors_agree_with_the_reference_where_rows_cross_words`,
//!    `long_rows_and_columns_are_as_right_as_short_ones`.)
//! 5. *The final map is what the rules make of the moves*: `check` simulates them again, cell by cell, with
//!    code of its own. (`the_checker_accepts_each_final_map_and_no_other`.)
//!
//! ## Assumptions
//! One robot, rows of one length, a blank line before the moves; outside the map is wall, with or without a
//! border. No moves is allowed. Anything else is refused with its place.
//!
//! ## Cost
//! A move costs a constant, plus for wide pushes up and down the boxes (board) or the rows times words
//! (bits) that move or are newly found stuck. `cargo xtask bench -p warehouse` and `--scale` measure.
//!
//! ## Read next
//! [`Warehouse`] → `simulation` → `board` → `narrow` → `wide` → `cell_set` → `fronts` → `jams`

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
