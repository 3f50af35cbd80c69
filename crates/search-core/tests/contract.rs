//! The promises about answers, one by one.

mod letters;

use std::convert::Infallible;

use letters::{Letters, letters};
use search_core::{
    Algorithm, Bound, ClosedSet, Cost, Limits, OpenList, Outcome, Search, Solution, StateSpace, space_from,
};

/// A solution as the word that its states spell, and its cost.
fn spell<A>(solution: &Solution<char, A, u8>) -> (String, u8) {
    (solution.states().collect(), solution.cost)
}

#[track_caller]
fn check(search: impl Fn() -> Search<'static, Letters>, word: &str, cost: u8) {
    for closed_set in [ClosedSet::Hashed, ClosedSet::Dense] {
        for open_list in [OpenList::Bucket, OpenList::Heap] {
            let search = search().closed_set(closed_set).open_list(open_list);
            let solution = search.astar().expect("no error").solution().expect("a solution");
            assert_eq!(spell(&solution), (word.to_owned(), cost));
        }
    }
}

fn leak(letters: Letters) -> &'static Letters {
    Box::leak(Box::new(letters))
}

#[test]
fn a_start_that_is_a_goal_is_a_solution_without_steps() {
    let space = letters("ab1", "a", "");
    for algorithm in [Algorithm::Astar, Algorithm::Dijkstra, Algorithm::Bfs, Algorithm::Reach] {
        let mut stepper = Search::new(&space).start_at('a', 7).stepper(algorithm).unwrap();
        assert_eq!(stepper.step().unwrap(), None);
        let report = stepper.into_report().unwrap();
        assert_eq!(report.stats.expanded, 0);
        let solution = report.solution().unwrap();
        assert_eq!((solution.cost, solution.start, *solution.goal()), (7, 'a', 'a'));
        assert!(solution.steps.is_empty());
    }
}

#[test]
fn a_goal_without_a_way_to_it_is_exhausted_and_not_an_empty_path() {
    let space = letters("ab1 bc1 ca0 zd1", "d", "");
    let report = Search::new(&space).start('a').dijkstra().unwrap();
    assert_eq!(report.outcome, Outcome::Exhausted);
    assert_eq!(report.stats.nodes, 3);
}

#[test]
fn no_start_reaches_nothing() {
    let space = letters("ab1", "b", "");
    assert_eq!(Search::new(&space).astar().unwrap().outcome, Outcome::Exhausted);
    assert_eq!(Search::new(&space).bfs().unwrap().outcome, Outcome::Exhausted);
}

#[test]
fn of_several_starts_the_one_that_is_cheapest_in_all_wins() {
    let space = leak(letters("ax1 bx5 cx9", "x", ""));
    check(|| Search::new(space).start_at('a', 9).start_at('b', 3).start_at('c', 0), "bx", 8);
    // Equal ones: the first that was given. A start that is a goal must hold its ground, too.
    check(|| Search::new(space).starts([('x', 9), ('b', 3), ('c', 0)]), "bx", 8);
    check(|| Search::new(space).starts([('x', 8), ('b', 4), ('b', 9)]), "x", 8);
}

#[test]
fn a_breadth_first_start_counts_from_its_cost() {
    let space = letters("ab9 bc9 cx9 dx9", "x", "");
    let from = |starts: &[(char, u8)]| {
        let report = Search::new(&space).starts(starts.iter().copied()).bfs().unwrap();
        spell(&report.solution().unwrap())
    };
    assert_eq!(from(&[('a', 0), ('d', 3)]), ("abcx".to_owned(), 3));
    assert_eq!(from(&[('a', 1), ('d', 2)]), ("dx".to_owned(), 3));
    assert_eq!(from(&[('a', 200), ('d', 202)]), ("abcx".to_owned(), 203));
    assert_eq!(from(&[('a', 250), ('x', 255)]), ("abcx".to_owned(), 253));
    // A start that is reached from another one first is not entered again.
    assert_eq!(from(&[('c', 5), ('a', 0)]), ("abcx".to_owned(), 3));
}

#[test]
fn zero_costs_and_loops_of_them_end() {
    let space = leak(letters("ab0 ba0 aa0 bc0 cb0 cx0", "x", ""));
    check(|| Search::new(space).start('a'), "abcx", 0);
}

#[test]
fn of_equal_f_the_newest_comes_first() {
    // Both ways cost the same; the way through `c` was emitted last, so it is gone first.
    let space = leak(letters("ab1 ac1 bx1 cx1", "x", ""));
    check(|| Search::new(space).start('a'), "acx", 2);
    let report = Search::new(space).start('a').bfs().unwrap();
    assert_eq!(spell(&report.solution().unwrap()).0, "abx", "a layer is taken in order");
}

