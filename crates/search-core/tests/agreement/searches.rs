//! Every search with every open list and closed set against the oracle, on random graphs.

use std::collections::HashMap;

use crate::graph::{Graph, Visit, cases, graphs, graphs_of, search};
use proptest::prelude::{ProptestConfig, proptest};
use search_core::{
    Algorithm, ClosedSet, Generated, Limit, Limits, Observer, OpenList, Outcome, OutcomeOf, SearchError,
};

const OPEN_LISTS: [OpenList; 3] = [OpenList::Auto, OpenList::Bucket, OpenList::Heap];
const CLOSED_SETS: [ClosedSet; 3] = [ClosedSet::Auto, ClosedSet::Hashed, ClosedSet::Dense];
const ALGORITHMS: [Algorithm; 4] = [Algorithm::Astar, Algorithm::Dijkstra, Algorithm::Bfs, Algorithm::Reach];

/// What the oracle says that an algorithm must find.
fn wanted(graph: &Graph<u32>, algorithm: Algorithm) -> Option<u64> {
    let least = if algorithm == Algorithm::Bfs { graph.hops() } else { graph.distances() };
    graph.cheapest_goal(&least)
}

/// The order of expansion and the events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Log<C> {
    expanded: Vec<(Visit, C)>,
    generated: Vec<(usize, usize, C, Generated)>,
    goals: Vec<(usize, C)>,
    bounds: Vec<C>,
}

impl<C: search_core::Cost> Observer<Graph<C>> for Log<C> {
    fn on_expand(&mut self, state: &Visit, cost: C) {
        self.expanded.push((*state, cost));
    }

    fn on_generate(&mut self, _: &Visit, &edge: &usize, state: &Visit, cost: C, kind: Generated) {
        self.generated.push((edge, state.node, cost, kind));
    }

    fn on_goal(&mut self, state: &Visit, cost: C) {
        self.goals.push((state.node, cost));
    }

    fn on_bound(&mut self, bound: C) {
        self.bounds.push(bound);
    }
}

