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
