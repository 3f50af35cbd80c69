//! A priority queue for keys that are small integers and lie close together.
//!
//! Each key has a bucket, a stack in a linked list; the buckets form a ring that the keys go round, and a
//! bit map says which are not empty, 64 to a word. Pushing is constant time, popping too but for the
//! words passed over. Nothing is allocated once the ring spans the keys and the pool holds the entries.
//! (Dial, "Algorithm 360: shortest-path forest with topological ordering", 1969.)
//!
//! Keys may fall below the last one popped: the window of keys that the ring spans moves down then.

use std::mem;
use std::ops::RangeInclusive;

/// One handle in a bucket, or a free place in the pool.
#[derive(Clone)]
struct Entry<H> {
    handle: H,
    // One more than the place of the next older entry of the same bucket; 0 is none.
    next: u32,
}

/// Stacks of handles, one a key.
pub(crate) struct BucketQueue<H> {
    pool: Vec<Entry<H>>,
    // One more than the first free place of the pool; 0 is none.
    free: u32,
    // For each bucket one more than the place of its newest entry; 0 is none. A power of two, or empty.
    heads: Vec<u32>,
    occupied: Vec<u64>,
    // No key is less; and none is as much as the number of buckets more.
    lowest: usize,
    len: usize,
}

impl<H> Default for BucketQueue<H> {
    fn default() -> Self {
        Self { pool: Vec::new(), free: 0, heads: Vec::new(), occupied: Vec::new(), lowest: 0, len: 0 }
    }
}

impl<H: Clone> BucketQueue<H> {
    const SMALLEST: usize = u64::BITS as usize;

    /// Most entries that there were at once: the pool has that many places, and never gives one back.
    pub(crate) fn most(&self) -> usize {
        self.pool.len()
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn bytes(&self) -> usize {
        self.pool.capacity() * size_of::<Entry<H>>()
            + self.heads.capacity() * size_of::<u32>()
            + self.occupied.capacity() * size_of::<u64>()
    }

    /// Adds a handle. It comes back if the keys would span `span_limit` or more.
    #[inline]
    pub(crate) fn push(&mut self, key: usize, handle: H, span_limit: usize) -> Result<(), H> {
        if key.wrapping_sub(self.lowest) >= self.heads.len() && !self.move_window(key, span_limit) {
            return Err(handle);
        }
        let bucket = key & (self.heads.len() - 1);
        let older = self.heads[bucket];
        let entry = Entry { handle, next: older };
        let place = if self.free == 0 {
            let Ok(place) = u32::try_from(self.pool.len() + 1) else {
                return Err(entry.handle);
            };
            self.pool.push(entry);
            place
        } else {
            let place = self.free;
            let old = &mut self.pool[place as usize - 1];
            self.free = old.next;
            *old = entry;
            place
        };
        self.heads[bucket] = place;
        self.occupied[bucket / 64] |= 1 << (bucket % 64);
        self.len += 1;
        Ok(())
    }

    /// Takes the newest handle of the lowest key.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<(usize, H)> {
        if self.len == 0 {
            return None;
        }
        let mask = self.heads.len() - 1;
        let mut bucket = self.lowest & mask;
        if self.heads[bucket] == 0 {
            let found = self.next_occupied(bucket);
            self.lowest += found.wrapping_sub(bucket) & mask;
            bucket = found;
        }
        let place = self.heads[bucket];
        let entry = &mut self.pool[place as usize - 1];
        let handle = entry.handle.clone();
        let older = entry.next;
        entry.next = self.free;
        self.free = place;
        self.heads[bucket] = older;
        if older == 0 {
            self.occupied[bucket / 64] &= !(1 << (bucket % 64));
        }
        self.len -= 1;
        Some((self.lowest, handle))
    }

    /// The first bucket from this one on, going round, that is not empty; there is one.
    #[inline(never)]
    fn next_occupied(&self, bucket: usize) -> usize {
        let words = self.occupied.len();
        let mut word = bucket / 64;
        let mut bits = self.occupied[word] & (u64::MAX << (bucket % 64));
        while bits == 0 {
            word = (word + 1) & (words - 1);
            bits = self.occupied[word];
        }
        word * 64 + bits.trailing_zeros() as usize
    }

    /// The first bucket from this one back, going round, that is not empty; there is one.
    fn last_occupied(&self, bucket: usize) -> usize {
        let words = self.occupied.len();
        let mut word = bucket / 64;
        let mut bits = self.occupied[word] & (u64::MAX >> (63 - bucket % 64));
        while bits == 0 {
            word = word.wrapping_sub(1) & (words - 1);
            bits = self.occupied[word];
        }
        word * 64 + 63 - bits.leading_zeros() as usize
    }

