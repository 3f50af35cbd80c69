//! A* by depth-first rounds: little memory, many expansions.

use crate::cost::{Bound, Cost};
use crate::error::SearchError;
use crate::id_table::IdTable;
use crate::limits::{Limit, Limits, Meter};
use crate::observer::{Generated, Observer};
use crate::outcome::{Outcome, OutcomeOf, Report, SearchResult, Solution, Step};
use crate::search::Search;
use crate::state_hash::hash;
use crate::state_space::StateSpace;
use crate::stats::Stats;
use crate::transposition_table::TranspositionTable;

impl<P: StateSpace, O: Observer<P>> Search<'_, P, O> {
    /// A cheapest solution in little memory: a depth-first search of all paths whose f is no more than a
    /// threshold, again and again with the next threshold, which is the least f that was too much.
    ///
    /// For spaces too large to remember, with few ways to the same state and costs that take few
    /// values: each new value of f is a round more. A transposition table keeps a round from
    /// expanding a state twice as long as the table remembers it; it takes half of
    /// [`Limits::max_bytes`](crate::Limits::max_bytes), at most 2^20 states if that is not set, and
    /// at most [`Limits::max_nodes`](crate::Limits::max_nodes), which is no reason to give up here.
    /// States on the path itself are never entered again, so a finite space is searched to the end.
    ///
    /// Nothing else grows but the path and its untried successors. The lower bound at a limit is
    /// the threshold. The observer hears of the expansions and successors of all rounds, but for
    /// those beyond the threshold; thresholds are bounds. [`open_list`](Self::open_list),
    /// [`closed_set`](Self::closed_set) and [`workspace`](Self::workspace) do not matter;
    /// [`exhaustive`](Self::exhaustive) does not either.
    ///
    /// Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985; Reinefeld and
    /// Marsland, "Enhanced iterative-deepening search", 1994.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// let space = space_from(
    ///     |&n: &u32| [(n + 1, 1_u32), (n * 2, 1)],
    ///     |&n| n == 97,
    ///     |&n| if n > 97 { Bound::DeadEnd } else { Bound::AtLeast(u32::from(n < 97)) },
    /// );
    /// let found = Search::new(&space).start(1).ida_star()?.solution().expect("one counts up");
    /// assert_eq!(found.states().collect::<Vec<_>>(), [&1, &2, &3, &6, &12, &24, &48, &96, &97]);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn ida_star(self) -> SearchResult<P> {
        let mut rounds =
            Rounds::new(self.setup.task.space, self.setup.task.observer, &self.setup.task.limits);
        let outcome = rounds.run(&self.setup.task.starts)?;
        Ok(Report { outcome, stats: rounds.stats() })
    }
}

/// A successor that is still to be tried, or a state of the path.
struct Visit<P: StateSpace> {
    // `None` for a start.
    action: Option<P::Action>,
    state: P::State,
    step_cost: P::Cost,
    g: P::Cost,
    hash: u64,
}

/// A state of the path and where in `untried` its successors begin.
struct Level<P: StateSpace> {
    visit: Visit<P>,
    first: usize,
}

struct Rounds<'a, P: StateSpace, O> {
    space: &'a P,
    observer: O,
    path: Vec<Level<P>>,
    untried: Vec<Visit<P>>,
    table: TranspositionTable<P::State, P::Cost>,
    // The states of the path by hash, numbered by their place in it, and how many there is room for.
    on_path: IdTable,
    capacity: usize,
    threshold: P::Cost,
    // The least f above the threshold, and above the limit of cost.
    next: Option<P::Cost>,
    dropped: Option<P::Cost>,
    overflow: bool,
    max_cost: Option<P::Cost>,
    meter: Meter,
    most_untried: usize,
    stats: Stats,
}

impl<'a, P: StateSpace, O: Observer<P>> Rounds<'a, P, O> {
    fn new(space: &'a P, observer: O, limits: &Limits<P::Cost>) -> Self {
        Self {
            space,
            observer,
            path: Vec::new(),
            untried: Vec::new(),
            table: TranspositionTable::new(limits.max_nodes, limits.max_bytes),
            on_path: IdTable::default(),
            capacity: 0,
            threshold: P::Cost::ZERO,
            next: None,
            dropped: None,
            overflow: false,
            max_cost: limits.max_cost,
            meter: Meter::new(limits),
            most_untried: 0,
            stats: Stats::default(),
        }
    }

    fn run(&mut self, starts: &[(P::State, P::Cost)]) -> Result<OutcomeOf<P>, SearchError<P::Error>> {
        // The first round has the least f of the starts for its threshold, found as any other.
        let mut is_first = true;
        loop {
            for (state, cost) in starts {
                self.arrive(None, state.clone(), P::Cost::ZERO, *cost, is_first);
                if let Some(outcome) = self.dive()? {
                    return Ok(outcome);
                }
            }
            let Some(next) = self.next.take() else { break };
            (self.threshold, is_first) = (next, false);
            self.table.next_round();
            self.observer.on_bound(next);
        }
        Outcome::nothing_left(self.dropped, self.max_cost, self.overflow)
    }

