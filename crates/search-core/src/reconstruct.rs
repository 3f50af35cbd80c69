//! From a goal back to its start, and then forward again for the actions.

use crate::cost::Cost;
use crate::error::SearchError;
use crate::node_table::{Label, NodeTable};
use crate::outcome::{Solution, SolutionOf, Step};
use crate::state_space::StateSpace;

/// What a successor function calls.
type Emit<'a, P> =
    dyn FnMut(<P as StateSpace>::Action, <P as StateSpace>::State, <P as StateSpace>::Cost) + 'a;

/// The path from a start to the node `goal`.
///
/// Nodes know their parents, but neither the action nor (in a dense table) the state. So the path's
/// states are expanded once more, and of the successors that are the next node the cheapest is taken. Its
/// cost is added up on the way: what is returned is what the path costs.
#[cold]
#[inline(never)]
pub(crate) fn reconstruct<P, L, T>(
    space: &P,
    table: &T,
    starts: &[(P::State, P::Cost)],
    goal: u32,
    unit_steps: bool,
) -> Result<SolutionOf<P>, SearchError<P::Error>>
where
    P: StateSpace,
    L: Label<P::Cost>,
    T: NodeTable<P, L>,
{
    let mut path: Vec<u32> = ancestors(table, goal).collect();
    let mut solution = begin(space, table, starts, path.pop().unwrap_or(goal))?;
    solution.steps.reserve_exact(path.len());
    extend(space, table, path.into_iter().rev(), unit_steps, &mut solution)?;
    Ok(solution)
}

/// A node, its parent, and so on.
pub(crate) fn ancestors<P, L, T>(table: &T, node: u32) -> impl Iterator<Item = u32>
where
    P: StateSpace,
    L: Label<P::Cost>,
    T: NodeTable<P, L>,
{
    std::iter::successors(Some(node), |&node| table.link(node).parent())
}

/// The path without steps that stays at the start of this node.
pub(crate) fn begin<P, L, T>(
    space: &P,
    table: &T,
    starts: &[(P::State, P::Cost)],
    root: u32,
) -> Result<SolutionOf<P>, SearchError<P::Error>>
where
    P: StateSpace,
    L: Label<P::Cost>,
    T: NodeTable<P, L>,
{
    // Of equally cheap starts the first, which is the one that the table took.
    let (start, cost) = starts
        .iter()
        .filter(|(state, _)| table.is_at(space, root, state))
        .min_by_key(|&&(_, cost)| cost)
        .ok_or(SearchError::UnstableSuccessors)?;
    Ok(Solution { cost: *cost, start: start.clone(), steps: Vec::new() })
}

/// Goes on along these nodes.
pub(crate) fn extend<P, L, T>(
    space: &P,
    table: &T,
    nodes: impl Iterator<Item = u32>,
    unit_steps: bool,
    solution: &mut SolutionOf<P>,
) -> Result<(), SearchError<P::Error>>
where
    P: StateSpace,
    L: Label<P::Cost>,
    T: NodeTable<P, L>,
{
    for next in nodes {
        let mut best: Option<Step<P::State, P::Action, P::Cost>> = None;
        let mut take = |action, state, step_cost| {
            let cost = if unit_steps { P::Cost::ONE } else { step_cost };
            if best.as_ref().is_none_or(|best| cost < best.cost) && table.is_at(space, next, &state) {
                best = Some(Step { action, state, cost });
            }
        };
        // One `successors` for all searches in this space: it is not worth compiling it again for each.
        let mut emit: &mut Emit<'_, P> = &mut take;
        space.successors(solution.goal(), solution.cost, &mut emit).map_err(SearchError::Space)?;
        let step = best.ok_or(SearchError::UnstableSuccessors)?;
        solution.cost = solution.cost.checked_add(step.cost).ok_or(SearchError::CostOverflow)?;
        solution.steps.push(step);
    }
    Ok(())
}
