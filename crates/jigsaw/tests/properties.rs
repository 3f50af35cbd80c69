//! The solver against the literal one, and every fast path and pruning rule against doing without.
//!
//! `CASES` sets the number of random puzzles.

mod generate;
mod reference;

use fastrand::Rng;
use fixture::cases;
use generate::{Shape, damaged, puzzle};
use jigsaw::{Figure, Jigsaw, JurassicJigsaw, MOST_CELLS, Options, Solver, assemble};
use puzzle::{LimitReached, Limits, NoAnswer, Part, Puzzle, Request, Text};

/// Placements of the literal solver in one puzzle.
const PATIENCE: u64 = 10_000;

/// Figures that fit small pictures, and the sea monster.
fn figures() -> Vec<Vec<(usize, usize)>> {
    vec![
        vec![(0, 0), (0, 1), (1, 1)],
        vec![(0, 0), (0, 2), (1, 1), (1, 3)],
        vec![(0, 0), (0, 1), (0, 2)],
        vec![(0, 0)],
        vec![(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
        reference::sea_monster(),
    ]
}

/// A random puzzle and a figure to look for.
fn random_case(seed: u64) -> (String, Vec<(usize, usize)>) {
    let mut random = Rng::with_seed(seed);
    let figures = figures();
    let figure = &figures[random.usize(..figures.len())];
    let is_monster = figure.len() == 15;
    let side = [1, 2, 2, 2, 3, 3, 3, 4, 4][random.usize(..9)];
    let size = match side {
        _ if is_monster => 20usize.div_ceil(side) + 2 + random.usize(..3),
        1 | 2 => 2 + random.usize(..5),
        _ => 3 + random.usize(..8),
    };
    let shape = Shape {
        side,
        size,
        density: [10, 50, 50, 60, 90][random.usize(..5)],
        // Few different borders in a larger square make more arrangements than can be looked at.
        borders: if side < 3 || random.usize(..100) < 5 {
            [0, 1, 2, 4, 8][random.usize(..5)]
        } else {
            [0, 0, 0, 0, 12, 16, 24][random.usize(..7)]
        },
        figures: random.usize(..4),
    };
    let text = puzzle(&mut random, &shape, figure);
    let text = if random.usize(..100) < 25 { damaged(&mut random, &text) } else { text };
    (text, figure.clone())
}

fn parsed(text: &str) -> Jigsaw {
    jigsaw::parse(&Text::new(text.as_bytes()).expect("it is right")).expect("it is right")
}

/// Places for which candidates are sought until a search is given up.
const MOST_STATES: u64 = 100_000;

/// Answers a part, verifies the trace, and gives the answer or the reason why there is none: of a
/// search that is given up, `undecided`.
#[track_caller]
fn answer(text: &str, jigsaw: &Jigsaw, part: Part, options: &Options) -> Result<String, &'static str> {
    let mut request = Request::new(options).traced();
    request.limits.max_states = Some(MOST_STATES);
    match JurassicJigsaw::solve(jigsaw, part, &request) {
        Ok(solution) => {
            let trace = solution.trace.as_ref().expect("it is right");
            let text = Text::new(text.as_bytes()).expect("it is right");
            if let Err(error) = JurassicJigsaw::check(&text, part, options, &solution.answer, trace) {
                panic!("{error}\n{}", JurassicJigsaw::explain(jigsaw, part, options, &solution));
            }
            Ok(solution.answer)
        }
        Err(NoAnswer::None { reason, .. }) => Err(reason),
        Err(NoAnswer::Limit { limit: LimitReached::States, .. }) => Err("undecided"),
        Err(limit) => panic!("{limit}"),
    }
}

fn options(figure: &[(usize, usize)], solver: Solver) -> Options {
    Options { monster: Some("figure".into()), solver, figure: Figure::new(figure.to_vec()) }
}

#[test]
fn answers_are_those_of_the_literal_solver() {
    let (mut complete, mut followed, mut ambiguous, mut unsolvable, mut covered) = (0, 0, 0, 0, 0);
    for seed in 0..cases(25) {
        let (text, figure) = random_case(seed);
        let expected = reference::solve(&text, &figure, PATIENCE);
        for solver in [Solver::Borders, Solver::Search] {
            let options = options(&figure, solver);
            let jigsaw = parsed(&text);
            let is_followed = jigsaw.followed(&Limits::default()).expect("it is right").is_some();
            if solver == Solver::Search && !is_followed {
                // Both ways are the same one here.
                continue;
            }
            let part1 = answer(&text, &jigsaw, Part::One, &options);
            let part2 = answer(&text, &jigsaw, Part::Two, &options);
            let context = format!("seed {seed}, {solver:?}, figure {figure:?}, {expected:?}\n{text}");
            let products: Vec<String> = expected.products.iter().map(u128::to_string).collect();
            if expected.is_complete {
                let product = match &products[..] {
                    [] => Err("unsolvable"),
                    [product] => Ok(product.clone()),
                    _ => Err("ambiguous"),
                };
                assert_eq!(part1, product, "part 1, {context}");
                let rough = expected.rough.map(|rough| rough.to_string()).ok_or("unsolvable");
                assert_eq!(part2, rough, "part 2, {context}");
            } else {
                // What was seen is true, though not all.
                match &part1 {
                    Ok(product) => assert!(products.iter().all(|seen| seen == product), "part 1, {context}"),
                    Err(reason) => {
                        assert!(*reason != "unsolvable" || products.is_empty(), "part 1, {context}");
                    }
                }
                match (&part2, expected.rough) {
                    (Ok(rough), Some(seen)) => {
                        assert!(rough.parse::<usize>().expect("it is right") <= seen, "part 2, {context}");
                    }
                    (Err(reason), Some(_)) => assert_ne!(*reason, "unsolvable", "part 2, {context}"),
                    _ => {}
                }
            }
            if solver == Solver::Borders {
                complete += u64::from(expected.is_complete);
                ambiguous += u64::from(part1 == Err("ambiguous"));
                unsolvable += u64::from(part1 == Err("unsolvable"));
                let set = text.matches('#').count();
                covered += u64::from(
                    part2.is_ok_and(|rough| rough.parse::<usize>().expect("it is right") < set / 3),
                );
                followed += u64::from(is_followed);
            }
        }
    }
    println!(
        "{complete} complete, {followed} followed, {ambiguous} ambiguous, {unsolvable} unsolvable, {covered} with many figures"
    );
    let enough = cases(25) / 60;
    // A handful of cases need not have one of each kind.
    let is_handful = cases(25) < 25;
    assert!(
        is_handful || [complete, followed, ambiguous, unsolvable].iter().all(|count| *count > enough),
        "the cases are varied"
    );
}

#[test]
fn following_borders_and_searching_agree_where_borders_are_unique() {
    let mut followed = 0;
    // So many that borders were followed in one of them at least.
    for seed in 0..(cases(60) / 10).max(6) {
        let mut random = Rng::with_seed(seed);
        let shape = Shape {
            side: 2 + random.usize(..9),
            size: 8 + random.usize(..12),
            density: 45,
            borders: 0,
            figures: random.usize(..12),
        };
        let text = puzzle(&mut random, &shape, &reference::sea_monster());
        let jigsaw = parsed(&text);
        followed += u64::from(jigsaw.followed(&Limits::default()).expect("it is right").is_some());
        for part in Part::BOTH {
            let [fast, slow] = [Solver::Borders, Solver::Search]
                .map(|solver| answer(&text, &parsed(&text), part, &Options { solver, ..Options::default() }));
            assert_eq!(fast, slow, "seed {seed}, {part}\n{text}");
        }
    }
    assert!(followed > 0);
}

/// A tile as rows, with all its ways to lie.
fn orientations(tile: &[String]) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let mut tile = tile.to_vec();
    for _ in 0..2 {
        for _ in 0..4 {
            if !all.contains(&tile) {
                all.push(tile.clone());
            }
            tile = (0..tile.len())
                .map(|column| tile.iter().rev().map(|row| char::from(row.as_bytes()[column])).collect())
                .collect();
        }
        tile = tile.iter().map(|row| row.chars().rev().collect()).collect();
    }
    all
}

