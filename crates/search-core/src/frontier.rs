//! The open list: what is known and not yet expanded, and in which order it is taken.
//!
//! The tie rule of the whole crate lives here: **the newest comes first**. Of the states with the least f,
//! best-first searches take the one that entered the frontier last, which goes deep first; the two kinds
//! of queue give exactly the same order. A* turns to the least h where one f has very many states
//! ([`TiedQueue`](crate::tied_queue::TiedQueue)). Breadth-first search takes the oldest of a layer.

use crate::cost::Cost;
use crate::storage::OpenList;

/// An open list of handles with their keys.
pub(crate) trait Frontier<C, H>: Default {
    /// Forgets all handles and keeps its memory. `open_list` is of interest to what is ordered by cost.
    fn reset(&mut self, open_list: OpenList);

    /// Adds a successor. In a search ordered by f the key is f, otherwise g; `h` is the lower bound in a
    /// search that has one, and otherwise 0.
    fn push(&mut self, key: C, h: C, handle: H);

    /// Adds a start that [`admits`](Self::admits) let in.
    fn push_start(&mut self, key: C, h: C, handle: H) {
        self.push(key, h, handle);
    }

    /// Takes the next handle with its key.
    fn pop(&mut self) -> Option<(C, H)>;

    /// Orders what has this key by h from now on, where that is of use; `h` says which it is for a
    /// handle. The key is the last one taken, and nothing is less.
    fn order_ties(&mut self, _key: C, _h: impl Fn(&H) -> C) {}

    /// Most handles that there were at once, stale ones included; of layers the widest.
    fn most(&self) -> usize;

    /// Bytes taken, by capacity.
    fn bytes(&self) -> usize;

    /// Whether a start of this cost may enter already.
    fn admits(&self, _cost: C) -> bool {
        true
    }
}

/// First in, first out, in layers of one cost: all that breadth-first search needs.
pub(crate) struct Layers<C, H> {
    current: Vec<H>,
    taken: usize,
    next: Vec<H>,
    // The cost of all in `current`, and of all in `next`.
    cost: C,
    next_cost: C,
    most: usize,
}

impl<C: Copy, H> Layers<C, H> {
    #[inline]
    fn is_empty(&self) -> bool {
        self.next.is_empty() && self.taken == self.current.len()
    }

    /// The next layer becomes the current one.
    fn turn(&mut self) {
        self.current.clear();
        self.taken = 0;
        std::mem::swap(&mut self.current, &mut self.next);
        self.cost = self.next_cost;
        self.most = self.most.max(self.current.len());
    }
}

impl<C: Cost, H> Default for Layers<C, H> {
    fn default() -> Self {
        Self { current: Vec::new(), taken: 0, next: Vec::new(), cost: C::ZERO, next_cost: C::ZERO, most: 0 }
    }
}

impl<C: Cost, H: Clone> Frontier<C, H> for Layers<C, H> {
    fn reset(&mut self, _open_list: OpenList) {
        self.current.clear();
        self.next.clear();
        (self.taken, self.most) = (0, 0);
    }

    #[inline]
    fn push(&mut self, key: C, _h: C, handle: H) {
        self.next_cost = key;
        self.next.push(handle);
    }

    fn push_start(&mut self, key: C, h: C, handle: H) {
        if self.is_empty() {
            self.cost = key;
        }
        if key == self.cost {
            self.current.push(handle);
            self.most = self.most.max(self.current.len());
        } else {
            self.push(key, h, handle);
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<(C, H)> {
        if self.taken == self.current.len() {
            self.turn();
        }
        let handle = self.current.get(self.taken)?.clone();
        self.taken += 1;
        Some((self.cost, handle))
    }

    fn most(&self) -> usize {
        self.most.max(self.next.len())
    }

    fn bytes(&self) -> usize {
        (self.current.capacity() + self.next.capacity()) * size_of::<H>()
    }

    /// A start enters with the layer before its own at the earliest: all that is as cheap as that layer
    /// has been reached by then, so the start does not shut out a cheaper path to itself.
    fn admits(&self, cost: C) -> bool {
        self.is_empty() || cost <= self.cost || Some(cost) == self.cost.checked_add(C::ONE)
    }
}

/// Last in, first out.
pub(crate) struct Stack<C, H> {
    entries: Vec<(C, H)>,
    most: usize,
}

impl<C, H> Default for Stack<C, H> {
    fn default() -> Self {
        Self { entries: Vec::new(), most: 0 }
    }
}

impl<C, H> Frontier<C, H> for Stack<C, H> {
    fn reset(&mut self, _open_list: OpenList) {
        self.entries.clear();
        self.most = 0;
    }

    #[inline]
    fn push(&mut self, key: C, _h: C, handle: H) {
        self.entries.push((key, handle));
    }

    #[inline]
    fn pop(&mut self) -> Option<(C, H)> {
        self.most = self.most.max(self.entries.len());
        self.entries.pop()
    }

    fn most(&self) -> usize {
        self.most.max(self.entries.len())
    }

    fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<(C, H)>()
    }
}

#[cfg(test)]
mod tests {
    use super::{Frontier, Layers, Stack};
    use crate::storage::OpenList;

