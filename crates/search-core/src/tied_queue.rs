//! The open list of A*: what comes first where f ties.
//!
//! All states whose f is below the cost of a solution must be expanded, in any order; of those
//! whose f equals it, one goes best to where least is left. Nobody knows which f that is, and to
//! keep order within each costs more than it is worth where it takes many of them to get to the
//! goal. So the newest comes first, which is for free and goes deep, until one f has taken its
//! share of all expansions ([`order_ties`](Frontier::order_ties)); the rest of that f comes in the
//! order of h, and again the newest first. Bounds from 64 on count by their first six binary
//! digits, so that an array has a place for each. (Asai and Fukunaga, "Tie-breaking strategies for
//! cost-optimal best first search", 2017, measure such rules.)

use std::mem;

use crate::bucket_queue::BucketQueue;
use crate::cost::Cost;
use crate::frontier::Frontier;
use crate::priority_queue::PriorityQueue;
use crate::storage::OpenList;

/// Takes the least key first and the newest of it; in a key that is being ordered the one with the
/// least bound.
///
/// No key that is pushed may be less than the last one taken.
pub(crate) struct TiedQueue<C, H> {
    queue: PriorityQueue<C, H>,
    // All of the key that is being ordered, by the class of the bound.
    tied: BucketQueue<H>,
    ordered: Option<C>,
    // Empty but while a key is put in order.
    newest_first: Vec<H>,
    // Most entries that there were at once while a key was ordered.
    most: usize,
}

/// More than there are classes.
const SPAN: usize = 2048;

/// A lesser class is a lesser bound, and there are few of them. Below 64 each bound has its own,
/// and from there on each power of two has 32. Costs that are no integers have one class.
fn class_of<C: Cost>(bound: C) -> usize {
    let bound = bound.to_bucket().unwrap_or(0);
    let shift = (bound | 32).ilog2() - 5;
    shift as usize * 32 + (bound >> shift)
}

impl<C: Cost, H> Default for TiedQueue<C, H> {
    fn default() -> Self {
        Self {
            queue: PriorityQueue::default(),
            tied: BucketQueue::default(),
            ordered: None,
            newest_first: Vec::new(),
            most: 0,
        }
    }
}

impl<C: Cost, H: Clone> TiedQueue<C, H> {
    /// Adds a handle while a key is ordered.
    #[cold]
    #[inline(never)]
    fn push_beside_tied(&mut self, key: C, h: C, handle: H) {
        if self.ordered != Some(key) {
            self.queue.push(key, h, handle);
        } else if let Err(handle) = self.tied.push(class_of(h), handle, SPAN) {
            // There is no room in the pool for four thousand million: as good as last, and not lost.
            self.queue.push(key, h, handle);
        }
        self.most = self.most.max(self.queue.len() + self.tied.len());
    }

    #[cold]
    #[inline(never)]
    fn pop_tied(&mut self) -> Option<(C, H)> {
        let (_, handle) = self.tied.pop()?;
        Some((self.ordered?, handle))
    }
}

impl<C: Cost, H: Clone> Frontier<C, H> for TiedQueue<C, H> {
    fn reset(&mut self, open_list: OpenList) {
        self.queue.reset(open_list);
        self.tied.clear();
        (self.ordered, self.most) = (None, 0);
    }

