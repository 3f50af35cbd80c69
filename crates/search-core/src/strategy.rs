//! What tells one search from another: the order of the frontier, what a node remembers, when a goal counts.

use crate::cost::{Bound, Cost};
use crate::frontier::{Frontier, Layers, Stack};
use crate::node_table::{Cheapest, FirstCome, Label};
use crate::priority_queue::PriorityQueue;
use crate::search::OpenList;
use crate::state_space::StateSpace;

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

    fn frontier<H: Clone>(_open_list: OpenList) -> Self::Frontier<H> {
        Self::Frontier::default()
    }

    #[inline]
    fn lower_bound(_space: &P, _state: &P::State) -> Bound<P::Cost> {
        Bound::NONE
    }
}

fn priority_queue<C: Cost, H>(open_list: OpenList) -> PriorityQueue<C, H> {
    let mut queue = PriorityQueue::default();
    match open_list {
        OpenList::Auto => {}
        OpenList::Bucket => queue.prefer_buckets(),
        OpenList::Heap => queue.use_heap(),
    }
    queue
}

/// Least g + h first.
pub(crate) struct Astar;

impl<P: StateSpace> Strategy<P> for Astar {
    type Label = Cheapest<P::Cost>;
    type Frontier<H: Clone> = PriorityQueue<P::Cost, H>;
    const INFORMED: bool = true;

    fn frontier<H: Clone>(open_list: OpenList) -> Self::Frontier<H> {
        priority_queue(open_list)
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

    fn frontier<H: Clone>(open_list: OpenList) -> Self::Frontier<H> {
        priority_queue(open_list)
    }
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
