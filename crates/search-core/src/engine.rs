//! The one loop behind all searches: take a node from the frontier, test it, expand it, take in what comes.

use crate::cost::{Bound, Cost, rest};
use crate::error::SearchError;
use crate::frontier::Frontier;
use crate::limits::{Limit, Limits, Meter, Stop};
use crate::node_table::{Label, Link, NodeTable, Prior, Refusal};
use crate::observer::{Generated, Observer};
use crate::outcome::{Outcome, Report, SolutionOf};
use crate::reconstruct::reconstruct;
use crate::state_space::StateSpace;
use crate::stats::Stats;
use crate::strategy::Strategy;

/// What a search starts from, apart from its tables.
pub(crate) struct Task<'a, P: StateSpace, O> {
    pub(crate) space: &'a P,
    pub(crate) starts: Vec<(P::State, P::Cost)>,
    pub(crate) limits: Limits<P::Cost>,
    pub(crate) observer: O,
    pub(crate) until: Until,
    /// What lower bounds count for in [`WeightedAstar`](crate::strategy::WeightedAstar).
    pub(crate) weight: u32,
}

/// When a search is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// At the first goal that answers the question.
    FirstGoal,
    /// When all goals that are as cheap as the first one are known.
    CheapestGoals,
    /// When nothing is left; goals are expanded like all other states.
    Exhausted,
}

/// A goal in the tables of the engine.
pub(crate) struct Found<S, C> {
    pub(crate) key: u32,
    pub(crate) state: S,
    pub(crate) cost: C,
}

/// What an engine finds in the space `P`.
pub(crate) type FoundIn<P> = Found<<P as StateSpace>::State, <P as StateSpace>::Cost>;

/// How an engine in the space `P` ends.
pub(crate) type EndOf<P> = Outcome<FoundIn<P>, <P as StateSpace>::Cost>;

impl<'a, P: StateSpace, O> Task<'a, P, O> {
    /// The same task under other eyes.
    pub(crate) fn map_observer<Q>(self, change: impl FnOnce(O) -> Q) -> Task<'a, P, Q> {
        Task {
            space: self.space,
            starts: self.starts,
            limits: self.limits,
            observer: change(self.observer),
            until: self.until,
            weight: self.weight,
        }
    }
}

/// Why nothing more is taken in. Found out while successors come in, acted upon afterwards.
enum Halt<S, C> {
    Goal(Found<S, C>),
    Refused(Refusal),
}

/// A search under way.
pub(crate) struct Engine<'a, P, K, T, O>
where
    P: StateSpace,
    K: Strategy<P>,
    T: NodeTable<P, K::Label>,
{
    pub(crate) space: &'a P,
    // Sorted by cost; those from `waiting` on have not entered the frontier yet.
    pub(crate) starts: Vec<(P::State, P::Cost)>,
    waiting: usize,
    pub(crate) table: T,
    frontier: K::Frontier<T::Handle>,
    observer: O,
    until: Until,
    weight: u32,
    max_cost: Option<P::Cost>,
    meter: Meter,
    // The highest f taken so far. An optimal path always has a node in the frontier whose f is no
    // more than its cost, so that the least f in the frontier, and with it this one, bounds the solution.
    bound: P::Cost,
    // The least f that was dropped for exceeding `max_cost`.
    dropped: Option<P::Cost>,
    overflow: bool,
    halt: Option<Halt<P::State, P::Cost>>,
    // The least f of the states that the table had no room for.
    refused: Option<P::Cost>,
    // The first goal, where others may follow.
    first_goal: Option<FoundIn<P>>,
    // Successors that were no duplicates.
    fresh: u64,
    stats: Stats,
}

