//! # Jurassic Jigsaw ([Advent of Code 2020, day 20](https://adventofcode.com/2020/day/20))
//!
//! ## Problem
//! A square number of square tiles, each turned and mirrored somehow, makes a larger square in which touching
//! borders agree. Part 1: what do the ids of the four corner tiles multiply to? Part 2: without their
//! borders the tiles make a picture. In one of its eight orientations it shows sea monsters; how
//! many set cells belong to none?
//! ```text
//!                   #
//! #    ##    ##    ###
//!  #  #  #  #  #  #
//! ```
//!
//! ## Model
//! The obvious state is a square filled row by row with oriented tiles: N! * 8^N of them are complete. Two
//! things make it small. A border becomes a number (its bits, or a running number where it is
//! wide), so that fitting is an equality. And tiles with the same loop of borders are one *kind*: the search
//! lays kinds in different *looks*, so that equal or symmetric tiles are no choice at all.
//! Everything inside the borders is kept as blocks of 8 x 8 bits and turned whole.
//!
//! ## Algorithm
//! 1. If no border occurs on more than two sides, and exactly as many occur on two as a square has inside,
//!    tiles are laid by following borders: one look-up each (`follow`).
//! 2. Otherwise borders that can never meet are told apart (`refine`), and the square is filled by
//!    backtracking on `search_core`, the place with the fewest candidates first (`search`), for all
//!    arrangements (`survey`).
//! 3. Part 2 makes all different pictures of each arrangement (`fill`), and looks for the figure a
//!    word at a time (`hunt`): a tall figure's column is the "and" of some rows, nothing is
//!    shifted.
//!
//! [`assemble()`] is the plain way for any kind of square, given what may stand beside what; see
//! `examples/turtles.rs`.
//!
//! ## Why it is correct
//! 1. *Following finds the only arrangement.* Inside a square of side n are 2 n (n - 1) pairs of
//!    sides. If that many borders occur twice and none more often, all of them are inside, so all
//!    neighbours are known. How a tile lies is known too unless a border that is followed is a
//!    palindrome; then the search decides. [`tests/properties.rs`:
//!    `following_borders_and_searching_agree_where_borders_are_unique`]
//! 2. *Counting pairs prunes nothing that is needed.* A border puts at most half of its sides into pairs, so
//!    putting a side outside costs a pair exactly if an even number was left.
//!    [`search.rs`: `counting_pairs_and_telling_borders_apart_lose_no_arrangement`]
//! 3. *Telling borders apart prunes nothing that is needed.* In a square of at least 2 x 2, two
//!    touching tiles have two others below or above them that close a square of four; sides without
//!    such a pair never touch. [the same test]
//! 4. *One of eight is enough.* Every arrangement can be turned so that no corner has an earlier
//!    kind than the top left one, and then transposed so that the corner has the earlier look; all
//!    eight orientations of a picture are hunted through. [`search.rs`:
//!    `one_of_eight_ways_to_turn_an_arrangement_stands_for_all`; `tests/properties.rs`:
//!    `answers_are_those_of_the_literal_solver`]
//! 5. *The product is proved, not assumed.* All arrangements of kinds are made; for each, the least
//!    and the greatest product over the tiles of the corner kinds are compared. [the latter]
//! 6. *The best picture decides.* All pictures have the same number of set cells, so the one with
//!    the most covered cells has the fewest left, and pictures that tie have the same answer. [the
//!    same test]
//! 7. *The faster way to read reads the same*, and refuses the same with the same words. [`parser.rs`:
//!    `the_faster_way_reads_the_same_tiles`, `the_faster_way_refuses_what_the_other_one_does`]
//! 8. *Two columns looked for at once miss no figure*; what they find beside is verified like the rest.
//!    [`hunt.rs`: `figures_of_every_shape_are_found_in_every_orientation`]
//!
//! ## Assumptions
//! Tiles are square, of one size of at least 2, their ids differ and are below 2^128, and their
//! number is a square: anything else is refused with its place. Borders need not be unique.
//! Products are exact up to 512 bits. Corners with different products are `ambiguous`. What cannot
//! be decided by looking at [`MOST_WORK`] candidates (and some more for each tile), [`MOST_PLACES`]
//! tiles in all arrangements, or pictures of [`MOST_CELLS`] cells, is `ambiguous` too, even where
//! patience would find one answer or none; the message then says that it is undecided. Where there is
//! a limit of time or of states, it takes the place of these bounds, memory stays bounded by its own
//! limit, and reaching one is told as such: whoever wants to know sets `--time-limit`. Tiles of size 2 have no inside: part 2 is 0. One tile is
//! all four corners.
//!
//! ## Cost
//! Linear in the input where borders are unique: 100 x 100 tiles of 16 x 16 take some ten
//! milliseconds. Tiles of the official puzzle (144 of 10 x 10), parse and both parts, on three
//! personal inputs: 155,000 to 168,000 instructions (callgrind), 11.0 to 11.9 µs in round robin
//! (`cargo xtask bench -p jigsaw`). What made that of 312,000 to 326,000 and 22.7 µs: the cells of
//! a tile become bits in one pass over vectors (`official`: 96 instructions a tile, not 605), tiles
//! of the usual text are found at fixed places and all else is left to the general parser; the
//! monster is made ready once in a process; rows of tiles are laid at the same pace, so that their
//! chains of look-ups overlap; and two columns of the figure are looked for at once, which leaves
//! few places to verify and so few branches that cannot be foretold. 100 x 100 random tiles of 16 x
//! 16, of which many borders are alike, take 10,297 placements; 2,500 of 12 x 12 take 3,782.
//! Without telling borders apart the first took 221,394 and the second did not end within the
//! bounds.
//!
//! ## Read next
//! `parser` → `tile` → `border` → `follow` → `search` → `refine` → `survey` → `fill` → `hunt` → `solve`

