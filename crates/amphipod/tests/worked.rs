//! Answers that a person can follow, as they are told and drawn.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use amphipod::{
    AllShortcuts, Amphipod, Burrow, Options, Place, Shortcuts, Space, Stacks, TraceMove, check, parse, solve,
    solve_with,
};
use fixture::{shown, told, transcript};
use insta::assert_snapshot;
use puzzle::{LimitReached, Limits, NoAnswer, Part, Puzzle, Stats, Text};
use search_core::{Bound, StateSpace};

#[test]
fn the_first_burrow_of_the_write_up_is_told_move_by_move() {
    assert_snapshot!("writeup_1_part_1", told::<Amphipod>("writeup_1", Part::One));
}

#[test]
fn the_four_burrows_of_the_write_up_have_their_answers() {
    let answer = |case, part| told::<Amphipod>(case, part).split(" (").next().map(str::to_owned);
    assert_eq!(answer("writeup_1", Part::One).as_deref(), Some("12521"));
    assert_eq!(answer("writeup_2", Part::One).as_deref(), Some("10526"));
    assert_eq!(answer("writeup_3", Part::One).as_deref(), Some("44169"));
    assert_eq!(answer("writeup_4", Part::One).as_deref(), Some("41284"));
    assert_eq!(answer("writeup_1", Part::Two).as_deref(), Some("44169"));
    assert_eq!(answer("writeup_2", Part::Two).as_deref(), Some("41284"));
}

#[test]
fn a_deadlock_has_no_answer() {
    assert_snapshot!(told::<Amphipod>("hall_deadlock", Part::One), @"unsolvable: no order of moves brings every amphipod home");
    let burrow = fixture::model::<Amphipod>(&fixture::bytes::<Amphipod>("hall_deadlock"));
    assert_eq!(stats::<AllShortcuts>(&burrow).get("expanded"), None, "it is seen without a search");
}

