//! Tests of `tree_way.rs`.

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
    let all: Result<Vec<_>, _> = starts.map(|&cell| sightings(&plan, plan.place(cell as usize))).collect();
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
                assert_eq!(trees.steps(from, to, held, &clock), Ok(steps), "{from:?} to {to}, {held} held");
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
