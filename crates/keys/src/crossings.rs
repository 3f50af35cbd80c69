//! A lower bound on the steps that one robot still needs: how often it must cross each cut.

use crate::tour::Tour;

/// Cuts that are worked on at once.
const LANES: usize = 16;
/// Most groups of [`LANES`] cuts: a tree with 26 keys has at most 52 stretches, a court adds 4.
const GROUPS: usize = 4;

/// One number for each cut.
type Lanes = [[u8; LANES]; GROUPS];

/// What the bound looks up.
#[derive(Clone, Debug)]
pub(crate) struct Crossings {
    groups: usize,
    /// 1 where the key is on the far side of the cut.
    far: Vec<Lanes>,
    /// How often the cut lies between one key and the next on the longest chain of keys, each
    /// before the next by precedence, that begins with this key.
    changes: Vec<Lanes>,
    steps: [[u32; LANES]; GROUPS],
    /// Keys that come before no other.
    last: u32,
}

impl Crossings {
    pub(crate) fn new(tour: &Tour) -> Self {
        let keys = tour.keys().len();
        let mut far = vec![[[0; LANES]; GROUPS]; keys + 1];
        let mut steps = [[0; LANES]; GROUPS];
        for (lane, cut) in tour.cuts().iter().enumerate() {
            steps[lane / LANES][lane % LANES] = cut.steps;
            for (key, sides) in far[..keys].iter_mut().enumerate() {
                sides[lane / LANES][lane % LANES] = (cut.far >> key & 1) as u8;
            }
        }
        let groups = tour.cuts().len().div_ceil(LANES);
        let mut crossings = Self { groups, changes: vec![[[0; LANES]; GROUPS]; keys], far, steps, last: (1 << keys) - 1 };
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
        let mut rest = next;
        while rest != 0 {
            let key = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            for group in 0..self.groups {
                for lane in 0..LANES {
                    let changes = self.changes[key][group][lane] + (self.far[at][group][lane] ^ self.far[key][group][lane]);
                    most[group][lane] = most[group][lane].max(changes);
                }
            }
        }
        most
    }

    /// The bound for a robot at a place with these keys left, of which `next` can be taken now.
    pub(crate) fn bound(&self, at: usize, left: u32, next: u32) -> u64 {
        if left == 0 {
            return 0;
        }
        let most = self.changes_from(at, next);
        let mut steps = 0;
        for group in 0..self.groups {
            for lane in 0..LANES {
                steps += u64::from(self.steps[group][lane]) * u64::from(most[group][lane]);
            }
        }
        let mut extra = u64::MAX;
        let mut rest = left & self.last;
        while rest != 0 {
            let key = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let mut odd = 0;
            for group in 0..self.groups {
                for lane in 0..LANES {
                    let wrong = (most[group][lane] ^ self.far[at][group][lane] ^ self.far[key][group][lane]) & 1;
                    odd += u64::from(self.steps[group][lane]) * u64::from(wrong);
                }
            }
            extra = extra.min(odd);
        }
        steps + extra
    }
}
