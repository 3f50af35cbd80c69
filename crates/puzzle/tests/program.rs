//! The program that every puzzle is, tried with a small puzzle of its own: count the `#`; part 2
//! has no answer without any, and counts against the limit of states.

use std::ffi::OsString;

use insta::assert_snapshot;
use puzzle::cli::{Streams, run_with};
use puzzle::{CheckError, Meta, NoAnswer, ParseError, Part, Puzzle, Request, Solution, Stats, Text, syntax};

struct Hashes;

#[derive(clap::Args, Clone, Default)]
struct NoOptions {}

impl Puzzle for Hashes {
    type Model = u64;
    type Options = NoOptions;
    type Trace = Vec<u64>;

    const META: Meta = Meta {
        name: "hashes",
        title: "Hashes",
        year: 2015,
        day: 1,
        about: "counts the hashes",
        examples: "  hashes map.txt",
        example: "#.#\n",
        version: "0.0.0",
    };

    fn parse(text: &Text<'_>) -> Result<u64, ParseError> {
        static CELLS: [bool; 256] = syntax::byte_set(b"#.");
        let grid = syntax::parse_all(syntax::rectangle(&CELLS, "a wall `#` or floor `.`"), text.bytes())?;
        Ok(grid.cells().iter().map(|&cell| u64::from(cell == b'#')).sum())
    }

    fn solve(
        &hashes: &u64,
        part: Part,
        request: &Request<'_, NoOptions>,
    ) -> Result<Solution<Vec<u64>>, NoAnswer> {
        let mut clock = request.limits.clock();
        for _ in 0..hashes {
            clock.tick().map_err(|limit| NoAnswer::Limit {
                limit,
                lower_bound: Some(clock.steps().to_string()),
                stats: Stats::new().with("counted", clock.steps()),
            })?;
        }
        let stats = Stats::new().with("counted", clock.steps());
        if part == Part::Two && hashes == 0 {
            return Err(NoAnswer::none("nothing", "there is no hash to count", stats));
        }
        Ok(Solution {
            answer: hashes.to_string(),
            stats,
            trace: request.trace.then(|| vec![hashes]),
        })
    }

    fn explain(_: &u64, _: Part, _: &NoOptions, solution: &Solution<Vec<u64>>) -> String {
        format!("  counted {}\n", solution.answer)
    }

    fn check(_: &Text<'_>, _: Part, _: &NoOptions, _: &str, _: &Vec<u64>) -> Result<(), CheckError> {
        Ok(())
    }
}

/// Runs the program and shows all that it does.
fn run(arguments: &[&str], stdin: &str) -> String {
    let arguments = std::iter::once("hashes")
        .chain(arguments.iter().copied())
        .map(OsString::from)
        .collect();
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let status = run_with::<Hashes>(
        arguments,
        &mut Streams {
            stdin: &mut stdin.as_bytes(),
            stdout: &mut stdout,
            stderr: &mut stderr,
            colour: false,
        },
    );
    let show = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    format!(
        "--- stdout\n{}--- stderr\n{}--- status {status}\n",
        show(stdout),
        show(stderr)
    )
}

#[test]
fn without_input_the_example_is_solved_and_named() {
    assert_snapshot!(run(&[], ""), @"");
}

#[test]
fn answers_go_to_stdout_and_the_rest_to_stderr() {
    assert_snapshot!(run(&["-", "--trace", "--stats"], "##.\n"), @"");
}

#[test]
fn json_is_one_object_for_each_input() {
    assert_snapshot!(run(&["-", "--format", "json", "--trace", "--part", "1"], "##.\n"), @"");
    assert_snapshot!(run(&["-", "--format", "json"], "...\n"), @"");
    assert_snapshot!(run(&["-", "--format", "json"], "...\n..\n"), @"");
    assert_snapshot!(run(&["no such file", "-", "--format", "json"], "#"), @"");
}

#[test]
fn a_refusal_points_at_the_place() {
    assert_snapshot!(run(&["-"], "\n  .#.\n  .x.\n"), @"");
    assert_snapshot!(run(&["-"], " \n"), @"");
    assert_snapshot!(run(&["."], ""), @"");
}

#[test]
fn a_limit_of_zero_is_a_limit_and_the_highest_status_counts() {
    assert_snapshot!(run(&["-", "--max-states", "0", "--part=1"], "#\n"), @"");
    assert_snapshot!(run(&["-", "--time-limit", "0"], "...\n"), @"");
    assert_snapshot!(run(&["no such file", "-", "--max-states", "1"], "##\n"), @"");
}

#[test]
fn wrong_usage_is_status_2() {
    assert_snapshot!(run(&["--part", "3"], ""), @"");
    assert_snapshot!(run(&["--time-limit", "soon"], ""), @"");
}

#[test]
fn help_and_version_go_to_stdout() {
    assert_snapshot!("help", run(&["--help"], ""));
    assert_snapshot!(run(&["--version"], ""), @"");
}

#[test]
fn a_very_long_line_is_drawn_in_part() {
    let mut line = "#".repeat(100_000);
    line.push('x');
    line.push_str(&".".repeat(100_000));
    assert_snapshot!(run(&["-"], &line), @"");
}
