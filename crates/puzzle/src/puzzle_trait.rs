//! The one interface between a puzzle and everything that handles puzzles.

use std::fmt;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::replay::{Frames, Replay};
use crate::{NoAnswer, ParseError, Refusal, Request, Solution, Text};

/// One of the two questions that each puzzle asks about an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The first question.
    One,
    /// The second question.
    Two,
}

impl Part {
    /// Both parts in order.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// 1 or 2.
    pub fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "part {}", self.number())
    }
}

/// What is known of a puzzle before any input is read.
#[derive(Clone, Copy, Debug)]
pub struct Meta {
    /// Name of the crate, the binary and the fixtures folder.
    pub name: &'static str,
    /// Title of the puzzle.
    pub title: &'static str,
    /// Year of the Advent of Code.
    pub year: u16,
    /// Day of that year.
    pub day: u8,
    /// One line for `--help`: what the program does.
    pub about: &'static str,
    /// Examples for the end of `--help`, short enough for a narrow terminal, each with what it does.
    pub examples: &'static [(&'static str, &'static str)],
    /// A small input of our own; both parts of it have answers.
    pub example: &'static str,
    /// Version of the puzzle crate, `env!("CARGO_PKG_VERSION")`.
    pub version: &'static str,
}

/// A trace that does not prove its answer, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CheckError(pub String);

impl CheckError {
    /// An error with this message: lower case, no full stop, naming the step.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

/// A puzzle: how its input is read, its questions are answered and its answers are proved.
pub trait Puzzle: Sized + 'static {
    /// The input as understood. Work that both parts share may be cached inside
    /// (`OnceLock`), so that asking for both costs it once.
    type Model: Send + Sync;
    /// Options of this puzzle alone, shown in its `--help`.
    type Options: clap::Args + Clone + Default + Send + Sync;
    /// How an answer is reached; its JSON form is part of the command line's contract.
    type Trace: Serialize + DeserializeOwned + Send;

    /// Name, title, example.
    const META: Meta;

    /// Whether there is a search that [`Puzzle::replay_search`] can show.
    const SEARCHES: bool = true;

    /// Reads files that the options name (default: there are none).
    ///
    /// # Errors
    /// The refusal of such a file.
    fn load(
        _options: &mut Self::Options,
        _read: &dyn Fn(&Path) -> Result<Vec<u8>, Refusal>,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// Understands an input.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    fn parse(text: &Text<'_>) -> Result<Self::Model, ParseError>;

    /// Answers one part. The trace is made only if [`Request::trace`] asks for it.
    ///
    /// # Errors
    /// Why there is no answer: the puzzle has none, or a limit was reached.
    fn solve(
        model: &Self::Model,
        part: Part,
        request: &Request<'_, Self::Options>,
    ) -> Result<Solution<Self::Trace>, NoAnswer>;

    /// Tells a person how the answer is reached; several lines, the last one ended.
    fn explain(
        model: &Self::Model,
        part: Part,
        options: &Self::Options,
        solution: &Solution<Self::Trace>,
    ) -> String;

    /// Shows how the answer is reached, frame by frame, from a trace that [`Puzzle::check`] has
    /// accepted. The last picture is the final state. Where frames are dear, those that are not
    /// wanted may be left out.
    fn replay(
        model: &Self::Model,
        part: Part,
        options: &Self::Options,
        trace: &Self::Trace,
        frames: Frames,
    ) -> Replay;

    /// Shows the search itself: what is expanded, in which order, and what waits on the frontier
    /// ([`Film`](crate::replay::Film)). It is the search that [`Puzzle::solve`] runs, watched, and it
    /// may be slower.
    ///
    /// # Errors
    /// Why there is no search to show, as one sentence.
    fn replay_search(
        _model: &Self::Model,
        _part: Part,
        _request: &Request<'_, Self::Options>,
    ) -> Result<Replay, String> {
        Err("this puzzle is solved without a search through states".to_owned())
    }

    /// Verifies by the rules of the puzzle that `trace` is legal and proves `answer`. Works from
    /// the text and shares no code with [`Puzzle::parse`] and [`Puzzle::solve`].
    ///
    /// # Errors
    /// The first step that breaks a rule, or the answer that does not follow.
    fn check(
        text: &Text<'_>,
        part: Part,
        options: &Self::Options,
        answer: &str,
        trace: &Self::Trace,
    ) -> Result<(), CheckError>;

    /// Named ways to solve that must all agree; the first one is the default.
    fn solvers() -> Vec<(&'static str, Self::Options)> {
        vec![("default", Self::Options::default())]
    }
}
