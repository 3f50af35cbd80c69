//! The closed set for states that can be numbered: one slot a number, and no state is stored at all.

use crate::limits::Limit;
use crate::node_table::{Label, Link, NodeTable, Prior, Refusal, Taken};
use crate::state_space::StateSpace;

/// A slot for each index. The frontier holds the states themselves; those on the solution's path are made
/// again from the start.
pub(crate) struct DenseTable<T> {
    slots: Vec<T>,
    len: usize,
    max_nodes: usize,
}

impl<T: Copy> DenseTable<T> {
    /// A table for so many indices, all unreached.
    pub(crate) fn new(slots: usize, empty: T, max_nodes: usize) -> Self {
        Self { slots: vec![empty; slots], len: 0, max_nodes }
    }

    /// What a table for so many indices takes.
    pub(crate) const fn bytes_of(slots: usize) -> usize {
        slots.saturating_mul(size_of::<T>())
    }
}

/// The key of an index; tables whose indices do not fit are not made.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "no table has more than 2^31 slots")]
const fn key_of(index: usize) -> u32 {
    index as u32
}

impl<P: StateSpace, L: Label<P::Cost>> NodeTable<P, L> for DenseTable<L::Slot> {
    type Handle = P::State;
    /// The index, which may be out of range if the space got it wrong.
    type Spot = usize;

    #[inline]
    fn find(&self, space: &P, state: &P::State, label: L) -> Option<(usize, Prior)> {
        let index = space.index(state);
        let slot = self.slots.get(index).copied().unwrap_or(L::EMPTY);
        let link = L::link_in(slot);
        if link.is_reached() && !label.improves_on(L::in_slot(slot)) {
            None
        } else {
            Some((index, Prior::of(link)))
        }
    }

    #[inline]
    fn reserve(&mut self, _space: &P, index: usize, _budget: impl FnOnce() -> usize) -> Result<(), Refusal> {
        if index >= self.slots.len() {
            Err(Refusal::IndexOutOfRange { index })
        } else if self.len >= self.max_nodes {
            Err(Refusal::Full(Limit::Nodes))
        } else {
            self.len += 1;
            Ok(())
        }
    }

    #[inline]
    fn place(&mut self, index: usize, _prior: Prior, state: P::State, label: L, link: Link) -> P::State {
        self.slots[index] = label.slot(link);
        state
    }

    #[inline]
    fn close(&mut self, space: &P, state: P::State) -> Option<Taken<P::State, L>> {
        let index = space.index(&state);
        let slot = self.slots.get_mut(index)?;
        let (link, label) = (L::link_in(*slot), L::in_slot(*slot));
        if !L::ONCE {
            if link.is_closed() {
                return None;
            }
            *slot = label.slot(link.closed());
        }
        Some(Taken { key: key_of(index), state, label })
    }

    fn key(&self, space: &P, state: &P::State) -> u32 {
        key_of(space.index(state))
    }

    fn is_at(&self, space: &P, key: u32, state: &P::State) -> bool {
        space.index(state) == key as usize
    }

    fn link(&self, key: u32) -> Link {
        L::link_in(self.slots[key as usize])
    }

    fn len(&self) -> usize {
        self.len
    }

    fn bytes(&self) -> usize {
        Self::bytes_of(self.slots.capacity())
    }
}
