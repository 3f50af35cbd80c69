//! Runs searches within the limits of a request, and counts what they do.

use puzzle::{LimitReached, Limits};
use search_core::{
    Bound, Chronicle, Limit, Outcome, ReportOf, Search, SearchError, SolutionOf, StateSpace, Ticker,
};

use crate::replay_search::{Camera, Sketch};
use crate::straight::straight;

/// A search counts no node for less than this.
const NODE_BYTES: usize = 32;
/// What the states that [`straight`] has not looked at may take.
const UNSEEN_BYTES: usize = 1 << 16;

/// A state space of this puzzle: costs are steps, and nothing but a limit keeps successors from
/// being known. All its paths end.
pub(crate) trait StepSpace: StateSpace<Cost = u64, Error = LimitReached> {}
impl<P: StateSpace<Cost = u64, Error = LimitReached>> StepSpace for P {}

/// What all searches for one answer may do and have done.
#[derive(Debug)]
pub(crate) struct Effort<'a> {
    pub(crate) limits: &'a Limits,
    /// Places between which ways were worked out.
    pub(crate) nodes: usize,
    /// Ways between them, each direction counted.
    pub(crate) edges: usize,
    /// States whose successors were made.
    pub(crate) expanded: u64,
    /// States put on a frontier, or aside where there was none.
    pub(crate) pushed: u64,
    /// Watches all searches, if somebody wants to see them.
    pub(crate) camera: Option<Camera<'a>>,
}

/// A search that was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GivenUp {
    pub(crate) limit: LimitReached,
    /// No answer is lower than this.
    pub(crate) lower_bound: u64,
}

impl<'a> Effort<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Self {
        Self { limits, nodes: 0, edges: 0, expanded: 0, pushed: 0, camera: None }
    }

    /// A cheapest solution; `None` if there is none. `heap_bytes` is what a state takes beside its
    /// own size, which the search cannot know; `sketch` tells what a state looks like on the map.
    ///
    /// # Errors
    /// If a limit was reached.
    pub(crate) fn search<P: StepSpace>(
        &mut self,
        space: &P,
        start: P::State,
        heap_bytes: usize,
        sketch: impl Fn(&P::State) -> Sketch,
    ) -> Result<Option<SolutionOf<P>>, GivenUp> {
        let at_least = match space.lower_bound(&start) {
            Bound::AtLeast(steps) => steps,
            Bound::DeadEnd => return Ok(None),
        };
        match self.straight_from(space, start.clone(), at_least, heap_bytes)? {
            Some(solution) => Ok(Some(solution)),
            None => self.astar(space, start, at_least, heap_bytes, sketch),
        }
    }

    /// Whether there is to be one A* from the start and nothing else, since somebody watches the
    /// search or limits its states.
    pub(crate) fn is_plain(&self) -> bool {
        self.camera.is_some() || self.limits.max_states.is_some()
    }

    /// A cheapest solution if A* would never turn back on its way to one; `None` if it would, and if
    /// the search is to be [plain](Self::is_plain).
    ///
    /// # Errors
    /// If a limit was reached.
    pub(crate) fn straight<P: StepSpace>(
        &mut self,
        space: &P,
        start: P::State,
        heap_bytes: usize,
    ) -> Result<Option<SolutionOf<P>>, GivenUp> {
        let Bound::AtLeast(at_least) = space.lower_bound(&start) else { return Ok(None) };
        self.straight_from(space, start, at_least, heap_bytes)
    }

    /// As [`straight`](Self::straight), from a start whose lower bound is known.
    fn straight_from<P: StepSpace>(
        &mut self,
        space: &P,
        start: P::State,
        at_least: u64,
        heap_bytes: usize,
    ) -> Result<Option<SolutionOf<P>>, GivenUp> {
        if self.is_plain() {
            return Ok(None);
        }
        let most_unseen = most_unseen::<P::State>(heap_bytes);
        let walk = straight(space, start, at_least, most_unseen)
            .map_err(|limit| GivenUp { limit, lower_bound: at_least })?;
        self.expanded += walk.expanded;
        self.pushed += walk.generated;
        if let Some(solution) = &walk.solution {
            assert_bounded(space, solution);
        }
        Ok(walk.solution)
    }

    /// A cheapest solution by A*; `at_least` is the lower bound of the start.
    fn astar<P: StepSpace>(
        &mut self,
        space: &P,
        start: P::State,
        at_least: u64,
        heap_bytes: usize,
        sketch: impl Fn(&P::State) -> Sketch,
    ) -> Result<Option<SolutionOf<P>>, GivenUp> {
        // The search counts its nodes without what their states own. Allowed this share of the
        // memory, it ends while there is room for that too.
        let limits = self.search_limits(without_heap(self.limits.max_bytes, heap_bytes));
        let (before, told) = (self.expanded, self.limits);
        let ticker = Ticker::new(|expanded, bound| told.tell(before + expanded, Some(bound)));
        let search = Search::new(space).start(start).limits(limits);
        let result = match &mut self.camera {
            None => search.observer(ticker).astar(),
            Some(camera) => {
                camera.begin();
                let chronicle = Chronicle::new(|entry| camera.take(&entry, &sketch));
                search.observer((ticker, chronicle)).astar()
            }
        };
        match result {
            Ok(report) => self.settle(space, report),
            Err(SearchError::Space(limit)) => Err(GivenUp { limit, lower_bound: at_least }),
            Err(error) => unreachable!("walks are short and successors are stable: {error}"),
        }
    }

    /// The limits of a search that begins now and may take so much memory.
    pub(crate) fn search_limits(&self, max_bytes: usize) -> search_core::Limits<u64> {
        search_core::Limits {
            max_expanded: self.limits.max_states.map(|most| most.saturating_sub(self.expanded)),
            max_bytes: Some(max_bytes),
            deadline: self.limits.deadline,
            cancel: self.limits.cancel.clone(),
            ..search_core::Limits::default()
        }
    }

    /// Counts what a search did.
    pub(crate) fn count(&mut self, stats: &search_core::Stats) {
        self.expanded += stats.expanded;
        self.pushed += stats.evaluated - stats.dead_ends;
    }

    /// Counts what a search did that is over, and says what it found.
    ///
    /// # Errors
    /// If a limit was reached.
    pub(crate) fn settle<P: StepSpace>(
        &mut self,
        space: &P,
        report: ReportOf<P>,
    ) -> Result<Option<SolutionOf<P>>, GivenUp> {
        self.count(&report.stats);
        let given_up = |limit, lower_bound| Err(GivenUp { limit, lower_bound });
        match report.outcome {
            Outcome::Found(solution) => {
                assert_bounded(space, &solution);
                Ok(Some(solution))
            }
            Outcome::Exhausted => Ok(None),
            Outcome::Cancelled { lower_bound } => given_up(LimitReached::Cancelled, lower_bound),
            Outcome::LimitReached { limit, lower_bound } => {
                let limit = match limit {
                    Limit::Time => LimitReached::Time,
                    Limit::Expanded => LimitReached::States,
                    _ => LimitReached::Memory,
                };
                given_up(limit, lower_bound)
            }
        }
    }
}

