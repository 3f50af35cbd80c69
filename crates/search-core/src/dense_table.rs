//! The closed set for states that can be numbered: one slot a number, and no state is stored at all.

use crate::limits::Limit;
use crate::node_table::{Label, Link, NodeTable, Prior, Refusal, Slot, Taken};
use crate::state_space::StateSpace;

/// A slot for each index. The frontier holds the states themselves; those on the solution's path are made
/// again from the start.
pub(crate) struct DenseTable<T> {
    slots: Vec<T>,
    len: usize,
    max_nodes: usize,
    // The indices of nodes, if they are noted at all: what is to be emptied before the next search.
    touched: Option<Vec<u32>>,
}

impl<T> Default for DenseTable<T> {
    fn default() -> Self {
        Self { slots: Vec::new(), len: 0, max_nodes: 0, touched: None }
    }
}

impl<T: Copy> DenseTable<T> {
    /// Takes so many indices, all unreached; the table has been reset.
    pub(crate) fn resize(&mut self, slots: usize, empty: T) {
        if self.slots.len() != slots {
            // A new vector and not a longer one: zeros that are asked for need not be written.
            self.slots = Vec::new();
            self.slots = vec![empty; slots];
        }
    }

    /// Notes from now on which slots are taken, for a table that is used again and again.
    pub(crate) fn note_touched(&mut self) {
        self.touched.get_or_insert_default();
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

impl<P: StateSpace, L: Label<P::Cost>, T: Slot<L>> NodeTable<P, L> for DenseTable<T> {
    type Handle = P::State;
    /// The index, which may be out of range if the space got it wrong.
    type Spot = usize;

    fn reset(&mut self, _space: &P, max_nodes: usize) {
        self.max_nodes = max_nodes;
        match &mut self.touched {
            Some(touched) => {
                if touched.len() > self.slots.len() / 8 {
                    self.slots.fill(T::EMPTY);
                } else {
                    for &index in &*touched {
                        self.slots[index as usize] = T::EMPTY;
                    }
                }
                touched.clear();
            }
            None => self.slots = Vec::new(),
        }
        self.len = 0;
    }

    #[inline]
    fn find(&self, space: &P, state: &P::State, label: L) -> Option<(usize, Prior)> {
        let index = space.index(state);
        let slot = self.slots.get(index).copied().unwrap_or(T::EMPTY);
        let link = slot.link();
        if link.is_reached() && !label.improves_on(slot.label()) {
            None
        } else {
            Some((index, Prior::of(link)))
        }
    }

    fn known(&self, space: &P, state: &P::State) -> Option<(u32, L)> {
        let index = space.index(state);
        let slot = self.slots.get(index)?;
        slot.link().is_reached().then(|| (key_of(index), slot.label()))
    }

    #[inline]
    fn reserve(
        &mut self,
        _space: &P,
        index: usize,
        _budget: impl FnOnce() -> usize,
    ) -> Result<usize, Refusal> {
        if index >= self.slots.len() {
            Err(Refusal::IndexOutOfRange { index })
        } else if self.len >= self.max_nodes {
            Err(Refusal::Full(Limit::Nodes))
        } else {
            self.len += 1;
            if let Some(touched) = &mut self.touched {
                touched.push(key_of(index));
            }
            Ok(index)
        }
    }

    #[inline]
    fn place(&mut self, index: usize, _prior: Prior, state: P::State, label: L, link: Link) -> P::State {
        self.slots[index] = T::new(label, link);
        state
    }

    #[inline]
    fn close(&mut self, space: &P, state: P::State) -> Option<Taken<P::State, L>> {
        let index = space.index(&state);
        let slot = self.slots.get_mut(index)?;
        let (link, label) = (slot.link(), slot.label());
        if !L::ONCE {
            if link.is_closed() {
                return None;
            }
            *slot = T::new(label, link.closed());
        }
        Some(Taken { key: key_of(index), state, label })
    }

    fn label(&self, space: &P, state: &P::State) -> L {
        self.slots[space.index(state)].label()
    }

    fn key(&self, space: &P, state: &P::State) -> u32 {
        key_of(space.index(state))
    }

    fn is_at(&self, space: &P, key: u32, state: &P::State) -> bool {
        space.index(state) == key as usize
    }

    fn link(&self, key: u32) -> Link {
        self.slots[key as usize].link()
    }

    fn len(&self) -> usize {
        self.len
    }

    fn bytes(&self) -> usize {
        let touched = self.touched.as_ref().map_or(0, Vec::capacity);
        Self::bytes_of(self.slots.capacity()) + touched * size_of::<u32>()
    }
}
