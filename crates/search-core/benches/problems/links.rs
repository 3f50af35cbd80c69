//! A random graph.

use std::convert::Infallible;

use fastrand::Rng;
use search_core::StateSpace;

/// Nodes with so many links each, of costs from 1 to 100, and no goal: everything is searched.
pub(crate) struct Links {
    targets: Vec<Vec<(u32, u32)>>,
}

impl Links {
    pub(crate) fn new(nodes: u32, links: usize) -> Self {
        let mut random = Rng::with_seed(99);
        let mut link = || (random.u32(..nodes), random.u32(1..=100));
        Self { targets: (0..nodes).map(|_| (0..links).map(|_| link()).collect()).collect() }
    }

    pub(crate) fn targets(&self, node: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.targets[node as usize].iter().copied()
    }
}

impl StateSpace for Links {
    type State = u32;
    type Action = ();
    type Cost = u32;
    type Error = Infallible;

    fn successors(&self, &node: &u32, _: u32, emit: &mut impl FnMut((), u32, u32)) -> Result<(), Infallible> {
        self.targets(node).for_each(|(to, cost)| emit((), to, cost));
        Ok(())
    }

    fn is_goal(&self, _: &u32) -> bool {
        false
    }

    fn index_len(&self) -> Option<usize> {
        Some(self.targets.len())
    }

    fn index(&self, &node: &u32) -> usize {
        node as usize
    }
}
