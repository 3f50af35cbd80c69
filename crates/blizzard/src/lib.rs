//! # Blizzard Basin (Advent of Code 2022, day 24)
//!
//! ## Problem
//! A walled field with one gap in its top wall and one in its bottom wall is full of blizzards. Each
//! flies one cell a minute in its own direction and comes in again on the other side of the field.
//! An expedition moves one cell a minute or waits, and must never be where a blizzard is in the same
//! minute. How soon can it be at the other gap (part 1), and how soon there, back, and there again
//! (part 2)?
//!
//! ```text
//! #.######
//! #>.<^v.#
//! #.v>..<#      15 minutes, and 43 for the three trips
//! #<.^>.v#
//! #.>..<^#
//! ######.#
//! ```
//!
//! ## Model
//! The obvious state is the whole field and the expedition; but blizzards do not care for the
//! expedition, so the minute and the place are enough, and of the minute only its remainder by the
//! period of the wind, the least common multiple of width and height. That is 600 times 3,002
//! states for an official field, and far more where width and height have no common factor. The
//! wind itself is never stored for a period: whether a blizzard is at a place is read from the first
//! minute's map, as many cells upwind as minutes have passed.
//!
//! ## Algorithm
//! * **Flood** ([`flood()`], the default). All places where the expedition can be in one minute are a
//!   set of bits, rows or columns of machine words. A minute is a handful of shifts: the set, its
//!   four neighbours, without the wind. Nothing is searched; the goal is reached in the first minute
//!   that has its bit. The wind along a word is a rotation of it, the wind across words another
//!   word. A way is told backwards from layers that are computed again from stored ones
//!   (`way_back`), so memory grows with the root of the minutes and not with their number.
//! * **A\*** ([`astar()`], `--solver astar`). The write-up's way on `search-core`'s dense closed set,
//!   guided by the distance without wind.
//!
//! ## Why it is correct
//! 1. *Legs can be solved one by one.* To be in a gap early is never worse than late, since one can
//!    wait there and no blizzard comes in. (`tests/properties.rs`, three legs against the literal
//!    solver.)
//! 2. *A minute of flooding is the rule of the puzzle for all places at once.* (`tests/properties.rs`
//!    against sets of places, on fields of 1 x 1 to wider than two words.)
//! 3. *An unreachable goal ends the flood.* The set of places in the gap's own period can only grow;
//!    once a whole period has added nothing, nothing ever will be; nor if no chain of cells that are
//!    ever calm joins the gaps (`standstill`). (`leg`, with and without each proof:
//!    `each_proof_ends_legs_without_end_and_no_others`.)
//! 4. *The distance without wind never exceeds the minutes left, and changes by at most one a
//!    minute*, so A* with it is exact. (`astar`, against the minutes that are left:
//!    `the_distance_without_wind_is_admissible_and_consistent`; `tests/worked.rs`: `astar_tells_a_way_of_the_same_length`,
//!    and every fixture in `verify-all`, which compares both ways.)
//! 5. *What a horizon leaves out is of no use* (`leg`): a place is left out only if the gap cannot be
//!    reached from it by the horizon, and an arrival counts only if it is not later than that.
//!    (`flood`: `what_a_horizon_leaves_out_is_of_no_use`, compared cell by cell with a flood that
//!    leaves out nothing.)
//! 6. *Words of any size and both orientations are one flood.* (`flood`:
//!    `all_sizes_of_words_and_both_orientations_flood_alike`.)
//! 7. *The way that is told is legal*: the checker moves every blizzard by the rules and looks at
//!    each minute.
//!
//! ## Assumptions
//! One gap in each of the top and bottom walls, side walls without gaps, no walls inside and no
//! blizzard in a gap; anything else is refused with its place. Width and height are free, also 1, and
//! there may be no rows between the walls. No way at all: reason `unreachable`.
//!
//! ## Cost
//! Flood: area times minutes over the bits of a word. A*: one expansion for each place and minute
//! that is nearer by the bound than the goal. On official fields (`--stats`, three personal inputs)
//! A* expands 40,055 to 67,576 states in part 1 and 143,123 to 188,385 in part 2; the flood takes
//! 224 to 331 and 708 to 939 minutes of one pass over the field each. Reading one and flooding both
//! parts takes 0.26 to 0.30 million instructions (callgrind) and 25.8 µs in the median of round
//! robin, where the machine has AVX2, which `puzzle::vector` finds out when the program runs. Nearly
//! half of that is the loop of `flood` over lanes, 15 instructions for eight lanes and a minute.
//! `cargo xtask bench -p blizzard` measures.
//!
//! ## Read next
//! [`Valley`] → `wind` → `layer` → `flood` → `standstill` → `way_back` → `astar` → [`check()`]

mod valley;

mod parser;

mod cycle;
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

mod weather;

mod astar;

mod check;
mod crossing;
mod replay;
mod replay_search;
mod trace;

pub use astar::astar;
pub use check::check;
pub use crossing::{Crossing, flood, retrace};
pub use parser::parse;
pub use trace::Trace;
pub use valley::{Picture, Valley};

use puzzle::replay::{Frames, Replay};
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
        examples: &[
            ("blizzard valley.txt", "both parts"),
            ("blizzard --trace --part 1 valley.txt", "minute by minute, the field as text"),
            ("blizzard --solver astar valley.txt", "the same by A* over minute and place"),
        ],
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

    fn replay(valley: &Valley, part: Part, _: &Options, trace: &Trace, frames: Frames) -> Replay {
        replay::replay(part.to_string(), valley, trace, frames)
    }

    fn replay_search(valley: &Valley, part: Part, request: &Request<'_, Options>) -> Result<Replay, String> {
        Ok(replay_search::replay_search(part.to_string(), valley, legs(part), &request.limits))
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

#[cfg(test)]
#[path = "../tests/fields/mod.rs"]
mod fields;