    /// The least and the greatest key that has entries.
    fn range(&self) -> Option<(usize, usize)> {
        if self.len == 0 {
            return None;
        }
        let mask = self.heads.len() - 1;
        let key = |bucket: usize| self.lowest + (bucket.wrapping_sub(self.lowest) & mask);
        let first = self.next_occupied(self.lowest & mask);
        let last = self.last_occupied(self.lowest.wrapping_sub(1) & mask);
        Some((key(first), key(last)))
    }

    /// Makes the ring span this key and all others, unless that is too much.
    #[cold]
    #[inline(never)]
    fn move_window(&mut self, key: usize, span_limit: usize) -> bool {
        let (first, last) = self.range().unwrap_or((key, key));
        let (lowest, highest) = (first.min(key), last.max(key));
        if highest - lowest >= span_limit {
            return false;
        }
        if highest - lowest >= self.heads.len() {
            // Twice what is needed now, so that a window that grows in small steps is not moved often.
            let size = ((highest - lowest + 1) * 2).next_power_of_two().max(Self::SMALLEST);
            self.widen(size, first..=last);
        }
        self.lowest = lowest;
        true
    }

    /// Moves the buckets of these keys into a ring of this size.
    fn widen(&mut self, size: usize, keys: RangeInclusive<usize>) {
        let old_heads = mem::replace(&mut self.heads, vec![0; size]);
        self.occupied = vec![0; size / 64];
        if old_heads.is_empty() {
            return;
        }
        for key in keys {
            let head = old_heads[key & (old_heads.len() - 1)];
            if head != 0 {
                let bucket = key & (size - 1);
                self.heads[bucket] = head;
                self.occupied[bucket / 64] |= 1 << (bucket % 64);
            }
        }
    }

    /// Forgets all handles; ring and pool stay.
    pub(crate) fn clear(&mut self) {
        for (word, bits) in self.occupied.iter_mut().enumerate() {
            while *bits != 0 {
                self.heads[word * 64 + bits.trailing_zeros() as usize] = 0;
                *bits &= *bits - 1;
            }
        }
        self.pool.clear();
        (self.free, self.len) = (0, 0);
    }

