//! A lower bound on the steps that one robot still needs: how often it must cross each cut.

use crate::tour::{Cut, Tour};

/// Cuts that are worked on at once.
const LANES: usize = 16;
/// Most groups of [`LANES`] cuts: a tree with 26 keys has at most 52 stretches, a court adds 4.
const GROUPS: usize = 4;

/// One small number for each cut.
type Lanes = [[u8; LANES]; GROUPS];

/// Bits of the lower half of a number of steps: such halves fit 16 bits with their sign.
const LOW_BITS: u32 = 15;

/// What the bound looks up.
///
/// This is where a search in a tree spends its time, so it is written for vector code: loops over
/// arrays of one length, and sums that wrap. None of them can: there are fewer than 2^8 keys to
/// change sides between, 2^15 steps to a half and 2^6 cuts, and the product fits 31 bits.
#[derive(Clone, Debug)]
pub(crate) struct Crossings {
    groups: usize,
    /// 1 where the key is on the far side of the cut.
    far: Vec<Lanes>,
    /// How often the cut lies between one key and the next on the longest chain of keys, each
    /// before the next by precedence, that begins with this key.
    changes: Vec<Lanes>,
    /// The steps of each cut: the lower [`LOW_BITS`] bits.
    low: [[i16; LANES]; GROUPS],
    /// The steps of each cut: what is above these bits.
    high: [[u32; LANES]; GROUPS],
    /// Whether any cut is that long.
    has_high: bool,
    /// Keys that come before no other.
    last: u32,
}

impl Crossings {
    pub(crate) fn new(tour: &Tour) -> Self {
        let keys = tour.keys().len();
        let groups = tour.cuts().len().div_ceil(LANES);
        let mut crossings = Self {
            groups,
            far: vec![[[0; LANES]; GROUPS]; keys + 1],
            changes: vec![[[0; LANES]; GROUPS]; keys],
            low: [[0; LANES]; GROUPS],
            high: [[0; LANES]; GROUPS],
            has_high: false,
            last: (1 << keys) - 1,
        };
        for (cut, &Cut { far, steps }) in tour.cuts().iter().enumerate() {
            let (group, lane) = (cut / LANES, cut % LANES);
            let low = steps & ((1 << LOW_BITS) - 1);
            crossings.low[group][lane] = i16::try_from(low).expect("the lower bits fit");
            crossings.high[group][lane] = steps >> LOW_BITS;
            crossings.has_high |= steps >> LOW_BITS != 0;
            for (key, sides) in crossings.far[..keys].iter_mut().enumerate() {
                sides[group][lane] = u8::from(far >> key & 1 != 0);
            }
        }
        // What needs more comes later, so behind a key there are only finished ones.
        let mut order: Vec<usize> = (0..keys).collect();
        order.sort_by_key(|&key| std::cmp::Reverse(tour.before(key).count_ones()));
        for (done, &key) in order.iter().enumerate() {
            let mut behind = 0;
            for &later in &order[..done] {
                if tour.before(later) >> key & 1 != 0 {
                    behind |= 1 << later;
                }
            }
            crossings.changes[key] = crossings.changes_from(key, behind);
            crossings.last &= !tour.before(key);
        }
        crossings
    }

    /// For each cut the most changes of side on the way from a place through one of `next` and on.
    fn changes_from(&self, at: usize, next: u32) -> Lanes {
        let mut most = [[0; LANES]; GROUPS];
        let here = &self.far[at];
        let mut rest = next;
        while rest != 0 {
            let key = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (there, on) = (&self.far[key], &self.changes[key]);
            let groups = most[..self.groups].iter_mut().zip(here).zip(there).zip(on);
            for (((most, here), there), on) in groups {
                for (((most, here), there), on) in most.iter_mut().zip(here).zip(there).zip(on) {
                    *most = (*most).max(on.wrapping_add(here ^ there));
                }
            }
        }
        most
    }

    /// The steps of all cuts, each so many times.
    fn weigh(&self, times: &Lanes) -> u64 {
        let mut low = 0_i32;
        for (steps, times) in self.low[..self.groups].iter().zip(times) {
            for (&steps, &times) in steps.iter().zip(times) {
                low = low.wrapping_add(i32::from(steps).wrapping_mul(i32::from(times)));
            }
        }
        let mut high = 0;
        if self.has_high {
            for (&steps, &times) in self.high.as_flattened().iter().zip(times.as_flattened()) {
                high += u64::from(steps) * u64::from(times);
            }
        }
        u64::from(low.unsigned_abs()) + (high << LOW_BITS)
    }

    /// The bound for a robot at a place with these keys left, of which `next` can be taken now.
    ///
    /// Whichever key is the last one, each cut is crossed as often as the longest chain says, and
    /// once more if that would leave the robot on the wrong side.
    pub(crate) fn bound(&self, at: usize, left: u32, next: u32) -> u64 {
        if left == 0 {
            return 0;
        }
        let most = self.changes_from(at, next);
        let here = &self.far[at];
        let mut extra = u64::MAX;
        let mut rest = left & self.last;
        while rest != 0 {
            let key = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let mut wrong = [[0; LANES]; GROUPS];
            let groups = wrong[..self.groups].iter_mut().zip(&most).zip(here).zip(&self.far[key]);
            for (((wrong, most), here), there) in groups {
                for (((wrong, most), here), there) in wrong.iter_mut().zip(most).zip(here).zip(there) {
                    *wrong = (most ^ here ^ there) & 1;
                }
            }
            extra = extra.min(self.weigh(&wrong));
        }
        self.weigh(&most) + extra
    }
}
