//! From a search to its answer: the tables that fit, an engine on them, and what is made of its end.

use std::mem;

use crate::cheapest_paths::{CheapestPaths, CheapestPathsOf};
use crate::dense_table::DenseTable;
use crate::engine::{Engine, Task};
use crate::error::SearchError;
use crate::frontier::Frontier;
use crate::limits::Limit;
use crate::node_table::{Label, Link, NodeTable, Slot, Trace};
use crate::observer::Observer;
use crate::outcome::{Bounded, Goal, GoalOf, Outcome, SearchResult, SolutionOf};
use crate::state_space::StateSpace;
use crate::storage::{ClosedSet, OpenList};
use crate::strategy::Strategy;
use crate::workspace::{Shelved, Tables, Workspace};

/// What a driver makes of an engine, and the engine's tables if it has done with them.
pub(crate) type Driven<P, K, T, Output> = (
    Output,
    Option<(T, <K as Strategy<P>>::Frontier<<T as NodeTable<P, <K as Strategy<P>>::Label>>::Handle>)>,
);

/// What is done with an engine, whatever its type.
pub(crate) trait Driver<'a, P: StateSpace, O> {
    type Output;

    fn drive<K, T>(self, engine: Engine<'a, P, K, T, O>) -> Driven<P, K, T, Self::Output>
    where
        K: Strategy<P> + 'a,
        T: NodeTable<P, K::Label> + 'a;
}

/// A task and where to keep what is found.
pub(crate) struct Setup<'a, P: StateSpace, O> {
    pub(crate) task: Task<'a, P, O>,
    pub(crate) open_list: OpenList,
    pub(crate) closed_set: ClosedSet,
    pub(crate) workspace: Option<&'a mut Workspace<P>>,
}

impl<'a, P: StateSpace, O> Setup<'a, P, O> {
    /// The same under other eyes.
    pub(crate) fn map_observer<Q>(self, change: impl FnOnce(O) -> Q) -> Setup<'a, P, Q> {
        Setup {
            task: self.task.map_observer(change),
            open_list: self.open_list,
            closed_set: self.closed_set,
            workspace: self.workspace,
        }
    }
}

impl<'a, P: StateSpace, O: Observer<P>> Setup<'a, P, O> {
    /// Hands over an engine that remembers parents, on the tables of the workspace if there is one.
    pub(crate) fn drive<K, D>(mut self, driver: D) -> Result<D::Output, SearchError<P::Error>>
    where
        K: Shelved<P> + 'a,
        D: Driver<'a, P, O>,
    {
        let shelf = self.workspace.take().and_then(K::shelf);
        let is_kept = shelf.is_some();
        self.drive_on(shelf.unwrap_or(&mut Tables::default()), is_kept, driver)
    }

    /// Searches without remembering parents.
    pub(crate) fn drive_bare<K: Strategy<P> + 'a>(self) -> SearchResult<P, GoalOf<P>> {
        self.drive_on(&mut Tables::<P, K, <K::Label as Label<P::Cost>>::Bare, u8>::default(), false, ToGoal)?
    }

    /// Hands over an engine that remembers traces of the kind `B` in a hashed table and `U` in a dense one.
    fn drive_on<K, B, U, D>(
        self,
        tables: &mut Tables<P, K, B, U>,
        is_kept: bool,
        driver: D,
    ) -> Result<D::Output, SearchError<P::Error>>
    where
        K: Strategy<P> + 'a,
        B: Trace + 'a,
        U: Trace + 'a,
        D: Driver<'a, P, O>,
    {
        let limits = &self.task.limits;
        let max_bytes = limits.max_bytes;
        let indices = self.task.space.index_len();
        let dense_bytes = DenseTable::<<K::Label as Label<P::Cost>>::Slot<U>>::bytes_of;
        let dense = match self.closed_set {
            ClosedSet::Hashed => None,
            ClosedSet::Dense => Some(indices.ok_or(SearchError::NoIndex)?),
            ClosedSet::Auto => indices.filter(|&len| {
                len <= Link::MAX_NODES && dense_bytes(len) <= max_bytes.unwrap_or(2 << 30) / 2
            }),
        };
        let Some(len) = dense else {
            let (table, frontier) = self.take(&mut tables.hashed);
            let engine = Engine::<P, K, _, O>::new(self.task, table, frontier);
            let (output, left) = driver.drive(engine);
            tables.hashed = left.unwrap_or_default();
            return Ok(output);
        };
        let refused = if len > Link::MAX_NODES {
            Some(Limit::Nodes)
        } else if max_bytes.is_some_and(|most| dense_bytes(len) > most) {
            Some(Limit::Bytes)
        } else {
            None
        };
        let (mut table, frontier) = self.take(&mut tables.dense);
        if is_kept {
            table.note_touched();
        }
        table.resize(if refused.is_some() { 0 } else { len }, Slot::<K::Label>::EMPTY);
        let mut engine = Engine::<P, K, _, O>::new(self.task, table, frontier);
        if let Some(limit) = refused {
            engine.refuse(limit);
        }
        let (output, left) = driver.drive(engine);
        tables.dense = left.unwrap_or_default();
        Ok(output)
    }

    /// Takes a table and a frontier, emptied, and with no more memory than this search may have.
    fn take<L, T, F>(&self, from: &mut (T, F)) -> (T, F)
    where
        L: Label<P::Cost>,
        T: NodeTable<P, L> + Default,
        F: Frontier<P::Cost, T::Handle>,
    {
        let (mut table, mut frontier) = mem::take(from);
        let limits = &self.task.limits;
        let max_bytes = limits.max_bytes.unwrap_or(usize::MAX);
        if table.bytes() + frontier.bytes() > max_bytes {
            (table, frontier) = Default::default();
        }
        table.reset(self.task.space, limits.max_nodes.unwrap_or(usize::MAX));
        frontier.reset(self.open_list);
        (table, frontier)
    }
}