#[test]
fn the_solver_for_any_square_finds_the_same_corners() {
    for seed in 0..cases(60) / 3 {
        let mut random = Rng::with_seed(seed);
        let shape = Shape {
            side: 1 + random.usize(..3),
            size: 3 + random.usize(..4),
            density: 50,
            borders: [0, 0, 6][random.usize(..3)],
            figures: 0,
        };
        let text = puzzle(&mut random, &shape, &[]);
        let tiles: Vec<(u128, Vec<String>)> = text
            .split_terminator("\n\n")
            .map(|tile| {
                let mut lines = tile.lines();
                let id = lines
                    .next()
                    .expect("it is right")
                    .trim_start_matches("Tile ")
                    .trim_end_matches(':')
                    .parse()
                    .expect("it is right");
                (id, lines.map(str::to_owned).collect())
            })
            .collect();
        let limits = search_core::Limits { max_expanded: Some(PATIENCE), ..search_core::Limits::default() };
        let found = assemble(
            &tiles,
            |tile| orientations(&tile.1),
            |left, right| {
                left.iter().zip(right).all(|(left, right)| left.as_bytes().last() == right.as_bytes().first())
            },
            |above, below| above.last() == below.first(),
            10_000,
            limits,
        )
        .expect("it is right");
        if found.end != search_core::BacktrackEnd::Exhausted {
            continue;
        }
        let mut products: Vec<u128> = found
            .squares
            .iter()
            .map(|square| {
                let side = shape.side;
                [0, side - 1, side * (side - 1), side * side - 1]
                    .map(|at| tiles[square[at].piece].0)
                    .iter()
                    .product()
            })
            .collect();
        products.sort_unstable();
        products.dedup();
        let expected = match products[..] {
            [] => Err("unsolvable"),
            [product] => Ok(product.to_string()),
            _ => Err("ambiguous"),
        };
        assert_eq!(
            answer(&text, &parsed(&text), Part::One, &Options::default()),
            expected,
            "seed {seed}\n{text}"
        );
    }
}

