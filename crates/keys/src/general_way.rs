//! The way for any vault: loops, open areas, several robots in one vault.

use std::collections::BTreeMap;

use puzzle::geometry::Point;
use puzzle::{Clock, LimitReached};
use search_core::Bound;

use crate::answer::{Answer, Unsolved};
use crate::effort::{Effort, GivenUp};
use crate::flood::Flood;
use crate::floor_plan::FloorPlan;
use crate::interleave::interleave;
use crate::key_set::{Key, KeySet, LETTERS};
use crate::precedence::Precedence;
use crate::roads::{Legs, NO_WAY, Place, Roads, Routes};
use crate::spanning::Spanning;
use crate::team::{Standing, Team, Ways, solve_team};
use crate::vault::Vault;

/// Solves any vault.
///
/// Robots that can come to the same keys form a team. Each team is planned for alone, as if the
/// others' keys were held as early as they can be; if the plans fit together, they are the
/// answer, and otherwise all teams are planned for at once.
///
/// # Errors
/// If a key can never be taken, or a limit is reached.
pub(crate) fn solve(vault: &Vault, plan: &FloorPlan, effort: &mut Effort<'_>) -> Result<Answer, Unsolved> {
    let limits = effort.limits;
    let clock = limits.clock();
    let unknown = |limit| Unsolved::from(GivenUp { limit, lower_bound: by_air(vault) });
    if Flood::bytes(plan) > limits.max_bytes {
        return Err(unknown(LimitReached::Memory));
    }
    let roads = Roads::new(vault, plan, &clock).map_err(unknown)?;
    (effort.nodes, effort.edges) = roads.size();
    let held = reachable(&roads, &clock).map_err(unknown)?;
    if held != vault.keys() {
        return Err(Unsolved::Unreachable(vault.keys().difference(held)));
    }
    let precedence = precedence(vault, &roads, &clock).map_err(unknown)?;
    let country = Country::survey(vault, &roads, &clock).map_err(unknown)?;
    let groups = country.groups();
    let guides: Vec<Guided<'_>> = groups
        .iter()
        .map(|(keys, robots)| Guided { country: &country, bounds: vec![country.spanning(robots, *keys)] })
        .collect();
    let teams: Vec<Team<'_, Guided<'_>>> = groups
        .iter()
        .zip(&guides)
        .map(|((own, robots), ways)| Team {
            ways,
            robots: robots.clone(),
            own: *own,
            foreign: foreign(*own, vault.keys(), &precedence),
            openers: vault.doors(),
            clock: clock.clone(),
        })
        .collect();
    let mut apart = Answer::default();
    for (done, team) in teams.iter().enumerate() {
        match solve_team(team, effort, 0) {
            Ok(answer) => {
                apart.steps += answer.steps;
                apart.plan.extend(answer.plan);
            }
            Err(Unsolved::GivenUp(GivenUp { limit, lower_bound })) => {
                let rest: u64 = teams[done + 1..].iter().map(Team::least).sum();
                let lower_bound = apart.steps + lower_bound + rest;
                return Err(GivenUp { limit, lower_bound }.into());
            }
            Err(unreachable) => return Err(unreachable),
        }
    }
    if teams.len() == 1 {
        return Ok(apart);
    }
    let steps = apart.steps;
    let together = Guided {
        country: &country,
        bounds: guides.iter().flat_map(|guide| guide.bounds.iter().cloned()).collect(),
    };
    let at_least = |limit| Unsolved::from(GivenUp { limit, lower_bound: steps });
    if let Some(plan) = interleave(&together, &apart.plan, &clock).map_err(at_least)? {
        return Ok(Answer { steps, plan });
    }
    let team = Team {
        ways: &together,
        robots: groups.values().flat_map(|robots| robots.iter().copied()).collect(),
        own: vault.keys(),
        foreign: Vec::new(),
        openers: vault.doors(),
        clock,
    };
    solve_team(&team, effort, steps)
}

/// Some robot must come to the farthest key. All that is known before any way is.
fn by_air(vault: &Vault) -> u64 {
    let nearest = |key: Point| {
        let steps =
            vault.robots().map(|robot| key.row.abs_diff(robot.row) + key.column.abs_diff(robot.column));
        steps.min().unwrap_or(0) as u64
    };
    let keys = vault.keys();
    keys.iter().filter_map(|key| vault.key(key)).map(nearest).max().unwrap_or(0)
}

