//! From both ends at once, for spaces that can be walked backwards.

use crate::cost::Cost;
use crate::error::SearchError;
use crate::frontier::Frontier;
use crate::hashed_table::HashedTable;
use crate::limits::{Limit, Limits, Meter};
use crate::node_table::{Cheapest, Label, Link, NodeTable, Prior, Refusal, Taken};
use crate::observer::{Generated, Observer};
use crate::outcome::{Outcome, OutcomeOf, Report, SearchResult};
use crate::priority_queue::PriorityQueue;
use crate::reconstruct::{ancestors, begin, extend};
use crate::search::Search;
use crate::state_space::StateSpace;
use crate::stats::Stats;
use crate::storage::OpenList;

/// A state space whose predecessors are known as well.
///
/// ```
/// use std::convert::Infallible;
/// use search_core::{Reversible, Search, StateSpace};
///
/// /// From a number to the next one, or to its double.
/// struct Numbers;
///
/// impl StateSpace for Numbers {
///     type State = u64;
///     type Action = char;
///     type Cost = u32;
///     type Error = Infallible;
///
///     fn successors(
///         &self,
///         &n: &u64,
///         _cost_so_far: u32,
///         emit: &mut impl FnMut(char, u64, u32),
///     ) -> Result<(), Infallible> {
///         emit('+', n + 1, 1);
///         emit('*', n * 2, 1);
///         Ok(())
///     }
///
///     fn is_goal(&self, &n: &u64) -> bool {
///         n == 1_000_000
///     }
/// }
///
/// impl Reversible for Numbers {
///     fn predecessors(&self, &n: &u64, emit: &mut impl FnMut(u64, u32)) -> Result<(), Infallible> {
///         if n % 2 == 0 {
///             emit(n / 2, 1);
///         }
///         if n > 0 {
///             emit(n - 1, 1);
///         }
///         Ok(())
///     }
/// }
///
/// let one_way = Search::new(&Numbers).start(1).dijkstra()?;
/// let both = Search::new(&Numbers).start(1).bidirectional_dijkstra([1_000_000])?;
/// assert!(both.stats.expanded * 10 < one_way.stats.expanded);
/// let fewest = Search::new(&Numbers).start(1).bidirectional_bfs([1_000_000])?.solution().expect("a way");
/// let (one_way, both) = (one_way.solution().expect("a way"), both.solution().expect("a way"));
/// assert_eq!((both.cost, fewest.cost), (one_way.cost, one_way.cost), "each step costs 1");
/// # Ok::<(), search_core::SearchError<Infallible>>(())
/// ```
pub trait Reversible: StateSpace {
    /// Calls `emit(predecessor, step_cost)` for each state of which this one is a successor, with
    /// the cost of the step from there to here. No step cost may depend on the cost so far.
    ///
    /// # Errors
    /// Whatever the space cannot do; it ends the search.
    fn predecessors(
        &self,
        state: &Self::State,
        emit: &mut impl FnMut(Self::State, Self::Cost),
    ) -> Result<(), Self::Error>;
}

