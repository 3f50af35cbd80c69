//! How a search stores what it finds: a choice of speed and memory, never of answers.

/// How the frontier of A* and Dijkstra's search is kept in order. It changes the speed, never the
/// answer nor the order of expansion. There are no knobs beyond this: the two queues agree on ties.
///
/// ```
/// use search_core::{Bound, OpenList, Search, space_from};
///
/// let space = space_from(|&n: &u32| [(n + 1, 1_u32), (n * 2, 1)], |&n| n == 97, |_| Bound::NONE);
/// let with = |open_list| Search::new(&space).start(1).open_list(open_list).dijkstra();
/// let (bucket, heap) = (with(OpenList::Bucket)?, with(OpenList::Heap)?);
/// assert_eq!(bucket.outcome, heap.outcome);
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpenList {
    /// A bucket queue while the costs in the frontier are small integers that span less than 65,536 and
    /// less than 512 or 16 for each entry; a heap otherwise.
    #[default]
    Auto,
    /// A bucket queue up to a span of 16 million (128 MiB of buckets at most); a heap from then on.
    Bucket,
    /// A binary heap.
    Heap,
}

/// How reached states are remembered. It changes speed and memory, never the answer. See
/// [`StateSpace`](crate::StateSpace) for a space with an index.
///
/// ```
/// use search_core::{Bound, ClosedSet, Search, SearchError, space_from};
///
/// let space = space_from(|&n: &u32| [(n + 1, 1_u32)], |&n| n == 97, |_| Bound::NONE);
/// let with = |closed_set| Search::new(&space).start(1).closed_set(closed_set).dijkstra();
/// assert_eq!(with(ClosedSet::Auto)?.outcome, with(ClosedSet::Hashed)?.outcome);
/// assert_eq!(with(ClosedSet::Dense), Err(SearchError::NoIndex), "closures have none");
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClosedSet {
    /// Dense where the state space gives an index and the table takes no more than half of
    /// [`Limits::max_bytes`](crate::Limits::max_bytes) (of 2 GiB if that is not set), hashed otherwise.
    #[default]
    Auto,
    /// A hash table by [`StateSpace::identity`](crate::StateSpace::identity).
    Hashed,
    /// A table with a place for each [`StateSpace::index`](crate::StateSpace::index).
    Dense,
}
