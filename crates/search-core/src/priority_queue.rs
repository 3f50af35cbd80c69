//! The open list of best-first search: buckets while the keys lie close together, a heap otherwise.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::bucket_queue::BucketQueue;
use crate::cost::Cost;
use crate::frontier::Frontier;
use crate::storage::OpenList;

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
///
/// A ring of buckets has to be laid out and gone through, however few of them are taken. So buckets are in
/// use while keys lie close together for their number, and a heap otherwise; from a heap that has grown the
/// handles may come back into buckets.
pub(crate) struct PriorityQueue<C, H> {
    buckets: BucketQueue<H>,
    // How many keys the buckets may span, and how many for each handle; 0 if they may not be used.
    span_limit: usize,
    span_per_handle: usize,
    heap: BinaryHeap<Entry<C, H>>,
    in_heap: bool,
    // How large the heap must be for another look at its keys.
    look_at: usize,
    pushes: u64,
    // Most entries before the newest move.
    most: usize,
}

impl<C: Cost, H> Default for PriorityQueue<C, H> {
    fn default() -> Self {
        Self {
            buckets: BucketQueue::default(),
            span_limit: Self::USUAL_SPAN,
            span_per_handle: Self::USUAL_SPAN_PER_HANDLE,
            heap: BinaryHeap::new(),
            in_heap: false,
            look_at: 0,
            pushes: 0,
            most: 0,
        }
    }
}

impl<C, H> PriorityQueue<C, H> {
    /// Buckets take four bytes a key, and the ring may be twice as long: 512 KiB at most, still at
    /// home in the second cache.
    const USUAL_SPAN: usize = 1 << 16;
    /// 128 MiB of buckets at most.
    const WIDE_SPAN: usize = 1 << 24;
    /// A span that is never too wide: two kilobytes.
    const SMALL_SPAN: usize = 512;
    /// Keys for each handle, where the buckets take 64 bytes for each.
    const USUAL_SPAN_PER_HANDLE: usize = 16;
}

impl<C: Cost, H: Clone> PriorityQueue<C, H> {
    pub(crate) fn len(&self) -> usize {
        if self.in_heap { self.heap.len() } else { self.buckets.len() }
    }

    #[inline(never)]
    fn push_on_heap(&mut self, key: C, handle: H) {
        self.heap.push(Entry { key, age: self.pushes, handle });
        self.pushes += 1;
        self.most = self.most.max(self.heap.len());
        if self.heap.len() >= self.look_at {
            self.look_at_keys();
        }
    }

    #[inline(never)]
    fn pop_from_heap(&mut self) -> Option<(C, H)> {
        let entry = self.heap.pop()?;
        Some((entry.key, entry.handle))
    }

    #[cold]
    #[inline(never)]
    fn move_to_heap(&mut self, key: C, handle: H) {
        self.most = self.most.max(self.buckets.most());
        self.in_heap = true;
        self.look_at = usize::MAX;
        for (key, handle) in self.buckets.drain_last_first() {
            self.push_on_heap(C::from_bucket(key), handle);
        }
        self.push_on_heap(key, handle);
        if self.span_limit > 0 {
            self.look_at = (2 * self.heap.len()).max(Self::SMALL_SPAN / self.span_per_handle);
        }
    }

    /// Moves into buckets if the keys have come to lie close together for their number.
    #[cold]
    #[inline(never)]
    fn look_at_keys(&mut self) {
        self.look_at = self.look_at.saturating_mul(2);
        let keys = || self.heap.iter().map(|entry| entry.key);
        let (least, greatest) = (keys().min(), keys().max());
        let bucket = |key: Option<C>| key.and_then(C::to_bucket);
        let (Some(least), Some(greatest)) = (bucket(least), bucket(greatest)) else { return };
        // Half of what sends them back, so that they stay for a while.
        let most = self.heap.len().saturating_mul(self.span_per_handle / 2).min(self.span_limit);
        if greatest - least >= most {
            return;
        }
        self.in_heap = false;
        // From the last to the first: what is pushed later comes earlier.
        for entry in std::mem::take(&mut self.heap).into_sorted_vec() {
            let bucket = entry.key.to_bucket().unwrap_or(least);
            if let Err(handle) = self.buckets.push(bucket, entry.handle, self.span_limit) {
                self.move_to_heap(entry.key, handle);
            }
        }
    }
}

impl<C: Cost, H: Clone> Frontier<C, H> for PriorityQueue<C, H> {
    fn reset(&mut self, open_list: OpenList) {
        self.buckets.clear();
        self.heap.clear();
        (self.pushes, self.most) = (0, 0);
        (self.span_limit, self.span_per_handle) = match open_list {
            OpenList::Auto => (Self::USUAL_SPAN, Self::USUAL_SPAN_PER_HANDLE),
            OpenList::Bucket => (Self::WIDE_SPAN, Self::WIDE_SPAN),
            OpenList::Heap => (0, 0),
        };
        self.in_heap = self.span_limit == 0;
        self.look_at = usize::MAX;
    }

