//! What the ways of solving give back.

use crate::effort::GivenUp;
use crate::key_set::{Key, KeySet};

/// The fewest steps, and a plan that takes them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) steps: u64,
    pub(crate) plan: Vec<Errand>,
}

/// One decision of a plan: the robot (from 0) that goes for a key next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Errand {
    pub(crate) robot: usize,
    pub(crate) key: Key,
    /// Steps from where the robot is by then.
    pub(crate) steps: u32,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsolved {
    /// Some of these keys can never be taken.
    Unreachable(KeySet),
    /// A limit was reached before the answer was known.
    GivenUp(GivenUp),
}

impl From<GivenUp> for Unsolved {
    fn from(given_up: GivenUp) -> Self {
        Self::GivenUp(given_up)
    }
}
