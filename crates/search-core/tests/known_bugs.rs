//! Bugs that other search libraries had, and why they cannot be made to happen here.
//!
//! Each test names the reports that it answers. These need none:
//!
//! - Negative costs (pathfinding#393, samyama-graph#1303): costs are unsigned by type; zero is the least.
//! - Not-a-number costs (pathfinding#242, priority-queue#31, DiskANN#796): costs have a total order by type.
//! - A negative number cast to an unsigned one (`fast_paths` f00b621): there is no cast of costs at all.
//! - A lower bound that exceeds the true cost (networkx#3464, search-algorithms 8326d41): the contract of
//!   `lower_bound` forbids it; the examples of this crate are searched with and without theirs. What is
//!   promised even then is tested below.

mod letters;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet};

use letters::{Letters, letters};
use search_core::{
    Algorithm, Bound, ClosedSet, Generated, Limit, Limits, Observer, OpenList, Outcome, Search, SearchError,
    SearchResult, StateSpace, bfs, dijkstra, space_from,
};

/// The states of the solution as a word, and its cost, by A* in all ways; `-` if there is no solution.
#[track_caller]
fn check(edges: &str, bounds: &str, word: &str, cost: u8) {
    let space = letters(edges, "x", bounds);
    for closed_set in [ClosedSet::Hashed, ClosedSet::Dense] {
        for open_list in [OpenList::Auto, OpenList::Heap] {
            let search = Search::new(&space).start('a').closed_set(closed_set).open_list(open_list);
            let found = search.astar().expect("costs are small").solution();
            let found = found.map_or(("-".to_owned(), 0), |solution| {
                let sum = solution.steps.iter().map(|step| step.cost).sum();
                assert_eq!(solution.cost, sum, "the cost is the sum along the path");
                (solution.states().collect(), sum)
            });
            assert_eq!(found, (word.to_owned(), cost));
        }
    }
}

/// jgrapht#335, Graphs.jl#120, petgraph#378: closed states were not reopened.
#[test]
fn an_inconsistent_bound_does_not_cost_the_optimum() {
    check("ab1 ac3 bc1 cx5", "b 6", "abcx", 7);
    check("ab2 ac5 bc1 cd1 dx4", "b 6 c 0 d 4", "abcdx", 8);
}

/// pathfinding PR#787: the stepwise A* had a rule of its own.
#[test]
fn the_stepper_is_no_dearer_than_the_search() {
    let space = letters("ab1 ac3 bc1 cx5", "x", "b 6");
    let mut stepper = Search::new(&space).start('a').stepper(Algorithm::Astar).unwrap();
    while stepper.step().unwrap().is_some() {}
    let found = stepper.into_report().unwrap();
    assert_eq!(found, Search::new(&space).start('a').astar().unwrap());
    assert_eq!(found.solution().unwrap().cost, 7);
}

/// networkx#3464: with a bound that is too high the answer was not even a path.
#[test]
fn an_inadmissible_bound_gives_a_true_path_with_its_true_cost() {
    check("ab1 bx1 ax5", "b 9", "ax", 5);
}

/// Prolog-Planning-Library#7: not even without a heuristic optimal, tower of Hanoi.
#[test]
fn the_tower_of_hanoi_takes_seven_moves_with_every_search() {
    let moves = |pegs: &[Vec<u8>; 3]| {
        let mut next = Vec::new();
        for from in 0..3 {
            for to in 0..3 {
                let mut pegs = pegs.clone();
                if let Some(disc) = pegs[from].pop()
                    && from != to
                    && pegs[to].last().is_none_or(|&top| top > disc)
                {
                    pegs[to].push(disc);
                    next.push((pegs, 1_u32));
                }
            }
        }
        next
    };
    let space = space_from(moves, |pegs| pegs[2].len() == 3, |_| Bound::NONE);
    let search = || Search::new(&space).start([vec![3, 2, 1], vec![], vec![]]);
    for report in [search().astar(), search().dijkstra(), search().bfs()] {
        assert_eq!(report.unwrap().solution().unwrap().cost, 7);
    }
}

