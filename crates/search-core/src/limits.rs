//! When a search gives up.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// When to give up. `None` is no limit; a limit of 0 is a limit.
#[must_use]
#[derive(Clone, Debug)]
pub struct Limits<C = usize> {
    /// Most states to expand.
    pub max_expanded: Option<u64>,
    /// Most states to remember.
    pub max_nodes: Option<usize>,
    /// Most bytes that the tables of the search may take.
    pub max_bytes: Option<usize>,
    /// Dearest solution that is wanted.
    pub max_cost: Option<C>,
    /// The moment after which no more work is done.
    pub deadline: Option<Instant>,
    /// Set from outside to stop the search soon.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl<C> Default for Limits<C> {
    fn default() -> Self {
        Self {
            max_expanded: None,
            max_nodes: None,
            max_bytes: None,
            max_cost: None,
            deadline: None,
            cancel: None,
        }
    }
}

/// The limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// [`Limits::max_expanded`].
    Expanded,
    /// [`Limits::max_nodes`].
    Nodes,
    /// [`Limits::max_bytes`].
    Bytes,
    /// [`Limits::max_cost`].
    Cost,
    /// [`Limits::deadline`].
    Time,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Expanded => "the limit of expanded states",
            Self::Nodes => "the limit of remembered states",
            Self::Bytes => "the memory limit",
            Self::Cost => "the limit of cost",
            Self::Time => "the time limit",
        })
    }
}
