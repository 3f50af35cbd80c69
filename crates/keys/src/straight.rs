//! A best-first search for as long as it never turns back: then it needs no queue and no table.

use search_core::{Bound, Solution, SolutionOf, StateSpace, Step};

/// How such a walk ended.
pub(crate) struct Straight<P: StateSpace> {
    /// A cheapest solution, if the walk led to one.
    pub(crate) solution: Option<SolutionOf<P>>,
    /// States whose successors were made.
    pub(crate) expanded: u64,
    /// Successors.
    pub(crate) generated: u64,
}

/// Goes from `start`, whose lower bound is `at_least`, always on to the successor with the least f,
/// the cost so far and the lower bound on the rest. Gives up where that is more than the f of a
/// state that was put aside: A* would turn back there. A goal that is reached before is a cheapest
/// one, since all other ways lead through a state that was put aside, and so cost no less.
///
/// All paths must end: the walk does not notice when it comes to a state again.
///
/// # Errors
/// Those of the space.
pub(crate) fn straight<P>(space: &P, start: P::State, at_least: u64) -> Result<Straight<P>, P::Error>
where
    P: StateSpace<Cost = u64>,
    P::State: Clone,
{
    let mut walk = Straight { solution: None, expanded: 0, generated: 0 };
    let mut steps: Vec<Step<P::State, P::Action, u64>> = Vec::new();
    let (mut state, mut cost, mut f) = (start.clone(), 0, at_least);
    // The least f of the states that were put aside.
    let mut aside = u64::MAX;
    while f <= aside {
        if space.is_goal(&state) {
            walk.solution = Some(Solution { cost, start, steps });
            break;
        }
        walk.expanded += 1;
        let mut best: Option<Step<P::State, P::Action, u64>> = None;
        f = u64::MAX;
        space.successors(&state, cost, &mut |action, state, step_cost| {
            walk.generated += 1;
            if let Bound::AtLeast(rest) = space.lower_bound(&state) {
                let other = cost.saturating_add(step_cost).saturating_add(rest);
                if other < f || best.is_none() {
                    aside = aside.min(f);
                    f = other;
                    best = Some(Step { action, state, cost: step_cost });
                } else {
                    aside = aside.min(other);
                }
            }
        })?;
        let Some(step) = best else { break };
        state = step.state.clone();
        cost += step.cost;
        steps.push(step);
    }
    Ok(walk)
}
