//! What tells one search from another: the order of the frontier, what a node remembers, when a goal counts.

use crate::cost::{Bound, Cost};
use crate::frontier::{Frontier, Layers, Stack};
use crate::node_table::{Cheapest, FirstCome, Label};
use crate::priority_queue::PriorityQueue;
use crate::state_space::StateSpace;
use crate::tied_queue::TiedQueue;

/// A search algorithm as the engine sees it.
pub(crate) trait Strategy<P: StateSpace> {
    type Label: Label<P::Cost>;
    type Frontier<H: Clone>: Frontier<P::Cost, H>;

    /// Whether each action counts one, whatever the space says.
    const UNIT_STEPS: bool = false;
    /// Whether the lower bound is asked for.
    const INFORMED: bool = false;
    /// Whether the first goal generated is as good as any.
    const FIRST_GOAL: bool = false;
    /// Whether the frontier is in the order of f, so that each f taken bounds the solution.
    const ORDERED: bool = true;

    /// What orders the frontier, given g + h and h.
    #[inline]
    fn rank(sum: P::Cost, _h: P::Cost, _weight: u32) -> P::Cost {
        sum
    }

    #[inline]
    fn lower_bound(_space: &P, _state: &P::State) -> Bound<P::Cost> {
        Bound::NONE
    }
}

/// Least g + h first.
pub(crate) struct Astar;

impl<P: StateSpace> Strategy<P> for Astar {
    type Label = Cheapest<P::Cost>;
    type Frontier<H: Clone> = TiedQueue<P::Cost, H>;
    const INFORMED: bool = true;

    #[inline]
    fn lower_bound(space: &P, state: &P::State) -> Bound<P::Cost> {
        space.lower_bound(state)
    }
}

/// Least g + weight times h first.
pub(crate) struct WeightedAstar;

impl<P: StateSpace> Strategy<P> for WeightedAstar {
    type Label = Cheapest<P::Cost>;
    type Frontier<H: Clone> = PriorityQueue<P::Cost, H>;
    const INFORMED: bool = true;
    const ORDERED: bool = false;

    /// Where the product does not fit, as much of it as does: any rank from g + h to g + weight times h
    /// keeps the promise, since a goal taken from the frontier is no dearer than the ranks of all others.
    fn rank(sum: P::Cost, h: P::Cost, weight: u32) -> P::Cost {
        let (mut rank, mut power, mut left) = (sum, h, weight.saturating_sub(1));
        while left > 0 {
            if left % 2 == 1 {
                let Some(more) = rank.checked_add(power) else { break };
                rank = more;
            }
            left /= 2;
            let Some(double) = power.checked_add(power) else { break };
            power = double;
        }
        rank
    }

    #[inline]
    fn lower_bound(space: &P, state: &P::State) -> Bound<P::Cost> {
        space.lower_bound(state)
    }
}

/// Least g first.
pub(crate) struct Dijkstra;

impl<P: StateSpace> Strategy<P> for Dijkstra {
    type Label = Cheapest<P::Cost>;
    type Frontier<H: Clone> = PriorityQueue<P::Cost, H>;
}

/// Fewest actions first.
pub(crate) struct Bfs;

impl<P: StateSpace> Strategy<P> for Bfs {
    type Label = FirstCome;
    type Frontier<H: Clone> = Layers<P::Cost, H>;
    const UNIT_STEPS: bool = true;
    const FIRST_GOAL: bool = true;
}

/// Newest first.
pub(crate) struct Reach;

impl<P: StateSpace> Strategy<P> for Reach {
    type Label = FirstCome;
    type Frontier<H: Clone> = Stack<P::Cost, H>;
    const FIRST_GOAL: bool = true;
    const ORDERED: bool = false;
}

#[cfg(test)]
mod tests {
    use super::{Strategy, WeightedAstar};
    use crate::closures::space_from;
    use crate::cost::Bound;
    use crate::state_space::StateSpace;

    /// The rank in this space, of which only the type of the costs matters.
    fn rank<P: StateSpace>(_: &P, sum: P::Cost, h: P::Cost, weight: u32) -> P::Cost {
        <WeightedAstar as Strategy<P>>::rank(sum, h, weight)
    }

    #[test]
    fn a_rank_counts_the_bound_as_often_as_the_weight_says() {
        let space = space_from(|_: &u8| [(0, 0_u32)], |_| false, |_| Bound::NONE);
        for weight in 0..40 {
            for (g, h) in [(0, 0), (5, 0), (0, 3), (10, 7)] {
                assert_eq!(rank(&space, g + h, h, weight), g + h * weight.max(1));
            }
        }
        assert!(rank(&space, 7, 1, u32::MAX) > u32::MAX / 2, "as much as fits");
    }
}
