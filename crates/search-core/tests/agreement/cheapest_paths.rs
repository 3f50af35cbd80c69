//! All cheapest paths against their plain enumeration.

use crate::graph::{Graph, cases, graphs, search};
use crate::letters::letters;
use proptest::prelude::proptest;
use search_core::{Bound, CountError, Limit, Limits, Outcome, Search, SearchError, space_from};

/// A start and the numbers of the edges that are followed from there.
type Path = (usize, Vec<usize>);

/// All cheapest paths and their cost: every path that visits no node twice is
/// walked, and cut where it is dearer than the cheapest.
fn enumerate(graph: &Graph<u32>) -> Option<(u64, Vec<Path>)> {
    let distances = graph.distances();
    let cost = graph.cheapest_goal(&distances)?;
    let mut found = Vec::new();
    for start in 0..graph.edges.len() {
        // Of a start that is given several times the cheapest counts, once.
        let at =
            graph.starts.iter().filter(|&&(node, _)| node == start).map(|&(_, cost)| u64::from(cost)).min();
        if let Some(at) = at {
            walk(graph, cost, start, at, &mut vec![start], &mut Vec::new(), &mut found);
        }
    }
    found.sort();
    Some((cost, found))
}

fn walk(
    graph: &Graph<u32>,
    cost: u64,
    start: usize,
    so_far: u64,
    nodes: &mut Vec<usize>,
    edges: &mut Vec<usize>,
    found: &mut Vec<Path>,
) {
    let node = nodes[nodes.len() - 1];
    if graph.goals[node] {
        if so_far == cost {
            found.push((start, edges.clone()));
        }
        return;
    }
    for &(number, to, step) in &graph.edges[node] {
        if !nodes.contains(&to) && so_far + u64::from(step) <= cost {
            nodes.push(to);
            edges.push(number);
            walk(graph, cost, start, so_far + u64::from(step), nodes, edges, found);
            nodes.pop();
            edges.pop();
        }
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn all_cheapest_paths_are_found_and_counted(graph in graphs::<u32>(4)) {
        let report = search(&graph).all_cheapest().unwrap();
        let (Some((cost, mut wanted)), Some(all)) = (enumerate(&graph), report.clone().solution()) else {
            assert_eq!(report.outcome, Outcome::Exhausted);
            assert_eq!(graph.cheapest_goal(&graph.distances()), None);
            return Ok(());
        };
        assert_eq!(u64::from(all.cost()), cost);
        let mut found: Vec<Path> = all
            .paths()
            .map(|path| {
                let outcome = Outcome::Found(path.clone());
                graph.check(&outcome, Some(cost), false);
                (path.start.node, path.actions().copied().collect())
            })
            .collect();
        found.sort();
        // The walk meets paths that are cheapest and come round at no cost from a dearer start, too.
        wanted.retain(|(start, _)| {
            let at = graph.starts.iter().filter(|(node, _)| node == start).map(|&(_, cost)| u64::from(cost)).min();
            at == graph.distances()[*start]
        });
        assert_eq!(found, wanted);
        match all.count() {
            Ok(count) => assert_eq!(count, found.len() as u128),
            Err(error) => assert_eq!(error, CountError::FreeRound),
        }
        // The one that A* finds is among them.
        let one = search(&graph).astar().unwrap().solution().unwrap();
        let one = (one.start.node, one.actions().copied().collect::<Vec<_>>());
        assert!(found.contains(&one));
    }

    #[test]
    fn positive_costs_can_always_be_counted(mut graph in graphs::<u32>(4)) {
        for (_, _, cost) in graph.edges.iter_mut().flatten() {
            *cost += 1;
        }
        graph.bounds.fill(Bound::NONE);
        if let Some(all) = search(&graph).all_cheapest().unwrap().solution() {
            assert_eq!(all.count(), Ok(all.paths().count() as u128));
        }
    }
}

#[test]
fn a_round_without_cost_is_no_way_to_make_another_path() {
    let space = letters("ab1 bc0 cb0 bx1 cx1", "x", "");
    let all = Search::new(&space).start('a').all_cheapest().unwrap().solution().unwrap();
    assert_eq!(all.count(), Err(CountError::FreeRound));
    let words: Vec<String> = all.paths().map(|path| path.states().collect()).collect();
    assert_eq!(words, ["abcx", "abx"]);
}

#[test]
fn a_round_without_cost_that_leads_to_no_goal_does_not_matter() {
    let space = letters("ax2 ab1 bc0 cb0", "x", "");
    let all = Search::new(&space).start('a').all_cheapest().unwrap().solution().unwrap();
    assert_eq!((all.count(), all.paths().count()), (Ok(1), 1));
}

#[test]
fn more_paths_than_can_be_counted_are_told_however_often_the_count_wraps_around() {
    for ways in 2..6 {
        for length in 1..140 {
            let step = |&n: &u32| (0..ways).map(move |_| (n + 1, 1_u32));
            let space = space_from(step, |&n| n == length, |_| Bound::NONE);
            let all = Search::new(&space).start(0).all_cheapest().unwrap().solution().unwrap();
            let wanted = 0_u128.wrapping_add(ways).checked_pow(length).ok_or(CountError::Overflow);
            assert_eq!(all.count(), wanted, "{ways} ways at each of {length} steps");
        }
    }
}

#[test]
fn exact_bounds_do_not_end_the_search_at_the_first_path() {
    let space = letters("ab1 bd1 dx1 ac1 ce1 ex1", "x", "a 3 b 2 c 2 d 1 e 1");
    let all = Search::new(&space).start('a').all_cheapest().unwrap().solution().unwrap();
    let words: Vec<String> = all.paths().map(|path| path.states().collect()).collect();
    assert_eq!(words, ["abdx", "acex"]);
}

#[test]
fn goals_end_paths_and_dead_ends_have_none() {
    let space = letters("ax2 ay2 xy0 ab1 bx1 ac1 cx1", "xy", "c !");
    let all = Search::new(&space).start('a').all_cheapest().unwrap().solution().unwrap();
    let words: Vec<String> = all.paths().map(|path| path.states().collect()).collect();
    assert_eq!(words, ["ax", "ay", "abx"]);
    assert_eq!(all.count(), Ok(3));
}

#[test]
fn a_start_that_is_a_goal_is_one_path() {
    let space = letters("ab1", "a", "");
    let all = Search::new(&space).start('a').start('a').all_cheapest().unwrap().solution().unwrap();
    assert_eq!((all.cost(), all.count(), all.paths().count()), (0, Ok(1), 1));
}

#[test]
fn limits_hold_while_all_are_sought() {
    let space = letters("ab1 ac1 bx1 cx1", "x", "");
    let limited = |limits| Search::new(&space).start('a').limits(limits).all_cheapest().unwrap().outcome;
    let outcome = limited(Limits { max_cost: Some(1), ..Limits::default() });
    assert_eq!(outcome, Outcome::LimitReached { limit: Limit::Cost, lower_bound: 2 });
    let outcome = limited(Limits { max_expanded: Some(2), ..Limits::default() });
    assert_eq!(outcome, Outcome::LimitReached { limit: Limit::Expanded, lower_bound: 1 });
    assert!(matches!(limited(Limits { max_cost: Some(2), ..Limits::default() }), Outcome::Found(_)));
}

#[test]
fn the_second_look_at_the_states_passes_errors_on() {
    /// Fails from the second time on.
    struct Moody(std::cell::Cell<u32>);

    impl search_core::StateSpace for Moody {
        type State = u8;
        type Action = ();
        type Cost = u8;
        type Error = &'static str;

        fn successors(&self, &n: &u8, _: u8, emit: &mut impl FnMut((), u8, u8)) -> Result<(), &'static str> {
            if self.0.replace(1) == 1 {
                return Err("not again");
            }
            emit((), n + 1, 1);
            Ok(())
        }

        fn is_goal(&self, &n: &u8) -> bool {
            n == 1
        }
    }

    let moody = Moody(std::cell::Cell::new(0));
    let failed = Search::new(&moody).start(0).all_cheapest().unwrap_err();
    assert_eq!(failed, SearchError::Space("not again"));
}
