//! Limits and cancellation.

mod endless;
mod letters;

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use endless::Endless;
use letters::letters;
use search_core::{
    Algorithm, ClosedSet, Limit, Limits, Outcome, Reversible, Search, StateSpace, Stats, Workspace,
};

/// A thousand states in a row.
struct Chain;

impl StateSpace for Chain {
    type State = usize;
    type Action = ();
    type Cost = usize;
    type Error = Infallible;

    fn successors(
        &self,
        &n: &usize,
        _: usize,
        emit: &mut impl FnMut((), usize, usize),
    ) -> Result<(), Infallible> {
        emit((), n + 1, 1);
        Ok(())
    }

    fn is_goal(&self, &n: &usize) -> bool {
        n == 999
    }

    fn index_len(&self) -> Option<usize> {
        Some(1000)
    }

    fn index(&self, &n: &usize) -> usize {
        n
    }
}

impl Reversible for Chain {
    fn predecessors(&self, &n: &usize, emit: &mut impl FnMut(usize, usize)) -> Result<(), Infallible> {
        if n > 0 {
            emit(n - 1, 1);
        }
        Ok(())
    }
}

#[test]
fn each_count_limit_of_zero_is_honoured_at_once() {
    let space = letters("ab4 bx1", "x", "a 5 b 1");
    for (limits, limit, bound) in [
        (Limits { max_expanded: Some(0), ..Limits::default() }, Limit::Expanded, 5),
        (Limits { max_nodes: Some(0), ..Limits::default() }, Limit::Nodes, 0),
        (Limits { max_bytes: Some(0), ..Limits::default() }, Limit::Bytes, 0),
        (Limits { max_cost: Some(0), ..Limits::default() }, Limit::Cost, 5),
        (Limits { deadline: Some(Instant::now()), ..Limits::default() }, Limit::Time, 5),
    ] {
        let report = Search::new(&space).start('a').limits(limits).astar().unwrap();
        let lower_bound = bound;
        assert_eq!(report.outcome, Outcome::LimitReached { limit, lower_bound });
        assert_eq!(report.stats.expanded, 0);
    }
}

#[test]
fn a_limit_that_is_just_enough_is_not_reached() {
    let space = letters("ab1 bc1 ca1", "x", "");
    let limits = Limits { max_expanded: Some(3), max_nodes: Some(3), ..Limits::default() };
    for closed_set in [ClosedSet::Hashed, ClosedSet::Dense] {
        let search = Search::new(&space).start('a').limits(limits.clone()).closed_set(closed_set);
        assert_eq!(search.dijkstra().unwrap().outcome, Outcome::Exhausted);
    }
}

#[test]
fn a_dense_table_that_is_too_large_is_refused_or_avoided() {
    let space = letters("ax1", "x", "");
    let limits = || Limits { max_bytes: Some(26 * 8 - 1), ..Limits::default() };
    let search = || Search::new(&space).start_at('a', 3).limits(limits());
    let refused = search().closed_set(ClosedSet::Dense).dijkstra().unwrap().outcome;
    let lower_bound = 3;
    assert_eq!(refused, Outcome::LimitReached { limit: Limit::Bytes, lower_bound });
    let search = Search::new(&space).start('a');
    let dense = search.closed_set(ClosedSet::Dense).dijkstra().unwrap().stats.peak_bytes;
    let limits = Limits { max_bytes: Some(2000), ..Limits::default() };
    let report = Search::new(&space).start('a').limits(limits).dijkstra().unwrap();
    assert_eq!(report.stats.peak_bytes, dense, "and taken where there is room");
}

#[test]
fn another_thread_can_cancel() {
    let space = Endless(|_| Ok(()));
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits {
        cancel: Some(Arc::clone(&cancel)),
        // So that a broken test ends.
        max_expanded: Some(1 << 24),
        ..Limits::default()
    };
    let outcome = std::thread::scope(|scope| {
        let search = scope.spawn(|| Search::new(&space).start(0).limits(limits).dijkstra().unwrap());
        std::thread::sleep(Duration::from_millis(2));
        cancel.store(true, Ordering::Relaxed);
        search.join().unwrap()
    });
    let Outcome::Cancelled { lower_bound } = outcome.outcome else {
        panic!("expected a cancelled search, found {:?}", outcome.outcome);
    };
    assert_eq!(lower_bound, outcome.stats.expanded * 2);
}

