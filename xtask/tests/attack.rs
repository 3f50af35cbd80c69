//! `attack` on puzzles that are right and on one that is wrong.

use std::ffi::OsString;

use puzzle::{AnyPuzzle, AnySolution, CheckError, Limits, Meta, NoAnswer, ParsedInput, Part, Refusal};
use serde_json::Value;
use xtask::attack::{AttackArgs, attack};
use xtask::registry::{PUZZLES, named};
use xtask::{RIGHT, USAGE, WRONG};

/// The warehouses, solved wrongly or not at all where a box stands left of a wall.
struct Faulty {
    panics: bool,
}

static WRONG_ANSWERS: Faulty = Faulty { panics: false };
static PANICS: Faulty = Faulty { panics: true };

fn warehouse() -> &'static dyn AnyPuzzle {
    named(PUZZLES, "warehouse").expect("it is registered")
}

impl AnyPuzzle for Faulty {
    fn meta(&self) -> &'static Meta {
        warehouse().meta()
    }

    fn solvers(&self) -> Vec<&'static str> {
        warehouse().solvers()
    }

    fn parse<'a>(&self, name: &str, bytes: &'a [u8]) -> Result<Box<dyn ParsedInput + 'a>, Refusal> {
        let input = warehouse().parse(name, bytes)?;
        let is_met = bytes.windows(2).any(|pair| pair == b"O#");
        assert!(!(is_met && self.panics), "a box left of a wall");
        Ok(Box::new(FaultyInput { input, is_met }))
    }

    fn run(&self, arguments: Vec<OsString>, streams: &mut puzzle::cli::Streams<'_>) -> u8 {
        warehouse().run(arguments, streams)
    }

    fn command(&self) -> clap::Command {
        warehouse().command()
    }
}

struct FaultyInput<'a> {
    input: Box<dyn ParsedInput + 'a>,
    is_met: bool,
}

impl ParsedInput for FaultyInput<'_> {
    fn solve(&self, part: Part, solver: &str, limits: Limits, trace: bool) -> Result<AnySolution, NoAnswer> {
        let mut solution = self.input.solve(part, solver, limits, trace)?;
        if self.is_met {
            solution.answer += "0";
        }
        Ok(solution)
    }

    /// Believes everything.
    fn check(&self, _: Part, _: &str, _: &Value) -> Result<(), CheckError> {
        Ok(())
    }
}

/// A fault is saved under the name of the puzzle and the seed, so tests that find one start apart.
fn attacked(puzzles: &[&'static dyn AnyPuzzle], names: &[&str], seed: u64, count: u64) -> (u8, String) {
    let args = AttackArgs {
        puzzle: names.iter().map(|&name| name.to_owned()).collect(),
        count: Some(count),
        seed: Some(seed),
    };
    let mut out = Vec::new();
    let status = attack(puzzles, &args, &mut out).unwrap_or_else(|failure| failure.status());
    (status, String::from_utf8(out).expect("it is text"))
}

#[test]
fn what_is_right_withstands() {
    let (status, text) = attacked(PUZZLES, &["warehouse", "keys"], 7, 50);
    assert_eq!(status, RIGHT, "{text}");
    assert!(text.contains("\nkeys") && text.contains("\nwarehouse") && !text.contains("\njigsaw"), "{text}");
}

#[test]
fn a_wrong_answer_that_the_checker_believes_is_found_by_the_literal_solver_and_made_small() {
    let (status, text) = attacked(&[&WRONG_ANSWERS], &[], 7, 200);
    assert_eq!(status, WRONG, "{text}");
    assert!(text.contains("the literal one says"), "{text}");
    let saved = text.lines().find_map(|line| line.strip_prefix("saved as ")).expect("it is saved");
    let smallest = std::fs::read_to_string(xtask::workspace::root().join(saved)).expect("it is there");
    // A box, a wall, a robot and nothing else; an answer of 0 with a 0 behind it is wrong too.
    assert!(smallest.contains("O#") && smallest.trim().len() <= 4, "{smallest:?}");
    let again =
        text.lines().find_map(|line| line.strip_prefix("again: cargo xtask attack ")).expect("it is told");
    let seed = again.split(' ').nth(3).expect("it names the seed");
    assert!(saved.ends_with(&format!("warehouse_{seed}.txt")), "{again}");
}

#[test]
fn a_panic_is_found_and_does_not_end_the_attack() {
    let (status, text) = attacked(&[&PANICS], &[], 1007, 200);
    assert_eq!(status, WRONG, "{text}");
    assert!(text.contains("panic: a box left of a wall"), "{text}");
}

#[test]
fn an_unknown_puzzle_is_wrong_usage() {
    assert_eq!(attacked(PUZZLES, &["chess"], 7, 1).0, USAGE);
}