/// loom#82: the heuristic was asked about the wrong node.
#[test]
fn the_bound_is_asked_of_each_new_state_once() {
    let asked = RefCell::new(Vec::new());
    let space = space_from(
        |&n: &u32| [(n + 1, 1_u32), (n + 2, 2)],
        |&n| n == 4,
        |&n| {
            asked.borrow_mut().push(n);
            Bound::AtLeast(4_u32.saturating_sub(n))
        },
    );
    assert!(Search::new(&space).start(0).astar().unwrap().solution().is_some());
    let asked = asked.into_inner();
    assert_eq!(asked[0], 0);
    assert_eq!(asked.iter().collect::<HashSet<_>>().len(), asked.len());
}

/// rot.js PR#119: states were closed when they entered the queue.
#[test]
fn a_state_is_closed_when_it_is_taken_and_not_when_it_is_found() {
    check("ax9 ab1 bc1 cx1", "", "abcx", 3);
    check("ab5 ac1 cd1 db1 bx1", "b 1 c 1", "acdbx", 4);
}

/// hipster#170, cytoscape.js#3497: a queue with stale entries went wrong.
#[test]
fn stale_entries_are_passed_over() {
    check("ab7 ac2 cb1 bx1 cx9", "", "acbx", 4);
    let space = letters("ab7 ac2 cb1 bx9 cx9", "x", "");
    let stats = Search::new(&space).start('a').exhaustive().dijkstra().unwrap().stats;
    assert_eq!((stats.improved, stats.stale, stats.expanded), (1, 1, 4));
}

/// cytoscape.js#2830, toolbox-rs PR#586: parent and edge did not follow an improvement.
#[test]
fn parent_edge_and_cost_change_together() {
    check("ab8 ac1 cb1 bx1", "", "acbx", 3);
}

/// planner.js PR#160: the path was made of whatever edge came first.
#[test]
fn of_parallel_edges_the_path_has_the_cheapest() {
    check("ab9 ab2 ab5 bx1", "", "abx", 3);
}

/// python-pathfinding#65 and #52, AStar#13, networkx#871: weights were ignored, or counted twice.
#[test]
fn weights_are_counted_once_and_only_by_the_searches_that_look_at_them() {
    let cells = [[1_u32, 2, 1, 1], [1, 1, 1, 1]];
    let steps = |&(x, y): &(usize, usize)| {
        [(x + 1, y), (x.wrapping_sub(1), y), (x, 1 - y)]
            .into_iter()
            .filter(|&(x, _)| x < 4)
            .map(|(x, y)| ((x, y), cells[y][x]))
    };
    let space =
        space_from(steps, |&at| at == (3, 0), |&(x, y)| Bound::AtLeast(u32::try_from(3 - x + y).unwrap()));
    let search = || Search::new(&space).start((0, 0));
    let costs: Vec<u32> = [search().astar(), search().dijkstra(), search().bfs()]
        .into_iter()
        .map(|report| report.unwrap().solution().unwrap().cost)
        .collect();
    assert_eq!(costs, [4, 4, 3], "the last counts actions");
}

/// networkx PR#8529: a cutoff of 0 was taken for none.
#[test]
fn a_cost_limit_of_zero_is_a_limit() {
    let space = letters("ax1", "x", "");
    let limits = Limits { max_cost: Some(0), ..Limits::default() };
    let outcome = Search::new(&space).start('a').limits(limits).dijkstra().unwrap().outcome;
    let limit = Limit::Cost;
    assert_eq!(outcome, Outcome::LimitReached { limit, lower_bound: 1 });
}

/// networkx#5023, rustworkx#1117: a start outside the graph gave a path, or a panic.
#[test]
fn a_start_outside_the_space_is_an_error_even_if_it_is_a_goal() {
    let space = letters("ax1", "~", "");
    for report in [
        Search::new(&space).start('~').astar(),
        Search::new(&space).start('~').bfs(),
        Search::new(&space).start('~').reach(),
    ] {
        assert_eq!(report, Err(SearchError::IndexOutOfRange { index: 29, len: 26 }));
    }
}

/// graphhopper#707, osmgraphing#25, AlgoScope#496, jgrapht PR#433: a trivial query poisoned later ones, had
/// no path, or could not be told from an unreachable goal.
#[test]
fn trivial_unreachable_and_other_queries_do_not_touch_each_other() {
    let query = |from: char, goals: &'static str| {
        let space = letters("ab2 bc3", goals, "");
        let found = Search::new(&space).start(from).dijkstra().unwrap().solution()?;
        Some((found.states().collect::<String>(), found.cost))
    };
    for _ in 0..2 {
        assert_eq!(query('a', "a"), Some(("a".to_owned(), 0)));
        assert_eq!(query('a', "c"), Some(("abc".to_owned(), 5)));
        assert_eq!(query('c', "a"), None);
    }
}

