//! Search through states: breadth-first, Dijkstra, A*, reachability, and backtracking.
//!
//! A problem says which states follow from a state and when it is solved; this crate finds the way, says
//! what it costs, and never gives a wrong answer in silence: there is a solution, there is none, a limit was
//! reached (and no solution is cheaper than so much), or somebody cancelled. That holds for a space that
//! keeps the contract of [`StateSpace`]; a lower bound that is too high is noticed by a
//! [`ConsistencyCheck`] alone.
//!
//! # First example
//!
//! Two jugs of 5 and 3 litres, a tap and a drain. How does one measure 4 litres?
//!
//! ```
//! use std::convert::Infallible;
//! use search_core::{Search, StateSpace};
//!
//! struct Jugs;
//!
//! impl StateSpace for Jugs {
//!     type State = (u32, u32);
//!     type Action = &'static str;
//!     type Cost = u32;
//!     type Error = Infallible;
//!
//!     fn successors(
//!         &self,
//!         &(five, three): &(u32, u32),
//!         _cost_so_far: u32,
//!         emit: &mut impl FnMut(&'static str, (u32, u32), u32),
//!     ) -> Result<(), Infallible> {
//!         emit("fill five", (5, three), 1);
//!         emit("fill three", (five, 3), 1);
//!         emit("empty five", (0, three), 1);
//!         emit("empty three", (five, 0), 1);
//!         let over = five.min(3 - three);
//!         emit("pour over", (five - over, three + over), 1);
//!         let back = three.min(5 - five);
//!         emit("pour back", (five + back, three - back), 1);
//!         Ok(())
//!     }
//!
//!     fn is_goal(&self, &(five, _): &(u32, u32)) -> bool {
//!         five == 4
//!     }
//! }
//!
//! let report = Search::new(&Jugs).start((0, 0)).bfs()?;
//! let solution = report.solution().expect("it can be done");
//! let actions: Vec<_> = solution.actions().copied().collect();
//! assert_eq!(
//!     actions,
//!     ["fill five", "pour over", "empty three", "pour over", "fill five", "pour over"]
//! );
//! # Ok::<(), search_core::SearchError<Infallible>>(())
//! ```
//!
//! In a hurry, three functions take closures: [`bfs`], [`dijkstra`], [`astar`] (whose lower bound is a plain
//! cost), and [`space_from`] makes a state space of closures (with a [`Bound`]). Larger examples are in
//! `examples/`: sliding tiles, a word ladder, queens, a field drawn while it is searched, and a search that
//! logs and may fail.
//!
//! # Which search do I want?
//!
//! Where only the states, the costs, a goal test and a lower bound are known, closures will do, with all
//! searches but those from both ends: [`space_from`] makes a state space of them. Actions that have names,
//! successors that may fail, and predecessors need an implementation of [`StateSpace`] (and [`Reversible`]),
//! which is as long as the example above.
//!
//! | I want | and know | search | what comes back |
//! |---|---|---|---|
//! | the cheapest way | a lower bound on the cost left | [`Search::astar`] | a cheapest solution |
//! | the cheapest way | only the costs | [`Search::dijkstra`] | a cheapest solution |
//! | the fewest steps | | [`Search::bfs`] | a solution with fewest actions; costs are counts |
//! | a way that is cheap enough, soon | a lower bound | [`Search::weighted_astar`] | a solution at most so many times as dear, and what is proved of it |
//! | all cheapest ways, or their number | | [`Search::all_cheapest`] | [`CheapestPaths`] |
//! | the cost and not the way | | [`Search::cost`] | the goal and its cost |
//! | the cheapest way in little memory | a lower bound that takes few values | [`Search::ida_star`] | a cheapest solution |
//! | the way between two known states | predecessors, by a trait: [`Reversible`] | [`Search::bidirectional_bfs`], [`bidirectional_dijkstra`](Search::bidirectional_dijkstra) | a solution with fewest actions, a cheapest one |
//! | to know whether there is a way | | [`Search::reach`] | some solution, depth first |
//! | all that can be reached, with costs | | [`exhaustive`](Search::exhaustive), an [`Observer`], and any but IDA* and the two from both ends | every goal and cost, seen by the observer |
//! | to fill places one by one | which choices fit | [`Backtrack`] | the first, some, or all solutions |
//! | values for variables | which pairs go together: [`Constraints`] | [`Backtrack`] of [`ForwardChecking`] | the same |
//! | to know what is done, by name | actions: [`StateSpace`] and no closures | any | [`Solution::actions`] |
//! | to stop where something fails | successors that may fail: [`StateSpace`] and no closures | any | [`SearchError::Space`] |
//! | the same search a thousand times | | A*, Dijkstra, breadth-first or reach, with a [`Workspace`] | the same, and no memory asked for |
//! | A*, Dijkstra, breadth-first or reach, chosen by name | [`Algorithm`] | [`Search::run`] | the same |
//! | to watch | | [`Search::stepper`] | one expansion after the other |
//! | to know whether a lower bound is one | | any but breadth-first, with a [`ConsistencyCheck`] | the first step or goal that gives it away |
//! | to know how near a search came | a lower bound | any but the two from both ends, with [`Nearest`] | the state that seems nearest to a goal |
//!
//! All are complete: in a finite space they end, with a solution if there is one.
//!
//! # What it promises
//!
//! 1. **The cheapest, for any admissible bound.** A* reopens states to which a cheaper path turns
//!    up, so the lower bound need not be consistent. [`tests/agreement/searches.rs`:
//!    `every_search_finds_what_the_oracle_finds`]
//! 2. **No wrapped costs.** Sums are checked. A path whose cost does not fit is dropped, and if
//!    nothing else answers the question that is an error. [`tests/agreement/searches.rs`:
//!    `costs_that_do_not_fit_never_give_a_wrong_answer`]
//! 3. **Limits are limits, 0 included**, and come with a bound that is proved: an optimal path
//!    always has a state in the frontier with the right g, whose f is at most the optimum; so the
//!    least f in the frontier is, too, and the highest such least f seen is returned.
//!    [`tests/agreement/searches.rs`: `each_limit_gives_a_proven_bound_and_is_monotone`]
//! 4. **The same each time.** No random hash, no clock, no addresses: the same input gives the same solution,
//!    order and statistics on each run and platform, whichever [`OpenList`] and [`ClosedSet`] are used.
//!    [`tests/agreement/searches.rs`: `open_list_and_closed_set_change_neither_order_nor_statistics`]
//! 5. **Ties:** of the states with the least f the one that entered the frontier last comes first,
//!    which goes deep first. Once one f has taken more than 64 expansions and more than one in 64
//!    of all, A* takes of its states the one with the least h, and the newest of these (h from 64
//!    on counts by its first six binary digits). A breadth-first layer is taken in the order in
//!    which it was found. [`tests/contract.rs`: `of_equal_f_the_newest_comes_first`,
//!    `of_very_many_states_with_equal_f_the_one_with_the_least_h_comes_first`]
//! 6. **No recursion**, no unsafe code, and no allocation for an expansion: memory is asked for as
//!    tables double. [`tests/allocations.rs`:
//!    `a_search_allocates_as_its_tables_double_and_not_as_it_expands`]
//!
//! What a search in a monad gives, and how it is had here, is [a page of its own](without_a_monad).
//!
//! # What it costs
//!
//! With `n` states reached, `m` successors generated and `c` the cost type:
//!
//! | search | time | bytes for each state reached | bytes in the frontier for each entry |
//! |---|---|---|---|
//! | A*, Dijkstra, buckets | `m` look-ups + `n` constant pushes and pops + the span of f / 64 | hashed: state + c + 4, and 4 / (5/8) to twice that for the hash; dense: c + 4 for each *possible* state | handle + 4 |
//! | A*, Dijkstra, heap | `m` look-ups + `n` log `n` | the same | handle + c + 8 |
//! | breadth-first, reach | `m` look-ups | hashed: state + 4 and the hash; dense: 4 for each possible state | handle (+ c) |
//! | IDA* | `m` and the bounds again for each value of f | none but a table of bounded size | state + action + 2c + 8, on the path and for each untried sibling |
//! | from both ends | look-ups on both sides, pushes and pops as above | hashed, on either side | the same |
//! | backtracking | one candidate list for each partial assignment | none | a choice for each untried candidate of the path |
//!
//! A handle is 4 bytes in the hashed set and the state itself in the dense one. A table that is
//! full doubles, so up to half of it is empty. With an inconsistent bound A* may expand states more
//! than once (in contrived cases very often: Martelli, "On the complexity of admissible search
//! algorithms", 1977); [`Stats::reopened`] tells. Actions are not stored: the path's states are
//! expanded once more to find them.
//!
//! What makes a search fast:
//! - a state that is small and `Copy`: an integer, or a few of them;
//! - [`StateSpace::index`], where states can be numbered without large gaps: nothing is hashed and no state
//!   is stored;
//! - costs whose f lie close together, for the buckets: count in the largest unit that fits;
//! - a good lower bound, and [`Bound::DeadEnd`] where nothing can come of a state;
//! - states that are equal in all that matters made equal, or [`StateSpace::identity`].
//!
//! # Words
//!
//! *State*: a situation. *Action*: what leads from one to the next. *Expand*: make the *successors*
//! of a state. *Frontier* (open list): what is discovered and not yet expanded. *Closed*: expanded.
//! *g*: cost so far. *h*: lower bound on the cost left. *f* = g + h. *Admissible*: h is never more
//! than the true cost. *Consistent*: h never falls by more than a step costs. *Parent*: the state
//! before. *Reconstruct*: walk the parents back from the goal.
//!
//! # Read next
//!
//! `state_space` (the contract), `search` (the way in), `engine` (the one loop), `strategy` (what
//! tells the searches apart), `drive` (which tables they get), `node_table` with its two kinds,
//! `state_hash`, `frontier` (the tie rule) with its queues, `reconstruct`.