#[test]
fn cancelling_is_noticed_within_an_interval() {
    let cancel = Arc::new(AtomicBool::new(false));
    let space = Endless(|n| {
        if n == 1000 {
            cancel.store(true, Ordering::Relaxed);
        }
        Ok(())
    });
    let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::default() };
    let report = Search::new(&space).start(0).limits(limits).bfs().unwrap();
    assert!(matches!(report.outcome, Outcome::Cancelled { .. }));
    assert_eq!(report.stats.expanded, 1024, "the first multiple of 128 from then on");
}

#[test]
fn a_deadline_ends_an_endless_search() {
    let space = Endless(|_| Ok(()));
    let limits = Limits {
        deadline: Some(Instant::now() + Duration::from_millis(5)),
        max_bytes: Some(1 << 30),
        ..Limits::default()
    };
    let outcome = Search::new(&space).start(0).limits(limits).reach().unwrap().outcome;
    assert!(matches!(outcome, Outcome::LimitReached { limit: Limit::Time, .. }));
}

#[test]
fn memory_stays_below_its_limit() {
    let space = Endless(|_| Ok(()));
    for max_bytes in [1 << 12, 100_000, 1 << 20] {
        let limits = Limits { max_bytes: Some(max_bytes), ..Limits::default() };
        let report = Search::new(&space).start(0).limits(limits).astar().unwrap();
        assert!(matches!(report.outcome, Outcome::LimitReached { limit: Limit::Bytes, .. }));
        assert!(report.stats.peak_bytes <= max_bytes);
        assert!(report.stats.peak_bytes > max_bytes / 8, "the room is used");
    }
}

#[test]
fn as_many_bytes_as_a_search_takes_are_just_enough() {
    for (algorithm, closed_set) in [Algorithm::Astar, Algorithm::Dijkstra, Algorithm::Bfs, Algorithm::Reach]
        .into_iter()
        .flat_map(|algorithm| [(algorithm, ClosedSet::Hashed), (algorithm, ClosedSet::Dense)])
    {
        let run = |max_bytes| {
            let limits = Limits { max_bytes, ..Limits::default() };
            let search = Search::new(&Chain).start(0).closed_set(closed_set).limits(limits);
            search.run(algorithm).expect("a chain has no errors")
        };
        let free = run(None);
        let bytes = free.stats.peak_bytes;
        assert_eq!(run(Some(bytes)), free, "{algorithm:?} {closed_set:?}");
        let limit = Limit::Bytes;
        assert!(
            matches!(run(Some(bytes - 1)).outcome, Outcome::LimitReached { limit: found, .. } if found == limit)
        );
    }
}

#[test]
fn both_ends_together_keep_each_limit() {
    let space = letters("ab1 bc1 cd1 dx1 ae1 ef1 fg1 gx2 hx1 ih1 ji1", "", "");
    let run = |limits| Search::new(&space).start('a').limits(limits).bidirectional_dijkstra(['x']).unwrap();
    let free = run(Limits::default());
    let Stats { expanded, nodes, peak_bytes, .. } = free.stats;
    for (enough, too_few, limit) in [
        (
            Limits { max_expanded: Some(expanded), ..Limits::default() },
            Limits { max_expanded: Some(expanded - 1), ..Limits::default() },
            Limit::Expanded,
        ),
        (
            Limits { max_nodes: Some(nodes), ..Limits::default() },
            Limits { max_nodes: Some(nodes - 1), ..Limits::default() },
            Limit::Nodes,
        ),
        (
            Limits { max_bytes: Some(peak_bytes), ..Limits::default() },
            Limits { max_bytes: Some(peak_bytes - 1), ..Limits::default() },
            Limit::Bytes,
        ),
        (
            Limits { max_cost: Some(4), ..Limits::default() },
            Limits { max_cost: Some(3), ..Limits::default() },
            Limit::Cost,
        ),
    ] {
        assert_eq!(run(enough).outcome, free.outcome, "{limit:?}");
        let stopped = run(too_few);
        let Outcome::LimitReached { limit: reached, lower_bound } = stopped.outcome else {
            panic!("expected {limit:?}, found {:?}", stopped.outcome);
        };
        assert!(reached == limit && lower_bound <= 4, "{reached:?} at {lower_bound}");
        assert!(stopped.stats.nodes <= nodes && stopped.stats.peak_bytes <= peak_bytes);
    }
}

