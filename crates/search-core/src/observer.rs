//! Watching a search.

use crate::state_space::StateSpace;

/// What became of a generated successor; see [`Observer::on_generate`] and [`Arrival`](crate::Arrival).
///
/// ```
/// use search_core::{Bound, Generated, Observer, Search, StateSpace, space_from};
///
/// /// Everything that can be seen, as text.
/// #[derive(Default)]
/// struct Story(String);
///
/// impl<P: StateSpace<State = u32, Cost = u32>> Observer<P> for Story {
///     fn on_generate(&mut self, parent: &u32, _: &P::Action, state: &u32, cost: u32, kind: Generated) {
///         if kind == Generated::Improved {
///             self.0 += &format!("{parent} leads to {state} for {cost}; ");
///         }
///     }
///
///     fn on_bound(&mut self, bound: u32) {
///         self.0 += &format!("at least {bound}; ");
///     }
///
///     fn on_goal(&mut self, state: &u32, cost: u32) {
///         self.0 += &format!("{state} for {cost}");
///     }
/// }
///
/// let space = space_from(|&n: &u32| [(n + 2, 5_u32), (n + 1, 1)], |&n| n == 2, |_| Bound::NONE);
/// let mut story = Story::default();
/// let _ = Search::new(&space).start(0).observer(&mut story).dijkstra()?;
/// assert_eq!(story.0, "at least 1; 1 leads to 2 for 2; at least 2; 2 for 2");
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Generated {
    /// Reached for the first time.
    New,
    /// Known and still open; this path is cheaper.
    Improved,
    /// Known and expanded already; this path is cheaper, so it is open again.
    Reopened,
    /// Known by a path that is as cheap or cheaper.
    Duplicate,
    /// No goal can be reached from it.
    DeadEnd,
    /// Dearer than the limit of cost.
    OverCost,
}

/// Watches a search.
///
/// ```
/// use search_core::{Bound, Observer, Search, StateSpace, space_from};
///
/// /// Knows the cost of everything that was expanded.
/// #[derive(Default)]
/// struct Costs(Vec<(u32, u32)>);
///
/// impl<P: StateSpace<State = u32, Cost = u32>> Observer<P> for Costs {
///     fn on_expand(&mut self, &state: &u32, cost: u32) {
///         self.0.push((state, cost));
///     }
/// }
///
/// let space = space_from(
///     |&n: &u32| [(n + 1, 2_u32), (n * 2, 3)].into_iter().filter(|&(n, _)| n < 6),
///     |_| false,
///     |_| Bound::NONE,
/// );
/// let mut costs = Costs::default();
/// let _ = Search::new(&space).start(1).observer(&mut costs).exhaustive().dijkstra()?;
/// assert_eq!(costs.0, [(1, 0), (2, 2), (3, 4), (4, 5), (5, 7)]);
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
///
/// An observer that has seen enough sets the flag of [`Limits::cancel`](crate::Limits::cancel),
/// which is looked at once in 128 expansions; who must stop at once takes the steps of a
/// [`Stepper`](crate::Stepper).
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use search_core::{Bound, Limits, Outcome, Search, Ticker, space_from};
///
/// let space = space_from(|&n: &u64| [(n + 1, 1_u64), (n + 5, 2)], |_| false, |_| Bound::NONE);
/// let enough = Arc::new(AtomicBool::new(false));
/// let limits = Limits { cancel: Some(Arc::clone(&enough)), ..Limits::default() };
/// let ticker = Ticker::new(|_, bound| enough.store(bound >= 1000, Ordering::Relaxed));
/// let outcome = Search::new(&space).start(0).limits(limits).observer(ticker).dijkstra()?.outcome;
/// assert!(matches!(outcome, Outcome::Cancelled { lower_bound: 1000.. }));
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
///
/// All methods do nothing unless overridden; `()` watches nothing and costs nothing;
/// a pair of observers is an observer, and so is a mutable reference to one.
pub trait Observer<P: StateSpace + ?Sized> {
    /// `state`, reached at `cost`, is about to be expanded.
    #[inline]
    fn on_expand(&mut self, _state: &P::State, _cost: P::Cost) {}