#[test]
fn of_very_many_states_with_equal_f_the_one_with_the_least_h_comes_first() {
    // From 0 to all others, which have the same f; the goal is 1, and the first that is emitted.
    let fan = |&n: &u32| (1..1000).filter(move |_| n == 0).map(|to| (to, 1001 - to));
    let space = space_from(fan, |&n| n == 1, |&n| Bound::AtLeast(n.saturating_sub(1)));
    for open_list in [OpenList::Bucket, OpenList::Heap] {
        let report = Search::new(&space).start(0).open_list(open_list).astar().unwrap();
        // The start, 65 of the newest, and then the goal.
        assert_eq!(report.stats.expanded, 66);
        assert_eq!(report.solution().unwrap().cost, 1000);
    }
}

#[test]
fn a_limit_that_is_not_reached_changes_neither_order_nor_statistics() {
    // A hundred steps with a new f each, and then very many states with the same one.
    let far = 100;
    let fan = |&n: &u32| {
        let next = if n < far { n + 1..n + 2 } else { far + 1..far + 1000 };
        next.filter(move |_| n <= far).map(move |to| (to, if n < far { 1 } else { far + 1000 - to }))
    };
    let space = space_from(fan, |&n| n == far + 1, |&n| Bound::AtLeast(n.saturating_sub(far)));
    let free = Search::new(&space).start(0).astar().unwrap();
    let limits = Limits { max_bytes: Some(1 << 20), max_expanded: Some(1 << 20), ..Limits::default() };
    let limited = Search::new(&space).start(0).limits(limits).astar().unwrap();
    assert!(free.stats.expanded > 128 + 32, "{}", free.stats);
    assert_eq!(limited, free);
}

#[test]
fn costs_that_do_not_fit_are_no_duplicates() {
    let space = letters("ab1 bc255 bd254 bx9 cx1 bc255", "x", "");
    let stats = Search::new(&space).start('a').exhaustive().dijkstra();
    assert_eq!(stats.unwrap_err(), search_core::SearchError::CostOverflow);
    let stats = Search::new(&space).start('a').dijkstra().unwrap().stats;
    assert_eq!((stats.over_cost, stats.duplicates, stats.generated), (2, 0, 5));
}

#[test]
fn three_functions_search_with_closures_alone() {
    let steps = |&n: &u32| [(n + 1, 1_u32), (n * 2, 3)];
    let fewest = search_core::bfs(1, |n| steps(n).map(|(to, _)| to), |&n| n == 8).unwrap().unwrap();
    assert_eq!((fewest.cost, fewest.states().copied().collect::<Vec<_>>()), (3, vec![1, 2, 4, 8]));
    let cheapest = search_core::dijkstra(1, steps, |&n| n == 8).unwrap().unwrap();
    assert_eq!((cheapest.cost, cheapest.states().copied().collect::<Vec<_>>()), (6, vec![1, 2, 3, 4, 8]));
    let guided = search_core::astar(1, steps, |&n| u32::from(n < 8), |&n| n == 8).unwrap().unwrap();
    assert_eq!((guided.cost, *guided.goal()), (6, 8));
}

#[test]
fn an_inconsistent_lower_bound_still_gives_the_cheapest_path() {
    // The bound of b is admissible (b to x is 10), so c is first reached and expanded the dear way.
    let space = leak(letters("ab1 ac3 bc1 cx9", "x", "b 9"));
    check(|| Search::new(space).start('a'), "abcx", 11);
    let stats = Search::new(space).start('a').astar().unwrap().stats;
    assert_eq!((stats.reopened, stats.f_decreases), (1, 1));
    let stats = Search::new(space).start('a').dijkstra().unwrap().stats;
    assert_eq!((stats.reopened, stats.f_decreases, stats.evaluated), (0, 0, 0));
}

#[test]
fn each_state_whose_f_is_below_the_bound_is_counted() {
    // The bound is 10 when b is taken; c and d come with an f of 2 and 3.
    let space = letters("ab1 bc1 cd1 dx8", "x", "b 9");
    let report = Search::new(&space).start('a').astar().unwrap();
    assert_eq!((report.stats.f_decreases, report.stats.reopened), (2, 0));
    assert_eq!(spell(&report.solution().unwrap()), ("abcdx".to_owned(), 11));
}

#[test]
fn a_late_improvement_changes_path_and_cost_together() {
    let space = leak(letters("ab9 ac1 cd1 db1 bx1", "x", ""));
    check(|| Search::new(space).start('a'), "acdbx", 4);
}

#[test]
fn of_parallel_edges_the_cheapest_is_on_the_path() {
    let space = space_from_edges(&[('a', 'x', 5, "dear"), ('a', 'x', 2, "cheap"), ('a', 'x', 2, "as cheap")]);
    let solution = Search::new(&space).start('a').astar().unwrap().solution().unwrap();
    assert_eq!((solution.cost, solution.actions().collect::<Vec<_>>()), (2, vec![&"cheap"]));
}

