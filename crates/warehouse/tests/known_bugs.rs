//! Bugs that other solvers of this puzzle had, and what keeps them out here.
//!
//! Each test names the reports that it answers. These are answered elsewhere, by fixtures or by the
//! tests of `properties.rs`:
//!
//! - javorszky 2024/12/18, a half-offset pile: `push_after_shift`.
//! - kevinhoman aoc-day21, only one half of a wide box is followed: `far_half`, `mut_partial`.
//! - martacodes aoc-2024-day15 and kajott/adventofcode 2024/15, boxes are moved while others are still tested:
//!   `one_branch_blocked`, `mut_partial`.
//! - tommyothen/adventofcode 2024/15, the nearest box is moved first, onto the next: `vertical_line`, `diamond`.
//! - maneatingape/advent-of-code-rust year2024 day15, a box with two parents is taken twice: `diamond`,
//!   `one_branch_blocked`, `bricks_20`; a map without a rim is left: `open_border`, `edge_pile`.
//! - codingap 2024/day15, shapes that the examples do not have: `wide_wall_half`, `mut_cornerwall`, and all of
//!   `piles_that_get_stuck_and_loose_again_agree_with_the_reference`.

use std::thread;

use fixture::answers;
use warehouse::WarehouseWoes;

/// maksverver/AdventOfCode 435ca7b: a push of very many boxes overflowed the stack.
#[test]
fn a_pile_of_any_height_is_pushed_on_a_small_stack() {
    let height = 20_000;
    let tower = format!(".\n{}@\n\n^^v\n", "O\n".repeat(height));
    let small = thread::Builder::new().stack_size(128 << 10);
    let pushed =
        small.spawn(move || answers::<WarehouseWoes>(tower.as_bytes())).expect("threads can be made");
    // All boxes go up by one: rows 0 to 19,999.
    let sum = (100 * height * (height - 1) / 2).to_string();
    assert_eq!(pushed.join().expect("the stack is large enough"), [sum.clone(), sum]);
}
