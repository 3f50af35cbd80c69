//! # Warehouse Woes (Advent of Code 2024, day 15)
//!
//! <https://adventofcode.com/2024/day/15>
//!
//! ## Problem
//! A robot in a warehouse tries a list of moves. It walks to a free cell; if boxes are in its way
//! it pushes them all, one touching the next, unless a wall stops one of them, and then nothing
//! moves. The answer is the sum of 100 * row + column over the boxes after the last move. In part
//! 2 everything but the robot is twice as wide, so a box can touch two others.
//!
//! ```text
//! ##########      ##########
//! ##......##      ##[][]..##    the push of one box moves three,
//! ##[][]..##  ^   ##.[]...##    or none if a wall is over one of them
//! ##.[]...##  →   ##.@....##
//! ##.@....##      ##......##    100 * (1 + 1 + 2) + (2 + 4 + 3) = 409
//! ##########      ##########
//! ```
//!
//! ## Model
//! [`Warehouse`] is the map as given and the moves; [`Simulation`] is the floor after some of them.
//! There is nothing to search for: every move has one outcome. What is left is how to find what a
//! push moves, and what of it has to be touched.
//!
//! The obvious floor is a character a cell, and a push that calls itself for each box ahead. It
//! moves boxes before it knows whether all can move, visits a box once for every way that leads to
//! it (2^depth in a pile of bricks), and overflows the stack on a long pile. Here are two floors
//! for each part instead, behind one interface:
//!
//! - a **board** of up to 8,192 cells, a byte each, for maps of the usual size. Nearly all moves are
//!   walks or short pushes, and what a move does cannot be foretold, so mispredicted branches are
//!   the cost; a walk is one load and one branch (`board.rs`, `narrow.rs`, `wide.rs`);
//! - **bits** for everything larger, where a push costs next to nothing however long the pile
//!   (`cell_set.rs`, `lines.rs`, `rows.rs` and what they read).
//!
//! ## Algorithm
//! Part 1: of a pile that moves only the ends change, so a push looks for the first cell that is no
//! box. On bits that is the end of a run, found in a few steps by a summary of full words, in rows
//! and in columns.
//!
//! Part 2 on a board: gather all boxes that move by a breadth-first search, each once, and move
//! them only if none met a wall. On bits only *which cells are taken* is stored: a run of taken
//! cells in a row is a run of whole boxes, so left and right halves follow by counting, and a push
//! sideways changes two bits. A push up or down gathers *fronts*, masks of the cells that move in
//! one row. What blocks a tall pile is remembered as a *jam*. The gathering is not a search of
//! `search-core`: a front expands 64 cells at once, and the order of the rows is what the move
//! itself needs.
//!
//! ## Why it is correct
//! 1. *All or nothing.* No cell changes before every box of the pile is known to be free
//!    \[`tests/properties.rs`: `both_floors_agree_with_the_reference_on_small_warehouses`; fixtures
//!    `one_branch_blocked`, `mut_partial`\].
//! 2. *Each box once.* Boxes of a row are gathered from left to right, so the two that touch one
//!    box are neighbours in that order and the second finds it as the last one gathered; a front is
//!    a set \[`piles_of_bricks_agree_with_the_reference`; fixtures `diamond`, `bricks_20`\].
//! 3. *Halves follow from runs.* Between two boxes of a run is no gap, so a run is tiled by boxes
//!    from its first cell on; a push keeps runs whole \[`wide_boxes.rs`:
//!    `halves_are_told_apart_over_any_number_of_words`\].
//! 4. *Fronts lose nothing at the edge of a word* \[`fronts.rs`:
//!    `a_box_across_two_words_is_found_by_either_half`; `tests/properties.rs`:
//!    `both_floors_agree_with_the_reference_where_rows_cross_words`\].
//! 5. *A remembered jam is one.* A jammed box has a wall or a jammed box in front of it; whatever
//!    moves is forgotten first, with all that relies on it
//!    \[`piles_that_get_stuck_and_loose_again_agree_with_the_reference`; `rows.rs`, with and without:
//!    `remembering_jams_changes_no_map`\].
//! 6. *Long piles are as right as short ones* over all levels of the summary
//!    \[`long_rows_and_columns_are_as_right_as_short_ones`; `cell_set.rs`:
//!    `the_ends_of_a_run_are_found_over_all_levels`\].
//! 7. *The final map is what the rules make of the moves*: `check` makes them again from the text,
//!    cell by cell, with code of its own \[`the_checker_accepts_each_final_map_and_no_other`\].
//! 8. *Outside is wall.* Every floor is framed by walls of its own \[fixtures `open_border`,
//!    `edge_pile`, `one_cell`\].
//!
//! ## Assumptions
//! None on the size of the map or on a border. A map without exactly one robot, a ragged row, an
//! unknown cell or move, and moves without a blank line above them are refused with their place. No
//! moves at all is fine.
//!
//! ## Cost
//! Measured on one core of a shared x86-64 machine, default target, medians of round robin over three
//! personal inputs of 50 x 50 with 20,000 moves (`cargo xtask bench -p warehouse`): 4 µs to parse, 84
//! to 86 µs for part 1, 126 to 137 µs for part 2; 1.07 to 1.12 million instructions in all. Some 77 of
//! 100 moves of part 1 are walks, 8 end at a wall and 15 at a box; of part 2 about 82, 5 and 13. No
//! order of tests foretells which, so a fifth of the moves costs a mispredicted branch; that piles of
//! up to three boxes cost no second one took 15 % off part 1. Bounds checks cost nothing: positions
//! wrap at a power of two.
//!
//! Tried, and no faster: a table of where each step leads (nearly twice as slow); eight moves looked
//! ahead without a branch, with all moves summed up beforehand so that only a blocked one changes
//! where the next eight lead (a quarter slower, since each step waits for the one before); no branch
//! on walks at all (half as slow again, for the same reason, also without bounds checks; two such
//! robots at once take as long as two with branches, one after the other); rows of eight cells as words
//! so that a pile of three rows costs no branch (3 to 7 of 100 faster in part 2); the next step looked
//! up a move ahead.
//!
//! Per move on maps of a million cells, a million moves, by `Simulation::advance` (ns):
//!
//! | map | part 1 | part 2 |
//! |---|---|---|
//! | 1000 x 1000, random | 19 | 23 |
//! | 1000 x 1000, rows and columns of 500 boxes | 10 to 15 | 14 to 40 |
//! | 1000 x 1000, bricks, up to 423,660 boxes in one push | 18 | 81 |
//! | 1000 x 1000, a stack of 900 pushed at until and after it is stuck | 20 | 17 |
//! | 1,000,000 x 1 and 1 x 1,000,000, piles of 499,999 | 26, 29 | 14, 110 |
//! | 1000 x 1000, a stack of 480 moved up and down, up and down | 18 | 1,600 to 2,000 |
//!
//! So a move costs a constant, but for a push up or down in part 2 that succeeds: that one costs
//! the rows that move, times their width in words. On a board a push costs the boxes that it looks
//! at, which the size of the board bounds. `cargo xtask bench` measures again.
//!
//! ## Read next
//! `parser` → [`Warehouse`] → [`Simulation`] → `board` → `narrow` → `wide` → `cell_set` → `lines` →
//! `wide_boxes` → `fronts` → `jams` → `rows` → `check`

