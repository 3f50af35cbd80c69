//! Puzzles behind one object-safe interface, for tools that handle all of them alike.

use std::ffi::OsString;
use std::marker::PhantomData;

use serde_json::Value;

use crate::{CheckError, Limits, Meta, NoAnswer, Part, Puzzle, Refusal, Request, Stats, Text};

/// A puzzle whose types are hidden.
pub trait AnyPuzzle: Send + Sync {
    /// Name, title, example.
    fn meta(&self) -> &'static Meta;

    /// Names of the ways to solve that must agree; the first one is the default.
    fn solvers(&self) -> Vec<&'static str>;

    /// Understands an input. `name` is used in the refusal.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    fn parse<'a>(&self, name: &str, bytes: &'a [u8]) -> Result<Box<dyn ParsedInput + 'a>, Refusal>;

    /// Runs the puzzle's program with these arguments (the first one is its name).
    fn run(&self, arguments: Vec<OsString>, streams: &mut crate::cli::Streams<'_>) -> u8;

    /// The definition of the puzzle's command line.
    fn command(&self) -> clap::Command;
}

/// An input that a puzzle has understood.
pub trait ParsedInput: Send + Sync {
    /// Answers one part by the named way to solve.
    ///
    /// # Errors
    /// Why there is no answer.
    ///
    /// # Panics
    /// If there is no way to solve of that name.
    fn solve(&self, part: Part, solver: &str, limits: Limits, trace: bool) -> Result<AnySolution, NoAnswer>;

    /// Verifies a trace by the rules of the puzzle, starting from the text.
    ///
    /// # Errors
    /// The first step that breaks a rule, or a trace that is not of this puzzle's form.
    fn check(&self, part: Part, answer: &str, trace: &Value) -> Result<(), CheckError>;
}

/// An answer with its trace as JSON.
#[derive(Clone, Debug)]
pub struct AnySolution {
    /// The answer as typed into the puzzle's page.
    pub answer: String,
    /// What the solver did.
    pub stats: Stats,
    /// Present if asked for.
    pub trace: Option<Value>,
}

/// The puzzle `P` as an [`AnyPuzzle`].
pub struct Erased<P>(PhantomData<fn() -> P>);

impl<P> Erased<P> {
    /// The puzzle `P`.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<P> Default for Erased<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Puzzle> AnyPuzzle for Erased<P> {
    fn meta(&self) -> &'static Meta {
        &P::META
    }

    fn solvers(&self) -> Vec<&'static str> {
        P::solvers().into_iter().map(|(name, _)| name).collect()
    }

    fn parse<'a>(&self, name: &str, bytes: &'a [u8]) -> Result<Box<dyn ParsedInput + 'a>, Refusal> {
        let text = Text::new(bytes).map_err(|error| Refusal::malformed(name, None, &error))?;
        let model = P::parse(&text).map_err(|error| Refusal::malformed(name, Some(&text), &error))?;
        Ok(Box::new(ParsedText::<P> { text, model }))
    }

    fn run(&self, arguments: Vec<OsString>, streams: &mut crate::cli::Streams<'_>) -> u8 {
        crate::cli::run_with::<P>(arguments, streams)
    }

    fn command(&self) -> clap::Command {
        crate::cli::command::<P>()
    }
}

struct ParsedText<'a, P: Puzzle> {
    text: Text<'a>,
    model: P::Model,
}

impl<P: Puzzle> ParsedInput for ParsedText<'_, P> {
    fn solve(&self, part: Part, solver: &str, limits: Limits, trace: bool) -> Result<AnySolution, NoAnswer> {
        let (_, options) = P::solvers()
            .into_iter()
            .find(|(name, _)| *name == solver)
            .expect("callers name a way to solve that exists");
        let request = Request { options: &options, limits, trace };
        let solution = P::solve(&self.model, part, &request)?;
        let trace = solution.trace.map(|trace| serde_json::to_value(trace).expect("a trace is plain data"));
        Ok(AnySolution { answer: solution.answer, stats: solution.stats, trace })
    }

    fn check(&self, part: Part, answer: &str, trace: &Value) -> Result<(), CheckError> {
        let trace: P::Trace = serde::Deserialize::deserialize(trace)
            .map_err(|error| CheckError::new(format!("the trace is not of the expected form: {error}")))?;
        P::check(&self.text, part, &P::Options::default(), answer, &trace)
    }
}
