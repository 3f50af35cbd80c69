//! What is refused, and how the refusal reads.

use amphipod::Amphipod;
use insta::assert_snapshot;
use puzzle::{AnyPuzzle, Erased};

#[test]
fn every_refused_fixture_says_what_is_wrong_and_where() {
    assert_snapshot!("refused_fixtures", fixture::refusals::<Amphipod>());
}

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
    assert_snapshot!(refusal(&format!("{TOP}###B#A#C#E###\n  #########\n")), @"
    bad_char
    error: expected one of `#.ABCD`, found 'E'
     --> burrow.txt:3:10
      |
    3 | ###B#A#C#E###
      |          ^ expected one of `#.ABCD`
    ");
}

#[test]
fn another_puzzle_is_no_burrow() {
    assert_snapshot!(refusal("#.####\n#>..v#\n####.#\n"), @"
    bad_char
    error: expected one of `#.ABCD`, found '>'
     --> burrow.txt:2:2
      |
    2 | #>..v#
      |  ^ expected one of `#.ABCD`
    ");
    assert_snapshot!(refusal("hello\n"), @"
    bad_char
    error: expected one of `#.ABCD`, found 'h'
     --> burrow.txt:1:1
      |
    1 | hello
      | ^ expected one of `#.ABCD`
    ");
}

#[test]
fn an_input_without_anything_is_empty() {
    assert_snapshot!(refusal(" \n\t\n"), @"
    empty
    error: the input is empty
    --> burrow.txt:1:1
    ");
}

#[test]
fn an_amphipod_right_outside_a_room_is_pointed_at() {
    assert_snapshot!(
        refusal("#############\n#..A........#\n###.#B#C#D###\n  #########\n"),
        @"
    on_doorway
    error: expected an empty cell outside a room, found 'A'
     --> burrow.txt:2:4
      |
    2 | #..A........#
      |    ^ expected an empty cell outside a room
    "
    );
}

#[test]
fn one_too_many_is_pointed_at() {
    assert_snapshot!(refusal(&format!("{TOP}###B#A#C#D###\n  #A#B#B#D#\n  #########\n")), @"
    wrong_count
    error: expected as many B as the rooms have rows, 2, found 3
     --> burrow.txt:4:8
      |
    4 |   #A#B#B#D#
      |        ^ one B too many
      |
      = help: each kind must be there 2 times, once for each row of the rooms
    ");
}

#[test]
fn a_hole_is_pointed_at_where_somebody_is_missing() {
    assert_snapshot!(refusal(&format!("{TOP}###B#A#C#D###\n  #A#.#C#D#\n  #########\n")), @"
    wrong_count
    error: expected as many B as the rooms have rows, 2, found 1
     --> burrow.txt:4:6
      |
    4 |   #A#.#C#D#
      |      ^ perhaps B is missing here
      |
      = help: each kind must be there 2 times, once for each row of the rooms
    ");
}

#[test]
fn a_hallway_of_another_length_is_refused() {
    assert_snapshot!(refusal("###########\n#.........#\n##B#A#C#D##\n###########\n"), @"
    malformed
    error: expected a top wall of 13 `#`, found the end of the line
     --> burrow.txt:1:12
      |
    1 | ###########
      |            ^ expected a top wall of 13 `#`
    ");
    assert_snapshot!(refusal("#############\n#..........#\n###B#A#C#D###\n  #########\n"), @"
    malformed
    error: expected one of the 11 cells of the hallway, found '#'
     --> burrow.txt:2:12
      |
    2 | #..........#
      |            ^ expected one of the 11 cells of the hallway
    ");
    assert_snapshot!(refusal("##############\n#............#\n###B#A#C#D####\n  ##########\n"), @"
    malformed
    error: expected the end of the top wall after 13 `#`, found '#'
     --> burrow.txt:1:14
      |
    1 | ##############
      |              ^ expected the end of the top wall after 13 `#`
    ");
}

#[test]
fn a_row_of_another_number_of_rooms_is_refused() {
    assert_snapshot!(refusal(&format!("{TOP}###B#A#C###\n  #######\n")), @"
    malformed
    error: expected a cell of a room, found '#'
     --> burrow.txt:3:10
      |
    3 | ###B#A#C###
      |          ^ expected a cell of a room
    ");
    assert_snapshot!(refusal(&format!("{TOP}###B#A#C#D#A###\n  ###########\n")), @"
    malformed
    error: expected the end of the row, found 'A'
     --> burrow.txt:3:12
      |
    3 | ###B#A#C#D#A###
      |            ^ expected the end of the row
    ");
}

#[test]
fn rooms_have_walls_between_them_and_on_both_sides() {
    assert_snapshot!(refusal(&format!("{TOP}###B.A#C#D###\n  #########\n")), @"
    malformed
    error: expected a wall between two rooms, found '.'
     --> burrow.txt:3:5
      |
    3 | ###B.A#C#D###
      |     ^ expected a wall between two rooms
    ");
    assert_snapshot!(refusal(&format!("{TOP}  .B#A#C#D###\n  #########\n")), @"
    malformed
    error: expected a row of four rooms or the floor, found '.'
     --> burrow.txt:3:3
      |
    3 |   .B#A#C#D###
      |   ^ expected a row of four rooms or the floor
    ");
    assert_snapshot!(refusal(&format!("{TOP}###B#A#C#D..#\n  #########\n")), @"
    malformed
    error: expected the right wall of the last room, found '.'
     --> burrow.txt:3:11
      |
    3 | ###B#A#C#D..#
      |           ^ expected the right wall of the last room
    ");
    assert_snapshot!(refusal("#############\n............#\n###B#A#C#D###\n  #########\n"), @"
    malformed
    error: expected the left wall of the hallway, found '.'
     --> burrow.txt:2:1
      |
    2 | ............#
      | ^ expected the left wall of the hallway
    ");
}

#[test]
fn a_floor_lies_below_the_rooms_and_nowhere_else() {
    for floor in
        ["  ########", "  ############", "##############", "########", "  #########.", "    #########"]
    {
        let said = refusal(&format!("{TOP}###B#A#C#D###\n{floor}\n"));
        assert!(said.starts_with("malformed"), "{floor}: {said}");
    }
    for floor in [
        "  #########",
        "  ###########",
        " #########",
        " ############",
        "#########",
        "#############",
        "   #########",
    ] {
        let said = refusal(&format!("{TOP}###B#A#C#D###\n{floor}\n"));
        assert_eq!(said, "read without complaint", "{floor}");
    }
    assert_snapshot!(refusal(&format!("{TOP}###B#A#C#D###\n  #########.\n")), @"
    malformed
    error: expected a cell of a room, found '#'
     --> burrow.txt:4:4
      |
    4 |   #########.
      |    ^ expected a cell of a room
    ");
}

#[test]
fn a_burrow_that_breaks_off_is_refused() {
    assert_snapshot!(refusal("#############"), @"
    malformed
    error: expected the hallway below the top wall, found the end of the input
     --> burrow.txt:1:14
      |
    1 | #############
      |              ^ expected the hallway below the top wall
    ");
    assert_snapshot!(refusal(TOP), @"
    malformed
    error: expected a row of four rooms below the hallway, found the end of the input
     --> burrow.txt:2:14
      |
    2 | #...........#
      |              ^ expected a row of four rooms below the hallway
    ");
    assert_snapshot!(refusal(&format!("{TOP}###B#A#C#D###\n")), @"
    malformed
    error: expected the floor `#########` below the last row, found the end of the input
     --> burrow.txt:3:14
      |
    3 | ###B#A#C#D###
      |              ^ expected the floor `#########` below the last row
    ");
    assert_snapshot!(refusal(&format!("{TOP}  #########\n")), @"
    malformed
    error: expected a row of four rooms above the floor, found a space
     --> burrow.txt:3:1
      |
    3 |   #########
      | ^ expected a row of four rooms above the floor
    ");
}

#[test]
fn a_burrow_whose_floor_is_cut_off_is_told_what_a_floor_is() {
    let rows = format!("{TOP}###B#C#B#D###\n  #A#D#C#A#\n");
    assert_snapshot!(refusal(&rows), @"
    malformed
    error: expected the floor `#########` below the last row, found the end of the input
     --> burrow.txt:4:12
      |
    4 |   #A#D#C#A#
      |            ^ expected the floor `#########` below the last row
    ");
    assert_snapshot!(refusal(&format!("{rows}  ####")), @"
    malformed
    error: expected a floor of 9 `#`, found the end of the input
     --> burrow.txt:5:7
      |
    5 |   ####
      |       ^ expected a floor of 9 `#`
    ");
    assert_snapshot!(refusal(&format!("{rows}  ####\n\n")), @"
    malformed
    error: expected a floor of 9 `#`, found the end of the input
     --> burrow.txt:5:7
      |
    5 |   ####
      |       ^ expected a floor of 9 `#`
    ");
    assert_snapshot!(refusal(&format!("{rows}##############\n")), @"
    malformed
    error: expected the end of the floor, no wider than the top wall, found '#'
     --> burrow.txt:5:14
      |
    5 | ##############
      |              ^ expected the end of the floor, no wider than the top wall
    ");
    assert_snapshot!(refusal(&format!("{rows}  ####.####\n")), @"
    malformed
    error: expected a cell of a room, found '#'
     --> burrow.txt:5:4
      |
    5 |   ####.####
      |    ^ expected a cell of a room
    ");
}

#[test]
fn what_comes_after_the_floor_is_refused() {
    assert_snapshot!(
        refusal(&format!("{TOP}###B#A#C#D###\n  #########\n###B#A#C#D###\n")),
        @"
    malformed
    error: expected the end of the input after the floor, found '#'
     --> burrow.txt:5:1
      |
    5 | ###B#A#C#D###
      | ^ expected the end of the input after the floor
    "
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
