//! A lower bound on the steps that one robot still needs: how often it must cross each cut.

use crate::key_set::{LETTERS, ones};
use crate::tour::{Cut, MOST_CUTS, Tour};

/// Cuts that are worked on at once.
const LANES: usize = 16;
/// Most cuts, rounded up to groups of [`LANES`].
const MOST_LANES: usize = MOST_CUTS.next_multiple_of(LANES);

/// Most places: keys, the one where the robot starts, and that where a reversed walk begins.
const PLACES: usize = LETTERS + 2;

/// One number for each cut of a group.
type Lanes = [u8; LANES];

/// Sums of steps for each six of cuts, by the bits of the cuts that count.
type Sums = [[u32; 1 << SIX]; SIXES];

/// Cuts of which all sums are known.
const SIX: usize = 6;
/// So many sixes are enough: cuts of a tree differ in what is behind them, so that of 26 keys no more
/// than 25 have several behind, and a court adds 4.
const SIXES: usize = 5;

/// What the bound looks up.
///
/// The keys that are left lie on one side of a cut or on the other, and some must come before
/// others. A chain of keys, each before the next, that changes sides n times makes any order of
/// the keys change sides at least n times; and the longest chain tells exactly how often the best
/// order for this cut alone must. Since what a key comes before does not depend on the state, all
/// chains are counted once. A state adds where the robot stands, and that the walk ends at one key
/// for all cuts: a cut that it crosses an odd number of times lies between its ends.
///
/// A cut behind which there is but one key needs no counting: the robot crosses it twice for that
/// key, or once if it stands on the key or ends there.
#[derive(Clone, Debug)]
pub(crate) struct Crossings {
    /// All chains, for the cuts behind which there are several keys.
    groups: Vec<Group>,
    /// For each cut the lower [`LOW_BITS`] bits of its steps: vector instructions multiply eight
    /// such numbers at a time.
    low: [i16; MOST_LANES],
    /// For each cut what is above these bits, if any cut is that long.
    high: Vec<u32>,
    /// For each place the cuts, a bit each, on whose far side it is.
    far: [u64; PLACES],
    sums: Sums,
    /// Steps of the cuts behind which there is only this place.
    alone: [u32; PLACES],
    /// Keys that come before no other: walks end at one of these.
    last: u32,
}

/// How often cuts lie between one key and the next on the chain, of keys each before the next,
/// that begins at some place, goes on with this key and changes sides most often.
#[derive(Clone, Debug)]
struct Group {
    /// From a place on the near side.
    from_near: [Lanes; PLACES],
    /// From a place on the far side.
    from_far: [Lanes; PLACES],
    /// For each place 255 where it is on the far side, and 0 where it is not.
    is_far: [Lanes; PLACES],
}

/// Such a half of a number of steps fits 16 bits with their sign.
const LOW_BITS: u32 = 15;

impl Crossings {
    /// Counts the changes along all chains. Costs the pairs of keys of which one comes before the
    /// other, times the groups of cuts.
    pub(crate) fn new(tour: &Tour) -> Self {
        let mut alone = [0; PLACES];
        let mut cuts = [Cut::default(); MOST_CUTS];
        let mut many = 0;
        for &cut in tour.cuts() {
            if cut.far.is_power_of_two() {
                alone[cut.far.trailing_zeros() as usize] += cut.steps;
            } else {
                cuts[many] = cut;
                many += 1;
            }
        }
        let cuts = &cuts[..many];
        let (order, last) = from_last_to_first(tour);
        let group = |cuts: &[Cut]| Group::new(cuts, &order[..tour.start()], tour);
        let mut far = [0; PLACES];
        for (bit, cut) in cuts.iter().enumerate() {
            for key in ones(cut.far) {
                far[key] |= 1 << bit;
            }
        }
        let mut low = [0; MOST_LANES];
        for (low, cut) in low.iter_mut().zip(cuts) {
            let bits = cut.steps & ((1 << LOW_BITS) - 1);
            *low = i16::try_from(bits).expect("these are the lower bits");
        }
        let is_high = cuts.iter().any(|cut| cut.steps >> LOW_BITS != 0);
        let high = cuts.iter().filter(|_| is_high).map(|cut| cut.steps >> LOW_BITS).collect();
        Self {
            low,
            high,
            groups: cuts.chunks(LANES).map(group).collect(),
            far,
            sums: sums(cuts),
            alone,
            last,
        }
    }

    /// Steps that lead to this key alone.
    pub(crate) fn alone_to(&self, key: usize) -> u32 {
        self.alone[key]
    }

    /// Steps that lead to one of these keys alone.
    pub(crate) fn alone(&self, keys: u32) -> u32 {
        let of = |(key, steps): (usize, &u32)| if keys >> key & 1 == 0 { 0 } else { *steps };
        self.alone.iter().enumerate().map(of).sum()
    }