fn lower_bound(outcome: &OutcomeOf<Graph<u32>>) -> Option<(Limit, u64)> {
    match *outcome {
        Outcome::LimitReached { limit, lower_bound } => Some((limit, lower_bound.into())),
        _ => None,
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn every_search_finds_what_the_oracle_finds(mut graph in graphs::<u32>(20)) {
        graph.dense = true;
        for algorithm in ALGORITHMS {
            let wanted = wanted(&graph, algorithm);
            for open_list in OPEN_LISTS {
                for closed_set in CLOSED_SETS {
                    let search = search(&graph).open_list(open_list).closed_set(closed_set);
                    let outcome = search.run(algorithm).unwrap().outcome;
                    if algorithm == Algorithm::Reach {
                        // Any solution is right, if there is one.
                        match &outcome {
                            Outcome::Found(solution) => {
                                let cost = u64::from(solution.cost);
                                assert!(cost >= wanted.unwrap());
                                graph.check(&outcome, Some(cost), false);
                            }
                            _ => assert_eq!(wanted, None),
                        }
                    } else {
                        graph.check(&outcome, wanted, algorithm == Algorithm::Bfs);
                    }
                }
            }
        }
    }

    #[test]
    fn a_search_by_name_is_the_search_of_that_name(graph in graphs::<u32>(20)) {
        let of_that_name =
            [search(&graph).astar(), search(&graph).dijkstra(), search(&graph).bfs(), search(&graph).reach()];
        for (algorithm, report) in ALGORITHMS.into_iter().zip(of_that_name) {
            assert_eq!(search(&graph).run(algorithm), report, "{algorithm:?}");
        }
    }

    #[test]
    fn open_list_and_closed_set_change_neither_order_nor_statistics(mut graph in graphs::<u32>(20)) {
        graph.dense = true;
        for algorithm in ALGORITHMS {
            let mut first = None;
            for open_list in OPEN_LISTS {
                for closed_set in CLOSED_SETS {
                    let mut log = Log::default();
                    let search = search(&graph)
                        .open_list(open_list)
                        .closed_set(closed_set)
                        .observer(&mut log);
                    let mut report = search.run(algorithm).unwrap();
                    report.stats.peak_bytes = 0;
                    let (first_log, first_report) = first.get_or_insert((log.clone(), report.clone()));
                    assert_eq!(&log, first_log);
                    assert_eq!(&report, first_report);
                }
            }
        }
    }

    #[test]
    fn the_counters_are_the_events(graph in graphs::<u32>(20)) {
        for algorithm in ALGORITHMS {
            let mut log = Log::default();
            let stats = search(&graph).observer(&mut log).run(algorithm).unwrap().stats;
            let mut kinds = HashMap::new();
            for (.., kind) in &log.generated {
                *kinds.entry(*kind).or_insert(0_u64) += 1;
            }
            let count = |kind| kinds.get(&kind).copied().unwrap_or(0);
            assert_eq!(stats.expanded, log.expanded.len() as u64);
            assert_eq!(stats.generated, log.generated.len() as u64);
            assert_eq!(stats.duplicates, count(Generated::Duplicate));
            // Starts count where they improve on each other or lead nowhere, but are not generated.
            let starts = graph.starts.len() as u64;
            for (counted, seen) in [
                (stats.improved, count(Generated::Improved)),
                (stats.reopened, count(Generated::Reopened)),
                (stats.dead_ends, count(Generated::DeadEnd)),
                (stats.over_cost, count(Generated::OverCost)),
                (stats.nodes as u64, count(Generated::New) + count(Generated::DeadEnd)),
            ] {
                assert!((seen..=seen + starts).contains(&counted), "{counted}, {seen} seen");
            }
        }
    }

    #[test]
    fn an_exhaustive_search_learns_every_cost(graph in graphs::<u32>(20)) {
        for (algorithm, wanted) in [
            (Algorithm::Dijkstra, graph.distances()),
            (Algorithm::Bfs, graph.hops()),
        ] {
            let mut log = Log::default();
            let report = search(&graph).observer(&mut log).exhaustive().run(algorithm).unwrap();
            assert_eq!(report.outcome, Outcome::Exhausted);
            let mut found = vec![None; graph.edges.len()];
            for &(state, cost) in &log.expanded {
                assert_eq!(found[state.node], None, "no state is expanded twice");
                found[state.node] = Some(u64::from(cost));
            }
            assert_eq!(found, wanted);
            let mut goals: Vec<_> = log.goals.iter().map(|&(node, _)| node).collect();
            goals.sort_unstable();
            let all: Vec<_> = (0..wanted.len()).filter(|&node| graph.goals[node] && wanted[node].is_some()).collect();
            assert_eq!(goals, all, "each goal is seen once");
        }
        // A* may come back to a state, but its last visit is the cheapest.
        let mut log = Log::default();
        let report = search(&graph).observer(&mut log).exhaustive().astar().unwrap();
        assert_eq!(report.outcome, Outcome::Exhausted);
        let last: HashMap<usize, u32> = log.expanded.iter().map(|&(state, cost)| (state.node, cost)).collect();
        let distances = graph.distances();
        let left = graph.costs_left();
        for node in 0..distances.len() {
            if left[node].is_some() {
                assert_eq!(last.get(&node).map(|&cost| u64::from(cost)), distances[node]);
            }
        }
    }

    #[test]
    fn a_stepper_does_what_the_search_does(graph in graphs::<u32>(20)) {
        for algorithm in ALGORITHMS {
            let mut log = Log::default();
            let report = search(&graph).observer(&mut log).run(algorithm).unwrap();
            let mut stepper = search(&graph).observer(Log::default()).stepper(algorithm).unwrap();
            let (mut expanded, mut generated) = (Vec::new(), Vec::new());
            assert_eq!(stepper.report(), None, "there is none before the end");
            while let Some(expansion) = stepper.step().unwrap() {
                expanded.push((expansion.state, expansion.cost));
                for arrival in expansion.successors {
                    generated.push((arrival.action, arrival.state.node, arrival.cost, arrival.kind));
                }
            }
            assert_eq!(stepper.step().unwrap(), None, "over is over");
            assert_eq!(stepper.observer(), &log);
            assert_eq!(stepper.stats(), report.stats);
            assert_eq!(stepper.report(), Some(&report));
            assert_eq!(stepper.into_report(), Some(report));
            assert_eq!((expanded, generated), (log.expanded, log.generated));
        }
    }

    #[test]
    fn each_limit_gives_a_proven_bound_and_is_monotone(graph in graphs::<u32>(20)) {
        for algorithm in [Algorithm::Astar, Algorithm::Dijkstra, Algorithm::Bfs, Algorithm::Reach] {
            let wanted = wanted(&graph, algorithm);
            for kind in [Limit::Expanded, Limit::Nodes, Limit::Bytes] {
                let mut last_bound = 0;
                let mut over = false;
                for most in (0..30).chain([10_000]) {
                    let limits = match kind {
                        Limit::Expanded => Limits { max_expanded: Some(most), ..Limits::default() },
                        Limit::Nodes => Limits { max_nodes: usize::try_from(most).ok(), ..Limits::default() },
                        _ => Limits { max_bytes: usize::try_from(most * 97).ok(), ..Limits::default() },
                    };
                    let report = search(&graph).limits(limits).run(algorithm).unwrap();
                    if let Some((limit, bound)) = lower_bound(&report.outcome) {
                        assert_eq!(limit, kind);
                        assert!(!over, "what a small limit allows, a larger one allows");
                        assert!(wanted.is_none_or(|cost| bound <= cost), "{bound} for {wanted:?}");
                        assert!(bound >= last_bound || kind == Limit::Bytes);
                        last_bound = bound;
                        if limit == Limit::Expanded {
                            assert_eq!(report.stats.expanded, most);
                        }
                    } else {
                        over = true;
                        if algorithm != Algorithm::Reach {
                            graph.check(&report.outcome, wanted, algorithm == Algorithm::Bfs);
                        }
                    }
                    match kind {
                        Limit::Expanded => assert!(report.stats.expanded <= most),
                        Limit::Nodes => assert!(report.stats.nodes as u64 <= most),
                        // Nothing is so small that the frontier grows beyond it in 128 expansions, but
                        // for the frontier's first allocation.
                        _ => assert!(report.stats.peak_bytes as u64 <= most * 97 + 1200),
                    }
                }
                assert!(over, "the largest is large enough");
            }
        }
    }

    #[test]
    fn a_limit_of_cost_parts_what_is_affordable_from_what_is_not(graph in graphs::<u32>(20)) {
        for algorithm in [Algorithm::Astar, Algorithm::Dijkstra, Algorithm::Bfs] {
            let wanted = wanted(&graph, algorithm);
            for most in 0..60_u32 {
                let limits = Limits { max_cost: Some(most), ..Limits::default() };
                let outcome = search(&graph).limits(limits).run(algorithm).unwrap().outcome;
                if let Some((limit, bound)) = lower_bound(&outcome) {
                    assert_eq!(limit, Limit::Cost);
                    assert!(bound > u64::from(most));
                    assert!(wanted.is_none_or(|cost| bound <= cost));
                } else {
                    assert!(wanted.is_none_or(|cost| cost <= u64::from(most)));
                    graph.check(&outcome, wanted, algorithm == Algorithm::Bfs);
                }
            }
        }
    }

    #[test]
    fn costs_that_do_not_fit_never_give_a_wrong_answer(graph in graphs::<u8>(200)) {
        for algorithm in [Algorithm::Astar, Algorithm::Dijkstra] {
            let cost = graph.cheapest_goal(&graph.distances());
            match search(&graph).run(algorithm) {
                Ok(report) => graph.check(&report.outcome, cost, false),
                Err(error) => {
                    assert_eq!(error, SearchError::CostOverflow);
                    assert!(cost.is_none_or(|cost| cost > 255), "{cost:?} fits");
                }
            }
            // With a limit of cost an overflow is nothing but one more dear path.
            let limits = Limits { max_cost: Some(250), ..Limits::default() };
            match search(&graph).limits(limits).run(algorithm).unwrap().outcome {
                Outcome::LimitReached { limit, lower_bound } => {
                    assert_eq!(limit, Limit::Cost);
                    assert!(cost.is_none_or(|cost| cost >= u64::from(lower_bound) && cost > 250));
                }
                outcome => graph.check(&outcome, cost, false),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases().cases / 8, ..cases() })]

    /// Few costs and many nodes, so that one f takes more than its share of expansions and is ordered by h.
    #[test]
    fn very_many_states_of_one_f_change_neither_order_nor_answer(mut graph in graphs_of::<u32>(200..=300, 0.01, 1)) {
        graph.dense = true;
        let wanted = wanted(&graph, Algorithm::Astar);
        let mut first = None;
        for open_list in OPEN_LISTS {
            for closed_set in CLOSED_SETS {
                let mut log = Log::default();
                let search = search(&graph).open_list(open_list).closed_set(closed_set).observer(&mut log);
                let mut report = search.astar().unwrap();
                report.stats.peak_bytes = 0;
                graph.check(&report.outcome, wanted, false);
                let (first_log, first_report) = first.get_or_insert((log.clone(), report.clone()));
                assert_eq!(&log, first_log);
                assert_eq!(&report, first_report);
            }
        }
    }
}
