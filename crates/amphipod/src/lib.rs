//! # Amphipod (AoC 2021, day 23)
//!
//! ## Problem
//! Four kinds of amphipods stand in four rooms below a hallway, and each kind wants to be in its
//! own room. A step costs an A 1 energy, a B 10, a C 100 and a D 1000. Nobody stops right outside
//! a room; nobody enters a room that is not its own or that still holds a foreigner; who has
//! stopped in the hallway moves again only to go home. The question is the least energy.
//! ```text
//! #############        #############
//! #...........#        #...........#
//! ###B#A#C#D###   46   ###A#B#C#D###
//!   #########     ->     #########
//! ```
//! Part 2 asks the same for a burrow with the rows `D C B A` and `D B A C` below the first one.
//!
//! ## Model
//! The obvious state is who stands on which cell. In a burrow with four rows that is more than
//! 10^13 states. But a room is a stack: it empties from the top, in a fixed order, and it fills
//! from the bottom, with one kind. So a [`State`] is *how many have left each room* and *who stands
//! on the seven stopping cells* of the hallway; whoever has left its room and is not in the hallway
//! is at home. That is one word of 64 bits, whatever the depth.
//!
//! An action ([`Move`]) is a stop in the hallway. Going home is no action: those who can go home do
//! so at once. The cost is energy, but only that part of it that can be saved. Everybody has to
//! leave its room, walk along the hallway to its home and down into it, and what that takes on the
//! shortest way is [`Stacks::least_energy`], a constant. What is left are detours: a stop beyond
//! one's home, or on the far side of one's room. They are walked there and back, so costs count
//! half of their energy.
//!
//! ## Algorithm
//! A* from `search-core`. Hardly any state leads to a solution: of the tens of thousands of states that
//! can be reached in part 2, a few dozen. So what matters is to see a dead end early, and there are
//! three tests, the cheap ones first:
//! - two in the hallway that bar each other's way (`state`);
//! - no order in which the rooms can be cleared (`orders`, on tables by `fits`); the cheapest order
//!   is also the lower bound;
//! - a rehearsal in which the rooms are not in each other's way, and which fails still
//!   (`rehearsal`); it costs as much as a few expansions, so it is made for states that are about to
//!   be expanded.
//!
//! ## A worked state
//! Nearly everybody is at home. On the left, a D and the B below it have to leave room D, and the
//! other D waits beside it.
//! ```text
//! #############        #############
//! #.......D...#        #.......D..A#
//! ###A#.#C#D###        ###.#.#C#D###
//!   #A#B#C#B#            #A#B#C#B#
//!   #########            #########
//! ```
//! - *The fixed part.* The D in the hallway takes 1 step to its doorway, the D in the room 1 up and 2
//!   aside and back, both together 1 + 2 down; the B takes 2 up, 4 along and 1 down. That is 7000 and
//!   70: [`Stacks::least_energy`] is 7070.
//! - *The gap* of room D are the cells that can be reached from its doorway: none on the left, where
//!   the D stands, and two on the right. As nobody comes in before the last one is out, those who
//!   leave stop further and further in: this is all the place that there is.
//! - *What fits.* The upper D has to leave the inner cell to the B, since the way of the B is barred.
//!   So the D wastes one step out and back on the outer cell, 2000, and the B one on the inner cell,
//!   20. As no order of rooms is cheaper, 7070 + 2020 = 9090 is the lower bound, and the answer too.
//!   The search counts it as a cost of 1010.
//! - *The rehearsal* of the right burrow. Its bound is 9099 by the same reasoning: room A is open, so that
//!   the A is thought to have left. A rehearsal sends the A home first and finds that it cannot pass the
//!   D. So the gap has one cell for two: they do not fit, no room can open, the state is a dead end.
//!
//! `the_worked_state_has_the_figures_of_the_crate_page` in `tests/worked.rs` checks them.
//!
//! ## Why it is correct
//! Each of the shortcuts has a switch ([`Shortcuts`]); `no_shortcut_changes_the_energy` in
//! `tests/properties.rs` solves with and without each of them, and
//! `the_energy_is_that_of_the_literal_solver` compares with a solver that knows none and moves cell by
//! cell. *Stayer* below is one who stands in the hallway when the room in question opens, that is,
//! when the last one who has to leave it has left.
//! 1. **The state decides where everybody is**, and the rest of the energy. Those of a kind are
//!    interchangeable, they fill their home from the bottom, and a settled row at the bottom is in
//!    nobody's way. One who stays above a hole walks down, for a constant sum of energy.
//!    (`settled_rows_below_change_nothing`, `every_trace_is_accepted_by_the_checker`)
//! 2. **The energy is the least energy and twice the cost.** Every row of a home is entered once or
//!    held by one who stays, so the vertical steps are the same in every solution. The horizontal ones
//!    are those of the shortest way and, for one who stops outside it, twice the distance.
//!    (`the_energy_is_that_of_the_literal_solver`)
//! 3. **Homecomings first.** If somebody can go home now, take any solution from here and let it go now
//!    instead of later. All others find the same cells free, or more, and the energy is not more.
//!    (`no_shortcut_changes_the_energy`)
//! 4. **No stop strictly between room and home.** Say P stops there, on H, and goes home later. As long
//!    as it stands on H nobody passes, so all that happens meanwhile happens on one side or the other,
//!    and the sides do not matter to each other. Let first all happen that happens on the side of the
//!    home, then P walk from its room to its home without a stop, then the rest. That is one stop less,
//!    so that (3) and (4) can be had together. (The same.)
//! 5. **Late decisions at the ends.** Of the last two cells at an end of the hallway, one who stands
//!    there alone takes the outer one only if a second one comes before it leaves. So it is charged
//!    for the inner cell, and for one more step out and back when the second one comes. One who starts
//!    at that end has no such choice; there both cells are ordinary ones. (The same.)
//! 6. **Crossings are dead ends.** If P has to pass Q to get home and Q has to pass P, neither ever goes.
//!    (The same.)
//! 7. **The clearing orders are an admissible bound.** A solution opens the rooms in some order. When a
//!    room opens, all its leavers have left. Those among them whose kind could not go home before, and
//!    those whose way was barred by such a one, are stayers, and so are those in the hallway whose home
//!    was not open. Stayers stand from their stop until after the opening, so that those of the room
//!    take cells nearer and nearer to its doorway, within the gap that the others leave; and there are
//!    no more than seven. The tables take the cheapest way to do this, for each room by itself, and the
//!    sum over the cheapest order is no more than what any solution pays. The bound is *not* consistent;
//!    the search reopens states if need be. (`the_bound_never_exceeds_the_true_cost`)
//! 8. **A state whose rehearsals all fail is a dead end.** Turn a solution from this state into a
//!    rehearsal: the same order of rooms, the same cells for the stayers of each room, all others
//!    straight home. By induction those who stand in the rehearsal when a room opens stand there in
//!    the solution too. So stayers find their cells free, on cells of the gap, without crossings; and
//!    whoever can go home in the solution can in the rehearsal. One P who is no stayer walked from its
//!    room to its home after its home was open, so past all who stood there at that time and stand
//!    there still; or it had walked beyond its home before, to a cell that was free when its home
//!    opened. This is what `rehearsal` asks for and no more. (`no_dead_end_has_a_solution`)
//! 9. **No solution where more than 84 have to leave a room.** When the last one is out, each of them
//!    stands on one of the seven cells or is at home in a room opened before; and in those there is only
//!    so much place, as `MOST_LEAVERS` in `stacks` reckons room by room.
//!    (`a_room_opens_only_when_its_leavers_have_found_place`)
//!
//! ## Assumptions
//! Any depth from 1. Some may start in the hallway, as if they had stopped there; rooms may have holes.
//! Refused are: another shape (`malformed`), one right outside a room (`on_doorway`), not as many of
//! each kind as the rooms have rows (`wrong_count`), other characters (`bad_char`). A burrow that cannot
//! be solved has no answer, reason `unsolvable`.
//!
//! ## Cost
//! Until a room opens nobody leaves the hallway, so between two openings there are at most seven stops,
//! and no more than 84 can ever leave a room: neither the number of states nor the time to look at one
//! grows with the depth, only the time to read the burrow does.
//!
//! States expanded in the two burrows of the write-up (`fixtures/amphipod/writeup_1.txt`, `writeup_2.txt`):
//!
//! | | part 1 | part 2 |
//! |---|---|---|
//! | no shortcut at all | 208, 1900 | 45624, 39109 |
//! | no tests for dead ends, no bound | 19, 60 | 6032, 5742 |
//! | no rehearsals | 3, 10 | 706, 365 |
//! | all | 3, 10 | 443, 195 |
//!
//! `--stats` tells them for any burrow. Of the 443, most end with a rehearsal that fails and are not
//! expanded in truth: 1521 states are generated instead of 4014. `cargo bench -p amphipod` shows the
//! times of parsing and of each part.
//!
//! Tried, and dearer in all on real burrows and on made-up ones:
//! - the cheapest rehearsal as lower bound, when a state is about to be expanded: a third of the states, but
//!   each rehearsal has to be repeated or exact;
//! - rehearsals where two stand in the hallway: a quarter fewer states, twice the placements;
//! - remembering the scenes of a rehearsal: hardly any comes twice;
//! - forbidding that two of different rooms would have walked past each other: no state less;
//! - clearing orders that do not count the seven cells: more than twice the work in deep burrows without a
//!   solution.
//! - the clearing orders for all sixteen sets at once, a byte for each: on average only four sets are looked at
//!   for a state;
//! - costs less the least that each room can cost, so that dear orders are given up sooner: as many sets are
//!   looked at;
//! - stops after which no room can be the next one, left out before they are made: a fifth to a third of the
//!   children, but those whose bound is found soonest;
//! - rehearsals that open only rooms from which an order goes on, or after which another one can be cleared
//!   by itself, or that count the free cells: no shorter, as rooms fail by each other's taken cells;
//! - rehearsals in which one who stands alone at an end of the hallway takes the outer cell only, and changes
//!   places when a second one comes: hardly a tenth fewer placements;
//! - in a rehearsal, the stops that leave too little looked up before they are tried, or the rooms that can be next
//!   found without branches, as for the orders: fewer branches go wrong, but the tables or the rooms that are
//!   out anyway cost as much;
//! - rehearsals that keep their choices on a stack of their own in place of recursion: as many branches go wrong,
//!   and a twentieth more instructions;
//! - lists of all placements of a room, made once and looked up: with them, and rehearsals where two stand in
//!   the hallway, a third to a half fewer states, but the lists are long or, one for each gap, many.
//!
//! ## Read next
//! [`parse()`] → [`Burrow`] → `hallway` → [`State`] → [`Stacks`] → [`Space`] → `fits` → `orders` →
//! `steps` → `rehearsal` → [`solve()`] → `retrace` → [`TraceMove`] → [`check()`]
#![expect(
    clippy::cast_possible_truncation,
    reason = "states and tables are packed; the numbers in them are bounded where they are made"
)]

