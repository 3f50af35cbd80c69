//! Bugs that other solvers of this puzzle had, and what keeps them out here.
//!
//! Each test names the reports that it answers. These are answered elsewhere, by fixtures, by the tests of
//! `properties.rs` and `rejects.rs`, or by those of single ideas beside their code:
//!
//! - romellem/advent-of-code b637a6e, orientations that came twice: `all_eight_differ`.
//! - romellem/advent-of-code 6b273f4, neighbours are missed as the search of one side ended that of a tile:
//!   `n3_flip_needed`, `n4_official_size`.
//! - romellem/advent-of-code 2020/20 and kajott/adventofcode 2020/20, at most one tile fits a border:
//!   `n2_identical_tiles`, `outer_edge_matches`, `two_pictures_same_corners`.
//! - romellem/advent-of-code c348643, monsters at the rim of the picture: `n2_last_rows`,
//!   `a_monster_in_the_last_rows_and_columns_is_found`.
//! - romellem/advent-of-code 2a52e54, tiles of one size alone: `n2_tiny_3x3`, `fmt_base`, `official_4`.
//! - martincostello/adventofcode 817454c4, a tile fits the one above and not the one beside it:
//!   `answers_are_those_of_the_literal_solver`, `n2_identical_tiles`.
//! - bertptrs/adventofcode 68c8b19, borders are turned and cells are not:
//!   `every_cell_of_a_turned_tile_comes_to_its_place`, `moving_and_moving_back_changes_nothing`.
//! - r/adventofcode kgo01p, gggy78c and ggggp78, borders counted without their mirror image, or twice with it:
//!   `codes_are_equal_where_the_cells_are`, `outer_edge_matches`.
//! - maneatingape/advent-of-code-rust year2020 day20, monsters that share cells: `n3_chain_one_row`,
//!   `a_full_picture_is_covered_up_to_the_rim`.
//! - jamespharaoh/advent-of-code 2020/day-20, ids that come twice, mixed sizes, tiny tiles, products that
//!   overflow: `cells_ids_and_their_number_must_be_right`, `bad_mixed_sizes`, `n2_tiny_3x3`, `ids_20_digits`,
//!   `products_are_exact_at_every_width`.

use fixture::{answers, bytes};
use jigsaw::JurassicJigsaw;

/// martincostello/adventofcode 001d8667, r/adventofcode kgo01p gghhzah, toberge/advent-of-code 2020/20: tiles fitted
/// and monsters were seen only if the first tile happened to lie as it should.
#[test]
fn it_does_not_matter_which_tile_comes_first_and_how_it_lies() {
    let text = String::from_utf8(bytes::<JurassicJigsaw>("n3_flip_needed")).expect("a fixture is text");
    let mut tiles: Vec<String> = text.trim_end().split("\n\n").map(str::to_owned).collect();
    for turn in 0..tiles.len() {
        // Each tile in turn comes first, and is left mirrored or turned upside down.
        let mut lines: Vec<&str> = tiles[0].lines().collect();
        lines[1..].reverse();
        let mirrored: Vec<String> = lines[1..].iter().map(|row| row.chars().rev().collect()).collect();
        let rows = if turn % 2 == 0 { lines[1..].join("\n") } else { mirrored.join("\n") };
        tiles[0] = format!("{}\n{rows}", lines[0]);
        assert_eq!(answers::<JurassicJigsaw>(tiles.join("\n\n").as_bytes()), ["555296077015680", "67"]);
        tiles.rotate_left(1);
    }
}