mod parser;
mod warehouse;

mod simulation;
mod watch;

mod by_arrow;

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

use puzzle::replay::{Frames, Replay};
use puzzle::{
    CheckError, LimitReached, Meta, NoAnswer, ParseError, Part, Puzzle, Request, Solution, Stats, Text,
};

pub use parser::parse;
pub use simulation::{Simulation, Storage};
pub use trace::{FinalMap, Outcome, Steps, Tally};
pub use warehouse::Warehouse;
pub use watch::Watch;

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
    #[arg(long, value_name = "N|A-B", allow_negative_numbers = true, requires = "trace")]
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

    const SEARCHES: bool = false;
    const META: Meta = Meta {
        name: "warehouse",
        title: "Warehouse Woes",
        year: 2024,
        day: 15,
        about: "where the boxes are after the robot's moves, and where they would be at twice the width",
        examples: &[
            ("warehouse input.txt", "both parts"),
            ("warehouse --trace input.txt", "the maps after the last move, and what the moves did"),
            ("warehouse --trace --step 7 input.txt", "the maps after move 7, too; 5-9 shows five of them"),
            ("warehouse --format json - < in.txt", "one line of json; with --trace the final maps, too"),
        ],
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
            stats: Stats::new().with("moves tried", tried),
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
            stats: Stats::new().with("moves tried", simulation.tried()),
            trace: request.trace.then(|| FinalMap::of(&simulation)),
        })
    }

    fn explain(warehouse: &Warehouse, part: Part, options: &Options, _: &Solution<FinalMap>) -> String {
        trace::explain(warehouse, part, options.solver, options.step.as_ref())
    }

    fn replay(warehouse: &Warehouse, part: Part, _: &Options, _: &FinalMap, frames: Frames) -> Replay {
        replay::replay(part.to_string(), warehouse, part, frames)
    }

    fn replay_search(_: &Warehouse, _: Part, _: &Request<'_, Options>) -> Result<Replay, String> {
        let why =
            "the robot's moves are given, so they are followed and nothing is searched; --replay shows them";
        Err(why.to_owned())
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
