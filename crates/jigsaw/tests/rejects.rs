//! Malformed inputs and what is said of them.

use insta::assert_snapshot;
use jigsaw::Options;
use puzzle::{Refusal, Text};

fn refusal(input: &str) -> String {
    let text = Text::new(input.as_bytes()).expect("it is right");
    let error = jigsaw::parse(&text).map(|_| ()).expect_err("it is wrong");
    format!("{}\n{}", error.kind, Refusal::malformed("tiles.txt", Some(&text), &error).render(false))
}

#[test]
fn headers_must_be_right() {
    assert_snapshot!(refusal("##\n##\n"), @"
    malformed
    error: expected a tile's header, such as `Tile 1234:`, found '#'
     --> tiles.txt:1:1
      |
    1 | ##
      | ^ expected a tile's header, such as `Tile 1234:`
    ");
    assert_snapshot!(refusal("Tile 12\n##\n##\n"), @"
    malformed
    error: expected a colon `:` behind the tile's id, found the end of the line
     --> tiles.txt:1:8
      |
    1 | Tile 12
      |        ^ expected a colon `:` behind the tile's id
    ");
    assert_snapshot!(refusal("Tile :\n##\n##\n"), @"
    malformed
    error: expected the tile's id, a number, found ':'
     --> tiles.txt:1:6
      |
    1 | Tile :
      |      ^ expected the tile's id, a number
    ");
    assert_snapshot!(refusal("Tile 1: x\n##\n##\n"), @"
    malformed
    error: expected the end of the line, found a space
     --> tiles.txt:1:8
      |
    1 | Tile 1: x
      |        ^ expected the end of the line
    ");
    assert_snapshot!(refusal("Tile 1:\n##\n##\n\n##\n"), @"
    malformed
    error: expected a tile's header, such as `Tile 1234:`, found '#'
     --> tiles.txt:5:1
      |
    5 | ##
      | ^ expected a tile's header, such as `Tile 1234:`
    ");
    assert_snapshot!(refusal("Tile 340282366920938463463374607431768211456:\n##\n##\n"), @"
    overflow
    error: expected a tile's id below 2^128, found a larger one
     --> tiles.txt:1:6
      |
    1 | Tile 340282366920938463463374607431768211456:
      |      ^
    ");
}

#[test]
fn tiles_must_be_square_and_of_one_size() {
    assert_snapshot!(refusal("Tile 1:"), @"
    tile_size
    error: expected the rows of a tile, found none
     --> tiles.txt:1:8
      |
    1 | Tile 1:
      |        ^
    ");
    assert_snapshot!(refusal("Tile 1:\n#\n"), @"
    tile_size
    error: expected at least 2 cells a side in a tile, found 1
     --> tiles.txt:2:2
      |
    2 | #
      |  ^
    ");
    assert_snapshot!(refusal("Tile 1:\n###\n##\n###\n"), @"
    tile_size
    error: expected 3 cells in a row, as in the first row of all, found 2
     --> tiles.txt:3:3
      |
    3 | ##
      |   ^
    ");
    assert_snapshot!(refusal("Tile 1:\n##\n##\n##\n"), @"
    tile_size
    error: expected 2 rows in a tile, as many as cells in a row, found more
     --> tiles.txt:4:1
      |
    4 | ##
      | ^
    ");
    assert_snapshot!(refusal("Tile 1:\n##\n##\n\nTile 2:\n###\n###\n###\n"), @"
    tile_size
    error: expected 2 cells in a row, as in the first row of all, found 3
     --> tiles.txt:6:3
      |
    6 | ###
      |   ^
    ");
    assert_snapshot!(refusal("Tile 1:\n##\n##\n\nTile 2:\n##\n\nTile 3:\n"), @"
    tile_size
    error: expected 2 rows of 2 cells in a tile, found 1
     --> tiles.txt:7:1
      |
    7 |
      | ^
    ");
}

#[test]
fn cells_ids_and_their_number_must_be_right() {
    assert_snapshot!(refusal("Tile 1:\n##\n#x\n"), @"
    bad_char
    error: expected `#` or `.`, found 'x'
     --> tiles.txt:3:2
      |
    3 | #x
      |  ^ expected `#` or `.`
    ");
    assert_snapshot!(refusal("Tile 7:\n##\n##\n\nTile 007:\n..\n..\n"), @"
    duplicate_id
    error: expected every id once, found tile 7 a second time
     --> tiles.txt:5:1
      |
    5 | Tile 007:
      | ^^^^^^^^^ this id was used before
    ");
    assert_snapshot!(refusal("Tile 1:\n##\n##\nTile 2:\n##\n##\n"), @"
    not_square
    error: expected a square number of tiles, found 2
     --> tiles.txt:4:1
      |
    4 | Tile 2:
      | ^^^^^^^ the last of 2 tiles
    ");
}

#[test]
fn a_figure_holds_cells_and_spaces() {
    let load = |figure: &str| {
        let mut options = Options { monster: Some("fish.txt".into()), ..Options::default() };
        options.load(&|_| Ok(figure.as_bytes().to_vec())).expect_err("it is wrong").render(false)
    };
    assert_snapshot!(load("  #\n#.#\n"), @"
    error: expected a cell `#` of the figure or a space, found '.'
     --> fish.txt:2:2
      |
    2 | #.#
      |  ^ expected a cell `#` of the figure or a space
      |
      = help: a space stands for a cell that may be anything
    ");
    assert_snapshot!(load(" # x\n"), @"
    error: expected a cell `#` of the figure or a space, found 'x'
     --> fish.txt:1:4
      |
    1 |  # x
      |    ^ expected a cell `#` of the figure or a space
    ");
    assert_snapshot!(load(&"#".repeat((1 << 20) + 1)), @"
    error: a figure is drawn in at most 1 MiB
    --> fish.txt
    ");
    assert_snapshot!(load(" \n"), @"
    error: the figure is empty
    --> fish.txt:1:1
    ");
}

#[test]
fn a_figure_that_is_refused_is_named_in_json_too() {
    let arguments = ["--format", "json", "--monster", "no/such/fish.txt"];
    assert_snapshot!(fixture::transcript::<jigsaw::JurassicJigsaw>(&arguments, ""), @r#"
    --- stdout
    {"schema":1,"puzzle":"jigsaw","input":"no/such/fish.txt","error":{"kind":"io","line":null,"column":null,"message":"no such file or directory"}}
    --- stderr
    error: no such file or directory
    --> no/such/fish.txt
    --- status 3
    "#);
}

#[test]
fn a_blank_that_is_none_is_named_where_it_stands() {
    assert_snapshot!(refusal("Tile\t7:\n##\n##\n"), @"
    malformed
    error: expected a space between `Tile` and the tile's id, found a tab
     --> tiles.txt:1:5
      |
    1 | Tile 7:
      |     ^ expected a space between `Tile` and the tile's id
    ");
    assert_snapshot!(refusal("Tile\u{a0}7:\n##\n##\n"), @"
    malformed
    error: expected a space between `Tile` and the tile's id, found the character U+00A0
     --> tiles.txt:1:5
      |
    1 | Tile 7:
      |     ^ expected a space between `Tile` and the tile's id
    ");
    assert_snapshot!(refusal("Tile 7:\n#\u{2003}\n##\n"), @"
    bad_char
    error: expected `#` or `.`, found the character U+2003
     --> tiles.txt:2:2
      |
    2 | # 
      |  ^ expected `#` or `.`
    ");
    assert_snapshot!(refusal("Tiles 7:\n##\n##\n"), @"
    malformed
    error: expected a space between `Tile` and the tile's id, found 's'
     --> tiles.txt:1:5
      |
    1 | Tiles 7:
      |     ^ expected a space between `Tile` and the tile's id
    ");
}

#[test]
fn a_picture_is_not_written_over_the_figure() {
    let outcome = fixture::transcript::<jigsaw::JurassicJigsaw>(
        &["--monster", "no-fish.txt", "--picture", "./no-fish.txt"],
        "",
    );
    assert!(outcome.contains("one of these would be lost") && outcome.contains("status 2"), "{outcome}");
}

#[test]
fn a_figure_is_not_read_from_standard_input() {
    assert_snapshot!(fixture::transcript::<jigsaw::JurassicJigsaw>(&["--monster", "-"], "#\n"), @"
    --- stdout
    --- stderr
    error: invalid value '-' for '--monster <FILE>': expected a file with a figure: standard input, `-`, is for tiles (a file of that name is `./-`)

    For more information, try '--help'.
    --- status 2
    ");
}
