//! A search that pauses after each expansion, for animations and for the curious.

use crate::drive::{Driven, Driver};
use crate::engine::Engine;
use crate::error::SearchError;
use crate::node_table::NodeTable;
use crate::observer::{Generated, Observer};
use crate::outcome::{OutcomeOf, ReportOf};
use crate::state_space::StateSpace;
use crate::stats::Stats;
use crate::strategy::Strategy;

/// What happened in one step: a state was expanded.
///
/// ```
/// use search_core::{Algorithm, Arrival, Bound, Expansion, Generated, Search, space_from};
///
/// let space = space_from(|&n: &u32| [(n + 1, 5_u32), (n / 2, 1)], |&n| n == 9, |_| Bound::NONE);
/// let mut stepper = Search::new(&space).start(1).stepper(Algorithm::Dijkstra)?;
/// stepper.step()?;
/// // From 0 one comes to 1 and 0, neither of which is new.
/// let Some(Expansion { state: 0, cost: 1, successors }) = stepper.step()? else { panic!("0 is next") };
/// let kinds: Vec<_> = successors.iter().map(|Arrival { kind, .. }| *kind).collect();
/// assert_eq!(kinds, [Generated::Duplicate, Generated::Duplicate]);
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expansion<S, A, C> {
    /// The state.
    pub state: S,
    /// The cost at which it was reached.
    pub cost: C,
    /// Its successors in the order in which they came.
    pub successors: Vec<Arrival<S, A, C>>,
}

/// The expansion of a state in the space `P`.
pub type ExpansionOf<P> =
    Expansion<<P as StateSpace>::State, <P as StateSpace>::Action, <P as StateSpace>::Cost>;

/// A successor of an expanded state.
///
/// ```
/// use search_core::{Algorithm, Arrival, Bound, Generated, Search, space_from};
///
/// let space = space_from(|&n: &u32| [(n + 1, 1_u32)], |_| false, |_| Bound::NONE);
/// let mut stepper = Search::new(&space).start(7).stepper(Algorithm::Dijkstra)?;
/// let expansion = stepper.step()?.expect("a start");
/// assert_eq!(expansion.successors, [Arrival { action: (), state: 8, cost: 1, kind: Generated::New }]);
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival<S, A, C> {
    /// What leads to it.
    pub action: A,
    /// The state.
    pub state: S,
    /// The cost at which it was reached.
    pub cost: C,
    /// What became of it.
    pub kind: Generated,
}

/// A search under way that expands one state a step, made by [`Search::stepper`](crate::Search::stepper).
/// It does what the search itself would do, in the same order.
///
/// ```
/// use search_core::{Algorithm, Bound, Outcome, Search, space_from};
///
/// let space = space_from(|&n: &u32| [(n + 1, 1_u32), (n * 2, 1)], |&n| n == 6, |_| Bound::NONE);
/// let mut stepper = Search::new(&space).start(1).stepper(Algorithm::Bfs)?;
/// let mut order = Vec::new();
/// while let Some(expansion) = stepper.step()? {
///     order.push(expansion.state);
/// }
/// assert_eq!(order, [1, 2, 3]);
/// let report = stepper.into_report().expect("no step failed");
/// assert!(matches!(report.outcome, Outcome::Found(solution) if solution.cost == 3));
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
pub struct Stepper<'a, P: StateSpace, O> {
    engine: Box<dyn Pausing<P, O> + 'a>,
    report: Option<ReportOf<P>>,
    over: bool,
}

