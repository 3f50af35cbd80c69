//! The one trait between a problem and the searches.

use std::hash::Hash;

use crate::cost::{Bound, Cost};

/// A state space: states, the actions that lead from one to the next, and goals.
///
/// The crate page has a first example; here is one with all that can be said about a space: a walk in a
/// corridor of a thousand cells, some of them shut at night.
///
/// ```
/// use search_core::{Bound, Search, SearchError, StateSpace};
///
/// struct Corridor {
///     shut_at_night: Vec<bool>,
/// }
///
/// /// A cell, and how one came there, which does not matter for what comes after.
/// #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
/// struct At {
///     cell: usize,
///     from: usize,
/// }
///
/// impl StateSpace for Corridor {
///     type State = At;
///     type Action = char;
///     type Cost = u32;
///     type Error = &'static str;
///
///     fn successors(
///         &self,
///         at: &At,
///         hour: u32,
///         emit: &mut impl FnMut(char, At, u32),
///     ) -> Result<(), &'static str> {
///         let last = self.shut_at_night.len().checked_sub(1).ok_or("expected a cell, found none")?;
///         for (letter, cell) in [('L', at.cell.wrapping_sub(1)), ('R', at.cell + 1)] {
///             if cell <= last {
///                 // Before noon it is night: whoever comes then waits until the cell opens at noon.
///                 let wait = if self.shut_at_night[cell] { 12_u32.saturating_sub(hour % 24) } else { 0 };
///                 emit(letter, At { cell, from: at.cell }, wait + 1);
///             }
///         }
///         Ok(())
///     }
///
///     fn is_goal(&self, at: &At) -> bool {
///         at.cell + 1 == self.shut_at_night.len()
///     }
///
///     fn lower_bound(&self, at: &At) -> Bound<u32> {
///         u32::try_from(self.shut_at_night.len() - 1 - at.cell).map_or(Bound::NONE, Bound::AtLeast)
///     }
///
///     fn identity<'a>(&'a self, at: &'a At) -> impl Eq + std::hash::Hash + 'a {
///         at.cell
///     }
///
///     fn index_len(&self) -> Option<usize> {
///         Some(self.shut_at_night.len())
///     }
///
///     fn index(&self, at: &At) -> usize {
///         at.cell
///     }
/// }
///
/// let corridor = Corridor { shut_at_night: vec![false, false, true, false] };
/// let walk = Search::new(&corridor).start(At { cell: 0, from: 0 }).astar()?.solution().expect("a way");
/// assert_eq!(walk.actions().collect::<String>(), "RRR");
/// assert_eq!(walk.cost, 14, "one step, eleven hours of waiting, two steps");
/// # Ok::<(), SearchError<&'static str>>(())
/// ```
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
    /// Why successors may be impossible to find out; [`Infallible`](std::convert::Infallible) when
    /// nothing fails.
    ///
    /// Any type will do. With [`Display`](std::fmt::Display) (a `&str`, a `String`) the
    /// [`SearchError`](crate::SearchError) can be shown. With [`Error`](std::error::Error) and no borrowed
    /// parts that is an error as well, with this one as its source, and `?` turns it into a
    /// `Box<dyn Error>`.
    type Error;

    /// Calls `emit(action, successor, step_cost)` for each state that is one action away. `cost` is the
    /// cost of the path by which the search reached `state`.
    ///
    /// # Errors
    /// Whatever the space cannot do; it ends the search and comes back as
    /// [`SearchError::Space`](crate::SearchError::Space).
    fn successors(
        &self,
        state: &Self::State,
        cost: Self::Cost,
        emit: &mut impl FnMut(Self::Action, Self::State, Self::Cost),
    ) -> Result<(), Self::Error>;

    /// Whether the search may end here. This does not fail: a test that may is done when
    /// [`successors`](Self::successors) makes the state, which keeps the answer
    /// ([an example](crate::without_a_monad)).
    fn is_goal(&self, state: &Self::State) -> bool;

    /// At least how much it costs to get from here to a goal. The searches ask whose table names a
    /// lower bound: A*, weighted A*, IDA* and all cheapest paths. A bound that cannot be found out is
    /// [`Bound::NONE`].
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
