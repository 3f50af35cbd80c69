//! The solvers against the literal reference on random warehouses; `CASES` sets how many.
#![expect(
    clippy::unwrap_used,
    clippy::needless_pass_by_value,
    reason = "a test that fails shall fail loudly"
)]

mod reference;

use proptest::prelude::{Just, Strategy, prop_oneof};
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use proptest::{collection, prop_assert, prop_assert_eq, sample};
use puzzle::{LimitReached, Limits, NoAnswer, Part, Puzzle, Request, Text};
use warehouse::{FinalMap, Options, Simulation, Storage, Tally, Warehouse, WarehouseWoes, parse};

/// A random warehouse as text.
fn warehouse(
    widths: std::ops::RangeInclusive<usize>,
    heights: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = String> {
    // Dense boxes make long piles, walls make blocked ones, and few of both make them meet.
    let densities = prop_oneof![Just((30, 10)), Just((60, 5)), Just((80, 2)), Just((45, 0)), Just((20, 30))];
    let moves = prop_oneof![
        sample::select(vec!["^", "v", "<", ">"]),
        // Long pushes, and the way round to the other side of a pile.
        sample::select(vec!["^^^^", "vvvv", "<<<<<<", ">>>>>>", "^>v", "v>^", "^<v", "v<^"]),
    ];
    (widths, heights, densities, proptest::bool::ANY).prop_flat_map(
        move |(width, height, (boxes, walls), border)| {
            let cell = (0..100u32).prop_map(move |roll| match roll {
                roll if roll < boxes => 'O',
                roll if roll < boxes + walls => '#',
                _ => '.',
            });
            let cells = collection::vec(cell, width * height);
            (cells, 0..width * height, collection::vec(moves.clone(), 0..40)).prop_map(
                move |(mut cells, robot, moves)| {
                    cells[robot] = '@';
                    let mut text = String::new();
                    let edge = if border { "#".repeat(width + 2) + "\n" } else { String::new() };
                    let side = if border { "#" } else { "" };
                    text.push_str(&edge);
                    for row in cells.chunks(width) {
                        text.push_str(side);
                        text.extend(row);
                        text.push_str(side);
                        text.push('\n');
                    }
                    text.push_str(&edge);
                    text.push('\n');
                    for line in moves.chunks(7) {
                        text.push_str(&line.concat());
                        text.push('\n');
                    }
                    text
                },
            )
        },
    )
}

/// A tall room of boxes without floor to spare, so that piles of many rows get stuck, are loosened
/// from the side and get stuck again. It lies where a row of the widened map goes from one word
/// to the next.
fn towers() -> impl Strategy<Value = String> {
    let moves = sample::select(vec![
        "^", "v", "<", ">", "^^", "vv", "^^^", "vvv", "<<", ">>", "<^", ">^", "<v", ">v",
    ]);
    (26..=31usize, 3..=8usize, 6..=20usize, 30..75u32, 0..4u32).prop_flat_map(
        move |(hall, width, height, boxes, walls)| {
            let cell = (0..100u32).prop_map(move |roll| match roll {
                roll if roll < boxes => 'O',
                roll if roll < boxes + walls => '#',
                _ => '.',
            });
            let cells = collection::vec(cell, width * height);
            (cells, 0..width * height, collection::vec(moves.clone(), 20..150)).prop_map(
                move |(mut cells, robot, moves)| {
                    cells[robot] = '@';
                    let rows = cells
                        .chunks(width)
                        .map(|row| "#".repeat(hall) + &row.iter().collect::<String>() + "#\n");
                    rows.collect::<String>() + "\n" + &moves.concat() + "\n"
                },
            )
        },
    )
}

/// A wall of bricks: every second row shifted by half a box, then pushed at from below and from
/// above, so that fronts grow over several words.
fn bricks() -> impl Strategy<Value = String> {
    let moves = sample::select(vec!["^", "^^", "^^^", "v", "vv", "<", "<<<<", ">", ">>>>", ">>>>>>>>>"]);
    (36..=42usize, 15..=20usize, 1..5usize, 0..40usize, collection::vec(moves, 1..40)).prop_map(
        |(width, pairs, above, gap, moves)| {
            let floor = ".".repeat(width + 3) + "\n";
            let mut text = floor.repeat(above);
            for row in 0..2 * pairs {
                let mut bricks = ".".to_owned() + &"O".repeat(width) + "..";
                // A loose brick here and there lets parts of the wall move by themselves.
                if row % 7 == gap % 7 {
                    let loose = gap % bricks.len();
                    bricks.replace_range(loose..=loose, ".");
                }
                let start = if row == 0 { "@" } else { "." };
                text.push_str(&(start.to_owned() + &bricks[1..] + "\n"));
            }
            text + &floor.repeat(2)
                + "\n"
                + &">>\n<<vv".repeat(pairs)
                + "v"
                + &">".repeat(gap + 2)
                + &moves.concat()
                + "\n"
        },
    )
}

/// Runs a property on as many cases as `CASES` says, or `default`.
#[track_caller]
fn check<V: std::fmt::Debug>(
    default: u32,
    cases: impl Strategy<Value = V>,
    property: impl Fn(V) -> Result<(), TestCaseError>,
) {
    let config = Config { cases: fixture::cases(default), failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new(config);
    runner.run(&cases, property).unwrap();
}

fn agrees_with_the_reference(input: String) -> Result<(), TestCaseError> {
    let text = Text::new(input.as_bytes()).unwrap();
    let warehouse = parse(&text).unwrap();
    for part in Part::BOTH {
        let expected = reference::solve(&input, part.number());
        let sum = if part == Part::One { warehouse::part1 } else { warehouse::part2 }(&warehouse);
        prop_assert_eq!(i64::try_from(sum).unwrap(), expected.sum);
        for storage in [Storage::Auto, Storage::Bits] {
            let found = solve(&warehouse, part, storage);
            prop_assert_eq!(&found, &expected, "{}, {:?}:\n{}", part, storage, input);
        }
    }
    Ok(())
}

/// All that the crate knows of a solved part, in the reference's form.
fn solve(warehouse: &Warehouse, part: Part, storage: Storage) -> reference::Outcome {
    let mut simulation = Simulation::new(warehouse, part, storage);
    let mut tally = Tally::default();
    simulation.advance(usize::MAX, &mut tally);
    assert_eq!(simulation.map()[simulation.robot()], b'@');
    reference::Outcome {
        picture: simulation.map().to_string(),
        sum: i64::try_from(simulation.box_sum()).unwrap(),
        walks: tally.walks,
        pushes: tally.pushes,
        blocked: tally.blocked,
        longest: tally.longest,
    }
}

#[test]
fn both_floors_agree_with_the_reference_on_small_warehouses() {
    check(400, warehouse(1..=9, 1..=9), agrees_with_the_reference);
}

#[test]
fn both_floors_agree_with_the_reference_where_rows_cross_words() {
    // Twice the width and a wall before it: the words of a row meet at columns 63 and 127.
    check(100, warehouse(27..=36, 3..=8), agrees_with_the_reference);
    check(50, warehouse(60..=68, 2..=6), agrees_with_the_reference);
}

#[test]
fn piles_that_get_stuck_and_loose_again_agree_with_the_reference() {
    check(400, towers(), agrees_with_the_reference);
}

#[test]
fn piles_of_bricks_agree_with_the_reference() {
    check(40, bricks(), agrees_with_the_reference);
}

#[test]
fn long_rows_and_columns_are_as_right_as_short_ones() {
    check(50, warehouse(1..=300, 1..=2), agrees_with_the_reference);
    check(50, warehouse(1..=2, 1..=300), agrees_with_the_reference);
}

#[test]
fn the_checker_accepts_each_final_map_and_no_other() {
    let cases = (warehouse(1..=9, 1..=9), sample::select(vec!['#', '.', 'O', '@', '[', ']']), 0..400usize);
    check(200, cases, |(input, thing, place)| {
        let text = Text::new(input.as_bytes()).unwrap();
        let warehouse = parse(&text).unwrap();
        for part in Part::BOTH {
            let options = Options::default();
            let solution = WarehouseWoes::solve(&warehouse, part, &Request::new(&options).traced()).unwrap();
            let trace = solution.trace.unwrap();
            let accepted = |answer: &str, trace: &FinalMap| {
                WarehouseWoes::check(&text, part, &options, answer, trace).is_ok()
            };
            prop_assert!(accepted(&solution.answer, &trace));
            let wrong_answer = solution.answer.clone() + "0";
            prop_assert!(!accepted(&wrong_answer, &trace));
            let mut forged = trace.clone();
            let row = place % forged.map.len();
            let column = place % forged.map[row].len();
            forged.map[row].replace_range(column..=column, &thing.to_string());
            prop_assert_eq!(accepted(&solution.answer, &forged), forged == trace);
        }
        Ok(())
    });
}

#[test]
fn moves_one_by_one_come_to_the_same_map_as_all_at_once() {
    check(100, warehouse(1..=9, 1..=9), |input| {
        let warehouse = parse(&Text::new(input.as_bytes()).unwrap()).unwrap();
        for part in Part::BOTH {
            for storage in [Storage::Auto, Storage::Bits] {
                let mut at_once = Simulation::new(&warehouse, part, storage);
                at_once.advance(usize::MAX, &mut ());
                let mut one_by_one = Simulation::new(&warehouse, part, storage);
                while one_by_one.tried() < warehouse.moves().len() {
                    one_by_one.advance(1, &mut Tally::default());
                }
                prop_assert_eq!(one_by_one.map(), at_once.map());
                prop_assert_eq!(one_by_one.robot(), at_once.robot());
            }
        }
        Ok(())
    });
}

#[test]
fn a_wall_before_half_of_a_box_stops_the_push_though_all_is_free_behind_it() {
    // Sideways first, so that the upper box stands half below the wall.
    for (upper, moves) in [(".@O...", ">><vv>^"), ("..O@..", "<>vv<^")] {
        let text = format!("......\n..#...\n{upper}\n..O...\n......\n\n{moves}\n");
        agrees_with_the_reference(text).unwrap();
    }
}

#[test]
fn memory_that_is_just_enough_is_enough() {
    let warehouse = parse(&Text::new(b"#.@OO.#\n.......\n\n>>v").unwrap()).unwrap();
    let solvers = WarehouseWoes::solvers();
    assert_eq!(solvers.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["auto", "bits"]);
    for part in Part::BOTH {
        for (_, options) in &solvers {
            let bytes = Simulation::bytes(&warehouse, part, options.solver);
            let within = |max_bytes| {
                let limits = Limits { max_bytes, ..Limits::default() };
                WarehouseWoes::solve(&warehouse, part, &Request { limits, ..Request::new(options) })
            };
            assert!(within(bytes).is_ok() && within(bytes + 1).is_ok());
            let stopped = within(bytes - 1).unwrap_err();
            assert!(matches!(stopped, NoAnswer::Limit { limit: LimitReached::Memory, .. }));
        }
    }
}

#[test]
fn any_bytes_are_understood_or_refused_without_a_panic() {
    let glyphs = sample::select(b"#.O@[]^v<>\n\n \r\tx\xff".to_vec());
    check(500, collection::vec(glyphs, 0..80), |bytes| {
        if let Ok(text) = Text::new(&bytes)
            && let Ok(warehouse) = parse(&text)
        {
            let _ = (warehouse::part1(&warehouse), warehouse::part2(&warehouse));
        }
        Ok(())
    });
}
