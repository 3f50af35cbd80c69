//! The program that every puzzle is, tried with a small puzzle of its own: count the `#`; part 2
//! has no answer without any, and counts against the limit of states.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;

use insta::assert_snapshot;
use puzzle::cli::{Streams, run_with};
use puzzle::grid::Grid;
use puzzle::replay::{Change, Frames, Ink, Replay};
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
        examples: &[("hashes map.txt", "both parts")],
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
        Ok(Solution { answer: hashes.to_string(), stats, trace: request.trace.then(|| vec![hashes]) })
    }

    fn explain(_: &u64, _: Part, _: &NoOptions, solution: &Solution<Vec<u64>>) -> String {
        format!("  counted {}\n", solution.answer)
    }

    fn replay(_: &u64, part: Part, _: &NoOptions, trace: &Vec<u64>, _: Frames) -> Replay {
        let mut replay =
            Replay::new(part.to_string(), Grid::new(1, b".".to_vec()).expect("one cell"), &["counted"])
                .with_legend(b'#', Ink::Item, "a hash");
        for &count in trace {
            replay.push([Change { cell: 0, glyph: b'#' }], "counted", &[count]);
        }
        replay
    }

    fn check(_: &Text<'_>, _: Part, _: &NoOptions, _: &str, _: &Vec<u64>) -> Result<(), CheckError> {
        Ok(())
    }
}

/// Runs the program and shows all that it does.
fn run(arguments: &[&str], stdin: &str) -> String {
    fixture::transcript::<Hashes>(arguments, stdin)
}

