//! Answers that a person can follow, the card game, and traces that must not pass.

#[path = "../examples/turtles.rs"]
#[expect(dead_code, reason = "the example's main is not run here")]
mod turtles;

use insta::assert_snapshot;
use jigsaw::{Figure, JurassicJigsaw, Options, Trace};
use puzzle::{CheckError, Part, Puzzle, Request, Solution, Text};

fn fixture(name: &str) -> Vec<u8> {
    let path = format!("{}/../../fixtures/jigsaw/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).expect("it is right")
}

fn solved(bytes: &[u8], part: Part, options: &Options) -> (String, Solution<Trace>) {
    let jigsaw = jigsaw::parse(&Text::new(bytes).expect("it is right")).expect("it is right");
    let solution =
        JurassicJigsaw::solve(&jigsaw, part, &Request::new(options).traced()).expect("it is right");
    (JurassicJigsaw::explain(&jigsaw, part, options, &solution), solution)
}

fn explained(name: &str, part: Part) -> String {
    let (told, solution) = solved(&fixture(name), part, &Options::default());
    format!("{}\n{told}", solution.answer)
}

#[test]
fn the_square_and_its_corners_are_shown() {
    assert_snapshot!(explained("n4_official_size", Part::One), @"");
    assert_snapshot!(explained("n2_identical_tiles", Part::One), @"");
}

#[test]
fn the_picture_is_shown_with_upright_monsters() {
    assert_snapshot!("chain_in_one_row", explained("n3_chain_one_row", Part::Two));
    assert_snapshot!("last_rows", explained("n2_last_rows", Part::Two));
}

#[test]
fn another_figure_can_be_looked_for() {
    let mut options = Options { monster: Some("figure".into()), ..Options::default() };
    options.load(&|_| Ok(b"   #\n  ##\n".to_vec())).expect("it is right");
    assert_eq!(options.figure, Figure::new(vec![(0, 1), (1, 0), (1, 1)]).expect("it is right"));
    let (told, solution) = solved(&fixture("fmt_base"), Part::Two, &options);
    assert_snapshot!(told, @"");
    let bytes = fixture("fmt_base");
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
    let bytes = fixture("n3_chain_one_row");
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
    assert_snapshot!(objection(Part::One, |_, answer| answer.push('0')), @"");
    assert_snapshot!(objection(Part::One, |trace, _| trace.tiles[0].swap(0, 1)), @"");
    assert_snapshot!(objection(Part::One, |trace, _| trace.tiles[0][0] = 1), @"");
    assert_snapshot!(objection(Part::Two, |_, answer| *answer = "231".to_owned()), @"");
    assert_snapshot!(objection(Part::Two, |trace, _| trace.image = None), @"");
    let unmark = |trace: &mut Trace, _: &mut String| {
        for row in trace.image.iter_mut().flatten() {
            *row = row.replacen('O', "#", 1);
        }
    };
    assert_snapshot!(objection(Part::Two, unmark), @"");
    let change = |trace: &mut Trace, _: &mut String| {
        if let Some(row) = trace.image.iter_mut().flatten().next() {
            *row = row.chars().map(|cell| if cell == '.' { '#' } else { '.' }).collect();
        }
    };
    assert_snapshot!(objection(Part::Two, change), @"");
    let turn = |trace: &mut Trace, _: &mut String| {
        trace.tiles.reverse();
        if let Some(image) = &mut trace.image {
            image.reverse();
        }
    };
    assert_snapshot!(objection(Part::Two, turn), @"");
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
