//! The open list of best-first search: buckets while the keys lie close together, a heap from then on.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::bucket_queue::BucketQueue;
use crate::cost::Cost;
use crate::frontier::Frontier;
use crate::search::OpenList;

/// An entry of the heap; the greatest is the one to take.
struct Entry<C, H> {
    key: C,
    // Counts the pushes.
    age: u64,
    handle: H,
}

impl<C: Ord, H> Ord for Entry<C, H> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        // Least key first; of equal keys the newest.
        other.key.cmp(&self.key).then(self.age.cmp(&other.age))
    }
}

impl<C: Ord, H> PartialOrd for Entry<C, H> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<C: Ord, H> PartialEq for Entry<C, H> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<C: Ord, H> Eq for Entry<C, H> {}

/// Takes the least key first, and of equal keys the newest, in buckets or in a heap alike.
pub(crate) struct PriorityQueue<C, H> {
    buckets: BucketQueue<H>,
    // How many keys the buckets may span; 0 once the heap is in use.
    span_limit: usize,
    heap: BinaryHeap<Entry<C, H>>,
    pushes: u64,
    // Most entries in the heap, or in the buckets before it came.
    most: usize,
}

impl<C: Ord, H> Default for PriorityQueue<C, H> {
    fn default() -> Self {
        Self {
            buckets: BucketQueue::default(),
            span_limit: Self::USUAL_SPAN,
            heap: BinaryHeap::new(),
            pushes: 0,
            most: 0,
        }
    }
}

impl<C: Ord, H> PriorityQueue<C, H> {
    /// Buckets take four bytes a key: 256 KiB, still at home in the second cache.
    const USUAL_SPAN: usize = 1 << 16;
    /// 64 MiB of buckets.
    const WIDE_SPAN: usize = 1 << 24;
}

impl<C: Cost, H: Clone> PriorityQueue<C, H> {
    #[inline(never)]
    fn push_on_heap(&mut self, key: C, handle: H) {
        self.heap.push(Entry { key, age: self.pushes, handle });
        self.pushes += 1;
        self.most = self.most.max(self.heap.len());
    }

    #[inline(never)]
    fn pop_from_heap(&mut self) -> Option<(C, H)> {
        let entry = self.heap.pop()?;
        Some((entry.key, entry.handle))
    }

    #[cold]
    #[inline(never)]
    fn move_to_heap(&mut self, key: C, handle: H) {
        self.span_limit = 0;
        self.most = self.buckets.most();
        for (key, handle) in self.buckets.drain_last_first() {
            self.push_on_heap(C::from_bucket(key), handle);
        }
        self.push_on_heap(key, handle);
    }
}

impl<C: Cost, H: Clone> Frontier<C, H> for PriorityQueue<C, H> {
    fn reset(&mut self, open_list: OpenList) {
        self.buckets.clear();
        self.heap.clear();
        (self.pushes, self.most) = (0, 0);
        self.span_limit = match open_list {
            OpenList::Auto => Self::USUAL_SPAN,
            OpenList::Bucket => Self::WIDE_SPAN,
            OpenList::Heap => 0,
        };
    }

    #[inline]
    fn push(&mut self, key: C, handle: H) {
        if self.span_limit == 0 {
            self.push_on_heap(key, handle);
            return;
        }
        let refused = match key.to_bucket() {
            Some(bucket) => self.buckets.push(bucket, handle, self.span_limit),
            None => Err(handle),
        };
        if let Err(handle) = refused {
            self.move_to_heap(key, handle);
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<(C, H)> {
        if self.span_limit == 0 {
            return self.pop_from_heap();
        }
        let (bucket, handle) = self.buckets.pop()?;
        Some((C::from_bucket(bucket), handle))
    }

    fn most(&self) -> usize {
        self.most.max(self.buckets.most())
    }

    fn bytes(&self) -> usize {
        self.buckets.bytes() + self.heap.capacity() * size_of::<Entry<C, H>>()
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::{Just, Strategy, prop_oneof, proptest};

    use super::PriorityQueue;
    use crate::frontier::Frontier;
    use crate::search::OpenList;

    /// A sequence of pushes (with keys that sometimes jump far) and pops.
    fn operations() -> impl Strategy<Value = Vec<Option<u128>>> {
        let key = prop_oneof![
            8 => 0..100_u128,
            1 => 0..200_000_u128,
            1 => Just(u128::MAX),
        ];
        vec(prop_oneof![2 => key.prop_map(Some), 1 => Just(None)], 0..200)
    }

    proptest! {
        #[test]
        fn buckets_heap_and_a_sorted_list_give_the_same_order(operations in operations()) {
            let mut usual = PriorityQueue::default();
            let mut wide = PriorityQueue::default();
            wide.reset(OpenList::Bucket);
            let mut heap = PriorityQueue::default();
            heap.reset(OpenList::Heap);
            let mut list: Vec<(u128, usize)> = Vec::new();
            let mut most = 0;
            for (number, operation) in operations.into_iter().enumerate() {
                if let Some(key) = operation {
                    for queue in [&mut usual, &mut wide, &mut heap] {
                        queue.push(key, number);
                    }
                    list.push((key, number));
                    most = most.max(list.len());
                } else {
                    let next = (0..list.len())
                        .min_by_key(|&at| (list[at].0, std::cmp::Reverse(list[at].1)))
                        .map(|at| list.remove(at));
                    for queue in [&mut usual, &mut wide, &mut heap] {
                        assert_eq!(queue.pop(), next);
                        assert_eq!(queue.most(), most);
                    }
                }
            }
        }
    }
}