/// Of states that take so much beside their own size, each with its cost, so many fit
/// [`UNSEEN_BYTES`].
const fn most_unseen<S>(heap_bytes: usize) -> usize {
    UNSEEN_BYTES / (size_of::<S>() + size_of::<u64>() + heap_bytes)
}

/// What is left of the memory for the nodes of a search whose states take so much beside.
const fn without_heap(max_bytes: usize, heap_bytes: usize) -> usize {
    max_bytes / (NODE_BYTES + heap_bytes) * NODE_BYTES
}

/// In debug builds, and so in all tests: the lower bound of each state on the way is at most what the
/// rest of the way takes, and no state is called a dead end.
fn assert_bounded<P: StepSpace>(space: &P, solution: &SolutionOf<P>) {
    if cfg!(debug_assertions) {
        let mut rest = 0;
        for step in solution.steps.iter().rev() {
            let is_bounded = match space.lower_bound(&step.state) {
                Bound::AtLeast(steps) => steps <= rest,
                Bound::DeadEnd => false,
            };
            assert!(is_bounded, "a lower bound is above the steps that are needed");
            rest += step.cost;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::time::{Duration, Instant};

    use puzzle::{LimitReached, Limits};
    use search_core::{Bound, StateSpace};

    use super::{Effort, GivenUp, most_unseen, without_heap};
    use crate::replay_search::Sketch;

    /// A walk along a row whose last cell is the goal, with a bound that may be too high, and a
    /// dead end beside each cell.
    struct Row {
        length: u64,
        surplus: u64,
    }

    impl StateSpace for Row {
        /// The cell, and whether it is the dead end beside it.
        type State = (u64, bool);
        type Action = ();
        type Cost = u64;
        type Error = LimitReached;

        fn successors(
            &self,
            &(cell, is_beside): &(u64, bool),
            _: u64,
            emit: &mut impl FnMut((), (u64, bool), u64),
        ) -> Result<(), LimitReached> {
            if !is_beside && cell < self.length {
                emit((), (cell + 1, true), 1);
                emit((), (cell + 1, false), 1);
            }
            Ok(())
        }

        fn is_goal(&self, &(cell, is_beside): &(u64, bool)) -> bool {
            cell == self.length && !is_beside
        }

        fn lower_bound(&self, &(cell, is_beside): &(u64, bool)) -> Bound<u64> {
            match self.length - cell {
                _ if is_beside => Bound::DeadEnd,
                0 => Bound::AtLeast(0),
                rest => Bound::AtLeast(rest + self.surplus),
            }
        }
    }

    fn sketch(_: &(u64, bool)) -> Sketch {
        Sketch { robots: Vec::new(), places: Vec::new(), taken: crate::key_set::KeySet::EMPTY }
    }

    #[test]
    fn states_that_were_put_aside_unseen_take_64_kib_at_most() {
        assert_eq!(most_unseen::<u64>(0), 4096);
        assert_eq!(most_unseen::<[u64; 2]>(0), (1 << 16) / 24);
        assert_eq!(most_unseen::<u64>(1008), 64);
    }

    #[test]
    fn a_search_leaves_the_memory_that_its_states_take_beside_their_size() {
        assert_eq!(without_heap(1 << 20, 0), 1 << 20);
        assert_eq!(without_heap(1 << 20, 32), 1 << 19);
        assert_eq!(without_heap(1 << 20, 96), 1 << 18);
    }

    #[test]
    fn a_search_gets_every_limit_that_was_asked_for_and_the_states_that_are_left() {
        let cancel = Arc::new(AtomicBool::new(false));
        let deadline = Instant::now();
        let limits = Limits {
            max_states: Some(100),
            deadline: Some(deadline),
            cancel: Some(Arc::clone(&cancel)),
            ..Limits::default()
        };
        let mut effort = Effort::new(&limits);
        effort.expanded = 30;
        let given = effort.search_limits(1234);
        assert_eq!(
            (given.max_expanded, given.max_bytes, given.deadline),
            (Some(70), Some(1234), Some(deadline))
        );
        assert!(given.cancel.is_some_and(|given| Arc::ptr_eq(&given, &cancel)));
        effort.expanded = 101;
        assert_eq!(effort.search_limits(0).max_expanded, Some(0));
    }

    #[test]
    fn dead_ends_are_not_counted_as_pushed() {
        let row = Row { length: 5, surplus: 0 };
        let limits = Limits { max_states: Some(100), ..Limits::default() };
        let mut effort = Effort::new(&limits);
        let solution = effort.search(&row, (0, false), 0, sketch).unwrap().unwrap();
        // The start and one state for each step.
        assert_eq!((solution.cost, effort.expanded, effort.pushed), (5, 5, 6));
    }

    #[test]
    fn a_search_tells_which_limit_ended_it() {
        let row = Row { length: 1_000_000, surplus: 0 };
        let ended_by = |limits: Limits| {
            // A search that somebody limits is A* from the start.
            let limits = Limits { max_states: limits.max_states.or(Some(u64::MAX)), ..limits };
            let given_up = Effort::new(&limits).search(&row, (0, false), 0, sketch).unwrap_err();
            assert_eq!(given_up, GivenUp { lower_bound: 1_000_000, ..given_up });
            given_up.limit
        };
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        assert_eq!(ended_by(Limits { max_states: Some(9), ..Limits::default() }), LimitReached::States);
        assert_eq!(ended_by(Limits { max_bytes: 10_000, ..Limits::default() }), LimitReached::Memory);
        assert_eq!(ended_by(Limits { cancel, ..Limits::default() }), LimitReached::Cancelled);
        assert_eq!(ended_by(Limits::default().within(Duration::ZERO)), LimitReached::Time);
    }

    #[test]
    #[should_panic(expected = "a lower bound is above the steps that are needed")]
    fn a_lower_bound_above_the_truth_is_found_on_the_way_to_a_solution() {
        let row = Row { length: 5, surplus: 1 };
        let _ = Effort::new(&Limits::default()).search(&row, (0, false), 0, sketch);
    }

    #[test]
    fn who_watches_is_told_of_the_searches_before_too() {
        let row = Row { length: 10_000, surplus: 0 };
        let limits =
            Limits { max_states: Some(100_000), progress: Some(Arc::default()), ..Limits::default() };
        let mut effort = Effort::new(&limits);
        effort.expanded = 50_000;
        effort.search(&row, (0, false), 0, sketch).unwrap();
        let told = limits.progress.as_ref().unwrap().states();
        assert!((50_001..=60_000).contains(&told), "{told}");
    }
}
