//! The way in: what to search, from where, how far, watched by whom.

use crate::cheapest_paths::CheapestPathsOf;
use crate::cost::Cost;
use crate::drive::{Setup, ToBounded, ToCheapestPaths, ToSolution};
use crate::engine::{Task, Until};
use crate::error::SearchError;
use crate::limits::Limits;
use crate::observer::Observer;
use crate::outcome::{Bounded, GoalOf, SearchResult, SolutionOf};
use crate::state_space::StateSpace;
use crate::stepper::{Pause, Recorder, Stepper};
use crate::storage::{ClosedSet, OpenList};
use crate::strategy::{Astar, Bfs, Dijkstra, Reach, WeightedAstar};
use crate::workspace::Workspace;

/// The searches that [`Search::run`], [`Search::cost`] and [`Search::stepper`] do, by name.
///
/// ```
/// use search_core::{Algorithm, Bound, Search, space_from};
///
/// // To 2 by one dear step or by two cheap ones.
/// let space = space_from(|&n: &u32| [(n + 1, 1_u32), (n + 2, 5)], |&n| n == 2, |_| Bound::NONE);
/// let cost = |algorithm| Search::new(&space).start(0).cost(algorithm);
/// assert_eq!(cost(Algorithm::Dijkstra)?.solution().map(|goal| goal.cost), Some(2), "the least cost");
/// assert_eq!(cost(Algorithm::Bfs)?.solution().map(|goal| goal.cost), Some(1), "the fewest actions");
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[non_exhaustive]
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
    pub(crate) setup: Setup<'a, P, O>,
}

impl<'a, P: StateSpace> Search<'a, P> {
    /// A search in this space, without any start yet. Nothing is reachable from no start.
    ///
    /// ```
    /// use search_core::{Bound, Outcome, Search, space_from};
    ///
    /// let space = space_from(|&n: &u32| [(n + 1, 1_u32)], |_| true, |_| Bound::NONE);
    /// assert_eq!(Search::new(&space).bfs()?.outcome, Outcome::Exhausted, "even if all states are goals");
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn new(space: &'a P) -> Self {
        let task = Task {
            space,
            starts: Vec::new(),
            limits: Limits::default(),
            observer: (),
            until: Until::FirstGoal,
            weight: 1,
        };
        let setup = Setup { task, open_list: OpenList::Auto, closed_set: ClosedSet::Auto, workspace: None };
        Self { setup }
    }
}