    /// `action` leads from `parent` to `state`, at `cost` in all. Starts are not generated.
    ///
    /// ```
    /// use search_core::{Bound, Generated, Observer, Search, StateSpace, space_from};
    ///
    /// struct Circles(Vec<(u32, u32)>);
    ///
    /// impl<P: StateSpace<State = u32>> Observer<P> for Circles {
    ///     fn on_generate(&mut self, &from: &u32, _: &P::Action, &to: &u32, _: P::Cost, kind: Generated) {
    ///         if kind == Generated::Duplicate {
    ///             self.0.push((from, to));
    ///         }
    ///     }
    /// }
    ///
    /// // Where do the powers of two come back to, if only the last two digits are kept?
    /// let space = space_from(|&n: &u32| [(n * 2 % 100, 1_u32)], |_| false, |_| Bound::NONE);
    /// let mut circles = Circles(Vec::new());
    /// let _ = Search::new(&space).start(1).observer(&mut circles).bfs()?;
    /// assert_eq!(circles.0, [(52, 4)]);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    #[inline]
    fn on_generate(
        &mut self,
        _parent: &P::State,
        _action: &P::Action,
        _state: &P::State,
        _cost: P::Cost,
        _kind: Generated,
    ) {
    }

    /// It is now known that no solution costs less than `bound`.
    ///
    /// ```
    /// use search_core::{Bound, Observer, Search, StateSpace, space_from};
    ///
    /// struct Bounds(Vec<u32>);
    ///
    /// impl<P: StateSpace<Cost = u32>> Observer<P> for Bounds {
    ///     fn on_bound(&mut self, bound: u32) {
    ///         self.0.push(bound);
    ///     }
    /// }
    ///
    /// // Every seventh number costs more to come to than the lower bound thinks.
    /// let space = space_from(
    ///     |&n: &u32| [(n + 1, if n % 7 == 0 { 4_u32 } else { 1 })],
    ///     |&n| n == 20,
    ///     |&n| Bound::AtLeast(20_u32.saturating_sub(n)),
    /// );
    /// let mut bounds = Bounds(Vec::new());
    /// let _ = Search::new(&space).start(0).observer(&mut bounds).astar()?;
    /// assert_eq!(bounds.0, [20, 23, 26, 29], "20 is what the start promises");
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    #[inline]
    fn on_bound(&mut self, _bound: P::Cost) {}

    /// `state` is a goal that was reached at `cost`.
    ///
    /// ```
    /// use search_core::{Bound, Observer, Search, StateSpace, space_from};
    ///
    /// struct Goals(Vec<u32>);
    ///
    /// impl<P: StateSpace<State = u32>> Observer<P> for Goals {
    ///     fn on_goal(&mut self, &state: &u32, _: P::Cost) {
    ///         self.0.push(state);
    ///     }
    /// }
    ///
    /// // All squares up to 50 that one comes to from 1 by adding 3 and doubling, the nearest first.
    /// let space = space_from(
    ///     |&n: &u32| [(n + 3, 1_u32), (n * 2, 1)].into_iter().filter(|&(n, _)| n <= 50),
    ///     |&n| n.isqrt().pow(2) == n,
    ///     |_| Bound::NONE,
    /// );
    /// let mut goals = Goals(Vec::new());
    /// let _ = Search::new(&space).start(1).observer(&mut goals).exhaustive().bfs()?;
    /// assert_eq!(goals.0, [1, 4, 16, 25, 49]);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    #[inline]
    fn on_goal(&mut self, _state: &P::State, _cost: P::Cost) {}
}

impl<P: StateSpace + ?Sized> Observer<P> for () {}

impl<P: StateSpace + ?Sized, O: Observer<P> + ?Sized> Observer<P> for &mut O {
    #[inline]
    fn on_expand(&mut self, state: &P::State, cost: P::Cost) {
        (**self).on_expand(state, cost);
    }

    #[inline]
    fn on_generate(
        &mut self,
        parent: &P::State,
        action: &P::Action,
        state: &P::State,
        cost: P::Cost,
        kind: Generated,
    ) {
        (**self).on_generate(parent, action, state, cost, kind);
    }

    #[inline]
    fn on_bound(&mut self, bound: P::Cost) {
        (**self).on_bound(bound);
    }

    #[inline]
    fn on_goal(&mut self, state: &P::State, cost: P::Cost) {
        (**self).on_goal(state, cost);
    }
}

impl<P: StateSpace + ?Sized, A: Observer<P>, B: Observer<P>> Observer<P> for (A, B) {
    #[inline]
    fn on_expand(&mut self, state: &P::State, cost: P::Cost) {
        self.0.on_expand(state, cost);
        self.1.on_expand(state, cost);
    }

    #[inline]
    fn on_generate(
        &mut self,
        parent: &P::State,
        action: &P::Action,
        state: &P::State,
        cost: P::Cost,
        kind: Generated,
    ) {
        self.0.on_generate(parent, action, state, cost, kind);
        self.1.on_generate(parent, action, state, cost, kind);
    }

    #[inline]
    fn on_bound(&mut self, bound: P::Cost) {
        self.0.on_bound(bound);
        self.1.on_bound(bound);
    }

    #[inline]
    fn on_goal(&mut self, state: &P::State, cost: P::Cost) {
        self.0.on_goal(state, cost);
        self.1.on_goal(state, cost);
    }
}
