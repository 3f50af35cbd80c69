//! Answers that a person can follow, as they are told and drawn.

use blizzard::Blizzard;
use puzzle::replay::Cursor;
use puzzle::{Part, Puzzle, Request, Text};

/// Answer, statistics and explanation of a fixture; its trace has been checked.
fn told(case: &str, part: Part) -> String {
    let path = format!("{}/../../fixtures/blizzard/{case}.txt", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).expect("the fixture is there");
    let text = Text::new(&bytes).expect("a fixture is a text");
    let model = Blizzard::parse(&text).expect("the fixture is not refused");
    let options = <Blizzard as Puzzle>::Options::default();
    match Blizzard::solve(&model, part, &Request::new(&options).traced()) {
        Ok(solution) => {
            let trace = solution.trace.as_ref().expect("a trace was asked for");
            assert_eq!(Blizzard::check(&text, part, &options, &solution.answer, trace), Ok(()));
            let explanation = Blizzard::explain(&model, part, &options, &solution);
            format!("{} ({})\n{explanation}", solution.answer, solution.stats)
        }
        Err(none) => format!("{}: {none}", none.reason()),
    }
}

/// Every caption of a replay, and its last picture.
fn shown(case: &str, part: Part) -> String {
    let path = format!("{}/../../fixtures/blizzard/{case}.txt", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).expect("the fixture is there");
    let text = Text::new(&bytes).expect("a fixture is a text");
    let model = Blizzard::parse(&text).expect("the fixture is not refused");
    let options = <Blizzard as Puzzle>::Options::default();
    let solution = Blizzard::solve(&model, part, &Request::new(&options).traced()).expect("it has an answer");
    let trace = solution.trace.expect("a trace was asked for");
    let replay = Blizzard::replay(&model, part, &options, &trace);
    let mut captions: Vec<&str> = replay.frames().iter().map(|frame| frame.caption.as_str()).collect();
    captions.dedup();
    let mut cursor = Cursor::new(&replay);
    cursor.go_to(usize::MAX);
    assert_eq!(cursor.picture(), replay.last_picture());
    format!("{}\n\n{}", captions.join("\n"), replay.last_picture())
}

#[test]
fn a_crossing_is_told_minute_by_minute() {
    insta::assert_snapshot!("calm_part_1", told("calm", Part::One));
    insta::assert_snapshot!("fly_out_part_2", told("mut_fly_out", Part::Two));
}

#[test]
fn a_wall_of_wind_has_no_way() {
    insta::assert_snapshot!(told("full_row_block", Part::One), @"unreachable: no plan ever reaches the goal");
}

#[test]
fn a_replay_ends_at_the_goal() {
    insta::assert_snapshot!(shown("mut_no_swap", Part::One), @"
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
    let path = format!("{}/../../fixtures/blizzard/random_8x6.txt", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).expect("the fixture is there");
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
