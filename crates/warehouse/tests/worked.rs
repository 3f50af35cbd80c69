//! Answers that a person can follow, as they are told and drawn.

use puzzle::replay::Cursor;
use puzzle::{Part, Puzzle, Request, Text};
use warehouse::WarehouseWoes;

/// Answer, statistics and explanation of a fixture; its trace has been checked.
fn told(case: &str, part: Part) -> String {
    let path = format!("{}/../../fixtures/warehouse/{case}.txt", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).expect("the fixture is there");
    let text = Text::new(&bytes).expect("a fixture is a text");
    let model = WarehouseWoes::parse(&text).expect("the fixture is not refused");
    let options = <WarehouseWoes as Puzzle>::Options::default();
    match WarehouseWoes::solve(&model, part, &Request::new(&options).traced()) {
        Ok(solution) => {
            let trace = solution.trace.as_ref().expect("a trace was asked for");
            assert_eq!(WarehouseWoes::check(&text, part, &options, &solution.answer, trace), Ok(()));
            let explanation = WarehouseWoes::explain(&model, part, &options, &solution);
            format!("{} ({})\n{explanation}", solution.answer, solution.stats)
        }
        Err(none) => format!("{}: {none}", none.reason()),
    }
}

/// Every caption of a replay, and its last picture.
fn shown(case: &str, part: Part) -> String {
    let path = format!("{}/../../fixtures/warehouse/{case}.txt", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).expect("the fixture is there");
    let text = Text::new(&bytes).expect("a fixture is a text");
    let model = WarehouseWoes::parse(&text).expect("the fixture is not refused");
    let options = <WarehouseWoes as Puzzle>::Options::default();
    let solution =
        WarehouseWoes::solve(&model, part, &Request::new(&options).traced()).expect("it has an answer");
    let trace = solution.trace.expect("a trace was asked for");
    let replay = WarehouseWoes::replay(&model, part, &options, &trace);
    let mut captions: Vec<&str> = replay.frames().iter().map(|frame| frame.caption.as_str()).collect();
    captions.dedup();
    let mut cursor = Cursor::new(&replay);
    cursor.go_to(usize::MAX);
    assert_eq!(cursor.picture(), replay.last_picture());
    format!("{}\n\n{}", captions.join("\n"), replay.last_picture())
}

#[test]
fn the_last_map_and_what_the_moves_did_are_told() {
    insta::assert_snapshot!("diamond_part_1", told("diamond", Part::One));
    insta::assert_snapshot!("diamond_part_2", told("diamond", Part::Two));
}

#[test]
fn one_blocked_branch_stops_the_whole_push() {
    insta::assert_snapshot!("one_branch_blocked_part_2", told("one_branch_blocked", Part::Two));
}

#[test]
fn a_replay_ends_with_the_last_map() {
    insta::assert_snapshot!(shown("vertical_line", Part::Two), @"
    the start
    ^ pushes
    ^ is blocked

    ##########
    ##..[]..##
    ##..[]..##
    ##..@...##
    ##......##
    ##########
    ");
}
