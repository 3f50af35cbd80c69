//! Both ends at once against the oracle.

use std::convert::Infallible;

use crate::graph::{Graph, Visit, cases, graphs, search};
use crate::letters::letters;
use proptest::prelude::proptest;
use search_core::{Cost, Limit, Limits, Outcome, OutcomeOf, Reversible, Search, SearchError};

impl<C: Cost> Reversible for Graph<C> {
    fn predecessors(&self, state: &Visit, emit: &mut impl FnMut(Visit, C)) -> Result<(), Infallible> {
        for (from, edges) in self.edges.iter().enumerate() {
            for &(_, to, cost) in edges {
                if to == state.node {
                    emit(Visit::to(from), cost);
                }
            }
        }
        Ok(())
    }
}

fn goals<C>(graph: &Graph<C>) -> impl Iterator<Item = Visit> + '_ {
    (0..graph.goals.len()).filter(|&node| graph.goals[node]).map(Visit::to)
}

fn wanted<C: Cost + Into<u64>>(graph: &Graph<C>, unit_steps: bool) -> Option<u64> {
    graph.cheapest_goal(&if unit_steps { graph.hops() } else { graph.distances() })
}

fn run(graph: &Graph<u32>, limits: Limits<u32>, unit_steps: bool) -> OutcomeOf<Graph<u32>> {
    let search = search(graph).limits(limits);
    let report = if unit_steps {
        search.bidirectional_bfs(goals(graph))
    } else {
        search.bidirectional_dijkstra(goals(graph))
    };
    report.expect("nothing fails").outcome
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn both_ends_find_what_the_oracle_finds(graph in graphs::<u32>(20)) {
        for unit_steps in [false, true] {
            let outcome = run(&graph, Limits::default(), unit_steps);
            graph.check(&outcome, wanted(&graph, unit_steps), unit_steps);
        }
    }

    #[test]
    fn each_limit_gives_a_proved_bound(graph in graphs::<u32>(20)) {
        for unit_steps in [false, true] {
            let wanted = wanted(&graph, unit_steps);
            for most in 0..30 {
                for limits in [
                    Limits { max_expanded: Some(most), ..Limits::default() },
                    Limits { max_nodes: usize::try_from(most).ok(), ..Limits::default() },
                    Limits { max_bytes: usize::try_from(most * 301).ok(), ..Limits::default() },
                    Limits { max_cost: u32::try_from(most * 2).ok(), ..Limits::default() },
                ] {
                    let max_cost = limits.max_cost;
                    match run(&graph, limits, unit_steps) {
                        Outcome::Found(solution) if max_cost.is_some_and(|most| solution.cost > most) => {
                            panic!("{} is more than {max_cost:?}", solution.cost);
                        }
                        Outcome::LimitReached { limit, lower_bound } => {
                            assert!(wanted.is_none_or(|cost| u64::from(lower_bound) <= cost));
                            assert!(limit != Limit::Cost || u64::from(lower_bound) > most * 2);
                        }
                        outcome => graph.check(&outcome, wanted, unit_steps),
                    }
                }
            }
        }
    }

    #[test]
    fn costs_that_do_not_fit_never_give_a_wrong_answer(graph in graphs::<u8>(200)) {
        let wanted = wanted(&graph, false);
        match search(&graph).bidirectional_dijkstra(goals(&graph)) {
            Ok(report) => graph.check(&report.outcome, wanted, false),
            Err(error) => {
                assert_eq!(error, SearchError::CostOverflow);
                assert!(wanted.is_none_or(|cost| cost > 255));
            }
        }
    }
}

#[test]
fn the_first_meeting_need_not_be_the_best() {
    // The two sides meet at m first, which lies on the dearer way.
    let space = letters("am3 mx3 ab1 bc1 cd1 dx1 ap9", "x", "");
    let both = Search::new(&space).start('a').bidirectional_dijkstra(['x']).unwrap().solution().unwrap();
    assert_eq!((both.cost, both.states().collect::<String>()), (4, "abcdx".to_owned()));
    let both = Search::new(&space).start('a').bidirectional_bfs(['x']).unwrap().solution().unwrap();
    assert_eq!((both.cost, both.states().collect::<String>()), (2, "amx".to_owned()));
}

#[test]
fn a_start_that_is_a_goal_and_no_goals_at_all_end_at_once() {
    let space = letters("ab1 ba1", "", "");
    let report = Search::new(&space).start_at('a', 5).bidirectional_dijkstra(['b', 'a']).unwrap();
    assert_eq!(report.stats.expanded, 0);
    assert_eq!(report.solution().unwrap().cost, 5);
    let report = Search::new(&space).start('a').bidirectional_bfs([]).unwrap();
    assert_eq!(report.outcome, Outcome::Exhausted);
    let report = Search::new(&space).bidirectional_bfs(['a']).unwrap();
    assert_eq!(report.outcome, Outcome::Exhausted);
}
