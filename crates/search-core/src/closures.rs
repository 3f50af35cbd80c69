//! Searches made of closures, for the ten-line use.

use std::convert::Infallible;
use std::hash::Hash;
use std::marker::PhantomData;

use crate::cost::{Bound, Cost};
use crate::error::SearchError;
use crate::outcome::Solution;
use crate::search::Search;
use crate::state_space::StateSpace;

/// A state space made of closures by [`space_from`]. Its actions are `()`, it never fails, and it knows no
/// predecessors: [`space_from`] says what that leaves out.
///
/// ```
/// use search_core::{Bound, ClosureSpace, Search, space_from};
///
/// // Functions have types that can be written down.
/// fn halves(&n: &u32) -> [(u32, u32); 1] {
///     [(n / 2, 1)]
/// }
/// type Next = fn(&u32) -> [(u32, u32); 1];
/// type Halves = ClosureSpace<u32, u32, Next, fn(&u32) -> bool, fn(&u32) -> Bound<u32>>;
///
/// let space: Halves = space_from(halves, |&n| n == 1, |_| Bound::NONE);
/// assert!(Search::new(&space).start(1000).bfs()?.solution().is_some_and(|found| found.cost == 9));
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
pub struct ClosureSpace<S, C, F, G, H> {
    successors: F,
    is_goal: G,
    lower_bound: H,
    state: PhantomData<fn(&S) -> C>,
}

/// A state space from its successors (with step costs), its goal test and its lower bound.
///
/// The list of successors is made for each expansion: an array or an iterator costs nothing, a `Vec` an
/// allocation. A [`StateSpace`] of one's own has no such list.
///
/// All searches of [`Search`] take it but those from both ends. What three closures cannot say, an
/// implementation of the trait does: actions with names, successors that fail or depend on the cost so far, an
/// identity that is narrower than the state, an index, and predecessors ([`Reversible`](crate::Reversible)).
///
/// The lower bound is a [`Bound`] here, which may say that there is [none](Bound::NONE) or that a state is a
/// [dead end](Bound::DeadEnd); [`astar`] is content with a plain cost, for which it says
/// [`Bound::AtLeast`].
///
/// ```
/// use search_core::{Bound, Limits, Search, space_from};
///
/// let space = space_from(|&n: &u32| [(n + 1, 1_u32), (n * 2, 2)], |&n| n == 11, |_| Bound::NONE);
/// let limits = Limits { max_expanded: Some(1000), ..Limits::default() };
/// let found = Search::new(&space).start(1).limits(limits).dijkstra()?.solution();
/// assert_eq!(found.map(|found| found.cost), Some(7));
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
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

/// A solution with the fewest actions, or `None` if there is none. See [`Search::bfs`].
///
/// ```
/// // A knight goes from one corner of the board to the other.
/// let jumps = |&(x, y): &(i32, i32)| {
///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
///         .into_iter()
///         .map(move |(dx, dy)| (x + dx, y + dy))
///         .filter(|&(x, y)| (0..8).contains(&x) && (0..8).contains(&y))
/// };
/// let found = search_core::bfs((0, 0), jumps, |&at| at == (7, 7))?.expect("a knight comes everywhere");
/// assert_eq!(found.cost, 6);
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
///
/// What the closure returns has one type for all states, so it cannot borrow from the one it is
/// given: copy what the iterator needs into it, as above, or collect.
///
/// ```
/// let words = ["cold", "cord", "card", "ward", "warm", "worm"].map(str::to_owned);
/// let differ_in_one = |a: &str, b: &str| a.chars().zip(b.chars()).filter(|(a, b)| a != b).count() == 1;
/// let changed = |word: &String| -> Vec<String> {
///     words.iter().filter(|other| differ_in_one(word, other)).cloned().collect()
/// };
/// let found = search_core::bfs("cold".to_owned(), changed, |word| word == "warm")?.expect("a ladder");
/// assert_eq!(found.cost, 4);
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
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

/// A cheapest solution, or `None` if there is none. See [`Search::dijkstra`].
///
/// ```
/// let roads = |&town: &&str| match town {
///     "Ulm" => vec![("Stuttgart", 92_u32), ("Munich", 156)],
///     "Munich" => vec![("Nuremberg", 170)],
///     "Stuttgart" => vec![("Nuremberg", 209), ("Heilbronn", 53)],
///     "Heilbronn" => vec![("Nuremberg", 152)],
///     _ => vec![],
/// };
/// let found = search_core::dijkstra("Ulm", roads, |&town| town == "Nuremberg")?.expect("a road");
/// assert_eq!(found.cost, 297);
/// assert_eq!(found.states().copied().collect::<Vec<_>>(), ["Ulm", "Stuttgart", "Heilbronn", "Nuremberg"]);
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
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

/// A cheapest solution, led by a lower bound on the cost left; `None` if there is none. See
/// [`Search::astar`].
///
/// The lower bound is a plain cost. Where it is to tell of dead ends, [`space_from`] takes a [`Bound`]; mind
/// that its goal test comes before the bound, and here after it.
///
/// ```
/// let goal = (40_u32, 30_u32);
/// let steps = |&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)].map(|at| (at, 1_u32));
/// let left = |&(x, y): &(u32, u32)| goal.0.abs_diff(x) + goal.1.abs_diff(y);
/// let found = search_core::astar((0, 0), steps, left, |&at| at == goal)?.expect("a way");
/// assert_eq!(found.cost, 70);
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
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