struct Named(Vec<(char, char, u8, &'static str)>);

fn space_from_edges(edges: &[(char, char, u8, &'static str)]) -> Named {
    Named(edges.to_vec())
}

impl StateSpace for Named {
    type State = char;
    type Action = &'static str;
    type Cost = u8;
    type Error = Infallible;

    fn successors(
        &self,
        &state: &char,
        _: u8,
        emit: &mut impl FnMut(&'static str, char, u8),
    ) -> Result<(), Infallible> {
        for &(from, to, cost, name) in &self.0 {
            if from == state {
                emit(name, to, cost);
            }
        }
        Ok(())
    }

    fn is_goal(&self, &state: &char) -> bool {
        state == 'x'
    }
}

#[test]
fn a_dead_end_is_judged_once_and_never_expanded() {
    let space = letters("ab1 ac2 bd1 cd1 cx9 dx1", "x", "d !");
    let report = Search::new(&space).start('a').astar().unwrap();
    assert_eq!((report.stats.dead_ends, report.stats.duplicates), (1, 1));
    assert_eq!(spell(&report.solution().unwrap()).0, "acx");
}

/// Time passes with each step; a door opens every fifth minute.
struct Doors;

impl StateSpace for Doors {
    type State = u32;
    type Action = ();
    type Cost = u32;
    type Error = Infallible;

    fn successors(&self, &n: &u32, now: u32, emit: &mut impl FnMut((), u32, u32)) -> Result<(), Infallible> {
        let wait = (5 - now % 5) % 5;
        emit((), n + 1, wait + 1);
        Ok(())
    }

    fn is_goal(&self, &n: &u32) -> bool {
        n == 4
    }
}

#[test]
fn a_step_may_depend_on_the_cost_so_far() {
    let solution = Search::new(&Doors).start_at(0, 3).dijkstra().unwrap().solution().unwrap();
    let steps: Vec<u32> = solution.steps.iter().map(|step| step.cost).collect();
    assert_eq!((solution.cost, steps), (21, vec![3, 5, 5, 5]));
}

#[test]
fn the_first_of_equally_cheap_steps_and_states_with_more_than_their_identity_come_back() {
    /// A place, and how one came there.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct At(u8, &'static str);
    struct Ways;
    impl StateSpace for Ways {
        type State = At;
        type Action = ();
        type Cost = u8;
        type Error = Infallible;
        fn successors(&self, at: &At, _: u8, emit: &mut impl FnMut((), At, u8)) -> Result<(), Infallible> {
            emit((), At(at.0 + 1, "on foot"), 2);
            emit((), At(at.0 + 1, "by bicycle"), 1);
            emit((), At(at.0 + 1, "by scooter"), 1);
            Ok(())
        }
        fn is_goal(&self, at: &At) -> bool {
            at.0 == 2
        }
        fn identity<'a>(&'a self, at: &'a At) -> impl Eq + std::hash::Hash + 'a {
            at.0
        }
        fn index_len(&self) -> Option<usize> {
            Some(4)
        }
        fn index(&self, at: &At) -> usize {
            at.0.into()
        }
    }
    for closed_set in [ClosedSet::Hashed, ClosedSet::Dense] {
        let search = Search::new(&Ways).start(At(0, "here")).closed_set(closed_set);
        let report = search.dijkstra().unwrap();
        assert!(report.stats.nodes <= 4);
        let states: Vec<At> = report.solution().unwrap().states().cloned().collect();
        assert_eq!(states, [At(0, "here"), At(1, "by bicycle"), At(2, "by bicycle")]);
    }
}

/// Steps first, then turns: a cost of two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct StepsThenTurns(u32, u32);

impl Cost for StepsThenTurns {
    const ZERO: Self = Self(0, 0);
    const ONE: Self = Self(1, 0);

    fn checked_add(self, other: Self) -> Option<Self> {
        Some(Self(self.0.checked_add(other.0)?, self.1.checked_add(other.1)?))
    }
}

#[test]
fn costs_may_be_of_ones_own_making() {
    // A 4 x 4 field from corner to corner: six steps, and one turn is enough.
    let space = space_from(
        |&(x, y, right): &(u32, u32, bool)| {
            let step = |turned: bool| StepsThenTurns(1, u32::from(turned));
            [((x + 1, y, true), step(!right)), ((x, y + 1, false), step(right))]
                .into_iter()
                .filter(|&((x, y, _), _)| x < 4 && y < 4)
        },
        |&(x, y, _)| (x, y) == (3, 3),
        |&(x, y, _)| Bound::AtLeast(StepsThenTurns(6 - x - y, 0)),
    );
    for open_list in [OpenList::Auto, OpenList::Bucket, OpenList::Heap] {
        let search = Search::new(&space).start((0, 0, true)).open_list(open_list);
        let solution = search.astar().unwrap().solution().unwrap();
        assert_eq!(solution.cost, StepsThenTurns(6, 1));
    }
}

#[test]
fn huge_and_far_apart_costs_leave_the_buckets_for_the_heap() {
    let space = space_from(
        |&n: &u32| {
            [(n + 1, u128::MAX / 8), (n + 1, 1 << 70), (n + 2, 3)].into_iter().filter(|&(n, _)| n <= 5)
        },
        |&n| n == 5,
        |_| Bound::NONE,
    );
    for open_list in [OpenList::Auto, OpenList::Bucket, OpenList::Heap] {
        let search = Search::new(&space).start(0).open_list(open_list);
        let solution = search.dijkstra().unwrap().solution().unwrap();
        assert_eq!(solution.cost, (1 << 70) + 6);
    }
}
