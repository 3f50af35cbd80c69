//! Random mazes against the literal solver, and attacks on everything that is claimed.

mod mazes;
mod reference;

use std::time::Duration;

use fastrand::Rng;
use fixture::cases;
use keys::{Keys, Options, Solver, Trace, parse};
use puzzle::{LimitReached, Limits, NoAnswer, Part, Puzzle, Request, Solution, Text};

const SOLVERS: [Solver; 3] = [Solver::Auto, Solver::Tree, Solver::General];

fn solve(drawing: &str, part: Part, solver: Solver, limits: &Limits) -> Result<Solution<Trace>, NoAnswer> {
    let text = Text::new(drawing.as_bytes()).expect("a drawing is a text");
    let model = parse(&text).unwrap_or_else(|error| panic!("{error:?} in\n{drawing}"));
    let options = Options { solver };
    Keys::solve(&model, part, &Request::new(&options).traced().limited(limits.clone()))
}

fn verdict(drawing: &str, part: Part, answer: &str, trace: &Trace) -> Result<(), String> {
    let text = Text::new(drawing.as_bytes()).expect("a drawing is a text");
    Keys::check(&text, part, &Options::default(), answer, trace).map_err(|error| error.to_string())
}

/// The right answer, or the reason why there is none.
type Expected = Result<String, &'static str>;

fn expected(drawing: &str, part: Part) -> Expected {
    let map = reference::map(drawing, part.number()).ok_or("centre_not_open")?;
    reference::by_keys(&map).map(|steps| steps.to_string()).ok_or("unreachable")
}

/// Answers both parts in all ways, compares with the literal solver, and verifies the traces.
#[track_caller]
fn agrees(drawing: &str) {
    for part in Part::BOTH {
        let expected = expected(drawing, part);
        for solver in SOLVERS {
            let case = || format!("{part} by {solver:?} of\n{drawing}");
            match solve(drawing, part, solver, &Limits::default()) {
                Ok(solution) => {
                    assert_eq!(Ok(&solution.answer), expected.as_ref(), "{}", case());
                    let trace = solution.trace.expect("a trace was asked for");
                    assert_eq!(verdict(drawing, part, &solution.answer, &trace), Ok(()), "{}", case());
                }
                Err(none) if solver == Solver::Tree && none.reason() == "not_a_tree" => {}
                Err(none) => assert_eq!(Err(none.reason()), expected, "{}", case()),
            }
        }
    }
}

fn each_maze(seed: u64, default: usize, mut test: impl FnMut(&str)) {
    let mut random = Rng::with_seed(seed);
    // Ten of each kind at least, so that each test meets what it is about.
    for _ in 0..cases(default).max(80).div_ceil(8) {
        for maze in mazes::of_each_kind(&mut random) {
            test(&maze);
        }
    }
}

#[test]
fn both_literal_solvers_agree() {
    each_maze(1, 300, |drawing| {
        for part in 1..=2 {
            let Some(map) = reference::map(drawing, part) else { continue };
            let robots = u32::try_from(map.robots()).unwrap();
            if map.floor().pow(robots) < 3000 {
                assert_eq!(reference::by_keys(&map), reference::by_cells(&map), "part {part} of\n{drawing}");
            }
        }
    });
}

#[test]
fn caves_agree_with_the_literal_solver() {
    let mut random = Rng::with_seed(2);
    for _ in 0..cases(600) {
        let robots = 1 + random.usize(..3);
        agrees(&mazes::cave(&mut random, robots));
    }
}

#[test]
fn courts_of_one_room_agree_with_the_literal_solver() {
    let mut random = Rng::with_seed(3);
    for _ in 0..cases(300) {
        agrees(&mazes::court(&mut random));
    }
}

#[test]
fn vaults_without_loops_agree_with_the_literal_solver() {
    let mut random = Rng::with_seed(4);
    for _ in 0..cases(600) {
        agrees(&mazes::vaults(&mut random, 0));
    }
}

#[test]
fn vaults_with_loops_agree_with_the_literal_solver() {
    let mut random = Rng::with_seed(5);
    for _ in 0..cases(300) {
        let holes = 1 + random.usize(..6);
        agrees(&mazes::vaults(&mut random, holes));
    }
}

