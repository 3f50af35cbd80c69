//! IDA* against the oracle, and how it ends.

use crate::endless::Endless;
use crate::graph::{Graph, cases, graphs, search};
use crate::letters::letters;
use proptest::prelude::proptest;
use search_core::{Limit, Limits, Outcome, Search, SearchError};

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn ida_star_finds_what_the_oracle_finds_whatever_it_remembers(graph in graphs::<u32>(20)) {
        let wanted = graph.cheapest_goal(&graph.distances());
        // A table of no state makes each round a search of a tree.
        for max_nodes in [Some(4), None] {
            let max_expanded = max_nodes.map(|_| 5_000);
            let limits = Limits { max_nodes, max_expanded, ..Limits::default() };
            let outcome = search(&graph).limits(limits).ida_star().unwrap().outcome;
            if let Outcome::LimitReached { lower_bound, .. } = &outcome {
                assert!(max_expanded.is_some());
                assert!(wanted.is_none_or(|cost| u64::from(*lower_bound) <= cost));
            } else {
                graph.check(&outcome, wanted, false);
            }
        }
    }

    #[test]
    fn a_limit_gives_a_proved_bound(graph in graphs::<u32>(20)) {
        let wanted = graph.cheapest_goal(&graph.distances());
        for most in 0..20 {
            for limits in [
                Limits { max_expanded: Some(most), ..Limits::default() },
                Limits { max_cost: u32::try_from(most * 3).ok(), ..Limits::default() },
            ] {
                match search(&graph).limits(limits).ida_star().unwrap().outcome {
                    Outcome::LimitReached { limit, lower_bound } => {
                        assert!(wanted.is_none_or(|cost| u64::from(lower_bound) <= cost));
                        assert!(limit != Limit::Cost || u64::from(lower_bound) > most * 3);
                    }
                    outcome => graph.check(&outcome, wanted, false),
                }
            }
        }
    }

    #[test]
    fn costs_that_do_not_fit_are_an_error_unless_something_cheaper_is_found(graph in graphs::<u8>(200)) {
        let wanted = graph.cheapest_goal(&graph.distances());
        match search(&graph).ida_star() {
            Ok(report) => graph.check(&report.outcome, wanted, false),
            Err(error) => {
                assert_eq!(error, SearchError::CostOverflow);
                assert!(wanted.is_none_or(|cost| cost > 255));
            }
        }
    }
}

#[test]
fn a_finite_space_without_a_goal_is_exhausted_even_with_rounds_that_cost_nothing() {
    let space = letters("ab0 ba0 bc1 ca2 cc1", "x", "");
    let report = Search::new(&space).start('a').ida_star().unwrap();
    assert_eq!(report.outcome, Outcome::Exhausted);
    let limits = Limits { max_nodes: Some(0), ..Limits::default() };
    let report = Search::new(&space).start('a').limits(limits).ida_star().unwrap();
    assert_eq!((report.outcome, report.stats.nodes), (Outcome::Exhausted, 0));
}

#[test]
fn an_endless_space_ends_at_its_limit_and_a_failing_one_at_once() {
    let endless = Endless(|_| Ok(()));
    let limits = Limits { max_expanded: Some(100), ..Limits::default() };
    let outcome = Search::new(&endless).start(0).limits(limits).ida_star().unwrap().outcome;
    // Round n expands n states and has the threshold 2n - 2: 13 rounds make 91 expansions.
    assert_eq!(outcome, Outcome::LimitReached { limit: Limit::Expanded, lower_bound: 26 });
    let failing = Endless(|n| if n < 5 { Ok(()) } else { Err("five") });
    let failed = Search::new(&failing).start(0).ida_star().unwrap_err();
    assert_eq!(failed, SearchError::Space("five"));
}

#[test]
fn a_deep_path_takes_memory_and_no_stack() {
    let mut graph = Graph::<u32> {
        edges: vec![Vec::new(); 100_000],
        goals: vec![false; 100_000],
        bounds: vec![search_core::Bound::NONE; 100_000],
        starts: vec![(0, 0)],
        dense: false,
    };
    for node in 1..100_000 {
        graph.edges[node - 1].push((node, node, 0));
    }
    graph.goals[99_999] = true;
    let found = search(&graph).ida_star().unwrap().solution().unwrap();
    assert_eq!((found.cost, found.steps.len()), (0, 99_999));
    let limits = Limits { max_bytes: Some(1 << 20), ..Limits::default() };
    let outcome = search(&graph).limits(limits).ida_star().unwrap().outcome;
    assert_eq!(outcome, Outcome::LimitReached { limit: Limit::Bytes, lower_bound: 0 });
}