/// osmgraphing#24, pathfinding#837: circles of no cost had no end.
#[test]
fn circles_of_no_cost_end_and_no_state_is_its_own_parent() {
    check("aa0 ab0 ba0 bb0 bc0 ca0 cx1 xx0", "", "abcx", 1);
    check("aa0 ab0 ba0", "", "-", 0);
}

/// pathfinding#837, petgraph#865: the list of all paths had no end, or counted a loop at the start.
#[test]
fn loops_are_on_no_cheapest_path_and_do_not_keep_the_list_from_ending() {
    let space = letters("aa0 aa3 ab1 ac1 bb0 bx1 cb0 cx1 xx0", "x", "");
    let all = Search::new(&space).start('a').all_cheapest().unwrap().solution().unwrap();
    let words: BTreeSet<String> = all.paths().map(|path| path.states().collect()).collect();
    assert_eq!(words, ["abx", "acbx", "acx"].map(str::to_owned).into());
    let space = letters("aa3 ab1 ac1 bx1 cx1", "x", "");
    let all = Search::new(&space).start('a').all_cheapest().unwrap().solution().unwrap();
    assert_eq!((all.count(), all.paths().count()), (Ok(2), 2));
}

/// microtrafficsim#37, pgrouting#3145, valhalla#2928: a search from both ends took the first state that both
/// had found, or stopped by a sum that left out a part of the way.
#[test]
fn both_ends_go_on_after_they_have_met_until_nothing_can_be_cheaper() {
    for (edges, word, cost) in [
        // Few dear hops against many cheap ones.
        ("am9 mx9 ab1 bc1 cd1 de1 ex1", "abcdex", 5),
        // The best path goes by an edge between two states that no side has expanded.
        ("am5 mx5 an4 no1 ox4", "anox", 9),
        // The sides are of different size: cheap near the start, dear near the goal.
        ("ab1 bc1 cx8 ad4 dx5 ae1 eg1 gh1 hx8", "adx", 9),
    ] {
        let space = letters(edges, "x", "");
        let search = || Search::new(&space).start('a');
        let both = search().bidirectional_dijkstra(['x']).unwrap().solution().unwrap();
        assert_eq!((both.states().collect::<String>(), both.cost), (word.to_owned(), cost));
        assert_eq!(search().dijkstra().unwrap().solution().unwrap().cost, cost);
    }
}

/// samyama-graph#1303, eo-graphs#64, petgraph#742: keys were clamped, costs wrapped round, or a panic came.
#[test]
fn large_costs_are_neither_clamped_nor_wrapped() {
    // 2^31 + 2^31 would be 0, a bargain.
    let steps = |&n: &u32| match n {
        0 => vec![(1, 1 << 31), (3, u32::MAX)],
        1 => vec![(3, 1 << 31)],
        _ => vec![],
    };
    let found = dijkstra(0, steps, |&n| n == 3).unwrap().unwrap();
    assert_eq!((found.cost, found.steps.len()), (u32::MAX, 1));
    let steps = |&n: &u32| [(n + 1, 1_u32 << 31)];
    assert_eq!(dijkstra(0, steps, |&n| n == 3), Err(SearchError::CostOverflow));
    // Two keys that would be one after clamping to 64 bits.
    let steps = |&n: &u32| match n {
        0 => vec![(1, (1_u128 << 100) + 1), (2, 1 << 100)],
        1 | 2 => vec![(3, 1)],
        _ => vec![],
    };
    let found = dijkstra(0, steps, |&n| n == 3).unwrap().unwrap();
    assert_eq!((found.cost, found.steps[0].state), ((1 << 100) + 1, 2));
}

/// RoutingKit#69, algo-on-graphs PR#3, petgraph d17bb8de, neo4j-graph-algorithms PR#663: the
/// largest number stood for "unreached" and got into sums.
#[test]
fn the_largest_cost_is_a_cost_like_any_other() {
    check("ab255 bx0", "", "abx", 255);
    check("ab255 zx0", "", "-", 0);
}

