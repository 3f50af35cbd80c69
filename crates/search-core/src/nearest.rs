//! How near a search has come.

use crate::cost::Bound;
use crate::observer::Observer;
use crate::state_space::StateSpace;

/// An observer that remembers, of the states that were expanded, the one that seems nearest to a
/// goal: the one with the least lower bound, of equals the one that cost least, of these the first.
/// For searches that give up.
///
/// One lower bound is worked out for each expansion besides those that the search asks for. The way
/// to the state is found by a search of which it is the goal. Not for searches from both ends,
/// which expand the goals first.
///
/// ```
/// use search_core::{Bound, Limits, Nearest, Outcome, Search, space_from};
///
/// // A thousand is far for somebody who counts in threes and may look at ten numbers.
/// let space = space_from(
///     |&n: &u32| [(n + 3, 1_u32), (n - 1, 1)],
///     |&n| n == 1000,
///     |&n| Bound::AtLeast(1000_u32.abs_diff(n).div_ceil(3)),
/// );
/// let mut nearest = Nearest::new(&space);
/// let limits = Limits { max_expanded: Some(10), ..Limits::default() };
/// let report = Search::new(&space).start(1).limits(limits).observer(&mut nearest).astar()?;
/// assert!(matches!(report.outcome, Outcome::LimitReached { lower_bound: 333, .. }));
/// assert_eq!(nearest.state(), Some(&28));
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
pub struct Nearest<'a, P: StateSpace> {
    space: &'a P,
    // The state, its lower bound, and its cost.
    best: Option<(P::State, P::Cost, P::Cost)>,
}

impl<'a, P: StateSpace> Nearest<'a, P> {
    /// Nothing has been expanded yet.
    ///
    /// ```
    /// use search_core::{Bound, Nearest, space_from};
    ///
    /// let space = space_from(|&n: &u32| [(n + 1, 1_u32)], |&n| n == 9, |_| Bound::NONE);
    /// assert_eq!(Nearest::new(&space).state(), None);
    /// ```
    pub fn new(space: &'a P) -> Self {
        Self { space, best: None }
    }

    /// The state; `None` if none was expanded from which a goal may be reached.
    ///
    /// ```
    /// use search_core::{Bound, Nearest, Search, space_from};
    ///
    /// // No power of 3 ends in 2. The first that ends in less than 100 looks as if it were close.
    /// let space = space_from(
    ///     |&n: &u32| [(n * 3 % 1000, 1_u32)],
    ///     |&n| n == 2,
    ///     |&n| Bound::AtLeast(n / 100),
    /// );
    /// let mut nearest = Nearest::new(&space);
    /// let _ = Search::new(&space).start(999).observer(&mut nearest).astar()?;
    /// assert_eq!(nearest.state(), Some(&31));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    #[must_use]
    pub fn state(&self) -> Option<&P::State> {
        self.best.as_ref().map(|(state, ..)| state)
    }
}

impl<P: StateSpace> Observer<P> for Nearest<'_, P> {
    fn on_expand(&mut self, state: &P::State, cost: P::Cost) {
        let Bound::AtLeast(h) = self.space.lower_bound(state) else { return };
        if self.best.as_ref().is_none_or(|&(_, least, its_cost)| (h, cost) < (least, its_cost)) {
            self.best = Some((state.clone(), h, cost));
        }
    }
}
