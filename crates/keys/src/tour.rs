//! One robot's task where every way is unique: keys, distances, what must come first, and the
//! cuts of the maze.

use crate::branches::Sighting;
use crate::key_set::{Key, KeySet, LETTERS, ones};
use crate::precedence::Precedence;

/// Keys that hang on one place of a robot's court, as sighted from there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limb<'a> {
    pub(crate) sightings: &'a [Sighting],
    /// Row and column of the place in the court, both 0 to 2. The robot starts at (1, 1).
    pub(crate) root: (u8, u8),
}

/// A line through the maze: a robot that goes from one side to the other walks `steps` steps
/// for that alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cut {
    /// The keys, by their number in the tour, on the side where the robot does not start.
    pub(crate) far: u32,
    /// At least 1.
    pub(crate) steps: u32,
}

/// Most cuts of a tour: a tree with 26 keys has at most 52 stretches, a court adds 4.
pub(crate) const MOST_CUTS: usize = 2 * LETTERS + 4;

/// One robot's task. Its keys are numbered in the order of the walk that sighted them; the
/// number behind the last one stands for the place where the robot starts.
///
/// A task can be [reversed](Self::reversed): then the place where the robot starts is one more
/// place to come to, after all keys, and the number behind it stands for where the walk begins,
/// from where every key is no step away.
#[derive(Clone, Debug)]
pub(crate) struct Tour {
    keys: Vec<Key>,
    /// For each place to come to those, by number, that must come before it.
    before: Vec<u32>,
    /// For each place to come to those, by number, that it must come before.
    after: Vec<u32>,
    /// Of these the ones with no other key between.
    next: Vec<u32>,
    /// Steps between two places.
    distances: Vec<[u32; LETTERS + 1]>,
    cuts: Vec<Cut>,
}

impl Tour {
    /// Puts together the limbs of one robot. Costs the square of the number of keys.
    pub(crate) fn new(limbs: &[Limb<'_>], precedence: &Precedence) -> Self {
        let mut keys = Vec::with_capacity(LETTERS);
        for limb in limbs {
            keys.extend(limb.sightings.iter().map(|sighting| sighting.key));
        }
        let (before, after) = order(&keys, precedence);
        let mut tour = Self {
            next: after.iter().map(|&later| nearest(later, &after)).collect(),
            after,
            before,
            distances: vec![[0; LETTERS + 1]; keys.len() + 1],
            cuts: court_cuts(limbs),
            keys,
        };
        let mut first = 0;
        for limb in limbs {
            tour.measure(limb, first, limbs);
            tour.cut(limb.sightings, first);
            first += limb.sightings.len();
        }
        tour
    }

    /// The same task from its end to its start.
    ///
    /// Keys that have much before them are what makes a task hard, and these come first then.
    pub(crate) fn reversed(&self) -> Self {
        let start = self.keys.len();
        let all = bits(0, start);
        let (mut before, mut after) = (self.after.clone(), self.before.clone());
        for later in &mut after {
            *later |= 1 << start;
        }
        before.push(all);
        after.push(0);
        let mut distances = self.distances.clone();
        distances.push([0; LETTERS + 1]);
        Self {
            keys: self.keys.clone(),
            next: after.iter().map(|&later| nearest(later, &after)).collect(),
            before,
            after,
            distances,
            cuts: self.cuts.clone(),
        }
    }

    /// The keys in the order of their numbers.
    pub(crate) fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// The number that stands for the place where the walk begins.
    pub(crate) fn start(&self) -> usize {
        self.before.len()
    }

    /// All places to come to.
    pub(crate) fn all(&self) -> u32 {
        bits(0, self.before.len())
    }

    /// The keys, by number, that the key with this number must come before.
    pub(crate) fn after(&self, key: usize) -> u32 {
        self.after[key]
    }

    /// Of these the ones with no other key between.
    pub(crate) fn next(&self, key: usize) -> u32 {
        self.next[key]
    }

    /// The keys that can be taken next while these are left.
    pub(crate) fn available(&self, left: u32) -> u32 {
        let mut available = 0;
        for key in ones(left) {
            if self.before[key] & left == 0 {
                available |= 1 << key;
            }
        }
        available
    }

    /// The keys that can be taken next while these are `left`, after this one was taken: those
    /// that were `available` before, and those that waited for it alone.
    pub(crate) fn available_after(&self, available: u32, left: u32, key: usize) -> u32 {
        let mut available = available & left;
        for later in ones(self.next[key] & left) {
            if self.before[later] & left == 0 {
                available |= 1 << later;
            }
        }
        available
    }

    /// Steps between two places.
    pub(crate) fn distance(&self, from: usize, to: usize) -> u32 {
        self.distances[from][to]
    }

    /// Lines through the maze; the steps of those that lie between two places add up to their
    /// distance.
    pub(crate) fn cuts(&self) -> &[Cut] {
        &self.cuts
    }

    /// Distances of the keys of one limb, which begin at number `first`, to each other, to those
    /// of the limbs before and to the start.
    fn measure(&mut self, limb: &Limb<'_>, first: usize, limbs: &[Limb<'_>]) {
        let start = self.start();
        for (index, sighting) in limb.sightings.iter().enumerate() {
            let here = first + index;
            let mut fork = sighting.fork;
            for earlier in (0..index).rev() {
                let steps = sighting.depth + limb.sightings[earlier].depth - 2 * fork;
                self.set(here, first + earlier, steps);
                fork = fork.min(limb.sightings[earlier].fork);
            }
            let mut there = 0;
            for other in limbs {
                if there >= first {
                    break;
                }
                for beyond in other.sightings {
                    let steps = sighting.depth + across(limb.root, other.root) + beyond.depth;
                    self.set(here, there, steps);
                    there += 1;
                }
            }
            self.set(here, start, sighting.depth + across(limb.root, (1, 1)));
        }
    }

