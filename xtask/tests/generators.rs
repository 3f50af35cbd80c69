//! `gen`: the bytes never change, and the inputs are what they are said to be.

use insta::assert_snapshot;
use puzzle::{AnyPuzzle, Limits, Part};
use xtask::r#gen::{GENERATORS, Generator, generate};
use xtask::registry::PUZZLES;

/// Fowler, Noll and Vo's hash, 1a, of 64 bits.
fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn made(generator: &Generator, seed: u64, size: &[usize], style: &str) -> String {
    generate(PUZZLES, generator.puzzle, seed, size, Some(style))
        .unwrap_or_else(|failure| panic!("{} {style} {size:?} {seed}: {failure}", generator.puzzle))
}

/// A size that tests can afford many times.
fn small(generator: &Generator) -> &'static [usize] {
    match generator.puzzle {
        "amphipod" => &[3],
        "blizzard" => &[7, 5],
        "jigsaw" => &[3, 9],
        "keys" => &[17, 13, 6],
        "warehouse" => &[9, 8, 60],
        unknown => panic!("no small size for {unknown}"),
    }
}

fn puzzle_of(generator: &Generator) -> &'static dyn AnyPuzzle {
    let found = PUZZLES.iter().find(|puzzle| puzzle.meta().name == generator.puzzle);
    *found.unwrap_or_else(|| panic!("{} is not registered", generator.puzzle))
}

#[test]
fn every_puzzle_has_a_generator() {
    let puzzles: Vec<&str> = PUZZLES.iter().map(|puzzle| puzzle.meta().name).collect();
    let generators: Vec<&str> = GENERATORS.iter().map(|generator| generator.puzzle).collect();
    assert_eq!(puzzles, generators);
}

#[test]
fn the_bytes_of_a_seed_never_change() {
    let mut lines = Vec::new();
    for generator in GENERATORS {
        for style in generator.styles {
            for size in [small(generator), &[]] {
                let text = made(generator, 1, size, style.name);
                let (name, style, length) = (generator.puzzle, style.name, text.len());
                lines.push(format!("{name} {style} {size:?}: {length} bytes, {:016x}", hash(&text)));
            }
        }
    }
    assert_snapshot!(lines.join("\n"));
}

#[test]
fn seeds_make_different_inputs() {
    for generator in GENERATORS {
        let texts: std::collections::BTreeSet<String> =
            (0..20).map(|seed| made(generator, seed, &[], generator.styles[0].name)).collect();
        assert!(texts.len() >= 19, "{} makes the same input again", generator.puzzle);
    }
}

#[test]
fn inputs_of_each_style_are_understood_and_their_traces_hold() {
    for generator in GENERATORS {
        for style in generator.styles {
            for seed in 0..10 {
                let text = made(generator, seed, small(generator), style.name);
                check_answers(puzzle_of(generator), &text, style.name, &[]);
            }
        }
    }
}

#[test]
fn official_inputs_have_both_answers() {
    for generator in GENERATORS {
        for seed in 0..3 {
            let text = made(generator, seed, &[], generator.styles[0].name);
            check_answers(puzzle_of(generator), &text, "official", &Part::BOTH);
        }
    }
}

#[test]
fn burrows_of_any_depth_have_an_answer() {
    let generator = GENERATORS[0];
    for depth in [1, 2, 4, 5, 9, 30] {
        for style in ["official", "unwound", "hallway"] {
            let text = made(generator, 1, &[depth], style);
            check_answers(puzzle_of(generator), &text, style, &[Part::One]);
        }
    }
}