#[test]
fn both_ends_together_take_all_the_bytes_that_they_may() {
    let run = |max_bytes| {
        let limits = Limits { max_bytes, ..Limits::default() };
        Search::new(&Chain).start(0).limits(limits).bidirectional_bfs([999]).unwrap()
    };
    let free = run(None);
    let bytes = free.stats.peak_bytes;
    assert_eq!(run(Some(bytes)), free);
    assert!(matches!(run(Some(bytes - 1)).outcome, Outcome::LimitReached { limit: Limit::Bytes, .. }));
}

#[test]
fn a_start_that_is_too_dear_is_a_reached_limit_whichever_side_has_nothing_left() {
    // The side of b has more that is open, so that the other one comes to its end first.
    let space = letters("ax1 bc1 bd1 be1 bf1", "", "");
    let limits = Limits { max_cost: Some(5), ..Limits::default() };
    let search = Search::new(&space).starts([('a', 9), ('b', 0)]).limits(limits);
    let outcome = search.bidirectional_dijkstra(['x']).unwrap().outcome;
    assert_eq!(outcome, Outcome::LimitReached { limit: Limit::Cost, lower_bound: 9 });
}

#[test]
fn a_workspace_keeps_its_memory_where_a_limit_leaves_room_for_it() {
    for algorithm in [Algorithm::Astar, Algorithm::Dijkstra, Algorithm::Bfs, Algorithm::Reach] {
        for closed_set in [ClosedSet::Hashed, ClosedSet::Dense] {
            let mut workspace = Workspace::new();
            let mut run = |start, max_bytes| {
                let limits = Limits { max_bytes, ..Limits::default() };
                let search = Search::new(&Chain).start(start).closed_set(closed_set).limits(limits);
                let search = search.workspace(&mut workspace);
                search.run(algorithm).expect("a chain has no errors").stats.peak_bytes
            };
            let large = run(0, None);
            assert_eq!(run(990, Some(large)), large, "{algorithm:?} {closed_set:?}: all of it is kept");
            if closed_set == ClosedSet::Hashed {
                let small = run(990, Some(large - 1));
                assert!(small < large / 2, "{algorithm:?}: {small} of {large} bytes");
            }
        }
    }
}

#[test]
fn limits_have_names() {
    let names = [Limit::Expanded, Limit::Nodes, Limit::Bytes, Limit::Cost, Limit::Time]
        .map(|limit| limit.to_string());
    let short: Vec<&str> = names.iter().map(|name| name.trim_start_matches("the ")).collect();
    let limits = [
        "limit of expanded states",
        "limit of remembered states",
        "memory limit",
        "limit of cost",
        "time limit",
    ];
    assert_eq!(short, limits);
}

#[test]
fn a_dense_table_takes_half_of_the_bytes_at_most_unless_it_is_asked_for() {
    let space = letters("ab1 bx1", "x", "");
    let run = |closed_set, max_bytes| {
        let limits = Limits { max_bytes, ..Limits::default() };
        Search::new(&space).start('a').closed_set(closed_set).limits(limits).dijkstra().unwrap()
    };
    let (table, most) = (26 * 8, 10_000);
    assert_ne!(run(ClosedSet::Dense, Some(most)).stats, run(ClosedSet::Hashed, Some(most)).stats);
    for (max_bytes, taken) in [
        (None, ClosedSet::Dense),
        (Some(2 * table), ClosedSet::Dense),
        (Some(2 * table - 2), ClosedSet::Hashed),
        (Some(table), ClosedSet::Hashed),
    ] {
        assert_eq!(run(ClosedSet::Auto, max_bytes), run(taken, max_bytes), "{max_bytes:?}");
    }
    let refused = run(ClosedSet::Dense, Some(table - 1));
    assert_eq!((refused.stats.nodes, refused.stats.peak_bytes), (0, 0), "the table has not been made");
    assert!(run(ClosedSet::Dense, Some(table)).stats.peak_bytes >= table);
}
