//! The one loop behind all searches: take a node from the frontier, test it, expand it, take in what comes.

use crate::cost::{Bound, Cost};
use crate::error::SearchError;
use crate::frontier::Frontier;
use crate::limits::{Limit, Limits, Meter, Stop};
use crate::node_table::{Label, Link, NodeTable, Prior, Refusal};
use crate::observer::{Generated, Observer};
use crate::outcome::{Outcome, OutcomeOf, Report, ReportOf};
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
    pub(crate) exhaustive: bool,
}

impl<'a, P: StateSpace, O> Task<'a, P, O> {
    /// The same task under other eyes.
    pub(crate) fn map_observer<Q>(self, change: impl FnOnce(O) -> Q) -> Task<'a, P, Q> {
        Task {
            space: self.space,
            starts: self.starts,
            limits: self.limits,
            observer: change(self.observer),
            exhaustive: self.exhaustive,
        }
    }
}

/// Why nothing more is taken in. Found out while successors come in, acted upon afterwards.
enum Halt {
    Goal(u32),
    Refused(Refusal),
}

/// A search under way.
pub(crate) struct Engine<'a, P, K, T, O>
where
    P: StateSpace,
    K: Strategy<P>,
    T: NodeTable<P, K::Label>,
{
    space: &'a P,
    // Sorted by cost; those from `waiting` on have not entered the frontier yet.
    starts: Vec<(P::State, P::Cost)>,
    waiting: usize,
    table: T,
    frontier: K::Frontier<T::Handle>,
    observer: O,
    exhaustive: bool,
    max_cost: Option<P::Cost>,
    max_bytes: usize,
    meter: Meter,
    // The highest f taken so far. An optimal path always has a node in the frontier whose f is no
    // more than its cost, so that the least f in the frontier, and with it this one, bounds the solution.
    bound: P::Cost,
    // The least f that was dropped for exceeding `max_cost`.
    dropped: Option<P::Cost>,
    overflow: bool,
    halt: Option<Halt>,
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
            exhaustive: task.exhaustive,
            max_cost: task.limits.max_cost,
            max_bytes: task.limits.max_bytes.unwrap_or(usize::MAX),
            meter: Meter::new(&task.limits, task.limits.max_bytes.is_some()),
            bound,
            dropped: None,
            overflow: false,
            halt: None,
            fresh: 0,
            stats: Stats::default(),
        }
    }

    /// Searches to the end.
    pub(crate) fn run(mut self) -> Result<ReportOf<P>, SearchError<P::Error>> {
        loop {
            if let Some(outcome) = self.advance()? {
                let stats = self.stats();
                return Ok(Report { outcome, stats });
            }
        }
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
    pub(crate) fn advance(&mut self) -> Result<Option<OutcomeOf<P>>, SearchError<P::Error>> {
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
        if K::ORDERED {
            if f > self.bound {
                self.bound = f;
                self.observer.on_bound(f);
            } else if f < self.bound {
                self.stats.f_decreases += 1;
            }
        }
        if !K::FIRST_GOAL && self.space.is_goal(&state) {
            self.observer.on_goal(&state, g);
            if !self.exhaustive {
                return self.found(key).map(Some);
            }
        }
        if self.meter.is_due(self.stats.expanded)
            && let Some(outcome) = self.look()
        {
            return Ok(Some(outcome));
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
        spot: T::Spot,
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
        let mut f = cost;
        if K::INFORMED {
            self.stats.evaluated += 1;
        }
        match K::lower_bound(self.space, &state) {
            Bound::DeadEnd => kind = Generated::DeadEnd,
            Bound::AtLeast(h) => match cost.checked_add(h) {
                Some(sum) if self.max_cost.is_none_or(|most| sum <= most) => f = sum,
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
            self.report(from, &state, cost, kind);
            return;
        }
        if prior == Prior::Unreached {
            let budget = || self.max_bytes.saturating_sub(self.frontier.bytes());
            if let Err(refusal) = self.table.reserve(self.space, spot, budget) {
                self.halt.get_or_insert(Halt::Refused(refusal));
                return;
            }
        }
        self.report(from, &state, cost, kind);
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
        let is_goal = K::FIRST_GOAL && self.space.is_goal(&state);
        if is_goal {
            self.observer.on_goal(&state, cost);
        }
        let handle = self.table.place(spot, prior, state, K::Label::new(cost), link);
        if is_goal && !self.exhaustive {
            self.halt.get_or_insert(Halt::Goal(self.table.key(self.space, &handle)));
        }
        if link == Link::START {
            self.frontier.push_start(f, handle);
        } else {
            self.frontier.push(f, handle);
        }
    }

    #[inline]
    fn report(
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
    fn look(&mut self) -> Option<OutcomeOf<P>> {
        match self.meter.look(self.stats.expanded) {
            Some(Stop::Limit(limit)) => Some(self.limit_reached(limit)),
            Some(Stop::Cancelled) => Some(Outcome::Cancelled { lower_bound: self.bound }),
            None if self.bytes() > self.max_bytes => Some(self.limit_reached(Limit::Bytes)),
            None => None,
        }
    }

    fn limit_reached(&self, limit: Limit) -> OutcomeOf<P> {
        Outcome::LimitReached { limit, lower_bound: self.bound }
    }

    #[cold]
    fn halted(&mut self) -> Result<OutcomeOf<P>, SearchError<P::Error>> {
        match self.halt.take() {
            Some(Halt::Goal(key)) => self.found(key),
            Some(Halt::Refused(Refusal::Full(limit))) => Ok(self.limit_reached(limit)),
            Some(Halt::Refused(Refusal::IndexOutOfRange { index })) => {
                let len = self.space.index_len().unwrap_or(0);
                Err(SearchError::IndexOutOfRange { index, len })
            }
            None => self.exhausted(),
        }
    }

    /// The outcome when the frontier is empty.
    #[cold]
    fn exhausted(&self) -> Result<OutcomeOf<P>, SearchError<P::Error>> {
        // What overflowed is dearer than any limit of cost.
        let over_cost = self.dropped.or(self.max_cost.filter(|_| self.overflow));
        match over_cost {
            Some(lower_bound) => Ok(Outcome::LimitReached { limit: Limit::Cost, lower_bound }),
            None if self.overflow => Err(SearchError::CostOverflow),
            None => Ok(Outcome::Exhausted),
        }
    }

    #[cold]
    fn found(&self, goal: u32) -> Result<OutcomeOf<P>, SearchError<P::Error>> {
        reconstruct::<P, K::Label, T>(self.space, &self.table, &self.starts, goal, K::UNIT_STEPS)
            .map(Outcome::Found)
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
