//! Random valleys against the literal solver.

mod fields;
mod reference;

use blizzard::{Blizzard, check, flood, parse};
use fastrand::Rng;
use fields::valley;
use fixture::cases;
use puzzle::{Limits, Part, Puzzle, Text};
use reference::fewest_minutes;

/// Answers both parts in all ways and compares them with the literal solver; verifies traces.
#[track_caller]
fn check_against_reference(drawing: &str) {
    let text = Text::new(drawing.as_bytes()).expect("there is text");
    let parsed = parse(&text).expect("the drawing is not refused");
    assert_eq!(parsed.to_string(), drawing, "the drawing is kept");
    for (part, trips) in [(Part::One, 1), (Part::Two, 3)] {
        let expected = fewest_minutes(drawing, trips);
        for (solver, options) in Blizzard::solvers() {
            let request = puzzle::Request::new(&options).traced();
            match Blizzard::solve(&parsed, part, &request) {
                Ok(solution) => {
                    assert_eq!(
                        Some(solution.answer.clone()),
                        expected.map(|minutes| minutes.to_string()),
                        "{part} by {solver} of\n{drawing}"
                    );
                    let trace = solution.trace.expect("a trace was asked for");
                    let checked = check(&text, part, &solution.answer, &trace);
                    assert_eq!(checked, Ok(()), "{part} by {solver} of\n{drawing}");
                }
                Err(none) => {
                    assert_eq!(none.reason(), "unreachable");
                    assert_eq!(expected, None, "{part} by {solver} of\n{drawing}");
                }
            }
        }
    }
}

#[test]
fn small_fields_agree_with_the_literal_solver() {
    let mut random = Rng::with_seed(1);
    for _ in 0..cases(600) {
        let (width, height) = (1 + random.usize(..8), random.usize(..9));
        let wind = 1 + random.usize(..8);
        check_against_reference(&valley(&mut random, width, height, wind));
    }
}

#[test]
fn fields_around_the_sizes_of_words_agree_with_the_literal_solver() {
    let mut random = Rng::with_seed(2);
    let sides = [7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 66];
    for _ in 0..cases(60_usize).div_ceil(10) {
        let width = sides[random.usize(..sides.len())];
        let height = sides[random.usize(..sides.len())];
        let wind = 1 + random.usize(..6);
        check_against_reference(&valley(&mut random, width, height, wind));
    }
}

#[test]
fn fields_wider_or_higher_than_128_agree_with_the_literal_solver() {
    let mut random = Rng::with_seed(3);
    for case in 0..cases(60_usize).div_ceil(10) {
        let (long, short) = (120 + random.usize(..60), 1 + random.usize(..9));
        let wind = 1 + random.usize(..4);
        let (width, height) = if case % 2 == 0 { (long, short) } else { (short, long) };
        check_against_reference(&valley(&mut random, width, height, wind));
    }
}

#[test]
fn dense_fields_of_official_shape_agree_with_the_literal_solver() {
    let mut random = Rng::with_seed(4);
    for _ in 0..cases(30_usize).div_ceil(10) {
        let (width, height) = (40 + random.usize(..100), 20 + random.usize(..20));
        check_against_reference(&valley(&mut random, width, height, 7));
    }
}

#[test]
fn any_number_of_trips_is_one_function() {
    let mut random = Rng::with_seed(5);
    for _ in 0..cases(40) {
        let drawing = valley(&mut random, 5, 4, 4);
        let parsed = parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
        for trips in [0, 1, 2, 5] {
            let minutes = flood(&parsed, trips, &Limits::default()).ok().map(|found| found.minutes());
            assert_eq!(minutes, fewest_minutes(&drawing, trips), "{trips} trips of\n{drawing}");
        }
    }
}
