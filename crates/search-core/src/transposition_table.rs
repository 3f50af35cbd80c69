//! What a round of depth-first search has seen, as far as a table of bounded size remembers it.

use crate::cost::Cost;
use crate::state_hash::{hash, spread};
use crate::state_space::StateSpace;

struct Entry<S, C> {
    state: S,
    g: C,
    round: u32,
}

/// States with the cost at which they were entered in the newest round. Each has one place, where a later one
/// takes over from an earlier one: what is forgotten costs time and no answer.
pub(crate) struct TranspositionTable<S, C> {
    // A power of two, or empty.
    places: Vec<Option<Entry<S, C>>>,
    len: usize,
    most_places: usize,
    round: u32,
}

impl<S: Clone, C: Cost> TranspositionTable<S, C> {
    const SMALLEST: usize = 64;
    const USUAL_MOST: usize = 1 << 20;

    /// A table of no more than so many states and half of so many bytes.
    pub(crate) fn new(max_nodes: Option<usize>, max_bytes: Option<usize>) -> Self {
        let most = max_bytes.map_or(Self::USUAL_MOST, |bytes| bytes / 2 / size_of::<Option<Entry<S, C>>>());
        let most = max_nodes.unwrap_or(most).min(most);
        // The power of two that is not above.
        let most_places = most.checked_ilog2().map_or(0, |power| 1 << power);
        Self { places: Vec::new(), len: 0, most_places, round: 0 }
    }

    /// Makes all that was seen unseen.
    pub(crate) fn next_round(&mut self) {
        // Wrapped around, states of a round four thousand million rounds ago would pass for seen.
        if self.round == u32::MAX {
            (self.places, self.len) = (Vec::new(), 0);
        }
        self.round = self.round.wrapping_add(1);
    }

    /// Remembers a state; `false` if it was entered at the same cost or a lower one in this round already.
    pub(crate) fn enter<P>(&mut self, space: &P, state: &S, hash: u64, g: C) -> bool
    where
        P: StateSpace<State = S, Cost = C>,
    {
        if self.len * 2 >= self.places.len() && self.places.len() < self.most_places {
            self.grow(space);
        }
        let Some(place) = place(hash, self.places.len()) else { return true };
        let old = &mut self.places[place];
        match old {
            Some(known)
                if known.round == self.round
                    && known.g <= g
                    && space.identity(&known.state) == space.identity(state) =>
            {
                return false;
            }
            Some(_) => {}
            None => self.len += 1,
        }
        *old = Some(Entry { state: state.clone(), g, round: self.round });
        true
    }

    #[cold]
    fn grow<P>(&mut self, space: &P)
    where
        P: StateSpace<State = S, Cost = C>,
    {
        let size = (self.places.len() * 2).max(Self::SMALLEST).min(self.most_places);
        let mut places: Vec<Option<Entry<S, C>>> = Vec::new();
        places.resize_with(size, || None);
        self.len = 0;
        for entry in std::mem::replace(&mut self.places, places).into_iter().flatten() {
            let hash = hash(space, &entry.state);
            if let Some(place) = place(hash, size) {
                self.len += usize::from(self.places[place].is_none());
                self.places[place] = Some(entry);
            }
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn bytes(&self) -> usize {
        self.places.capacity() * size_of::<Option<Entry<S, C>>>()
    }
}

/// The place of a hash among so many, a power of two; `None` if there is none.
#[inline]
fn place(hash: u64, places: usize) -> Option<usize> {
    let highest_lowest = spread(hash).rotate_left(places.trailing_zeros());
    Some(highest_lowest as usize & places.checked_sub(1)?)
}