#[test]
fn without_input_the_example_is_solved_and_named() {
    assert_snapshot!(run(&[], ""), @"
    --- stdout
    part 1: 2
    part 2: 2
    --- stderr
    no input given: this is the built-in example (`-` reads standard input; hashes --help says more)
    --- status 0
    ");
}

#[test]
fn answers_go_to_stdout_and_the_rest_to_stderr() {
    assert_snapshot!(run(&["-", "--trace", "--stats"], "##.\n"), @"
    --- stdout
    part 1: 2
    part 2: 2
    --- stderr
    part 1, how 2 is reached:
      counted 2
    work for part 1: 2 counted
    part 2, how 2 is reached:
      counted 2
    work for part 2: 2 counted
    --- status 0
    ");
}

#[test]
fn json_is_one_object_for_each_input() {
    assert_snapshot!(run(&["-", "--format", "json", "--trace", "--part", "1"], "##.\n"), @r#"
    --- stdout
    {"schema":1,"puzzle":"hashes","input":"-","parts":[{"part":1,"answer":"2","trace":[2]}]}
    --- stderr
    --- status 0
    "#);
    assert_snapshot!(run(&["-", "--format", "json"], "...\n"), @r#"
    --- stdout
    {"schema":1,"puzzle":"hashes","input":"-","parts":[{"part":1,"answer":"0"},{"part":2,"answer":null,"reason":"nothing","message":"there is no hash to count"}]}
    --- stderr
    part 2: no answer (nothing): there is no hash to count
    --- status 1
    "#);
    assert_snapshot!(run(&["-", "--format", "json"], "...\n..\n"), @r#"
    --- stdout
    {"schema":1,"puzzle":"hashes","input":"-","error":{"kind":"ragged","line":2,"column":3,"message":"expected 3 cells in this row, as in the first one, found 2"}}
    --- stderr
    error: expected 3 cells in this row, as in the first one, found 2
     --> -:2:3
      |
    2 | ..
      |   ^
    --- status 3
    "#);
    assert_snapshot!(run(&["no such file", "-", "--format", "json"], "#"), @r#"
    --- stdout
    {"schema":1,"puzzle":"hashes","input":"no such file","error":{"kind":"io","line":null,"column":null,"message":"no such file or directory"}}
    {"schema":1,"puzzle":"hashes","input":"-","parts":[{"part":1,"answer":"1"},{"part":2,"answer":"1"}]}
    --- stderr
    no such file:
    error: no such file or directory
    --> no such file
    --- status 3
    "#);
}

#[test]
fn a_refusal_points_at_the_place() {
    assert_snapshot!(run(&["-"], "\n  .#.\n  .x.\n"), @"
    --- stdout
    --- stderr
    error: expected a wall `#` or floor `.`, found 'x'
     --> -:3:4
      |
    3 |   .x.
      |    ^ expected a wall `#` or floor `.`
    --- status 3
    ");
    assert_snapshot!(run(&["-"], " \n"), @"
    --- stdout
    --- stderr
    error: the input is empty
    --> -:1:1
    --- status 3
    ");
    assert_snapshot!(run(&["."], ""), @"
    --- stdout
    --- stderr
    error: this is a directory, not a file
    --> .
    --- status 3
    ");
}

#[test]
fn a_limit_of_zero_is_a_limit_and_the_highest_status_counts() {
    assert_snapshot!(run(&["-", "--max-states", "0", "--part=1"], "#\n"), @"
    --- stdout
    --- stderr
    part 1: no answer (state_limit): the limit of states was reached
    --- status 4
    ");
    assert_snapshot!(run(&["-", "--time-limit", "0"], "...\n"), @"
    --- stdout
    part 1: 0
    --- stderr
    part 2: no answer (nothing): there is no hash to count
    --- status 1
    ");
    assert_snapshot!(run(&["no such file", "-", "--max-states", "1"], "##\n"), @"
    --- stdout
    --- stderr
    no such file:
    error: no such file or directory
    --> no such file
    -:
    part 1: no answer (state_limit): the limit of states was reached; the answer, if there is one, is at least 1
    part 2: no answer (state_limit): the limit of states was reached; the answer, if there is one, is at least 1
    --- status 4
    ");
}

#[test]
fn wrong_usage_is_status_2() {
    assert_snapshot!(run(&["--part", "3"], ""), @"
    --- stdout
    --- stderr
    error: invalid value '3' for '--part <PART>'
      [possible values: 1, 2, all]

    For more information, try '--help'.
    --- status 2
    ");
    assert_snapshot!(run(&["--time-limit", "soon"], ""), @"
    --- stdout
    --- stderr
    error: invalid value 'soon' for '--time-limit <SECONDS>': expected a number of seconds from 0 on, such as 2.5

    For more information, try '--help'.
    --- status 2
    ");
}

#[test]
fn help_and_version_go_to_stdout() {
    assert_snapshot!("help", run(&["--help"], ""));
    assert_snapshot!(run(&["--version"], ""), @"
    --- stdout
    hashes 0.0.0
    --- stderr
    --- status 0
    ");
}

#[test]
fn a_very_long_line_is_drawn_in_part() {
    let mut line = "#".repeat(100_000);
    line.push('x');
    line.push_str(&".".repeat(100_000));
    assert_snapshot!(run(&["-"], &line), @"
    --- stdout
    --- stderr
    error: expected a wall `#` or floor `.`, found 'x'
     --> -:1:100001
      |
     ::: 
    1 | …##################################################x.................................................
      |                                                    ^ expected a wall `#` or floor `.`
    --- status 3
    ");
}

#[test]
fn a_replay_is_a_page_and_a_picture_of_its_own() {
    let folder = std::env::temp_dir().join(format!("puzzle-program-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (page, picture) = (folder.join("page.html"), folder.join("picture.svg"));
    let outcome =
        run(&["-", "--replay", page.to_str().unwrap(), "--picture", picture.to_str().unwrap()], "##\n");
    assert_snapshot!(outcome, @"
    --- stdout
    part 1: 2
    part 2: 2
    --- stderr
    --- status 0
    ");
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.starts_with("<!doctype html>"));
    assert!(!page.contains("http"), "a page must not ask the network for anything");
    assert_snapshot!(std::fs::read_to_string(picture).unwrap().lines().last().unwrap(), @"</svg>");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_animation_needs_a_terminal_and_a_replay_a_single_input() {
    assert_snapshot!(run(&["-", "--animate"], "#"), @"
    --- stdout
    --- stderr
    error: --animate needs a terminal on standard output; --replay FILE.html works without one

    Usage: hashes [OPTIONS] [INPUT]...

    For more information, try '--help'.
    --- status 2
    ");
    assert_snapshot!(run(&["a", "--picture", "-"], ""), @"
    --- stdout
    --- stderr
    error: --replay and --picture need files: standard output is for the answers

    Usage: hashes [OPTIONS] [INPUT]...

    For more information, try '--help'.
    --- status 2
    ");
    assert_snapshot!(run(&["-", "-"], "#"), @"
    --- stdout
    --- stderr
    error: standard input, `-`, can be read once

    Usage: hashes [OPTIONS] [INPUT]...

    For more information, try '--help'.
    --- status 2
    ");
    assert_snapshot!(run(&["a", "--animate", "--speed", "0.5"], ""), @"
    --- stdout
    --- stderr
    error: invalid value '0.5' for '--speed <N>': expected a whole number of frames from 1 on, such as 30

    For more information, try '--help'.
    --- status 2
    ");
    assert_snapshot!(run(&["a", "b", "--replay", "page.html"], ""), @"
    --- stdout
    --- stderr
    error: --animate, --replay and --picture take a single input

    Usage: hashes [OPTIONS] [INPUT]...

    For more information, try '--help'.
    --- status 2
    ");
    assert_snapshot!(run(&["-", "--replay", "no/such/folder/page.html"], "#"), @"
    --- stdout
    part 1: 1
    part 2: 1
    --- stderr
    error: no/such/folder/page.html cannot be written: no such file or directory
    --- status 2
    ");
}

#[test]
fn a_puzzle_without_a_search_says_that_there_is_none_to_show() {
    assert_snapshot!(run(&["-", "--part", "1", "--replay-search", "--replay", "no-search.html"], "##\n"), @"
    --- stdout
    part 1: 2
    --- stderr
    part 1: no search to show: this puzzle is solved without a search through states
    no-search.html is not written: there is nothing to show
    --- status 2
    ");
    // Where a part has no answer, that is what the status says.
    assert_snapshot!(run(&["-", "--part", "2", "--replay-search", "--replay", "no-search.html"], "..\n"), @"
    --- stdout
    --- stderr
    part 2: no answer (nothing): there is no hash to count
    part 2: no search to show: this puzzle is solved without a search through states
    no-search.html is not written: there is nothing to show
    --- status 1
    ");
    assert!(!Path::new("no-search.html").exists());
    assert_snapshot!(run(&["-", "--replay-search"], "##\n"), @"
    --- stdout
    --- stderr
    error: --replay-search says what --animate, --replay FILE.html or --picture FILE.svg show: give one of them

    Usage: hashes [OPTIONS] [INPUT]...

    For more information, try '--help'.
    --- status 2
    ");
}

/// A stream that takes nothing and says why.
struct Broken(io::ErrorKind);

impl Write for Broken {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The status and what stderr gets when stdout fails in this way.
fn with_broken_stdout(kind: io::ErrorKind) -> (u8, String) {
    let mut stderr = Vec::new();
    let status = run_with::<Hashes>(
        ["hashes", "-"].map(OsString::from).to_vec(),
        &mut Streams::plain(&mut "##\n".as_bytes(), &mut Broken(kind), &mut stderr),
    );
    (status, String::from_utf8(stderr).expect("the program writes UTF-8"))
}

#[test]
fn a_full_disk_is_an_error_and_a_closed_pipe_is_none() {
    let (status, said) = with_broken_stdout(io::ErrorKind::StorageFull);
    assert_eq!(status, puzzle::cli::USAGE);
    assert!(said.starts_with("error: the output cannot be written: "), "{said}");
    assert_eq!(with_broken_stdout(io::ErrorKind::BrokenPipe), (puzzle::cli::SOLVED, String::new()));
}

#[test]
fn no_output_is_written_over_an_input_or_another_output() {
    let here = std::env::current_dir().unwrap().join("b.html");
    for arguments in [
        ["a.txt", "--replay", "a.txt"].as_slice(),
        &["a.txt", "--replay", "./a.txt"],
        &["a.txt", "--replay", "b.html", "--picture", "b.html"],
        &["-", "--replay", "./b.html", "--picture", "b.html"],
        &["-", "--replay", "b.html", "--picture", here.to_str().unwrap()],
    ] {
        let outcome = run(arguments, "##");
        assert!(outcome.contains("one of these would be lost") && outcome.contains("status 2"), "{outcome}");
        assert!(!Path::new("b.html").exists(), "nothing is written before that is said");
    }
}

#[test]
fn help_that_cannot_be_written_is_an_error() {
    let mut stderr = Vec::new();
    let status = run_with::<Hashes>(
        ["hashes", "--help"].map(OsString::from).to_vec(),
        &mut Streams::plain(&mut io::empty(), &mut Broken(io::ErrorKind::StorageFull), &mut stderr),
    );
    assert_eq!(status, puzzle::cli::USAGE);
    assert!(String::from_utf8_lossy(&stderr).starts_with("error: the output cannot be written: "));
}

#[test]
fn a_picture_of_nothing_is_not_written_and_that_is_said() {
    assert_snapshot!(run(&["-", "--part", "2", "--picture", "nothing.svg"], "."), @"
    --- stdout
    --- stderr
    part 2: no answer (nothing): there is no hash to count
    nothing.svg is not written: there is nothing to show
    --- status 1
    ");
}

#[test]
fn times_are_not_negative() {
    let outcome = run(&["-", "--time-limit", "-1"], "");
    assert!(outcome.contains("expected a number of seconds from 0 on, such as 2.5"), "{outcome}");
}

#[test]
fn numbers_that_are_none_are_told_in_our_words() {
    for option in ["--max-states", "--max-memory"] {
        for (value, words) in [
            ("-5", "expected a whole number from 0 on, such as 1000"),
            ("1.5", "expected a whole number from 0 on, such as 1000"),
            ("", "expected a whole number from 0 on, such as 1000"),
            ("99999999999999999999", "expected a smaller number: this one is beyond what can be counted"),
        ] {
            let outcome = run(&["-", option, value], "#");
            assert!(outcome.contains(words) && outcome.contains("status 2"), "{outcome}");
        }
    }
    let outcome = run(&["-", "--animate", "--speed", "5000000000"], "#");
    assert!(outcome.contains("expected a smaller number"), "{outcome}");
}

/// What a terminal shows that both streams go to.
fn on_one_stream(arguments: &[&str], stdin: &str) -> String {
    let stream = Mutex::new(Vec::new());
    let words = std::iter::once("hashes").chain(arguments.iter().copied()).map(OsString::from);
    run_with::<Hashes>(
        words.collect(),
        &mut Streams::plain(&mut stdin.as_bytes(), &mut Shared(&stream), &mut Shared(&stream)),
    );
    let written = stream.into_inner().expect("nobody panicked");
    String::from_utf8(written).expect("the program writes UTF-8")
}

#[test]
fn what_is_said_of_part_1_comes_before_part_2_on_whichever_stream() {
    assert_snapshot!(on_one_stream(&["-", "--trace", "--stats"], "##\n"), @"
    part 1: 2
    part 1, how 2 is reached:
      counted 2
    work for part 1: 2 counted
    part 2: 2
    part 2, how 2 is reached:
      counted 2
    work for part 2: 2 counted
    ");
}

#[test]
fn the_name_of_an_input_comes_before_its_answers() {
    assert_snapshot!(on_one_stream(&["no such file", "-"], "##\n"), @"
    no such file:
    error: no such file or directory
    --> no such file
    -:
    part 1: 2
    part 2: 2
    ");
}

/// Stdout and stderr of a terminal: both go to the same place.
struct Shared<'s>(&'s Mutex<Vec<u8>>);

impl Write for Shared<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panicked").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_name_does_not_command_the_terminal() {
    assert_snapshot!(run(&["we\u{1b}[31mird.txt", "-", "--part=1"], "#\n"), @"
    --- stdout
    part 1: 1
    --- stderr
    we�[31mird.txt:
    error: no such file or directory
    --> we�[31mird.txt
    -:
    --- status 3
    ");
    let json = run(&["we\u{1b}[31mird.txt", "--format=json"], "");
    assert!(!json.contains('\u{1b}') && json.contains(r"we\u001b[31mird.txt"), "{json}");
}
