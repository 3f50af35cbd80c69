//! # Many-Worlds Interpretation (Advent of Code 2019, day 18)
//!
//! ## Problem
//! Robots walk in a vault of walls and floor, one cell a step. Keys `a` to `z` lie in it, and a
//! door `A` to `Z` can be entered only while its key is held, by whichever robot. How few steps
//! do all robots together need until every key is held? In part 1 there is one robot; for part 2
//! the nine cells round it are redrawn as a cross of walls with a robot at each corner. A map that
//! has several robots already is taken as it is in both parts.
//!
//! ```text
//! @aA.b      1 step to a, 3 more through the open door to b: 4
//! ```
//!
//! ## Model
//! The obvious state is the cell of each robot and the keys held: in an official vault about
//! 3,200 cells times 2^26 sets, and the fourth power of a quarter of the cells in part 2. But a
//! robot may as well stand until it is the one to take the next key and then walk there at once,
//! because doors only ever open. So a state ([`Vault`] aside, `team`'s `Situation`) is the place
//! of each robot, which is a key or its start, and the keys left; an action takes a key; its cost
//! is the length of the shortest way through the doors that are open.
//!
//! ## Algorithm
//! A test on the map chooses between two ways, both A* by `search-core`:
//!
//! * **Trees.** `branches` walks each robot's vault once, depth first, and gives up when two ways
//!   meet again or two robots do. In a tree the way between two keys is unique, so distances are
//!   fixed and so is what must be held before what (`precedence`). Each robot's `tour` is planned
//!   alone, guided by `crossings`: each stretch of the tree cuts it in two, and the robot crosses
//!   it at least as often as a chain of keys, each of which needs the one before, changes sides.
//!   Mostly that leads straight to an answer (`straight`); where A* would turn back, two of them
//!   `race`, one from the start and one from the end: what the bound misses is mostly found near
//!   one of them, and the search from there is soon ahead.
//!   The tours then wait for each other as they must (`interleave`); where they would wait for
//!   ever, all robots are planned for together (`team`). The 3 x 3 court of an official map is
//!   no tree, but known: part 1 is four trees that hang on its corners.
//! * **Everything else.** `roads` contracts the map to keys and doors, and answers for any doors
//!   that are open what is the shortest way; where doors lie about in the open, so that this
//!   network would be large, it floods the cells. `routes` remembers the answers. Robots that can
//!   come to the same keys form a `team`; its search is guided by `spanning`, a least spanning tree
//!   with prices on its keys (Held and Karp, *The traveling-salesman problem and minimum spanning
//!   trees*, 1970), which with open doors is a lower bound for any doors.
//!
//! The write-up that this puzzle is known by makes keys and doors decisions alike and searches
//! without such bounds; the section on cost compares.
//!
//! ## Why it is correct
//! 1. *Only the robot that takes the next key moves.* Other steps can be put off until their
//!    robot takes its next key: nothing shuts. (`tests/properties.rs`:
//!    `both_literal_solvers_agree`, one of which moves cell by cell.)
//! 2. *A key on the way is taken first.* A way over another key that is left is two shorter
//!    ones. (`caves_agree_with_the_literal_solver`; `general_way`:
//!    `answers_do_not_depend_on_any_short_cut`, which leaves out this and each of the next three.)
//! 3. *A robot that was passed over sleeps.* Take any plan and always let the first robot go whose
//!    next way is as short by now as it will be in the plan. Whoever stands before that one has no
//!    such way, so it need not go until a door opens that shortens one of its ways.
//!    (`robots_that_free_each_other_agree_with_the_literal_solver`,
//!    `corridors_with_several_robots_agree_with_the_literal_solver`.)
//! 4. *Teams may be planned for apart.* Each plan assumes others' keys no later than they can come,
//!    so the sum is a lower bound; if the plans fit together it is reached, and otherwise the joint
//!    search decides. (`robots_that_would_wait_for_each_other_agree_with_the_literal_solver`;
//!    `tree_way`: `tours_planned_apart_that_fit_take_as_few_steps_as_those_planned_together`.)
//! 5. *No lower bound is above the truth.* (`no_lower_bound_is_above_the_answer`; `tree_way`:
//!    `crossings_are_never_more_than_what_is_left_to_walk`, for reversed tours as well; besides, an
//!    assertion in debug builds compares the bound of each state on the way to an answer with what
//!    the rest of it takes.)
//! 6. *The trees are trees.* Answers of `tree`, `general` and `auto` are compared in all those
//!    tests, and `vaults_without_loops_are_solved_as_trees`.
//! 7. *A remembered way is shortest.* A way that is shortest with more doors open, and leads
//!    through none that is shut, is shortest with fewer. (`caves_agree_with_the_literal_solver`;
//!    `roads`: `network_and_ground_know_the_same_ways`.)
//! 8. *A search that never turned back was A\*.* All other ways lead through a state that was put
//!    aside with a bound, its own or that of its parent, that is no lower than the answer.
//!    (`searches_that_never_turn_back_find_what_a_star_finds`, which leaves this out.)
//! 9. *A tour takes as many steps from its end.* Ways in a tree have one length in both directions;
//!    "before" becomes "after", and the robot's start comes after all keys. (`tree_way`:
//!    `tours_take_as_few_steps_from_their_end_as_from_their_start`.)
//! 10. *Only the nearest robots go first to a key or door,* as many as there are keys. If one from
//!     farther away does, one of these never sets out at all, and could do all that the other does
//!     for no more steps. (`crowds_of_robots_agree_with_the_literal_solver`; `general_way`:
//!     `answers_do_not_depend_on_any_short_cut`, which leaves out the network in which it is done.)
//!
//! Every answer carries walks which [`Keys`]' check accepts by the rules alone, from the text.
//!
//! ## Assumptions
//! None on the shape of the vault. A map needs a robot (`no_robot`) and each key at most once
//! (`duplicate_key`). Outside the map is wall; a door without a key stays shut. Part 2 of a map
//! with one robot needs nine free cells (`centre_not_open`); keys that nobody can ever take are
//! named (`unreachable`). Two robots may share a cell.
//!
//! ## Cost
//! Reading and the walk through a tree are linear in the cells. The search is exponential in the
//! keys at worst: the travelling salesman's problem is a special case. Memory: what the
//! search holds, which limits bound, and by size of the map: 11 bytes a cell of corridors and 32 of
//! open rooms, which are reached everywhere (the most that the program took, input included, for
//! `gen keys --seed 1 --size 3000x3000x8` of `--style loops` and `--style open`).
//!
//! | vault | nodes, edges | part 1 expanded / pushed | part 2 expanded / pushed |
//! |---|---|---|---|
//! | the write-up's, official | 53, 252 | 47,606 pushed | 6,994,880 pushed |
//! | official, three personal inputs | 27 to 30, 68 to 84 | 26 to 58 / 69 to 311 | 26 / 39 to 46 |
//! | the same, `--solver general` | 53 to 56, 142 to 232 | 3,260 to 7,331 / 6,970 to 12,406 | 26 / 39 to 46 |
//! | fixture `official_7` | 27, 72 | 26 / 60 | 26 / 31 |
//! | fixture `loops_8` | 53, 1,564 | 303 / 2,938 | 98 / 463 |
//! | fixture `more_robots_than_keys` | 60, 2,002 | 26 / 8,959 | the same |
//! | `gen keys --seed 1 --style open --size 20x20x26` | 53, 2,756 | 354 / 5,145 | 38 / 1,415 |
//! | `gen keys --seed 1 --style open --size 1000x1000x26` | 53, 2,756 | 26 / 351 | 26 / 1,167 |
//! | `gen keys --seed 1 --style loops --size 1000x1000x26` | 53, 2,756 | 95 / 1,590 | 26 / 100 |
//!
//! Instructions for parsing and both parts of the three personal inputs (callgrind, release, one
//! run): 0.25, 0.27 and 0.55 million; parsing alone takes 0.04. Of 1,000 that `gen keys` makes,
//! seeds 1 to 1000, the median takes 0.26 million, nine of ten at most 0.46, and the worst 4.6: in
//! six of them the tours of part 2 must be planned together.
//!
//! Setting prices anew at each state of several robots costs up to sixteen trees instead of one and
//! pays many times over. A single robot's prices stay as they are at its start: new ones saved at
//! most a tenth of the expansions of official inputs and took five times as long.
//!
//! Nodes and edges are those of part 1 where one pair is given; in a tree, robots and keys, and the
//! stretches of way both ways; in a network, robots, keys and doors, and the shortest ways between
//! them that pass no other, both ways. `--stats` prints these counters.
//!
//! ## Read next
//! `key_set` → `vault` → `parser` → `solver` → `floor_plan` → `branches` → `precedence` → `tour` →
//! `tour_space` → `crossings` → `effort` → `straight` → `race` → `tree_way` → `interleave` → `flood` →
//! `roads` → `spanning` → `team` → `general_way` → `trace` → `check`