impl<P: Reversible, O: Observer<P>> Search<'_, P, O> {
    /// A solution with the fewest actions, searched from the starts and from these goals at once.
    /// Where a state has b successors and b predecessors and the goal is d actions away, that is
    /// some 2 b^(d/2) states in place of b^d. Otherwise as
    /// [`bidirectional_dijkstra`](Self::bidirectional_dijkstra).
    ///
    /// Pohl, "Bi-directional search", 1971.
    ///
    /// ```
    /// use std::convert::Infallible;
    /// use search_core::{Reversible, Search, StateSpace};
    /// # struct Pancakes;
    /// # impl StateSpace for Pancakes {
    /// #     type State = [u8; 7];
    /// #     type Action = usize;
    /// #     type Cost = u32;
    /// #     type Error = Infallible;
    /// #     fn successors(
    /// #         &self, pile: &[u8; 7], _: u32, emit: &mut impl FnMut(usize, [u8; 7], u32),
    /// #     ) -> Result<(), Infallible> {
    /// #         for count in 2..=7 {
    /// #             let mut next = *pile;
    /// #             next[..count].reverse();
    /// #             emit(count, next, 1);
    /// #         }
    /// #         Ok(())
    /// #     }
    /// #     fn is_goal(&self, pile: &[u8; 7]) -> bool {
    /// #         pile.is_sorted()
    /// #     }
    /// # }
    ///
    /// // A pile of pancakes: some of the upper ones are turned over at once. Undone, that is the same.
    /// impl Reversible for Pancakes {
    ///     fn predecessors(
    ///         &self,
    ///         pile: &[u8; 7],
    ///         emit: &mut impl FnMut([u8; 7], u32),
    ///     ) -> Result<(), Infallible> {
    ///         self.successors(pile, 0, &mut |_, pile, cost| emit(pile, cost))
    ///     }
    /// }
    ///
    /// let search = || Search::new(&Pancakes).start([4, 6, 2, 5, 1, 7, 3]);
    /// let (one_way, both) = (search().bfs()?, search().bidirectional_bfs([[1, 2, 3, 4, 5, 6, 7]])?);
    /// assert!(both.stats.expanded * 4 < one_way.stats.expanded);
    /// assert_eq!(both.solution().map(|found| found.cost), one_way.solution().map(|found| found.cost));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn bidirectional_bfs(self, goals: impl IntoIterator<Item = P::State>) -> SearchResult<P> {
        BothWays::new(self, true).run(goals)
    }

    /// A cheapest solution, searched from the starts and from these goals at once, always on the
    /// side that has fewer open states. It ends when no path through two open states can be cheaper
    /// than the best that is known.
    ///
    /// [`StateSpace::is_goal`] and the lower bound are not asked. States are remembered by hash, on
    /// both sides. The observer hears of both: a cost is the one from the state's own side, and
    /// what is generated backwards is not told, since it has no action.
    /// [`closed_set`](Self::closed_set), [`workspace`](Self::workspace) and
    /// [`exhaustive`](Self::exhaustive) do not matter.
    ///
    /// Nicholson, "Finding the shortest route between two points in a network", 1966; Pohl, 1971.
    ///
    /// ```
    /// use std::convert::Infallible;
    /// use search_core::{Reversible, Search, StateSpace};
    /// # struct Stairs;
    /// # impl StateSpace for Stairs {
    /// #     type State = i32;
    /// #     type Action = ();
    /// #     type Cost = u32;
    /// #     type Error = Infallible;
    /// #     fn successors(
    /// #         &self, &n: &i32, _: u32, emit: &mut impl FnMut((), i32, u32),
    /// #     ) -> Result<(), Infallible> {
    /// #         emit((), n + 1, 2);
    /// #         emit((), n - 1, 1);
    /// #         emit((), n + 10, 9);
    /// #         Ok(())
    /// #     }
    /// #     fn is_goal(&self, &n: &i32) -> bool {
    /// #         n == 39
    /// #     }
    /// # }
    ///
    /// // One stair up costs 2 and one down 1; a lift goes ten up for 9.
    /// impl Reversible for Stairs {
    ///     fn predecessors(&self, &n: &i32, emit: &mut impl FnMut(i32, u32)) -> Result<(), Infallible> {
    ///         emit(n - 1, 2);
    ///         emit(n + 1, 1);
    ///         emit(n - 10, 9);
    ///         Ok(())
    ///     }
    /// }
    ///
    /// let report = Search::new(&Stairs).start(0).bidirectional_dijkstra([39])?;
    /// let found = report.solution().expect("one walks");
    /// assert_eq!((found.cost, found.steps.len()), (37, 5), "four times the lift, and one down");
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn bidirectional_dijkstra(self, goals: impl IntoIterator<Item = P::State>) -> SearchResult<P> {
        BothWays::new(self, false).run(goals)
    }
}

