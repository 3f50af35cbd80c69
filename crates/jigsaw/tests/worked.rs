//! Answers that a person can follow, the card game, and traces that must not pass.

#[path = "../examples/turtles.rs"]
#[expect(dead_code, reason = "the example's main is not run here")]
mod turtles;

use fixture::told;
use insta::assert_snapshot;
use jigsaw::{Figure, JurassicJigsaw, Options, Trace};
use puzzle::{CheckError, Limits, Part, Puzzle, Request, Solution, Text};
use serde_json::json;

fn solved(bytes: &[u8], part: Part, options: &Options) -> (String, Solution<Trace>) {
    let jigsaw = jigsaw::parse(&Text::new(bytes).expect("it is right")).expect("it is right");
    let solution =
        JurassicJigsaw::solve(&jigsaw, part, &Request::new(options).traced()).expect("it is right");
    (JurassicJigsaw::explain(&jigsaw, part, options, &solution), solution)
}

#[test]
fn the_square_and_its_corners_are_shown() {
    assert_snapshot!(told::<JurassicJigsaw>("n4_official_size", Part::One), @"
    472942187106480 (28 tiles laid, 295 candidates looked at, 1 arrangement)
      tiles as they lie: - as in the input, m mirrored left to right, then degrees clockwise
      2051 m90   5533 m90   2128 m180  8610 270
      1790 90    9903 m180  7742 m270  7817 m180
      6950 m90   1517 m90   4556 m270  2246 -
      4056 -     8697 -     7307 270   6603 180
      corners: 2051 * 8610 * 4056 * 6603 = 472942187106480; there is no other arrangement
    ");
    assert_snapshot!(told::<JurassicJigsaw>("n2_identical_tiles", Part::One), @"
    46189 (4 tiles laid, 12 candidates looked at, 1 arrangement)
      tiles as they lie: - as in the input, m mirrored left to right, then degrees clockwise
      11 -     13 -
      17 -     19 -
      corners: 11 * 13 * 17 * 19 = 46189; there is no other arrangement
    ");
}

#[test]
fn the_picture_is_shown_with_upright_monsters() {
    assert_snapshot!("chain_in_one_row", told::<JurassicJigsaw>("n3_chain_one_row", Part::Two));
    assert_snapshot!("last_rows", told::<JurassicJigsaw>("n2_last_rows", Part::Two));
}

#[test]
fn another_figure_can_be_looked_for() {
    let mut options = Options { monster: Some("figure".into()), ..Options::default() };
    options.load(&|_| Ok(b"   #\n  ##\n".to_vec())).expect("it is right");
    assert_eq!(options.figure, Figure::new(vec![(0, 1), (1, 0), (1, 1)]));
    let (told, solution) = solved(&fixture::bytes::<JurassicJigsaw>("fmt_base"), Part::Two, &options);
    assert_snapshot!(told, @"
    tiles as they lie: - as in the input, m mirrored left to right, then degrees clockwise
    9022 90    8827 270
    2662 180   6844 m270
    12 of 21 set cells belong to 6 figures, 9 to none; there is no other arrangement
    ##......
    ..#.....
    ..#.O...
    #..OO##.
    ......O.
    .....OO.
    ....OOO.
    .##.OOO.
    ");
    let bytes = fixture::bytes::<JurassicJigsaw>("fmt_base");
    let trace = solution.trace.expect("it is right");
    JurassicJigsaw::check(
        &Text::new(&bytes).expect("it is right"),
        Part::Two,
        &options,
        &solution.answer,
        &trace,
    )
    .expect("it is right");
}

#[test]
fn the_turtle_cards_make_one_square_in_four_positions() {
    let found = turtles::squares(&turtles::CARDS);
    let squares: Vec<Vec<usize>> =
        found.squares.iter().map(|square| square.iter().map(|placed| placed.piece + 1).collect()).collect();
    assert_eq!(squares.len(), 4);
    assert!(squares.contains(&vec![4, 8, 5, 3, 2, 1, 7, 9, 6]), "{squares:?}");
}

/// What the checker says of a trace that was tampered with.
fn objection(part: Part, tamper: impl FnOnce(&mut Trace, &mut String)) -> CheckError {
    let bytes = fixture::bytes::<JurassicJigsaw>("n3_chain_one_row");
    let text = Text::new(&bytes).expect("it is right");
    let options = Options::default();
    let (_, solution) = solved(&bytes, part, &options);
    let (mut trace, mut answer) = (solution.trace.expect("it is right"), solution.answer);
    JurassicJigsaw::check(&text, part, &options, &answer, &trace).expect("it is right");
    tamper(&mut trace, &mut answer);
    JurassicJigsaw::check(&text, part, &options, &answer, &trace).expect_err("it is wrong")
}

#[test]
fn the_checker_refuses_what_does_not_follow() {
    assert_snapshot!(objection(Part::One, |_, answer| answer.push('0')), @"the corners multiply to 5711606536485696, not to 57116065364856960");
    assert_snapshot!(objection(Part::One, |trace, _| trace.tiles[0].swap(0, 1)), @"the borders between row 1, column 2 and row 2, column 2 do not agree");
    assert_snapshot!(objection(Part::One, |trace, _| trace.tiles[0][0] = 1), @"tile 1 is not in the input or lies in two places");
    assert_snapshot!(objection(Part::Two, |_, answer| *answer = "231".to_owned()), @"232 cells belong to no figure, not 231");
    assert_snapshot!(objection(Part::Two, |trace, _| trace.image = None), @"part 2 needs a picture");
    let unmark = |trace: &mut Trace, _: &mut String| {
        for row in trace.image.iter_mut().flatten() {
            *row = row.replacen('O', "#", 1);
        }
    };
    assert_snapshot!(objection(Part::Two, unmark), @"the cell at row 4, column 19 of the picture belongs to a figure and is not marked");
    let change = |trace: &mut Trace, _: &mut String| {
        if let Some(row) = trace.image.iter_mut().flatten().next() {
            *row = row.chars().map(|cell| if cell == '.' { '#' } else { '.' }).collect();
        }
    };
    assert_snapshot!(objection(Part::Two, change), @"the picture does not show the tile at row 1, column 1");
    let turn = |trace: &mut Trace, _: &mut String| {
        trace.tiles.reverse();
        if let Some(image) = &mut trace.image {
            image.reverse();
        }
    };
    assert_snapshot!(objection(Part::Two, turn), @"the cell at row 30, column 7 of the picture is marked and belongs to no figure");
}

#[test]
fn ids_beyond_64_bits_survive_json() {
    let large = u128::MAX;
    let text = format!("Tile {large}:\n#.\n..\n");
    let (_, solution) = solved(text.as_bytes(), Part::One, &Options::default());
    assert_eq!(solution.answer.len(), 155);
    let trace = solution.trace.expect("it is right");
    let value = serde_json::to_value(&trace).expect("it is right");
    assert_eq!(value.to_string(), format!("{{\"tiles\":[[{large}]]}}"));
    let back: Trace = serde_json::from_value(value).expect("it is right");
    assert_eq!(back.tiles, trace.tiles);
    let text = Text::new(text.as_bytes()).expect("it is right");
    JurassicJigsaw::check(&text, Part::One, &Options::default(), &solution.answer, &back)
        .expect("it is right");
}

/// Tiles with the ids 1, 2, ... as the puzzle writes them.
fn written(tiles: &[&[&str]]) -> String {
    let tile = |(index, rows): (usize, &&[&str])| format!("Tile {}:\n{}\n", index + 1, rows.join("\n"));
    tiles.iter().enumerate().map(tile).collect::<Vec<_>>().join("\n")
}

/// What the checker says of tiles in rows of two, or a single one, that shall prove an answer.
#[track_caller]
fn verdict(text: &str, part: Part, answer: &str, trace: serde_json::Value) -> String {
    // One of the figures that differ in all eight ways of lying.
    let options = Options { figure: Figure::new(vec![(0, 0), (1, 0), (1, 1), (1, 2)]), ..Options::default() };
    let trace: Trace = serde_json::from_value(trace).expect("the trace is well formed");
    let text = Text::new(text.as_bytes()).expect("there is text");
    match JurassicJigsaw::check(&text, part, &options, answer, &trace) {
        Ok(()) => "accepted".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn the_checker_refuses_what_is_no_square_of_all_tiles() {
    let tile: &[&str] = &["##", "##"];
    let text = written(&[tile; 4]);
    let one = |answer, trace| verdict(&text, Part::One, answer, trace);
    assert_eq!(one("24", json!({"tiles": [[1, 2], [3, 4]]})), "accepted");
    assert_snapshot!(one("25", json!({"tiles": [[1, 2], [3, 4]]})), @"the corners multiply to 24, not to 25");
    assert_snapshot!(one("24", json!({"tiles": [[1, 2], [3]]})), @"expected 2 tiles in each row, found 1");
    assert_snapshot!(one("24", json!({"tiles": [[1, 2], [3, 3]]})), @"tile 3 is not in the input or lies in two places");
    assert_snapshot!(one("1", json!({"tiles": [[1]]})), @"tile 2 lies nowhere");
    assert_snapshot!(one("24", json!({"tiles": [[1, 2], [3, 4]], "image": []})), @"part 1 has no picture");
    assert_eq!(verdict(&text, Part::Two, "0", json!({"tiles": [[1, 2], [3, 4]], "image": []})), "accepted");
    let none = json!({"tiles": []});
    assert_snapshot!(verdict("##\n##", Part::One, "1", none.clone()), @"a row belongs to no tile");
    assert_snapshot!(verdict("Tile x:\n##\n##", Part::One, "1", none), @"'x' is no id");
}

#[test]
fn the_checker_multiplies_numbers_of_any_length_and_zero() {
    let tile = "##\n##\n";
    let text = format!("Tile 0:\n{tile}\nTile 12:\n{tile}\nTile 99:\n{tile}\nTile 10000000000:\n{tile}");
    let trace = json!({"tiles": [[0, 12], [99, 10_000_000_000_u64]]});
    assert_eq!(verdict(&text, Part::One, "0", trace), "accepted");
}

#[test]
fn the_checker_finds_out_how_the_tiles_lie_if_they_can() {
    let square = json!({"tiles": [[1, 2], [3, 4]]});
    // Many ways of lying agree with each neighbour; few with all of them.
    let some = written(&[
        &["#..", "..#", "###"],
        &["###", ".#.", "###"],
        &[".##", ".##", "..#"],
        &["#.#", "#.#", "#.."],
    ]);
    assert_eq!(verdict(&some, Part::One, "24", square.clone()), "accepted");
    let none = written(&[
        &["...", "..#", "..#"],
        &["...", "...", "##."],
        &[".#.", "#..", ".##"],
        &["#..", "..#", ".##"],
    ]);
    assert_snapshot!(verdict(&none, Part::One, "24", square), @"the tiles cannot be turned so that all borders agree");
    let text = written(&[
        &["##", ".#"],
        &["..", "##"],
        &[".#", ".."],
        &["#.", "##"],
        &["#.", "#."],
        &["..", "#."],
        &["#.", "#."],
        &["##", ".#"],
        &["##", ".."],
    ]);
    assert_eq!(
        verdict(&text, Part::One, "189", json!({"tiles": [[1, 2, 3], [4, 5, 6], [7, 8, 9]]})),
        "accepted"
    );
    let columns = written(&[&["##", "##"], &["..", ".."], &["##", "##"], &["..", ".."]]);
    assert_snapshot!(verdict(&columns, Part::One, "24", json!({"tiles": [[1, 2], [3, 4]]})), @"the borders between row 2, column 1 and row 2, column 2 do not agree");
    let rows = written(&[&["##", "##"], &["##", "##"], &["..", ".."], &["..", ".."]]);
    assert_snapshot!(verdict(&rows, Part::One, "24", json!({"tiles": [[1, 2], [3, 4]]})), @"the borders between row 1, column 2 and row 2, column 2 do not agree");
}

#[test]
fn the_checker_knows_all_eight_ways_of_lying() {
    let text = written(&[&["#####", "##..#", "####.", "#.#.#", "#..##"]]);
    let says = |answer: &str, image: &[&str]| {
        verdict(&text, Part::Two, answer, json!({"tiles": [[1]], "image": image}))
    };
    assert_eq!(says("1", &["O..", "OOO", ".#."]), "accepted");
    assert_snapshot!(says("2", &["O..", "OOO", ".#."]), @"1 cells belong to no figure, not 2");
    assert_snapshot!(says("5", &["#..", "###", ".#."]), @"the cell at row 1, column 1 of the picture belongs to a figure and is not marked");
    assert_snapshot!(says("0", &["O..", "OOO", ".O."]), @"the cell at row 3, column 2 of the picture is marked and belongs to no figure");
    for turned in [
        ["..#", "###", ".#."],
        [".#.", "###", "#.."],
        [".#.", "###", "..#"],
        [".##", "##.", ".#."],
        ["##.", ".##", ".#."],
        [".#.", "##.", ".##"],
        [".#.", ".##", "##."],
    ] {
        let other = "figures cover 0 cells of the picture, but 4 if it is turned or mirrored";
        assert_eq!(says("5", &turned), other, "{turned:?}");
    }
    let unshown = "the picture does not show the tile at row 1, column 1";
    assert_eq!(says("5", &["##.", ".##", "#.."]), unshown);
    for odd in
        [&["#..", "###"][..], &["#..", "###", ".#"], &["#..", "###", ".#.."], &["#..", "###", ".#.", "..."]]
    {
        assert_eq!(says("5", odd), "expected a picture of 3 x 3 cells");
    }
}

#[test]
fn what_is_made_of_a_figure_counts_as_memory() {
    let jigsaw = fixture::model::<JurassicJigsaw>(&fixture::bytes::<JurassicJigsaw>("n3_chain_one_row"));
    let options = Options::default();
    let limits = Limits { max_bytes: 1000, ..Limits::default() };
    let request = Request { options: &options, limits, trace: false };
    assert!(JurassicJigsaw::solve(&jigsaw, Part::One, &request).is_ok());
    let none = JurassicJigsaw::solve(&jigsaw, Part::Two, &request).map(|_| ()).expect_err("it is too much");
    assert_eq!(none.reason(), "memory_limit");
}
