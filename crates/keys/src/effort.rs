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
        let most_unseen = UNSEEN_BYTES / (size_of::<P::State>() + size_of::<u64>() + heap_bytes);
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
        let limits = self.search_limits(self.limits.max_bytes / (NODE_BYTES + heap_bytes) * NODE_BYTES);
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
