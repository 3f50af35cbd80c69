//! Answers that a person can follow, as they are told and drawn.

use fixture::{shown, told};
use puzzle::Part;
use warehouse::WarehouseWoes;

#[test]
fn the_last_map_and_what_the_moves_did_are_told() {
    insta::assert_snapshot!("diamond_part_1", told::<WarehouseWoes>("diamond", Part::One));
    insta::assert_snapshot!("diamond_part_2", told::<WarehouseWoes>("diamond", Part::Two));
}

#[test]
fn one_blocked_branch_stops_the_whole_push() {
    insta::assert_snapshot!(
        "one_branch_blocked_part_2",
        told::<WarehouseWoes>("one_branch_blocked", Part::Two)
    );
}

#[test]
fn a_replay_ends_with_the_last_map() {
    insta::assert_snapshot!(shown::<WarehouseWoes>("vertical_line", Part::Two), @"
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

/// What the program says of one part's moves, with maps of the steps asked for.
fn steps(steps: &str, map_and_moves: &str) -> String {
    let arguments = ["--part", "2", "--trace", "--step", steps, "-"];
    fixture::transcript::<WarehouseWoes>(&arguments, map_and_moves)
}

#[test]
fn the_map_is_shown_after_each_of_the_moves_that_are_asked_for() {
    insta::assert_snapshot!("steps_of_each_kind", steps("0-5", "#@.O.#\n\n>>^>>\n"));
    insta::assert_snapshot!("the_last_step", steps("5", "#@.O.#\n\n>>^>>\n"));
}

#[test]
fn steps_that_are_not_among_the_moves_are_named() {
    insta::assert_snapshot!("steps_beyond_the_last", steps("3-9", "#@..\n\n>>>\n"));
    insta::assert_snapshot!("a_step_beyond_the_last", steps("9", "#@..\n\n>>>\n"));
    insta::assert_snapshot!("a_step_without_moves", steps("1", "#@..\n\n"));
    insta::assert_snapshot!("steps_in_the_wrong_order", steps("3-2", "#@..\n\n>>>\n"));
}

#[test]
fn maps_of_more_than_sixteen_mebibytes_in_all_are_not_shown() {
    let map = "@".to_owned() + &".".repeat(999) + "\n" + &(".".repeat(1000) + "\n").repeat(999);
    let input = map + "\n" + &"v".repeat(20) + "\n";
    let arguments = ["--part", "1", "--trace", "--step", "1-20", "-"];
    let told = fixture::transcript::<WarehouseWoes>(&arguments, &input);
    assert!(told.contains("\n  after move 17 of 20, v, a walk"));
    assert!(told.contains("\n  the maps after moves 18 to 20 are too many to show\n  after the last move"));
}
