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