    #[inline]
    fn push(&mut self, key: C, _h: C, handle: H) {
        if self.in_heap {
            self.push_on_heap(key, handle);
            return;
        }
        let refused = match key.to_bucket() {
            Some(bucket) => {
                let most = self.buckets.len().saturating_mul(self.span_per_handle).max(Self::SMALL_SPAN);
                self.buckets.push(bucket, handle, most.min(self.span_limit))
            }
            None => Err(handle),
        };
        if let Err(handle) = refused {
            self.move_to_heap(key, handle);
        }
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<(C, H)> {
        if self.in_heap {
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

    use super::{Entry, PriorityQueue};
    use crate::frontier::Frontier;
    use crate::storage::OpenList;

    /// A sequence of pushes (with keys that sometimes jump far) and pops.
    fn operations() -> impl Strategy<Value = Vec<Option<u128>>> {
        let key = prop_oneof![
            80 => 0..100_u128,
            20 => 0..700_u128,
            2 => 0..200_000_u128,
            1 => Just(u128::MAX),
        ];
        vec(prop_oneof![2 => key.prop_map(Some), 1 => Just(None)], 0..300)
    }

    #[test]
    fn entries_are_equal_if_neither_comes_first() {
        let entry = |key: u32, age| Entry { key, age, handle: () };
        assert!(entry(3, 5) == entry(3, 5));
        assert!(entry(3, 5) != entry(3, 6) && entry(3, 5) != entry(4, 5));
        assert!(entry(3, 5) < entry(3, 6) && entry(4, 5) < entry(3, 5), "the greatest is taken first");
    }

    #[test]
    fn few_far_keys_are_kept_in_the_heap_and_many_come_back_into_buckets() {
        let mut queue = PriorityQueue::default();
        queue.push(0_u32, 0, 0);
        assert!(!queue.in_heap);
        queue.push(4000, 0, 1);
        assert!(queue.in_heap, "two handles are too few for 4000 buckets");
        for number in 2..2000 {
            queue.push(number % 1000 * 4, 0, number);
        }
        assert!(!queue.in_heap);
        let mut last = (0, u32::MAX);
        for _ in 0..2000 {
            let (key, number) = queue.pop().unwrap();
            assert!(key > last.0 || key == last.0 && number < last.1, "the newest of the least key");
            last = (key, number);
        }
        assert_eq!((queue.pop(), queue.most()), (None, 2000));
    }

    #[test]
    fn wide_buckets_take_few_keys_that_lie_far_apart() {
        let mut queue = PriorityQueue::default();
        queue.reset(OpenList::Bucket);
        queue.push(0_u32, 0, 'a');
        queue.push(1_000_000, 0, 'b');
        assert!(!queue.in_heap);
        queue.push(1 << 24, 0, 'c');
        assert!(queue.in_heap, "but not any distance");
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [(0, 'a'), (1_000_000, 'b'), (1 << 24, 'c')]);
    }

    #[test]
    fn a_heap_that_has_doubled_looks_whether_its_keys_lie_close_together() {
        let mut queue = PriorityQueue::default();
        for number in 0..511_u32 {
            queue.push(1_000_000 + number % 2 * 4000, 0, number);
        }
        assert!(queue.in_heap, "511 handles are too few for 4000 keys");
        queue.push(1_000_000, 0, 511);
        assert!(!queue.in_heap, "512 are enough: eight keys for each");
        let mut queue = PriorityQueue::default();
        for number in 0..40_u32 {
            queue.push(number, 0, number);
        }
        queue.push(4000, 0, 40);
        assert_eq!((queue.in_heap, queue.look_at), (true, 82));
        let mut queue = PriorityQueue::default();
        queue.push(0_u32, 0, 0);
        queue.push(4000, 0, 1);
        assert_eq!((queue.in_heap, queue.look_at), (true, 32), "a look at fewer is not worth it");
    }

    #[test]
    fn bytes_are_those_of_buckets_and_heap() {
        let mut queue = PriorityQueue::default();
        assert_eq!(queue.bytes(), 0);
        queue.push(3_u32, 0, 'a');
        let buckets = queue.bytes();
        assert!(buckets >= 64 * 4, "a ring of 64 buckets");
        queue.reset(OpenList::Heap);
        assert_eq!(queue.bytes(), buckets, "the ring stays");
        queue.push(3, 0, 'a');
        assert_eq!(queue.bytes(), buckets + queue.heap.capacity() * size_of::<Entry<u32, char>>());
        assert!(queue.heap.capacity() > 0);
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
                        queue.push(key, 0, number);
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