/// priority-queue#34: a heap index slipped at a million entries.
#[test]
fn a_million_states_come_out_in_order_from_every_open_list() {
    struct InOrder {
        last: u32,
        count: u32,
    }
    impl<P: StateSpace<Cost = u32>> Observer<P> for InOrder {
        fn on_expand(&mut self, _: &P::State, cost: u32) {
            assert!(cost >= self.last);
            self.last = cost;
            self.count += 1;
        }
    }
    let space = space_from(
        |&n: &u32| {
            [(n * 2 + 1, n % 1009 * 7919 % 1009), (n * 2 + 2, n % 4093 * 104_729 % 4093)]
                .into_iter()
                .filter(|&(n, _)| n < 1 << 20)
        },
        |_| false,
        |_| Bound::NONE,
    );
    let mut stats = BTreeSet::new();
    for open_list in [OpenList::Bucket, OpenList::Heap] {
        let mut in_order = InOrder { last: 0, count: 0 };
        let search = Search::new(&space).start(0).open_list(open_list).observer(&mut in_order);
        stats.insert(search.dijkstra().unwrap().stats.max_frontier);
        assert_eq!(in_order.count, 1 << 20);
    }
    assert_eq!(stats.len(), 1);
}

/// pathfinding#239 and PR#577 (which of equals?), Graphify#2074, fynd PR#195, pathfinding 851b5ff
/// (hash order decided).
#[test]
fn of_equals_the_newest_is_taken_each_time() {
    for _ in 0..3 {
        check("ab1 ac1 ad1 bx1 cx1 dx1", "", "adx", 2);
    }
}

/// codegraph#1359, crawl4ai PR#2265: a state entered the queue once for each way to it.
#[test]
fn a_hub_enters_the_frontier_once() {
    let steps = |&n: &u32| match n {
        0 => (1..=100).collect(),
        1..=100 => vec![200, 300],
        _ => vec![],
    };
    let space = space_from(|n| steps(n).into_iter().map(|n| (n, 1_u32)), |_| false, |_| Bound::NONE);
    let search = || Search::new(&space).start(0);
    for stats in [search().bfs().unwrap().stats, search().reach().unwrap().stats] {
        assert_eq!((stats.nodes, stats.expanded, stats.generated), (103, 103, 300));
        assert!(stats.max_frontier <= 102);
    }
}

/// tech-interview-handbook PR#141, petgraph#893: a stack where a queue was meant.
#[test]
fn breadth_first_takes_the_oldest_and_each_state_once() {
    // A diamond with a long arm: depth first would come to x by the arm.
    let space = letters("ab1 ac1 bx1 cd1 de1 ex1", "x", "");
    let found = Search::new(&space).start('a').bfs().unwrap().solution().unwrap();
    assert_eq!(found.states().collect::<String>(), "abx");
    // A ladder with two ways at each rung: exponential if states were expanded again.
    let rungs = 60_u32;
    let steps = |&n: &u32| [(n + 1, 2_u32), (n + 1, 1), (n + 2, 2)].into_iter().filter(|&(n, _)| n <= rungs);
    let space = space_from(steps, |_| false, |_| Bound::NONE);
    for report in [Search::new(&space).start(0).bfs(), Search::new(&space).start(0).dijkstra()] {
        assert_eq!(report.unwrap().stats.expanded, u64::from(rungs) + 1);
    }
}

/// petgraph 5f7a75b9: one variant went on after the goal, or missed it.
#[test]
fn every_search_stops_at_a_goal_beside_the_start() {
    let steps = |&n: &u64| [(n + 2, 1_u32), (n + 1, 1)];
    let space = space_from(steps, |&n| n == 1, |_| Bound::NONE);
    for algorithm in [Algorithm::Astar, Algorithm::Dijkstra, Algorithm::Bfs, Algorithm::Reach] {
        let mut stepper = Search::new(&space).start(0).stepper(algorithm).unwrap();
        while stepper.step().unwrap().is_some() {}
        let report = stepper.into_report().unwrap();
        assert_eq!(report.stats.expanded, 1);
        assert_eq!(report.solution().unwrap().steps.len(), 1);
    }
}

/// rustrogueliketutorial#108: a blocked way was searched to the limit, again and again.
#[test]
fn a_blocked_way_is_reported_and_not_taken_for_a_limit() {
    let limits = Limits { max_expanded: Some(1000), ..Limits::default() };
    let space = letters("ab1 ba1", "x", "");
    let report = Search::new(&space).start('a').limits(limits).bfs().unwrap();
    assert_eq!((report.outcome, report.stats.expanded), (Outcome::Exhausted, 2));
}