mod key_set;
mod parser;
mod vault;

mod solver;

mod branches;
mod crossings;
mod floor_plan;
mod precedence;
mod tour;
mod tour_space;
mod tree_way;

mod flood;
mod general_way;
mod roads;
mod spanning;
mod team;

mod answer;
mod effort;
mod interleave;
mod race;
mod straight;

mod check;
mod replay;
mod replay_search;
mod trace;

#[cfg(test)]
#[path = "../tests/mazes/mod.rs"]
mod mazes;

use std::sync::OnceLock;

use puzzle::replay::{Frames, Replay};
use puzzle::{CheckError, Meta, NoAnswer, ParseError, Part, Puzzle, Request, Stats, Text};

use crate::answer::{Answer, Unsolved};
use crate::effort::{Effort, GivenUp};
use crate::replay_search::Camera;
use crate::solver::{Failure, Site};

pub use key_set::{Key, KeySet, LETTERS};
pub use solver::Solver;
pub use trace::{Trace, Walk};
pub use vault::{CentreNotOpen, Vault};

/// The puzzle.
#[derive(Debug)]
pub enum Keys {}

/// Options of this puzzle.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct Options {
    /// How to solve
    #[arg(long, value_enum, default_value_t = Solver::Auto)]
    pub solver: Solver,
}