/// The path to the goal.
pub(crate) struct ToSolution;

impl<'a, P: StateSpace, O: Observer<P>> Driver<'a, P, O> for ToSolution {
    type Output = SearchResult<P>;

    fn drive<K, T>(self, mut engine: Engine<'a, P, K, T, O>) -> Driven<P, K, T, Self::Output>
    where
        K: Strategy<P> + 'a,
        T: NodeTable<P, K::Label> + 'a,
    {
        let end = engine.run();
        let report = end.and_then(|end| engine.report(end, |engine, goal| engine.solution(&goal)));
        (report, Some(engine.into_tables()))
    }
}

/// The goal alone.
struct ToGoal;

impl<'a, P: StateSpace, O: Observer<P>> Driver<'a, P, O> for ToGoal {
    type Output = SearchResult<P, GoalOf<P>>;

    fn drive<K, T>(self, mut engine: Engine<'a, P, K, T, O>) -> Driven<P, K, T, Self::Output>
    where
        K: Strategy<P> + 'a,
        T: NodeTable<P, K::Label> + 'a,
    {
        let end = engine.run();
        let report =
            end.and_then(|end| engine.report(end, |_, goal| Ok(Goal { state: goal.state, cost: goal.cost })));
        (report, None)
    }
}

/// The path to the goal and how much dearer it may be than a cheapest one.
pub(crate) struct ToBounded;

impl<'a, P: StateSpace, O: Observer<P>> Driver<'a, P, O> for ToBounded {
    type Output = SearchResult<P, Bounded<SolutionOf<P>, P::Cost>>;

    fn drive<K, T>(self, mut engine: Engine<'a, P, K, T, O>) -> Driven<P, K, T, Self::Output>
    where
        K: Strategy<P> + 'a,
        T: NodeTable<P, K::Label> + 'a,
    {
        let end = engine.run();
        let report = end.and_then(|end| {
            engine.report(end, |engine, goal| {
                let solution = engine.solution(&goal)?;
                let least = engine.least_open().unwrap_or(solution.cost);
                Ok(Bounded { lower_bound: least.min(solution.cost), solution })
            })
        });
        let report = report.map(|mut report| {
            if let Outcome::LimitReached { lower_bound, .. } | Outcome::Cancelled { lower_bound } =
                &mut report.outcome
                && let Some(least) = engine.least_open()
            {
                *lower_bound = least.max(*lower_bound);
            }
            report
        });
        (report, None)
    }
}

/// All cheapest paths.
pub(crate) struct ToCheapestPaths;

impl<'a, P: StateSpace, O: Observer<P>> Driver<'a, P, O> for ToCheapestPaths {
    type Output = SearchResult<P, CheapestPathsOf<P>>;

    fn drive<K, T>(self, mut engine: Engine<'a, P, K, T, O>) -> Driven<P, K, T, Self::Output>
    where
        K: Strategy<P> + 'a,
        T: NodeTable<P, K::Label> + 'a,
    {
        let end = engine.run();
        let report = end.and_then(|end| {
            engine.report(end, |engine, goal| {
                CheapestPaths::find(engine.space, &engine.table, &engine.starts, goal.cost)
            })
        });
        (report, None)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use crate::limits::{Limit, Limits};
    use crate::node_table::Link;
    use crate::outcome::Outcome;
    use crate::search::Search;
    use crate::state_space::StateSpace;
    use crate::storage::ClosedSet;

    /// One state, and an index for so many.
    struct Indexed(usize);

    impl StateSpace for Indexed {
        type State = u8;
        type Action = ();
        type Cost = u8;
        type Error = Infallible;

        fn successors(&self, _: &u8, _: u8, _: &mut impl FnMut((), u8, u8)) -> Result<(), Infallible> {
            Ok(())
        }

        fn is_goal(&self, _: &u8) -> bool {
            false
        }

        fn index_len(&self) -> Option<usize> {
            Some(self.0)
        }
    }

    #[test]
    fn the_only_state_there_is_has_an_index_without_being_given_one() {
        let search = Search::new(&Indexed(1)).start(0).closed_set(ClosedSet::Dense);
        assert_eq!(
            search.dijkstra().map(|report| (report.outcome, report.stats.nodes)),
            Ok((Outcome::Exhausted, 1))
        );
    }

    #[test]
    fn more_states_than_can_be_numbered_are_refused_before_their_bytes_are() {
        let refused_for = |len| {
            let limits = Limits { max_bytes: Some(1000), ..Limits::default() };
            let search =
                Search::new(&Indexed(len)).start(0).closed_set(ClosedSet::Dense).limits(limits).dijkstra();
            match search.map(|report| report.outcome) {
                Ok(Outcome::LimitReached { limit, .. }) => limit,
                other => panic!("expected a limit, found {other:?}"),
            }
        };
        assert_eq!(refused_for(Link::MAX_NODES), Limit::Bytes);
        assert_eq!(refused_for(Link::MAX_NODES + 1), Limit::Nodes);
        assert_eq!(refused_for(Link::MAX_NODES + 2), Limit::Nodes);
    }
}
