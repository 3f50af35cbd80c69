//! What a search comes back with.

use crate::error::SearchError;
use crate::limits::{Limit, Stop};
use crate::state_space::StateSpace;
use crate::stats::Stats;

/// How the search ended and what it did.
///
/// ```
/// use search_core::{Bound, Outcome, Search, space_from};
///
/// let space = space_from(|&n: &u32| [(n / 2, 1_u32), (n / 3, 1)], |&n| n == 5, |_| Bound::NONE);
/// let report = Search::new(&space).start(60).dijkstra()?;
/// assert_eq!(report.stats.expanded, 8);
/// match report.outcome {
///     Outcome::Found(solution) => assert_eq!(solution.states().collect::<Vec<_>>(), [&60, &30, &15, &5]),
///     Outcome::Exhausted => unreachable!("60 / 2 / 2 / 3 is 5"),
///     Outcome::LimitReached { .. } | Outcome::Cancelled { .. } => unreachable!("nothing is limited"),
/// }
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report<F, C> {
    /// How it ended.
    pub outcome: Outcome<F, C>,
    /// What it did.
    pub stats: Stats,
}

/// The report of a search for a solution in the state space `P`.
pub type ReportOf<P> = Report<SolutionOf<P>, <P as StateSpace>::Cost>;

/// What running a search gives.
pub type SearchResult<P, F = SolutionOf<P>> =
    Result<Report<F, <P as StateSpace>::Cost>, SearchError<<P as StateSpace>::Error>>;

impl<F, C> Report<F, C> {
    /// What was found, if anything was, and the report stays: [`solution`](Self::solution) takes it apart.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// let space = space_from(|&n: &u32| [(n / 2, 1_u32), (n - 1, 1)], |&n| n == 1, |_| Bound::NONE);
    /// let report = Search::new(&space).start(1000).bfs()?;
    /// if let Some(solution) = report.found() {
    ///     assert_eq!(solution.cost, 9);
    ///     assert!(report.stats.expanded > 9);
    /// }
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn found(&self) -> Option<&F> {
        match &self.outcome {
            Outcome::Found(found) => Some(found),
            _ => None,
        }
    }

    /// What was found, if anything was: a [`Solution`] where the search looks for one. Where the report is
    /// still wanted, [`found`](Self::found) lends it.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// let space = space_from(|&n: &u32| [(n / 2, 1_u32)], |&n| n == 3, |_| Bound::NONE);
    /// assert!(Search::new(&space).start(7).bfs()?.solution().is_some());
    /// assert!(Search::new(&space).start(8).bfs()?.solution().is_none());
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn solution(self) -> Option<F> {
        match self.outcome {
            Outcome::Found(found) => Some(found),
            _ => None,
        }
    }
}

/// How a search ended; what is found depends on what was looked for.
///
/// ```
/// use search_core::{Bound, Outcome, Search, space_from};
///
/// let space = space_from(|&n: &u32| [(n * 4 % 31, 1_u32)], |&n| n == 2, |_| Bound::NONE);
/// let told = |start| Search::new(&space).start(start).bfs().map(|report| match report.outcome {
///     Outcome::Found(solution) => format!("{} times", solution.cost),
///     Outcome::Exhausted => String::from("never"),
///     Outcome::LimitReached { lower_bound, .. } => format!("at least {lower_bound} times"),
///     Outcome::Cancelled { .. } => String::from("nobody knows"),
/// });
/// assert_eq!((told(1)?.as_str(), told(3)?.as_str()), ("3 times", "never"));
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome<F, C> {
    /// A solution, by the promise of the algorithm.
    Found(F),
    /// Everything reachable was looked at: there is no solution.
    Exhausted,
    /// The search gave up. There may be solutions, none of them cheaper than `lower_bound`.
    LimitReached {
        /// Why it gave up.
        limit: Limit,
        /// No solution costs less than this.
        lower_bound: C,
    },
    /// [`Limits::cancel`](crate::Limits::cancel) was set.
    Cancelled {
        /// No solution costs less than this.
        lower_bound: C,
    },
}

/// How a search in the state space `P` ended.
pub type OutcomeOf<P> = Outcome<SolutionOf<P>, <P as StateSpace>::Cost>;

impl<F, C: Copy> Outcome<F, C> {
    /// The end of a search that was stopped.
    pub(crate) fn stopped(stop: Stop, lower_bound: C) -> Self {
        match stop {
            Stop::Limit(limit) => Self::LimitReached { limit, lower_bound },
            Stop::Cancelled => Self::Cancelled { lower_bound },
        }
    }

    /// The end of a search that has nothing left. `dropped` is the least cost above the limit that
    /// it met, and `overflow` whether a cost did not fit, which is dearer than any limit.
    pub(crate) fn nothing_left<E>(
        dropped: Option<C>,
        max_cost: Option<C>,
        overflow: bool,
    ) -> Result<Self, SearchError<E>> {
        match dropped.or(max_cost.filter(|_| overflow)) {
            Some(lower_bound) => Ok(Self::LimitReached { limit: Limit::Cost, lower_bound }),
            None if overflow => Err(SearchError::CostOverflow),
            None => Ok(Self::Exhausted),
        }
    }
}

impl<F, C> Outcome<F, C> {
    /// The same with another thing found, unless that fails.
    pub(crate) fn try_map<G, E>(self, change: impl FnOnce(F) -> Result<G, E>) -> Result<Outcome<G, C>, E> {
        Ok(match self {
            Self::Found(found) => Outcome::Found(change(found)?),
            Self::Exhausted => Outcome::Exhausted,
            Self::LimitReached { limit, lower_bound } => Outcome::LimitReached { limit, lower_bound },
            Self::Cancelled { lower_bound } => Outcome::Cancelled { lower_bound },
        })
    }
}

