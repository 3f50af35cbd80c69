//! Ways from place to place through the doors that are open.

mod ground;
mod network;
mod routes;

use puzzle::{Clock, LimitReached};

pub(crate) use ground::Ground;
pub(crate) use network::Network;
pub(crate) use routes::Routes;

use crate::floor_plan::FloorPlan;
use crate::key_set::{Key, KeySet, LETTERS};
use crate::vault::Vault;

/// The place of something in the search: a key, or where a robot starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Place {
    /// Where this key lay.
    Key(Key),
    /// Where this robot starts, robots counted from 0.
    Start(usize),
}

/// A shortest way from a place to a key, for certain open doors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    /// Number of steps; [`NO_WAY`] if there is no way.
    pub(crate) steps: u32,
    /// The doors on the way.
    pub(crate) doors: KeySet,
    /// The keys on the way, without those at its ends.
    pub(crate) passes: KeySet,
}

/// More steps than any way has.
pub(crate) const NO_WAY: u32 = u32::MAX;

impl Leg {
    /// No way at all.
    pub(crate) const NONE: Self = Self { steps: NO_WAY, doors: KeySet::EMPTY, passes: KeySet::EMPTY };
}

/// One leg for each letter.
pub(crate) type Legs = [Leg; LETTERS];

/// A vault in which ways can be asked for: by its network where that is small, by floods of its
/// cells where it is not.
#[derive(Debug)]
pub(crate) enum Roads<'a> {
    /// Keys, doors and robots.
    Network(Network),
    /// All cells.
    Ground(Ground<'a>),
}

impl<'a> Roads<'a> {
    /// Prepares a vault.
    ///
    /// # Errors
    /// If time is up.
    pub(crate) fn new(
        vault: &'a Vault,
        plan: &'a FloorPlan,
        clock: &Clock<'_>,
    ) -> Result<Self, LimitReached> {
        Ok(match Network::draw(vault, plan, clock)? {
            Some(network) => Self::Network(network),
            None => Self::Ground(Ground::new(vault, plan)),
        })
    }

    /// How many nodes and edges the ways are worked out on, each edge counted once a direction.
    pub(crate) fn size(&self) -> (usize, usize) {
        match self {
            Self::Network(network) => (network.nodes(), network.edges()),
            Self::Ground(ground) => ground.size(),
        }
    }

    /// The shortest ways from a place to all keys, through no other doors than those that are open.
    ///
    /// # Errors
    /// If time is up.
    pub(crate) fn survey(&self, from: Place, open: KeySet, clock: &Clock<'_>) -> Result<Legs, LimitReached> {
        match self {
            Self::Network(network) => Ok(network.survey(from, open)),
            Self::Ground(ground) => ground.survey(from, open, clock),
        }
    }

    /// The keys that some robot can get to from its start through doors that are open, without
    /// stepping on any of the keys in `avoided`.
    ///
    /// # Errors
    /// If time is up.
    pub(crate) fn reach(
        &self,
        open: KeySet,
        avoided: KeySet,
        clock: &Clock<'_>,
    ) -> Result<KeySet, LimitReached> {
        match self {
            Self::Network(network) => Ok(network.reach(open, avoided)),
            Self::Ground(ground) => ground.reach(open, avoided, clock),
        }
    }
}

#[cfg(test)]
mod tests {
    use puzzle::{Limits, Text};

    use super::{Ground, NO_WAY, Network, Place, Roads};
    use crate::floor_plan::FloorPlan;
    use crate::key_set::{Key, KeySet};

