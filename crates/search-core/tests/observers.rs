//! What observers see.

mod letters;

use std::fmt::Write;

use letters::{Letters, letters};
use search_core::{Generated, Limits, Observer, Search};

/// Writes down everything it sees.
#[derive(Default)]
struct Diary(String);

impl Observer<Letters> for Diary {
    fn on_expand(&mut self, state: &char, cost: u8) {
        writeln!(self.0, "expand {state} at {cost}").expect("a string takes everything");
    }

    fn on_generate(&mut self, parent: &char, (): &(), state: &char, cost: u8, kind: Generated) {
        writeln!(self.0, "  {parent}{state} at {cost}: {kind:?}").expect("a string takes everything");
    }

    fn on_bound(&mut self, bound: u8) {
        writeln!(self.0, "at least {bound}").expect("a string takes everything");
    }

    fn on_goal(&mut self, state: &char, cost: u8) {
        writeln!(self.0, "goal {state} at {cost}").expect("a string takes everything");
    }
}

#[test]
fn an_observer_sees_everything_in_order() {
    let space = letters("ab1 ac3 bc1 ad1 ae9 cx8 ca1", "x", "a 1 b 9 d ! e 2");
    let mut diary = Diary::default();
    let limits = Limits { max_cost: Some(10), ..Limits::default() };
    let search = Search::new(&space).start('a').limits(limits);
    let report = search.observer(&mut diary).astar().unwrap();
    insta::assert_snapshot!(diary.0, @"
    at least 1
    expand a at 0
      ab at 1: New
      ac at 3: New
      ad at 1: DeadEnd
      ae at 9: OverCost
    at least 3
    expand c at 3
      cx at 11: OverCost
      ca at 4: Duplicate
    at least 10
    expand b at 1
      bc at 2: Reopened
    expand c at 2
      cx at 10: New
      ca at 3: Duplicate
    goal x at 10
    ");
    insta::assert_snapshot!(report.stats, @"4 expanded, 9 generated, 8 evaluated, 1 reopened, 2 duplicates, 1 dead ends, 2 over cost, 1 f decreases, frontier at most 2, 5 nodes, 504 bytes");
}

#[test]
fn observers_compose() {
    let space = letters("ab1 bx1", "x", "");
    let (mut first, mut second, mut alone) = (Diary::default(), Diary::default(), Diary::default());
    let _ = Search::new(&space).start('a').observer((&mut first, &mut second)).bfs().unwrap();
    let _ = Search::new(&space).start('a').observer(&mut alone).bfs().unwrap();
    assert_eq!((first.0.as_str(), second.0.as_str()), (alone.0.as_str(), alone.0.as_str()));
    assert!(alone.0.contains("goal x at 2"));
}
