//! Jurassic Jigsaw (Advent of Code 2020, day 20): square tiles and sea monsters.

mod arrangement;
mod assemble;
mod block;
mod border;
pub mod check;
mod figure;
mod fill;
mod follow;
mod hunt;
mod index;
mod jigsaw;
mod loops;
mod official;
mod options;
mod orientation;
mod parser;
mod picture;
mod product;
mod refine;
mod replay;
mod search;
mod solve;
mod survey;
mod tile;
mod trace;

use std::path::Path;

use puzzle::replay::Replay;
use puzzle::{CheckError, Meta, NoAnswer, ParseError, Part, Puzzle, Refusal, Request, Solution, Text};

pub use arrangement::{Arrangement, Laid};
pub use assemble::{NotSquare, Placed, Squares, assemble};
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
        examples: "\
  jigsaw tiles.txt                     both parts
  jigsaw --trace tiles.txt             the square with each tile's orientation, the picture with monsters as O
  jigsaw --monster fish.txt tiles.txt  looks for another figure, drawn with # and spaces
  jigsaw --solver search tiles.txt     searches even where borders are unique",
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
                let waters = rough_waters(jigsaw, &options.figure, options.solver, &request.limits)?;
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

    fn replay(jigsaw: &Jigsaw, part: Part, _: &Options, trace: &Trace) -> Replay {
        replay::replay(part.to_string(), jigsaw.tiles(), part, trace)
    }

    fn check(
        text: &Text<'_>,
        part: Part,
        options: &Options,
        answer: &str,
        trace: &Trace,
    ) -> Result<(), CheckError> {
        let figure = options.monster.as_ref().map(|_| options.figure.cells());
        check::check(text, part, figure, answer, trace)
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
