//! Answers that a person can follow, as they are told and drawn.

use amphipod::Amphipod;
use puzzle::replay::Cursor;
use puzzle::{Part, Puzzle, Request, Text};

/// Answer, statistics and explanation of a fixture; its trace has been checked.
fn told(case: &str, part: Part) -> String {
    let path = format!("{}/../../fixtures/amphipod/{case}.txt", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).expect("the fixture is there");
    let text = Text::new(&bytes).expect("a fixture is a text");
    let model = Amphipod::parse(&text).expect("the fixture is not refused");
    let options = <Amphipod as Puzzle>::Options::default();
    match Amphipod::solve(&model, part, &Request::new(&options).traced()) {
        Ok(solution) => {
            let trace = solution.trace.as_ref().expect("a trace was asked for");
            assert_eq!(Amphipod::check(&text, part, &options, &solution.answer, trace), Ok(()));
            let explanation = Amphipod::explain(&model, part, &options, &solution);
            format!("{} ({})\n{explanation}", solution.answer, solution.stats)
        }
        Err(none) => format!("{}: {none}", none.reason()),
    }
}

/// Every caption of a replay, and its last picture.
fn shown(case: &str, part: Part) -> String {
    let path = format!("{}/../../fixtures/amphipod/{case}.txt", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).expect("the fixture is there");
    let text = Text::new(&bytes).expect("a fixture is a text");
    let model = Amphipod::parse(&text).expect("the fixture is not refused");
    let options = <Amphipod as Puzzle>::Options::default();
    let solution = Amphipod::solve(&model, part, &Request::new(&options).traced()).expect("it has an answer");
    let trace = solution.trace.expect("a trace was asked for");
    let replay = Amphipod::replay(&model, part, &options, &trace);
    let mut captions: Vec<&str> = replay.frames().iter().map(|frame| frame.caption.as_str()).collect();
    captions.dedup();
    let mut cursor = Cursor::new(&replay);
    cursor.go_to(usize::MAX);
    assert_eq!(cursor.picture(), replay.last_picture());
    format!("{}\n\n{}", captions.join("\n"), replay.last_picture())
}

#[test]
fn the_first_burrow_of_the_write_up_is_told_move_by_move() {
    insta::assert_snapshot!("writeup_1_part_1", told("writeup_1", Part::One));
}

#[test]
fn the_four_burrows_of_the_write_up_have_their_answers() {
    let answer = |case, part| told(case, part).split(" (").next().map(str::to_owned);
    assert_eq!(answer("writeup_1", Part::One).as_deref(), Some("12521"));
    assert_eq!(answer("writeup_2", Part::One).as_deref(), Some("10526"));
    assert_eq!(answer("writeup_3", Part::One).as_deref(), Some("44169"));
    assert_eq!(answer("writeup_4", Part::One).as_deref(), Some("41284"));
    assert_eq!(answer("writeup_1", Part::Two).as_deref(), Some("44169"));
    assert_eq!(answer("writeup_2", Part::Two).as_deref(), Some("41284"));
}

#[test]
fn a_deadlock_has_no_answer() {
    insta::assert_snapshot!(told("hall_deadlock", Part::One), @"unsolvable: no order of moves brings every amphipod home");
}

#[test]
fn a_replay_ends_with_everybody_at_home() {
    insta::assert_snapshot!(shown("three_cycle", Part::One), @"
    the start
    A from RC1 to H2
    C from RB1 to H6
    C from H6 to RC1
    B from RA1 to H4
    B from H4 to RB1
    A from H2 to RA1

    #############
    #...........#
    ###A#B#C#D###
      #A#B#C#D#  
      #########
    ");
}