    fn set(&mut self, left: usize, right: usize, steps: u32) {
        self.distances[left][right] = steps;
        self.distances[right][left] = steps;
    }

    /// The cuts of one limb: every stretch of way, from one fork or key to the next, cuts off the
    /// keys behind it. They follow one another, since the walk was depth first.
    fn cut(&mut self, sightings: &[Sighting], first: usize) {
        // Places on the way to the latest key: their depth, and the first key sighted behind.
        let mut way: Vec<(u32, usize)> = Vec::with_capacity(2 * LETTERS);
        let forks = sightings.iter().map(|sighting| sighting.fork).chain([0]);
        for (index, fork) in forks.enumerate() {
            let here = first + index;
            let mut behind = here;
            while let Some(&(depth, earliest)) = way.last()
                && depth > fork
            {
                way.pop();
                behind = earliest;
                let above = way.last().map_or(fork, |&(depth, _)| depth.max(fork));
                self.cuts.push(Cut { far: bits(behind, here), steps: depth - above });
            }
            if way.last().is_none_or(|&(depth, _)| depth < fork) {
                way.push((fork, behind));
            }
            if let Some(sighting) = sightings.get(index) {
                way.push((sighting.depth, here));
            }
        }
    }
}

/// Steps between two places of the court.
fn across(from: (u8, u8), to: (u8, u8)) -> u32 {
    u32::from(from.0.abs_diff(to.0)) + u32::from(from.1.abs_diff(to.1))
}

/// The bits from `start` to `end`, which is at most 31.
fn bits(start: usize, end: usize) -> u32 {
    (1 << end) - (1 << start)
}

