//! This crate beside `pathfinding`, on the same problems in one run.
//!
//! `cargo bench -p search-core --bench versus` prints a table in Markdown: medians of rounds in which the
//! two take turns, and the most memory and the number of allocations of another run of each. Each is used
//! in the way that costs it least: `pathfinding` is given successors as iterators that allocate nothing,
//! except in the burrow, whose moves are no simple list. A line more has what the moves, the tests for the goal
//! and the lower bounds take by themselves, without any search: no library can be faster than that.
//! `--rounds 3` makes it shorter, a word more measures only the problems that have it in their name.
#![expect(clippy::print_stdout, reason = "the table is what it is for")]

mod problems {
    pub(crate) mod bare;
    pub(crate) mod burrow;
    pub(crate) mod field;
    pub(crate) mod keys;
    pub(crate) mod links;
    pub(crate) mod tiles;
}

use std::cell::Cell;
use std::convert::Infallible;
use std::hint::black_box;
use std::time::{Duration, Instant};

use allocation_counter::measure;
use problems::bare::Questions;
use problems::burrow::{Burrow, burrow};
use problems::field::Field;
use problems::keys::Keys;
use problems::links::Links;
use problems::tiles::{Tiles, scrambled};
use search_core::{Algorithm, ClosedSet, Report, Search, Solution, StateSpace};

/// A way to solve a problem, which gives the cost.
type Way<'a> = Box<dyn Fn() -> u64 + 'a>;

/// A problem, solved in several ways that must agree on the cost.
struct Problem<'a> {
    name: &'static str,
    theirs: Way<'a>,
    ours: Vec<(&'static str, Way<'a>)>,
    /// What every search asks of the space, where ours and theirs ask the same.
    bare: Option<Box<dyn Fn() + 'a>>,
}

/// What one way took.
struct Taken {
    time: Duration,
    bytes: u64,
    allocations: u64,
}

fn cost<S, A, E>(report: Result<Report<Solution<S, A, u32>, u32>, E>) -> u64 {
    report.ok().and_then(Report::solution).map_or(0, |solution| u64::from(solution.cost))
}

fn search<P: StateSpace<Error = Infallible>>(
    space: &P,
    start: P::State,
    closed_set: ClosedSet,
) -> Search<'_, P> {
    Search::new(space).start(start).closed_set(closed_set)
}

/// The questions of a search, without the search.
fn bare<'a, P: StateSpace<Error = Infallible>>(
    space: &'a P,
    start: P::State,
    algorithm: Algorithm,
) -> Box<dyn Fn() + 'a> {
    let questions = Questions::of(space, start, algorithm);
    Box::new(move || questions.ask())
}

/// Both closed sets, with the names that they have in the table.
fn both<'a>(run: impl Fn(ClosedSet) -> u64 + Copy + 'a) -> Vec<(&'static str, Way<'a>)> {
    vec![
        ("hashed", Box::new(move || run(ClosedSet::Hashed))),
        ("dense", Box::new(move || run(ClosedSet::Dense))),
    ]
}

/// The neighbours of a cell as a list that takes no memory of its own.
fn neighbours(field: &Field, at: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
    let x = at % field.side;
    [
        (x > 0).then(|| at - 1),
        (x + 1 < field.side).then(|| at + 1),
        (at >= field.side).then(|| at - field.side),
        (at + field.side < field.side * field.side).then(|| at + field.side),
    ]
    .into_iter()
    .flatten()
    .map(|to| (to, u32::from(field.costs[to as usize])))
}

/// The boards one slide away as a list that takes no memory of its own.
fn slides(tiles: u64) -> impl Iterator<Item = (u64, u32)> {
    let gap = Tiles::gap(tiles);
    [
        (!gap.is_multiple_of(4)).then(|| gap.wrapping_sub(1)),
        (gap % 4 < 3).then(|| gap + 1),
        (gap >= 4).then(|| gap.wrapping_sub(4)),
        (gap < 12).then(|| gap + 4),
    ]
    .into_iter()
    .flatten()
    .map(move |from| {
        let tile = tiles >> (4 * from) & 15;
        (tiles ^ tile << (4 * from) ^ tile << (4 * gap), 1)
    })
}