    /// Asks both for the ways from everywhere, whatever doors are open.
    #[track_caller]
    fn agree(drawing: &str) {
        let vault = crate::parser::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
        let plan = FloorPlan::new(&vault);
        let limits = Limits::default();
        let clock = limits.clock();
        let network = Roads::Network(Network::draw(&vault, &plan, &clock).unwrap().unwrap());
        let ground = Roads::Ground(Ground::new(&vault, &plan));
        let robots = (0..vault.robots().len()).map(Place::Start);
        let places: Vec<Place> = robots.chain(vault.keys().iter().map(Place::Key)).collect();
        let all = vault.keys();
        for open in (0..=all.bits()).map(KeySet::from_bits) {
            for &place in &places {
                let by_network = network.survey(place, open, &clock).unwrap();
                let by_ground = ground.survey(place, open, &clock).unwrap();
                for key in all.iter() {
                    let (one, other) = (by_network[key.index()], by_ground[key.index()]);
                    assert_eq!(one.steps, other.steps, "{place:?} to {key}, {open} open, in\n{drawing}");
                    for leg in [one, other].iter().filter(|leg| leg.steps != NO_WAY) {
                        assert!(open.holds(leg.doors), "{leg:?} with {open} open");
                    }
                }
            }
            for avoided in all.iter().map(KeySet::of).chain([KeySet::EMPTY]) {
                let by_network = network.reach(open, avoided, &clock).unwrap();
                assert_eq!(
                    by_network,
                    ground.reach(open, avoided, &clock).unwrap(),
                    "{open} open, not {avoided}"
                );
            }
        }
    }

    #[test]
    fn network_and_ground_know_the_same_ways() {
        agree("@");
        agree("@.a\n.#A\nb.B");
        agree("a.A.b\n.#.#.\nB.@.C\n.#.#.\nc.A.@");
        agree("@AaBb\n..C..\ndD.Dc\nAAA.e");
        agree("aAb#c\n..@.#\nBCBCB\nd@..A");
    }

    #[test]
    fn a_hall_full_of_doors_is_flooded_and_one_with_some_doors_has_a_network() {
        let is_network = |doors: usize| {
            // Each door sees the whole hall.
            let row = format!("{}{}", "A".repeat(doors), "#".repeat(152 - doors));
            let drawing = format!("{row}\n@{}a\n{row}", ".".repeat(150));
            let vault = crate::parser::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
            let (plan, limits) = (FloorPlan::new(&vault), Limits::default());
            matches!(Roads::new(&vault, &plan, &limits.clock()).unwrap(), Roads::Network(_))
        };
        assert_eq!([26, 60, 110, 140, 150].map(is_network), [true, true, true, false, false]);
    }

    #[test]
    fn ground_counts_cells_and_steps_between_them() {
        let vault = crate::parser::parse(&Text::new(b"@.a\n#.#").unwrap()).unwrap();
        let plan = FloorPlan::new(&vault);
        assert_eq!(Ground::new(&vault, &plan).size(), (4, 6));
    }

    #[test]
    fn a_hall_with_more_robots_than_a_network_has_roads_has_one_still() {
        let robots = 36_000;
        let letters: String = ('a'..='z').chain(('A'..='Z').chain('A'..='D')).collect();
        let drawing = format!("{}\n{letters}{}", "@".repeat(robots), "#".repeat(robots - letters.len()));
        let vault = crate::parser::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
        let (plan, limits) = (FloorPlan::new(&vault), Limits::default());
        assert!(matches!(Roads::new(&vault, &plan, &limits.clock()).unwrap(), Roads::Network(_)));
    }

    #[test]
    fn a_way_passes_the_keys_between_its_ends() {
        let vault = crate::parser::parse(&Text::new(b"@aA.bBc.d").unwrap()).unwrap();
        let (plan, limits) = (FloorPlan::new(&vault), Limits::default());
        let clock = limits.clock();
        let network = Roads::Network(Network::draw(&vault, &plan, &clock).unwrap().unwrap());
        let ground = Roads::Ground(Ground::new(&vault, &plan));
        let [a, b, c, d] = [0, 1, 2, 3].map(Key::new);
        for roads in [network, ground] {
            let passed = |from, to: Key| {
                roads.survey(from, vault.keys(), &clock).unwrap()[to.index()].passes.to_string()
            };
            assert_eq!(passed(Place::Start(0), a), "");
            assert_eq!(passed(Place::Start(0), d), "a, b, c");
            assert_eq!(passed(Place::Key(b), d), "c");
            assert_eq!(passed(Place::Key(d), a), "b, c");
            assert_eq!(passed(Place::Key(b), c), "");
        }
    }
}