/// Cuts along the four lines of the court: one step each from its middle to a side.
fn court_cuts(limbs: &[Limb<'_>]) -> Vec<Cut> {
    let sides: [fn((u8, u8)) -> bool; 4] =
        [|root| root.0 == 0, |root| root.0 == 2, |root| root.1 == 0, |root| root.1 == 2];
    let mut cuts = Vec::with_capacity(MOST_CUTS);
    for side in sides {
        let (mut far, mut first) = (0, 0);
        for limb in limbs {
            let end = first + limb.sightings.len();
            if side(limb.root) {
                far |= bits(first, end);
            }
            first = end;
        }
        if far != 0 {
            cuts.push(Cut { far, steps: 1 });
        }
    }
    cuts
}

/// For each key, by number, those that must come before it and those that it must come before.
fn order(keys: &[Key], precedence: &Precedence) -> (Vec<u32>, Vec<u32>) {
    let mut number = [0; LETTERS];
    let mut own = KeySet::EMPTY;
    for (index, &key) in keys.iter().enumerate() {
        number[key.index()] = index;
        own = own.with(key);
    }
    let (mut before, mut after) = (vec![0; keys.len()], vec![0; keys.len()]);
    for (later, &key) in keys.iter().enumerate() {
        for needed in precedence.before(key).intersection(own).iter() {
            let earlier = number[needed.index()];
            before[later] |= 1 << earlier;
            after[earlier] |= 1 << later;
        }
    }
    (before, after)
}

/// Those of some keys that come after no other of them.
fn nearest(keys: u32, after: &[u32]) -> u32 {
    ones(keys).fold(keys, |nearest, key| nearest & !after[key])
}

#[cfg(test)]
pub(crate) mod tests {
    use fastrand::Rng;
    use fixture::cases;

    use super::{Limb, MOST_CUTS, Tour};
    use crate::branches::Sighting;
    use crate::key_set::{Key, KeySet, LETTERS};
    use crate::precedence::Precedence;

    /// The task of a robot in a court with a tree at each corner, or in one tree, of up to 26 keys
    /// of which some need others. Each stretch of way is at most four times `unit` long.
    pub(crate) fn task(random: &mut Rng, unit: u32) -> Tour {
        let mut letters: Vec<Key> = KeySet::ALL.iter().collect();
        random.shuffle(&mut letters);
        letters.truncate(random.usize(1..=LETTERS));
        let mut needs = [KeySet::EMPTY; LETTERS];
        let needed_of_ten = random.usize(..3);
        for (index, key) in letters.iter().enumerate() {
            let earlier = letters[..index].iter().copied();
            needs[key.index()] = earlier.filter(|_| random.usize(..10) < needed_of_ten).collect();
        }
        let precedence = Precedence::close(needs).expect("only earlier keys are needed");
        random.shuffle(&mut letters);
        let roots: &[(u8, u8)] = if random.bool() { &[(1, 1)] } else { &[(0, 0), (0, 2), (2, 0), (2, 2)] };
        let mut trees: Vec<Vec<Sighting>> = vec![Vec::new(); roots.len()];
        for key in letters {
            let tree = &mut trees[random.usize(..roots.len())];
            let fork = unit * tree.last().map_or(0, |last| random.u32(..=last.depth / unit));
            let depth = fork + unit * random.u32(1..=4);
            tree.push(Sighting { key, depth, fork, needs: KeySet::EMPTY });
        }
        let limbs: Vec<Limb<'_>> =
            trees.iter().zip(roots).map(|(sightings, &root)| Limb { sightings, root }).collect();
        Tour::new(&limbs, &precedence)
    }

    #[test]
    fn the_cuts_between_two_places_add_up_to_their_distance() {
        let mut random = Rng::with_seed(21);
        for _ in 0..cases(100) {
            let tour = task(&mut random, 1);
            assert!(tour.cuts().len() <= MOST_CUTS, "{tour:?}");
            for from in 0..=tour.start() {
                for to in 0..=tour.start() {
                    let lies_between = |far: u32| (far >> from ^ far >> to) & 1 != 0;
                    let cuts = tour.cuts().iter().filter(|cut| lies_between(cut.far));
                    let steps: u32 = cuts.map(|cut| cut.steps).sum();
                    assert_eq!(steps, tour.distance(from, to), "{from} to {to} of {tour:?}");
                }
            }
        }
    }

    #[test]
    fn a_key_can_be_taken_when_no_key_before_it_is_left() {
        let mut random = Rng::with_seed(22);
        for _ in 0..cases(100) {
            let forth = task(&mut random, 1);
            let back = forth.reversed();
            for tour in [&forth, &back] {
                let mut left = tour.all();
                let mut available = tour.available(left);
                while left != 0 {
                    let free = (0..tour.start()).filter(|&key| left >> key & 1 != 0).filter(|&key| {
                        (0..tour.start()).all(|other| left >> other & tour.after(other) >> key & 1 == 0)
                    });
                    let free: Vec<usize> = free.collect();
                    assert_eq!(
                        available,
                        free.iter().fold(0, |bits, key| bits | 1 << key),
                        "{left:b} left of {tour:?}"
                    );
                    let key = free[random.usize(..free.len())];
                    left &= !(1 << key);
                    available = tour.available_after(available, left, key);
                }
            }
        }
    }
}