#[test]
fn no_bytes_make_a_panic() {
    let base = include_str!("../src/example.txt").as_bytes();
    for seed in 0..cases(300) * 10 {
        let mut random = Rng::with_seed(seed);
        let mut bytes = base[..random.usize(..base.len())].to_vec();
        for _ in 0..random.usize(..4) {
            let at = random.usize(..bytes.len().max(1));
            let byte = *b"#.\n\r :T9\xff0"[..].get(random.usize(..10)).expect("it is right");
            if random.bool() && at < bytes.len() {
                bytes[at] = byte;
            } else {
                bytes.insert(at, byte);
            }
        }
        let Ok(text) = Text::new(&bytes) else { continue };
        if let Ok(jigsaw) = jigsaw::parse(&text) {
            assert!(jigsaw.tiles().len().isqrt().pow(2) == jigsaw.tiles().len());
        }
    }
}

#[test]
fn what_is_open_while_pictures_are_made_counts_as_memory() {
    // 484 tiles with the same borders and different insides.
    let tiles = |id: usize| {
        let row = |row: usize| {
            (0..9).map(move |bit| if id >> bit & 1 == usize::from(row == 0) { '#' } else { '.' })
        };
        let rows: Vec<String> = (0..9).map(|at| format!(".{}.\n", row(at).collect::<String>())).collect();
        format!("Tile {id}:\n...........\n{}...........\n", rows.concat())
    };
    let text: String = (0..484).map(tiles).collect();
    let options = options(&[(0, 0), (0, 1)], Solver::Borders);
    let told = |max_bytes| {
        let limits = Limits { max_bytes, max_states: Some(1000), ..Limits::default() };
        let request = Request::new(&options).limited(limits);
        JurassicJigsaw::solve(&parsed(&text), Part::Two, &request).expect_err("it is stopped").reason()
    };
    // 484 places with 484 tiles in two ways or more.
    assert_eq!(told(484 * 484 * 8), "memory_limit");
    assert_eq!(told(484 * 484 * 100), "state_limit");
}

/// Nine tiles with the same borders and different insides: 9! * 8^9 pictures, too many to look at.
fn nine_alike() -> String {
    let tiles = (0..9).map(|id| {
        let cells: String = (0..9).map(|bit| if bit == id || bit == 4 { '#' } else { '.' }).collect();
        format!("Tile {id}:\n.....\n.{}.\n.{}.\n.{}.\n.....\n", &cells[..3], &cells[3..6], &cells[6..])
    });
    tiles.collect()
}

#[test]
fn a_puzzle_with_more_pictures_than_can_be_looked_at_is_ambiguous() {
    let text = nine_alike();
    let options = options(&[(0, 0), (0, 1)], Solver::Borders);
    assert!(MOST_CELLS < 362_880 * 8u64.pow(9));
    let told = |limits| {
        let request = Request::new(&options).limited(limits);
        JurassicJigsaw::solve(&parsed(&text), Part::Two, &request).expect_err("pictures are too many")
    };
    let none = told(Limits::default());
    assert_eq!(none.reason(), "ambiguous");
    let message = none.to_string();
    assert!(message.starts_with("this is undecided: ") && message.contains("--time-limit"), "{message}");
    // A limit takes the place of that bound, and is told as what it is.
    let counted = Limits { max_states: Some(1000), ..Limits::default() };
    assert!(matches!(told(counted), NoAnswer::Limit { limit: LimitReached::States, .. }));
    let timed = Limits::default().within(std::time::Duration::from_millis(50));
    assert!(matches!(told(timed), NoAnswer::Limit { limit: LimitReached::Time, .. }));
}

#[test]
fn no_picture_is_made_for_a_figure_that_none_can_show() {
    let text = nine_alike();
    let too_wide = vec![(0, 0), (0, 100)];
    let too_many_cells: Vec<_> = (0..81).map(|cell| (cell / 9, cell % 9)).collect();
    for figure in [too_wide, too_many_cells] {
        let rough = answer(&text, &parsed(&text), Part::Two, &options(&figure, Solver::Borders));
        assert_eq!(rough, Ok("17".to_owned()));
    }
}

#[test]
fn a_figure_that_is_the_whole_picture_is_found() {
    let text = "Tile 1:\n#####\n#####\n#####\n#####\n#####\n";
    let figure: Vec<_> = (0..9).map(|cell| (cell / 3, cell % 3)).collect();
    let rough = answer(text, &parsed(text), Part::Two, &options(&figure, Solver::Search));
    assert_eq!(rough, Ok("0".to_owned()));
}
