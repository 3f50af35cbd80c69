//! Backtracking against brute force, and its promises one by one.

#[path = "../../fixture/src/cases.rs"]
#[expect(unreachable_pub, reason = "the crate `fixture` exports it")]
mod cases;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, Strategy, proptest};
use search_core::{
    Assignment, Backtrack, BacktrackEnd, BacktrackReport, Constraints, ForwardChecking, Limit, Limits,
};

/// Colours for the nodes of a graph, neighbours different, in the order of the nodes.
#[derive(Clone, Debug, PartialEq)]
struct Colouring {
    neighbours: Vec<Vec<usize>>,
    colours: u8,
    given: Vec<u8>,
    /// Whether a choice that leaves a later node without a colour is called hopeless.
    looks_ahead: bool,
}

impl Colouring {
    fn is_free(&self, node: usize, colour: u8) -> bool {
        self.neighbours[node].iter().all(|&other| self.given.get(other) != Some(&colour))
    }
}

impl Assignment for Colouring {
    type Choice = u8;

    fn candidates(&self, emit: &mut impl FnMut(u8)) {
        let node = self.given.len();
        (0..self.colours).filter(|&colour| self.is_free(node, colour)).for_each(emit);
    }

    fn apply(&mut self, &colour: &u8) -> bool {
        self.given.push(colour);
        !self.looks_ahead
            || (self.given.len()..self.neighbours.len())
                .all(|node| (0..self.colours).any(|colour| self.is_free(node, colour)))
    }

    fn undo(&mut self, colour: &u8) {
        assert_eq!(self.given.pop().as_ref(), Some(colour), "the newest goes first");
    }

    fn is_complete(&self) -> bool {
        self.given.len() == self.neighbours.len()
    }
}

impl Constraints for Colouring {
    fn variables(&self) -> usize {
        self.neighbours.len()
    }

    fn values(&self, _node: usize) -> impl Iterator<Item = usize> {
        0..usize::from(self.colours)
    }

    fn allows(&self, (node, colour): (usize, usize), (other, its): (usize, usize)) -> bool {
        colour != its || !self.neighbours[node].contains(&other)
    }
}

fn colourings() -> impl Strategy<Value = Colouring> {
    (1..=6_usize).prop_flat_map(|size| {
        (1..=3_u8, vec((0..size, 0..size), 0..=8)).prop_map(move |(colours, pairs)| {
            let mut neighbours = vec![Vec::new(); size];
            for (one, other) in pairs {
                if one != other {
                    neighbours[one].push(other);
                    neighbours[other].push(one);
                }
            }
            Colouring { neighbours, colours, given: Vec::new(), looks_ahead: false }
        })
    })
}

