//! Memory that outlives a search, for many searches one after the other.

use crate::dense_table::DenseTable;
use crate::hashed_table::HashedTable;
use crate::node_table::{Label, Trace};
use crate::state_space::StateSpace;
use crate::strategy::{Astar, Bfs, Dijkstra, Reach, Strategy, WeightedAstar};

/// The tables of earlier searches, for [`Search::workspace`](crate::Search::workspace).
///
/// A search that is given one takes its tables from there and leaves them there when it ends, so that
/// the next one asks for no memory until it needs more than any before it. The answers are the same; of the
/// statistics only [`Stats::peak_bytes`](crate::Stats::peak_bytes) differs, since it counts what is kept.
///
/// What is kept is emptied at a cost in proportion to what was touched, so that a small search after a
/// large one is a cheap search. In a dense table that takes four bytes more for each state reached.
///
/// ```
/// use search_core::{Bound, Search, Workspace, space_from};
///
/// // Between which pairs of houses is the way longer than 3? All these spaces have one type.
/// let street = |goal: u32| {
///     space_from(
///         |&at: &u32| [(at + 1, 1_u32), (at.saturating_sub(1), 1)],
///         move |&at: &u32| at == goal,
///         move |&at: &u32| Bound::AtLeast(at.abs_diff(goal)),
///     )
/// };
/// let mut workspace = Workspace::new();
/// let mut far = Vec::new();
/// for goal in 0..6 {
///     let space = street(goal);
///     for start in 0..goal {
///         let search = Search::new(&space).start(start).workspace(&mut workspace);
///         if search.astar()?.solution().is_some_and(|way| way.cost > 3) {
///             far.push((start, goal));
///         }
///     }
/// }
/// assert_eq!(far, [(0, 4), (0, 5), (1, 5)]);
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
pub struct Workspace<P: StateSpace> {
    astar: Tables<P, Astar>,
    dijkstra: Tables<P, Dijkstra>,
    bfs: Tables<P, Bfs>,
    reach: Tables<P, Reach>,
}

impl<P: StateSpace> Workspace<P> {
    /// An empty one.
    ///
    /// ```
    /// use search_core::{Bound, Search, Workspace, space_from};
    ///
    /// let space = space_from(|&n: &u32| [(n * 7 % 1009, 1_u32)], |_| false, |_| Bound::NONE);
    /// let mut workspace = Workspace::new();
    /// let bytes = [900, 3].map(|start| {
    ///     let report = Search::new(&space).start(start).workspace(&mut workspace).bfs();
    ///     report.map(|report| report.stats.peak_bytes)
    /// });
    /// assert_eq!(bytes[0], bytes[1], "the second search finds its tables made");
    /// ```
    pub fn new() -> Self {
        Self {
            astar: Tables::default(),
            dijkstra: Tables::default(),
            bfs: Tables::default(),
            reach: Tables::default(),
        }
    }
}

impl<P: StateSpace> Default for Workspace<P> {
    fn default() -> Self {
        Self::new()
    }
}

type HashedOf<P, K, B> = HashedTable<<P as StateSpace>::State, <K as Strategy<P>>::Label, B>;
type DenseOf<P, K, U> = DenseTable<<<K as Strategy<P>>::Label as Label<<P as StateSpace>::Cost>>::Slot<U>>;
type FrontierOf<P, K, H> = <K as Strategy<P>>::Frontier<H>;
type StatesOf<P, K> = FrontierOf<P, K, <P as StateSpace>::State>;

/// The tables of one kind of search, of which one pair is in use. `B` and `U` are what the hashed and the
/// dense one keep of a link.
pub(crate) struct Tables<P: StateSpace, K: Strategy<P>, B = u32, U: Trace = u32> {
    pub(crate) hashed: (HashedOf<P, K, B>, FrontierOf<P, K, u32>),
    pub(crate) dense: (DenseOf<P, K, U>, StatesOf<P, K>),
}

impl<P: StateSpace, K: Strategy<P>, B, U: Trace> Default for Tables<P, K, B, U> {
    fn default() -> Self {
        Self { hashed: Default::default(), dense: Default::default() }
    }
}

/// A search whose tables a workspace may keep.
pub(crate) trait Shelved<P: StateSpace>: Strategy<P> + Sized {
    /// Where it keeps them, if it does.
    fn shelf(_workspace: &mut Workspace<P>) -> Option<&mut Tables<P, Self>> {
        None
    }
}

impl<P: StateSpace> Shelved<P> for WeightedAstar {}

impl<P: StateSpace> Shelved<P> for Astar {
    fn shelf(workspace: &mut Workspace<P>) -> Option<&mut Tables<P, Self>> {
        Some(&mut workspace.astar)
    }
}

impl<P: StateSpace> Shelved<P> for Dijkstra {
    fn shelf(workspace: &mut Workspace<P>) -> Option<&mut Tables<P, Self>> {
        Some(&mut workspace.dijkstra)
    }
}

impl<P: StateSpace> Shelved<P> for Bfs {
    fn shelf(workspace: &mut Workspace<P>) -> Option<&mut Tables<P, Self>> {
        Some(&mut workspace.bfs)
    }
}

impl<P: StateSpace> Shelved<P> for Reach {
    fn shelf(workspace: &mut Workspace<P>) -> Option<&mut Tables<P, Self>> {
        Some(&mut workspace.reach)
    }
}
