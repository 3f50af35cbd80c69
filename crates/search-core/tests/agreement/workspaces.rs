//! Searches one after the other in the same tables, and searches that keep no parents.

use crate::graph::{Graph, cases, graphs, search};
use proptest::collection::vec;
use proptest::prelude::proptest;
use search_core::{Algorithm, Limits, OpenList, Outcome, ReportOf, Search, Workspace};

const ALGORITHMS: [Algorithm; 4] = [Algorithm::Astar, Algorithm::Dijkstra, Algorithm::Bfs, Algorithm::Reach];

fn run(search: Search<'_, Graph<u32>>, algorithm: Algorithm) -> ReportOf<Graph<u32>> {
    let mut report = search.run(algorithm).expect("nothing fails");
    report.stats.peak_bytes = 0;
    report
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn a_workspace_changes_nothing_but_the_bytes(graphs in vec(graphs::<u32>(20), 1..5)) {
        let mut workspace = Workspace::new();
        for open_list in [OpenList::Auto, OpenList::Heap] {
            for graph in &graphs {
                for algorithm in ALGORITHMS {
                    for max_nodes in [None, Some(3)] {
                        let limits = Limits { max_nodes, ..Limits::default() };
                        let fresh = search(graph).open_list(open_list).limits(limits.clone());
                        let kept = search(graph).open_list(open_list).limits(limits).workspace(&mut workspace);
                        assert_eq!(run(kept, algorithm), run(fresh, algorithm));
                    }
                }
            }
        }
    }

    #[test]
    fn the_cost_alone_is_the_cost_of_the_path(graph in graphs::<u32>(20)) {
        for algorithm in ALGORITHMS {
            let path = run(search(&graph), algorithm);
            let mut goal = search(&graph).cost(algorithm).unwrap();
            goal.stats.peak_bytes = 0;
            assert_eq!(goal.stats, path.stats);
            match (goal.outcome, path.outcome) {
                (Outcome::Found(goal), Outcome::Found(path)) => {
                    assert_eq!(goal.state.node, path.goal().node);
                    if algorithm == Algorithm::Reach {
                        // The way back takes the cheapest of parallel steps; the way there took the first.
                        assert!(goal.cost >= path.cost);
                    } else {
                        assert_eq!(goal.cost, path.cost);
                    }
                }
                (Outcome::Exhausted, Outcome::Exhausted) => {}
                (goal, path) => panic!("{goal:?} and {path:?}"),
            }
        }
    }
}