    /// At least so many steps are needed from a place to take all keys that are `left`, of which
    /// those in `next` can be taken now. Steps that lead to one of these keys alone add up to
    /// `alone`.
    pub(crate) fn bound(&self, at: usize, left: u32, next: u32, alone: u32) -> u64 {
        if left == 0 {
            return 0;
        }
        let mut changes = [0; MOST_LANES];
        let lanes = LANES * self.groups.len();
        for (group, changes) in self.groups.iter().zip(changes.as_chunks_mut().0) {
            *changes = group.changes(at, next);
        }
        let steps = 2 * u64::from(alone) + u64::from(self.alone[at]) + self.times(&changes[..lanes]);
        // The side of each cut on which the robot would be after so many changes.
        let side = lowest_bits(&changes[..lanes]) ^ self.far[at];
        // More steps for a walk that ends at a key; fewer are counted as a difference.
        let mut extra = i64::MAX;
        for key in ones(left & self.last) {
            let more = i64::from(self.steps_of(side ^ self.far[key])).wrapping_sub(self.alone[key].into());
            extra = extra.min(more);
        }
        steps.wrapping_add_signed(extra)
    }

    /// The steps of all cuts, each taken so many times.
    fn times(&self, numbers: &[u8]) -> u64 {
        // No more than 64 cuts times 26 changes times 2^15 steps. Checks for overflow would keep
        // the compiler from making vector code.
        let mut low: i32 = 0;
        for (&steps, &number) in self.low.iter().zip(numbers) {
            low = low.wrapping_add(i32::from(steps).wrapping_mul(i32::from(i16::from(number))));
        }
        let high = self.high.iter().zip(numbers);
        let high: u64 = high.map(|(&steps, &number)| u64::from(steps) * u64::from(number)).sum();
        u64::from(low.unsigned_abs()) + (high << LOW_BITS)
    }

    /// The steps of some cuts, given as bits. All cuts together take fewer steps than there are
    /// cells, so nothing overflows.
    #[inline]
    fn steps_of(&self, cuts: u64) -> u32 {
        let mut steps = 0_u32;
        for (six, sums) in self.sums.iter().enumerate() {
            let [bits, ..] = (cuts >> (SIX * six)).to_le_bytes();
            steps = steps.wrapping_add(sums[usize::from(bits) % (1 << SIX)]);
        }
        steps
    }
}

/// The keys of a tour, each behind those that it comes before, and those that come before none.
fn from_last_to_first(tour: &Tour) -> ([u8; PLACES], u32) {
    let (mut order, mut place) = ([0; PLACES], 0);
    let (mut finished, mut last, all) = (0_u32, 0, tour.all());
    while finished != all {
        for key in ones(all & !finished) {
            let after = tour.after(key);
            if after & !finished == 0 {
                order[place] = u8::try_from(key).expect("letters are few");
                place += 1;
                finished |= 1 << key;
                last |= u32::from(after == 0) << key;
            }
        }
    }
    (order, last)
}

impl Group {
    fn new(cuts: &[Cut], order: &[u8], tour: &Tour) -> Self {
        let mut group = Self {
            from_near: [[0; LANES]; PLACES],
            from_far: [[0; LANES]; PLACES],
            is_far: [[0; LANES]; PLACES],
        };
        for (lane, cut) in cuts.iter().enumerate() {
            for key in ones(cut.far) {
                group.is_far[key][lane] = u8::MAX;
            }
        }
        for &key in order {
            let key = usize::from(key);
            let changes = group.changes(key, tour.next(key));
            let side = &group.is_far[key];
            for lane in 0..LANES {
                // There are at most as many changes as keys.
                group.from_near[key][lane] = changes[lane].wrapping_add(side[lane] & 1);
                group.from_far[key][lane] = changes[lane].wrapping_add(!side[lane] & 1);
            }
        }
        group
    }

    /// For each cut the most changes of side from a place on through one of the keys in `next`.
    fn changes(&self, at: usize, next: u32) -> Lanes {
        let (mut near, mut far) = ([0_u8; LANES], [0_u8; LANES]);
        for key in ones(next) {
            near = most(near, &self.from_near[key]);
            far = most(far, &self.from_far[key]);
        }
        let is_far = &self.is_far[at];
        std::array::from_fn(|lane| near[lane] & !is_far[lane] | far[lane] & is_far[lane])
    }
}

fn most(left: Lanes, right: &Lanes) -> Lanes {
    std::array::from_fn(|lane| left[lane].max(right[lane]))
}

/// The lowest bit of each number.
fn lowest_bits(numbers: &[u8]) -> u64 {
    let mut bits = 0;
    for (eight, numbers) in numbers.as_chunks::<8>().0.iter().enumerate() {
        // Gathers the lowest bits of eight bytes in the highest byte.
        let word = u64::from_le_bytes(*numbers) & 0x0101_0101_0101_0101;
        bits |= (word.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * eight);
    }
    bits
}

/// Sums of the steps of some cuts.
fn sums(cuts: &[Cut]) -> Sums {
    debug_assert!(cuts.len() <= SIX * SIXES, "{} cuts have several keys behind them", cuts.len());
    let mut sums: Sums = [[0; 1 << SIX]; SIXES];
    for (sums, cuts) in sums.iter_mut().zip(cuts.chunks(SIX)) {
        for (bit, cut) in cuts.iter().enumerate() {
            let (known, next) = sums.split_at_mut(1 << bit);
            for (sum, next) in known.iter().zip(next) {
                *next = sum.wrapping_add(cut.steps);
            }
        }
    }
    sums
}
