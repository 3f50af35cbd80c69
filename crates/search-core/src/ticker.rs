//! Telling now and then how far a search is.

use crate::cost::Cost;
use crate::observer::Observer;
use crate::state_space::StateSpace;

/// An observer that calls a function before the first expansion and then once in
/// [`INTERVAL`](Self::INTERVAL), with the number of expansions so far and the proven lower bound on
/// the cost of a solution. For lines of progress: an expansion costs a count and a comparison.
///
/// ```
/// use search_core::{Bound, Search, Ticker, space_from};
///
/// let space = space_from(|&n: &u32| [(n + 1, 1_u32)], |&n| n == 1000, |_| Bound::NONE);
/// let mut told = Vec::new();
/// let ticker = Ticker::new(|expanded, bound| told.push((expanded, bound)));
/// let _ = Search::new(&space).start(0).observer(ticker).dijkstra()?;
/// assert_eq!(told, [(0, 0), (256, 256), (512, 512), (768, 768)]);
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ticker<C, F> {
    tell: F,
    expanded: u64,
    bound: C,
}

impl<C: Cost, F: FnMut(u64, C)> Ticker<C, F> {
    /// Expansions between two calls.
    ///
    /// ```
    /// use search_core::{Bound, Search, Ticker, space_from};
    ///
    /// let space = space_from(|&n: &u64| [(n + 1, 1_u32)], |&n| n == 1000, |_| Bound::NONE);
    /// let mut calls = 0;
    /// let ticker = Ticker::new(|_, _: u32| calls += 1);
    /// let stats = Search::new(&space).start(0).observer(ticker).bfs()?.stats;
    /// assert_eq!(calls, stats.expanded.div_ceil(Ticker::<u32, fn(u64, u32)>::INTERVAL));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub const INTERVAL: u64 = 256;

    /// An observer that calls `tell`.
    ///
    /// ```
    /// use search_core::{Bound, Search, Ticker, space_from};
    ///
    /// let space = space_from(|&n: &u32| [(n + 1, 1_u32), (n + 7, 7)], |&n| n == 300, |_| Bound::NONE);
    /// let mut line = String::new();
    /// let ticker = Ticker::new(|expanded, bound| line = format!("{expanded} seen, costs {bound} or more"));
    /// let _ = Search::new(&space).start(0).observer(ticker).dijkstra()?;
    /// assert_eq!(line, "256 seen, costs 256 or more");
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn new(tell: F) -> Self {
        Self { tell, expanded: 0, bound: C::ZERO }
    }
}

impl<P: StateSpace, F: FnMut(u64, P::Cost)> Observer<P> for Ticker<P::Cost, F> {
    #[inline]
    fn on_expand(&mut self, _: &P::State, _: P::Cost) {
        if self.expanded.is_multiple_of(Self::INTERVAL) {
            (self.tell)(self.expanded, self.bound);
        }
        self.expanded += 1;
    }

    #[inline]
    fn on_bound(&mut self, bound: P::Cost) {
        self.bound = bound;
    }
}