/// A vault, with what both parts need of it.
#[derive(Debug)]
pub struct Model {
    drawn: Site,
    quartered: OnceLock<Result<Site, CentreNotOpen>>,
}

impl Model {
    /// The map as it is drawn.
    pub fn vault(&self) -> &Vault {
        &self.drawn.vault
    }

    fn is_quartered_already(&self) -> bool {
        self.vault().robots().len() > 1
    }

    fn quartered(&self) -> Result<&Site, CentreNotOpen> {
        self.quartered
            .get_or_init(|| self.vault().quartered().map(Site::new))
            .as_ref()
            .map_err(|reason| *reason)
    }

    /// The map of a part.
    fn site(&self, part: Part) -> Result<&Site, CentreNotOpen> {
        if part == Part::One || self.is_quartered_already() { Ok(&self.drawn) } else { self.quartered() }
    }

    fn solve(&self, part: Part, solver: Solver, effort: &mut Effort<'_>) -> Result<Answer, Failure> {
        let site = self.site(part).map_err(Failure::CentreNotOpen)?;
        if site.vault.keys().is_empty() {
            return Ok(Answer::default());
        }
        if part == Part::Two || self.is_quartered_already() {
            return site.solve(solver, effort);
        }
        match self.quartered() {
            Ok(quartered) => self.drawn.solve_with_court(quartered, solver, effort),
            Err(_) => site.solve(solver, effort),
        }
    }
}

/// Reads a map.
///
/// # Errors
/// What is wrong with it, and where.
pub fn parse(text: &Text<'_>) -> Result<Model, ParseError> {
    let vault = parser::parse(text)?;
    Ok(Model { drawn: Site::new(vault), quartered: OnceLock::new() })
}

/// What the searches did. For a vault with all 26 keys, the figures that a published solution
/// reports of such a vault stand beside ours.
fn stats(vault: &Vault, part: Part, effort: &Effort<'_>) -> Stats {
    let stats = Stats::new()
        .with("nodes", effort.nodes)
        .with("edges", effort.edges)
        .with("states expanded", effort.expanded)
        .with("states pushed", effort.pushed);
    if vault.keys().len() < LETTERS {
        return stats;
    }
    let pushed: u64 = if part == Part::One { 47_606 } else { 6_994_880 };
    stats
        .with("nodes in a published solution", 53_u64)
        .with("edges in a published solution", 252_u64)
        .with("states pushed in a published solution", pushed)
}

