//! What holds for every burrow, tried on random ones. `CASES` sets how many.

mod reference;

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;
use std::thread;

use amphipod::{
    AllShortcuts, Amphipod, Burrow, Kind, Place, Shortcuts, Space, Stacks, State, check, least_energy, parse,
    solve, solve_with,
};
use proptest::prelude::ProptestConfig;
use proptest::strategy::Strategy;
use proptest::test_runner::{TestCaseError, TestRunner};
use proptest::{collection, prop_assert, prop_assert_eq, prop_oneof};
use puzzle::{Limits, NoAnswer, Part, Puzzle, Request, Stats, Text};
use reference::Habit;
use search_core::{Bound, StateSpace};

/// Exchanges that leave hardly anything in its place.
const MANY: usize = 40;

/// Runs a property on random burrows of these depths: everybody at home, then the contents of two
/// cells exchanged, again and again. So some start in the hallway, rooms have holes, and with few
/// exchanges most are settled. A failure shrinks to few exchanges. One in `share` of the cases
/// that `CASES` asks for is tried; the dearest ones only when it asks for many.
#[track_caller]
fn on_burrows(
    share: u32,
    depths: RangeInclusive<usize>,
    most_exchanges: usize,
    property: impl Fn(&Burrow) -> Result<(), TestCaseError>,
) {
    let config = ProptestConfig {
        cases: fixture::cases(64) / share,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    // The seven places of the hallway come first: half of the exchanges leave them alone.
    let exchange = prop_oneof![(0..1000_usize, 0..1000_usize), (7..1000_usize, 7..1000_usize)];
    let exchanges = collection::vec(exchange, 0..=most_exchanges);
    let burrows = (depths, exchanges).prop_map(|(depth, exchanges)| {
        let mut burrow = Burrow { hallway: [None; 7], rows: vec![Kind::ALL.map(Some); depth] };
        let places = 7 + 4 * depth;
        let inside = |place: usize| if place < 7 { place } else { 7 + (place - 7) % (places - 7) };
        for (one, other) in exchanges {
            let (one, other) = (inside(one), inside(other));
            let moved = *cell(&mut burrow, one);
            let back = std::mem::replace(cell(&mut burrow, other), moved);
            *cell(&mut burrow, one) = back;
        }
        burrow
    });
    let mut runner = TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let shown = burrows.prop_map(Shown);
    if let Err(failure) = runner.run(&shown, |Shown(burrow)| property(&burrow)) {
        panic!("{failure}");
    }
}

/// A burrow that failures show as its picture.
#[derive(Clone)]
struct Shown(Burrow);

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "\n{}", self.0)
    }
}

fn cell(burrow: &mut Burrow, place: usize) -> &mut Option<Kind> {
    match place.checked_sub(7) {
        None => &mut burrow.hallway[place],
        Some(place) => &mut burrow.rows[place / 4][place % 4],
    }
}

