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
    pub(crate) setup: Setup<'a, P, O>,
}

impl<'a, P: StateSpace> Search<'a, P> {
    /// A search in this space, without any start yet. Nothing is reachable from no start.
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
    /// let space = space_from(|&(tap, n): &(u32, u32)| [((tap, n + tap), 1_u32)], |&(_, n)| n >= 9, |_| Bound::NONE);
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
    pub fn limits(mut self, limits: Limits<P::Cost>) -> Self {
        self.setup.task.limits = limits;
        self
    }

    /// Who watches, in place of who watched before.
    pub fn observer<Q: Observer<P>>(self, observer: Q) -> Search<'a, P, Q> {
        Search { setup: self.setup.map_observer(|_| observer) }
    }

    /// Goes on at goals, which are expanded like all other states, until everything reachable has been
    /// expanded. The observer sees every goal and every cost; the outcome is never a solution. [`Observer`]
    /// has an example.
    pub fn exhaustive(mut self) -> Self {
        self.setup.task.until = Until::Exhausted;
        self
    }

    /// Sets the open list.
    pub fn open_list(mut self, open_list: OpenList) -> Self {
        self.setup.open_list = open_list;
        self
    }

    /// Sets the closed set.
    pub fn closed_set(mut self, closed_set: ClosedSet) -> Self {
        self.setup.closed_set = closed_set;
        self
    }

    /// Takes the tables from a workspace and leaves them there, in [`astar`](Self::astar),
    /// [`dijkstra`](Self::dijkstra), [`bfs`](Self::bfs) and [`reach`](Self::reach). [`Workspace`] has an example.
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
    /// # Errors
    /// See [`SearchError`].
    pub fn astar(self) -> SearchResult<P> {
        self.setup.drive::<Astar, _>(ToSolution)?
    }

    /// A solution that costs at most `weight` times as much as a cheapest one, found in the order of
    /// g + `weight` h: seldom as many expansions as [`astar`](Self::astar), often very few. The weight 1 is A*, and
    /// so is 0: no solution costs less than the cheapest.
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

    /// All cheapest solutions, led by [`StateSpace::lower_bound`] as [`astar`](Self::astar) is: their count, and
    /// one after the other. A solution ends at the first goal that it comes to.
    ///
    /// Costs what A* costs and the expansion of the states between start and goals once more, for which
    /// memory is taken as well: a state, its actions and successors.
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

    /// The same search, one expansion at a time.
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
    /// What that saves: of the bytes for each state that the crate page lists, breadth-first search and
    /// reach keep no more than the state in the hashed set and 1 in the dense one; A* and Dijkstra's search keep
    /// 1 in place of 4 for the parent, which is less if the cost type has 1 or 2 bytes and the same if it has 4.
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
