//! Each way in which a search can have no outcome.

mod endless;
mod letters;

use std::cell::Cell;
use std::error::Error;
use std::fmt;

use endless::Endless;
use letters::letters;
use search_core::{Algorithm, Bound, ClosedSet, Outcome, Search, SearchError, StateSpace, space_from};

#[test]
fn a_failing_successor_function_ends_the_search_with_its_error() {
    let space = Endless(|n| if n == 5 { Err("five is out of order") } else { Ok(()) });
    let error = Search::new(&space).start(0).dijkstra().unwrap_err();
    assert_eq!(error, SearchError::Space("five is out of order"));
    assert_eq!(error.to_string(), "the state space failed: five is out of order");
    let mut stepper = Search::new(&space).start(4).stepper(Algorithm::Bfs).unwrap();
    assert!(stepper.step().is_ok());
    assert_eq!(stepper.step(), Err(error));
    assert_eq!((stepper.step(), stepper.report()), (Ok(None), None));
    assert_eq!(stepper.stats().expanded, 2, "what was done is known all the same");
}

#[test]
fn the_error_of_the_space_is_the_source_of_that_of_the_search() {
    struct Torn;
    impl StateSpace for Torn {
        type State = ();
        type Action = ();
        type Cost = u8;
        type Error = fmt::Error;
        fn successors(&self, (): &(), _: u8, _: &mut impl FnMut((), (), u8)) -> fmt::Result {
            Err(fmt::Error)
        }
        fn is_goal(&self, (): &()) -> bool {
            false
        }
    }
    let search = || -> Result<(), Box<dyn Error>> {
        let _ = Search::new(&Torn).start(()).dijkstra()?;
        Ok(())
    };
    let error = search().unwrap_err();
    assert_eq!(error.to_string(), format!("the state space failed: {}", fmt::Error));
    let source = error.source().expect("the space has failed");
    assert_eq!(source.downcast_ref(), Some(&fmt::Error));
    let other: &dyn Error = &SearchError::<fmt::Error>::NoIndex;
    assert!(other.source().is_none());
}

#[test]
fn an_overflow_matters_only_where_the_answer_depends_on_it() {
    let space = letters("ab200 bx200 ac255 cx0", "x", "");
    let solution = Search::new(&space).start('a').dijkstra().unwrap().solution().unwrap();
    assert_eq!((solution.states().collect::<String>().as_str(), solution.cost), ("acx", 255));
    let space = letters("ab200 bx200", "x", "");
    assert_eq!(Search::new(&space).start('a').dijkstra(), Err(SearchError::CostOverflow));
    // Not known whether it fits: b may have cost more than 55 to go.
    let space = letters("ab200 bx200", "x", "b 100");
    assert_eq!(Search::new(&space).start('a').astar(), Err(SearchError::CostOverflow));
    let space = letters("ab1", "x", "");
    assert_eq!(Search::new(&space).start_at('a', 255).bfs(), Err(SearchError::CostOverflow));
}

#[test]
fn an_index_out_of_range_is_an_error() {
    let space = letters("a~1", "x", "");
    assert_eq!(
        Search::new(&space).start('a').astar(),
        Err(SearchError::IndexOutOfRange { index: 29, len: 26 })
    );
    assert_eq!(
        Search::new(&space).start('~').bfs(),
        Err(SearchError::IndexOutOfRange { index: 29, len: 26 })
    );
    let hashed = Search::new(&space).start('a').closed_set(ClosedSet::Hashed);
    assert_eq!(hashed.astar().unwrap().outcome, Outcome::Exhausted);
}

#[test]
fn a_dense_set_without_an_index_is_an_error() {
    let space = space_from(|&n: &u8| [(n, 1_u8)], |_| false, |_| Bound::NONE);
    let search = || Search::new(&space).start(0).closed_set(ClosedSet::Dense);
    assert_eq!(search().bfs(), Err(SearchError::NoIndex));
    assert_eq!(search().stepper(Algorithm::Bfs).err(), Some(SearchError::NoIndex));
}

#[test]
fn successors_that_change_their_mind_are_an_error_and_no_wrong_path() {
    let calls = Cell::new(0);
    let space = space_from(
        |&n: &u8| {
            calls.set(calls.get() + 1);
            [(if calls.get() == 1 { n + 1 } else { n + 2 }, 1_u8)]
        },
        |&n| n == 1,
        |_| Bound::NONE,
    );
    assert_eq!(Search::new(&space).start(0).bfs(), Err(SearchError::UnstableSuccessors));
}
