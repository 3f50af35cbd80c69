//! Bugs that other solvers of this puzzle had, and what keeps them out here.
//!
//! Each test names the reports that it answers. These are answered elsewhere, by fixtures or by the
//! tests of `properties.rs`:
//!
//! - LukeStorry/aoc2022 day24, a way through the bottom wall: `height1_vertical_block` and `column_goal_up`,
//!   which then have one, and `openings_middle_left`, which then has a shorter one.
//! - vegeta897/aoc2022 day24, one state short of a full period in the table of minutes, seen only on trips that
//!   take longer: `mut_longer_than_period`, `width1_tall_late`, `random_8x6`.
//! - kajott/adventofcode 2022/24, a way out above the start or below the goal, and round the valley:
//!   `no_rows_apart`, `full_row_block`, `hide_in_goal_part2`.
//! - Blizzards and Mazes (in J), the goal folded into the field, so that a blizzard hits it:
//!   `all_taken_but_one`, `width1_up_down`, `period_coprime`.
//! - maneatingape/advent-of-code-rust year2022 day24, a row that is wider than a machine word:
//!   `fields_around_the_sizes_of_words_agree_with_the_literal_solver`,
//!   `fields_wider_or_higher_than_128_agree_with_the_literal_solver`.

use blizzard::Blizzard;
use fixture::answers;

/// jamespharaoh/advent-of-code 881b385e817: valleys without a way were searched for ever.
#[test]
fn a_wall_of_wind_ends_the_search_however_long_the_period() {
    // The winds are as they were after 17 * 13 = 221 minutes.
    let (width, height) = (17, 13);
    let wall = "#".repeat(width);
    let rows = |cell: &str, rows: usize| format!("#{}#\n", cell.repeat(width)).repeat(rows);
    let half = rows(".", height / 2);
    let valley = format!("#.{wall}\n{half}{}{half}{wall}.#\n", rows(">", 1));
    assert_eq!(answers::<Blizzard>(valley.as_bytes()), ["unreachable", "unreachable"]);
}
