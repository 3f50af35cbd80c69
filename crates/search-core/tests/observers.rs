//! What observers see.

mod letters;

use std::fmt::Write;

use letters::{Letters, letters};
use search_core::{
    Bound, Chronicle, ConsistencyCheck, Entry, Generated, Inconsistency, Limits, Nearest, Observer, Search,
    Ticker, space_from,
};

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
    insta::assert_snapshot!(report.stats, @"4 expanded, 9 generated, 8 evaluated, 1 reopened, 2 duplicates, 1 dead end, 2 over cost, 1 f decrease, frontier at most 2, 5 nodes, 504 bytes");
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

#[test]
fn an_observer_hears_of_all_rounds_and_of_nothing_beyond_a_threshold() {
    let space = letters("ab1 ac3 bc1 ad1 ae9 cx8 ca1 cb0 af255", "x", "a 1 b 2 d ! e 2");
    let mut diary = Diary::default();
    let limits = Limits { max_cost: Some(10), ..Limits::default() };
    let search = Search::new(&space).start_at('a', 1).limits(limits);
    let report = search.observer(&mut diary).ida_star().unwrap();
    insta::assert_snapshot!(diary.0, @"
    at least 2
    expand a at 1
      ad at 2: DeadEnd
      ae at 10: OverCost
    at least 4
    expand a at 1
      ab at 2: New
      ac at 4: New
      ad at 2: DeadEnd
      ae at 10: OverCost
    expand b at 2
      bc at 3: New
    expand c at 3
      cx at 11: OverCost
    at least 5
    expand a at 1
      ab at 2: New
      ac at 4: New
      ad at 2: DeadEnd
      ae at 10: OverCost
    expand b at 2
      bc at 3: New
    expand c at 3
      cx at 11: OverCost
      ca at 4: New
      cb at 3: New
    ");
    insta::assert_snapshot!(report.stats, @"7 expanded, 23 generated, 24 evaluated, 4 duplicates, 3 dead ends, 8 over cost, frontier at most 3, 3 nodes, 1184 bytes");

    let mut diary = Diary::default();
    let space = letters("ab1 bx1 ax3", "x", "");
    let report = Search::new(&space).start('a').observer(&mut diary).ida_star().unwrap();
    insta::assert_snapshot!(diary.0, @"
    at least 0
    expand a at 0
    at least 1
    expand a at 0
      ab at 1: New
    expand b at 1
    at least 2
    expand a at 0
      ab at 1: New
    expand b at 1
      bx at 2: New
    goal x at 2
    ");
    assert_eq!(report.solution().unwrap().cost, 2);
}

#[test]
fn an_observer_hears_of_both_sides() {
    let space = letters("ab1 ac3 bc1 ad1 ae9 cx4 ca1 dx9 ex1 dc0", "", "");
    let mut diary = Diary::default();
    let limits = Limits { max_cost: Some(8), ..Limits::default() };
    let search = Search::new(&space).start_at('a', 1).limits(limits);
    let report = search.observer(&mut diary).bidirectional_dijkstra(['x']).unwrap();
    insta::assert_snapshot!(diary.0, @"
    at least 1
    expand a at 1
      ab at 2: New
      ac at 4: New
      ad at 2: New
      ae at 10: OverCost
    at least 2
    expand x at 0
    at least 3
    expand e at 1
    at least 6
    expand c at 4
    goal x at 6
    ");
    insta::assert_snapshot!(report.stats, @"4 expanded, 11 generated, 3 over cost, frontier at most 5, 10 nodes, 2064 bytes");
}

#[test]
fn an_observer_hears_of_cheaper_ways_from_both_sides() {
    let space = letters("ab5 ac1 ac2 cb1 ch255 bf9 bi3 fx6 gx1 fg1 jx2 kj1", "", "");
    let mut diary = Diary::default();
    let search = Search::new(&space).starts([('a', 1), ('a', 0)]);
    let report = search.observer(&mut diary).bidirectional_dijkstra(['x']).unwrap();
    insta::assert_snapshot!(diary.0, @"
    expand x at 0
    at least 1
    expand a at 0
      ab at 5: New
      ac at 1: New
      ac at 2: Duplicate
    at least 2
    expand c at 1
      cb at 2: Improved
    at least 3
    expand b at 2
      bf at 11: New
      bi at 5: New
    at least 6
    expand i at 5
    at least 12
    expand f at 11
      fx at 17: New
      fg at 12: New
    goal x at 13
    ");
    insta::assert_snapshot!(report.stats, @"6 expanded, 12 generated, 2 improved, 1 duplicate, 1 over cost, 2 stale, frontier at most 5, 11 nodes, 2064 bytes");
}

/// What a check says of a search for everything, and how often it says something.
fn checked(edges: &str, goals: &'static str, bounds: &str) -> (u64, Option<Inconsistency<char, (), u8>>) {
    let space = letters(edges, goals, bounds);
    let mut check = ConsistencyCheck::new(&space);
    let _ =
        Search::new(&space).start('a').observer(&mut check).exhaustive().dijkstra().expect("nothing fails");
    (check.count(), check.first().copied())
}

#[test]
fn a_bound_may_fall_by_what_a_step_costs_and_no_further() {
    let step = |before, after| Inconsistency::Step { from: 'a', action: (), to: 'b', before, after };
    assert_eq!(checked("ab2 bx3", "x", "a 5 b 3"), (0, None));
    assert_eq!(checked("ab1 bx3", "x", "a 5 b 3"), (1, Some(step(Bound::AtLeast(5), 4))));
    assert_eq!(checked("ab1 ac0 bx3", "x", "a 5 b 3"), (2, Some(step(Bound::AtLeast(5), 4))));
    assert_eq!(
        checked("ab1 bx3", "x", "b 9"),
        (
            1,
            Some(Inconsistency::Step {
                from: 'b',
                action: (),
                to: 'x',
                before: Bound::AtLeast(10),
                after: 4,
            })
        )
    );
}

#[test]
fn nothing_follows_a_dead_end_and_a_dead_end_may_follow_anything() {
    assert_eq!(checked("ab1 bc1", "", "a ! b ! c !"), (0, None));
    assert_eq!(checked("ab1 bc1", "", "a 7 b ! c !"), (0, None));
    let step = Inconsistency::Step { from: 'b', action: (), to: 'c', before: Bound::DeadEnd, after: 2 };
    assert_eq!(checked("ab1 bc1", "", "b !"), (1, Some(step)));
}

#[test]
fn a_goal_is_near_itself() {
    assert_eq!(checked("ab1", "b", "b 0"), (0, None));
    assert_eq!(
        checked("ab1", "b", "b 3"),
        (1, Some(Inconsistency::Goal { state: 'b', bound: Bound::AtLeast(3) }))
    );
    assert_eq!(
        checked("ab1", "b", "b !"),
        (1, Some(Inconsistency::Goal { state: 'b', bound: Bound::DeadEnd }))
    );
}

#[test]
fn an_f_that_does_not_fit_is_above_all_others() {
    assert_eq!(checked("ab200", "", "a 100 b 100"), (0, None), "to b");
    let before = Bound::AtLeast(255);
    let step = Inconsistency::Step { from: 'a', action: (), to: 'b', before, after: 254 };
    assert_eq!(checked("ab200", "", "a 255 b 54"), (1, Some(step)));
    assert_eq!(checked("ab200 bc1", "", "b 100"), (0, None), "from b, of which nothing is known");
}

#[test]
fn the_nearest_state_has_the_least_bound_and_of_equals_the_least_cost_and_of_these_is_the_first() {
    let nearest = |edges, bounds| {
        let space = letters(edges, "x", bounds);
        let mut nearest = Nearest::new(&space);
        let _ = Search::new(&space).start('a').observer(&mut nearest).reach().unwrap();
        nearest.state().copied()
    };
    assert_eq!(nearest("ab1 bc1", "a 5 b 3 c 4"), Some('b'));
    assert_eq!(nearest("ab2 ac1", "a 5 b 3 c 3"), Some('c'));
    assert_eq!(nearest("ab1 ac2", "a 5 b 3 c 3"), Some('b'));
    // Depth first, the newest comes first.
    assert_eq!(nearest("ab1 ac1", "a 5 b 3 c 3"), Some('c'));
    assert_eq!(nearest("ab1", "a ! b !"), None);
}

#[test]
fn a_chronicle_numbers_states_as_they_come() {
    let space = letters("ab1 ac3 bc1 ad1 cx8 ca1", "x", "a 1 b 9 d !");
    let mut told = String::new();
    let chronicle = Chronicle::new(|entry: Entry<'_, char, u8>| {
        match entry {
            Entry::Reached { number, state } => writeln!(told, "{number} {state}"),
            Entry::Expanded { number, state, cost, bound } => {
                writeln!(told, "expand {number} {state} at {cost}, at least {bound}")
            }
            Entry::Goal { number, state, cost } => writeln!(told, "goal {number} {state} at {cost}"),
        }
        .expect("a string takes everything");
    });
    let _ = Search::new(&space).start('a').observer(chronicle).astar().unwrap();
    insta::assert_snapshot!(told, @"
    expand 0 a at 0, at least 1
    1 b
    2 c
    expand 2 c at 3, at least 3
    3 x
    expand 1 b at 1, at least 10
    2 c
    expand 2 c at 2, at least 10
    goal 3 x at 10
    ");
}

#[test]
fn a_ticker_tells_of_one_expansion_in_256() {
    let space = space_from(|&n: &u32| [(n + 1, 2_u32)], |&n| n == 600, |_| Bound::NONE);
    let mut told = Vec::new();
    let ticker = Ticker::new(|expanded, bound| told.push((expanded, bound)));
    let _ = Search::new(&space).start(0).observer(ticker).dijkstra().unwrap();
    assert_eq!(told, [(0, 0), (256, 512), (512, 1024)]);
}