    /// All that is left with its key, in the reverse of the order in which it would be popped; the queue is
    /// as new afterwards.
    pub(crate) fn drain_last_first(&mut self) -> Vec<(usize, H)> {
        let mut left: Vec<_> = std::iter::from_fn(|| self.pop()).collect();
        left.reverse();
        *self = Self::default();
        left
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use proptest::collection::vec;
    use proptest::prelude::{Just, prop_oneof, proptest};

    use super::{BucketQueue, Entry};

    const SPAN: usize = 1 << 16;

    fn drain(queue: &mut BucketQueue<char>) -> Vec<(usize, char)> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn the_newest_of_the_lowest_key_comes_first() {
        let mut queue = BucketQueue::default();
        for (key, name) in [(5, 'a'), (3, 'b'), (5, 'c'), (3, 'd'), (4, 'e')] {
            queue.push(key, name, SPAN).unwrap();
        }
        assert_eq!(drain(&mut queue), [(3, 'd'), (3, 'b'), (4, 'e'), (5, 'c'), (5, 'a')]);
    }

    #[test]
    fn keys_may_fall_and_the_ring_may_widen_and_wrap() {
        let mut queue = BucketQueue::default();
        queue.push(1000, 'a', SPAN).unwrap();
        queue.push(1070, 'b', SPAN).unwrap();
        assert_eq!(queue.pop(), Some((1000, 'a')));
        queue.push(900, 'c', SPAN).unwrap();
        queue.push(1500, 'd', SPAN).unwrap();
        queue.push(899, 'e', SPAN).unwrap();
        assert_eq!(drain(&mut queue), [(899, 'e'), (900, 'c'), (1070, 'b'), (1500, 'd')]);
        queue.push(0, 'f', SPAN).unwrap();
        assert_eq!(drain(&mut queue), [(0, 'f')]);
    }

    #[test]
    fn a_span_too_wide_gives_the_handle_back() {
        let mut queue = BucketQueue::default();
        queue.push(10, 'a', 64).unwrap();
        queue.push(73, 'b', 64).unwrap();
        assert_eq!(queue.push(74, 'c', 64), Err('c'));
        assert_eq!(queue.push(9, 'd', 64), Err('d'));
        assert_eq!(queue.push(usize::MAX, 'e', 64), Err('e'));
        assert_eq!(drain(&mut queue), [(10, 'a'), (73, 'b')]);
        queue.push(usize::MAX, 'z', 64).unwrap();
        assert_eq!(drain(&mut queue), [(usize::MAX, 'z')]);
    }

    #[test]
    fn a_cleared_queue_is_empty_and_takes_any_key() {
        let mut queue = BucketQueue::default();
        for key in [5, 70, 7000] {
            queue.push(key, 'a', SPAN).unwrap();
        }
        queue.clear();
        assert_eq!((queue.pop(), queue.most()), (None, 0));
        queue.push(3, 'b', SPAN).unwrap();
        queue.push(5, 'c', SPAN).unwrap();
        assert_eq!(drain(&mut queue), [(3, 'b'), (5, 'c')]);
        for key in [70, 7000, 130] {
            queue.push(key, 'd', SPAN).unwrap();
        }
        assert_eq!(drain(&mut queue), [(70, 'd'), (130, 'd'), (7000, 'd')], "and none of those before");
    }

    #[test]
    fn places_in_the_pool_are_used_again() {
        let mut queue = BucketQueue::default();
        for key in 0..1000 {
            queue.push(key, 'a', SPAN).unwrap();
            queue.push(key + 1, 'b', SPAN).unwrap();
            queue.pop();
            queue.pop();
        }
        assert!(queue.bytes() < 2000, "{} bytes", queue.bytes());
    }

    #[test]
    fn length_and_bytes_are_what_is_there() {
        let mut queue = BucketQueue::default();
        assert_eq!((queue.len(), queue.most(), queue.bytes()), (0, 0, 0));
        for (key, name) in [(7, 'a'), (7, 'b'), (9, 'c')] {
            queue.push(key, name, SPAN).unwrap();
        }
        queue.pop();
        assert_eq!((queue.len(), queue.most()), (2, 3));
        let entries = queue.pool.capacity() * size_of::<Entry<char>>();
        assert_eq!(queue.bytes(), entries + 64 * 4 + 8, "64 buckets of four bytes and as many bits");
    }

    #[test]
    fn the_ring_grows_to_twice_what_is_needed() {
        let mut queue = BucketQueue::default();
        queue.push(100, 'a', SPAN).unwrap();
        queue.push(163, 'b', SPAN).unwrap();
        assert_eq!(queue.heads.len(), 64, "64 keys still fit");
        queue.push(164, 'c', SPAN).unwrap();
        assert_eq!(queue.heads.len(), 256, "a power of two for 2 * 65 keys");
        queue.push(355, 'd', SPAN).unwrap();
        assert_eq!(queue.heads.len(), 256, "256 keys still fit");
        queue.push(99, 'e', SPAN).unwrap();
        assert_eq!(queue.heads.len(), 1024);
        assert_eq!(drain(&mut queue), [(99, 'e'), (100, 'a'), (163, 'b'), (164, 'c'), (355, 'd')]);
    }

    #[test]
    fn what_is_left_comes_last_first_and_the_queue_is_as_new() {
        let mut queue = BucketQueue::default();
        for (key, name) in [(300, 'a'), (3, 'b'), (300, 'c'), (3, 'd')] {
            queue.push(key, name, SPAN).unwrap();
        }
        assert_eq!(queue.drain_last_first(), [(300, 'a'), (300, 'c'), (3, 'b'), (3, 'd')]);
        assert_eq!((queue.len(), queue.most(), queue.bytes()), (0, 0, 0));
    }

    proptest! {
        // Steps of the window, where in it a key lies, and whether to push or to pop.
        #[test]
        fn a_window_that_wanders_up_and_down_keeps_the_order(
            span in prop_oneof![Just(2), 63..=65_usize, 120..400_usize],
            operations in vec((0..9_usize, 0..400_usize, 0..5_u8), 0..300),
        ) {
            let mut queue = BucketQueue::default();
            let mut kept: Vec<(usize, usize)> = Vec::new();
            let mut lowest = 2000;
            for (number, (step, place, what)) in operations.into_iter().enumerate() {
                if what < 3 {
                    lowest = lowest + step - 4;
                    let key = lowest + place % span;
                    queue.push(key, number, SPAN).unwrap();
                    kept.push((key, number));
                } else {
                    let next = (0..kept.len()).min_by_key(|&at| (kept[at].0, Reverse(kept[at].1)));
                    assert_eq!(queue.pop(), next.map(|at| kept.remove(at)));
                }
                assert_eq!(queue.len(), kept.len());
                let keys = || kept.iter().map(|&(key, _)| key);
                assert_eq!(queue.range(), keys().min().zip(keys().max()));
            }
        }
    }
}
