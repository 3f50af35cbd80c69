//! Bugs that other solvers of this puzzle had, and what keeps them out here.
//!
//! Each test names the reports that it answers. These are answered elsewhere, by fixtures or by the
//! tests of `properties.rs` and `worked.rs`:
//!
//! - martincostello/adventofcode 351d9172, a walk past a neighbour, as the test of the way was a cell
//!   short in one direction: `three_cycle` and `hall_no_second_stop` change with either direction,
//!   `mut_own_settled` and `dear_step_aside` with both.
//! - maksverver/AdventOfCode 129e3d8, a move within one row is drawn at one of its ends: each move has one end in
//!   the hallway and one in a room, `a_replay_ends_with_everybody_at_home`.
//! - jamespharaoh/advent-of-code 7d899d65996, live states among the dead ones: `no_dead_end_has_a_solution`,
//!   `no_shortcut_changes_the_energy`.
//! - jamespharaoh/advent-of-code 2021/day-23, rooms of another depth refused: `depth1_swap`, `depth3_near`,
//!   `unfolded_already`.
//! - maneatingape/advent-of-code-rust year2021 day23, no room for more than four in a packed state: `depth_6`,
//!   `depth_10`, `depth_100`.
//! - kajott/adventofcode 2021/23, settled ones that leave again make part 2 endless:
//!   `settled_rows_below_change_nothing`; a slip only shows as another number:
//!   `the_energy_is_that_of_the_literal_solver`, `every_trace_is_accepted_by_the_checker`.
//! - etoobusy 2022/01/10, better and better guesses without an end: `three_cycle`.
//! - aochelper2021 day23, a player may break the rules: `hall_must_not_shuffle`,
//!   `the_checker_names_the_rule_that_a_move_breaks`.

use amphipod::Amphipod;
use fixture::answers;

/// martincostello/adventofcode 06a6d89f: the cell at the end of the hallway needed a case of its own.
#[test]
fn the_outer_cells_of_the_hallway_are_cells_like_all_others() {
    let steps_home = |hallway: &str| {
        let burrow = format!("#############\n#{hallway}#\n###.#B#C#D###\n  #########\n");
        answers::<Amphipod>(burrow.as_bytes())[0].clone()
    };
    assert_eq!(steps_home("A.........."), "3");
    assert_eq!(steps_home(".A........."), "2");
    assert_eq!(steps_home(".........A."), "8");
    assert_eq!(steps_home("..........A"), "9");
}
