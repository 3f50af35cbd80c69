//! Answers that a person can follow, as they are told and drawn.

use blizzard::Blizzard;
use fixture::{shown, told};
use puzzle::{Part, Puzzle, Request, Text};

#[test]
fn a_crossing_is_told_minute_by_minute() {
    insta::assert_snapshot!("calm_part_1", told::<Blizzard>("calm", Part::One));
    insta::assert_snapshot!("fly_out_part_2", told::<Blizzard>("mut_fly_out", Part::Two));
}

#[test]
fn a_wall_of_wind_has_no_way() {
    insta::assert_snapshot!(told::<Blizzard>("full_row_block", Part::One), @"unreachable: no plan ever reaches the goal");
}

#[test]
fn a_replay_ends_at_the_goal() {
    insta::assert_snapshot!(shown::<Blizzard>("mut_no_swap", Part::One), @"
    the start
    wait
    move down
    move right
    move down

    #.##
    #.<#
    ##E#
    ");
}

#[test]
fn astar_tells_a_way_of_the_same_length() {
    let bytes = fixture::bytes::<Blizzard>("random_8x6");
    let text = Text::new(&bytes).expect("a fixture is a text");
    let valley = Blizzard::parse(&text).expect("the fixture is not refused");
    for (name, options) in Blizzard::solvers() {
        for (part, answer) in [(Part::One, "14"), (Part::Two, "62")] {
            let request = Request::new(&options).traced();
            let solution = Blizzard::solve(&valley, part, &request).expect("it has an answer");
            assert_eq!(solution.answer, answer, "{part} by {name}");
            let trace = solution.trace.expect("a trace was asked for");
            assert_eq!(Blizzard::check(&text, part, &options, answer, &trace), Ok(()), "{part} by {name}");
        }
    }
}