#[test]
fn keys_are_as_many_as_the_size_says() {
    let generator = GENERATORS.iter().find(|generator| generator.puzzle == "keys").expect("it is there");
    for (size, style) in [
        ([9, 9, 26], "open"),
        ([9, 9, 20], "official"),
        ([7, 6, 11], "open"),
        ([5, 5, 0], "open"),
        ([8, 8, 9], "cave"),
        ([11, 9, 26], "joined"),
    ] {
        for seed in 0..10 {
            let text = made(generator, seed, &size, style);
            let keys = text.bytes().filter(u8::is_ascii_lowercase).count();
            assert_eq!(keys, size[2], "{style}\n{text}");
            check_answers(puzzle_of(generator), &text, style, &[Part::One]);
        }
    }
}

#[test]
fn the_least_sizes_make_inputs_too() {
    for (puzzle, size, style, text) in [
        ("warehouse", &[1, 1, 0][..], "borderless", "@\n\n"),
        ("blizzard", &[5, 0], "official", "#.#####\n#.#####\n"),
        ("blizzard", &[3, 0], "sparse", "#.###\n###.#\n"),
        ("keys", &[5, 5, 0], "open", "#####\n#...#\n#.@.#\n#...#\n#####\n"),
    ] {
        let generator = GENERATORS.iter().find(|generator| generator.puzzle == puzzle).expect("it is there");
        assert_eq!(made(generator, 2, size, style), text);
        check_answers(puzzle_of(generator), text, style, &[]);
    }
}

/// Checks that the input is understood, that the parts have answers, and that the trace of each
/// answer holds.
fn check_answers(puzzle: &dyn AnyPuzzle, text: &str, what: &str, parts: &[Part]) {
    let input = puzzle
        .parse(what, text.as_bytes())
        .unwrap_or_else(|refusal| panic!("{}\n{text}", refusal.render(false)));
    for part in Part::BOTH {
        match input.solve(part, puzzle.solvers()[0], Limits::default(), true) {
            Ok(solution) => {
                let trace = solution.trace.expect("it was asked for");
                let checked = input.check(part, &solution.answer, &trace);
                assert_eq!(checked, Ok(()), "{part} of {what}\n{text}");
            }
            Err(reason) => assert!(!parts.contains(&part), "{part} of {what}: {reason}\n{text}"),
        }
    }
}

#[test]
fn sizes_and_styles_that_do_not_exist_are_refused() {
    let refusal = |puzzle: &str, size: &[usize], style: Option<&str>| {
        let failure = generate(PUZZLES, puzzle, 1, size, style).expect_err("there is no such thing");
        assert_eq!(failure.status(), xtask::USAGE);
        failure.to_string()
    };
    assert_snapshot!(refusal("chess", &[], None), @"unknown puzzle `chess`, expected one of amphipod, blizzard, jigsaw, keys, warehouse");
    assert_snapshot!(refusal("keys", &[], Some("square")), @"unknown style `square`, expected one of official, robots, loops, joined, cave, open");
    assert_snapshot!(refusal("keys", &[4, 4], Some("open")), @"expected WIDTH of at least 5, found 4");
    assert_snapshot!(refusal("keys", &[5, 9], None), @"expected a size of at least 9x9 for a maze");
    assert_snapshot!(refusal("keys", &[81, 81, 27], None), @"expected at most 26 keys, one a letter, found 27");
    assert_snapshot!(refusal("keys", &[6, 6, 26], Some("open")), @"expected a larger map for 26 keys: 6x6 of this style has room for 7");
    assert_snapshot!(refusal("keys", &[81, 81, 26, 1], None), @"expected a size of WIDTHxHEIGHTxKEYS, found 4 numbers");
    assert_snapshot!(refusal("blizzard", &[usize::MAX, usize::MAX], None), @"expected an input of at most 256 MiB, found a larger size");
    assert_snapshot!(refusal("jigsaw", &[12, 5], None), @"expected larger tiles: there are not enough different borders for 12x5 (`--style ambiguous` takes tiles of any size)");
    assert_snapshot!(refusal("warehouse", &[2, 5], None), @"expected a size of at least 3x3 for a map with walls all round");
    assert_snapshot!(refusal("warehouse", &[5, 5], Some("bricks")), @"expected a size of at least 7x6 for bricks");
}
