//! The state space of one robot's tour.

use std::hash::Hash;

use puzzle::LimitReached;
use search_core::{Bound, StateSpace};

use crate::crossings::Crossings;
use crate::key_set::{KeySet, ones};
use crate::replay_search::Sketch;
use crate::roads::Place;
use crate::tour::Tour;

/// One robot takes its keys, by number, each after those that must come before.
#[derive(Debug)]
pub(crate) struct TourSpace<'a> {
    pub(crate) tour: &'a Tour,
    pub(crate) bound: &'a Crossings,
    /// If the tour is reversed, a lower bound for the whole of it: crossings are counted from its
    /// first key on, since it begins beside all keys at once.
    pub(crate) reversed: Option<u64>,
}

/// Where the robot is, by number, which keys are left, and which of them it can take now.
///
/// The rest follows from where it is and what is left, so it has no part in what makes stages
/// equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stage {
    pub(crate) left: u32,
    available: u32,
    /// Steps that lead to one of the keys left alone.
    alone: u32,
    at: u8,
}

impl TourSpace<'_> {
    /// All keys are left, and the robot is where it starts.
    pub(crate) fn start(&self) -> Stage {
        let left = self.tour.all();
        Stage {
            left,
            available: self.tour.available(left),
            alone: self.bound.alone(left),
            at: u8::try_from(self.tour.start()).expect("letters are few"),
        }
    }

    /// What a stage of this robot looks like on the map.
    pub(crate) fn sketch(&self, robot: usize, stage: &Stage) -> Sketch {
        let keys = self.tour.keys();
        let taken = keys.iter().enumerate().filter(|(number, _)| stage.left >> number & 1 == 0);
        Sketch {
            robots: vec![robot],
            places: vec![keys.get(usize::from(stage.at)).map_or(Place::Start(robot), |&key| Place::Key(key))],
            taken: taken.fold(KeySet::EMPTY, |taken, (_, &key)| taken.with(key)),
        }
    }

    /// The bound at the start.
    pub(crate) fn least(&self) -> u64 {
        match self.lower_bound(&self.start()) {
            Bound::AtLeast(steps) => steps,
            Bound::DeadEnd => 0,
        }
    }
}