    #[test]
    fn layers_are_first_in_first_out() {
        let mut layers = Layers::default();
        layers.push_start(0_u8, 0, 'a');
        layers.push_start(0, 0, 'b');
        assert_eq!(layers.pop(), Some((0, 'a')));
        layers.push(1, 0, 'c');
        layers.push(1, 0, 'd');
        assert_eq!(layers.pop(), Some((0, 'b')));
        layers.push(1, 0, 'e');
        let rest: Vec<_> = std::iter::from_fn(|| layers.pop()).collect();
        assert_eq!(rest, [(1, 'c'), (1, 'd'), (1, 'e')]);
        assert_eq!(layers.most(), 3);
    }

    #[test]
    fn layers_admit_the_next_cost_and_any_cost_when_empty() {
        let mut layers = Layers::default();
        assert!(layers.admits(7_u8));
        layers.push_start(7, 0, 'a');
        assert!(layers.admits(7) && layers.admits(8) && !layers.admits(9));
        layers.push_start(8, 0, 'b');
        assert_eq!(layers.pop(), Some((7, 'a')));
        assert_eq!(layers.pop(), Some((8, 'b')));
        assert!(layers.admits(200));
        layers.push_start(255, 0, 'z');
        assert_eq!(layers.pop(), Some((255, 'z')));
        layers.push_start(255, 0, 'y');
        assert!(layers.admits(255));
        assert_eq!(layers.pop(), Some((255, 'y')));
        assert_eq!(layers.pop(), None);
    }

    #[test]
    fn a_stack_is_last_in_first_out() {
        let mut stack = Stack::default();
        stack.push(0_u8, 0, 'a');
        stack.push(3, 0, 'b');
        assert_eq!((stack.pop(), stack.pop(), stack.pop()), (Some((3, 'b')), Some((0, 'a')), None));
    }

    #[test]
    fn layers_count_the_widest_and_take_the_bytes_of_both() {
        let mut layers = Layers::default();
        assert_eq!((layers.most(), layers.bytes()), (0, 0));
        for handle in 0..3_u64 {
            layers.push_start(4_u8, 0, handle);
        }
        assert_eq!(layers.most(), 3);
        for handle in 0..9 {
            layers.push(5, 0, handle);
        }
        assert_eq!(layers.most(), 9);
        let places = layers.current.capacity() + layers.next.capacity();
        assert!(layers.current.capacity() >= 3 && layers.next.capacity() >= 9);
        assert_eq!(layers.bytes(), places * 8);
        let handles = std::iter::from_fn(|| layers.pop()).count();
        assert_eq!((handles, layers.most()), (12, 9));
        layers.push_start(7, 0, 1);
        layers.push(8, 0, 2);
        layers.reset(OpenList::Auto);
        assert_eq!((layers.most(), layers.pop()), (0, None));
        assert_eq!(layers.bytes(), places * 8, "the memory stays");
    }

    #[test]
    fn a_stack_counts_what_was_there_at_once() {
        let mut stack = Stack::default();
        assert_eq!((stack.most(), stack.bytes()), (0, 0));
        for handle in 0..9_u32 {
            stack.push(5_u32, 0, handle);
            stack.push(5, 0, handle);
            stack.pop();
        }
        assert_eq!(stack.most(), 10);
        assert_eq!(stack.bytes(), stack.entries.capacity() * 8);
        stack.reset(OpenList::Auto);
        assert_eq!((stack.most(), stack.pop()), (0, None));
        stack.push(1, 0, 1);
        assert_eq!(stack.most(), 1);
    }
}
