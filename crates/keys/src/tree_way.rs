//! The way for vaults that are trees: distances and needs are fixed, so each robot's tour is
//! planned alone, and the tours are brought into one order.

use puzzle::{Clock, LimitReached};
use search_core::{Bound, StateSpace};

use crate::answer::{Answer, Unsolved};
use crate::branches::Sighting;
use crate::crossings::Crossings;
use crate::effort::{Effort, GivenUp};
use crate::interleave::interleave;
use crate::key_set::{Key, KeySet, LETTERS};
use crate::precedence::Precedence;
use crate::roads::{Leg, Legs, Place};
use crate::team::{Standing, Team, Ways, solve_team};
use crate::tour::{Limb, Tour};
use crate::trace::Errand;

/// Keys as sighted by each robot that can come to any.
#[derive(Clone, Debug)]
pub(crate) struct Grove<'a> {
    /// The robot, counted from 0, and what hangs on its court.
    pub(crate) robots: Vec<(usize, Vec<Limb<'a>>)>,
    /// All keys on the map.
    pub(crate) keys: KeySet,
}

impl<'a> Grove<'a> {
    /// One robot in each tree.
    pub(crate) fn apart(sightings: &'a [Vec<Sighting>], keys: KeySet) -> Self {
        let limb = |sightings| Limb { sightings, root: (1, 1) };
        let robots = sightings.iter().enumerate();
        Self {
            robots: robots
                .filter(|(_, sightings)| !sightings.is_empty())
                .map(|(robot, sightings)| (robot, vec![limb(&sightings[..])]))
                .collect(),
            keys,
        }
    }

    /// One robot in the middle of a court with a tree at each corner, the corners in reading order.
    pub(crate) fn round_a_court(corners: &'a [Vec<Sighting>], keys: KeySet) -> Self {
        let roots = [(0, 0), (0, 2), (2, 0), (2, 2)];
        let limbs = corners.iter().zip(roots).map(|(sightings, root)| Limb { sightings, root });
        Self { robots: vec![(0, limbs.collect())], keys }
    }

    /// Solves the vault.
    ///
    /// # Errors
    /// If a key can never be taken, or a limit is reached.
    pub(crate) fn solve(&self, effort: &mut Effort<'_>) -> Result<Answer, Unsolved> {
        let mut needs = [KeySet::EMPTY; LETTERS];
        let mut sighted = KeySet::EMPTY;
        for limb in self.robots.iter().flat_map(|(_, limbs)| limbs) {
            for sighting in limb.sightings {
                needs[sighting.key.index()] = sighting.needs;
                sighted = sighted.with(sighting.key);
            }
        }
        if sighted != self.keys {
            return Err(Unsolved::Unreachable(self.keys.difference(sighted)));
        }
        let precedence = Precedence::close(needs).map_err(|ring| Unsolved::Unreachable(KeySet::of(ring)))?;
        let tours: Vec<Tour> = self.robots.iter().map(|(_, limbs)| Tour::new(limbs, &precedence)).collect();
        effort.nodes = tours.iter().map(|tour| tour.keys().len() + 1).sum();
        effort.edges = tours.iter().map(|tour| 2 * tour.cuts().len()).sum();
        let places = self.robots.iter().zip(&tours).map(|((robot, _), tour)| (*robot, tour));
        let bounds: Vec<Crossings> = tours.iter().map(Crossings::new).collect();
        let mut apart = Answer::default();
        for (done, ((robot, tour), bound)) in places.zip(&bounds).enumerate() {
            let space = TourSpace { tour, bound };
            let solution = match effort.astar(&space, space.start()) {
                Ok(solution) => solution.expect("keys that need no ring of keys can be taken"),
                Err(GivenUp { limit, lower_bound }) => {
                    let others = tours[done + 1..].iter().zip(&bounds[done + 1..]);
                    let rest: u64 = others.map(|(tour, bound)| TourSpace { tour, bound }.least()).sum();
                    let lower_bound = apart.steps + lower_bound + rest;
                    return Err(GivenUp { limit, lower_bound }.into());
                }
            };
            apart.steps += solution.cost;
            errands(robot, tour, solution.actions().copied(), &mut apart.plan);
        }
        if tours.len() <= 1 {
            return Ok(apart);
        }
        let steps = apart.steps;
        let joined = Joined { grove: self, tours: &tours, bounds: &bounds, precedence: &precedence };
        let clock = effort.limits.clock();
        let at_least = |limit| Unsolved::from(GivenUp { limit, lower_bound: steps });
        if let Some(plan) = interleave(&joined, &apart.plan, &clock).map_err(at_least)? {
            return Ok(Answer { steps, plan });
        }
        let team = Team {
            ways: &joined,
            robots: self.robots.iter().map(|(robot, _)| *robot).collect(),
            own: self.keys,
            foreign: Vec::new(),
            openers: self.keys,
            clock,
        };
        solve_team(&team, effort, steps)
    }
}

