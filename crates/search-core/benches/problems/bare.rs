//! What a search asks of a space, asked again without any search.

use std::convert::Infallible;
use std::hint::black_box;

use search_core::{Algorithm, Cost, Generated, Observer, Search, StateSpace};

/// The questions that a search has put to a space.
pub(crate) struct Questions<'a, P: StateSpace> {
    space: &'a P,
    /// States that were expanded.
    expanded: Vec<P::State>,
    /// States whose lower bound was asked for.
    bounded: Vec<P::State>,
}

/// Notes the states as they come.
struct Notes<'n, S> {
    expanded: &'n mut Vec<S>,
    bounded: Option<&'n mut Vec<S>>,
}

impl<P: StateSpace> Observer<P> for Notes<'_, P::State> {
    fn on_expand(&mut self, state: &P::State, _: P::Cost) {
        self.expanded.push(state.clone());
    }

    fn on_generate(&mut self, _: &P::State, _: &P::Action, to: &P::State, _: P::Cost, kind: Generated) {
        if let Some(bounded) = &mut self.bounded
            && kind != Generated::Duplicate
        {
            bounded.push(to.clone());
        }
    }
}

impl<'a, P: StateSpace<Error = Infallible>> Questions<'a, P> {
    /// Of a search from `start`.
    pub(crate) fn of(space: &'a P, start: P::State, algorithm: Algorithm) -> Self {
        let (mut expanded, mut bounded) = (Vec::new(), Vec::new());
        let is_guided = algorithm == Algorithm::Astar;
        let notes = Notes { expanded: &mut expanded, bounded: is_guided.then_some(&mut bounded) };
        let search = Search::new(space).start(start).observer(notes);
        let report = match algorithm {
            Algorithm::Astar => search.astar(),
            Algorithm::Dijkstra => search.dijkstra(),
            _ => search.bfs(),
        };
        black_box(report.is_ok());
        Self { space, expanded, bounded }
    }

    /// Puts them again, in the same order but for the bounds, and has no use for the answers.
    pub(crate) fn ask(&self) {
        for state in &self.expanded {
            black_box(self.space.is_goal(state));
            let zero = P::Cost::ZERO;
            let Ok(()) = self.space.successors(state, zero, &mut |_, to, step| {
                black_box((to, step));
            });
        }
        for state in &self.bounded {
            black_box(self.space.lower_bound(state));
        }
    }
}
