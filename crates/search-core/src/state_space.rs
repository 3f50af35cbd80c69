//! The one trait between a problem and the searches.

use std::hash::Hash;

use crate::cost::{Bound, Cost};

/// A state space: states, the actions that lead from one to the next, and goals.
///
/// # Contract
/// - [`successors`](Self::successors) is deterministic: the same state with the same cost emits the same
///   successors. Actions are not stored in the search; the ones on the solution's path are found again by
///   expanding its states a second time.
/// - Step costs are never negative (the [`Cost`] types see to that). Where they depend on the cost so far,
///   arriving cheaper must never make the rest dearer than arriving later would.
/// - [`lower_bound`](Self::lower_bound) is admissible: never more than the true cost to the nearest goal.
///   It need not be consistent; closed states are reopened when a cheaper path to them turns up.
/// - States with equal [`identity`](Self::identity) (or [`index`](Self::index)) have the same future.
pub trait StateSpace {
    /// A situation. Small `Copy` types make fast searches.
    type State: Clone + Eq + Hash;
    /// What is done to get from one state to the next; `()` when nobody wants to know.
    type Action: Clone;
    /// What actions cost.
    type Cost: Cost;
    /// Why successors may be impossible to find out; [`Infallible`](std::convert::Infallible) when nothing fails.
    type Error;

    /// Calls `emit(action, successor, step_cost)` for each state that is one action away. `cost` is the
    /// cost of the path by which the search reached `state`.
    ///
    /// # Errors
    /// Whatever the space cannot do; it ends the search and comes back as [`SearchError::Space`](crate::SearchError::Space).
    fn successors(
        &self,
        state: &Self::State,
        cost: Self::Cost,
        emit: &mut impl FnMut(Self::Action, Self::State, Self::Cost),
    ) -> Result<(), Self::Error>;

    /// Whether the search may end here.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// At least how much it costs to get from here to a goal. Only A* asks.
    #[inline]
    fn lower_bound(&self, _state: &Self::State) -> Bound<Self::Cost> {
        Bound::NONE
    }

    /// The part of a state that decides whether two states are the same; all of it unless said otherwise.
    #[inline]
    fn identity<'a>(&'a self, state: &'a Self::State) -> impl Eq + Hash + 'a {
        state
    }

    /// How many different values [`index`](Self::index) has, if states can be numbered densely.
    #[inline]
    fn index_len(&self) -> Option<usize> {
        None
    }

    /// The number of a state, below [`index_len`](Self::index_len). Takes the place of
    /// [`identity`](Self::identity) where the dense closed set is used, and must agree with it.
    #[inline]
    fn index(&self, _state: &Self::State) -> usize {
        0
    }
}
