//! Walks every way of a vault whose ways never meet again, and notes the keys.

use crate::floor_plan::{DOWN, FloorPlan, LEFT, MARKED, RIGHT, UP};
use crate::key_set::{Key, KeySet};

/// A key as seen on a walk from the robot's place. Sightings stand in the order of the walk, so
/// the keys behind any cell follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sighting {
    pub(crate) key: Key,
    /// Steps from the robot.
    pub(crate) depth: u32,
    /// Steps from the robot to the cell where the way to this key leaves the way to the key
    /// sighted before it; 0 for the first one.
    pub(crate) fork: u32,
    /// The keys of the doors on the way, and the keys that lie on it.
    pub(crate) needs: KeySet,
}

/// Why a vault is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotATree {
    /// Two ways meet again.
    #[error("two ways of the maze meet again")]
    Loop,
    /// Another robot was met.
    #[error("two robots stand in one vault")]
    SharedVault,
}

/// Where to go on after a dead end.
struct Junction {
    place: usize,
    /// Exits not taken yet.
    exits: u8,
    depth: u32,
    needs: KeySet,
}

/// Walks from `start` through every way depth first, doors taken as open.
///
/// In a tree that takes one step a cell. Nothing is marked as visited: with a loop the walk would
/// go on for ever, so it ends, with [`NotATree::Loop`], when there were more steps than cells.
///
/// # Errors
/// If the vault of that robot is no tree, or not of that robot alone.
pub(crate) fn sightings(plan: &FloorPlan, start: usize) -> Result<Vec<Sighting>, NotATree> {
    let exits = plan.exits();
    let stride = plan.stride();
    let mut sightings = Vec::new();
    let mut junctions: Vec<Junction> = Vec::new();
    let mut steps_left = exits.len();
    let mut fork = 0;
    let (mut place, mut depth, mut needs) = (start, 0_u32, KeySet::EMPTY);
    let mut ways = exits[start] & !MARKED;
    loop {
        if ways & MARKED != 0 {
            let drawn = plan.drawn(place);
            if let Some(key) = Key::from_cell(drawn) {
                sightings.push(Sighting { key, depth, fork, needs });
                fork = depth;
                needs = needs.with(key);
            } else if let Some(key) = Key::from_door(drawn) {
                needs = needs.with(key);
            } else {
                return Err(NotATree::SharedVault);
            }
            ways &= !MARKED;
        }
        if !ways.is_power_of_two() {
            if ways == 0 {
                let Some(junction) = junctions.pop() else {
                    return Ok(sightings);
                };
                Junction { place, exits: ways, depth, needs } = junction;
                fork = fork.min(depth);
            }
            let others = ways & (ways - 1);
            if others != 0 {
                junctions.push(Junction { place, exits: others, depth, needs });
            }
            ways &= ways.wrapping_neg();
        }
        // Along a corridor only what follows is done.
        loop {
            let back;
            (place, back) = match ways {
                UP => (place - stride, DOWN),
                RIGHT => (place + 1, LEFT),
                DOWN => (place + stride, UP),
                _ => (place - 1, RIGHT),
            };
            depth += 1;
            ways = exits[place] & !back;
            steps_left -= 1;
            if steps_left == 0 {
                return Err(NotATree::Loop);
            }
            if !ways.is_power_of_two() || ways == MARKED {
                break;
            }
        }
    }
}
