//! What one case shows when it is tried.

use std::time::Duration;

use puzzle::{Part, Position};

use crate::answers::index;

/// All that was seen of a case.
#[derive(Clone, Debug, Default)]
pub struct Finding {
    /// What became of reading the input.
    pub reading: Reading,
    /// The time that parsing took.
    pub parse_time: Option<Duration>,
    /// What became of parts 1 and 2.
    pub parts: [PartFinding; 2],
    /// How many traces the checker accepted.
    pub traces_checked: usize,
}

impl Finding {
    /// What became of a part.
    pub fn part(&self, part: Part) -> &PartFinding {
        &self.parts[index(part)]
    }

    /// The time of parsing and of both parts, as far as they came.
    pub fn total_time(&self) -> Duration {
        let parts = self.parts.iter().filter_map(|part| part.time);
        self.parse_time.into_iter().chain(parts).sum()
    }
}

/// What became of reading an input.
#[derive(Clone, Debug, Default)]
pub enum Reading {
    /// Nothing yet.
    #[default]
    Unfinished,
    /// It is understood.
    Understood,
    /// The file cannot be read.
    Unreadable(String),
    /// It is malformed.
    Refused {
        /// The label of the error.
        kind: &'static str,
        /// Where, if it has a place.
        position: Option<Position>,
        /// The sentence of the error.
        message: String,
    },
    /// Parsing did not come to an end of its own.
    Broken(Broken),
}

/// What became of one part.
#[derive(Clone, Debug, Default)]
pub struct PartFinding {
    /// The time of the default way to solve, without a trace.
    pub time: Option<Duration>,
    /// Each way to solve that was tried, the default first.
    pub attempts: Vec<Attempt>,
}

impl PartFinding {
    /// What the first way that came to a result says.
    pub fn result(&self) -> Option<&Outcome> {
        self.attempts
            .iter()
            .map(|attempt| &attempt.outcome)
            .find(|outcome| matches!(outcome, Outcome::Answer { .. } | Outcome::None { .. }))
    }
}

/// One way to solve and what it came to.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// Its name.
    pub solver: &'static str,
    /// What it came to.
    pub outcome: Outcome,
}

/// What a way to solve came to.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// An answer.
    Answer {
        /// As typed into the puzzle's page.
        answer: String,
        /// What speaks against it, such as a trace that does not hold.
        objection: Option<String>,
    },
    /// The part has no answer.
    None {
        /// The label of the reason.
        reason: &'static str,
        /// The sentence of the reason.
        message: String,
    },
    /// A limit was reached.
    Limit {
        /// The label of the limit.
        reason: &'static str,
        /// What the solver knew when it stopped.
        message: String,
    },
    /// It did not come to an end of its own.
    Broken(Broken),
}

/// How work was cut short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It panicked with this message.
    Panic(String),
    /// It went on after its time was up and was left alone.
    Overrun,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Panic(message) => write!(f, "panicked: {message}"),
            Self::Overrun => write!(f, "did not stop when its time was up"),
        }
    }
}
