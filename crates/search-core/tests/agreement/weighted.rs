//! Weighted A*: how much dearer a solution may be, and what is proved of it.

use crate::graph::{cases, graphs, search};
use crate::letters::letters;
use proptest::prelude::proptest;
use search_core::{Limits, Outcome, Search};

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn a_solution_costs_at_most_the_weight_times_the_cheapest(graph in graphs::<u32>(20)) {
        let wanted = graph.cheapest_goal(&graph.distances());
        for weight in [0, 1, 2, 3, 7, u32::MAX] {
            let report = search(&graph).weighted_astar(weight).unwrap();
            let Some(found) = report.solution() else {
                assert_eq!(wanted, None);
                continue;
            };
            let (wanted, cost) = (wanted.unwrap(), u64::from(found.solution.cost));
            graph.check(&Outcome::Found(found.solution), Some(cost), false);
            assert!(cost <= wanted * u64::from(weight.max(1)), "{cost} for {wanted}, weight {weight}");
            assert!(u64::from(found.lower_bound) <= wanted, "{} for {wanted}", found.lower_bound);
            if weight < 2 {
                assert_eq!((cost, u64::from(found.lower_bound)), (wanted, wanted));
            }
        }
    }

    #[test]
    fn small_cost_types_cut_the_weight_and_not_the_promise(graph in graphs::<u8>(60)) {
        let wanted = graph.cheapest_goal(&graph.distances());
        for weight in [2, 5, u32::MAX] {
            if let (Ok(report), Some(wanted)) = (search(&graph).weighted_astar(weight), wanted)
                && let Some(found) = report.solution()
            {
                assert!(u64::from(found.solution.cost) <= wanted * u64::from(weight));
                assert!(u64::from(found.lower_bound) <= wanted);
            }
        }
    }

    #[test]
    fn the_bound_at_a_limit_is_proved(graph in graphs::<u32>(20)) {
        let wanted = graph.cheapest_goal(&graph.distances());
        for most in 0..12 {
            for limits in [
                Limits { max_expanded: Some(most), ..Limits::default() },
                Limits { max_nodes: usize::try_from(most).ok(), ..Limits::default() },
                Limits { max_cost: u32::try_from(most * 4).ok(), ..Limits::default() },
            ] {
                let report = search(&graph).limits(limits).weighted_astar(3).unwrap();
                match (report.outcome, wanted) {
                    (Outcome::LimitReached { lower_bound, .. }, Some(wanted)) => {
                        assert!(u64::from(lower_bound) <= wanted, "{lower_bound} for {wanted}");
                    }
                    (Outcome::Found(found), Some(wanted)) => {
                        assert!(u64::from(found.lower_bound) <= wanted);
                    }
                    (Outcome::Found(_), None) => panic!("there is no solution"),
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn a_weight_may_find_a_dearer_solution_and_says_how_much_dearer_at_most() {
    // By b it costs 9, by c 8; b looks nearer.
    let space = letters("ab2 ac6 bx7 cx2", "x", "a 8 b 1 c 2");
    let found = |weight| Search::new(&space).start('a').weighted_astar(weight).unwrap().solution().unwrap();
    let cheap = found(1);
    assert_eq!((cheap.solution.cost, cheap.lower_bound), (8, 8));
    let dear = found(3);
    assert_eq!((dear.solution.cost, dear.lower_bound), (9, 8));
}
