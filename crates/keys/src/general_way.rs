//! The way for any vault: loops, open areas, several robots in one vault.

use std::collections::BTreeMap;

use puzzle::geometry::Point;
use puzzle::{Clock, LimitReached, Limits};
use search_core::Bound;

use crate::answer::{Answer, Unsolved};
use crate::effort::{Effort, GivenUp};
use crate::flood::Flood;
use crate::floor_plan::FloorPlan;
use crate::interleave::interleave;
use crate::key_set::{Key, KeySet, LETTERS};
use crate::precedence::Precedence;
use crate::roads::{Ground, Legs, NO_WAY, Place, Roads, Routes};
use crate::spanning::Spanning;
use crate::team::{Standing, Tactics, Team, Ways, solve_team};
use crate::vault::Vault;

/// How a vault is prepared and its teams are planned for; tests choose other ways than usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conduct {
    /// Ways are looked up in the network where it is small.
    pub(crate) network: bool,
    /// Teams are planned for alone first.
    pub(crate) apart: bool,
    pub(crate) tactics: Tactics,
}

impl Conduct {
    pub(crate) const USUAL: Self = Self { network: true, apart: true, tactics: Tactics::ALL };
}

/// Solves any vault.
///
/// Robots that can come to the same keys form a team. Each team is planned for alone, as if the
/// others' keys were held as early as they can be; if the plans fit together, they are the
/// answer, and otherwise all teams are planned for at once.
///
/// # Errors
/// If a key can never be taken, or a limit is reached.
pub(crate) fn solve(
    vault: &Vault,
    plan: &FloorPlan,
    conduct: Conduct,
    effort: &mut Effort<'_>,
) -> Result<Answer, Unsolved> {
    let limits = effort.limits;
    let clock = limits.clock();
    let unknown = |limit| Unsolved::from(GivenUp { limit, lower_bound: by_air(vault) });
    let bytes = Flood::bytes(plan).saturating_add(vault.robot_cells().len().saturating_mul(ROBOT_BYTES));
    if bytes > limits.max_bytes {
        return Err(unknown(LimitReached::Memory));
    }
    let roads = if conduct.network {
        Roads::new(vault, plan, &clock).map_err(unknown)?
    } else {
        Roads::Ground(Ground::new(vault, plan))
    };
    (effort.nodes, effort.edges) = roads.size();
    let held = reachable(&roads, &clock).map_err(unknown)?;
    if held != vault.keys() {
        return Err(Unsolved::Unreachable(vault.keys().difference(held)));
    }
    let precedence = precedence(vault, &roads, &clock).map_err(unknown)?;
    let country = Country::survey(vault, &roads, limits, &clock).map_err(unknown)?;
    let groups = country.groups();
    let guides: Vec<Guided<'_>> = groups.iter().map(|group| Guided::new(&country, [group])).collect();
    let team = |ways, robots: Vec<usize>, own| Team {
        ways,
        robots,
        own,
        foreign: foreign(own, vault.keys(), &precedence),
        openers: vault.doors().intersection(vault.keys()),
        tactics: conduct.tactics,
        clock: clock.clone(),
    };
    let teams: Vec<Team<'_, Guided<'_>>> =
        groups.iter().zip(&guides).map(|((own, robots), ways)| team(ways, robots.clone(), *own)).collect();
    let mut at_least = 0;
    let together = Guided::new(&country, &groups);
    if conduct.apart {
        let answer = solve_apart(&teams, effort)?;
        at_least = answer.steps;
        let unsure = |limit| Unsolved::from(GivenUp { limit, lower_bound: at_least });
        if let Some(plan) = interleave(&together, &answer.plan, &clock).map_err(unsure)? {
            return Ok(Answer { plan, ..answer });
        }
    }
    let robots = groups.values().flatten().copied().collect();
    solve_team(&team(&together, robots, vault.keys()), effort, at_least)
}

/// What a robot takes before any search begins: a row of its steps here, rows and prices in the
/// trees of its team and of all teams, and room in the maps that hold them.
const ROBOT_BYTES: usize = LETTERS * (size_of::<u32>() + 3 * size_of::<i64>());

/// Plans for each team alone. The steps add up to a lower bound on those of all teams.
fn solve_apart(teams: &[Team<'_, Guided<'_>>], effort: &mut Effort<'_>) -> Result<Answer, Unsolved> {
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
    Ok(apart)
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
    fn survey(
        vault: &Vault,
        roads: &'a Roads<'a>,
        limits: &Limits,
        clock: &Clock<'_>,
    ) -> Result<Self, LimitReached> {
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
        Ok(Self { routes: Routes::new(roads, all, limits.max_bytes), between, from_start })
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
}

/// A country with the bounds of the teams in it.
#[derive(Debug)]
struct Guided<'a> {
    country: &'a Country<'a>,
    bounds: Vec<Spanning>,
}

