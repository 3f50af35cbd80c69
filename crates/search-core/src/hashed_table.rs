//! The closed set for any state: an arena of nodes in the order of their discovery, found by hash.

use crate::id_table::{IdTable, Vacancy};
use crate::limits::Limit;
use crate::node_table::{Label, Link, NodeTable, Prior, Refusal, Taken, Trace};
use crate::state_hash::hash;
use crate::state_space::StateSpace;

struct Node<S, L, T> {
    state: S,
    label: L,
    trace: T,
}

/// Nodes with their states, numbered from 0.
pub(crate) struct HashedTable<S, L, T> {
    nodes: Vec<Node<S, L, T>>,
    ids: IdTable,
    // How many nodes there is room for.
    capacity: usize,
    max_nodes: usize,
}

impl<S, L, T> Default for HashedTable<S, L, T> {
    fn default() -> Self {
        Self { nodes: Vec::new(), ids: IdTable::default(), capacity: 0, max_nodes: Link::MAX_NODES }
    }
}

impl<S: Clone, L, T> HashedTable<S, L, T> {
    /// The number of a state, or where it would be.
    #[inline]
    fn id<P: StateSpace<State = S>>(&self, space: &P, state: &S) -> Result<u32, Vacancy> {
        self.ids.find(hash(space, state), |id| {
            space.identity(&self.nodes[id as usize].state) == space.identity(state)
        })
    }

    /// Makes room for one more node at least.
    #[cold]
    fn grow<P: StateSpace<State = S>>(&mut self, space: &P, budget: usize) -> Result<(), Refusal> {
        if self.nodes.len() >= self.max_nodes {
            return Err(Refusal::Full(Limit::Nodes));
        }
        let (slots, capacity) = self.ids.larger().ok_or(Refusal::Full(Limit::Nodes))?;
        let capacity = capacity.min(self.max_nodes);
        let bytes = capacity
            .checked_mul(size_of::<Node<S, L, T>>())
            .and_then(|nodes| nodes.checked_add(IdTable::bytes_of(slots)));
        if bytes.is_none_or(|bytes| bytes > budget) {
            return Err(Refusal::Full(Limit::Bytes));
        }
        self.nodes.reserve_exact(capacity - self.nodes.len());
        self.capacity = capacity;
        self.ids.rebuild(slots, self.nodes.iter().map(|node| hash(space, &node.state)));
        Ok(())
    }
}

impl<P: StateSpace, L: Label<P::Cost>, T: Trace> NodeTable<P, L> for HashedTable<P::State, L, T> {
    type Handle = u32;
    /// The number of a state that is known, the vacancy for one that is not.
    type Spot = u64;

    fn reset(&mut self, space: &P, max_nodes: usize) {
        let max_nodes = max_nodes.min(Link::MAX_NODES);
        if self.capacity > max_nodes {
            *self = Self::default();
        }
        self.max_nodes = max_nodes;
        self.ids.clear(self.nodes.iter().map(|node| hash(space, &node.state)));
        self.nodes.clear();
    }

    #[inline(always)]
    fn find(&self, space: &P, state: &P::State, label: L) -> Option<(u64, Prior)> {
        let id = match self.id(space, state) {
            Ok(id) => id,
            Err(vacancy) => return Some((vacancy, Prior::Unreached)),
        };
        let node = &self.nodes[id as usize];
        label.improves_on(node.label).then(|| (u64::from(id), Prior::of(node.trace.link())))
    }

    fn known(&self, space: &P, state: &P::State) -> Option<(u32, L)> {
        let id = self.id(space, state).ok()?;
        Some((id, self.nodes[id as usize].label))
    }

    #[inline]
    fn reserve(&mut self, space: &P, vacancy: u64, budget: impl FnOnce() -> usize) -> Result<u64, Refusal> {
        if self.nodes.len() == self.capacity {
            self.grow(space, budget())?;
            return Ok(self.ids.moved(vacancy));
        }
        Ok(vacancy)
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "numbers are below `max_nodes`, and that is below 2^31"
    )]
    fn place(&mut self, spot: u64, prior: Prior, state: P::State, label: L, link: Link) -> u32 {
        let node = Node { state, label, trace: T::of(link) };
        if prior == Prior::Unreached {
            let id = self.nodes.len() as u32;
            self.ids.insert(spot, id);
            self.nodes.push(node);
            id
        } else {
            self.nodes[spot as usize] = node;
            spot as u32
        }
    }

    #[inline]
    fn close(&mut self, _space: &P, id: u32) -> Option<Taken<P::State, L>> {
        let node = &mut self.nodes[id as usize];
        if !L::ONCE {
            let link = node.trace.link();
            if link.is_closed() {
                return None;
            }
            node.trace = T::of(link.closed());
        }
        Some(Taken { key: id, state: node.state.clone(), label: node.label })
    }

    fn label(&self, _space: &P, &id: &u32) -> L {
        self.nodes[id as usize].label
    }

    fn key(&self, _space: &P, &id: &u32) -> u32 {
        id
    }

    fn is_at(&self, space: &P, key: u32, state: &P::State) -> bool {
        space.identity(&self.nodes[key as usize].state) == space.identity(state)
    }

    fn link(&self, key: u32) -> Link {
        self.nodes[key as usize].trace.link()
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<P::State, L, T>>() + self.ids.bytes()
    }
}
