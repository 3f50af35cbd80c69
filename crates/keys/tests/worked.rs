//! Answers that a person can follow, as they are told and drawn.

use std::fmt::Write as _;

use insta::assert_snapshot;
use keys::{Keys, Options, Solver, parse};
use puzzle::replay::{Cursor, Frames};
use puzzle::{Limits, Part, Puzzle, Request, Stats, Text};

const TWO_ROBOTS: &str = "\
#########
#@.B.a..#
#########
#@.A.b..#
#########
";

const ROUND_A_DOOR: &str = "\
#######
#@.A.b#
#.###.#
#..a..#
#######
";

fn told(drawing: &str, part: Part) -> String {
    fixture::told_of::<Keys>(drawing.as_bytes(), part)
}

/// The frames of a replay, one below the other.
fn frames(drawing: &str, part: Part) -> String {
    let model =
        parse(&Text::new(drawing.as_bytes()).expect("a drawing is a text")).expect("a drawing is a vault");
    let options = Options::default();
    let solution = Keys::solve(&model, part, &Request::new(&options).traced()).expect("it has an answer");
    let replay =
        Keys::replay(&model, part, &options, &solution.trace.expect("a trace was asked for"), Frames::All);
    let mut shown = String::new();
    let mut cursor = Cursor::new(&replay);
    for frame in 0..replay.frames().len() {
        cursor.go_to(frame);
        let current = cursor.current();
        writeln!(shown, "{}, {:?}", current.caption, current.counters)
            .expect("a string takes all that is written");
        for row in cursor.picture().rows() {
            writeln!(shown, "{}", String::from_utf8_lossy(row)).expect("a string takes all that is written");
        }
    }
    shown
}

#[test]
fn the_example_is_explained_walk_by_walk() {
    assert_snapshot!("example_part_1", told(Keys::META.example, Part::One));
    assert_snapshot!("example_part_2", told(Keys::META.example, Part::Two));
}

#[test]
fn robots_that_wait_for_each_other_for_ever_are_unreachable() {
    assert_snapshot!(told(TWO_ROBOTS, Part::One), @"unreachable: nobody can ever take these keys: a");
}

#[test]
fn part_2_without_room_for_the_cross_says_why() {
    assert_snapshot!(told(ROUND_A_DOOR, Part::Two), @"centre_not_open: part 2 needs floor on all nine cells round the robot: one of them is a wall, a key or a door");
}

#[test]
fn a_way_round_a_shut_door_is_found() {
    assert_snapshot!(told(ROUND_A_DOOR, Part::One), @"
    8 (4 nodes, 10 edges, 2 states expanded, 2 states pushed)
      robot 1 takes a after 4 steps (4 in all)
      robot 1 takes b after 4 steps (8 in all)
      the map with the walks, the floor that nobody steps on left blank:
      #######
      #@ A b#
      #*###*#
      #**a**#
      #######
    ");
}

#[test]
fn a_replay_shows_each_step_and_keys_and_doors_vanish() {
    assert_snapshot!("replay_of_a_way_through_a_door", frames("@aA.b\n", Part::One));
    assert_snapshot!("replay_of_two_robots", frames("@aB.c\n#####\n@.A.b\n", Part::One));
}

#[test]
fn a_replay_has_a_line_for_each_robot_and_ends_with_all_keys() {
    let model = parse(&Text::new(Keys::META.example.as_bytes()).unwrap()).unwrap();
    let options = Options::default();
    for (part, robots) in [(Part::One, 1), (Part::Two, 4)] {
        let solution = Keys::solve(&model, part, &Request::new(&options).traced()).unwrap();
        let trace = solution.trace.unwrap();
        let replay = Keys::replay(&model, part, &options, &trace, Frames::All);
        let steps: u64 = solution.answer.parse().unwrap();
        assert_eq!(trace.steps() as u64, steps);
        assert_eq!(replay.paths().len(), robots);
        assert_eq!(replay.frames().last().unwrap().counters, [steps, 7]);
        let letters = replay.last_picture().cells().iter().filter(|cell| cell.is_ascii_alphabetic());
        assert_eq!(letters.count(), 0, "keys are taken and doors open");
        let walked: usize = replay.paths().iter().map(|path| path.points.len() - 1).sum();
        assert_eq!(walked as u64, steps);
    }
}

/// The figures of both parts of a fixture as the crate page has them: nodes and edges of part 1, and
/// what each part expanded and pushed.
fn figures(fixture: &str, solver: Solver, limits: &Limits) -> String {
    let model = fixture::model::<Keys>(&fixture::bytes::<Keys>(fixture));
    let [one, two]: [Stats; 2] = Part::BOTH.map(|part| {
        let options = Options { solver };
        let request = Request::new(&options).limited(limits.clone());
        Keys::solve(&model, part, &request).expect("it has an answer").stats
    });
    let [nodes, edges, expanded, pushed] = ["nodes", "edges", "states expanded", "states pushed"]
        .map(|name| [&one, &two].map(|part| part.get(name).expect("it is counted")));
    format!("{}, {} | {} / {} | {} / {}", nodes[0], edges[0], expanded[0], pushed[0], expanded[1], pushed[1])
}

#[test]
fn the_fixtures_on_the_crate_page_have_the_figures_that_stand_there() {
    let usual = |fixture| figures(fixture, Solver::Auto, &Limits::default());
    assert_eq!(usual("official_7"), "27, 72 | 26 / 60 | 26 / 31");
    assert_eq!(usual("loops_8"), "53, 1564 | 303 / 2938 | 98 / 463");
    assert_eq!(usual("more_robots_than_keys"), "60, 2002 | 26 / 8959 | 26 / 8959");
}

#[test]
fn a_vault_with_all_keys_is_compared_with_the_published_solution() {
    let published = |drawing: &[u8]| {
        Part::BOTH.map(|part| {
            let model = fixture::model::<Keys>(drawing);
            let solution = Keys::solve(&model, part, &Request::new(&Options::default())).unwrap();
            ["nodes", "edges", "states pushed"]
                .map(|name| {
                    solution
                        .stats
                        .iter()
                        .find(|(known, _)| *known == format!("{name} in a published solution"))
                })
                .map(|counter| counter.map(|(_, value)| value))
        })
    };
    assert_eq!(
        published(&fixture::bytes::<Keys>("official_7")),
        [[53, 252, 47_606], [53, 252, 6_994_880]].map(|figures| figures.map(Some))
    );
    assert_eq!(published(Keys::META.example.as_bytes()), [[None; 3]; 2]);
}

#[test]
fn vaults_are_solved_in_the_usual_way_and_in_the_general_one_to_compare_both() {
    let solvers = Keys::solvers().into_iter().map(|(name, options)| (name, options.solver));
    assert!(solvers.eq([("auto", Solver::Auto), ("general", Solver::General)]));
}

#[test]
fn no_search_of_these_fixtures_takes_more_states_than_it_did() {
    // Whoever limits the states is answered by A* from the start.
    let a_star = Limits { max_states: Some(u64::MAX), ..Limits::default() };
    let mut told = String::new();
    for fixture in [
        "cave_10",
        "even_sides_13",
        "example",
        "joined_9",
        "loops_8",
        "official_7",
        "open_11",
        "robots_12",
        "robots_wait_for_each_other",
    ] {
        for solver in [Solver::Auto, Solver::General] {
            for (name, limits) in [("usual", &Limits::default()), ("A*", &a_star)] {
                let figures = figures(fixture, solver, limits);
                writeln!(told, "{fixture}, {solver:?}, {name}: {figures}").expect("a string takes all");
            }
        }
    }
    assert_snapshot!("figures", told);
}