impl Puzzle for Keys {
    type Model = Model;
    type Options = Options;
    type Trace = Trace;

    const META: Meta = Meta {
        name: "keys",
        title: "Many-Worlds Interpretation",
        year: 2019,
        day: 18,
        about: "the fewest steps in which robots collect every key of a vault",
        examples: &[
            ("keys vault.txt", "both parts"),
            ("keys --part 2 --trace vault.txt", "who takes which key, and the map with the walks"),
            ("keys --solver general vault.txt", "without the short cut for vaults that are trees"),
        ],
        example: include_str!("../../../fixtures/keys/example.txt"),
        version: env!("CARGO_PKG_VERSION"),
    };

    fn parse(text: &Text<'_>) -> Result<Model, ParseError> {
        parse(text)
    }

    fn solve(
        model: &Model,
        part: Part,
        request: &Request<'_, Options>,
    ) -> Result<puzzle::Solution<Trace>, NoAnswer> {
        let mut effort = Effort::new(&request.limits);
        let result = model.solve(part, request.options.solver, &mut effort);
        let stats = stats(model.vault(), part, &effort);
        match result {
            Ok(Answer { steps, plan }) => {
                let site = model.site(part).ok().filter(|_| request.trace);
                Ok(puzzle::Solution {
                    answer: steps.to_string(),
                    stats,
                    trace: site.map(|site| Trace::of_plan(&site.vault, &plan)),
                })
            }
            Err(Failure::CentreNotOpen(reason)) => {
                Err(NoAnswer::none("centre_not_open", reason.to_string(), stats))
            }
            Err(Failure::NotATree(reason)) => {
                let message =
                    format!("`--solver tree` is not for this vault: {reason}; leave the option out");
                Err(NoAnswer::none("not_a_tree", message, stats))
            }
            Err(Failure::Unsolved(Unsolved::Unreachable(keys))) => {
                Err(NoAnswer::none("unreachable", format!("nobody can ever take these keys: {keys}"), stats))
            }
            Err(Failure::Unsolved(Unsolved::GivenUp(GivenUp { limit, lower_bound }))) => {
                Err(NoAnswer::Limit { limit, lower_bound: Some(lower_bound.to_string()), stats })
            }
        }
    }

    fn explain(model: &Model, part: Part, _: &Options, solution: &puzzle::Solution<Trace>) -> String {
        match (model.site(part), &solution.trace) {
            (Ok(site), Some(trace)) => trace.explain(&site.vault),
            _ => String::new(),
        }
    }

    fn replay(model: &Model, part: Part, _: &Options, trace: &Trace, _: Frames) -> Replay {
        let vault = model.site(part).map_or(model.vault(), |site| &site.vault);
        replay::replay(part.to_string(), vault, trace)
    }

    fn replay_search(model: &Model, part: Part, request: &Request<'_, Options>) -> Result<Replay, String> {
        let vault = model.site(part).map_or(model.vault(), |site| &site.vault);
        let mut effort = Effort::new(&request.limits);
        effort.camera = Some(Camera::new(vault));
        // Whatever was searched is shown, whether something was found or not.
        let answered = model.solve(part, request.options.solver, &mut effort);
        let replay = effort.camera.take().and_then(|camera| camera.finish(part.to_string()));
        replay.ok_or_else(|| match answered {
            Ok(_) => "there is nothing to search for".to_owned(),
            Err(_) => "before any search it is known that there is no answer".to_owned(),
        })
    }

    fn check(
        text: &Text<'_>,
        part: Part,
        _: &Options,
        answer: &str,
        trace: &Trace,
    ) -> Result<(), CheckError> {
        check::check(text.bytes(), part, answer, trace)
    }

    fn solvers() -> Vec<(&'static str, Options)> {
        vec![("auto", Options { solver: Solver::Auto }), ("general", Options { solver: Solver::General })]
    }
}