    #[inline]
    fn push(&mut self, key: C, h: C, handle: H) {
        if self.ordered.is_none() {
            self.queue.push(key, h, handle);
        } else {
            self.push_beside_tied(key, h, handle);
        }
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<(C, H)> {
        if self.ordered.is_some() {
            if let Some(entry) = self.pop_tied() {
                return Some(entry);
            }
            if self.queue.len() > 0 {
                self.ordered = None;
            }
        }
        self.queue.pop()
    }

    #[cold]
    #[inline(never)]
    fn order_ties(&mut self, key: C, h: impl Fn(&H) -> C) {
        if self.ordered.is_some() {
            return;
        }
        let mut newest_first = mem::take(&mut self.newest_first);
        while let Some((other, handle)) = self.queue.pop() {
            if other != key {
                // It was the newest of its key, and is so again.
                self.queue.push(other, C::ZERO, handle);
                break;
            }
            newest_first.push(handle);
        }
        self.ordered = Some(key);
        while let Some(handle) = newest_first.pop() {
            self.push_beside_tied(key, h(&handle), handle);
        }
        self.newest_first = newest_first;
    }

    fn most(&self) -> usize {
        self.most.max(self.queue.most())
    }

    fn bytes(&self) -> usize {
        self.queue.bytes() + self.tied.bytes() + self.newest_first.capacity() * size_of::<H>()
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::{any, proptest};

    use super::{SPAN, TiedQueue, class_of};
    use crate::frontier::Frontier;
    use crate::storage::OpenList;

    #[test]
    fn small_bounds_have_a_class_each_and_the_greatest_fits() {
        for bound in 0..64_usize {
            assert_eq!(class_of(bound), bound);
        }
        assert_eq!(class_of(64_u8), class_of(65_u8));
        assert!(class_of(65_u8) < class_of(66_u8));
        assert!(class_of(usize::MAX) < SPAN);
    }

    #[test]
    fn a_key_that_is_ordered_gives_the_least_bound_first_and_of_these_the_newest() {
        let mut queue = TiedQueue::default();
        for (key, h, name) in
            [(5_u32, 2, 'a'), (5, 9000, 'b'), (6, 3, 'c'), (6, 7, 'd'), (5, 2, 'e'), (5, 70, 'f')]
        {
            queue.push(key, h, name);
        }
        assert_eq!(queue.pop(), Some((5, 'f')), "the newest");
        queue.order_ties(5, |name| match name {
            'a' | 'e' => 2,
            _ => 9000,
        });
        for (key, h, name) in [(5, 2, 'g'), (5, 9001, 'h'), (6, 0, 'i')] {
            queue.push(key, h, name);
        }
        let rest: String = std::iter::from_fn(|| queue.pop()).map(|(_, name)| name).collect();
        assert_eq!(rest, "geahbidc");
        assert_eq!(queue.most(), 8);
    }

    #[test]
    fn a_key_stays_ordered_when_all_of_it_was_taken_and_nothing_else_is_left() {
        let mut queue = TiedQueue::default();
        queue.push(5_u32, 4, 'a');
        queue.order_ties(5, |_| 4);
        assert_eq!((queue.pop(), queue.pop()), (Some((5, 'a')), None));
        for (h, name) in [(9, 'b'), (1, 'c'), (3, 'd')] {
            queue.push(5, h, name);
        }
        let rest: String = std::iter::from_fn(|| queue.pop()).map(|(_, name)| name).collect();
        assert_eq!(rest, "cdb");
    }

    #[test]
    fn a_queue_that_is_reset_is_empty_and_no_longer_ordered() {
        let mut queue = TiedQueue::default();
        for (key, name) in [(5_u32, 'a'), (5, 'b'), (6, 'c')] {
            queue.push(key, 1, name);
        }
        queue.order_ties(5, |_| 1);
        queue.reset(OpenList::Auto);
        assert_eq!((queue.pop(), queue.most()), (None, 0));
        queue.push(5, 1, 'd');
        queue.push(5, 2, 'e');
        let rest: String = std::iter::from_fn(|| queue.pop()).map(|(_, name)| name).collect();
        assert_eq!(rest, "ed", "the newest, whatever its bound");
    }

    #[test]
    fn the_bytes_are_those_of_both_queues_and_of_the_list_between_them() {
        let mut queue = TiedQueue::default();
        assert_eq!(queue.bytes(), 0);
        for number in 0..100_u64 {
            queue.push(5_u32, 1, number);
        }
        assert_eq!(queue.bytes(), queue.queue.bytes());
        queue.order_ties(5, |_| 1);
        let list = queue.newest_first.capacity() * 8;
        assert!(list >= 800 && queue.tied.bytes() > 800 && queue.queue.bytes() > 0);
        assert_eq!(queue.bytes(), queue.queue.bytes() + queue.tied.bytes() + list);
    }

    proptest! {
        #[test]
        fn a_lesser_class_is_a_lesser_bound(one in any::<u64>(), other in any::<u64>(), shift in 0..64) {
            let (one, other) = (one >> shift, other >> shift);
            assert!(class_of(one) >= class_of(other) || one < other);
        }

        /// Each operation adds to the last key taken and has a bound, or takes, or orders.
        #[test]
        fn buckets_heap_and_a_sorted_list_give_the_same_order(
            operations in vec((0..8_u8, 0..6_u32, 0..200_u32), 0..400),
            stretch in 1..2000_u32,
        ) {
            let mut bucket = TiedQueue::default();
            let mut heap = TiedQueue::default();
            heap.reset(OpenList::Heap);
            let mut list: Vec<(u32, usize, usize)> = Vec::new();
            let bounds: Vec<u32> = operations.iter().map(|&(.., h)| h).collect();
            let (mut last, mut ordered, mut most) = (0, None, 0);
            for (number, (what, more, h)) in operations.into_iter().enumerate() {
                match what {
                    0..5 => {
                        let key = last + more * stretch;
                        bucket.push(key, h, number);
                        heap.push(key, h, number);
                        list.push((key, class_of(h), number));
                        most = most.max(list.len());
                    }
                    5..7 => {
                        let rank = |&at: &usize| {
                            let (key, class, number) = list[at];
                            let class = if ordered == Some(key) { class } else { 0 };
                            (key, class, std::cmp::Reverse(number))
                        };
                        let next = (0..list.len()).min_by_key(rank).map(|at| list.remove(at));
                        let next = next.map(|(key, _, number)| (key, number));
                        last = next.map_or(last, |(key, _)| key);
                        assert_eq!(bucket.pop(), next);
                        assert_eq!(heap.pop(), next);
                    }
                    _ => {
                        bucket.order_ties(last, |&number| bounds[number]);
                        heap.order_ties(last, |&number| bounds[number]);
                        ordered = Some(last);
                    }
                }
                assert_eq!((bucket.most(), heap.most()), (most, most));
            }
        }
    }
}
