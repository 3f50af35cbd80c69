//! Answers that a person can follow, as they are told and drawn.

use std::fmt::Write as _;

use insta::assert_snapshot;
use keys::{Keys, Options, parse};
use puzzle::replay::{Cursor, Frames};
use puzzle::{Part, Puzzle, Request, Text};

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
        let replay = Keys::replay(&model, part, &options, &solution.trace.unwrap(), Frames::All);
        let steps: u64 = solution.answer.parse().unwrap();
        assert_eq!(replay.paths().len(), robots);
        assert_eq!(replay.frames().last().unwrap().counters, [steps, 7]);
        let letters = replay.last_picture().cells().iter().filter(|cell| cell.is_ascii_alphabetic());
        assert_eq!(letters.count(), 0, "keys are taken and doors open");
        let walked: usize = replay.paths().iter().map(|path| path.points.len() - 1).sum();
        assert_eq!(walked as u64, steps);
    }
}
