//! What a search did, in numbers.

use std::fmt;

/// What a search did. The same input gives the same numbers on each run; times do not belong here.
///
/// ```
/// use search_core::{Bound, Search, space_from};
///
/// let space = space_from(|&n: &u32| [(n + 1, 1_u32), (n + 2, 3)], |&n| n == 3, |_| Bound::NONE);
/// let stats = Search::new(&space).start(0).dijkstra()?.stats;
/// assert_eq!((stats.expanded, stats.generated, stats.improved), (3, 6, 2));
/// assert!(stats.to_string().starts_with("3 expanded, 6 generated, 2 improved"));
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[non_exhaustive]
#[must_use]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stats {
    /// States whose successors were made.
    pub expanded: u64,
    /// Successors that came out of that.
    pub generated: u64,
    /// Lower bounds asked for.
    pub evaluated: u64,
    /// Open states to which a cheaper path was found.
    pub improved: u64,
    /// Expanded states to which a cheaper path was found, so that they had to be expanded again.
    pub reopened: u64,
    /// Successors that were known already, by a path as cheap.
    pub duplicates: u64,
    /// States from which no goal can be reached, as the lower bound said.
    pub dead_ends: u64,
    /// Successors left out because they cost more than the limit.
    pub over_cost: u64,
    /// Entries of the frontier that had been overtaken by a cheaper path.
    pub stale: u64,
    /// States whose f was below the highest one expanded before: above 0 the lower bound is not consistent.
    pub f_decreases: u64,
    /// Most entries in the frontier at once; in breadth-first search most in one layer.
    pub max_frontier: usize,
    /// States remembered.
    pub nodes: usize,
    /// Most bytes that the tables of the search took, by their capacity.
    pub peak_bytes: usize,
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} expanded, {} generated", self.expanded, self.generated)?;
        for (value, name) in [
            (self.evaluated, "evaluated"),
            (self.improved, "improved"),
            (self.reopened, "reopened"),
            (self.duplicates, "duplicates"),
            (self.dead_ends, "dead ends"),
            (self.over_cost, "over cost"),
            (self.stale, "stale"),
            (self.f_decreases, "f decreases"),
        ] {
            if value > 0 {
                write!(f, ", {value} {name}")?;
            }
        }
        write!(f, ", frontier at most {}, {} nodes, {} bytes", self.max_frontier, self.nodes, self.peak_bytes)
    }
}