#[test]
fn corridors_with_several_robots_agree_with_the_literal_solver() {
    let mut random = Rng::with_seed(6);
    for _ in 0..cases(600) {
        let (robots, holes) = (1 + random.usize(..3), random.usize(..4));
        agrees(&mazes::corridors(&mut random, robots, holes));
    }
}

#[test]
fn robots_that_free_each_other_agree_with_the_literal_solver() {
    let mut random = Rng::with_seed(7);
    for _ in 0..cases(600) {
        let robots = 2 + random.usize(..4);
        agrees(&mazes::cells(&mut random, robots));
    }
}

#[test]
fn crowds_of_robots_agree_with_the_literal_solver() {
    let mut random = Rng::with_seed(18);
    for _ in 0..cases(60) {
        agrees(&mazes::crowd(&mut random));
    }
}

#[test]
fn searches_that_never_turn_back_find_what_a_star_finds() {
    // Whoever limits the states is answered by A* from the start.
    let a_star = Limits { max_states: Some(u64::MAX), ..Limits::default() };
    let (mut straight, mut turned_back) = (0, 0);
    each_maze(19, 300, |drawing| {
        for part in Part::BOTH {
            for solver in [Solver::Auto, Solver::General] {
                let with = solve(drawing, part, solver, &Limits::default());
                let without = solve(drawing, part, solver, &a_star);
                if let (Ok(with), Ok(without)) = (&with, &without) {
                    assert_eq!(with.answer, without.answer, "{part} by {solver:?} of\n{drawing}");
                    let expanded = [with, without].map(|solution| solution.stats.get("states expanded"));
                    if expanded[0] > expanded[1] { turned_back += 1 } else { straight += 1 }
                } else {
                    assert_eq!(with.is_ok(), without.is_ok(), "{part} by {solver:?} of\n{drawing}");
                }
            }
        }
    });
    assert!(straight > 0 && turned_back > 0, "{straight} straight, {turned_back} turned back");
}

#[test]
fn robots_that_would_wait_for_each_other_agree_with_the_literal_solver() {
    let mut random = Rng::with_seed(13);
    for _ in 0..cases(600) {
        let robots = 2 + random.usize(..2);
        agrees(&mazes::waiting(&mut random, robots));
    }
}

#[test]
fn larger_vaults_agree_with_the_literal_solver() {
    agrees(Keys::META.example);
    agrees(include_str!("../../../fixtures/keys/even_sides_13.txt"));
}

#[test]
fn vaults_without_loops_are_solved_as_trees() {
    let mut random = Rng::with_seed(8);
    for _ in 0..cases(100) {
        let drawing = mazes::vaults(&mut random, 0);
        let tree = |part| solve(&drawing, part, Solver::Tree, &Limits::default());
        // The court makes a loop in part 1, which is known to do no harm; the cross opens it.
        for part in Part::BOTH {
            if let Err(none) = tree(part) {
                assert_eq!(none.reason(), "unreachable", "{part} of\n{drawing}");
            }
        }
    }
}

#[test]
fn the_way_for_trees_says_why_a_vault_is_none() {
    let told = |drawing| {
        let none = solve(drawing, Part::One, Solver::Tree, &Limits::default()).unwrap_err();
        format!("{}: {none}", none.reason())
    };
    let loop_found = "not_a_tree: `--solver tree` is not for this vault: two ways of the maze meet again; leave the option out";
    assert_eq!(told("@.a\n.#.\n..."), loop_found);
    assert_eq!(told("@..\n##a\n...\n.#.\n..."), loop_found);
    let two_robots = "not_a_tree: `--solver tree` is not for this vault: two robots stand in one vault; leave the option out";
    assert_eq!(told("@a.@"), two_robots);
}