mod burrow;
mod kind;
mod parser;

mod table;

mod hallway;
mod rooms;
mod state;
mod steps;

mod shortcuts;
mod space;
mod stacks;

mod clearing;
mod fits;
mod orders;
mod rehearsal;
mod solve;

mod retrace;
mod trace;

mod check;
mod replay;
mod replay_search;

pub use burrow::Burrow;
pub use check::check;
pub use kind::Kind;
pub use parser::parse;
pub use shortcuts::{AllShortcuts, Shortcuts};
pub use solve::{Plan, least_energy, solve, solve_with};
pub use space::{Move, Space};
pub use stacks::Stacks;
pub use state::State;
pub use trace::{Letter, Place, Trace, TraceMove};

use std::borrow::Cow;

use puzzle::replay::{Frames, Replay};
use puzzle::{CheckError, Meta, NoAnswer, ParseError, Part, Puzzle, Request, Solution, Text};

/// The puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Amphipod;

/// Amphipod has no options of its own.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Options {}

/// The burrow that a part asks about.
fn burrow_of(model: &Burrow, part: Part) -> Cow<'_, Burrow> {
    match part {
        Part::One => Cow::Borrowed(model),
        Part::Two => Cow::Owned(model.unfolded()),
    }
}

impl Puzzle for Amphipod {
    type Model = Burrow;
    type Options = Options;
    type Trace = Trace;