impl StateSpace for TourSpace<'_> {
    type State = Stage;
    type Action = u8;
    type Cost = u64;
    type Error = LimitReached;

    fn successors(
        &self,
        stage: &Stage,
        _: u64,
        emit: &mut impl FnMut(u8, Stage, u64),
    ) -> Result<(), LimitReached> {
        for key in ones(stage.available) {
            let steps = self.tour.distance(usize::from(stage.at), key);
            let left = stage.left & !(1 << key);
            let available = self.tour.available_after(stage.available, left, key);
            let alone = stage.alone - self.bound.alone_to(key);
            let at = u8::try_from(key).expect("letters are few");
            emit(at, Stage { left, available, alone, at }, u64::from(steps));
        }
        Ok(())
    }

    fn is_goal(&self, stage: &Stage) -> bool {
        stage.left == 0
    }

    fn lower_bound(&self, stage: &Stage) -> Bound<u64> {
        if let Some(at_least) = self.reversed
            && usize::from(stage.at) == self.tour.start()
        {
            return Bound::AtLeast(at_least);
        }
        Bound::AtLeast(self.bound.bound(usize::from(stage.at), stage.left, stage.available, stage.alone))
    }

    fn identity<'a>(&'a self, stage: &'a Stage) -> impl Eq + Hash + 'a {
        u64::from(stage.left) << 8 | u64::from(stage.at)
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use fixture::cases;
    use search_core::{Bound, StateSpace};

    use super::{Stage, TourSpace};
    use crate::crossings::Crossings;
    use crate::key_set::KeySet;
    use crate::roads::Place;
    use crate::tour::Tour;
    use crate::tour::tests::task;

    /// Whether a cut lies between two places: 1 or 0.
    fn differ(far: u32, one: usize, other: usize) -> u64 {
        u64::from((far >> one ^ far >> other) & 1)
    }

    /// For each cut and key how often the chain of keys, each before the next, that begins with this
    /// one and changes sides most often does so.
    fn longest_chains(tour: &Tour) -> Vec<Vec<u64>> {
        let mut chains = vec![vec![0; tour.start()]; tour.cuts().len()];
        for (cut, changes) in tour.cuts().iter().zip(&mut chains) {
            loop {
                let before = changes.clone();
                for key in 0..tour.start() {
                    let later = (0..tour.start()).filter(|later| tour.after(key) >> later & 1 != 0);
                    let most = later.map(|later| differ(cut.far, key, later) + changes[later]).max();
                    changes[key] = most.unwrap_or(0);
                }
                if *changes == before {
                    break;
                }
            }
        }
        chains
    }

    /// For each cut as many changes of side as some chain of the keys that are left has, and one more
    /// if the walk, which ends at one key, would end on the other side.
    fn by_the_longest_chains(tour: &Tour, chains: &[Vec<u64>], at: usize, left: u32) -> u64 {
        let left: Vec<usize> = (0..tour.start()).filter(|&key| left >> key & 1 != 0).collect();
        let lasts = left.iter().filter(|&&key| tour.after(key) == 0);
        let steps_to = |last: &usize| -> u64 {
            let cuts = tour.cuts().iter().zip(chains);
            cuts.map(|(cut, changes)| {
                let chains = left.iter().map(|&key| differ(cut.far, at, key) + changes[key]);
                let most = chains.max().unwrap_or(0);
                u64::from(cut.steps) * (most + (most ^ differ(cut.far, at, *last)) % 2)
            })
            .sum()
        };
        lasts.map(steps_to).min().unwrap_or(0)
    }

    #[test]
    fn the_bound_of_each_stage_is_that_of_the_longest_chains() {
        let mut random = Rng::with_seed(23);
        for case in 0..cases(40_u32) {
            // Stretches of a few steps, and some that do not fit 16 bits.
            let tour = task(&mut random, if case % 4 == 0 { 20_011 } else { 1 });
            let (bound, chains) = (Crossings::new(&tour), longest_chains(&tour));
            let space = TourSpace { tour: &tour, bound: &bound, reversed: None };
            let mut stage = space.start();
            while !space.is_goal(&stage) {
                let expected = by_the_longest_chains(&tour, &chains, usize::from(stage.at), stage.left);
                assert_eq!(space.lower_bound(&stage), Bound::AtLeast(expected), "{stage:?} of {tour:?}");
                let mut next: Vec<Stage> = Vec::new();
                space.successors(&stage, 0, &mut |_, stage, _| next.push(stage)).unwrap();
                stage = next[random.usize(..next.len())];
            }
            assert_eq!(space.lower_bound(&stage), Bound::AtLeast(0));
        }
    }

    #[test]
    fn a_sketch_shows_the_robot_on_the_key_that_it_took_last_and_all_that_it_took() {
        let mut random = Rng::with_seed(24);
        let tour = task(&mut random, 1);
        let space = TourSpace { tour: &tour, bound: &Crossings::new(&tour), reversed: None };
        let (mut stage, mut place, mut taken) = (space.start(), Place::Start(7), KeySet::EMPTY);
        loop {
            let sketch = space.sketch(7, &stage);
            assert_eq!((sketch.robots, sketch.places, sketch.taken), (vec![7], vec![place], taken));
            let mut next = None;
            space.successors(&stage, 0, &mut |key, stage, _| next = Some((key, stage))).unwrap();
            let Some((number, after)) = next else { break };
            let key = tour.keys()[usize::from(number)];
            (stage, place, taken) = (after, Place::Key(key), taken.with(key));
        }
        assert_eq!(taken.len(), tour.keys().len());
    }
}