/// One of the two searches.
struct Side<P: StateSpace> {
    table: HashedTable<P::State, Cheapest<P::Cost>, u32>,
    frontier: PriorityQueue<P::Cost, u32>,
    // Entries in the frontier, stale ones included.
    open: usize,
    // The node to be expanded next, taken from the frontier already: nothing that is open is cheaper.
    next: Option<Taken<P::State, Cheapest<P::Cost>>>,
    // The least cost that was dropped for exceeding the limit.
    dropped: Option<P::Cost>,
    overflow: bool,
}

impl<P: StateSpace> Side<P> {
    fn new(space: &P, open_list: OpenList) -> Self {
        let mut side = Self {
            table: HashedTable::default(),
            frontier: PriorityQueue::default(),
            open: 0,
            next: None,
            dropped: None,
            overflow: false,
        };
        side.frontier.reset(open_list);
        side.table().reset(space, Link::MAX_NODES);
        side
    }

    fn table(&mut self) -> &mut impl NodeTable<P, Cheapest<P::Cost>, Handle = u32, Spot = u64> {
        &mut self.table
    }

    /// Takes the next node from the frontier.
    fn refill(&mut self, space: &P, stats: &mut Stats) {
        while self.next.is_none()
            && let Some((_, handle)) = self.frontier.pop()
        {
            self.open -= 1;
            self.next = self.table.close(space, handle);
            stats.stale += u64::from(self.next.is_none());
        }
    }

    fn next_cost(&self) -> Option<P::Cost> {
        self.next.as_ref().map(|node| node.label.g(P::Cost::ZERO))
    }

    fn drop_cost(&mut self, cost: P::Cost) {
        self.dropped = Some(self.dropped.map_or(cost, |least| least.min(cost)));
    }

    fn nodes(&self) -> usize {
        NodeTable::<P, Cheapest<P::Cost>>::len(&self.table)
    }

    fn bytes(&self) -> usize {
        NodeTable::<P, Cheapest<P::Cost>>::bytes(&self.table) + self.frontier.bytes()
    }
}

/// The cheapest path so far: what it costs and the two nodes of the state where its halves meet.
struct Meeting<C> {
    cost: C,
    ahead: u32,
    back: u32,
}

struct BothWays<'a, P: StateSpace, O> {
    space: &'a P,
    observer: O,
    starts: Vec<(P::State, P::Cost)>,
    unit_steps: bool,
    ahead: Side<P>,
    back: Side<P>,
    best: Option<Meeting<P::Cost>>,
    limits: Limits<P::Cost>,
    meter: Meter,
    refused: Option<Limit>,
    bound: P::Cost,
    stats: Stats,
}

impl<'a, P: Reversible, O: Observer<P>> BothWays<'a, P, O> {
    fn new(search: Search<'a, P, O>, unit_steps: bool) -> Self {
        let (space, limits) = (search.setup.task.space, search.setup.task.limits);
        Self {
            space,
            observer: search.setup.task.observer,
            starts: search.setup.task.starts,
            unit_steps,
            ahead: Side::new(space, search.setup.open_list),
            back: Side::new(space, search.setup.open_list),
            best: None,
            meter: Meter::new(&limits),
            limits,
            refused: None,
            bound: P::Cost::ZERO,
            stats: Stats::default(),
        }
    }

    fn run(mut self, goals: impl IntoIterator<Item = P::State>) -> SearchResult<P> {
        for (state, cost) in std::mem::take(&mut self.starts) {
            self.starts.push((state.clone(), cost));
            self.arrive(false, state, cost, Link::START);
        }
        for state in goals {
            self.arrive(true, state, P::Cost::ZERO, Link::START);
        }
        let outcome = loop {
            if let Some(outcome) = self.advance()? {
                break outcome;
            }
        };
        let stats = Stats {
            nodes: self.ahead.nodes() + self.back.nodes(),
            peak_bytes: self.ahead.bytes() + self.back.bytes(),
            ..self.stats
        };
        Ok(Report { outcome, stats })
    }

