//! Searches made of closures, for the ten-line use.

use std::convert::Infallible;
use std::hash::Hash;
use std::marker::PhantomData;

use crate::cost::{Bound, Cost};
use crate::error::SearchError;
use crate::outcome::Solution;
use crate::search::Search;
use crate::state_space::StateSpace;

/// A state space made of closures; see [`space_from`].
pub struct ClosureSpace<S, C, F, G, H> {
    successors: F,
    is_goal: G,
    lower_bound: H,
    state: PhantomData<fn(&S) -> C>,
}

/// A state space from its successors (with step costs), its goal test and its lower bound.
pub fn space_from<S, C, I, F, G, H>(successors: F, is_goal: G, lower_bound: H) -> ClosureSpace<S, C, F, G, H>
where
    I: IntoIterator<Item = (S, C)>,
    F: Fn(&S) -> I,
    G: Fn(&S) -> bool,
    H: Fn(&S) -> Bound<C>,
{
    ClosureSpace { successors, is_goal, lower_bound, state: PhantomData }
}

impl<S, C, I, F, G, H> StateSpace for ClosureSpace<S, C, F, G, H>
where
    S: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
    F: Fn(&S) -> I,
    G: Fn(&S) -> bool,
    H: Fn(&S) -> Bound<C>,
{
    type State = S;
    type Action = ();
    type Cost = C;
    type Error = Infallible;

    fn successors(&self, state: &S, _cost: C, emit: &mut impl FnMut((), S, C)) -> Result<(), Infallible> {
        for (successor, step_cost) in (self.successors)(state) {
            emit((), successor, step_cost);
        }
        Ok(())
    }

    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }

    fn lower_bound(&self, state: &S) -> Bound<C> {
        (self.lower_bound)(state)
    }
}

/// A solution with the fewest actions, or `None` if there is none.
///
/// # Errors
/// See [`SearchError`].
pub fn bfs<S, I>(
    start: S,
    successors: impl Fn(&S) -> I,
    is_goal: impl Fn(&S) -> bool,
) -> Result<Option<Solution<S, (), usize>>, SearchError<Infallible>>
where
    S: Clone + Eq + Hash,
    I: IntoIterator<Item = S>,
{
    let space = space_from(
        |state: &S| successors(state).into_iter().map(|successor| (successor, 1)),
        is_goal,
        |_: &S| Bound::NONE,
    );
    Ok(Search::new(&space).start(start).bfs()?.solution())
}

/// A cheapest solution, or `None` if there is none.
///
/// # Errors
/// See [`SearchError`].
pub fn dijkstra<S, C, I>(
    start: S,
    successors: impl Fn(&S) -> I,
    is_goal: impl Fn(&S) -> bool,
) -> Result<Option<Solution<S, (), C>>, SearchError<Infallible>>
where
    S: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
{
    let space = space_from(successors, is_goal, |_: &S| Bound::NONE);
    Ok(Search::new(&space).start(start).dijkstra()?.solution())
}

/// A cheapest solution, led by a lower bound on the cost left; `None` if there is none.
///
/// # Errors
/// See [`SearchError`].
pub fn astar<S, C, I>(
    start: S,
    successors: impl Fn(&S) -> I,
    lower_bound: impl Fn(&S) -> C,
    is_goal: impl Fn(&S) -> bool,
) -> Result<Option<Solution<S, (), C>>, SearchError<Infallible>>
where
    S: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (S, C)>,
{
    let space = space_from(successors, is_goal, |state: &S| Bound::AtLeast(lower_bound(state)));
    Ok(Search::new(&space).start(start).astar()?.solution())
}
