//! The way in: what to search, from where, how far, watched by whom.

use crate::cost::Cost;
use crate::engine::{Algorithm, Engine};
use crate::error::SearchError;
use crate::limits::Limits;
use crate::observer::Observer;
use crate::outcome::ReportOf;
use crate::state_space::StateSpace;

/// How the frontier is kept in order. It changes the speed, never the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpenList {
    /// A bucket queue while the costs in the frontier lie close together, a heap otherwise.
    #[default]
    Auto,
    /// A bucket queue.
    Bucket,
    /// A binary heap.
    Heap,
}

/// How reached states are remembered. It changes speed and memory, never the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClosedSet {
    /// Dense where the state space gives an index, hashed otherwise.
    #[default]
    Auto,
    /// A hash table by [`StateSpace::identity`].
    Hashed,
    /// A table with a place for each [`StateSpace::index`].
    Dense,
}

/// A search, ready to run.
#[must_use]
pub struct Search<'a, P: StateSpace, O = ()> {
    space: &'a P,
    starts: Vec<(P::State, P::Cost)>,
    limits: Limits<P::Cost>,
    observer: O,
    open_list: OpenList,
    closed_set: ClosedSet,
}

/// What running a search gives.
pub type SearchResult<P> = Result<ReportOf<P>, SearchError<<P as StateSpace>::Error>>;

impl<'a, P: StateSpace> Search<'a, P> {
    /// A search in this space, without any start yet.
    pub fn new(space: &'a P) -> Self {
        Self {
            space,
            starts: Vec::new(),
            limits: Limits::default(),
            observer: (),
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

    /// One more start that has cost something already.
    pub fn start_at(mut self, state: P::State, cost: P::Cost) -> Self {
        self.starts.push((state, cost));
        self
    }

    /// More starts with their costs.
    pub fn starts(mut self, starts: impl IntoIterator<Item = (P::State, P::Cost)>) -> Self {
        self.starts.extend(starts);
        self
    }

    /// When to give up.
    pub fn limits(mut self, limits: Limits<P::Cost>) -> Self {
        self.limits = limits;
        self
    }

    /// Who watches.
    pub fn observer<Q: Observer<P>>(self, observer: Q) -> Search<'a, P, Q> {
        Search {
            space: self.space,
            starts: self.starts,
            limits: self.limits,
            observer,
            open_list: self.open_list,
            closed_set: self.closed_set,
        }
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
    /// # Errors
    /// See [`SearchError`].
    pub fn astar(self) -> SearchResult<P> {
        self.run(Algorithm::Astar)
    }

    /// A cheapest solution without any lower bound.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn dijkstra(self) -> SearchResult<P> {
        self.run(Algorithm::Dijkstra)
    }

    /// A solution with the fewest actions. Step costs are not looked at: each action costs 1.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn bfs(self) -> SearchResult<P> {
        self.run(Algorithm::Bfs)
    }

    /// Any solution, depth first. Where nothing is a goal this visits all that can be reached.
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn reach(self) -> SearchResult<P> {
        self.run(Algorithm::Reach)
    }

    fn run(self, algorithm: Algorithm) -> SearchResult<P> {
        if self.closed_set == ClosedSet::Dense && self.space.index_len().is_none() {
            return Err(SearchError::NoIndex);
        }
        Engine::new(self.space, self.limits, self.observer, algorithm).run(self.starts)
    }
}
