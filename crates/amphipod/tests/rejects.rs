//! What is said of inputs that are no burrow.

use amphipod::Amphipod;
use insta::assert_snapshot;
use puzzle::{AnyPuzzle, Erased};

/// The refusal as people see it, after its kind.
#[track_caller]
fn refusal(input: &str) -> String {
    let puzzle = Erased::<Amphipod>::new();
    match puzzle.parse("burrow.txt", input.as_bytes()) {
        Ok(_) => "read without complaint".to_owned(),
        Err(refusal) => format!("{}\n{}", refusal.kind, refusal.render(false)),
    }
}

const TOP: &str = "#############\n#...........#\n";

#[test]
fn a_letter_that_no_amphipod_has_is_named() {
    assert_snapshot!(refusal(&format!("{TOP}###B#A#C#E###\n  #########\n")), @"");
}

#[test]
fn another_puzzle_is_no_burrow() {
    assert_snapshot!(refusal("#.####\n#>..v#\n####.#\n"), @"");
    assert_snapshot!(refusal("hello\n"), @"");
}

#[test]
fn an_input_without_anything_is_empty() {
    assert_snapshot!(refusal(" \n\t\n"), @"");
}

#[test]
fn an_amphipod_right_outside_a_room_is_pointed_at() {
    assert_snapshot!(
        refusal("#############\n#..A........#\n###.#B#C#D###\n  #########\n"),
        @""
    );
}

#[test]
fn one_too_many_is_pointed_at() {
    assert_snapshot!(refusal(&format!("{TOP}###B#A#C#D###\n  #A#B#B#D#\n  #########\n")), @"");
}

#[test]
fn a_hole_is_pointed_at_where_somebody_is_missing() {
    assert_snapshot!(refusal(&format!("{TOP}###B#A#C#D###\n  #A#.#C#D#\n  #########\n")), @"");
}

#[test]
fn a_hallway_of_another_length_is_refused() {
    assert_snapshot!(refusal("###########\n#.........#\n##B#A#C#D##\n###########\n"), @"");
    assert_snapshot!(refusal("#############\n#..........#\n###B#A#C#D###\n  #########\n"), @"");
    assert_snapshot!(refusal("##############\n#............#\n###B#A#C#D####\n  ##########\n"), @"");
}

#[test]
fn a_row_of_another_number_of_rooms_is_refused() {
    assert_snapshot!(refusal(&format!("{TOP}###B#A#C###\n  #######\n")), @"");
    assert_snapshot!(refusal(&format!("{TOP}###B#A#C#D#A###\n  ###########\n")), @"");
}

#[test]
fn a_burrow_that_breaks_off_is_refused() {
    assert_snapshot!(refusal("#############"), @"");
    assert_snapshot!(refusal(TOP), @"");
    assert_snapshot!(refusal(&format!("{TOP}###B#A#C#D###\n")), @"");
    assert_snapshot!(refusal(&format!("{TOP}  #########\n")), @"");
}

#[test]
fn what_comes_after_the_floor_is_refused() {
    assert_snapshot!(
        refusal(&format!("{TOP}###B#A#C#D###\n  #########\n###B#A#C#D###\n")),
        @""
    );
}

#[test]
fn every_form_of_a_row_is_read() {
    for rows in [
        "###B#A#C#D###\n  #A#B#C#D#\n  #########",
        "###B#A#C#D###\n#A#B#C#D#\n#########",
        "###B#A#C#D###\n###A#B#C#D###\n#############",
        "#B#A#C#D#\n #A#B#C#D#\n#########",
        "  #B#A#C#D#\n  #A#B#C#D#  \n  #########  ",
    ] {
        assert_eq!(refusal(&format!("{TOP}{rows}")), "read without complaint", "{rows}");
    }
}