    const META: Meta = Meta {
        name: "amphipod",
        title: "Amphipod",
        year: 2021,
        day: 23,
        about: "finds the least energy that brings every amphipod home",
        examples: &[
            ("amphipod burrow.txt", "both parts"),
            ("amphipod --part 1 --trace -", "each move of part 1, burrow from standard input"),
            ("amphipod --format json *.txt", "one JSON object a line for each burrow"),
        ],
        example: "\
#############
#...........#
###B#C#B#D###
  #A#D#C#A#
  #########
",
        version: env!("CARGO_PKG_VERSION"),
    };

    fn parse(text: &Text<'_>) -> Result<Burrow, ParseError> {
        parse(text)
    }

    fn solve(
        model: &Burrow,
        part: Part,
        request: &Request<'_, Options>,
    ) -> Result<Solution<Trace>, NoAnswer> {
        let burrow = burrow_of(model, part);
        let (energy, stats, trace) = if request.trace {
            let plan = solve(&burrow, &request.limits)?;
            let trace = plan.trace(&burrow);
            (plan.energy, plan.stats, Some(trace))
        } else {
            let (energy, stats) = least_energy(&burrow, &request.limits)?;
            (energy, stats, None)
        };
        Ok(Solution { answer: energy.to_string(), trace, stats })
    }

    fn explain(model: &Burrow, part: Part, _: &Options, solution: &Solution<Trace>) -> String {
        let burrow = burrow_of(model, part);
        solution.trace.as_ref().map_or_else(String::new, |trace| trace::explain(&burrow, trace))
    }

    fn replay(model: &Burrow, part: Part, _: &Options, trace: &Trace, _: Frames) -> Replay {
        replay::replay(part.to_string(), &burrow_of(model, part), trace)
    }

    fn replay_search(model: &Burrow, part: Part, request: &Request<'_, Options>) -> Result<Replay, String> {
        replay_search::replay_search(part.to_string(), &burrow_of(model, part), &request.limits)
    }

    fn check(
        text: &Text<'_>,
        part: Part,
        _: &Options,
        answer: &str,
        trace: &Trace,
    ) -> Result<(), CheckError> {
        check(text, part, answer, trace)
    }
}