/// A field with three searches.
fn grids(field: &Field) -> Vec<Problem<'_>> {
    let last = field.side * field.side - 1;
    vec![
        Problem {
            name: "grid 1500 x 1500, costs 1 to 9, A*",
            theirs: Box::new(move || {
                let next = |&at: &u32| neighbours(field, at);
                let found =
                    pathfinding::prelude::astar(&0, next, |at| field.steps_left(at), |&at| at == last);
                found.map_or(0, |(_, cost)| u64::from(cost))
            }),
            ours: both(move |set| cost(search(field, 0, set).astar())),
            bare: Some(bare(field, 0, Algorithm::Astar)),
        },
        Problem {
            name: "the same, Dijkstra",
            theirs: Box::new(move || {
                let found = pathfinding::prelude::dijkstra(&0, |&at| neighbours(field, at), |&at| at == last);
                found.map_or(0, |(_, cost)| u64::from(cost))
            }),
            ours: both(move |set| cost(search(field, 0, set).dijkstra())),
            bare: Some(bare(field, 0, Algorithm::Dijkstra)),
        },
        Problem {
            name: "the same, breadth-first",
            theirs: Box::new(move || {
                let next = |&at: &u32| neighbours(field, at).map(|(to, _)| to);
                let found = pathfinding::prelude::bfs(&0, next, |&at| at == last);
                found.map_or(0, |path| path.len() as u64 - 1)
            }),
            ours: both(move |set| cost(search(field, 0, set).bfs())),
            bare: Some(bare(field, 0, Algorithm::Bfs)),
        },
    ]
}

/// Spaces without an index.
fn puzzles(tokens: u128, board: u64) -> Vec<Problem<'static>> {
    vec![
        Problem {
            name: "burrow of 16 tokens, A*",
            theirs: Box::new(move || {
                let moves = |&tokens: &u128| {
                    let mut moves = Vec::new();
                    Burrow::moves(tokens, |next, energy| moves.push((next, energy)));
                    moves
                };
                let left = |&tokens: &u128| Burrow::energy_left(tokens);
                let found = pathfinding::prelude::astar(&tokens, moves, left, |&at| Burrow::is_home(at));
                found.map_or(0, |(_, energy)| u64::from(energy))
            }),
            ours: vec![(
                "hashed",
                Box::new(move || cost(search(&Burrow, tokens, ClosedSet::Hashed).astar())),
            )],
            bare: Some(bare(&Burrow, tokens, Algorithm::Astar)),
        },
        Problem {
            name: "15-puzzle, A*",
            theirs: Box::new(move || {
                let found = pathfinding::prelude::astar(
                    &board,
                    |&at| slides(at),
                    Tiles::distance,
                    |at| Tiles.is_goal(at),
                );
                found.map_or(0, |(_, slides)| u64::from(slides))
            }),
            ours: vec![("hashed", Box::new(move || cost(search(&Tiles, board, ClosedSet::Hashed).astar())))],
            bare: Some(bare(&Tiles, board, Algorithm::Astar)),
        },
        Problem {
            name: "15-puzzle, IDA*",
            theirs: Box::new(move || {
                let found = pathfinding::prelude::idastar(
                    &board,
                    |&at| slides(at),
                    Tiles::distance,
                    |at| Tiles.is_goal(at),
                );
                found.map_or(0, |(_, slides)| u64::from(slides))
            }),
            ours: vec![("table", Box::new(move || cost(search(&Tiles, board, ClosedSet::Auto).ida_star())))],
            bare: None,
        },
    ]
}

/// Spaces that are known beforehand.
fn graphs<'a>(keys: &'a Keys, links: &'a Links) -> Vec<Problem<'a>> {
    vec![
        Problem {
            name: "16 keys behind doors, Dijkstra",
            theirs: Box::new(move || {
                let fetches = |&state: &u32| keys.fetches(state);
                let found =
                    pathfinding::prelude::dijkstra(&Keys::START, fetches, |state| keys.is_goal(state));
                found.map_or(0, |(_, steps)| u64::from(steps))
            }),
            ours: both(move |set| cost(search(keys, Keys::START, set).dijkstra())),
            bare: Some(bare(keys, Keys::START, Algorithm::Dijkstra)),
        },
        Problem {
            name: "random graph, 300,000 nodes of 6 links, Dijkstra, all of it",
            theirs: Box::new(move || {
                let all = pathfinding::prelude::dijkstra_all(&0, |&node: &u32| links.targets(node));
                // The start is not counted there.
                all.len() as u64 + 1
            }),
            ours: both(move |set| {
                let report = search(links, 0, set).dijkstra();
                report.map_or(0, |report| report.stats.nodes as u64)
            }),
            bare: Some(bare(links, 0, Algorithm::Dijkstra)),
        },
    ]
}