    /// Goes on until nothing is left to try in this round, or for good.
    fn dive(&mut self) -> Result<Option<OutcomeOf<P>>, SearchError<P::Error>> {
        loop {
            let first = self.path.last().map_or(0, |level| level.first);
            if self.untried.len() <= first {
                let Some(level) = self.path.pop() else { return Ok(None) };
                self.on_path.remove_newest(level.visit.hash, self.path.len());
                continue;
            }
            let Some(visit) = self.untried.pop() else { return Ok(None) };
            if self.is_on_path(&visit) || !self.table.enter(self.space, &visit.state, visit.hash, visit.g) {
                self.stats.duplicates += 1;
                continue;
            }
            if self.space.is_goal(&visit.state) {
                self.observer.on_goal(&visit.state, visit.g);
                return Ok(self.solution(visit));
            }
            if self.meter.is_due(self.stats.expanded)
                && let Some(outcome) = self.look()
            {
                return Ok(Some(outcome));
            }
            if self.path.len() == self.capacity && !self.make_room() {
                return Ok(Some(Outcome::LimitReached { limit: Limit::Nodes, lower_bound: self.threshold }));
            }
            self.expand(visit)?;
        }
    }

    fn expand(&mut self, visit: Visit<P>) -> Result<(), SearchError<P::Error>> {
        let (first, state, g) = (self.untried.len(), visit.state.clone(), visit.g);
        self.stats.expanded += 1;
        self.observer.on_expand(&state, g);
        if let Ok(place) = u32::try_from(self.path.len()) {
            self.on_path.insert(self.on_path.vacancy(visit.hash), place);
        }
        self.path.push(Level { visit, first });
        let space = self.space;
        space
            .successors(&state, g, &mut |action, successor, step_cost| {
                self.stats.generated += 1;
                if let Some(cost) = g.checked_add(step_cost) {
                    self.arrive(Some((&state, action)), successor, step_cost, cost, false);
                } else {
                    self.overflow = true;
                    self.stats.over_cost += 1;
                }
            })
            .map_err(SearchError::Space)?;
        // The first successor is tried first.
        self.untried[first..].reverse();
        self.most_untried = self.most_untried.max(self.untried.len());
        Ok(())
    }

    /// Makes room for a longer path; `false` if paths of that length cannot be numbered.
    #[cold]
    fn make_room(&mut self) -> bool {
        let Some((slots, capacity)) = self.on_path.larger() else { return false };
        self.on_path.rebuild(slots, self.path.iter().map(|level| level.visit.hash));
        self.capacity = capacity;
        true
    }

    /// Takes in a state if its f is within the threshold; to `survey` is to look for the threshold only.
    fn arrive(
        &mut self,
        from: Option<(&P::State, P::Action)>,
        state: P::State,
        step_cost: P::Cost,
        g: P::Cost,
        survey: bool,
    ) {
        self.stats.evaluated += 1;
        let kind = match self.space.lower_bound(&state) {
            Bound::DeadEnd => {
                self.stats.dead_ends += 1;
                Generated::DeadEnd
            }
            Bound::AtLeast(h) => match g.checked_add(h) {
                Some(f) if self.max_cost.is_some_and(|most| f > most) => {
                    self.dropped = Some(self.dropped.map_or(f, |least| least.min(f)));
                    Generated::OverCost
                }
                Some(f) if survey || f > self.threshold => {
                    self.next = Some(self.next.map_or(f, |least| least.min(f)));
                    return;
                }
                Some(_) => Generated::New,
                None => {
                    self.overflow = true;
                    Generated::OverCost
                }
            },
        };
        self.stats.over_cost += u64::from(kind == Generated::OverCost);
        if let Some((parent, action)) = &from {
            self.observer.on_generate(parent, action, &state, g, kind);
        }
        if kind == Generated::New {
            let hash = hash(self.space, &state);
            self.untried.push(Visit { action: from.map(|(_, action)| action), state, step_cost, g, hash });
        }
    }

    fn is_on_path(&self, visit: &Visit<P>) -> bool {
        let is_it = |place: u32| {
            let other = &self.path[place as usize].visit;
            self.space.identity(&other.state) == self.space.identity(&visit.state)
        };
        self.on_path.find(visit.hash, is_it).is_ok()
    }

    #[cold]
    fn look(&mut self) -> Option<OutcomeOf<P>> {
        let stop = self.meter.look(self.stats.expanded, self.bytes())?;
        Some(Outcome::stopped(stop, self.threshold))
    }

    /// The path as a solution that ends with this goal.
    #[cold]
    fn solution(&mut self, goal: Visit<P>) -> Option<OutcomeOf<P>> {
        let cost = goal.g;
        let mut visits = self.path.drain(..).map(|level| level.visit).chain([goal]);
        let start = visits.next()?.state;
        let steps = visits.filter_map(|visit| {
            Some(Step { action: visit.action?, state: visit.state, cost: visit.step_cost })
        });
        Some(Outcome::Found(Solution { cost, start, steps: steps.collect() }))
    }

    fn bytes(&self) -> usize {
        self.table.bytes()
            + self.path.capacity() * size_of::<Level<P>>()
            + self.untried.capacity() * size_of::<Visit<P>>()
            + self.on_path.bytes()
    }

    fn stats(&self) -> Stats {
        Stats {
            max_frontier: self.most_untried,
            nodes: self.table.len(),
            peak_bytes: self.bytes(),
            ..self.stats
        }
    }
}