impl<'a, P: StateSpace, O: Observer<P>> Search<'a, P, O> {
    /// One more start, at no cost.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// // Halve what is even, triple what is odd and add one: which of 6 and 7 is at 1 first?
    /// let space = space_from(
    ///     |&n: &u32| [(if n % 2 == 0 { n / 2 } else { 3 * n + 1 }, 1_u32)],
    ///     |&n| n == 1,
    ///     |_| Bound::NONE,
    /// );
    /// let first = Search::new(&space).start(7).start(6).bfs()?.solution().expect("both get there");
    /// assert_eq!((first.start, first.cost), (6, 8));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
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
        self.setup.task.starts.push((state, cost));
        self
    }

    /// More starts with their costs.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// // Which of three taps fills a bucket of 9 first, if each opens later than the one before?
    /// let drip = |&(tap, n): &(u32, u32)| [((tap, n + tap), 1_u32)];
    /// let space = space_from(drip, |&(_, n)| n >= 9, |_| Bound::NONE);
    /// let taps = (1..4).map(|tap| ((tap, 0), 3 * tap));
    /// let first = Search::new(&space).starts(taps).dijkstra()?.solution().expect("all fill it");
    /// assert_eq!((first.start, first.cost), ((2, 0), 11));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn starts(mut self, starts: impl IntoIterator<Item = (P::State, P::Cost)>) -> Self {
        self.setup.task.starts.extend(starts);
        self
    }

    /// When to give up.
    ///
    /// ```
    /// use search_core::{Bound, Limit, Limits, Outcome, Search, space_from};
    ///
    /// // From 1 to 97 one counts and doubles eight times, which is once more than is allowed.
    /// let space = space_from(|&n: &u32| [(n + 1, 1_u32), (n * 2, 1)], |&n| n == 97, |_| Bound::NONE);
    /// let limits = Limits { max_cost: Some(7), ..Limits::default() };
    /// let outcome = Search::new(&space).start(1).limits(limits).dijkstra()?.outcome;
    /// assert_eq!(outcome, Outcome::LimitReached { limit: Limit::Cost, lower_bound: 8 });
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn limits(mut self, limits: Limits<P::Cost>) -> Self {
        self.setup.task.limits = limits;
        self
    }

    /// Who watches, in place of who watched before.
    ///
    /// ```
    /// use search_core::{Bound, Observer, Search, StateSpace, space_from};
    ///
    /// struct Highest(u64);
    ///
    /// impl<P: StateSpace<State = u64>> Observer<P> for Highest {
    ///     fn on_expand(&mut self, &n: &u64, _cost: P::Cost) {
    ///         self.0 = self.0.max(n);
    ///     }
    /// }
    ///
    /// // How high does 27 climb before it comes down to 1?
    /// let space = space_from(
    ///     |&n: &u64| [(if n % 2 == 0 { n / 2 } else { 3 * n + 1 }, 1_u32)],
    ///     |&n| n == 1,
    ///     |_| Bound::NONE,
    /// );
    /// let mut highest = Highest(0);
    /// let _ = Search::new(&space).start(27).observer(&mut highest).bfs()?;
    /// assert_eq!(highest.0, 9232);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn observer<Q: Observer<P>>(self, observer: Q) -> Search<'a, P, Q> {
        Search { setup: self.setup.map_observer(|_| observer) }
    }

    /// Goes on at goals, which are expanded like all other states, until everything reachable has been
    /// expanded. The observer sees every goal and every cost; the outcome is never a solution. [`Observer`]
    /// has an example.
    ///
    /// That is so of [`astar`](Self::astar), [`dijkstra`](Self::dijkstra), [`bfs`](Self::bfs),
    /// [`reach`](Self::reach), [`weighted_astar`](Self::weighted_astar),
    /// [`all_cheapest`](Self::all_cheapest), [`run`](Self::run), [`cost`](Self::cost) and
    /// [`stepper`](Self::stepper). Three searches do not see all that can be reached, end as they do without it, and may find a solution:
    /// [`ida_star`](Self::ida_star), [`bidirectional_bfs`](Self::bidirectional_bfs) and
    /// [`bidirectional_dijkstra`](Self::bidirectional_dijkstra).
    ///
    /// ```
    /// use search_core::{Bound, Outcome, Search, space_from};
    ///
    /// // Which sums up to 20 can be paid with coins of 3 and 7? All but 1, 2, 4, 5, 8 and 11.
    /// let space = space_from(
    ///     |&sum: &u32| [sum + 3, sum + 7].into_iter().filter(|&sum| sum <= 20).map(|sum| (sum, 1_u32)),
    ///     |_| true,
    ///     |_| Bound::NONE,
    /// );
    /// let report = Search::new(&space).start(0).exhaustive().bfs()?;
    /// assert_eq!((report.stats.nodes, report.outcome), (15, Outcome::Exhausted));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn exhaustive(mut self) -> Self {
        self.setup.task.until = Until::Exhausted;
        self
    }

    /// Sets the open list.
    ///
    /// ```
    /// use search_core::{Bound, OpenList, Search, space_from};
    ///
    /// // Costs in thousand millions lie too far apart for buckets, so that a heap is what one gets anyway.
    /// let far = 1_000_000_000_u64;
    /// let space = space_from(|&n: &u64| [(n + 1, far), (n * 2, 2 * far)], |&n| n == 21, |_| Bound::NONE);
    /// let search = || Search::new(&space).start(1);
    /// assert_eq!(search().open_list(OpenList::Heap).dijkstra()?, search().dijkstra()?);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn open_list(mut self, open_list: OpenList) -> Self {
        self.setup.open_list = open_list;
        self
    }

    /// Sets the closed set.
    ///
    /// ```
    /// use search_core::{Bound, ClosedSet, Search, space_from};
    ///
    /// // Words have no index: they are hashed, whether one says so or not.
    /// let space = space_from(
    ///     |word: &String| ['a', 'b'].map(|letter| (format!("{word}{letter}"), 1_u32)),
    ///     |word| word.ends_with("abba"),
    ///     |_| Bound::NONE,
    /// );
    /// let search = || Search::new(&space).start(String::new());
    /// assert_eq!(search().closed_set(ClosedSet::Hashed).bfs()?, search().bfs()?);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn closed_set(mut self, closed_set: ClosedSet) -> Self {
        self.setup.closed_set = closed_set;
        self
    }

    /// Takes the tables from a workspace and leaves them there, in [`astar`](Self::astar),
    /// [`dijkstra`](Self::dijkstra), [`bfs`](Self::bfs) and [`reach`](Self::reach). [`Workspace`]
    /// has an example.
    ///
    /// ```
    /// use search_core::{Bound, Limits, Search, Workspace, space_from};
    ///
    /// // Which numbers below 12 need more than 10 steps of "halve, or triple and add one" to 1?
    /// let space = space_from(
    ///     |&n: &u32| [(if n % 2 == 0 { n / 2 } else { 3 * n + 1 }, 1_u32)],
    ///     |&n| n == 1,
    ///     |_| Bound::NONE,
    /// );
    /// let (mut workspace, mut slow) = (Workspace::new(), Vec::new());
    /// for n in 1..12 {
    ///     let limits = Limits { max_cost: Some(10), ..Limits::default() };
    ///     let report = Search::new(&space).start(n).limits(limits).workspace(&mut workspace).bfs()?;
    ///     slow.extend(report.solution().is_none().then_some(n));
    /// }
    /// assert_eq!(slow, [7, 9, 11]);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn workspace(mut self, workspace: &'a mut Workspace<P>) -> Self {
        self.setup.workspace = Some(workspace);
        self
    }

    /// A cheapest solution, led by [`StateSpace::lower_bound`].
    ///
    /// Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths",
    /// 1968. States are reopened when a cheaper path to them turns up after their expansion, so the
    /// lower bound need not be consistent.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// // 24 in coins of 1, 7 and 10. To take the largest first would need six of them.
    /// let pay = |&left: &u32| {
    ///     [1, 7, 10].into_iter().filter_map(move |coin| Some((left.checked_sub(coin)?, 1_u32)))
    /// };
    /// let space = space_from(pay, |&left| left == 0, |&left| Bound::AtLeast(left.div_ceil(10)));
    /// let found = Search::new(&space).start(24).astar()?.solution().expect("ones do");
    /// assert_eq!(found.cost, 3);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn astar(self) -> SearchResult<P> {
        self.setup.drive::<Astar, _>(ToSolution)?
    }

    /// A solution that costs at most `weight` times as much as a cheapest one, found in the order
    /// of g + `weight` h: seldom as many expansions as [`astar`](Self::astar), often very few. The
    /// weight 1 is A*, and so is 0: no solution costs less than the cheapest.
    ///
    /// The report says what is proved of this very solution, which is often much better than the weight:
    /// the least g + h of all that is open in the end (at a cost of one lower bound for each open state). The
    /// lower bound at a limit is found in the same way. The observer hears of no bounds.
    ///
    /// Pohl, "Heuristic search viewed as path finding in a graph", 1970.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// // Coins of 5 and 7 to the sum of 38; each coin of 7 is worth a little more than its weight.
    /// let space = space_from(
    ///     |&sum: &u32| [(sum + 5, 5_u32), (sum + 7, 8)].into_iter().filter(|&(sum, _)| sum <= 38),
    ///     |&sum| sum == 38,
    ///     |&sum| Bound::AtLeast(38 - sum),
    /// );
    /// let found = Search::new(&space).start(0).weighted_astar(3)?.solution().expect("5 coins and more");
    /// assert!(found.solution.cost <= 3 * found.lower_bound);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn weighted_astar(mut self, weight: u32) -> SearchResult<P, Bounded<SolutionOf<P>, P::Cost>> {
        self.setup.task.weight = weight;
        self.setup.drive::<WeightedAstar, _>(ToBounded)?
    }

    /// All cheapest solutions, led by [`StateSpace::lower_bound`] as [`astar`](Self::astar) is:
    /// their count, and one after the other. A solution ends at the first goal that it comes to.
    ///
    /// Costs what A* costs and the expansion of the states between start and goals once more, for which
    /// memory is taken as well: a state, its actions and successors.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// // Ten stairs, up to three at a time. Four strides are the fewest; they could be two shorter.
    /// let space = space_from(
    ///     |&stair: &u32| [1, 2, 3].map(|stride| (stair + stride, 1_u32)),
    ///     |&stair| stair == 10,
    ///     |&stair| if stair > 10 { Bound::DeadEnd } else { Bound::AtLeast((10 - stair).div_ceil(3)) },
    /// );
    /// let all = Search::new(&space).start(0).all_cheapest()?.solution().expect("one climbs");
    /// assert_eq!((all.cost(), all.count()), (4, Ok(10)));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn all_cheapest(mut self) -> SearchResult<P, CheapestPathsOf<P>> {
        if self.setup.task.until == Until::FirstGoal {
            self.setup.task.until = Until::CheapestGoals;
        }
        self.setup.drive::<Astar, _>(ToCheapestPaths)?
    }

    /// A cheapest solution without any lower bound.
    ///
    /// Dijkstra, "A note on two problems in connexion with graphs", 1959.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// // Four people, a bridge for two and one torch; a pair walks as fast as its slower one.
    /// let minutes = [1_u32, 2, 5, 10];
    /// let crossings = |&(near, torch): &(u32, bool)| {
    ///     let here = if torch { near } else { !near };
    ///     (0..4)
    ///         .flat_map(|one| (one..4).map(move |other| (1 << one | 1 << other, minutes[other])))
    ///         .filter(move |(who, _)| here & who == *who)
    ///         .map(move |(who, minutes)| ((near ^ who, !torch), minutes))
    /// };
    /// let space = space_from(crossings, |&(near, _)| near == 0, |_| Bound::NONE);
    /// let night = Search::new(&space).start((0b1111, true)).dijkstra()?.solution().expect("all cross");
    /// assert_eq!((night.cost, night.steps.len()), (17, 5));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn dijkstra(self) -> SearchResult<P> {
        self.setup.drive::<Dijkstra, _>(ToSolution)?
    }

    /// A solution with the fewest actions. Step costs are not looked at: each action costs 1, and so
    /// the costs that come back are numbers of actions.
    ///
    /// Moore, "The shortest path through a maze", 1959.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// // A farmer rows a wolf, a goat and a cabbage, one at a time; here is who has crossed.
    /// let (wolf, goat, cabbage, farmer) = (1_u8, 2, 4, 8);
    /// let eaten = |side: u8| side & farmer == 0 && side & goat != 0 && side & (wolf | cabbage) != 0;
    /// let row = |&far: &u8| {
    ///     let aboard = [0, wolf, goat, cabbage].map(|whom| farmer | whom);
    ///     let can_go = move |who| far & who == 0 || far & who == who;
    ///     aboard.into_iter().filter(move |&who| can_go(who)).map(move |who| (far ^ who, 1_u32))
    ///         .filter(move |&(far, _)| !eaten(far) && !eaten(15 - far))
    /// };
    /// let space = space_from(row, |&far| far == 15, |_| Bound::NONE);
    /// assert_eq!(Search::new(&space).start(0).bfs()?.solution().map(|found| found.cost), Some(7));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn bfs(self) -> SearchResult<P> {
        self.setup.drive::<Bfs, _>(ToSolution)?
    }

    /// Any solution, depth first: its cost is the one of the path that was found, which is seldom a cheap
    /// one. Where nothing is a goal this visits all that can be reached.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// let jumps = |&n: &u32| [((n + 15) % 100, 1_u32), ((n + 35) % 100, 1)];
    /// let space = space_from(jumps, |_| false, |_| Bound::NONE);
    /// assert_eq!(Search::new(&space).start(0).reach()?.stats.nodes, 20, "the multiples of five");
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn reach(self) -> SearchResult<P> {
        self.setup.drive::<Reach, _>(ToSolution)?
    }

    /// The search of this name: what the method that is called so does. For programs that are told which
    /// search to do, and for comparing them.
    ///
    /// ```
    /// use search_core::{Algorithm, Bound, Search, space_from};
    ///
    /// // To 2 by one dear step or by two cheap ones.
    /// let space = space_from(|&n: &u32| [(n + 1, 1_u32), (n + 2, 5)], |&n| n == 2, |_| Bound::NONE);
    /// for (algorithm, steps) in [(Algorithm::Dijkstra, 2), (Algorithm::Bfs, 1)] {
    ///     let found = Search::new(&space).start(0).run(algorithm)?.solution().expect("2 is near");
    ///     assert_eq!(found.steps.len(), steps);
    /// }
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn run(self, algorithm: Algorithm) -> SearchResult<P> {
        match algorithm {
            Algorithm::Astar => self.astar(),
            Algorithm::Dijkstra => self.dijkstra(),
            Algorithm::Bfs => self.bfs(),
            Algorithm::Reach => self.reach(),
        }
    }

    /// The same search, one expansion at a time.
    ///
    /// ```
    /// use search_core::{Algorithm, Bound, Search, space_from};
    ///
    /// let space = space_from(|&n: &u32| [(n * 2, 1_u32), (n * 3, 1)], |&n| n == 36, |_| Bound::NONE);
    /// let mut stepper = Search::new(&space).start(1).stepper(Algorithm::Bfs)?;
    /// for next in [1, 2, 3, 4] {
    ///     let expansion = stepper.step()?.expect("36 is four steps away");
    ///     assert_eq!((expansion.state, expansion.successors.len()), (next, 2));
    /// }
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// [`SearchError::NoIndex`]; all others come with the steps.
    pub fn stepper(self, algorithm: Algorithm) -> Result<Stepper<'a, P, O>, SearchError<P::Error>>
    where
        O: 'a,
    {
        let mut setup = self.setup.map_observer(Recorder::new);
        // What is paused keeps its tables.
        setup.workspace = None;
        match algorithm {
            Algorithm::Astar => setup.drive::<Astar, _>(Pause),
            Algorithm::Dijkstra => setup.drive::<Dijkstra, _>(Pause),
            Algorithm::Bfs => setup.drive::<Bfs, _>(Pause),
            Algorithm::Reach => setup.drive::<Reach, _>(Pause),
        }
    }

    /// The goal that the search would find and its cost, without the path: parents are not remembered, and
    /// no state is expanded twice to find the actions.
    ///
    /// What that saves: of the bytes for each state that the crate page lists, breadth-first search
    /// and reach keep no more than the state in the hashed set and 1 in the dense one; A* and
    /// Dijkstra's search keep 1 in place of 4 for the parent, which is less if the cost type has 1
    /// or 2 bytes and the same if it has 4.
    ///
    /// ```
    /// use search_core::{Algorithm, Bound, Search, space_from};
    ///
    /// let space = space_from(|&n: &u64| [(n + 1, 1_u32), (n * 2, 1)], |&n| n > 1000, |_| Bound::NONE);
    /// let nearest = Search::new(&space).start(1).cost(Algorithm::Bfs)?.solution().expect("it doubles");
    /// assert_eq!((nearest.state, nearest.cost), (1024, 10));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// See [`SearchError`].
    pub fn cost(self, algorithm: Algorithm) -> SearchResult<P, GoalOf<P>> {
        match algorithm {
            Algorithm::Astar => self.setup.drive_bare::<Astar>(),
            Algorithm::Dijkstra => self.setup.drive_bare::<Dijkstra>(),
            Algorithm::Bfs => self.setup.drive_bare::<Bfs>(),
            Algorithm::Reach => self.setup.drive_bare::<Reach>(),
        }
    }
}