mod parser;

mod cells;
mod official;
mod tile;

mod orientation;

mod block;
mod border;

mod jigsaw;

mod arrangement;
mod follow;

mod index;
mod loops;

mod search;
mod watched;

mod refine;

mod survey;

mod product;

mod fill;
mod picture;

mod figure;
mod hunt;

mod options;
mod solve;

mod assemble;

mod check;
mod replay;
mod replay_search;
mod trace;

use std::path::Path;

use puzzle::replay::{Frames, Replay};
use puzzle::{CheckError, Meta, NoAnswer, ParseError, Part, Puzzle, Refusal, Request, Solution, Text};

pub use arrangement::{Arrangement, Laid};
pub use assemble::{NotSquare, Placed, Squares, assemble};
pub use check::{FigureCells, check};
pub use figure::Figure;
pub use hunt::Catch;
pub use jigsaw::Jigsaw;
pub use options::Options;
pub use orientation::{Orientation, Steps};
pub use parser::figure as parse_figure;
pub use picture::Picture;
pub use product::Product;
pub use solve::{Corners, MOST_CELLS, Solver, Waters, corners, rough_waters};
pub use survey::{MOST_PLACES, MOST_WORK};
pub use tile::Tiles;
pub use trace::Trace;

/// Reads a puzzle.
///
/// # Errors
/// What is wrong with it, and where.
pub fn parse(text: &Text<'_>) -> Result<Jigsaw, ParseError> {
    parser::parse(text).map(Jigsaw::new)
}

/// The puzzle, for the command line and for tools.
#[derive(Clone, Copy, Debug)]
pub struct JurassicJigsaw;

impl Puzzle for JurassicJigsaw {
    type Model = Jigsaw;
    type Options = Options;
    type Trace = Trace;

    const META: Meta = Meta {
        name: "jigsaw",
        title: "Jurassic Jigsaw",
        year: 2020,
        day: 20,
        about: "lays square tiles so that their borders agree, and finds sea monsters in the picture",
        examples: &[
            ("jigsaw tiles.txt", "both parts"),
            (
                "jigsaw --trace tiles.txt",
                "the square with each tile's orientation, the picture with monsters as O",
            ),
            ("jigsaw --monster fish.txt tiles.txt", "looks for another figure, drawn with # and spaces"),
            ("jigsaw --solver search tiles.txt", "searches even where borders are unique"),
            (
                "jigsaw --time-limit 600 tiles.txt",
                "where borders are much alike: goes on for ten minutes, not for a second or two",
            ),
        ],
        example: include_str!("example.txt"),
        version: env!("CARGO_PKG_VERSION"),
    };

    fn load(options: &mut Options, read: &dyn Fn(&Path) -> Result<Vec<u8>, Refusal>) -> Result<(), Refusal> {
        options.load(read)
    }

    fn parse(text: &Text<'_>) -> Result<Jigsaw, ParseError> {
        parse(text)
    }

    fn solve(
        jigsaw: &Jigsaw,
        part: Part,
        request: &Request<'_, Options>,
    ) -> Result<Solution<Trace>, NoAnswer> {
        let (options, tiles) = (request.options, jigsaw.tiles());
        match part {
            Part::One => {
                let corners = corners(jigsaw, options.solver, &request.limits)?;
                Ok(Solution {
                    answer: corners.product.to_string(),
                    trace: request.trace.then(|| Trace::of_corners(tiles, &corners)),
                    stats: corners.stats,
                })
            }
            Part::Two => {
                let waters = rough_waters(jigsaw, options.figure(), options.solver, &request.limits)?;
                Ok(Solution {
                    answer: waters.rough.to_string(),
                    trace: request.trace.then(|| Trace::of_waters(tiles, &waters)),
                    stats: waters.stats,
                })
            }
        }
    }

    fn explain(_: &Jigsaw, part: Part, _: &Options, solution: &Solution<Trace>) -> String {
        let explained =
            solution.trace.as_ref().map(|trace| trace.explain(part, &solution.answer, &solution.stats));
        explained.unwrap_or_default()
    }

    fn replay(jigsaw: &Jigsaw, part: Part, _: &Options, trace: &Trace, _: Frames) -> Replay {
        replay::replay(part.to_string(), jigsaw.tiles(), part, trace)
    }

    fn replay_search(jigsaw: &Jigsaw, part: Part, request: &Request<'_, Options>) -> Result<Replay, String> {
        Ok(replay_search::replay_search(part.to_string(), jigsaw, &request.limits))
    }

    fn check(
        text: &Text<'_>,
        part: Part,
        options: &Options,
        answer: &str,
        trace: &Trace,
    ) -> Result<(), CheckError> {
        let figure = options.figure.as_ref().map(Figure::cells);
        check(text, part, figure, answer, trace)
    }

    fn solvers() -> Vec<(&'static str, Options)> {
        vec![
            ("borders", Options::default()),
            ("search", Options { solver: Solver::Search, ..Options::default() }),
        ]
    }
}

#[cfg(test)]
#[path = "../tests/generate/mod.rs"]
mod generate;
