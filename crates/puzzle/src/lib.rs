//! What all puzzles share: the [`Puzzle`] trait, reading and pointing into input, the byte
//! [`Grid`](grid::Grid) and the command line.
//!
//! A puzzle crate implements [`Puzzle`] and gets the rest from here: forgiving input
//! ([`Text`]), errors with a place ([`ParseError`], drawn by [`Refusal`]), limits and statistics
//! ([`Request`], [`Stats`]), and the whole program ([`cli::run`]). Tools that handle every
//! puzzle alike see them through [`AnyPuzzle`].
//!
//! Only [`cli`] does input and output; everything else is a function of its arguments.
//!
//! ## Read next
//! [`Puzzle`] → [`Text`] → [`syntax`] → [`ParseError`] → [`cli`]

mod puzzle_trait;

mod parse_error;
mod printable;
mod probe;
mod refusal;
pub mod syntax;
mod text;

mod progress;
mod request;
mod solution;
mod stats;

pub mod geometry;
pub mod grid;
pub mod vector;

pub mod replay;

mod any;
pub mod cli;

pub use any::{AnyPuzzle, AnySolution, Erased, ParsedInput};
pub use parse_error::{ParseError, describe_found};
pub use printable::printable;
pub use probe::{Probed, probe, probe_limits};
pub use progress::Progress;
pub use puzzle_trait::{CheckError, Meta, Part, Puzzle};
pub use refusal::Refusal;
pub use request::{Clock, LimitReached, Limits, Request};
pub use solution::{NoAnswer, Solution};
pub use stats::Stats;
pub use text::{MAX_INPUT_BYTES, Position, Text};
