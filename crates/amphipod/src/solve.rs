//! Runs the search and says what came of it. The search knows costs that count half and only detours;
//! here they become energy again.

use std::convert::Infallible;

use puzzle::{LimitReached, Limits, NoAnswer, Stats};
use search_core::{
    Algorithm, Limit, Observer, OpenList, Outcome, Report, Search, SearchError, Solution, Ticker,
};

use crate::burrow::Burrow;
use crate::retrace;
use crate::shortcuts::{AllShortcuts, Shortcuts};
use crate::space::{Move, Space};
use crate::stacks::Stacks;
use crate::state::State;
use crate::trace::Trace;

/// A way of least energy to bring everybody home.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The energy that it takes.
    pub energy: u64,
    /// What the search did to find it.
    pub stats: Stats,
    stacks: Stacks,
    steps: Solution<State, Move, u32>,
}

impl Plan {
    /// The single moves of the plan, in order; `burrow` is the one that was solved.
    pub fn trace(&self, burrow: &Burrow) -> Trace {
        retrace::trace(burrow, &self.stacks, &self.steps)
    }
}

/// Finds a way of least energy.
///
/// # Errors
/// Reason `unsolvable` if there is no way at all; the limit that was reached otherwise.
///
/// # Examples
/// ```
/// let rows = ["#############", "#...........#", "###B#A#C#D###", "  #########"].join("\n");
/// let text = puzzle::Text::new(rows.as_bytes())?;
/// let burrow = amphipod::parse(&text)?;
/// let plan = amphipod::solve(&burrow, &puzzle::Limits::default())?;
/// assert_eq!(plan.energy, 46);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(burrow: &Burrow, limits: &Limits) -> Result<Plan, NoAnswer> {
    solve_with::<AllShortcuts>(burrow, limits)
}

/// The same with a choice of shortcuts, for tests: the energy is the same for each choice.
///
/// # Errors
/// See [`solve`].
///
/// # Panics
/// Never: so few stops are made that no sum of their costs comes near the largest number.
pub fn solve_with<S: Shortcuts>(burrow: &Burrow, limits: &Limits) -> Result<Plan, NoAnswer> {
    let stacks = stacks(burrow)?;
    let space = Space::<S>::new(burrow, &stacks);
    let (steps, stats) = conclude(search(&space, &stacks, limits)?.astar(), &stacks)?;
    Ok(Plan { energy: energy(&stacks, steps.cost), stats, steps, stacks })
}

/// The least energy alone, and what the search did to find it. Without a plan no state has to know where it came
/// from, and none on the way is expanded again for its moves: a fiftieth of the instructions.
///
/// # Errors
/// See [`solve`].
///
/// # Panics
/// Never, as [`solve_with`].
pub fn least_energy(burrow: &Burrow, limits: &Limits) -> Result<(u64, Stats), NoAnswer> {
    let stacks = stacks(burrow)?;
    let space = Space::<AllShortcuts>::new(burrow, &stacks);
    let (goal, stats) = conclude(search(&space, &stacks, limits)?.cost(Algorithm::Astar), &stacks)?;
    Ok((energy(&stacks, goal.cost), stats))
}

fn stacks(burrow: &Burrow) -> Result<Stacks, NoAnswer> {
    Stacks::of(burrow).ok_or_else(|| unsolvable(Stats::new()))
}

fn energy(stacks: &Stacks, cost: u32) -> u64 {
    stacks.least_energy() + 2 * u64::from(cost)
}

/// The search of a burrow, ready to run, unless there is nothing to search for.
fn search<'a, S: Shortcuts>(
    space: &'a Space<'a, S>,
    stacks: &'a Stacks,
    limits: &'a Limits,
) -> Result<Search<'a, Space<'a, S>, impl Observer<Space<'a, S>>>, NoAnswer> {
    let start = space.start();
    if S::CROSSINGS && Space::<S>::is_jammed(start) {
        return Err(unsolvable(Stats::new()));
    }
    let tell = |expanded, bound| limits.tell(expanded, Some(energy(stacks, bound)));
    Ok(Search::new(space)
        .start(start)
        .observer(Ticker::new(tell))
        .limits(search_limits(limits))
        .open_list(OpenList::Heap))
}

/// What the search found and what it did, or why there is no answer.
fn conclude<F>(
    result: Result<Report<F, u32>, SearchError<Infallible>>,
    stacks: &Stacks,
) -> Result<(F, Stats), NoAnswer> {
    let report =
        result.expect("no more than 35 stops are made, so that costs fit, and successors never fail");
    let stats = Stats::new()
        .with("states expanded", report.stats.expanded)
        .with("states generated", report.stats.generated)
        .with("dead ends", report.stats.dead_ends)
        .with("states reopened", report.stats.reopened)
        .with("states kept", report.stats.nodes)
        .with("bytes", report.stats.peak_bytes);
    match report.outcome {
        Outcome::Found(found) => Ok((found, stats)),
        Outcome::Exhausted => Err(unsolvable(stats)),
        Outcome::LimitReached { limit, lower_bound } => Err(NoAnswer::Limit {
            limit: match limit {
                Limit::Time => LimitReached::Time,
                Limit::Expanded => LimitReached::States,
                _ => LimitReached::Memory,
            },
            lower_bound: Some(energy(stacks, lower_bound).to_string()),
            stats,
        }),
        Outcome::Cancelled { lower_bound } => Err(NoAnswer::Limit {
            limit: LimitReached::Cancelled,
            lower_bound: Some(energy(stacks, lower_bound).to_string()),
            stats,
        }),
    }
}

fn unsolvable(stats: Stats) -> NoAnswer {
    NoAnswer::none("unsolvable", "no order of moves brings every amphipod home", stats)
}

pub(crate) fn search_limits(limits: &Limits) -> search_core::Limits<u32> {
    search_core::Limits {
        max_expanded: limits.max_states,
        max_bytes: Some(limits.max_bytes),
        deadline: limits.deadline,
        cancel: limits.cancel.clone(),
        ..search_core::Limits::default()
    }
}