    /// Expands one node on the side with fewer open ones, or says how the search ended.
    fn advance(&mut self) -> Result<Option<OutcomeOf<P>>, SearchError<P::Error>> {
        if let Some(limit) = self.refused {
            return Ok(Some(Outcome::LimitReached { limit, lower_bound: self.bound }));
        }
        self.ahead.refill(self.space, &mut self.stats);
        self.back.refill(self.space, &mut self.stats);
        let (Some(ahead), Some(back)) = (self.ahead.next_cost(), self.back.next_cost()) else {
            return self.exhausted().map(Some);
        };
        // Any path that is not known yet has a step from what the one side has expanded over an open
        // state to what the other has.
        let through = ahead.checked_add(back);
        if let Some(best) = &self.best
            && through.is_none_or(|through| through >= best.cost)
        {
            return self.solution().map(Some);
        }
        if let (Some(through), Some(most)) = (through, self.limits.max_cost)
            && through > most
        {
            self.ahead.drop_cost(through);
            let lower_bound = self.ahead.dropped.unwrap_or(through);
            return Ok(Some(Outcome::LimitReached { limit: Limit::Cost, lower_bound }));
        }
        if let Some(through) = through
            && through > self.bound
        {
            self.bound = through;
            self.observer.on_bound(through);
        }
        if self.meter.is_due(self.stats.expanded)
            && let Some(outcome) = self.look()
        {
            return Ok(Some(outcome));
        }
        let is_back = self.back.open < self.ahead.open;
        let side = if is_back { &mut self.back } else { &mut self.ahead };
        let Some(Taken { key, state, label }) = side.next.take() else { return Ok(None) };
        let g = label.g(P::Cost::ZERO);
        self.stats.expanded += 1;
        self.observer.on_expand(&state, g);
        let space = self.space;
        let unit_steps = self.unit_steps;
        let step = |cost| if unit_steps { P::Cost::ONE } else { cost };
        if is_back {
            space.predecessors(&state, &mut |predecessor, cost| {
                self.generate(true, predecessor, g.checked_add(step(cost)), key, None);
            })
        } else {
            space.successors(&state, g, &mut |action, successor, cost| {
                self.generate(false, successor, g.checked_add(step(cost)), key, Some((&state, &action)));
            })
        }
        .map_err(SearchError::Space)?;
        Ok(None)
    }

    fn generate(
        &mut self,
        is_back: bool,
        state: P::State,
        cost: Option<P::Cost>,
        parent: u32,
        from: Option<(&P::State, &P::Action)>,
    ) {
        self.stats.generated += 1;
        let Some(cost) = cost else {
            self.stats.over_cost += 1;
            let side = if is_back { &mut self.back } else { &mut self.ahead };
            side.overflow = true;
            return;
        };
        let told = from.map(|from| (from, state.clone()));
        let kind = self.arrive(is_back, state, cost, Link::to(parent));
        if let (Some(((parent, action), state)), Some(kind)) = (told, kind) {
            self.observer.on_generate(parent, action, &state, cost, kind);
        }
    }

