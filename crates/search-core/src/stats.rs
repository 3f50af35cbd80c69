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
            (self.duplicates, counted(self.duplicates == 1, "duplicates")),
            (self.dead_ends, counted(self.dead_ends == 1, "dead ends")),
            (self.over_cost, "over cost"),
            (self.stale, "stale"),
            (self.f_decreases, counted(self.f_decreases == 1, "f decreases")),
        ] {
            if value > 0 {
                write!(f, ", {value} {name}")?;
            }
        }
        let nodes = counted(self.nodes == 1, "nodes");
        let bytes = counted(self.peak_bytes == 1, "bytes");
        write!(
            f,
            ", frontier at most {}, {} {nodes}, {} {bytes}",
            self.max_frontier, self.nodes, self.peak_bytes
        )
    }
}

/// The word for so many, given the one for many.
pub(crate) fn counted(is_one: bool, many: &'static str) -> &'static str {
    if is_one { many.strip_suffix('s').unwrap_or(many) } else { many }
}

#[cfg(test)]
mod tests {
    use super::Stats;

    #[test]
    fn of_one_there_is_no_plural() {
        let one = Stats {
            duplicates: 1,
            dead_ends: 1,
            f_decreases: 1,
            max_frontier: 1,
            nodes: 1,
            peak_bytes: 1,
            ..Stats::default()
        };
        assert_eq!(
            one.to_string(),
            "0 expanded, 0 generated, 1 duplicate, 1 dead end, 1 f decrease, frontier at most 1, 1 node, 1 byte"
        );
        let two = Stats { duplicates: 2, dead_ends: 2, f_decreases: 2, nodes: 2, ..Stats::default() };
        assert_eq!(
            two.to_string(),
            "0 expanded, 0 generated, 2 duplicates, 2 dead ends, 2 f decreases, frontier at most 0, 2 nodes, 0 bytes"
        );
    }
}
