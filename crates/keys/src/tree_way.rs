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
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use puzzle::{LimitReached, Limits, Text};
    use search_core::{Bound, Search, StateSpace};

    use super::{
        Answer, Crossings, GivenUp, Grove, Key, LETTERS, NO_WAY, Place, Precedence, Tour, TourSpace, Trees,
        Unsolved, Ways, places,
    };
    use crate::branches::{Sighting, sightings};
    use crate::effort::Effort;
    use crate::floor_plan::FloorPlan;
    use crate::interleave::interleave;
    use crate::key_set::KeySet;
    use crate::mazes::{of_each_kind, vaults, waiting};
    use crate::tour_space::Stage;
    use crate::vault::Vault;
    use fastrand::Rng;
    use fixture::cases;

    /// What each robot sights, if the vault is a tree round each and all its keys can be taken.
    fn sighted(vault: &Vault) -> Option<(Vec<Vec<Sighting>>, Precedence)> {
        let plan = FloorPlan::new(vault);
        let starts = vault.robot_cells().iter();
        let all: Result<Vec<_>, _> =
            starts.map(|&cell| sightings(&plan, plan.place(cell as usize))).collect();
        let all = all.ok()?;
        let mut needs = [KeySet::EMPTY; LETTERS];
        for sighting in all.iter().flatten() {
            needs[sighting.key.index()] = sighting.needs;
        }
        let keys: KeySet = all.iter().flatten().map(|sighting| sighting.key).collect();
        (keys == vault.keys()).then_some(())?;
        Some((all, Precedence::close(needs).ok()?))
    }

    fn vault(drawing: &str) -> Vault {
        crate::parser::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap()
    }

    fn trees<'a>(grove: &'a Grove<'_>, precedence: Precedence) -> Trees<'a> {
        let tours: Vec<Tour> = grove.robots.iter().map(|(_, limbs)| Tour::new(limbs, &precedence)).collect();
        let bounds = tours.iter().map(Crossings::new).collect();
        Trees { grove, places: places(&tours), tours, bounds, precedence }
    }

    #[test]
    fn tours_planned_apart_that_fit_take_as_few_steps_as_those_planned_together() {
        let mut random = Rng::with_seed(15);
        let (mut fitted, mut waited) = (0, 0);
        let limits = Limits::default();
        // So many at least, so that some tours wait for each other.
        for _ in 0..cases(400).max(200) {
            let drawing = waiting(&mut random, 2);
            let vault = vault(&drawing);
            let Some((sighted, precedence)) = sighted(&vault) else { continue };
            let grove = Grove::apart(&sighted, vault.keys());
            let trees = trees(&grove, precedence);
            let apart = trees.plan_apart(&mut Effort::new(&limits)).unwrap();
            let together = trees.plan_together(&mut Effort::new(&limits), 0).unwrap();
            if interleave(&trees, &apart.plan, &limits.clock()).unwrap().is_some() {
                fitted += 1;
                assert_eq!(apart.steps, together.steps, "{drawing}");
            } else {
                waited += 1;
                assert!(apart.steps <= together.steps, "{drawing}");
            }
        }
        assert!(fitted > 0 && waited > 0, "{fitted} fitted, {waited} waited for each other");
    }

    /// Three robots in vaults of their own, planned for under limits: at once, and each alone.
    fn three_robots(limits: &Limits) -> (Result<Answer, Unsolved>, Result<Answer, Unsolved>) {
        let vault = vault("@.a#b..@#@...c");
        let (sighted, precedence) = sighted(&vault).expect("these are trees");
        let grove = Grove::apart(&sighted, vault.keys());
        let trees = trees(&grove, precedence);
        let together = trees.plan_together(&mut Effort::new(limits), 100);
        (together, trees.plan_apart(&mut Effort::new(limits)))
    }

    #[test]
    fn whatever_is_asked_about_a_way_has_the_same_answer() {
        let vault = vault("a.@C.b#@.c.A.d");
        let (sighted, precedence) = sighted(&vault).expect("these are trees");
        let grove = Grove::apart(&sighted, vault.keys());
        let (trees, limits) = (trees(&grove, precedence), Limits::default());
        let clock = limits.clock();
        let all = vault.keys();
        for from in [0, 1].map(Place::Start).into_iter().chain(all.iter().map(Place::Key)) {
            for held in (0..=all.bits()).map(KeySet::from_bits) {
                let legs = trees.legs(from, held, all, &clock).unwrap();
                for to in all.iter() {
                    let steps = legs[to.index()].steps;
                    assert_eq!(
                        trees.steps(from, to, held, &clock),
                        Ok(steps),
                        "{from:?} to {to}, {held} held"
                    );
                    if held == all {
                        assert_eq!(trees.direct(from, to), steps, "{from:?} to {to}");
                    }
                }
            }
        }
        let [a, c, d] = [0, 2, 3].map(Key::new);
        assert_eq!(trees.direct(Place::Start(1), d), 6);
        assert_eq!(trees.direct(Place::Start(1), a), NO_WAY);
        assert_eq!(trees.steps(Place::Key(c), d, KeySet::of(c), &clock), Ok(NO_WAY));
    }

    #[test]
    fn a_search_for_several_robots_ends_when_it_is_cancelled() {
        let cancel = Some(Arc::new(AtomicBool::new(true)));
        let (together, _) = three_robots(&Limits { cancel, ..Limits::default() });
        let cancelled = GivenUp { limit: LimitReached::Cancelled, lower_bound: 100 };
        assert_eq!(together, Err(cancelled.into()), "with the bound that is known");
    }

    #[test]
    fn what_other_robots_need_at_least_is_part_of_the_bound() {
        let (_, apart) = three_robots(&Limits { max_states: Some(0), ..Limits::default() });
        let given_up = GivenUp { limit: LimitReached::States, lower_bound: 2 + 3 + 4 };
        assert_eq!(apart, Err(given_up.into()));
        let (together, apart) = three_robots(&Limits::default());
        assert_eq!((together.unwrap().steps, apart.unwrap().steps), (9, 9));
    }

    #[test]
    fn crossings_are_never_more_than_what_is_left_to_walk() {
        let mut random = Rng::with_seed(16);
        let mut compared = 0;
        for _ in 0..cases(160_usize).div_ceil(8) {
            for drawing in of_each_kind(&mut random) {
                let vault = vault(&drawing);
                let quartered = vault.quartered().ok();
                let sites = [Some(&vault), quartered.as_ref()];
                for (sighted, precedence) in sites.into_iter().flatten().filter_map(sighted) {
                    let keys: KeySet = sighted.iter().flatten().map(|sighting| sighting.key).collect();
                    let mut groves = vec![Grove::apart(&sighted, keys)];
                    if sighted.len() == 4 {
                        groves.push(Grove::round_a_court(&sighted, keys));
                    }
                    for (_, limbs) in groves.iter().flat_map(|grove| &grove.robots) {
                        let tour = Tour::new(limbs, &precedence);
                        let bound = Crossings::new(&tour);
                        let space = TourSpace { tour: &tour, bound: &bound, reversed: None };
                        compared += compare(&mut random, &space, &drawing);
                        let reversed = tour.reversed();
                        let bound = Crossings::new(&reversed);
                        let at_least = Some(space.least());
                        let space = TourSpace { tour: &reversed, bound: &bound, reversed: at_least };
                        compared += compare(&mut random, &space, &drawing);
                    }
                }
            }
        }
        assert!(compared > 0, "some vault was a tree");
    }

    #[test]
    fn tours_take_as_few_steps_from_their_end_as_from_their_start() {
        let mut random = Rng::with_seed(17);
        let mut compared = 0;
        for _ in 0..cases(200).max(40) {
            let drawing = vaults(&mut random, 0);
            let Ok(vault) = vault(&drawing).quartered() else { continue };
            let Some((sighted, precedence)) = sighted(&vault) else { continue };
            let court = Grove::round_a_court(&sighted, vault.keys());
            let apart = Grove::apart(&sighted, vault.keys());
            for (_, limbs) in court.robots.iter().chain(&apart.robots) {
                let tour = Tour::new(limbs, &precedence);
                let space = TourSpace { tour: &tour, bound: &Crossings::new(&tour), reversed: None };
                let reversed = tour.reversed();
                let (bound, at_least) = (Crossings::new(&reversed), Some(space.least()));
                let back = TourSpace { tour: &reversed, bound: &bound, reversed: at_least };
                let forth = Search::new(&space).start(space.start()).dijkstra().unwrap();
                let back = Search::new(&back).start(back.start()).astar().unwrap();
                assert_eq!(forth.solution().unwrap().cost, back.solution().unwrap().cost, "{drawing}");
                compared += usize::from(tour.keys().len() > 2);
            }
        }
        assert!(compared > 0, "some tour has several keys");
    }

    /// Takes keys in random order and compares, before each, the bound with what Dijkstra's
    /// algorithm says.
    fn compare(random: &mut Rng, space: &TourSpace<'_>, drawing: &str) -> usize {
        let mut stage = space.start();
        let mut compared = 0;
        while stage.left != 0 {
            let report = Search::new(space).start(stage).dijkstra().unwrap();
            let least = report.solution().expect("all keys can be taken").cost;
            let Bound::AtLeast(bound) = space.lower_bound(&stage) else { panic!("no dead ends in a tree") };
            assert!(bound <= least, "{bound} for {least} from {stage:?} of\n{drawing}");
            compared += 1;
            let mut next: Vec<Stage> = Vec::new();
            let emit = &mut |_, stage, _| next.push(stage);
            space.successors(&stage, 0, emit).unwrap();
            stage = next[random.usize(..next.len())];
        }
        compared
    }
}
