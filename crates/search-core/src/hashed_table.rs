//! The closed set for any state: an arena of nodes in the order of their discovery, found by hash.

use std::hash::{BuildHasher, Hash};

use fxhash::FxBuildHasher;

use crate::id_table::IdTable;
use crate::limits::Limit;
use crate::node_table::{Decision, Label, Link, NodeTable, Prior, Refusal, Taken};
use crate::state_space::StateSpace;

struct Node<S, L> {
    state: S,
    label: L,
    link: Link,
}

/// Nodes with their states, numbered from 0.
pub(crate) struct HashedTable<S, L> {
    nodes: Vec<Node<S, L>>,
    ids: IdTable,
    max_nodes: usize,
}

impl<S, L> HashedTable<S, L> {
    pub(crate) fn new(max_nodes: usize) -> Self {
        Self {
            nodes: Vec::new(),
            ids: IdTable::default(),
            max_nodes: max_nodes.min(Link::MAX_NODES),
        }
    }
}

#[inline]
fn hash<P: StateSpace>(space: &P, state: &P::State) -> u64 {
    // The identity borrows from the state, so it is hashed here and now.
    fn of(identity: impl Hash) -> u64 {
        FxBuildHasher.hash_one(identity)
    }
    of(space.identity(state))
}

impl<S: Clone, L> HashedTable<S, L> {
    /// Makes room for one more node at least.
    #[cold]
    fn grow<P: StateSpace<State = S>>(&mut self, space: &P, budget: usize) -> Result<(), Refusal> {
        if self.nodes.len() >= self.max_nodes {
            return Err(Refusal::Full(Limit::Nodes));
        }
        let (slots, capacity) = self.ids.larger().ok_or(Refusal::Full(Limit::Nodes))?;
        let capacity = capacity.min(self.max_nodes);
        let bytes = capacity
            .checked_mul(size_of::<Node<S, L>>())
            .and_then(|nodes| nodes.checked_add(IdTable::bytes_of(slots)));
        if bytes.is_none_or(|bytes| bytes > budget) {
            return Err(Refusal::Full(Limit::Bytes));
        }
        self.nodes.reserve_exact(capacity - self.nodes.len());
        self.ids
            .rebuild(slots, self.nodes.iter().map(|node| hash(space, &node.state)));
        Ok(())
    }
}

impl<P: StateSpace, L: Label<P::Cost>> NodeTable<P, L> for HashedTable<P::State, L> {
    type Handle = u32;

    #[inline]
    fn arrive(
        &mut self,
        space: &P,
        state: P::State,
        label: L,
        link: Link,
        budget: impl FnOnce() -> usize,
        decide: impl FnOnce(&P::State, Prior<L>) -> Decision,
    ) -> Result<Option<u32>, Refusal> {
        let hash = hash(space, &state);
        let known = self.ids.find(hash, |id| {
            space.identity(&self.nodes[id as usize].state) == space.identity(&state)
        });
        let prior = known.map_or(Prior::Unreached, |id| {
            let node = &self.nodes[id as usize];
            if node.link.is_closed() {
                Prior::Closed(node.label)
            } else {
                Prior::Open(node.label)
            }
        });
        let decision = decide(&state, prior);
        let node = match decision {
            Decision::Skip => return Ok(None),
            Decision::Open => Node { state, label, link },
            Decision::Seal => Node {
                state,
                label: L::sealed(),
                link: link.closed(),
            },
        };
        let id = if let Some(id) = known {
            self.nodes[id as usize] = node;
            id
        } else {
            if self.nodes.len() >= self.ids.capacity().min(self.max_nodes) {
                self.grow(space, budget())?;
            }
            #[expect(
                clippy::cast_possible_truncation,
                reason = "`max_nodes` is below 2^31 by construction"
            )]
            let id = self.nodes.len() as u32;
            self.ids.insert(hash, id);
            self.nodes.push(node);
            id
        };
        Ok((decision == Decision::Open).then_some(id))
    }

    #[inline]
    fn close(&mut self, _space: &P, id: u32) -> Option<Taken<P::State, L>> {
        let node = &mut self.nodes[id as usize];
        if !L::ONCE {
            if node.link.is_closed() {
                return None;
            }
            node.link = node.link.closed();
        }
        Some(Taken {
            key: id,
            state: node.state.clone(),
            label: node.label,
        })
    }

    fn key(&self, _space: &P, &id: &u32) -> u32 {
        id
    }

    fn is_at(&self, space: &P, key: u32, state: &P::State) -> bool {
        space.identity(&self.nodes[key as usize].state) == space.identity(state)
    }

    fn link(&self, key: u32) -> Link {
        self.nodes[key as usize].link
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<P::State, L>>() + self.ids.bytes()
    }
}