/// All ways to give colours, one after the other like the hands of a clock, those that are allowed.
fn by_brute_force(colouring: &Colouring) -> Vec<Vec<u8>> {
    let size = colouring.neighbours.len();
    let ways = usize::from(colouring.colours).pow(u32::try_from(size).expect("a small size"));
    (0..ways)
        .map(|way| {
            let mut rest = way;
            let mut given = vec![0; size];
            for colour in given.iter_mut().rev() {
                *colour = u8::try_from(rest % usize::from(colouring.colours)).expect("a colour");
                rest /= usize::from(colouring.colours);
            }
            given
        })
        .filter(|given| {
            (0..size).all(|node| colouring.neighbours[node].iter().all(|&other| given[other] != given[node]))
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases::cases(300)))]

    #[test]
    fn all_solutions_are_found_in_order_with_and_without_looking_ahead(colouring in colourings()) {
        let expected = by_brute_force(&colouring);
        for looks_ahead in [false, true] {
            let mut colouring = Colouring { looks_ahead, ..colouring.clone() };
            let before = colouring.clone();
            let report = Backtrack::new(&mut colouring).all();
            assert_eq!(colouring, before, "the assignment comes back as it was");
            assert_eq!((report.end, &report.solutions), (BacktrackEnd::Exhausted, &expected));
            assert_eq!(report.stats.solutions, expected.len() as u64);
            assert!(looks_ahead || report.stats.rejected == 0);
            for most in 0..4 {
                let some = Backtrack::new(&mut colouring).at_most(most);
                let count = usize::try_from(most).unwrap().min(expected.len());
                assert_eq!(some.solutions, expected[..count]);
                let enough = expected.len() as u64 >= most;
                assert_eq!(some.end == BacktrackEnd::Enough, enough);
                assert_eq!(colouring, before);
            }
        }
    }

    #[test]
    fn forward_checking_finds_the_same_solutions_with_fewer_choices(mut colouring in colourings()) {
        let mut expected = by_brute_force(&colouring);
        let plain = Backtrack::new(&mut colouring).all().stats;
        let mut checking = ForwardChecking::new(&colouring);
        let report = Backtrack::new(&mut checking).all();
        let mut found: Vec<Vec<u8>> = report
            .solutions
            .iter()
            .map(|choices| {
                let mut given = vec![0; colouring.neighbours.len()];
                for &(node, colour) in choices {
                    given[node] = u8::try_from(colour).unwrap();
                }
                given
            })
            .collect();
        found.sort();
        expected.sort();
        assert_eq!((report.end, found), (BacktrackEnd::Exhausted, expected));
        assert!(report.stats.expanded <= plain.expanded);
        for node in 0..colouring.neighbours.len() {
            assert_eq!(checking.value(node), None, "all choices are undone");
            let colours: Vec<usize> = (0..usize::from(colouring.colours)).collect();
            assert_eq!(checking.values_left(node), colours, "and all values are back in their order");
        }
    }

    #[test]
    fn limits_are_honoured_and_cut_the_list_short(mut colouring in colourings()) {
        let expected = by_brute_force(&colouring);
        let whole = Backtrack::new(&mut colouring).all().stats;
        for most in 0..whole.expanded + 2 {
            let limits = Limits { max_expanded: Some(most), ..Limits::default() };
            let report = Backtrack::new(&mut colouring).limits(limits).all();
            assert!(expected.starts_with(&report.solutions));
            if most < whole.expanded {
                assert_eq!(report.end, BacktrackEnd::LimitReached(Limit::Expanded));
                assert_eq!(report.stats.expanded, most);
            } else {
                assert_eq!((report.end, report.stats), (BacktrackEnd::Exhausted, whole));
            }
            assert!(colouring.given.is_empty());
        }
        for depth in 0..8 {
            let limits = Limits { max_cost: Some(depth), ..Limits::default() };
            let report = Backtrack::new(&mut colouring).limits(limits).all();
            if depth < whole.max_depth {
                assert_eq!(report.end, BacktrackEnd::LimitReached(Limit::Cost));
                assert_eq!((report.stats.max_depth, report.solutions.len()), (depth, 0));
            }
            if depth >= colouring.neighbours.len() {
                assert_eq!(report.solutions, expected);
                assert_eq!(report.end, BacktrackEnd::Exhausted);
            }
        }
    }
}

/// A path of a given length without any choice, or an endless one.
struct Path {
    length: u64,
    at: u64,
    choices: u64,
}

impl Assignment for Path {
    type Choice = u64;

    fn candidates(&self, emit: &mut impl FnMut(u64)) {
        (0..self.choices).for_each(emit);
    }

    fn apply(&mut self, _: &u64) -> bool {
        self.at += 1;
        true
    }

    fn undo(&mut self, _: &u64) {
        self.at -= 1;
    }

    fn is_complete(&self) -> bool {
        self.at == self.length
    }
}

fn endless() -> Path {
    Path { length: u64::MAX, at: 0, choices: 2 }
}

fn run(limits: Limits) -> BacktrackReport<u64> {
    let mut path = endless();
    let report = Backtrack::new(&mut path).limits(limits).first();
    assert_eq!(path.at, 0);
    report
}

#[test]
fn a_million_choices_deep_does_not_touch_the_call_stack() {
    let mut path = Path { length: 1_000_000, at: 0, choices: 1 };
    let report = Backtrack::new(&mut path).all();
    assert_eq!((report.end, report.solutions.len()), (BacktrackEnd::Exhausted, 1));
    assert_eq!(report.stats.max_depth, 1_000_000);
}

#[test]
fn a_complete_assignment_is_the_only_solution() {
    let mut path = Path { length: 0, at: 0, choices: 9 };
    let report = Backtrack::new(&mut path).all();
    assert_eq!(report.solutions, [Vec::<u64>::new()]);
    assert_eq!((report.stats.expanded, report.end), (0, BacktrackEnd::Exhausted));
}

#[test]
fn limits_of_zero_are_honoured_at_once() {
    for (limits, end) in [
        (Limits { max_expanded: Some(0), ..Limits::default() }, BacktrackEnd::LimitReached(Limit::Expanded)),
        (Limits { max_cost: Some(0), ..Limits::default() }, BacktrackEnd::LimitReached(Limit::Cost)),
        (
            Limits { deadline: Some(Instant::now()), ..Limits::default() },
            BacktrackEnd::LimitReached(Limit::Time),
        ),
        (
            Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() },
            BacktrackEnd::Cancelled,
        ),
    ] {
        let report = run(limits);
        assert_eq!((report.end, report.stats.expanded), (end, 0));
    }
}

