//! The story of a search, state by state.

use std::collections::HashMap;
use std::hash::Hash;

use crate::cost::Cost;
use crate::observer::{Generated, Observer};
use crate::state_space::StateSpace;

/// One thing that happened to a state. States are numbered from 0 in the order in which they were
/// first seen.
///
/// ```
/// use search_core::{Bound, Chronicle, Entry, Search, space_from};
///
/// let space = space_from(|&n: &u32| [(n + 3, 1_u32), (n + 5, 1)], |&n| n == 8, |_| Bound::NONE);
/// let mut lines = Vec::new();
/// let chronicle = Chronicle::new(|entry| lines.push(match entry {
///     Entry::Reached { number, state } => format!("{state} is number {number}"),
///     Entry::Expanded { state, cost, .. } => format!("{state} at {cost}"),
///     Entry::Goal { state, .. } => format!("{state}!"),
/// }));
/// let _ = Search::new(&space).start(0).observer(chronicle).bfs()?;
/// assert_eq!(lines[..3], ["0 at 0", "3 is number 1", "5 is number 2"]);
/// assert_eq!(lines[3..], ["3 at 1", "6 is number 3", "8 is number 4", "8!"]);
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry<'s, S, C> {
    /// It is on the frontier: reached for the first time, or again by a cheaper path.
    Reached {
        /// Number of the state.
        number: usize,
        /// The state.
        state: &'s S,
    },
    /// It is closed: its successors come next.
    Expanded {
        /// Number of the state.
        number: usize,
        /// The state.
        state: &'s S,
        /// What it costs to be there.
        cost: C,
        /// What any solution costs at least, as is known now.
        bound: C,
    },
    /// It is the goal that the search has found.
    Goal {
        /// Number of the state.
        number: usize,
        /// The state.
        state: &'s S,
        /// What it costs to be there.
        cost: C,
    },
}

/// An observer that numbers the states and tells a function what happens to them, for pictures of a
/// search. It remembers every state, so it takes memory and time that a plain search does not.
///
/// ```
/// use search_core::{Bound, Chronicle, Entry, Search, space_from};
///
/// let space = space_from(|&n: &u32| [(n + 1, 1_u32), (n * 2, 1)], |&n| n == 4, |_| Bound::NONE);
/// let mut closed = Vec::new();
/// let chronicle = Chronicle::new(|entry| {
///     if let Entry::Expanded { number, state, .. } = entry {
///         closed.push((number, *state));
///     }
/// });
/// let _ = Search::new(&space).start(1).observer(chronicle).bfs()?;
/// assert_eq!(closed, [(0, 1), (1, 2)]);
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Chronicle<S, C, F> {
    numbers: HashMap<S, usize>,
    bound: C,
    tell: F,
}

impl<S: Clone + Eq + Hash, C: Cost, F: FnMut(Entry<'_, S, C>)> Chronicle<S, C, F> {
    /// A chronicle that is told to `tell`.
    ///
    /// ```
    /// use search_core::{Bound, Chronicle, Entry, Search, space_from};
    ///
    /// // In which order are the letters of a word swapped into place?
    /// let space = space_from(
    ///     |&[a, b, c]: &[char; 3]| [([b, a, c], 1_u32), ([a, c, b], 1)],
    ///     |word| word == &['b', 'u', 's'],
    ///     |_| Bound::NONE,
    /// );
    /// let mut words: Vec<String> = Vec::new();
    /// let chronicle = Chronicle::new(|entry: Entry<'_, [char; 3], u32>| {
    ///     if let Entry::Reached { state, .. } = entry {
    ///         words.push(state.iter().collect());
    ///     }
    /// });
    /// let _ = Search::new(&space).start(['s', 'u', 'b']).observer(chronicle).bfs()?;
    /// assert_eq!(words, ["usb", "sbu", "ubs", "bsu", "bus"]);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn new(tell: F) -> Self {
        Self { numbers: HashMap::new(), bound: C::ZERO, tell }
    }

    fn number(&mut self, state: &S) -> usize {
        if let Some(&number) = self.numbers.get(state) {
            return number;
        }
        let number = self.numbers.len();
        self.numbers.insert(state.clone(), number);
        number
    }
}

impl<P, F> Observer<P> for Chronicle<P::State, P::Cost, F>
where
    P: StateSpace,
    P::State: Clone + Eq + Hash,
    F: FnMut(Entry<'_, P::State, P::Cost>),
{
    fn on_expand(&mut self, state: &P::State, cost: P::Cost) {
        let number = self.number(state);
        (self.tell)(Entry::Expanded { number, state, cost, bound: self.bound });
    }

    fn on_generate(&mut self, _: &P::State, _: &P::Action, state: &P::State, _: P::Cost, kind: Generated) {
        if matches!(kind, Generated::New | Generated::Reopened) {
            let number = self.number(state);
            (self.tell)(Entry::Reached { number, state });
        }
    }

    fn on_bound(&mut self, bound: P::Cost) {
        self.bound = bound;
    }

    fn on_goal(&mut self, state: &P::State, cost: P::Cost) {
        let number = self.number(state);
        (self.tell)(Entry::Goal { number, state, cost });
    }
}
