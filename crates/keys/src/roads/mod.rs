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
    pub(crate) const NONE: Self = Self {
        steps: NO_WAY,
        doors: KeySet::EMPTY,
        passes: KeySet::EMPTY,
    };
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
    pub(crate) fn new(vault: &'a Vault, plan: &'a FloorPlan, clock: &Clock<'_>) -> Result<Self, LimitReached> {
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
    pub(crate) fn reach(&self, open: KeySet, avoided: KeySet, clock: &Clock<'_>) -> Result<KeySet, LimitReached> {
        match self {
            Self::Network(network) => Ok(network.reach(open, avoided)),
            Self::Ground(ground) => ground.reach(open, avoided, clock),
        }
    }
}
