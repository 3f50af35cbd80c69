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
    assert_snapshot!(refusal("##\n##\n"), @"");
    assert_snapshot!(refusal("Tile 12\n##\n##\n"), @"");
    assert_snapshot!(refusal("Tile :\n##\n##\n"), @"");
    assert_snapshot!(refusal("Tile 1: x\n##\n##\n"), @"");
    assert_snapshot!(refusal("Tile 1:\n##\n##\n\n##\n"), @"");
    assert_snapshot!(refusal("Tile 340282366920938463463374607431768211456:\n##\n##\n"), @"");
}

#[test]
fn tiles_must_be_square_and_of_one_size() {
    assert_snapshot!(refusal("Tile 1:"), @"");
    assert_snapshot!(refusal("Tile 1:\n#\n"), @"");
    assert_snapshot!(refusal("Tile 1:\n###\n##\n###\n"), @"");
    assert_snapshot!(refusal("Tile 1:\n##\n##\n##\n"), @"");
    assert_snapshot!(refusal("Tile 1:\n##\n##\n\nTile 2:\n###\n###\n###\n"), @"");
    assert_snapshot!(refusal("Tile 1:\n##\n##\n\nTile 2:\n##\n\nTile 3:\n"), @"");
}

#[test]
fn cells_ids_and_their_number_must_be_right() {
    assert_snapshot!(refusal("Tile 1:\n##\n#x\n"), @"");
    assert_snapshot!(refusal("Tile 7:\n##\n##\n\nTile 007:\n..\n..\n"), @"");
    assert_snapshot!(refusal("Tile 1:\n##\n##\nTile 2:\n##\n##\n"), @"");
}

#[test]
fn a_figure_holds_cells_and_spaces() {
    let load = |figure: &str| {
        let mut options = Options { monster: Some("fish.txt".into()), ..Options::default() };
        options.load(&|_| Ok(figure.as_bytes().to_vec())).expect_err("it is wrong").render(false)
    };
    assert_snapshot!(load("  #\n#.#\n"), @"");
    assert_snapshot!(load(" # x\n"), @"");
    assert_snapshot!(load(" \n"), @"");
}
