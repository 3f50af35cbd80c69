//! The way in: what to search, from where, how far, watched by whom.

use crate::cost::Cost;
use crate::dense_table::DenseTable;
use crate::engine::{Engine, Task};
use crate::error::SearchError;
use crate::hashed_table::HashedTable;
use crate::limits::{Limit, Limits};
use crate::node_table::{Label, Link, NodeTable};
use crate::observer::Observer;
use crate::outcome::ReportOf;
use crate::state_space::StateSpace;
use crate::stepper::{Pause, Recorder, Stepper};
use crate::strategy::{Astar, Bfs, Dijkstra, Reach, Strategy};

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpenList {
    /// A bucket queue while the costs in the frontier are small integers that span less than 65,536; a
    /// heap from then on.
    #[default]
    Auto,
    /// A bucket queue up to a span of 16 million (64 MiB of buckets); a heap from then on.
    Bucket,
    /// A binary heap.
    Heap,
}

/// How reached states are remembered. It changes speed and memory, never the answer. See [`StateSpace`]
/// for a space with an index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClosedSet {
    /// Dense where the state space gives an index and the table takes no more than half of
    /// [`Limits::max_bytes`] (of 2 GiB if that is not set), hashed otherwise.
    #[default]
    Auto,
    /// A hash table by [`StateSpace::identity`].
    Hashed,
    /// A table with a place for each [`StateSpace::index`].
    Dense,
}

/// The searches that a [`Stepper`] can do; its page has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// [`Search::astar`].
    Astar,
    /// [`Search::dijkstra`].
    Dijkstra,
    /// [`Search::bfs`].
    Bfs,
    /// [`Search::reach`].
    Reach,
}

/// A search, ready to run.
///
/// ```
/// use search_core::{Limits, Outcome, Search, space_from, Bound};
///
/// // Collatz backwards: from 1, double or undo "times three plus one".
/// let space = space_from(
///     |&n: &u64| [Some((n * 2, 1_u32)), ((n % 6) == 4).then(|| ((n - 1) / 3, 1))].into_iter().flatten(),
///     |&n| n == 27,
///     |_| Bound::NONE,
/// );
/// let limits = Limits { max_expanded: Some(1000), ..Limits::default() };
/// let report = Search::new(&space).start(1).limits(limits).bfs()?;
/// let Outcome::LimitReached { lower_bound, .. } = report.outcome else { panic!("27 takes long") };
/// assert!(lower_bound > 10 && lower_bound <= 111);
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[must_use]
pub struct Search<'a, P: StateSpace, O = ()> {
    task: Task<'a, P, O>,
    open_list: OpenList,
    closed_set: ClosedSet,
}

/// What running a search gives.
pub type SearchResult<P> = Result<ReportOf<P>, SearchError<<P as StateSpace>::Error>>;

impl<'a, P: StateSpace> Search<'a, P> {
    /// A search in this space, without any start yet. Nothing is reachable from no start.
    pub fn new(space: &'a P) -> Self {
        Self {
            task: Task {
                space,
                starts: Vec::new(),
                limits: Limits::default(),
                observer: (),
                exhaustive: false,
            },
            open_list: OpenList::Auto,
            closed_set: ClosedSet::Auto,
        }
    }
}

impl<'a, P: StateSpace, O: Observer<P>> Search<'a, P, O> {
    /// One more start, at no cost.
    pub fn start(self, state: P::State) -> Self {
        self.start_at(state, P::Cost::ZERO)
    }