/// The keys that can be taken at all. More keys never shut a door, so whoever takes what there
/// is takes them all.
fn reachable(roads: &Roads<'_>, clock: &Clock<'_>) -> Result<KeySet, LimitReached> {
    let mut held = KeySet::EMPTY;
    loop {
        let reached = roads.reach(held, KeySet::EMPTY, clock)?;
        if reached == held {
            return Ok(held);
        }
        held = reached;
    }
}

/// A key comes before all those to which every way leads over it or through its doors.
fn precedence(vault: &Vault, roads: &Roads<'_>, clock: &Clock<'_>) -> Result<Precedence, LimitReached> {
    let mut needs = [KeySet::EMPTY; LETTERS];
    for first in vault.keys().iter() {
        let open = vault.keys().without(first);
        let without = roads.reach(open, KeySet::of(first), clock)?;
        for later in open.difference(without).iter() {
            let set = &mut needs[later.index()];
            *set = set.with(first);
        }
    }
    Ok(Precedence::close(needs).expect("keys that can be taken need no ring of keys"))
}

/// The keys of other teams, each with the keys of this team that come before it.
fn foreign(own: KeySet, all: KeySet, precedence: &Precedence) -> Vec<(Key, KeySet)> {
    all.difference(own).iter().map(|key| (key, precedence.before(key).intersection(own))).collect()
}

/// Ways between all places of a vault.
#[derive(Debug)]
struct Country<'a> {
    routes: Routes<'a>,
    /// Steps between keys when all doors are open.
    between: [[u32; LETTERS]; LETTERS],
    /// Steps from each robot's start to the keys when all doors are open.
    from_start: Vec<[u32; LETTERS]>,
}

impl<'a> Country<'a> {
    fn survey(vault: &Vault, roads: &'a Roads<'a>, clock: &Clock<'_>) -> Result<Self, LimitReached> {
        let all = vault.keys();
        let steps = |from| -> Result<[u32; LETTERS], LimitReached> {
            Ok(roads.survey(from, all, clock)?.map(|leg| leg.steps))
        };
        let mut between = [[NO_WAY; LETTERS]; LETTERS];
        for key in all.iter() {
            between[key.index()] = steps(Place::Key(key))?;
        }
        let robots = 0..vault.robot_cells().len();
        let from_start = robots.map(|robot| steps(Place::Start(robot))).collect::<Result<_, _>>()?;
        Ok(Self { routes: Routes::new(roads, all), between, from_start })
    }

    /// Robots by the keys to which they can come; those that can come to none are left out.
    fn groups(&self) -> BTreeMap<KeySet, Vec<usize>> {
        let mut groups: BTreeMap<KeySet, Vec<usize>> = BTreeMap::new();
        for (robot, steps) in self.from_start.iter().enumerate() {
            let keys: KeySet = KeySet::ALL.iter().filter(|key| steps[key.index()] != NO_WAY).collect();
            if !keys.is_empty() {
                groups.entry(keys).or_default().push(robot);
            }
        }
        groups
    }

    fn spanning(&self, robots: &[usize], keys: KeySet) -> Spanning {
        Spanning::new(&self.between, &self.from_start, robots, keys)
    }
}

/// A country with the bounds of the teams in it.
#[derive(Debug)]
struct Guided<'a> {
    country: &'a Country<'a>,
    bounds: Vec<Spanning>,
}

impl Ways for Guided<'_> {
    fn legs(
        &self,
        from: Place,
        held: KeySet,
        wanted: KeySet,
        clock: &Clock<'_>,
    ) -> Result<Legs, LimitReached> {
        self.country.routes.legs(from, held, wanted, clock)
    }

    fn direct(&self, from: Place, to: Key) -> u32 {
        match from {
            Place::Key(key) => self.country.between[key.index()][to.index()],
            Place::Start(robot) => self.country.from_start[robot][to.index()],
        }
    }

    fn lower_bound(&self, left: KeySet, standings: &[Standing]) -> Bound<u64> {
        let mut steps = 0;
        for spanning in &self.bounds {
            match spanning.bound(left, standings) {
                Bound::AtLeast(more) => steps += more,
                Bound::DeadEnd => return Bound::DeadEnd,
            }
        }
        Bound::AtLeast(steps)
    }
}
