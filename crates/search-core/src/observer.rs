//! Watching a search.

use crate::state_space::StateSpace;

/// What became of a generated successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// Watches a search. All methods do nothing unless overridden; `()` watches nothing and costs nothing;
/// a pair of observers is an observer, and so is a mutable reference to one.
pub trait Observer<P: StateSpace + ?Sized> {
    /// `state`, reached at `cost`, is about to be expanded.
    #[inline]
    fn on_expand(&mut self, _state: &P::State, _cost: P::Cost) {}

    /// `action` leads from `parent` to `state`, at `cost` in all. Starts are not generated.
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
    #[inline]
    fn on_bound(&mut self, _bound: P::Cost) {}

    /// `state` is a goal that was reached at `cost`.
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
