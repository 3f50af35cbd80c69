//! Answers that a person can follow, as they are told and drawn.

use blizzard::{Blizzard, Trace, check};
use fixture::{shown, told};
use puzzle::{Part, Puzzle, Request, Text};

#[test]
fn a_crossing_is_told_minute_by_minute() {
    insta::assert_snapshot!("calm_part_1", told::<Blizzard>("calm", Part::One));
    insta::assert_snapshot!("fly_out_part_2", told::<Blizzard>("mut_fly_out", Part::Two));
}

#[test]
fn a_wall_of_wind_has_no_way() {
    insta::assert_snapshot!(told::<Blizzard>("full_row_block", Part::One), @"unreachable: no plan ever reaches the goal");
}

#[test]
fn a_replay_ends_at_the_goal() {
    insta::assert_snapshot!(shown::<Blizzard>("mut_no_swap", Part::One), @"
    the start
    wait
    move down
    move right
    move down

    #.##
    #.<#
    ##E#
    ");
}

#[test]
fn astar_tells_a_way_of_the_same_length() {
    let bytes = fixture::bytes::<Blizzard>("random_8x6");
    let text = Text::new(&bytes).expect("a fixture is a text");
    let valley = Blizzard::parse(&text).expect("the fixture is not refused");
    for (name, options) in Blizzard::solvers() {
        for (part, answer) in [(Part::One, "14"), (Part::Two, "62")] {
            let request = Request::new(&options).traced();
            let solution = Blizzard::solve(&valley, part, &request).expect("it has an answer");
            assert_eq!(solution.answer, answer, "{part} by {name}");
            let trace = solution.trace.expect("a trace was asked for");
            assert_eq!(Blizzard::check(&text, part, &options, answer, &trace), Ok(()), "{part} by {name}");
        }
    }
}

/// What the checker says of a plan for a drawing.
#[track_caller]
fn verdict(drawing: &str, part: Part, answer: &str, plan: &str) -> String {
    let text = Text::new(drawing.as_bytes()).expect("there is text");
    match check(&text, part, answer, &Trace(plan.to_owned())) {
        Ok(()) => "accepted".to_owned(),
        Err(error) => error.to_string(),
    }
}

/// Each arrow has a row or a column of its own, and one wraps round in each direction.
const WINDY: &str = "\
#.######
#<.....#
#...v..#
#.^....#
#.....>#
######.#
";

#[test]
fn the_checker_accepts_a_plan_by_the_rules_and_names_the_rule_that_another_breaks() {
    let one = |answer, plan| verdict(WINDY, Part::One, answer, plan);
    assert_eq!(one("10", "vvvv>>>>>v"), "accepted");
    assert_eq!(one("11", "vv>>>>>v.vv"), "accepted");
    assert_eq!(one("9", "vvvv>>>>>v"), "the plan takes 10 minutes, but the answer is 9");
    for answer in ["ten", "+10", "010", " 10"] {
        assert_eq!(one(answer, "vvvv>>>>>v"), format!("expected a number of minutes, found '{answer}'"));
    }
    assert_eq!(one("9", "vvvv>>>>>"), "the plan ends after 0 of 1 trips");
    assert_eq!(one("11", "vvvv>>>>>v."), "minute 11: the last trip is over, but the plan goes on");
    assert_eq!(one("1", "^"), "minute 1: the move '^' leads into the wall");
    assert_eq!(one("2", "v<"), "minute 2: the move '<' leads into the wall");
    assert_eq!(one("2", "vV"), "minute 2: expected one of `^v<>.`, found 'V'");
    let hit = |minute, letter, arrow, row, column| {
        format!(
            "minute {minute}: after the move '{letter}' the blizzard '{arrow}' is at row {row}, column {column} too"
        )
    };
    assert_eq!(one("6", "v....."), hit(6, '.', '<', 2, 2));
    assert_eq!(one("7", "vvvv..."), hit(7, '.', '>', 5, 2));
    assert_eq!(one("2", "v>"), hit(2, '>', '^', 2, 3));
    assert_eq!(one("8", "vv>>>..."), hit(8, '.', 'v', 3, 5));
    let two = |answer, plan| verdict(WINDY, Part::Two, answer, plan);
    assert_eq!(two("32", "vvvv>>>>>v^^.^^<<<<<^.vvv>>v>>>v"), "accepted");
    assert_eq!(two("10", "vvvv>>>>>v"), "the plan ends after 1 of 3 trips");
}

#[test]
fn the_checker_knows_that_no_blizzard_enters_a_gap() {
    let drawing = "#.####\n#v..^#\n#....#\n####.#\n";
    assert_eq!(verdict(drawing, Part::One, "1", "."), "the plan ends after 0 of 1 trips");
    assert_eq!(verdict(drawing, Part::Two, "9", "v>>.v>v.."), "the plan ends after 1 of 3 trips");
}

#[test]
fn the_checker_reads_the_smallest_valley_and_refuses_what_is_none() {
    assert_eq!(verdict("#.#\n#.#\n", Part::One, "1", "v"), "accepted");
    let refused = |drawing| verdict(drawing, Part::One, "1", "v");
    for drawing in ["#.#\n", "#.\n#.\n", "#.#\n#..#\n#.#\n"] {
        assert_eq!(refused(drawing), "the input is not the drawing of a valley");
    }
    assert_eq!(refused("###\n#.#\n"), "row 1 of the input has no gap");
    assert_eq!(refused("#.#\n#.#\n###\n"), "row 3 of the input has no gap");
}