#[test]
fn a_replay_ends_with_everybody_at_home() {
    assert_snapshot!(shown::<Amphipod>("three_cycle", Part::One), @"
    the start
    A from row 1 of room C to cell 2 of the hallway
    C from row 1 of room B to cell 6 of the hallway
    C from cell 6 of the hallway to row 1 of room C
    B from row 1 of room A to cell 4 of the hallway
    B from cell 4 of the hallway to row 1 of room B
    A from cell 2 of the hallway to row 1 of room A

    #############
    #...........#
    ###A#B#C#D###
      #A#B#C#D#  
      #########
    ");
}

const WRITE_UP: &str = "\
#############
#...........#
###B#C#B#D###
  #A#D#C#A#
  #########
";

/// The moves in the words of the write-up that the project starts from: who, the cell of the
/// hallway, room and row, and whether it leaves the room.
fn moves_of_the_write_up(trace: &[TraceMove]) -> String {
    trace.iter().fold(String::new(), |mut words, walk| {
        let [from, to] = [walk.from, walk.to].map(|place| place.to_string());
        let leaves = from.starts_with('R');
        let (hall, room) = if leaves { (&to, &from) } else { (&from, &to) };
        let (name, row) = room.split_at(2);
        let leaves = if leaves { "True" } else { "False" };
        writeln!(words, "Move {} {hall} ({name},{row}) {leaves}", walk.kind).expect("a string takes it");
        words
    })
}

#[test]
fn the_moves_are_those_of_the_write_up() {
    let burrow = parse(&Text::new(WRITE_UP.as_bytes()).unwrap()).unwrap();
    let plan = solve(&burrow, &Limits::default()).unwrap();
    assert_eq!(plan.energy, 12521);
    let checked = |answer| {
        let text = Text::new(WRITE_UP.as_bytes()).unwrap();
        Amphipod::check(&text, Part::One, &Options {}, answer, &plan.trace(&burrow))
    };
    assert_eq!(checked("12521"), Ok(()));
    assert!(checked("12522").is_err(), "the moves take one energy less");
    assert_eq!(
        moves_of_the_write_up(&plan.trace(&burrow)),
        "\
Move D H10 (RD,1) True
Move A H2 (RD,2) True
Move D H10 (RD,2) False
Move B H4 (RC,1) True
Move C H6 (RB,1) True
Move C H6 (RC,1) False
Move D H8 (RB,2) True
Move D H8 (RD,1) False
Move B H4 (RB,2) False
Move B H4 (RA,1) True
Move B H4 (RB,1) False
Move A H2 (RA,1) False
"
    );
}

/// Runs the program and shows all that it does.
fn run(arguments: &[&str], stdin: &str) -> String {
    transcript::<Amphipod>(arguments, stdin)
}

#[test]
fn the_trace_in_json_names_cells_as_people_do() {
    let swap = "#############\n#...........#\n###B#A#C#D###\n  #########\n";
    assert_snapshot!(run(&["--part", "1", "--trace", "--format", "json", "-"], swap), @r#"
    --- stdout
    {"schema":1,"puzzle":"amphipod","input":"-","parts":[{"part":1,"answer":"46","trace":[{"kind":"A","from":"RB1","to":"H2","energy":4},{"kind":"B","from":"RA1","to":"H4","energy":20},{"kind":"B","from":"H4","to":"RB1","energy":20},{"kind":"A","from":"H2","to":"RA1","energy":2}]}]}
    --- stderr
    --- status 0
    "#);
}

#[test]
fn one_above_a_hole_walks_down_when_no_foreigner_is_left() {
    let holes = "\
#############
#.....A.D...#
###B#C#C#.###
  #A#B#.#D#
  #########
";
    assert_snapshot!("holes", run(&["--part", "1", "--trace", "-"], holes));
}

#[test]
fn one_in_the_second_row_above_a_hole_walks_one_step_down() {
    let holes = "#############\n#AA.........#\n###.#B#C#D###\n  #A#B#C#D#\n  #.#B#C#D#\n  #########\n";
    let told = fixture::told_of::<Amphipod>(holes.as_bytes(), Part::One);
    assert_eq!(told.split(" (").next(), Some("7"), "1 for the hole, 3 for each in the hallway");
}

#[test]
fn a_limit_ends_the_search_with_what_is_known() {
    assert_snapshot!(run(&["--max-states", "3", "--part", "2", "-"], WRITE_UP), @"
    --- stdout
    --- stderr
    part 2: no answer (state_limit): the limit of states was reached; the answer, if there is one, is at least 40169
    --- status 4
    ");
}

#[test]
fn a_limit_that_ends_the_search_is_named() {
    let burrow = parse(&Text::new(WRITE_UP.as_bytes()).unwrap()).unwrap().unfolded();
    let ended_by = |limits: Limits| match solve(&burrow, &limits) {
        Err(NoAnswer::Limit { limit, .. }) => limit,
        other => panic!("{other:?}"),
    };
    let cancel = Some(Arc::new(AtomicBool::new(true)));
    assert_eq!(ended_by(Limits::default().within(Duration::ZERO)), LimitReached::Time);
    assert_eq!(ended_by(Limits { cancel, ..Limits::default() }), LimitReached::Cancelled);
    assert_eq!(ended_by(Limits { max_bytes: 10_000, ..Limits::default() }), LimitReached::Memory);
    assert_eq!(ended_by(Limits { max_states: Some(3), ..Limits::default() }), LimitReached::States);
}

#[test]
fn a_cell_has_one_name() {
    let is_place = |name: &str| serde_json::from_value::<Place>(name.into()).is_ok();
    assert!(["H1", "H11", "RA1", "RD20"].into_iter().all(is_place));
    assert!(!["H", "H0", "H01", "H+1", "RA", "RA0", "RA01", "RA+1", "RE1", "1"].into_iter().any(is_place));
}

/// The first move of the trace that breaks a rule, with the picture of one burrow.
#[track_caller]
fn broken_rule(burrow: &str, moves: &[(&str, &str, &str, u64)]) -> String {
    let moves: Vec<_> = moves
        .iter()
        .map(|(kind, from, to, energy)| {
            serde_json::json!({"kind": kind, "from": from, "to": to, "energy": energy})
        })
        .collect();
    let trace = serde_json::from_value(moves.into()).expect("the moves are well formed");
    match check(&Text::new(burrow.as_bytes()).expect("the burrow is a text"), Part::One, "0", &trace) {
        Ok(()) => "no rule".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn the_checker_names_the_rule_that_a_move_breaks() {
    let burrow = "#############\n#.A.........#\n###.#C#B#D###\n  #########\n";
    let broken = |moves: &[(&str, &str, &str, u64)]| broken_rule(burrow, moves);
    assert_snapshot!(broken(&[("B", "RB1", "H4", 20)]), @"move 1: expected B on RB1, found 'C'");
    assert_snapshot!(broken(&[("C", "RB1", "H5", 100)]), @"move 1: C stops outside a room, on H5");
    assert_snapshot!(broken(&[("A", "H2", "H4", 2)]), @"move 1: A stops in the hallway a second time, on H4");
    assert_snapshot!(broken(&[("C", "RB1", "RA1", 400)]), @"move 1: C enters a room that is not its own, to RA1");
    assert_snapshot!(broken(&[("C", "RB1", "RC1", 400)]), @"move 1: C moves to RC1 while B is in that room");
    assert_snapshot!(broken(&[("C", "RB1", "H1", 500)]), @"move 1: C walks from RB1 to H1 through the 'A' in row 0, column 2");
    assert_snapshot!(broken(&[("C", "RB1", "H6", 100)]), @"move 1: 2 steps of C take 200 energy, not 100");
    assert_snapshot!(broken(&[("C", "RB1", "H12", 800)]), @"move 1: there is no cell H12");
    assert_snapshot!(broken(&[("C", "RB2", "H6", 300)]), @"move 1: there is no cell RB2");
    assert_snapshot!(broken(&[("C", "RB1", "H6", 200)]), @"after the last move, expected '.' in row 0, column 2, found 'A'");
    assert_snapshot!(
        broken(&[
            ("C", "RB1", "H6", 200),
            ("B", "RC1", "RB1", 40),
        ]),
        @"move 2: B walks from RC1 to RB1 through the 'C' in row 0, column 6"
    );
    assert_snapshot!(
        broken(&[
            ("C", "RB1", "H4", 200),
            ("B", "RC1", "RB1", 40),
            ("C", "H4", "RC1", 400),
            ("A", "H2", "RA1", 2),
        ]),
        @"the moves take 642 energy, but the answer is 0"
    );
}

#[test]
fn the_checker_lets_one_walk_up_and_down_in_its_own_room() {
    let burrow = "#############\n#...........#\n###.#B#C#D###\n  #A#B#C#D#\n  #########\n";
    let (up, down) = (("A", "RA2", "RA1", 1), ("A", "RA1", "RA2", 1));
    assert_snapshot!(broken_rule(burrow, &[up]), @"after the last move, expected 'A' in row 2, column 3, found '.'");
    assert_snapshot!(broken_rule(burrow, &[up, down]), @"after the last move, expected 'A' in row 1, column 3, found '.'");
}

/// All shortcuts, and a rehearsal even where hardly anybody stands in the hallway.
enum EveryRehearsal {}

impl Shortcuts for EveryRehearsal {
    const REHEARSE_FROM: usize = 0;
}

/// The fixed part of the energy, the lower bound, and whether a rehearsal says that there is a way.
fn figures(burrow: &Burrow) -> (u64, u64, bool) {
    let stacks = Stacks::of(burrow).expect("few have to leave");
    let space = Space::<EveryRehearsal>::new(burrow, &stacks);
    let Bound::AtLeast(cost) = space.lower_bound(&space.start()) else { panic!("there are clearing orders") };
    let mut successors = 0;
    let Ok(()) = space.successors(&space.start(), 0, &mut |_, _, _| successors += 1);
    (stacks.least_energy(), stacks.least_energy() + 2 * u64::from(cost), successors > 0)
}

#[test]
fn the_worked_state_has_the_figures_of_the_crate_page() {
    let read = |hallway: &str, first: &str| {
        let rows = format!("#############\n{hallway}\n{first}\n  #A#B#C#B#\n  #########\n");
        parse(&Text::new(rows.as_bytes()).unwrap()).unwrap()
    };
    let left = read("#.......D...#", "###A#.#C#D###");
    assert_eq!(figures(&left), (7070, 9090, true));
    assert_eq!(solve(&left, &Limits::default()).unwrap().energy, 9090);
    let right = read("#.......D..A#", "###.#.#C#D###");
    assert_eq!(figures(&right), (7079, 9099, false));
    assert!(solve(&right, &Limits::default()).is_err());
}

/// What a search did, whether it found an answer or not.
fn stats<S: Shortcuts>(burrow: &Burrow) -> Stats {
    match solve_with::<S>(burrow, &Limits::default()) {
        Ok(plan) => plan.stats,
        Err(NoAnswer::None { stats, .. } | NoAnswer::Limit { stats, .. }) => stats,
    }
}

/// No shortcut that makes the search smaller, but for those of this choice.
macro_rules! only {
    ($name:ident: $home:literal $outside:literal $lazy:literal $bound:literal) => {
        enum $name {}
        impl Shortcuts for $name {
            const HOME_FIRST: bool = $home;
            const OUTSIDE_STOPS: bool = $outside;
            const LAZY_ENDS: bool = $lazy;
            const CROSSINGS: bool = $bound;
            const CLEARING_ORDERS: bool = $bound;
            const SEVEN_CELLS: bool = $bound;
            const REHEARSALS: bool = false;
        }
    };
}

only!(NoShortcut: false false false false);
only!(NoDeadEnds: true true true false);
only!(NoRehearsals: true true true true);

#[test]
fn the_write_up_takes_the_states_that_the_crate_page_tells() {
    fn expanded<S: Shortcuts>() -> [u64; 4] {
        let [one, two] = ["writeup_1", "writeup_2"]
            .map(|name| fixture::model::<Amphipod>(&fixture::bytes::<Amphipod>(name)));
        [&one, &two, &one.unfolded(), &two.unfolded()]
            .map(|burrow| stats::<S>(burrow).get("expanded").unwrap())
    }
    assert_eq!(expanded::<NoShortcut>(), [208, 1900, 45624, 39109]);
    assert_eq!(expanded::<NoDeadEnds>(), [19, 60, 6032, 5742]);
    assert_eq!(expanded::<NoRehearsals>(), [3, 10, 706, 365]);
    assert_eq!(expanded::<AllShortcuts>(), [3, 10, 443, 195]);
}

#[test]
fn no_search_of_these_fixtures_takes_more_states_than_it_did() {
    let mut told = String::from("expanded, generated, dead ends\n");
    for name in [
        "dear_step_aside",
        "depth100_mixed",
        "depth10_mixed",
        "depth3_holes",
        "depth4_hallway",
        "depth6_mixed",
        "depth6_stuck",
        "hallway_3",
        "official_4",
        "shuffled_4",
        "three_cycle",
        "writeup_1",
        "writeup_2",
    ] {
        let drawn = fixture::model::<Amphipod>(&fixture::bytes::<Amphipod>(name));
        for (part, burrow) in Part::BOTH.into_iter().zip([&drawn, &drawn.unfolded()]) {
            let figures = |stats: Stats| {
                ["expanded", "generated", "dead ends"].map(|name| stats.get(name).unwrap_or(0))
            };
            let usual = figures(stats::<AllShortcuts>(burrow));
            let more = figures(stats::<EveryRehearsal>(burrow));
            writeln!(told, "{name}, {part}: {usual:?}, and with every rehearsal {more:?}")
                .expect("a string takes it");
        }
    }
    assert_snapshot!("figures", told);
}