    /// One more start that has cost something already. In [`bfs`](Self::bfs) that is so many actions.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// // To 100 from two places; the nearer one is dearer to begin with.
    /// let space = space_from(|&n: &u32| [(n + 1, 1_u32)], |&n| n == 100, |_| Bound::NONE);
    /// let search = Search::new(&space).start_at(80, 10).start_at(95, 30);
    /// let found = search.dijkstra()?.solution().expect("one counts up");
    /// assert_eq!((found.start, found.cost), (80, 30));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn start_at(mut self, state: P::State, cost: P::Cost) -> Self {
        self.task.starts.push((state, cost));
        self
    }

    /// More starts with their costs.
    pub fn starts(mut self, starts: impl IntoIterator<Item = (P::State, P::Cost)>) -> Self {
        self.task.starts.extend(starts);
        self
    }

    /// When to give up.
    pub fn limits(mut self, limits: Limits<P::Cost>) -> Self {
        self.task.limits = limits;
        self
    }

    /// Who watches, in place of who watched before.
    pub fn observer<Q: Observer<P>>(self, observer: Q) -> Search<'a, P, Q> {
        Search {
            task: self.task.map_observer(|_| observer),
            open_list: self.open_list,
            closed_set: self.closed_set,
        }
    }

    /// Goes on at goals, which are expanded like all other states, until everything reachable has been
    /// expanded. The observer sees every goal and every cost; the outcome is never a solution. [`Observer`]
    /// has an example.
    pub fn exhaustive(mut self) -> Self {
        self.task.exhaustive = true;
        self
    }

    /// Sets the open list.
    pub fn open_list(mut self, open_list: OpenList) -> Self {
        self.open_list = open_list;
        self
    }

    /// Sets the closed set.
    pub fn closed_set(mut self, closed_set: ClosedSet) -> Self {
        self.closed_set = closed_set;
        self
    }

    /// A cheapest solution, led by [`StateSpace::lower_bound`].
    ///
    /// Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths",
    /// 1968. States are reopened when a cheaper path to them turns up after their expansion, so the
    /// lower bound need not be consistent.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn astar(self) -> SearchResult<P> {
        self.run::<Astar>()
    }

    /// A cheapest solution without any lower bound.
    ///
    /// Dijkstra, "A note on two problems in connexion with graphs", 1959.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn dijkstra(self) -> SearchResult<P> {
        self.run::<Dijkstra>()
    }

    /// A solution with the fewest actions. Step costs are not looked at: each action costs 1, and so
    /// the costs that come back are numbers of actions.
    ///
    /// Moore, "The shortest path through a maze", 1959.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn bfs(self) -> SearchResult<P> {
        self.run::<Bfs>()
    }

    /// Any solution, depth first: its cost is the one of the path that was found, which is seldom a cheap
    /// one. Where nothing is a goal this visits all that can be reached.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn reach(self) -> SearchResult<P> {
        self.run::<Reach>()
    }

    /// The same search, one expansion at a time.
    ///
    /// # Errors
    /// [`SearchError::NoIndex`]; all others come with the steps.
    pub fn stepper(self, algorithm: Algorithm) -> Result<Stepper<'a, P, O>, SearchError<P::Error>>
    where
        O: 'a,
    {
        let search = Search {
            task: self.task.map_observer(Recorder::new),
            open_list: self.open_list,
            closed_set: self.closed_set,
        };
        match algorithm {
            Algorithm::Astar => search.drive::<Astar, _>(Pause),
            Algorithm::Dijkstra => search.drive::<Dijkstra, _>(Pause),
            Algorithm::Bfs => search.drive::<Bfs, _>(Pause),
            Algorithm::Reach => search.drive::<Reach, _>(Pause),
        }
    }

    fn run<K: Strategy<P> + 'a>(self) -> SearchResult<P> {
        self.drive::<K, _>(ToTheEnd)?
    }

    /// Makes the engine that fits and hands it over.
    fn drive<K, D>(self, driver: D) -> Result<D::Output, SearchError<P::Error>>
    where
        K: Strategy<P> + 'a,
        D: Driver<'a, P, O>,
    {
        let limits = &self.task.limits;
        let max_nodes = limits.max_nodes.unwrap_or(usize::MAX);
        let max_bytes = limits.max_bytes;
        let indices = self.task.space.index_len();
        let dense_bytes = DenseTable::<<K::Label as Label<P::Cost>>::Slot>::bytes_of;
        let dense = match self.closed_set {
            ClosedSet::Hashed => None,
            ClosedSet::Dense => Some(indices.ok_or(SearchError::NoIndex)?),
            ClosedSet::Auto => indices.filter(|&len| {
                len <= Link::MAX_NODES && dense_bytes(len) <= max_bytes.unwrap_or(2 << 30) / 2
            }),
        };
        let Some(len) = dense else {
            let table = HashedTable::new(max_nodes);
            return Ok(driver.drive(Engine::<P, K, _, O>::new(
                self.task,
                table,
                K::frontier(self.open_list),
            )));
        };
        let refused = if len > Link::MAX_NODES {
            Some(Limit::Nodes)
        } else if max_bytes.is_some_and(|most| dense_bytes(len) > most) {
            Some(Limit::Bytes)
        } else {
            None
        };
        let len = if refused.is_some() { 0 } else { len };
        let table = DenseTable::new(len, <K::Label as Label<P::Cost>>::EMPTY, max_nodes);
        let mut engine = Engine::<P, K, _, O>::new(self.task, table, K::frontier(self.open_list));
        if let Some(limit) = refused {
            engine.refuse(limit);
        }
        Ok(driver.drive(engine))
    }
}

/// What is done with an engine, whatever its type.
pub(crate) trait Driver<'a, P: StateSpace, O> {
    type Output;

    fn drive<K, T>(self, engine: Engine<'a, P, K, T, O>) -> Self::Output
    where
        K: Strategy<P> + 'a,
        T: NodeTable<P, K::Label> + 'a;
}

/// Searches without a pause.
struct ToTheEnd;

impl<'a, P: StateSpace, O: Observer<P>> Driver<'a, P, O> for ToTheEnd {
    type Output = SearchResult<P>;

    fn drive<K, T>(self, engine: Engine<'a, P, K, T, O>) -> SearchResult<P>
    where
        K: Strategy<P> + 'a,
        T: NodeTable<P, K::Label> + 'a,
    {
        engine.run()
    }
}
