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

#[cfg(test)]
mod tests {
    use super::{Entry, TranspositionTable};
    use crate::closures::space_from;
    use crate::cost::Bound;
    use crate::state_hash::hash;
    use crate::state_space::StateSpace;

    const ENTRY: usize = size_of::<Option<Entry<u32, u32>>>();

    fn numbers() -> impl StateSpace<State = u32, Cost = u32> {
        space_from(|_: &u32| [], |_| false, |_| Bound::NONE)
    }

    fn enter(table: &mut TranspositionTable<u32, u32>, state: u32, g: u32) -> bool {
        let space = numbers();
        table.enter(&space, &state, hash(&space, &state), g)
    }

    #[test]
    fn a_state_is_seen_again_in_its_round_at_no_lower_cost() {
        let mut table = TranspositionTable::new(None, None);
        assert!(enter(&mut table, 7, 5));
        assert!(!enter(&mut table, 7, 5) && !enter(&mut table, 7, 6));
        assert!(enter(&mut table, 7, 4), "cheaper");
        assert!(!enter(&mut table, 7, 4));
        assert_eq!(table.len(), 1);
        table.next_round();
        assert!(enter(&mut table, 7, 9) && !enter(&mut table, 7, 9));
        assert_eq!(table.len(), 1, "the state of the round before has given way");
    }

    #[test]
    fn the_places_are_as_many_as_limits_allow_and_a_power_of_two() {
        for (max_nodes, max_bytes, most) in [
            (Some(0), None, 0),
            (Some(1), None, 1),
            (Some(3), None, 2),
            (Some(64), None, 64),
            (Some(1000), None, 512),
            (None, Some(2 * 200 * ENTRY), 128),
            (None, Some(2 * ENTRY - 1), 0),
            (Some(100), Some(2 * 200 * ENTRY), 64),
            (Some(200), Some(2 * 100 * ENTRY), 64),
            (Some(usize::MAX), None, 1 << 20),
            (None, None, 1 << 20),
        ] {
            let mut table = TranspositionTable::new(max_nodes, max_bytes);
            assert_eq!((table.most_places, table.bytes()), (most, 0));
            for state in 0..600 {
                assert!(enter(&mut table, state, 0));
            }
            let places = table.places.len();
            assert!(places == most || (most > 512 && (1024..=2048).contains(&places)), "{places} of {most}");
            assert_eq!(table.bytes(), table.places.capacity() * ENTRY);
            assert_eq!(table.len(), table.places.iter().flatten().count());
            assert!(table.len() >= places.min(600) / 2, "most of them are in use");
        }
    }

    #[test]
    fn a_table_grows_when_half_of_it_is_full_and_keeps_what_it_knows() {
        let mut table = TranspositionTable::new(None, None);
        for state in 0..1000 {
            let (len, places) = (table.len(), table.places.len());
            assert!(enter(&mut table, state, 3));
            let grown = if places == 0 { 64 } else { places * 2 };
            assert_eq!(table.places.len(), if len * 2 >= places { grown } else { places });
        }
        let known = (0..1000).filter(|&state| !enter(&mut table, state, 3)).count();
        assert!(known > 500, "only {known} are known");
    }

    #[test]
    fn a_number_of_rounds_that_wraps_around_forgets_what_was_seen() {
        let mut table = TranspositionTable::new(None, None);
        assert!(enter(&mut table, 7, 5));
        table.round = u32::MAX;
        assert!(enter(&mut table, 8, 5));
        table.next_round();
        assert_eq!((table.len(), table.bytes()), (0, 0));
        assert!(enter(&mut table, 7, 5) && enter(&mut table, 8, 5));
    }
}