fn main() {
    let mut rounds = 5;
    let mut word = String::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--rounds" => rounds = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(rounds),
            // What cargo tells every bench.
            "--bench" => {}
            _ => word = argument,
        }
    }
    let field = Field::new(1500);
    let (keys, links) = (Keys::new(16), Links::new(300_000, 6));
    let board = scrambled(100);
    let tokens = burrow([b"BDDA", b"CCBD", b"BBAC", b"DACA"]);
    let problems = grids(&field)
        .into_iter()
        .chain(puzzles(tokens, board))
        .chain(graphs(&keys, &links))
        .filter(|problem| problem.name.contains(&word));
    println!("| problem | | time | most memory | allocations | faster | less memory |");
    println!("|---|---|---:|---:|---:|---:|---:|");
    for problem in problems {
        let ways: Vec<&dyn Fn() -> u64> = [&problem.theirs]
            .into_iter()
            .chain(problem.ours.iter().map(|(_, way)| way))
            .map(|way| &**way)
            .collect();
        let (taken, alone) = take_turns(&ways, problem.bare.as_deref(), rounds);
        let names = ["`pathfinding`"].into_iter().chain(problem.ours.iter().map(|&(name, _)| name));
        for (place, (way, taken_here)) in names.zip(&taken).enumerate() {
            let name = if place == 0 { problem.name } else { "" };
            let times = |theirs: u128, ours: u128| {
                if place == 0 { String::new() } else { format!("{} times", tenths(theirs, ours)) }
            };
            println!(
                "| {name} | {way} | {} ms | {} MiB | {} | {} | {} |",
                tenths(taken_here.time.as_micros(), 1000),
                tenths(taken_here.bytes.into(), 1 << 20),
                taken_here.allocations,
                times(taken[0].time.as_micros(), taken_here.time.as_micros()),
                times(taken[0].bytes.into(), taken_here.bytes.into()),
            );
        }
        if let Some(alone) = alone {
            let most = tenths(taken[0].time.as_micros(), alone.as_micros());
            println!("|  | no search | {} ms |  |  | {most} times |  |", tenths(alone.as_micros(), 1000));
        }
    }
    let (theirs, ours) = expanded_boards(board);
    println!("\nIn the 15-puzzle, A* of `pathfinding` expands {theirs} boards, and A* of this crate {ours}.");
}

/// How many boards A* of `pathfinding` expands, and A* of this crate.
fn expanded_boards(board: u64) -> (u64, u64) {
    let theirs = Cell::new(0);
    let next = |&at: &u64| {
        theirs.set(theirs.get() + 1);
        slides(at)
    };
    black_box(pathfinding::prelude::astar(&board, next, Tiles::distance, |at| Tiles.is_goal(at)));
    let ours = search(&Tiles, board, ClosedSet::Hashed).astar();
    (theirs.get(), ours.map_or(0, |report| report.stats.expanded))
}

/// A quotient with one digit after the point.
fn tenths(one: u128, other: u128) -> String {
    let tenths = (one * 10 + other / 2) / other.max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Runs all ways in turn, so often, and each once more for its memory. What the questions take by themselves
/// comes last.
fn take_turns(
    ways: &[&dyn Fn() -> u64],
    bare: Option<&dyn Fn()>,
    rounds: usize,
) -> (Vec<Taken>, Option<Duration>) {
    let mut times = vec![Vec::new(); ways.len()];
    let mut alone = Vec::new();
    let mut answers = Vec::new();
    for _ in 0..rounds.max(1) {
        for (way, times) in ways.iter().zip(&mut times) {
            let start = Instant::now();
            answers.push(black_box(way()));
            times.push(start.elapsed());
        }
        if let Some(ask) = bare {
            let start = Instant::now();
            ask();
            alone.push(start.elapsed());
        }
    }
    assert!(answers.iter().all(|&answer| answer == answers[0]), "the answers differ: {answers:?}");
    let median = |mut times: Vec<Duration>| {
        times.sort_unstable();
        times[times.len() / 2]
    };
    let alone = bare.map(|_| median(alone));
    let taken = ways
        .iter()
        .zip(times)
        .map(|(way, times)| {
            let info = measure(|| {
                black_box(way());
            });
            Taken { time: median(times), bytes: info.bytes_max, allocations: info.count_total }
        })
        .collect();
    (taken, alone)
}
