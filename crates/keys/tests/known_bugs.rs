//! Bugs that other solvers of this puzzle had, and what keeps them out here.
//!
//! Each test names the reports that it answers. These are answered elsewhere, by fixtures or by the
//! tests of `properties.rs`:
//!
//! - digdon/2019adventofcode day 18, one search for each vault with the keys of others given: a robot that
//!   waits may take its keys in another order, `robots_wait_for_each_other`, `mut_p1_only_solvable`.
//! - jamespharaoh/advent-of-code 2019/day-18, one shortest way for each pair of keys: `mut_shortest_path_only`,
//!   `mut_p2_shortest_only`, `long_way_round_first`.
//! - maneatingape/advent-of-code-rust year2019 day18, exactly one way to each key: `ring_with_a_door`,
//!   `open_room_many_keys`, `loops_8`, and all of `caves_agree_with_the_literal_solver`.
//! - romellem/advent-of-code c088d95, a key behind another is reached first: `keys_in_one_corridor`.
//! - romellem/advent-of-code 0dca33e, the longer partial ways are thrown away: `open_room_many_keys`, and all of
//!   `courts_of_one_room_agree_with_the_literal_solver`.
//! - romellem/advent-of-code 2f0a06c, keys that robots do not share: `robots3`,
//!   `corridors_with_several_robots_agree_with_the_literal_solver`.

use fixture::answers;
use keys::Keys;
use puzzle::{Limits, Part, Puzzle, Request};

/// romellem/advent-of-code 6db41d9: the row was read from the text of the column.
#[test]
fn a_map_that_is_not_square_may_be_turned_over() {
    assert_eq!(answers::<Keys>(b"@...a..A.b\n"), ["9", "centre_not_open"]);
    assert_eq!(answers::<Keys>(b"@\n.\n.\n.\na\n.\n.\nA\n.\nb\n"), ["9", "centre_not_open"]);
}

/// romellem/advent-of-code 917e6ae: of several robots the first was found.
#[test]
fn every_robot_of_a_map_walks() {
    assert_eq!(answers::<Keys>(b"@a#@b\n#####\nc@#d@\n"), ["4", "4"]);
}

/// romellem/advent-of-code c4da2a2, mreishus/aoc 2019/18: ways that come to the same place with the same keys
/// were all followed.
#[test]
fn states_in_an_open_room_are_merged() {
    // Ten keys can be taken in 3,628,800 orders; places and sets of keys are at most 1 + 10 * 2^9.
    let room = b"a....b....c\n...........\nd....@....e\n...........\nf.g.h.i...j\n";
    for (name, options) in Keys::solvers() {
        let request = Request::new(&options).limited(Limits { max_states: Some(5_121), ..Limits::default() });
        let solved = Keys::solve(&fixture::model::<Keys>(room), Part::One, &request);
        assert!(solved.is_ok(), "{name}");
    }
}