#[test]
fn tampered_traces_are_rejected() {
    each_maze(9, 200, |drawing| {
        for part in Part::BOTH {
            let Ok(solution) = solve(drawing, part, Solver::Auto, &Limits::default()) else { continue };
            let (answer, trace) = (solution.answer, solution.trace.unwrap());
            let steps: u64 = answer.parse().unwrap();
            let rejects = |answer: &str, trace: &Trace| {
                assert!(verdict(drawing, part, answer, trace).is_err(), "{part}, {trace:?} of\n{drawing}");
            };
            rejects(&(steps + 1).to_string(), &trace);
            rejects(&steps.wrapping_sub(1).to_string(), &trace);
            rejects(&format!("0{answer}"), &trace);
            let Some(last) = trace.walks.len().checked_sub(1) else { continue };
            let tampered = |tamper: &dyn Fn(&mut Trace)| {
                let mut trace = trace.clone();
                tamper(&mut trace);
                // With the number of steps that it has, so that it must be the walks that are wrong.
                let steps = trace.steps();
                rejects(&steps.to_string(), &trace);
            };
            tampered(&|trace| trace.walks.truncate(last));
            tampered(&|trace| trace.walks[last].robot = 0);
            tampered(&|trace| trace.walks[last].robot = 99);
            tampered(&|trace| {
                trace.walks[last].path.pop();
            });
            tampered(&|trace| trace.walks[last].path.push('L'));
            tampered(&|trace| trace.walks[last].path.push('X'));
            tampered(&|trace| trace.walks[0].path.insert(0, 'u'));
            tampered(&|trace| trace.walks[last].key = '.');
            tampered(&|trace| trace.walks.push(trace.walks[last].clone()));
        }
    });
}

/// Solves under limits and compares what it gives up with, or finds, with the right answer.
#[track_caller]
fn never_claims_too_much(
    (drawing, part, expected): (&str, Part, &Expected),
    solver: Solver,
    limits: &Limits,
) -> Option<LimitReached> {
    let case = || format!("{part} by {solver:?} under {limits:?} of\n{drawing}");
    match solve(drawing, part, solver, limits) {
        Ok(solution) => assert_eq!(Ok(&solution.answer), expected.as_ref(), "{}", case()),
        Err(NoAnswer::Limit { limit, lower_bound, .. }) => {
            if let Ok(expected) = expected {
                let lower_bound: u64 =
                    lower_bound.expect("a bound is always known").parse().expect("a bound is a number");
                let expected: u64 = expected.parse().expect("an answer is a number");
                assert!(lower_bound <= expected, "{lower_bound} for {}", case());
            }
            return Some(limit);
        }
        Err(none) if none.reason() == "not_a_tree" => {}
        Err(none) => assert_eq!(Err(&none.reason()), expected.as_ref(), "{}", case()),
    }
    None
}

#[test]
fn no_lower_bound_is_above_the_answer() {
    let mut gave_up = [0; 2];
    each_maze(10, 140, |drawing| {
        for part in Part::BOTH {
            let expected = expected(drawing, part);
            for solver in SOLVERS {
                for max_states in [0, 1, 2, 3, 5, 8, 13, 40] {
                    let limits = Limits { max_states: Some(max_states), ..Limits::default() };
                    let limit = never_claims_too_much((drawing, part, &expected), solver, &limits);
                    if let Some(limit) = limit {
                        assert_eq!(limit, LimitReached::States);
                        gave_up[usize::from(solver == Solver::General)] += 1;
                    }
                }
            }
        }
    });
    assert!(gave_up[0] > 0 && gave_up[1] > 0, "limits were reached in both ways: {gave_up:?}");
}

#[test]
fn time_and_memory_limits_end_the_search_with_a_true_bound() {
    let mut seen = Vec::new();
    each_maze(11, 70, |drawing| {
        for part in Part::BOTH {
            let expected = expected(drawing, part);
            for solver in SOLVERS {
                let no_time = Limits::default().within(Duration::ZERO);
                seen.extend(never_claims_too_much((drawing, part, &expected), solver, &no_time));
                for max_bytes in [0, 100, 1000, 10_000] {
                    let limits = Limits { max_bytes, ..Limits::default() };
                    seen.extend(never_claims_too_much((drawing, part, &expected), solver, &limits));
                }
            }
        }
    });
    assert!(seen.contains(&LimitReached::Time) && seen.contains(&LimitReached::Memory));
}

#[test]
fn robots_count_against_the_memory_limit() {
    // A loop of robots round one key: no tree.
    let row = "@".repeat(10_000) + "\n";
    let drawing = format!("{row}{}a.\n{row}", "@".repeat(9_998));
    let limits = Limits { max_bytes: 10 << 20, ..Limits::default() };
    match solve(&drawing, Part::One, Solver::General, &limits) {
        Err(NoAnswer::Limit { limit, .. }) => assert_eq!(limit, LimitReached::Memory),
        other => panic!("{other:?}"),
    }
    let answer = solve(&drawing, Part::One, Solver::General, &Limits::default()).map(|found| found.answer);
    assert_eq!(answer, Ok("1".to_owned()));
}
