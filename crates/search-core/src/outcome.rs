//! What a search comes back with.

use crate::limits::Limit;
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
pub struct Report<S, A, C> {
    /// How it ended.
    pub outcome: Outcome<S, A, C>,
    /// What it did.
    pub stats: Stats,
}

/// The report of a search in the state space `P`.
pub type ReportOf<P> = Report<<P as StateSpace>::State, <P as StateSpace>::Action, <P as StateSpace>::Cost>;

impl<S, A, C> Report<S, A, C> {
    /// The solution, if one was found.
    pub fn solution(self) -> Option<Solution<S, A, C>> {
        match self.outcome {
            Outcome::Found(solution) => Some(solution),
            _ => None,
        }
    }
}

/// How a search ended.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<S, A, C> {
    /// A solution, by the promise of the algorithm.
    Found(Solution<S, A, C>),
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
pub type OutcomeOf<P> = Outcome<<P as StateSpace>::State, <P as StateSpace>::Action, <P as StateSpace>::Cost>;

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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    pub fn states(&self) -> impl Iterator<Item = &S> {
        std::iter::once(&self.start).chain(self.steps.iter().map(|step| &step.state))
    }

    /// The actions in order.
    pub fn actions(&self) -> impl Iterator<Item = &A> {
        self.steps.iter().map(|step| &step.action)
    }

    /// The last state.
    pub fn goal(&self) -> &S {
        self.steps.last().map_or(&self.start, |step| &step.state)
    }
}