/// The errands of one robot, whose keys are given by number.
fn errands(robot: usize, tour: &Tour, order: impl Iterator<Item = u8>, plan: &mut Vec<Errand>) {
    let mut at = tour.start();
    for number in order {
        let next = usize::from(number);
        plan.push(Errand { robot, key: tour.keys()[next], steps: tour.distance(at, next) });
        at = next;
    }
}

/// One robot takes its keys, by number, each after those that must come before.
#[derive(Debug)]
struct TourSpace<'a> {
    tour: &'a Tour,
    bound: &'a Crossings,
}

/// Where the robot is, by number, and which keys are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stage {
    left: u32,
    at: u8,
}

impl TourSpace<'_> {
    fn start(&self) -> Stage {
        Stage {
            left: (1 << self.tour.keys().len()) - 1,
            at: u8::try_from(self.tour.start()).expect("letters are few"),
        }
    }

    /// The bound at the start.
    fn least(&self) -> u64 {
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
        let mut rest = self.tour.available(stage.left);
        while rest != 0 {
            let key = rest.trailing_zeros();
            rest &= rest - 1;
            let steps = self.tour.distance(usize::from(stage.at), key as usize);
            let at = u8::try_from(key).expect("letters are few");
            let next = Stage { left: stage.left & !(1 << key), at };
            emit(at, next, u64::from(steps));
        }
        Ok(())
    }

    fn is_goal(&self, stage: &Stage) -> bool {
        stage.left == 0
    }

    fn lower_bound(&self, stage: &Stage) -> Bound<u64> {
        let next = self.tour.available(stage.left);
        Bound::AtLeast(self.bound.bound(usize::from(stage.at), stage.left, next))
    }
}

/// All robots together, for the rare vaults where tours planned alone wait for each other.
#[derive(Debug)]
struct Joined<'a> {
    grove: &'a Grove<'a>,
    tours: &'a [Tour],
    bounds: &'a [Crossings],
    precedence: &'a Precedence,
}

impl Joined<'_> {
    /// The tour in which a place lies, and its number there.
    fn find(&self, place: Place) -> (usize, usize) {
        let of_robot = |robot| self.grove.robots.iter().position(|(number, _)| *number == robot);
        let found = match place {
            Place::Start(robot) => of_robot(robot).map(|tour| (tour, self.tours[tour].start())),
            Place::Key(key) => self.tours.iter().enumerate().find_map(|(index, tour)| {
                let number = tour.keys().iter().position(|&other| other == key)?;
                Some((index, number))
            }),
        };
        found.expect("every place lies in a tour")
    }

    fn local(&self, tour: usize, keys: KeySet) -> u32 {
        let numbers = self.tours[tour].keys().iter().enumerate();
        numbers.fold(0, |bits, (number, &key)| bits | u32::from(keys.contains(key)) << number)
    }
}

impl Ways for Joined<'_> {
    fn legs(&self, from: Place, held: KeySet, wanted: KeySet, _: &Clock<'_>) -> Result<Legs, LimitReached> {
        let (index, at) = self.find(from);
        let tour = &self.tours[index];
        let mut legs = [Leg::NONE; LETTERS];
        for (number, &key) in tour.keys().iter().enumerate() {
            if wanted.contains(key) && held.holds(self.precedence.before(key)) {
                legs[key.index()].steps = tour.distance(at, number);
            }
        }
        Ok(legs)
    }

    fn direct(&self, from: Place, to: Key) -> u32 {
        let ((index, at), (other, number)) = (self.find(from), self.find(Place::Key(to)));
        if index == other { self.tours[index].distance(at, number) } else { Leg::NONE.steps }
    }

    fn lower_bound(&self, left: KeySet, standings: &[Standing]) -> Bound<u64> {
        let mut steps = 0;
        for standing in standings {
            let (index, at) = self.find(standing.place);
            let left = self.local(index, left);
            if left != 0 {
                if self.local(index, standing.goals) == 0 {
                    return Bound::DeadEnd;
                }
                steps += self.bounds[index].bound(at, left, self.tours[index].available(left));
            }
        }
        Bound::AtLeast(steps)
    }
}