impl<'a> Guided<'a> {
    fn new<'b>(
        country: &'a Country<'a>,
        groups: impl IntoIterator<Item = (&'b KeySet, &'b Vec<usize>)>,
    ) -> Self {
        let bound = |(keys, robots): (&KeySet, &Vec<usize>)| {
            Spanning::new(&country.between, &country.from_start, robots, *keys)
        };
        Self { country, bounds: groups.into_iter().map(bound).collect() }
    }
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use puzzle::{LimitReached, Limits, Part, Text};

    use super::{Conduct, ROBOT_BYTES, solve};
    use crate::answer::Unsolved;
    use crate::effort::{Effort, GivenUp};
    use crate::flood::Flood;
    use crate::floor_plan::FloorPlan;
    use crate::mazes::{crowd, of_each_kind};
    use crate::team::Tactics;
    use crate::vault::Vault;
    use fastrand::Rng;
    use fixture::cases;

    fn steps(vault: &Vault, conduct: Conduct) -> Result<u64, Unsolved> {
        let limits = Limits::default();
        let answer = solve(vault, &FloorPlan::new(vault), conduct, &mut Effort::new(&limits));
        answer.map(|answer| answer.steps)
    }

    /// The usual way with one thing left out.
    fn without() -> [(&'static str, Conduct); 6] {
        let (usual, all) = (Conduct::USUAL, Tactics::ALL);
        let tactics = |tactics| Conduct { tactics, ..usual };
        let bare = Tactics { sleep: false, take_on_the_way: false, look_ahead: false };
        [
            ("the network", Conduct { network: false, ..usual }),
            ("plans for each team", Conduct { apart: false, ..usual }),
            ("sleep", tactics(Tactics { sleep: false, ..all })),
            ("taking keys on the way", tactics(Tactics { take_on_the_way: false, ..all })),
            ("lower bounds", tactics(Tactics { look_ahead: false, ..all })),
            ("all of these", Conduct { network: false, apart: false, tactics: bare }),
        ]
    }

    #[test]
    fn answers_do_not_depend_on_any_short_cut() {
        let mut random = Rng::with_seed(14);
        for _ in 0..cases(240_usize).div_ceil(8) {
            let crowd = crowd(&mut random);
            for drawing in of_each_kind(&mut random).into_iter().chain([crowd]) {
                let drawn = crate::parser::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
                let parts = Part::BOTH.into_iter().zip([Some(drawn.clone()), drawn.quartered().ok()]);
                for (part, vault) in parts.filter_map(|(part, vault)| Some((part, vault?))) {
                    let usual = steps(&vault, Conduct::USUAL);
                    for (name, conduct) in without() {
                        assert_eq!(steps(&vault, conduct), usual, "{part} without {name} of\n{drawing}");
                    }
                }
            }
        }
    }

    fn drawn(drawing: &str) -> Vault {
        crate::parser::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap()
    }

    /// What becomes of a search that may take no time, or so much memory.
    fn given_up(vault: &Vault, limits: &Limits) -> Option<(LimitReached, u64)> {
        match solve(vault, &FloorPlan::new(vault), Conduct::USUAL, &mut Effort::new(limits)) {
            Ok(_) => None,
            Err(Unsolved::GivenUp(GivenUp { limit, lower_bound })) => Some((limit, lower_bound)),
            Err(unreachable) => panic!("{unreachable:?}"),
        }
    }

    #[test]
    fn without_any_time_the_farthest_key_by_air_is_a_lower_bound() {
        let no_time = Limits::default().within(Duration::ZERO);
        let vault = drawn("@..a\n.##.\n....\nb..@\n....\n...c");
        // From the nearest robot to a there are 3 steps, as to b, and 2 to c.
        assert_eq!(given_up(&vault, &no_time), Some((LimitReached::Time, 3)));
        assert_eq!(given_up(&drawn("@..a\n.##.\n...b"), &no_time), Some((LimitReached::Time, 5)));
    }

    #[test]
    fn a_vault_that_just_fits_the_memory_is_solved() {
        let vault = drawn("@.a\n.#.\n...");
        let bytes = Flood::bytes(&FloorPlan::new(&vault)) + ROBOT_BYTES;
        let limits = |max_bytes| Limits { max_bytes, ..Limits::default() };
        assert_eq!(given_up(&vault, &limits(bytes)), None);
        assert_eq!(given_up(&vault, &limits(bytes - 1)), Some((LimitReached::Memory, 2)));
    }

    #[test]
    fn what_other_teams_need_at_least_is_part_of_the_bound() {
        let limits = Limits { max_states: Some(0), ..Limits::default() };
        assert_eq!(given_up(&drawn("@.a#b..@#@...c"), &limits), Some((LimitReached::States, 2 + 3 + 4)));
    }
}