/// Unciv PR#15305: "all that can be reached" ended at a goal.
#[test]
fn an_exhaustive_search_does_not_end_at_a_goal() {
    let space = letters("ax1 xb1 bc1", "xb", "");
    for report in [
        Search::new(&space).start('a').exhaustive().astar(),
        Search::new(&space).start('a').exhaustive().dijkstra(),
        Search::new(&space).start('a').exhaustive().bfs(),
        Search::new(&space).start('a').exhaustive().reach(),
    ] {
        let report = report.unwrap();
        assert_eq!((report.outcome, report.stats.expanded), (Outcome::Exhausted, 4));
    }
    let search = || Search::new(&space).start('a').exhaustive();
    assert_eq!(search().weighted_astar(2).unwrap().outcome, Outcome::Exhausted);
    assert_eq!(search().all_cheapest().unwrap().outcome, Outcome::Exhausted);
    assert_eq!(search().cost(Algorithm::Dijkstra).unwrap().outcome, Outcome::Exhausted);
    let mut stepper = search().stepper(Algorithm::Bfs).unwrap();
    while stepper.step().unwrap().is_some() {}
    assert_eq!(stepper.report().unwrap().outcome, Outcome::Exhausted);
    // The page of `exhaustive` names the three that cannot see everything, and find what they find without it.
    let cost = |report: SearchResult<Letters>| report.unwrap().solution().map(|found| found.cost);
    assert_eq!(cost(search().ida_star()), Some(1));
    assert_eq!(cost(search().bidirectional_bfs(['x'])), Some(1));
    assert_eq!(cost(search().bidirectional_dijkstra(['x'])), Some(1));
}

/// search-algorithms 743b976: the variant for functions that can fail added up only the last cost.
#[test]
fn costs_add_up_where_successors_may_fail() {
    struct Fallible;
    impl StateSpace for Fallible {
        type State = u8;
        type Action = ();
        type Cost = u32;
        type Error = String;
        fn successors(&self, &n: &u8, _: u32, emit: &mut impl FnMut((), u8, u32)) -> Result<(), String> {
            emit((), n.checked_add(1).ok_or("too far")?, 10);
            Ok(())
        }
        fn is_goal(&self, &n: &u8) -> bool {
            n == 3
        }
    }
    let found = Search::new(&Fallible).start(0).dijkstra().unwrap().solution().unwrap();
    assert_eq!(found.cost, 30);
    let error = Search::new(&Fallible).start(4).dijkstra().unwrap_err();
    assert_eq!(error, SearchError::Space("too far".to_owned()));
}

/// search-algorithms 66d9819: nobody knew which path depth-first search keeps.
#[test]
fn depth_first_keeps_the_first_path_and_takes_the_newest_state() {
    #[derive(Default)]
    struct Order(String);
    impl Observer<Letters> for Order {
        fn on_expand(&mut self, &state: &char, _: u8) {
            self.0.push(state);
        }
        fn on_generate(&mut self, _: &char, (): &(), _: &char, _: u8, kind: Generated) {
            assert!(matches!(kind, Generated::New | Generated::Duplicate));
        }
    }
    let space = letters("ab1 ac1 cd1 db1 be1", "", "");
    let mut order = Order::default();
    let _ = Search::new(&space).start('a').observer(&mut order).reach().unwrap();
    assert_eq!(order.0, "acdbe");
}

/// `fast_paths` ee29dc7: a start that was the goal won against a cheaper start elsewhere.
#[test]
fn a_dear_start_at_the_goal_does_not_win_against_a_cheap_one_beside_it() {
    let space = letters("ax1", "x", "");
    let search = || Search::new(&space).start_at('x', 9).start_at('a', 2);
    for report in [search().astar(), search().dijkstra(), search().bfs()] {
        let found = report.unwrap().solution().unwrap();
        assert_eq!((found.start, found.cost), ('a', 3));
    }
}

/// pathfinding a8fa337: recursion over a long chain overflowed the stack.
#[test]
fn a_chain_of_a_million_states_does_not_touch_the_call_stack() {
    let last = 1_000_000_u32;
    let found = bfs(0, |&n| [n + 1], |&n| n == last).unwrap().unwrap();
    assert_eq!(found.steps.len(), last as usize);
    let space = space_from(|&n: &u32| [(n + 1, 1_u32)], |&n| n == last, |_| Bound::NONE);
    let found = Search::new(&space).start(0).reach().unwrap().solution().unwrap();
    assert_eq!(found.cost, last);
}