/// A goal and what it costs to get there: what [`Search::cost`](crate::Search::cost) finds.
///
/// ```
/// use search_core::{Algorithm, Bound, Goal, Search, space_from};
///
/// let space = space_from(|&n: &u32| [(n + 3, 2_u32), (n * 5, 4)], |&n| n % 7 == 0, |_| Bound::NONE);
/// let found = Search::new(&space).start(1).cost(Algorithm::Dijkstra)?.solution();
/// assert_eq!(found, Some(Goal { state: 7, cost: 4 }));
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Goal<S, C> {
    /// The goal.
    pub state: S,
    /// The cost of the path to it.
    pub cost: C,
}

/// The goal that a search in the state space `P` comes to.
pub type GoalOf<P> = Goal<<P as StateSpace>::State, <P as StateSpace>::Cost>;

/// A solution that may not be the cheapest, and how far from it it can be: what
/// [`Search::weighted_astar`](crate::Search::weighted_astar) finds.
///
/// ```
/// use search_core::{Bound, Bounded, Search, space_from};
///
/// let space = space_from(
///     |&n: &u32| [(n + 1, 2_u32), (n + 3, 5)],
///     |&n| n == 30,
///     |&n| if n > 30 { Bound::DeadEnd } else { Bound::AtLeast(30 - n) },
/// );
/// let found = Search::new(&space).start(0).weighted_astar(4)?.solution();
/// let Some(Bounded { solution, lower_bound }) = found else { panic!("one counts up") };
/// assert!((lower_bound..=4 * lower_bound).contains(&solution.cost));
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bounded<F, C> {
    /// The solution.
    pub solution: F,
    /// It is proved that no solution costs less than this; if this is what the solution costs, it is a
    /// cheapest one.
    pub lower_bound: C,
}
/// A path from a start to a goal.
///
/// ```
/// let found = search_core::bfs(1_u64, |&n| [n + 1, n * 3], |&n| n == 30)?.expect("3 * 3 + 1, times 3");
/// assert_eq!(found.cost, 4);
/// assert_eq!((found.start, *found.goal()), (1, 30));
/// assert_eq!(found.states().collect::<Vec<_>>(), [&1, &3, &9, &10, &30]);
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution<S, A, C> {
    /// The cost of the whole path: the cost of its start and of all steps.
    pub cost: C,
    /// Where the path starts.
    pub start: S,
    /// What is done in order, the last one leading to the goal.
    pub steps: Vec<Step<S, A, C>>,
}

/// The solution of a search in the state space `P`.
pub type SolutionOf<P> =
    Solution<<P as StateSpace>::State, <P as StateSpace>::Action, <P as StateSpace>::Cost>;

/// One action on the path.
///
/// ```
/// use search_core::{Solution, Step};
///
/// let found = search_core::dijkstra(3_u32, |&n| [(n * 2, n)], |&n| n == 12)?;
/// let Some(Solution { steps, .. }) = found else { panic!("two doublings") };
/// assert_eq!(steps[1], Step { action: (), state: 12, cost: 6 });
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step<S, A, C> {
    /// What is done.
    pub action: A,
    /// The state after it.
    pub state: S,
    /// What this action alone costs.
    pub cost: C,
}

impl<S, A, C> Solution<S, A, C> {
    /// All states of the path, the start and the goal included.
    ///
    /// ```
    /// let found = search_core::bfs(10_u32, |&n| [n / 2, 3 * n + 1], |&n| n == 2)?.expect("by halves");
    /// assert_eq!(found.states().collect::<Vec<_>>(), [&10, &5, &2]);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn states(&self) -> impl Iterator<Item = &S> {
        std::iter::once(&self.start).chain(self.steps.iter().map(|step| &step.state))
    }

    /// The actions in order.
    ///
    /// ```
    /// use search_core::{Search, StateSpace};
    ///
    /// struct Climb;
    ///
    /// impl StateSpace for Climb {
    ///     type State = u32;
    ///     type Action = char;
    ///     type Cost = u32;
    ///     type Error = std::convert::Infallible;
    ///
    ///     fn successors(
    ///         &self,
    ///         &n: &u32,
    ///         _cost_so_far: u32,
    ///         emit: &mut impl FnMut(char, u32, u32),
    ///     ) -> Result<(), Self::Error> {
    ///         emit('+', n + 1, 1);
    ///         emit('*', n * 2, 1);
    ///         Ok(())
    ///     }
    ///
    ///     fn is_goal(&self, &n: &u32) -> bool {
    ///         n == 25
    ///     }
    /// }
    ///
    /// let found = Search::new(&Climb).start(1).bfs()?.solution().expect("one counts up");
    /// assert_eq!(found.actions().collect::<String>(), "++***+");
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn actions(&self) -> impl Iterator<Item = &A> {
        self.steps.iter().map(|step| &step.action)
    }

    /// The last state.
    ///
    /// ```
    /// // The next prime after 90 that ends in 7.
    /// let is_prime = |&n: &u32| (2..n).all(|d| n % d != 0);
    /// let found = search_core::bfs(90, |&n| [n + 1], |n| n % 10 == 7 && is_prime(n))?.expect("many");
    /// assert_eq!(*found.goal(), 97);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn goal(&self) -> &S {
        self.steps.last().map_or(&self.start, |step| &step.state)
    }
}
