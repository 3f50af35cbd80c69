//! A lower bound on the steps that one robot still needs: how often it must cross each cut.

use crate::tour::{MOST_CUTS, Tour};

/// Cuts that are worked on at once.
const LANES: usize = 16;
/// Most groups of [`LANES`] cuts.
const GROUPS: usize = MOST_CUTS.div_ceil(LANES);

/// One number for each cut.
type Lanes = [[u8; LANES]; GROUPS];

/// What the bound looks up.
///
/// The keys that are left lie on one side of a cut or on the other, and some must come before
/// others. A chain of keys, each before the next, that changes sides n times makes any order of
/// the keys change sides at least n times; and the longest chain tells exactly how often the best
/// order for this cut alone must. Since what a key comes before does not depend on the state, all
/// chains are counted once. A state adds where the robot stands, and that the walk ends at one key
/// for all cuts: a cut that it crosses an odd number of times lies between its ends.
#[derive(Clone, Debug)]
pub(crate) struct Crossings {
    /// Groups in use.
    groups: usize,
    /// 1 where the key is on the far side of the cut.
    far: Vec<Lanes>,
    /// The same, a bit for each cut.
    far_bits: Vec<u64>,
    /// How often the cut lies between one key and the next on the chain, of keys each before the
    /// next, that begins with this key and changes sides most often.
    changes: Vec<Lanes>,
    steps: Steps,
    /// Keys that come before no other: walks end at one of these.
    last: u32,
}

/// The steps of each cut.
#[derive(Clone, Debug)]
struct Steps {
    /// The lower [`LOW_BITS`] bits: vector instructions multiply eight such numbers at a time.
    low: [[i16; LANES]; GROUPS],
    /// What is above these bits.
    high: [[u32; LANES]; GROUPS],
    /// Whether any cut is that long.
    has_high: bool,
    /// Sums for eight cuts each, by the bits of the cuts that count.
    sums: Vec<[u32; 256]>,
}

/// Such a half of a number of steps fits 16 bits with their sign.
const LOW_BITS: u32 = 15;

impl Crossings {
    /// Counts the changes along all chains. Costs the pairs of keys of which one comes before the
    /// other, times the groups of cuts.
    pub(crate) fn new(tour: &Tour) -> Self {
        let keys = tour.keys().len();
        let mut crossings = Self {
            groups: tour.cuts().len().div_ceil(LANES),
            far: vec![[[0; LANES]; GROUPS]; keys + 1],
            far_bits: vec![0; keys + 1],
            changes: vec![[[0; LANES]; GROUPS]; keys],
            steps: Steps::of(tour),
            last: (1 << keys) - 1,
        };
        for (lane, cut) in tour.cuts().iter().enumerate() {
            let mut rest = cut.far;
            while rest != 0 {
                let key = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                crossings.far[key][lane / LANES][lane % LANES] = 1;
                crossings.far_bits[key] |= 1 << lane;
            }
        }
        // The keys behind a key are finished before it.
        let (mut finished, all) = (0_u32, crossings.last);
        while finished != all {
            for key in 0..keys {
                if finished >> key & 1 == 0 && tour.after(key) & !finished == 0 {
                    crossings.changes[key] = crossings.changes_from(key, tour.after(key));
                    crossings.last &= !tour.before(key);
                    finished |= 1 << key;
                }
            }
        }
        crossings
    }

    /// For each cut the most changes of side from a place on through one of the keys in `next`.
    fn changes_from(&self, at: usize, next: u32) -> Lanes {
        let mut most = [[0; LANES]; GROUPS];
        let here = &self.far[at];
        let mut rest = next;
        while rest != 0 {
            let key = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (there, changes) = (&self.far[key], &self.changes[key]);
            for group in 0..self.groups {
                // There are at most as many changes as keys. Checks for overflow would keep the
                // compiler from making vector code.
                for lane in 0..LANES {
                    let side = here[group][lane] ^ there[group][lane];
                    most[group][lane] = most[group][lane].max(changes[group][lane].wrapping_add(side));
                }
            }
        }
        most
    }

    /// At least so many steps are needed from a place to take all keys that are `left`, of which
    /// those in `next` can be taken now.
    pub(crate) fn bound(&self, at: usize, left: u32, next: u32) -> u64 {
        if left == 0 {
            return 0;
        }
        let changes = self.changes_from(at, next);
        // The side of each cut on which the robot would be after so many changes.
        let side = odd(&changes, self.groups) ^ self.far_bits[at];
        let mut extra = u64::MAX;
        let mut rest = left & self.last;
        while rest != 0 && extra != 0 {
            let key = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            extra = extra.min(self.steps.of_cuts(side ^ self.far_bits[key]));
        }
        self.steps.times(&changes, self.groups) + extra
    }
}

/// A bit for each cut with an odd number.
fn odd(numbers: &Lanes, groups: usize) -> u64 {
    let mut bits = 0;
    for (group, numbers) in numbers[..groups].iter().enumerate() {
        for (half, numbers) in numbers.chunks_exact(8).enumerate() {
            let word = u64::from_le_bytes(numbers.try_into().expect("a chunk has eight bytes"));
            // Gathers the lowest bits of eight bytes in the highest byte.
            let gathered = (word & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            bits |= gathered << (group * LANES + half * 8);
        }
    }
    bits
}

impl Steps {
    fn of(tour: &Tour) -> Self {
        let cuts = tour.cuts();
        let (mut low, mut high) = ([[0; LANES]; GROUPS], [[0; LANES]; GROUPS]);
        for (lane, cut) in cuts.iter().enumerate() {
            let bits = cut.steps & ((1 << LOW_BITS) - 1);
            low[lane / LANES][lane % LANES] = i16::try_from(bits).expect("these are the lower bits");
            high[lane / LANES][lane % LANES] = cut.steps >> LOW_BITS;
        }
        let mut sums = vec![[0; 256]; cuts.len().div_ceil(8)];
        for (sums, cuts) in sums.iter_mut().zip(cuts.chunks(8)) {
            for (bit, cut) in cuts.iter().enumerate() {
                let (known, next) = sums.split_at_mut(1 << bit);
                for (sum, next) in known.iter().zip(next) {
                    *next = sum + cut.steps;
                }
            }
        }
        let has_high = high.as_flattened().iter().any(|&steps| steps != 0);
        Self { low, high, has_high, sums }
    }

    /// The steps of all cuts, each taken so many times.
    fn times(&self, numbers: &Lanes, groups: usize) -> u64 {
        // No more than 64 cuts times 26 changes times 2^15 steps.
        let mut low: i32 = 0;
        for (steps, numbers) in self.low[..groups].iter().zip(numbers) {
            for lane in 0..LANES {
                let product = i32::from(steps[lane]).wrapping_mul(i32::from(i16::from(numbers[lane])));
                low = low.wrapping_add(product);
            }
        }
        let mut high = 0;
        if self.has_high {
            for (&steps, &number) in self.high.as_flattened().iter().zip(numbers.as_flattened()) {
                high += u64::from(steps) * u64::from(number);
            }
        }
        u64::from(low.unsigned_abs()) + (high << LOW_BITS)
    }

    /// The steps of some cuts, given as bits.
    fn of_cuts(&self, cuts: u64) -> u64 {
        let bytes = self.sums.iter().zip(cuts.to_le_bytes());
        bytes.map(|(sums, byte)| u64::from(sums[usize::from(byte)])).sum()
    }
}
