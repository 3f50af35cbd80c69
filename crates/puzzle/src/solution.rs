//! What a solver gives back.

use crate::{LimitReached, Stats};

/// An answer, what finding it took, and how it is reached.
#[derive(Clone, Debug)]
pub struct Solution<T> {
    /// The answer as typed into the puzzle's page.
    pub answer: String,
    /// What the solver did.
    pub stats: Stats,
    /// Present if the request asked for it.
    pub trace: Option<T>,
}

/// Why a part has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// The puzzle has none for this input.
    #[error("{message}")]
    None {
        /// A short label for programs, such as `unsolvable`.
        reason: &'static str,
        /// One sentence: lower case, no full stop.
        message: String,
        /// What the solver did to know that.
        stats: Stats,
    },
    /// The solver stopped before it knew.
    #[error("{}", limit_message(*limit, lower_bound.as_deref()))]
    Limit {
        /// What stopped it.
        limit: LimitReached,
        /// A proven lower bound on the answer, where the puzzle minimises.
        lower_bound: Option<String>,
        /// What the solver did until then.
        stats: Stats,
    },
}

fn limit_message(limit: LimitReached, lower_bound: Option<&str>) -> String {
    match lower_bound {
        // That an answer is not negative is no news.
        Some(bound) if bound != "0" => format!("{limit}; the answer, if there is one, is at least {bound}"),
        _ => limit.to_string(),
    }
}

impl NoAnswer {
    /// The input has no answer for this reason.
    pub fn none(reason: &'static str, message: impl Into<String>, stats: Stats) -> Self {
        Self::None { reason, message: message.into(), stats }
    }

    /// A short label for programs: the reason or the limit.
    pub fn reason(&self) -> &'static str {
        match self {
            Self::None { reason, .. } => reason,
            Self::Limit { limit, .. } => limit.label(),
        }
    }

    /// What the solver did.
    pub fn stats(&self) -> &Stats {
        match self {
            Self::None { stats, .. } | Self::Limit { stats, .. } => stats,
        }
    }
}
