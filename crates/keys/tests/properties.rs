//! The solvers against the reference and against each other, on random vaults. `CASES` in the
//! environment sets how many.

mod mazes;
mod reference;

use keys::{Keys, Model, Options, Solver, Trace};
use puzzle::{NoAnswer, Part, Puzzle, Request, Solution, Text};
use reference::Map;

/// Above so many states the reference goes from key to key instead of step by step.
const MOST_STATES: usize = 20_000;

fn cases(default: u64) -> u64 {
    std::env::var("CASES").map_or(default, |cases| cases.parse().expect("CASES is a number"))
}

fn parse(text: &str) -> Model {
    let text = Text::new(text.as_bytes()).expect("the map is not empty");
    keys::parse(&text).expect("the map is a vault")
}

fn solve(model: &Model, part: Part, solver: Solver) -> Result<Solution<Trace>, NoAnswer> {
    Keys::solve(model, part, &Request::new(&Options { solver }).traced())
}

/// The answer, or why there is none.
fn outcome(result: &Result<Solution<Trace>, NoAnswer>) -> String {
    match result {
        Ok(solution) => solution.answer.clone(),
        Err(none) => none.reason().to_owned(),
    }
}

fn expected(map: &Map) -> Option<u64> {
    let states = map
        .open_cells()
        .checked_pow(u32::try_from(map.robots().len()).expect("robots are few"))
        .and_then(|places| places.checked_mul(1 << map.key_count()));
    if states.is_some_and(|states| states <= MOST_STATES) {
        reference::by_steps(map)
    } else {
        reference::by_keys(map)
    }
}

#[test]
fn answers_are_those_of_the_reference_and_traces_prove_them() {
    for seed in 0..cases(400) {
        let drawn = mazes::small(seed);

        let model = parse(&drawn);
        for part in Part::BOTH {
            let map = Map::new(&drawn);
            let expected = match if part == Part::One { Some(map) } else { map.quartered() } {
                None => "centre_not_open".to_owned(),
                Some(map) => expected(&map).map_or("unreachable".to_owned(), |steps| steps.to_string()),
            };
            for solver in [Solver::Auto, Solver::General, Solver::Tree] {
                let result = solve(&model, part, solver);
                let outcome = outcome(&result);
                if solver == Solver::Tree && outcome == "not_a_tree" {
                    continue;
                }
                assert_eq!(outcome, expected, "{solver:?}, {part}, seed {seed}:\n{drawn}");
                if let Ok(solution) = result {
                    check(&drawn, &model, part, &solution, seed);
                }
            }
        }
    }
}

fn check(drawn: &str, model: &Model, part: Part, solution: &Solution<Trace>, seed: u64) {
    let text = Text::new(drawn.as_bytes()).expect("the map is not empty");
    let trace = solution.trace.as_ref().expect("a trace was asked for");
    let checked = Keys::check(&text, part, &Options::default(), &solution.answer, trace);
    assert_eq!(checked, Ok(()), "{part}, seed {seed}:\n{drawn}");
    let told = Keys::explain(model, part, &Options::default(), solution);
    let total = format!("({} in all)", solution.answer);
    assert!(solution.answer == "0" || told.contains(&total), "{part}, seed {seed}: {told}");
}

#[test]
fn the_two_references_agree() {
    let mut compared = 0;
    for seed in 0..cases(300) {
        let map = Map::new(&mazes::small(seed));
        for map in [Some(map.clone()), map.quartered()].into_iter().flatten() {
            let robots = u32::try_from(map.robots().len()).expect("robots are few");
            let states = map.open_cells().pow(robots) << map.key_count();
            if states <= MOST_STATES {
                compared += 1;
                assert_eq!(reference::by_steps(&map), reference::by_keys(&map), "seed {seed}");
            }
        }
    }
    assert!(compared > 0, "no vault was small enough");
}
