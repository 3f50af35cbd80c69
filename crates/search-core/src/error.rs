//! Why a search can have no outcome.

/// The search could not be done.
///
/// There are no statistics then. Where they matter, a [`Stepper`](crate::Stepper) does the search, whose
/// [`stats`](crate::Stepper::stats) outlive the error; so does what an observer has noted, if it was lent.
///
/// ```
/// use search_core::{SearchError, dijkstra};
///
/// // From 0 to 2 in two steps of 200, which is more than a byte holds.
/// let failed = dijkstra(0, |&n: &u8| [(n + 1, 200_u8)], |&n| n == 2);
/// assert_eq!(failed, Err(SearchError::CostOverflow));
/// ```
///
/// It can be shown if the error of the state space can, and the message holds the space's own. It is an
/// [`Error`](std::error::Error) if that one is, which is then its [`source`](std::error::Error::source).
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError<E> {
    /// The state space failed.
    #[error("the state space failed: {0}")]
    Space(#[source] E),
    /// No solution has a cost that fits the cost type, but paths were dropped because theirs does not.
    #[error("the cost of a path does not fit its type")]
    CostOverflow,
    /// The dense closed set was asked for, but the state space gives no index.
    #[error("expected a state space with an index, found none")]
    NoIndex,
    /// An index is not below its promised length.
    #[error("expected an index below {len}, found {index}")]
    IndexOutOfRange {
        /// What `index` said.
        index: usize,
        /// What `index_len` said.
        len: usize,
    },
    /// Expanding a state again did not give the successor that it gave before.
    #[error("expected the same successors each time, found others")]
    UnstableSuccessors,
}