    /// Takes in a state and looks whether the other side knows it. `None` if there is no room.
    fn arrive(&mut self, is_back: bool, state: P::State, cost: P::Cost, link: Link) -> Option<Generated> {
        let total_bytes = self.ahead.bytes() + self.back.bytes();
        let total_nodes = self.ahead.nodes() + self.back.nodes();
        let (side, other) =
            if is_back { (&mut self.back, &mut self.ahead) } else { (&mut self.ahead, &mut self.back) };
        let Some((mut spot, prior)) = side.table.find(self.space, &state, Cheapest::new(cost)) else {
            self.stats.duplicates += 1;
            return Some(Generated::Duplicate);
        };
        if self.limits.max_cost.is_some_and(|most| cost > most) {
            side.drop_cost(cost);
            if link == Link::START {
                // The other side has not seen all paths either, when it has seen all that it can.
                other.drop_cost(cost);
            }
            self.stats.over_cost += 1;
            return Some(Generated::OverCost);
        }
        let kind = match prior {
            Prior::Unreached => Generated::New,
            Prior::Open => Generated::Improved,
            Prior::Closed => Generated::Reopened,
        };
        match prior {
            Prior::Unreached if self.limits.max_nodes.is_some_and(|most| total_nodes >= most) => {
                self.refused = Some(Limit::Nodes);
                return None;
            }
            Prior::Unreached => {
                let own = NodeTable::<P, Cheapest<P::Cost>>::bytes(&side.table);
                let budget = || self.meter.max_bytes.saturating_sub(total_bytes - own);
                match side.table().reserve(self.space, spot, budget) {
                    Ok(room) => spot = room,
                    Err(refusal) => {
                        let Refusal::Full(limit) = refusal else { return None };
                        self.refused = Some(limit);
                        return None;
                    }
                }
            }
            Prior::Open => self.stats.improved += 1,
            Prior::Closed => self.stats.reopened += 1,
        }
        let met = other.table.known(self.space, &state).map(|(key, label)| (key, label.g(P::Cost::ZERO)));
        let handle = side.table().place(spot, prior, state, Cheapest::new(cost), link);
        side.frontier.push(cost, P::Cost::ZERO, handle);
        side.open += 1;
        if let Some((key, left)) = met {
            match cost.checked_add(left) {
                None => (side.overflow, other.overflow) = (true, true),
                Some(cost) if self.limits.max_cost.is_some_and(|most| cost > most) => {
                    side.drop_cost(cost);
                    other.drop_cost(cost);
                }
                Some(cost) if self.best.as_ref().is_none_or(|best| cost < best.cost) => {
                    let (ahead, back) = if is_back { (key, handle) } else { (handle, key) };
                    self.best = Some(Meeting { cost, ahead, back });
                }
                Some(_) => {}
            }
        }
        self.stats.max_frontier = self.stats.max_frontier.max(self.ahead.open + self.back.open);
        Some(kind)
    }

    #[cold]
    fn look(&mut self) -> Option<OutcomeOf<P>> {
        let bytes = self.ahead.bytes() + self.back.bytes();
        let stop = self.meter.look(self.stats.expanded, bytes)?;
        Some(Outcome::stopped(stop, self.bound))
    }

    /// One side has nothing left: it has seen all that it can reach, the ends of the other side included.
    #[cold]
    fn exhausted(&mut self) -> Result<OutcomeOf<P>, SearchError<P::Error>> {
        if self.best.is_some() {
            return self.solution();
        }
        let side = if self.ahead.next.is_none() { &self.ahead } else { &self.back };
        Outcome::nothing_left(side.dropped, self.limits.max_cost, side.overflow)
    }

    /// The two halves of the best path: parents back from the meeting to the start, and on to the goal.
    #[cold]
    fn solution(&mut self) -> Result<OutcomeOf<P>, SearchError<P::Error>> {
        let Some(best) = &self.best else { return Ok(Outcome::Exhausted) };
        let (ahead, back) = (&self.ahead.table, &self.back.table);
        let first: Vec<u32> = ancestors::<P, Cheapest<P::Cost>, _>(ahead, best.ahead).collect();
        let mut path =
            begin::<P, Cheapest<P::Cost>, _>(self.space, ahead, &self.starts, first[first.len() - 1])?;
        let keys = first.into_iter().rev().skip(1);
        extend::<P, Cheapest<P::Cost>, _>(self.space, ahead, keys, self.unit_steps, &mut path)?;
        let keys = ancestors::<P, Cheapest<P::Cost>, _>(back, best.back).skip(1);
        extend::<P, Cheapest<P::Cost>, _>(self.space, back, keys, self.unit_steps, &mut path)?;
        self.observer.on_goal(path.goal(), path.cost);
        Ok(Outcome::Found(path))
    }
}
