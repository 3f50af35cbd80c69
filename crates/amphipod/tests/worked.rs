//! Burrows that a person can follow: pictures, moves, answers.

use std::ffi::OsString;
use std::fmt::Write;

use amphipod::{Amphipod, Options, TraceMove, check, parse, solve};
use insta::assert_snapshot;
use puzzle::cli::{Streams, run_with};
use puzzle::{Limits, Part, Puzzle, Request, Text};

const WRITE_UP: &str = "\
#############
#...........#
###B#C#B#D###
  #A#D#C#A#
  #########
";

/// The moves in the words of the write-up that the project starts from: who, the cell of the
/// hallway, room and row, and whether it leaves the room.
fn moves_of_the_write_up(trace: &[TraceMove]) -> String {
    trace.iter().fold(String::new(), |mut words, walk| {
        let [from, to] = [walk.from, walk.to].map(|place| place.to_string());
        let leaves = from.starts_with('R');
        let (hall, room) = if leaves { (&to, &from) } else { (&from, &to) };
        let (name, row) = room.split_at(2);
        let leaves = if leaves { "True" } else { "False" };
        writeln!(words, "Move {} {hall} ({name},{row}) {leaves}", walk.kind).expect("a string takes it");
        words
    })
}

#[test]
fn the_moves_are_those_of_the_write_up() {
    let burrow = parse(&Text::new(WRITE_UP.as_bytes()).unwrap()).unwrap();
    let plan = solve(&burrow, &Limits::default()).unwrap();
    assert_eq!(plan.energy, 12521);
    assert_eq!(
        moves_of_the_write_up(&plan.trace(&burrow)),
        "\
Move D H10 (RD,1) True
Move A H2 (RD,2) True
Move D H10 (RD,2) False
Move B H4 (RC,1) True
Move C H6 (RB,1) True
Move C H6 (RC,1) False
Move D H8 (RB,2) True
Move D H8 (RD,1) False
Move B H4 (RB,2) False
Move B H4 (RA,1) True
Move B H4 (RB,1) False
Move A H2 (RA,1) False
"
    );
}

#[test]
fn the_four_burrows_of_the_write_up_have_its_answers() {
    for (rows, parts) in [
        ("###B#C#B#D###\n  #A#D#C#A#\n", ["12521", "44169"]),
        ("###C#A#D#D###\n  #B#A#B#C#\n", ["10526", "41284"]),
    ] {
        let picture = format!("#############\n#...........#\n{rows}  #########\n");
        let burrow = parse(&Text::new(picture.as_bytes()).unwrap()).unwrap();
        for (part, expected) in Part::BOTH.into_iter().zip(parts) {
            let solution = Amphipod::solve(&burrow, part, &Request::new(&Options {})).unwrap();
            assert_eq!(solution.answer, expected);
        }
    }
}

/// Runs the program and shows all that it does.
fn run(arguments: &[&str], stdin: &str) -> String {
    let arguments =
        std::iter::once("amphipod").chain(arguments.iter().copied()).map(OsString::from).collect();
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let status = run_with::<Amphipod>(
        arguments,
        &mut Streams {
            stdin: &mut stdin.as_bytes(),
            stdout: &mut stdout,
            stderr: &mut stderr,
            colour: false,
        },
    );
    let show = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    format!("--- stdout\n{}--- stderr\n{}--- status {status}\n", show(stdout), show(stderr))
}

#[test]
fn each_move_is_told_with_the_burrow_after_it() {
    assert_snapshot!("write_up", run(&["--part", "1", "--trace", "-"], WRITE_UP));
}

#[test]
fn the_trace_in_json_names_cells_as_people_do() {
    let swap = "#############\n#...........#\n###B#A#C#D###\n  #########\n";
    assert_snapshot!(run(&["--part", "1", "--trace", "--format", "json", "-"], swap), @"");
}

#[test]
fn one_above_a_hole_walks_down_when_no_foreigner_is_left() {
    let holes = "\
#############
#.....A.D...#
###B#C#C#.###
  #A#B#.#D#
  #########
";
    assert_snapshot!("holes", run(&["--part", "1", "--trace", "-"], holes));
}

#[test]
fn a_deadlock_has_no_answer() {
    let deadlock = "#############\n#...D.A.....#\n###.#B#C#.###\n  #########\n";
    assert_snapshot!(run(&["-"], deadlock), @"");
}

#[test]
fn a_limit_ends_the_search_with_what_is_known() {
    assert_snapshot!(run(&["--max-states", "3", "--part", "2", "-"], WRITE_UP), @"");
}

/// The first move of the trace that breaks a rule, with the picture of one burrow.
#[track_caller]
fn broken_rule(burrow: &str, moves: &[(&str, &str, &str, u64)]) -> String {
    let moves: Vec<_> = moves
        .iter()
        .map(|(kind, from, to, energy)| {
            serde_json::json!({"kind": kind, "from": from, "to": to, "energy": energy})
        })
        .collect();
    let trace = serde_json::from_value(moves.into()).expect("the moves are well formed");
    match check(&Text::new(burrow.as_bytes()).unwrap(), Part::One, "0", &trace) {
        Ok(()) => "no rule".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn the_checker_names_the_rule_that_a_move_breaks() {
    let burrow = "#############\n#.A.........#\n###.#C#B#D###\n  #########\n";
    let broken = |moves: &[(&str, &str, &str, u64)]| broken_rule(burrow, moves);
    assert_snapshot!(broken(&[("B", "RB1", "H4", 20)]), @"");
    assert_snapshot!(broken(&[("C", "RB1", "H5", 100)]), @"");
    assert_snapshot!(broken(&[("A", "H2", "H4", 2)]), @"");
    assert_snapshot!(broken(&[("C", "RB1", "RA1", 400)]), @"");
    assert_snapshot!(broken(&[("C", "RB1", "RC1", 400)]), @"");
    assert_snapshot!(broken(&[("C", "RB1", "H1", 500)]), @"");
    assert_snapshot!(broken(&[("C", "RB1", "H6", 100)]), @"");
    assert_snapshot!(broken(&[("C", "RB1", "H12", 800)]), @"");
    assert_snapshot!(broken(&[("C", "RB2", "H6", 300)]), @"");
    assert_snapshot!(broken(&[("C", "RB1", "H6", 200)]), @"");
    assert_snapshot!(
        broken(&[
            ("C", "RB1", "H6", 200),
            ("B", "RC1", "RB1", 40),
        ]),
        @""
    );
    assert_snapshot!(
        broken(&[
            ("C", "RB1", "H4", 200),
            ("B", "RC1", "RB1", 40),
            ("C", "H4", "RC1", 400),
            ("A", "H2", "RA1", 2),
        ]),
        @""
    );
}