fn energy<S: Shortcuts>(burrow: &Burrow) -> Option<u64> {
    match solve_with::<S>(burrow, &Limits::default()) {
        Ok(plan) => Some(plan.energy),
        Err(NoAnswer::None { reason, .. }) => {
            assert_eq!(reason, "unsolvable");
            None
        }
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn the_energy_is_that_of_the_literal_solver() {
    let same_as = |habit: Habit| {
        move |burrow: &Burrow| {
            let expected = reference::least_energy(&burrow.to_string(), habit);
            prop_assert_eq!(energy::<AllShortcuts>(burrow), expected);
            Ok(())
        }
    };
    on_burrows(1, 1..=1, MANY, same_as(Habit::Free));
    on_burrows(32, 2..=2, 3, same_as(Habit::Free));
    on_burrows(200, 3..=3, 2, same_as(Habit::Free));
    on_burrows(1, 1..=1, MANY, same_as(Habit::Tidy));
    on_burrows(4, 2..=2, MANY, same_as(Habit::Tidy));
    on_burrows(32, 3..=3, 6, same_as(Habit::Tidy));
}

#[test]
fn the_energy_alone_is_that_of_the_plan() {
    let shown = |found: Result<(u64, Stats), NoAnswer>| match found {
        Ok((energy, stats)) => (energy.to_string(), stats.get("states expanded")),
        Err(NoAnswer::None { stats, .. }) => ("none".to_owned(), stats.get("states expanded")),
        Err(NoAnswer::Limit { lower_bound, stats, .. }) => {
            (format!("at least {lower_bound:?}"), stats.get("states expanded"))
        }
    };
    on_burrows(1, 1..=4, MANY, |burrow| {
        let limits = Limits { max_states: Some(40), ..Limits::default() };
        let plan = solve(burrow, &limits).map(|plan| (plan.energy, plan.stats));
        prop_assert_eq!(shown(least_energy(burrow, &limits)), shown(plan));
        Ok(())
    });
}

/// Nobody solved the made-up burrows by hand, so that their answers need a second witness. It takes
/// a minute or two for those with four rows, which are left out unless `CASES` asks for many.
#[test]
fn the_literal_solver_agrees_on_every_shallow_fixture() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/amphipod");
    let deepest = if fixture::cases(64) > 1000 { 4 } else { 3 };
    let mut drawn = BTreeMap::new();
    for file in fs::read_dir(folder).expect("there are fixtures") {
        let path = file.expect("the folder can be read").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let bytes = fs::read(&path).expect("the file can be read");
        let Ok(folded) = Text::new(&bytes).and_then(|text| parse(&text)) else {
            continue;
        };
        for burrow in [folded.unfolded(), folded] {
            if burrow.depth() <= deepest {
                drawn.insert(burrow.to_string(), burrow);
            }
        }
    }
    assert!(drawn.len() > 10, "only {} burrows are compared", drawn.len());
    // The literal solver is slow, and by now hardly another test is running.
    thread::scope(|scope| {
        for first in 0..2 {
            let some = drawn.iter().skip(first).step_by(2);
            scope.spawn(|| {
                for (drawing, burrow) in some {
                    let expected = reference::least_energy(drawing, Habit::Tidy);
                    assert_eq!(energy::<AllShortcuts>(burrow), expected, "{drawing}");
                }
            });
        }
    });
}

/// Defines a choice of shortcuts where some are off.
macro_rules! without {
    ($name:ident: $($shortcut:ident)*) => {
        enum $name {}
        impl Shortcuts for $name {
            $(const $shortcut: bool = false;)*
        }
    };
}

without!(NoHomeFirst: HOME_FIRST);
without!(NoOutsideStops: OUTSIDE_STOPS);
without!(NoLazyEnds: LAZY_ENDS);
without!(NoCrossings: CROSSINGS);
without!(NoClearingOrders: CLEARING_ORDERS);
without!(NoSevenCells: SEVEN_CELLS);
without!(NoRehearsals: REHEARSALS);
without!(NoDeadEnds: CROSSINGS CLEARING_ORDERS SEVEN_CELLS REHEARSALS);
without!(NoShortcut: HOME_FIRST OUTSIDE_STOPS LAZY_ENDS CROSSINGS CLEARING_ORDERS SEVEN_CELLS REHEARSALS);

/// All of them, and a rehearsal for every state.
enum EveryRehearsal {}

impl Shortcuts for EveryRehearsal {
    const REHEARSE_FROM: usize = 0;
}

#[test]
fn no_shortcut_changes_the_energy() {
    on_burrows(1, 1..=5, MANY, |burrow| {
        let expected = energy::<AllShortcuts>(burrow);
        prop_assert_eq!(energy::<NoHomeFirst>(burrow), expected, "homecomings first");
        prop_assert_eq!(energy::<NoOutsideStops>(burrow), expected, "stops outside the way home");
        prop_assert_eq!(energy::<NoLazyEnds>(burrow), expected, "late decisions at the ends");
        prop_assert_eq!(energy::<NoCrossings>(burrow), expected, "crossings");
        prop_assert_eq!(energy::<NoClearingOrders>(burrow), expected, "clearing orders");
        prop_assert_eq!(energy::<NoSevenCells>(burrow), expected, "seven cells");
        prop_assert_eq!(energy::<NoRehearsals>(burrow), expected, "rehearsals");
        prop_assert_eq!(energy::<EveryRehearsal>(burrow), expected, "more rehearsals");
        prop_assert_eq!(energy::<NoDeadEnds>(burrow), expected, "tests for dead ends");
        Ok(())
    });
    on_burrows(4, 1..=3, MANY, |burrow| {
        prop_assert_eq!(energy::<NoShortcut>(burrow), energy::<AllShortcuts>(burrow), "all of them");
        Ok(())
    });
}

#[test]
fn the_bound_never_exceeds_the_true_cost() {
    on_burrows(1, 1..=4, MANY, |burrow| {
        let stacks = Stacks::of(burrow).expect("few have to leave");
        let space = Space::<AllShortcuts>::new(burrow, &stacks);
        for (state, cost) in true_costs(&Space::<NoDeadEnds>::new(burrow, &stacks)) {
            match space.lower_bound(&state) {
                Bound::AtLeast(bound) => {
                    prop_assert!(cost.is_none_or(|cost| bound <= cost), "{state:?}: {bound} > {cost:?}");
                }
                Bound::DeadEnd => prop_assert_eq!(cost, None, "{:?} is no dead end", state),
            }
        }
        Ok(())
    });
}

#[test]
fn no_dead_end_has_a_solution() {
    on_burrows(1, 1..=4, MANY, |burrow| {
        let stacks = Stacks::of(burrow).expect("few have to leave");
        let space = Space::<EveryRehearsal>::new(burrow, &stacks);
        for (state, cost) in true_costs(&Space::<NoDeadEnds>::new(burrow, &stacks)) {
            let mut cheapest = space.is_goal(&state).then_some(0);
            let Ok(()) = space.successors(&state, 0, &mut |_, _, step| {
                cheapest = Some(cheapest.map_or(step, |known: u32| known.min(step)));
            });
            prop_assert!(
                cost.is_none() || cheapest <= cost && cheapest.is_some(),
                "{:?} has a solution",
                state
            );
        }
        Ok(())
    });
}

/// All reachable states with the true cost from each to a goal: relaxed until nothing changes.
/// Nothing at all for a burrow with too many states.
fn true_costs<S: Shortcuts>(space: &Space<'_, S>) -> HashMap<State, Option<u32>> {
    const MOST: usize = 20_000;
    let mut states = vec![space.start()];
    let mut numbers = HashMap::from([(space.start(), 0)]);
    let mut edges = Vec::new();
    let mut next = 0;
    while next < states.len() {
        if states.len() > MOST {
            return HashMap::new();
        }
        let state = states[next];
        let Ok(()) = space.successors(&state, 0, &mut |_, successor, cost| {
            let number = *numbers.entry(successor).or_insert_with(|| {
                states.push(successor);
                states.len() - 1
            });
            edges.push((next, number, cost));
        });
        next += 1;
    }
    let mut costs: Vec<Option<u32>> = states.iter().map(|state| space.is_goal(state).then_some(0)).collect();
    loop {
        let mut changed = false;
        for &(from, to, step) in edges.iter().rev() {
            if let Some(cost) = costs[to]
                && costs[from].is_none_or(|known| cost + step < known)
            {
                costs[from] = Some(cost + step);
                changed = true;
            }
        }
        if !changed {
            return states.into_iter().zip(costs).collect();
        }
    }
}

#[test]
fn every_trace_is_accepted_by_the_checker() {
    on_burrows(1, 1..=8, MANY, |burrow| {
        let picture = burrow.to_string();
        let text = Text::new(picture.as_bytes()).unwrap();
        for part in Part::BOTH {
            let request = Request::new(&amphipod::Options {}).traced();
            if let Ok(solution) = Amphipod::solve(burrow, part, &request) {
                let trace = solution.trace.expect("a trace was asked for");
                prop_assert_eq!(check(&text, part, &solution.answer, &trace), Ok(()));
            }
        }
        Ok(())
    });
}

#[test]
fn a_trace_that_was_tampered_with_is_refused() {
    on_burrows(2, 1..=3, MANY, |burrow| {
        let picture = burrow.to_string();
        let text = Text::new(picture.as_bytes()).unwrap();
        let Ok(plan) = solve(burrow, &Limits::default()) else {
            return Ok(());
        };
        let answer = plan.energy.to_string();
        let trace = plan.trace(burrow);
        for index in 0..trace.len() {
            let mut shorter = trace.clone();
            shorter.remove(index);
            prop_assert!(check(&text, Part::One, &answer, &shorter).is_err());
            let mut cheaper = trace.clone();
            cheaper[index].energy -= 1;
            prop_assert!(check(&text, Part::One, &answer, &cheaper).is_err());
            let mut elsewhere = trace.clone();
            elsewhere[index].to = Place::Hallway(3);
            prop_assert!(check(&text, Part::One, &answer, &elsewhere).is_err());
            let mut doubled = trace.clone();
            doubled.insert(index, trace[index].clone());
            prop_assert!(check(&text, Part::One, &answer, &doubled).is_err());
        }
        let other = (plan.energy + 1).to_string();
        prop_assert!(check(&text, Part::One, &other, &trace).is_err());
        Ok(())
    });
}

#[test]
fn a_room_opens_only_when_its_leavers_have_found_place() {
    on_burrows(1, 1..=8, MANY, |burrow| {
        let (Some(stacks), Ok(plan)) = (Stacks::of(burrow), solve(burrow, &Limits::default())) else {
            return Ok(());
        };
        let mut waiting: [usize; 4] = std::array::from_fn(|room| stacks.leavers(room).len());
        let holes = burrow.hallway.iter().flatten().count();
        let mut left_before = 0;
        for walk in plan.trace(burrow) {
            if let (Place::Room { letter, .. }, Place::Hallway(_)) = (walk.from, walk.to) {
                let room = "ABCD".find(letter).expect("rooms are A to D");
                waiting[room] -= 1;
                if waiting[room] == 0 {
                    let leavers = stacks.leavers(room).len();
                    prop_assert!(leavers <= 7 + holes + left_before, "{leavers} left {letter}");
                    left_before += leavers;
                }
            }
        }
        Ok(())
    });
}

#[test]
fn tall_stacks_of_strangers_have_no_solution() {
    let strangers = [Kind::B, Kind::A, Kind::D, Kind::C].map(Some);
    for depth in [8, 84, 85, 100, 1000, 100_000] {
        let burrow = Burrow { hallway: [None; 7], rows: vec![strangers; depth] };
        assert_eq!(energy::<AllShortcuts>(&burrow), None);
        assert_eq!(Stacks::of(&burrow).is_some(), depth <= 84);
    }
}

#[test]
fn settled_rows_below_change_nothing() {
    on_burrows(1, 1..=4, MANY, |burrow| {
        let mut deep = burrow.clone();
        deep.rows.resize(100, Kind::ALL.map(Some));
        prop_assert_eq!(energy::<AllShortcuts>(&deep), energy::<AllShortcuts>(burrow));
        Ok(())
    });
}

#[test]
fn a_picture_is_read_as_it_is_drawn_and_in_every_form_that_people_paste() {
    on_burrows(1, 1..=12, MANY, |burrow| {
        let picture = burrow.to_string();
        let stripped: String = picture.lines().flat_map(|line| [line.trim_start(), "\n"]).collect();
        let walled: String = picture.lines().map(|line| format!("{line:13}\n").replace(' ', "#")).collect();
        let inner = |line: &str| match line.trim_matches('#') {
            "" => "   #########\n".to_owned(),
            cells => format!("   #{cells}#\n"),
        };
        let further: String = stripped
            .split_inclusive('\n')
            .enumerate()
            .map(|(row, line)| if row < 2 { line.to_owned() } else { inner(line.trim_end()) })
            .collect();
        let indented = picture.replace('\n', "  \r\n\t");
        for form in [picture, stripped, walled, further, format!("\u{feff}\n\t{}", indented.trim_end())] {
            let text = Text::new(form.as_bytes()).unwrap();
            prop_assert_eq!(&parse(&text).unwrap(), burrow, "{}", form);
        }
        Ok(())
    });
}

#[test]
fn damaged_pictures_are_read_or_refused_at_a_place_inside() {
    on_burrows(1, 1..=3, MANY, |burrow| {
        let picture = burrow.to_string();
        for offset in 0..picture.len() {
            for damage in *b"#.ABE \n\r\xff" {
                let mut bytes = picture.clone().into_bytes();
                bytes[offset] = damage;
                check_damaged(&bytes)?;
                bytes.remove(offset);
                check_damaged(&bytes)?;
                bytes.truncate(offset);
                check_damaged(&bytes)?;
            }
        }
        Ok(())
    });
}

fn check_damaged(bytes: &[u8]) -> Result<(), TestCaseError> {
    let Ok(text) = Text::new(bytes) else {
        return Ok(());
    };
    match parse(&text) {
        Ok(burrow) => {
            let counts = Kind::ALL.map(|kind| {
                let standing = burrow.hallway.iter().chain(burrow.rows.as_flattened());
                standing.filter(|&&found| found == Some(kind)).count()
            });
            prop_assert_eq!(counts, [burrow.depth(); 4]);
        }
        Err(error) => prop_assert!(error.offset <= text.bytes().len()),
    }
    Ok(())
}