impl<P: StateSpace, O> Stepper<'_, P, O> {
    /// Expands the next state. `None` when the search is over.
    ///
    /// ```
    /// use search_core::{Algorithm, Bound, Search, space_from};
    ///
    /// // Of the numbers that are products of 2 and 3, in the order of their size, the tenth.
    /// let space = space_from(|&n: &u32| [(n * 2, n), (n * 3, 2 * n)], |_| false, |_| Bound::NONE);
    /// let mut stepper = Search::new(&space).start_at(1, 1).stepper(Algorithm::Dijkstra)?;
    /// for _ in 1..10 {
    ///     stepper.step()?;
    /// }
    /// assert_eq!(stepper.step()?.map(|expansion| expansion.state), Some(18));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// Those of the search, which is over then.
    pub fn step(&mut self) -> Result<Option<ExpansionOf<P>>, SearchError<P::Error>> {
        if self.over {
            return Ok(None);
        }
        self.engine.recorder().is_on = true;
        let advanced = self.advance();
        let recorder = self.engine.recorder();
        recorder.is_on = false;
        let expansion = recorder.expansion.take();
        advanced.map(|_| expansion)
    }

    /// Expands the next state and takes nothing down, which is as fast as the search itself. Returns
    /// whether the search goes on.
    ///
    /// ```
    /// use search_core::{Algorithm, Bound, Search, space_from};
    ///
    /// let space = space_from(|&n: &u32| [(n + 1, 1_u32), (n * 2, 1)], |&n| n == 6, |_| Bound::NONE);
    /// let mut stepper = Search::new(&space).start(1).stepper(Algorithm::Bfs)?;
    /// while stepper.advance()? {}
    /// assert_eq!(stepper.stats().expanded, 3);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// Those of the search, which is over then.
    pub fn advance(&mut self) -> Result<bool, SearchError<P::Error>> {
        if self.over {
            return Ok(false);
        }
        match self.engine.advance() {
            Ok(None) => Ok(true),
            Ok(Some(outcome)) => {
                self.over = true;
                let stats = self.engine.stats();
                self.report = Some(ReportOf::<P> { outcome, stats });
                Ok(false)
            }
            Err(error) => {
                self.over = true;
                Err(error)
            }
        }
    }

    /// What the search has done so far, whether it goes on, has ended or has failed.
    ///
    /// ```
    /// use search_core::{Algorithm, Bound, Search, space_from};
    ///
    /// let space = space_from(|&n: &u32| [(n + 1, 1_u32), (n + 2, 1)], |_| false, |_| Bound::NONE);
    /// let mut stepper = Search::new(&space).start(0).stepper(Algorithm::Bfs)?;
    /// while stepper.stats().duplicates < 10 && stepper.advance()? {}
    /// assert_eq!(stepper.stats().expanded, 11, "all but the first come to one number that is known");
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn stats(&self) -> Stats {
        self.engine.stats()
    }

    /// The observer that was given to the search.
    ///
    /// ```
    /// use search_core::{Algorithm, Bound, Observer, Search, StateSpace, space_from};
    ///
    /// struct Bounds(Vec<u32>);
    ///
    /// impl<P: StateSpace<Cost = u32>> Observer<P> for Bounds {
    ///     fn on_bound(&mut self, bound: u32) {
    ///         self.0.push(bound);
    ///     }
    /// }
    ///
    /// let space = space_from(|&n: &u32| [(n + 1, 3_u32)], |_| false, |_| Bound::NONE);
    /// let mut stepper = Search::new(&space).start(0).observer(Bounds(vec![])).stepper(Algorithm::Dijkstra)?;
    /// for _ in 0..4 {
    ///     stepper.advance()?;
    /// }
    /// assert_eq!(stepper.observer().0, [3, 6, 9]);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn observer(&mut self) -> &mut O {
        &mut self.engine.recorder().observer
    }

    /// How the search ended; `None` if it has not, or if it failed.
    ///
    /// ```
    /// use search_core::{Algorithm, Bound, Outcome, Search, space_from};
    ///
    /// let space = space_from(|&n: &u32| [(n / 2, 1_u32)], |_| false, |_| Bound::NONE);
    /// let mut stepper = Search::new(&space).start(4).stepper(Algorithm::Bfs)?;
    /// assert!(stepper.report().is_none(), "4, 2, 1 and 0 are to be expanded");
    /// while stepper.advance()? {}
    /// assert_eq!(stepper.report().map(|report| &report.outcome), Some(&Outcome::Exhausted));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn report(&self) -> Option<&ReportOf<P>> {
        self.report.as_ref()
    }

    /// How the search ended; `None` if it has not, or if it failed.
    ///
    /// ```
    /// use search_core::{Algorithm, Bound, Search, space_from};
    ///
    /// let space = space_from(|&n: &u32| [(n - 1, 1_u32), (n / 3, 1)], |&n| n == 5, |_| Bound::NONE);
    /// let mut stepper = Search::new(&space).start(50).stepper(Algorithm::Bfs)?;
    /// while stepper.advance()? {}
    /// let found = stepper.into_report().and_then(|report| report.solution()).expect("it ends at 5");
    /// assert_eq!(found.states().collect::<Vec<_>>(), [&50, &16, &5]);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn into_report(self) -> Option<ReportOf<P>> {
        self.report
    }
}

