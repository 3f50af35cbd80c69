//! Whether a lower bound is what it claims to be.

use crate::cost::{Bound, Cost};
use crate::observer::{Generated, Observer};
use crate::state_space::StateSpace;

/// Where a lower bound gives itself away.
///
/// ```
/// use search_core::{Bound, ConsistencyCheck, Inconsistency, Search, space_from};
///
/// // Of ten steps two are left where the bound says three.
/// let space = space_from(|&n: &u32| [(n + 1, 1_u32)], |&n| n == 10, |_| Bound::AtLeast(3));
/// let mut check = ConsistencyCheck::new(&space);
/// let _ = Search::new(&space).start(0).observer(&mut check).astar()?;
/// assert_eq!(check.first(), Some(&Inconsistency::Goal { state: 10, bound: Bound::AtLeast(3) }));
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Inconsistency<S, A, C> {
    /// The bound falls by more than the step costs, so that f falls along it.
    Step {
        /// The state that was expanded.
        from: S,
        /// What leads on.
        action: A,
        /// The state after it.
        to: S,
        /// f before the step; a dead end, after which no goal should be reachable.
        before: Bound<C>,
        /// f after the step.
        after: C,
    },
    /// The bound claims that the solution, which is there, is still to be paid for.
    Goal {
        /// The goal.
        state: S,
        /// What the bound says there.
        bound: Bound<C>,
    },
}

/// An inconsistency in the state space `P`.
pub type InconsistencyOf<P> =
    Inconsistency<<P as StateSpace>::State, <P as StateSpace>::Action, <P as StateSpace>::Cost>;

/// An observer that looks whether [`StateSpace::lower_bound`] is consistent, for tests and for
/// those who wonder why [`Stats::f_decreases`](crate::Stats::f_decreases) is not 0.
///
/// A bound that is 0 at each goal and falls along no step by more than the step costs is admissible
/// too. What the search does not come to is not looked at:
/// [`exhaustive`](crate::Search::exhaustive) comes to everything. It is of use where costs are
/// those of the space, so not in breadth-first search. Two bounds are worked out for each expansion
/// and one for each successor, besides those that the search asks for.
///
/// ```
/// use search_core::{Bound, ConsistencyCheck, Search, space_from};
///
/// // Digits are turned up or down to 0. One for each digit that is not 0 is a good bound; their sum is not.
/// let turn = |&[a, b]: &[u32; 2]| [([(a + 1) % 10, b], 1_u32), ([a, (b + 9) % 10], 1)];
/// let faults = |lower_bound: fn(&[u32; 2]) -> Bound<u32>| {
///     let space = space_from(turn, |digits| digits == &[0, 0], lower_bound);
///     let mut check = ConsistencyCheck::new(&space);
///     let search = Search::new(&space).start([5, 7]).observer(&mut check).exhaustive();
///     search.dijkstra().map(|_| check.count())
/// };
/// assert_eq!(faults(|&[a, b]| Bound::AtLeast(u32::from(a > 0) + u32::from(b > 0)))?, 0);
/// assert_eq!(faults(|&[a, b]| Bound::AtLeast(a + b))?, 10, "from 9 one turns to 0");
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
pub struct ConsistencyCheck<'a, P: StateSpace> {
    space: &'a P,
    // f of the state that is being expanded; `None` if it does not fit.
    before: Option<Bound<P::Cost>>,
    count: u64,
    first: Option<InconsistencyOf<P>>,
}

impl<'a, P: StateSpace> ConsistencyCheck<'a, P> {
    /// A check of the lower bound of this space.
    ///
    /// ```
    /// use search_core::{Bound, ConsistencyCheck, Search, Ticker, space_from};
    ///
    /// // Beside another observer, as one of a pair.
    /// let space = space_from(|&n: &u32| [(n + 1, 1_u32), (n + 9, 4)], |&n| n >= 600, |_| Bound::NONE);
    /// let (mut check, mut calls) = (ConsistencyCheck::new(&space), 0);
    /// let both = (&mut check, Ticker::new(|_, _| calls += 1));
    /// let _ = Search::new(&space).start(0).observer(both).astar()?;
    /// assert_eq!(check.count(), 0, "to promise nothing is consistent");
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn new(space: &'a P) -> Self {
        Self { space, before: None, count: 0, first: None }
    }

    /// How many inconsistencies were met.
    ///
    /// ```
    /// use search_core::{Bound, ConsistencyCheck, Search, space_from};
    ///
    /// // To round up to tens what is left is too much: the last step may be one of 5.
    /// let space = space_from(
    ///     |&n: &u32| [(n + 10, 2_u32), (n + 5, 1)],
    ///     |&n| n == 95,
    ///     |&n| Bound::AtLeast(2 * 95_u32.saturating_sub(n).div_ceil(10)),
    /// );
    /// let mut check = ConsistencyCheck::new(&space);
    /// let report = Search::new(&space).start(0).observer(&mut check).astar()?;
    /// assert!(check.count() > 0 && report.stats.f_decreases > 0);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The first of them.
    ///
    /// ```
    /// use search_core::{Bound, ConsistencyCheck, Inconsistency, Search, space_from};
    ///
    /// // A bridge from 3 to 8 that the bound has not heard of.
    /// let space = space_from(
    ///     |&n: &u32| [(n + 1, 1_u32), (if n == 3 { 8 } else { n }, 1)],
    ///     |&n| n == 9,
    ///     |&n| Bound::AtLeast(9_u32.abs_diff(n)),
    /// );
    /// let mut check = ConsistencyCheck::new(&space);
    /// let _ = Search::new(&space).start(0).observer(&mut check).dijkstra()?;
    /// let Some(Inconsistency::Step { from, to, before, after, .. }) = check.first() else { panic!("none") };
    /// assert_eq!((from, to, before, after), (&3, &8, &Bound::AtLeast(9), &5));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    #[must_use]
    pub fn first(&self) -> Option<&InconsistencyOf<P>> {
        self.first.as_ref()
    }

    /// f of a state; `None` if it does not fit.
    fn f(&self, state: &P::State, cost: P::Cost) -> Option<Bound<P::Cost>> {
        match self.space.lower_bound(state) {
            Bound::AtLeast(h) => cost.checked_add(h).map(Bound::AtLeast),
            Bound::DeadEnd => Some(Bound::DeadEnd),
        }
    }

    fn note(&mut self, inconsistency: impl FnOnce() -> InconsistencyOf<P>) {
        self.count += 1;
        self.first.get_or_insert_with(inconsistency);
    }
}

impl<P: StateSpace> Observer<P> for ConsistencyCheck<'_, P> {
    fn on_expand(&mut self, state: &P::State, cost: P::Cost) {
        self.before = self.f(state, cost);
    }

    fn on_generate(
        &mut self,
        parent: &P::State,
        action: &P::Action,
        state: &P::State,
        cost: P::Cost,
        _: Generated,
    ) {
        // A dead end is further away than anything, and what does not fit is as good as that.
        let Some(Bound::AtLeast(after)) = self.f(state, cost) else { return };
        let Some(before) = self.before else { return };
        let falls = match before {
            Bound::AtLeast(before) => after < before,
            Bound::DeadEnd => true,
        };
        if falls {
            self.note(|| Inconsistency::Step {
                from: parent.clone(),
                action: action.clone(),
                to: state.clone(),
                before,
                after,
            });
        }
    }

    fn on_goal(&mut self, state: &P::State, _: P::Cost) {
        let bound = self.space.lower_bound(state);
        if bound != Bound::NONE {
            self.note(|| Inconsistency::Goal { state: state.clone(), bound });
        }
    }
}
