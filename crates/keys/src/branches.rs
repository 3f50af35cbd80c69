//! Walks every way of a vault whose ways never meet again, and notes the keys.

use crate::floor_plan::{DOWN, FloorPlan, LEFT, MARKED, RIGHT, UP};
use crate::key_set::{Key, KeySet, LETTERS};

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
    let moves = Moves::new(plan.stride());
    let mut sightings = Vec::with_capacity(LETTERS);
    let mut junctions: Vec<Junction> = Vec::with_capacity(64);
    let mut steps_left = u32::try_from(exits.len()).expect("an input has less than 2^32 cells");
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
                return Err(if place == start { NotATree::Loop } else { NotATree::SharedVault });
            }
            ways &= !MARKED;
        }
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
        ways ^= others;
        // Along a corridor only what follows is done, for two cells at once where it goes straight
        // on: in a maze whose walls stand on every other row and column that is nearly always so.
        // No sum here can overflow: the walk stays on the plan, and the steps are counted down from
        // the number of its cells.
        let before = steps_left;
        loop {
            let (offset, onward) =
                (moves.offset[usize::from(ways % 16)], moves.onward[usize::from(ways % 16)]);
            place = place.wrapping_add(offset);
            let ahead = exits[place] & onward;
            steps_left = steps_left.wrapping_sub(1);
            if ahead == ways {
                place = place.wrapping_add(offset);
                ways = exits[place] & onward;
                steps_left = steps_left.wrapping_sub(1);
            } else {
                ways = ahead;
            }
            if CORRIDOR.wrapping_shr(ways.into()) & 1 == 0 || steps_left < 2 {
                break;
            }
        }
        // The rim alone has more cells than are left here.
        if steps_left < 2 {
            return Err(NotATree::Loop);
        }
        depth += before - steps_left;
    }
}

/// Bit n is set if the exits n are one way and no mark.
const CORRIDOR: u32 = 1 << UP | 1 << RIGHT | 1 << DOWN | 1 << LEFT;

/// What follows from going one way, for tables of the bits of exits.
struct Moves {
    /// What is added to the place, wrapping.
    offset: [usize; 16],
    /// All exits but the one that leads back.
    onward: [u8; 16],
}

impl Moves {
    fn new(stride: usize) -> Self {
        let (mut offset, mut onward) = ([0; 16], [0; 16]);
        let ways = [
            (UP, stride.wrapping_neg(), DOWN),
            (RIGHT, 1, LEFT),
            (DOWN, stride, UP),
            (LEFT, 1_usize.wrapping_neg(), RIGHT),
        ];
        for (way, step, back) in ways {
            offset[usize::from(way)] = step;
            onward[usize::from(way)] = !back;
        }
        Self { offset, onward }
    }
}
