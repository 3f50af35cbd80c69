//! The way for vaults that are trees: distances and needs are fixed, so each robot's tour is
//! planned alone, and the tours are brought into one order.

use puzzle::{Clock, LimitReached};
use search_core::{Bound, SolutionOf};

use crate::answer::{Answer, Errand, Unsolved};
use crate::branches::Sighting;
use crate::crossings::Crossings;
use crate::effort::{Effort, GivenUp};
use crate::interleave::interleave;
use crate::key_set::{Key, KeySet, LETTERS};
use crate::precedence::Precedence;
use crate::race::race;
use crate::roads::{Leg, Legs, NO_WAY, Place};
use crate::team::{Standing, Tactics, Team, Ways, solve_team};
use crate::tour::{Limb, Tour};
use crate::tour_space::TourSpace;

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
        let bounds: Vec<Crossings> = tours.iter().map(Crossings::new).collect();
        let trees = Trees { grove: self, places: places(&tours), tours, bounds, precedence };
        let apart = trees.plan_apart(effort)?;
        if trees.tours.len() <= 1 {
            return Ok(apart);
        }
        let clock = effort.limits.clock();
        let at_least = |limit| Unsolved::from(GivenUp { limit, lower_bound: apart.steps });
        match interleave(&trees, &apart.plan, &clock).map_err(at_least)? {
            Some(plan) => Ok(Answer { plan, ..apart }),
            None => trees.plan_together(effort, apart.steps),
        }
    }
}

/// For each key the tour in which it lies, and its number there.
fn places(tours: &[Tour]) -> [(usize, usize); LETTERS] {
    let mut places = [(0, 0); LETTERS];
    for (index, tour) in tours.iter().enumerate() {
        for (number, key) in tour.keys().iter().enumerate() {
            places[key.index()] = (index, number);
        }
    }
    places
}

/// The errands of one robot, whose keys are given by number.
fn errands(robot: usize, tour: &Tour, order: &[u8], plan: &mut Vec<Errand>) {
    let mut at = tour.start();
    for &number in order {
        let next = usize::from(number);
        plan.push(Errand { robot, key: tour.keys()[next], steps: tour.distance(at, next) });
        at = next;
    }
}

/// The fewest steps for one robot's keys, and their numbers in the order in which it takes them.
///
/// Where A* would turn back, the tour is searched from its start and from its end: what the bound
/// misses is mostly found near one of them, and then it is noticed at once from there.
fn plan_tour(
    space: &TourSpace<'_>,
    robot: usize,
    effort: &mut Effort<'_>,
) -> Result<(u64, Vec<u8>), GivenUp> {
    let keys_of = |solution: &SolutionOf<TourSpace<'_>>| solution.actions().copied().collect();
    let can_be_taken = "keys that need no ring of keys can be taken";
    if effort.is_plain() {
        let sketch = |stage: &_| space.sketch(robot, stage);
        let solution = effort.search(space, space.start(), 0, sketch)?.expect(can_be_taken);
        return Ok((solution.cost, keys_of(&solution)));
    }
    if let Some(solution) = effort.straight(space, space.start(), 0)? {
        return Ok((solution.cost, keys_of(&solution)));
    }
    let tour = space.tour.reversed();
    let bound = Crossings::new(&tour);
    let reversed = TourSpace { tour: &tour, bound: &bound, reversed: Some(space.least()) };
    let ends = [(space, space.start()), (&reversed, reversed.start())];
    let (winner, solution) = race(ends, effort)?.expect(can_be_taken);
    let mut order: Vec<u8> = keys_of(&solution);
    if winner == 1 {
        // The last place to come to is where the robot starts.
        order.pop();
        order.reverse();
    }
    Ok((solution.cost, order))
}

/// A grove with the tour of each robot that has one, and the bound for it.
#[derive(Debug)]
struct Trees<'a> {
    grove: &'a Grove<'a>,
    tours: Vec<Tour>,
    bounds: Vec<Crossings>,
    precedence: Precedence,
    /// For each key the tour in which it lies, and its number there.
    places: [(usize, usize); LETTERS],
}

impl Trees<'_> {
    /// Plans each tour alone, as if the others' keys were held as early as they can be. The steps
    /// add up to a lower bound on those of all robots together.
    fn plan_apart(&self, effort: &mut Effort<'_>) -> Result<Answer, Unsolved> {
        let spaces = || {
            let tours = self.tours.iter().zip(&self.bounds);
            tours.map(|(tour, bound)| TourSpace { tour, bound, reversed: None })
        };
        let mut apart = Answer { steps: 0, plan: Vec::with_capacity(LETTERS) };
        for (done, (space, (robot, _))) in spaces().zip(&self.grove.robots).enumerate() {
            let (steps, order) = match plan_tour(&space, *robot, effort) {
                Ok(planned) => planned,
                Err(GivenUp { limit, lower_bound }) => {
                    let rest: u64 = spaces().skip(done + 1).map(|space| space.least()).sum();
                    let lower_bound = apart.steps + lower_bound + rest;
                    return Err(GivenUp { limit, lower_bound }.into());
                }
            };
            apart.steps += steps;
            errands(*robot, space.tour, &order, &mut apart.plan);
        }
        Ok(apart)
    }

    /// Plans for all robots at once, for the rare vaults where tours planned alone wait for each
    /// other. `at_least` is a lower bound that is known already.
    fn plan_together(&self, effort: &mut Effort<'_>, at_least: u64) -> Result<Answer, Unsolved> {
        let team = Team {
            ways: self,
            robots: self.grove.robots.iter().map(|(robot, _)| *robot).collect(),
            own: self.grove.keys,
            foreign: Vec::new(),
            openers: self.grove.keys,
            tactics: Tactics::ALL,
            clock: effort.limits.clock(),
        };
        solve_team(&team, effort, at_least)
    }

    /// The tour in which a place lies, and its number there.
    fn find(&self, place: Place) -> (usize, usize) {
        match place {
            Place::Key(key) => self.places[key.index()],
            Place::Start(robot) => {
                let tour = self.grove.robots.iter().position(|(number, _)| *number == robot);
                let tour = tour.expect("every robot that moves has a tour");
                (tour, self.tours[tour].start())
            }
        }
    }

    fn local(&self, tour: usize, keys: KeySet) -> u32 {
        let numbers = self.tours[tour].keys().iter().enumerate();
        numbers.fold(0, |bits, (number, &key)| bits | u32::from(keys.contains(key)) << number)
    }
}

impl Ways for Trees<'_> {
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

    fn steps(&self, from: Place, to: Key, held: KeySet, _: &Clock<'_>) -> Result<u32, LimitReached> {
        let is_free = held.holds(self.precedence.before(to));
        Ok(if is_free { self.direct(from, to) } else { NO_WAY })
    }

    fn direct(&self, from: Place, to: Key) -> u32 {
        let ((index, at), (other, number)) = (self.find(from), self.find(Place::Key(to)));
        if index == other { self.tours[index].distance(at, number) } else { NO_WAY }
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
                let (tour, bound) = (&self.tours[index], &self.bounds[index]);
                steps += bound.bound(at, left, tour.available(left), bound.alone(left));
            }
        }
        Bound::AtLeast(steps)
    }
}

#[cfg(test)]
mod tests;