#[doc = include_str!("../docs/dijkstra_m.md")]
pub mod without_a_monad {}

mod state_space;

mod cost;

mod search;
mod storage;

mod drive;
mod workspace;

mod cheapest_paths;

mod ida_star;
mod transposition_table;

mod bidirectional;

mod forward_checking;

mod limits;
mod outcome;
mod stats;

mod error;

mod observer;
mod stepper;

mod chronicle;
mod consistency_check;
mod nearest;

mod closures;

mod engine;
mod strategy;
mod ticker;

mod node_table;

mod dense_table;
mod hashed_table;
mod id_table;
mod state_hash;

mod frontier;

mod bucket_queue;

mod priority_queue;
mod tied_queue;

mod reconstruct;

mod backtrack;

pub use backtrack::{Assignment, Backtrack, BacktrackEnd, BacktrackReport, BacktrackStats};
pub use bidirectional::Reversible;
pub use cheapest_paths::{CheapestPaths, CheapestPathsOf, CountError};
pub use chronicle::{Chronicle, Entry};
pub use closures::{ClosureSpace, astar, bfs, dijkstra, space_from};
pub use consistency_check::{ConsistencyCheck, Inconsistency, InconsistencyOf};
pub use cost::{Bound, Cost};
pub use error::SearchError;
pub use forward_checking::{Constraints, ForwardChecking};
pub use limits::{Limit, Limits};
pub use nearest::Nearest;
pub use observer::{Generated, Observer};
pub use outcome::{
    Bounded, Goal, GoalOf, Outcome, OutcomeOf, Report, ReportOf, SearchResult, Solution, SolutionOf, Step,
};
pub use search::{Algorithm, Search};
pub use state_space::StateSpace;
pub use stats::Stats;
pub use stepper::{Arrival, Expansion, ExpansionOf, Stepper};
pub use storage::{ClosedSet, OpenList};
pub use ticker::Ticker;
pub use workspace::Workspace;