impl<'a, P, K, T, O> Engine<'a, P, K, T, O>
where
    P: StateSpace,
    K: Strategy<P>,
    T: NodeTable<P, K::Label>,
    O: Observer<P>,
{
    /// One f may take so many expansions, and one for each so many before, until its states are ordered by h.
    /// Less of a head start makes a search of many small layers dearer, which gains nothing from order.
    const ANYHOW: u64 = 64;
    const SHARE: u64 = 64;

    pub(crate) fn new(task: Task<'a, P, O>, table: T, frontier: K::Frontier<T::Handle>) -> Self {
        let mut starts = task.starts;
        starts.sort_by_key(|&(_, cost)| cost);
        let bound = starts.first().map_or(P::Cost::ZERO, |&(_, cost)| cost);
        Self {
            space: task.space,
            starts,
            waiting: 0,
            table,
            frontier,
            observer: task.observer,
            until: task.until,
            weight: task.weight,
            max_cost: task.limits.max_cost,
            meter: Meter::new(&task.limits),
            bound,
            dropped: None,
            overflow: false,
            halt: None,
            refused: None,
            first_goal: None,
            fresh: 0,
            stats: Stats::default(),
        }
    }

    /// Searches to the end.
    pub(crate) fn run(&mut self) -> Result<EndOf<P>, SearchError<P::Error>> {
        loop {
            if let Some(end) = self.advance()? {
                return Ok(end);
            }
        }
    }

    /// A report of how the search ended, with this of what it found.
    pub(crate) fn report<F>(
        &mut self,
        end: EndOf<P>,
        found: impl FnOnce(&mut Self, FoundIn<P>) -> Result<F, SearchError<P::Error>>,
    ) -> Result<Report<F, P::Cost>, SearchError<P::Error>> {
        let stats = self.stats();
        Ok(Report { outcome: end.try_map(|goal| found(self, goal))?, stats })
    }

    /// What is left when the engine is done with.
    pub(crate) fn into_tables(self) -> (T, K::Frontier<T::Handle>) {
        (self.table, self.frontier)
    }

    /// Ends the search before it begins.
    pub(crate) fn refuse(&mut self, limit: Limit) {
        self.halt = Some(Halt::Refused(Refusal::Full(limit)));
    }

    pub(crate) fn observer(&mut self) -> &mut O {
        &mut self.observer
    }

    /// Expands one node, or says how the search ended.
    #[inline]
    pub(crate) fn advance(&mut self) -> Result<Option<EndOf<P>>, SearchError<P::Error>> {
        let (f, node) = loop {
            if self.waiting < self.starts.len() {
                self.admit_starts();
                if self.halt.is_some() {
                    return self.halted().map(Some);
                }
            }
            let Some((f, handle)) = self.frontier.pop() else {
                return self.exhausted().map(Some);
            };
            if let Some(node) = self.table.close(self.space, handle) {
                break (f, node);
            }
            self.stats.stale += 1;
        };
        let (key, state, g) = (node.key, node.state, node.label.g(f));
        if K::ORDERED && f > self.bound {
            if self.first_goal.is_some() {
                // All that is left is dearer than the goals.
                return self.exhausted().map(Some);
            }
            self.bound = f;
            if K::INFORMED {
                let share = self.stats.expanded / Self::SHARE + Self::ANYHOW;
                self.meter.alarm(self.stats.expanded + share);
            }
            self.observer.on_bound(f);
        }
        if !K::FIRST_GOAL && self.space.is_goal(&state) {
            self.observer.on_goal(&state, g);
            match self.until {
                Until::FirstGoal => return Ok(Some(Outcome::Found(Found { key, state, cost: g }))),
                Until::CheapestGoals => {
                    self.max_cost = Some(g);
                    self.first_goal.get_or_insert(Found { key, state, cost: g });
                    return Ok(None);
                }
                Until::Exhausted => {}
            }
        }
        if self.meter.is_due(self.stats.expanded)
            && let Some(end) = self.look()
        {
            if !K::ORDERED {
                self.leave_open(&state, g);
            }
            return Ok(Some(end));
        }
        self.stats.expanded += 1;
        self.observer.on_expand(&state, g);
        let space = self.space;
        space
            .successors(&state, g, &mut |action, successor, step_cost| {
                // Counting cannot overflow, and this is the hottest line there is.
                self.stats.generated = self.stats.generated.wrapping_add(1);
                let step_cost = if K::UNIT_STEPS { P::Cost::ONE } else { step_cost };
                let Some(cost) = g.checked_add(step_cost) else {
                    self.drop_overflow();
                    return;
                };
                if let Some((spot, prior)) = self.table.find(space, &successor, K::Label::new(cost)) {
                    self.fresh = self.fresh.wrapping_add(1);
                    self.arrive(spot, prior, successor, cost, Link::to(key), Some((&state, &action)));
                } else {
                    self.observer.on_generate(&state, &action, &successor, cost, Generated::Duplicate);
                }
            })
            .map_err(SearchError::Space)?;
        if self.halt.is_some() {
            return self.halted().map(Some);
        }
        Ok(None)
    }

    /// Lets those starts enter the frontier that may.
    #[cold]
    fn admit_starts(&mut self) {
        while let Some((state, cost)) = self.starts.get(self.waiting)
            && self.frontier.admits(*cost)
        {
            let (state, cost) = (state.clone(), *cost);
            self.waiting += 1;
            if let Some((spot, prior)) = self.table.find(self.space, &state, K::Label::new(cost)) {
                self.arrive(spot, prior, state, cost, Link::START, None);
            }
        }
    }

    #[cold]
    fn drop_overflow(&mut self) {
        self.overflow = true;
        self.fresh += 1;
        self.stats.over_cost += 1;
    }

    /// Takes in a state that is new or was never reached so cheaply; `from` is the parent and the action.
    #[inline(never)]
    fn arrive(
        &mut self,
        mut spot: T::Spot,
        prior: Prior,
        state: P::State,
        cost: P::Cost,
        link: Link,
        from: Option<(&P::State, &P::Action)>,
    ) {
        let mut kind = match prior {
            Prior::Unreached => Generated::New,
            Prior::Open => Generated::Improved,
            Prior::Closed => Generated::Reopened,
        };
        let (mut f, mut rank, mut left) = (cost, cost, P::Cost::ZERO);
        if K::INFORMED {
            self.stats.evaluated += 1;
        }
        match K::lower_bound(self.space, &state) {
            Bound::DeadEnd => kind = Generated::DeadEnd,
            Bound::AtLeast(h) => match cost.checked_add(h) {
                Some(sum) if self.max_cost.is_none_or(|most| sum <= most) => {
                    (f, left) = (sum, h);
                    rank = K::rank(sum, h, self.weight);
                }
                Some(sum) => {
                    self.dropped = Some(self.dropped.map_or(sum, |least| least.min(sum)));
                    kind = Generated::OverCost;
                }
                None => {
                    self.overflow = true;
                    kind = Generated::OverCost;
                }
            },
        }
        if kind == Generated::OverCost {
            self.stats.over_cost += 1;
            self.tell(from, &state, cost, kind);
            return;
        }
        if prior == Prior::Unreached {
            let budget = || self.meter.max_bytes.saturating_sub(self.frontier.bytes());
            match self.table.reserve(self.space, spot, budget) {
                Ok(room) => spot = room,
                Err(refusal) => {
                    self.refused = Some(self.refused.map_or(f, |least| least.min(f)));
                    self.halt.get_or_insert(Halt::Refused(refusal));
                    return;
                }
            }
        }
        self.tell(from, &state, cost, kind);
        if kind == Generated::DeadEnd {
            self.stats.dead_ends += 1;
            self.table.place(spot, prior, state, K::Label::sealed(), link.closed());
            return;
        }
        match kind {
            Generated::Improved => self.stats.improved += 1,
            Generated::Reopened => self.stats.reopened += 1,
            _ => {}
        }
        if K::INFORMED && K::ORDERED && f < self.bound {
            // No solution is cheaper than the bound, so that it can stand for f here: nothing that is taken falls
            // below it. (Martelli's algorithm B, of 1977, does so as well.)
            self.stats.f_decreases += 1;
            (rank, left) = (self.bound, rest(self.bound, cost));
        }
        let is_goal = K::FIRST_GOAL && self.space.is_goal(&state);
        if is_goal {
            self.observer.on_goal(&state, cost);
        }
        let goal = (is_goal && self.until != Until::Exhausted && self.halt.is_none()).then(|| state.clone());
        let handle = self.table.place(spot, prior, state, K::Label::new(cost), link);
        if let Some(state) = goal {
            self.halt = Some(Halt::Goal(Found { key: self.table.key(self.space, &handle), state, cost }));
        }
        if link == Link::START {
            self.frontier.push_start(rank, left, handle);
        } else {
            self.frontier.push(rank, left, handle);
        }
    }

    #[inline]
    fn tell(
        &mut self,
        from: Option<(&P::State, &P::Action)>,
        state: &P::State,
        cost: P::Cost,
        kind: Generated,
    ) {
        if let Some((parent, action)) = from {
            self.observer.on_generate(parent, action, state, cost, kind);
        }
    }

    /// The limit that forbids the next expansion, if any.
    #[cold]
    fn look(&mut self) -> Option<EndOf<P>> {
        if self.meter.rings(self.stats.expanded) {
            let (space, table, f) = (self.space, &self.table, self.bound);
            let h = |handle: &_| rest(f, table.label(space, handle).g(f));
            self.frontier.order_ties(f, h);
        }
        let stop = self.meter.look(self.stats.expanded, self.bytes())?;
        Some(Outcome::stopped(stop, self.bound))
    }

    #[cold]
    fn halted(&mut self) -> Result<EndOf<P>, SearchError<P::Error>> {
        match self.halt.take() {
            Some(Halt::Goal(goal)) => Ok(Outcome::Found(goal)),
            Some(Halt::Refused(Refusal::Full(limit))) => Ok(Outcome::stopped(Stop::Limit(limit), self.bound)),
            Some(Halt::Refused(Refusal::IndexOutOfRange { index })) => {
                let len = self.space.index_len().unwrap_or(0);
                Err(SearchError::IndexOutOfRange { index, len })
            }
            None => self.exhausted(),
        }
    }

    /// The outcome when the frontier is empty.
    #[cold]
    fn exhausted(&mut self) -> Result<EndOf<P>, SearchError<P::Error>> {
        if let Some(goal) = self.first_goal.take() {
            return Ok(Outcome::Found(goal));
        }
        Outcome::nothing_left(self.dropped, self.max_cost, self.overflow)
    }

    /// The path to a goal.
    #[cold]
    pub(crate) fn solution(&self, goal: &FoundIn<P>) -> Result<SolutionOf<P>, SearchError<P::Error>> {
        reconstruct::<P, K::Label, T>(self.space, &self.table, &self.starts, goal.key, K::UNIT_STEPS)
    }

    /// Notes that a state that was closed has not been expanded.
    #[cold]
    fn leave_open(&mut self, state: &P::State, g: P::Cost) {
        if let Bound::AtLeast(h) = K::lower_bound(self.space, state)
            && let Some(f) = g.checked_add(h)
        {
            self.refused = Some(self.refused.map_or(f, |least| least.min(f)));
        }
    }

    /// The least g + h of all that is open or had no room, and with it a bound on all solutions but those
    /// found. The frontier is empty afterwards.
    #[cold]
    pub(crate) fn least_open(&mut self) -> Option<P::Cost> {
        while let Some((rank, handle)) = self.frontier.pop() {
            if let Some(node) = self.table.close(self.space, handle) {
                self.leave_open(&node.state, node.label.g(rank));
            }
        }
        self.refused.into_iter().chain(self.dropped).min()
    }

    fn bytes(&self) -> usize {
        self.table.bytes() + self.frontier.bytes()
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats {
            max_frontier: self.frontier.most(),
            duplicates: self.stats.generated - self.fresh,
            nodes: self.table.len(),
            peak_bytes: self.bytes(),
            ..self.stats
        }
    }
}