/// Notes the newest expansion, if it is to, besides telling the observer.
pub(crate) struct Recorder<P: StateSpace, O> {
    observer: O,
    is_on: bool,
    expansion: Option<ExpansionOf<P>>,
}

impl<P: StateSpace, O> Recorder<P, O> {
    pub(crate) fn new(observer: O) -> Self {
        Self { observer, is_on: false, expansion: None }
    }
}

impl<P: StateSpace, O: Observer<P>> Observer<P> for Recorder<P, O> {
    fn on_expand(&mut self, state: &P::State, cost: P::Cost) {
        if self.is_on {
            self.expansion = Some(Expansion { state: state.clone(), cost, successors: Vec::new() });
        }
        self.observer.on_expand(state, cost);
    }

    fn on_generate(
        &mut self,
        parent: &P::State,
        action: &P::Action,
        state: &P::State,
        cost: P::Cost,
        kind: Generated,
    ) {
        if let Some(expansion) = &mut self.expansion {
            expansion.successors.push(Arrival { action: action.clone(), state: state.clone(), cost, kind });
        }
        self.observer.on_generate(parent, action, state, cost, kind);
    }

    fn on_bound(&mut self, bound: P::Cost) {
        self.observer.on_bound(bound);
    }

    fn on_goal(&mut self, state: &P::State, cost: P::Cost) {
        self.observer.on_goal(state, cost);
    }
}

/// An engine whose tables and strategy are forgotten.
trait Pausing<P: StateSpace, O> {
    fn advance(&mut self) -> Result<Option<OutcomeOf<P>>, SearchError<P::Error>>;
    fn recorder(&mut self) -> &mut Recorder<P, O>;
    fn stats(&self) -> Stats;
}

impl<P, K, T, O> Pausing<P, O> for Engine<'_, P, K, T, Recorder<P, O>>
where
    P: StateSpace,
    K: Strategy<P>,
    T: NodeTable<P, K::Label>,
    O: Observer<P>,
{
    fn advance(&mut self) -> Result<Option<OutcomeOf<P>>, SearchError<P::Error>> {
        let end = self.advance()?;
        end.map(|end| end.try_map(|goal| self.solution(&goal))).transpose()
    }

    fn recorder(&mut self) -> &mut Recorder<P, O> {
        self.observer()
    }

    fn stats(&self) -> Stats {
        self.stats()
    }
}

/// Makes a stepper of an engine.
pub(crate) struct Pause;

impl<'a, P: StateSpace, O: Observer<P> + 'a> Driver<'a, P, Recorder<P, O>> for Pause {
    type Output = Stepper<'a, P, O>;

    fn drive<K, T>(self, engine: Engine<'a, P, K, T, Recorder<P, O>>) -> Driven<P, K, T, Self::Output>
    where
        K: Strategy<P> + 'a,
        T: NodeTable<P, K::Label> + 'a,
    {
        (Stepper { engine: Box::new(engine), report: None, over: false }, None)
    }
}
