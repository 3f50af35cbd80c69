//! When a search gives up.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// When to give up. `None` is no limit; a limit of 0 is a limit.
///
/// A limit costs nothing where it is not set. Time and cancellation are looked at before the first
/// expansion and then once in 128 expansions.
///
/// ```
/// use std::time::{Duration, Instant};
/// use search_core::Limits;
///
/// let limits: Limits<u32> = Limits {
///     max_bytes: Some(1 << 30),
///     deadline: Some(Instant::now() + Duration::from_secs(2)),
///     ..Limits::default()
/// };
/// assert_eq!(limits.max_cost, None);
/// ```
#[must_use]
#[derive(Clone, Debug)]
pub struct Limits<C = usize> {
    /// Most states to expand. A start that is a goal is found even with 0.
    pub max_expanded: Option<u64>,
    /// Most states to remember, dead ends included.
    pub max_nodes: Option<usize>,
    /// Most bytes that the tables of the search may take, by their capacity. What the states themselves
    /// point to is not counted. The closed set never exceeds it; the frontier may, by its growth within
    /// 128 expansions.
    pub max_bytes: Option<usize>,
    /// Dearest solution that is wanted: states that cannot be on such a path are not remembered.
    pub max_cost: Option<C>,
    /// The moment after which no more work is done.
    pub deadline: Option<Instant>,
    /// Set from outside to stop the search soon: by another thread, or by an
    /// [`Observer`](crate::Observer), whose page has an example.
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
///
/// ```
/// use search_core::Limit;
///
/// assert_eq!(Limit::Time.to_string(), "the time limit");
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Limit {
    /// [`Limits::max_expanded`].
    Expanded,
    /// [`Limits::max_nodes`], or the two thousand million states that a search can number.
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

/// Why work must stop before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Limit(Limit),
    Cancelled,
}

/// Watches the limits on expansions, time and bytes.
///
/// The hot path is one comparison: `next_look` is the number of expansions at which something may have to
/// be done, and `u64::MAX` where nothing is limited.
#[derive(Debug)]
pub(crate) struct Meter {
    max_expanded: u64,
    pub(crate) max_bytes: usize,
    deadline: Option<Instant>,
    cancel: Option<Arc<AtomicBool>>,
    // Whether something may end the search between two numbers of expansions.
    periodic: bool,
    next_look: u64,
    // The next look but for the alarm, and the alarm.
    next_limit: u64,
    alarm: u64,
}

impl Meter {
    /// Expansions between two looks at the time: a look takes some 25 ns, an expansion seldom less than 20.
    const INTERVAL: u64 = 128;

    pub(crate) fn new<C>(limits: &Limits<C>) -> Self {
        let max_expanded = limits.max_expanded.unwrap_or(u64::MAX);
        let periodic = limits.deadline.is_some() || limits.cancel.is_some() || limits.max_bytes.is_some();
        Self {
            max_expanded,
            max_bytes: limits.max_bytes.unwrap_or(usize::MAX),
            deadline: limits.deadline,
            cancel: limits.cancel.clone(),
            periodic,
            next_look: if periodic { 0 } else { max_expanded },
            next_limit: if periodic { 0 } else { max_expanded },
            alarm: u64::MAX,
        }
    }

    /// Whether [`look`](Self::look) is due before the next expansion.
    #[inline]
    pub(crate) fn is_due(&self, expanded: u64) -> bool {
        expanded >= self.next_look
    }

    /// Makes a look due after so many expansions, in place of the alarm that was set before.
    #[inline]
    pub(crate) fn alarm(&mut self, expanded: u64) {
        self.alarm = expanded;
        self.next_look = self.next_limit.min(expanded);
    }

    /// Whether the alarm was set for now, and is over.
    #[cold]
    pub(crate) fn rings(&mut self, expanded: u64) -> bool {
        let rings = expanded >= self.alarm;
        if rings {
            self.alarm(u64::MAX);
        }
        rings
    }

    /// Why the next expansion is forbidden, if it is, after so many and with so many bytes taken.
    #[cold]
    pub(crate) fn look(&mut self, expanded: u64, bytes: usize) -> Option<Stop> {
        if expanded >= self.max_expanded {
            return Some(Stop::Limit(Limit::Expanded));
        }
        let cancelled = |cancel: &Arc<AtomicBool>| cancel.load(Ordering::Relaxed);
        if self.cancel.as_ref().is_some_and(cancelled) {
            return Some(Stop::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Stop::Limit(Limit::Time));
        }
        if bytes > self.max_bytes {
            return Some(Stop::Limit(Limit::Bytes));
        }
        self.next_limit =
            if self.periodic { self.max_expanded.min(expanded + Self::INTERVAL) } else { self.max_expanded };
        self.alarm(self.alarm);
        None
    }
}