#[test]
fn an_endless_path_ends_at_a_deadline_or_when_memory_is_used_up() {
    let deadline = Some(Instant::now() + Duration::from_millis(5));
    let report = run(Limits { deadline, ..Limits::default() });
    assert_eq!(report.end, BacktrackEnd::LimitReached(Limit::Time));
    let report = run(Limits { max_bytes: Some(100_000), ..Limits::default() });
    assert_eq!(report.end, BacktrackEnd::LimitReached(Limit::Bytes));
    assert!(report.stats.max_depth > 1000);
}

#[test]
fn the_stacks_take_what_each_choice_and_each_level_takes() {
    // A level has a choice that was made, one that is left and a place, of eight bytes each, in vectors
    // that double.
    let report = run(Limits { max_bytes: Some(100_000), ..Limits::default() });
    assert!((2000..=4200).contains(&report.stats.max_depth), "{}", report.stats);
    let report = run(Limits { max_bytes: Some(80_000), ..Limits::default() });
    assert!((2000..=2200).contains(&report.stats.max_depth), "{}", report.stats);
    let ends_with = |max_bytes| {
        let mut path = Path { length: 9, at: 0, choices: 1 };
        Backtrack::new(&mut path).limits(Limits { max_bytes: Some(max_bytes), ..Limits::default() }).all().end
    };
    let least =
        (0..10_000).find(|&bytes| ends_with(bytes) == BacktrackEnd::Exhausted).expect("it is a short path");
    assert_eq!(least % 8, 0, "all bytes may be taken");
    assert_eq!(ends_with(0), BacktrackEnd::LimitReached(Limit::Bytes));
}

#[test]
fn collected_solutions_count_against_the_memory_limit() {
    let mut path = Path { length: 30, at: 0, choices: 2 };
    let limits = Limits { max_bytes: Some(100_000), ..Limits::default() };
    let report = Backtrack::new(&mut path).limits(limits).all();
    assert_eq!(report.end, BacktrackEnd::LimitReached(Limit::Bytes));
    assert!((100..1000).contains(&report.solutions.len()));
}

#[test]
fn solutions_that_just_fit_are_collected() {
    let collected = |max_bytes| {
        let mut path = Path { length: 2, at: 0, choices: 2 };
        Backtrack::new(&mut path).limits(Limits { max_bytes: Some(max_bytes), ..Limits::default() }).all()
    };
    let four = 4 * (size_of::<Vec<u64>>() + 2 * size_of::<u64>());
    let all = collected(four);
    assert_eq!((all.solutions.len(), all.end), (4, BacktrackEnd::Exhausted));
    let three = collected(four - 1);
    assert_eq!((three.solutions.len(), three.end), (3, BacktrackEnd::LimitReached(Limit::Bytes)));
}

#[test]
fn dead_ends_and_hopeless_choices_are_counted() {
    // Three nodes, each beside the two others, and two colours.
    let neighbours = vec![vec![1, 2], vec![0, 2], vec![0, 1]];
    let triangle = Colouring { neighbours, colours: 2, given: Vec::new(), looks_ahead: false };
    let plain = Backtrack::new(&mut triangle.clone()).all().stats;
    insta::assert_snapshot!(plain, @"5 expanded, 4 applied, 0 rejected, 2 dead ends, 0 solutions, depth at most 2");
    let looking = Backtrack::new(&mut Colouring { looks_ahead: true, ..triangle.clone() }).all().stats;
    insta::assert_snapshot!(looking, @"3 expanded, 4 applied, 2 rejected, 0 dead ends, 0 solutions, depth at most 2");
    let mut checking = ForwardChecking::new(&triangle);
    assert!(checking.apply(&(1, 0)));
    assert_eq!((0..3).map(|node| checking.value(node)).collect::<Vec<_>>(), [None, Some(0), None]);
}

#[test]
fn a_visitor_sees_assignment_and_choices_and_may_break() {
    let mut path = Path { length: 2, at: 0, choices: 3 };
    let mut seen = Vec::new();
    let (end, stats) = Backtrack::new(&mut path).visit(|path, choices| {
        assert_eq!(path.at, 2);
        seen.push(choices.to_vec());
        if seen.len() == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(seen, [[0, 0], [0, 1], [0, 2], [1, 0]]);
    assert_eq!(end, BacktrackEnd::Enough);
    insta::assert_snapshot!(stats, @"3 expanded, 6 applied, 0 rejected, 0 dead ends, 4 solutions, depth at most 2");
    assert_eq!(path.at, 0);
}
