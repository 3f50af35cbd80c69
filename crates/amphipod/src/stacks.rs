//! What is known before the search: who has to leave which room in which order, and the energy
//! that every solution spends alike.

use crate::burrow::Burrow;
use crate::hallway;
use crate::kind::Kind;

/// The amphipods of each room that have to leave it, and the energy that no solution saves.
///
/// An amphipod stays if it is in its own room and there is no foreigner below it. Rooms may have
/// holes: one that stays above a hole walks down to make place, and that energy is counted here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stacks {
    // Invariant: no more than `MOST_LEAVERS` each.
    leavers: [Vec<Kind>; 4],
    least_energy: u64,
}

/// The most that can leave a room before it is open.
///
/// When a room opens, each of its leavers stands in the hallway or is at home in a room that
/// opened before. As many come home to a room as have left it, and one more for each of its
/// holes; in all there are as many holes as stand in the hallway at the start. So a room has at
/// most 7 leavers, 7 more for the holes, and as many as the rooms opened before have had together:
/// from the first room to the last one 7, 7 + 7 + 7 = 21, 7 + 7 + 28 = 42 and 7 + 7 + 70 = 84.
const MOST_LEAVERS: usize = 84;

impl Stacks {
    /// Looks at a burrow once. The time is linear in the depth. `None` if more have to leave a
    /// room than can ever have left it, so that no solution exists.
    pub fn of(burrow: &Burrow) -> Option<Self> {
        let mut leavers: [Vec<Kind>; 4] = Default::default();
        let mut least_energy = 0;
        for (room, &kind) in Kind::ALL.iter().enumerate() {
            let stayers = first_stayer(burrow, room);
            for row in 0..stayers {
                if let Some(leaver) = burrow.rows[row][room] {
                    if leavers[room].len() == MOST_LEAVERS {
                        return None;
                    }
                    let steps = row + 1 + hallway::fewest_steps(room, leaver as usize);
                    least_energy += steps as u64 * leaver.step_energy();
                    leavers[room].push(leaver);
                }
            }
            // Those that stay end on the lowest rows, those that come fill the rows above.
            let mut free = burrow.depth();
            for row in (stayers..burrow.depth()).rev() {
                if burrow.rows[row][room].is_some() {
                    free -= 1;
                    least_energy += (free - row) as u64 * kind.step_energy();
                }
            }
            let steps_down = free as u64 * (free as u64 + 1) / 2;
            least_energy += steps_down * kind.step_energy();
        }
        for (cell, standing) in burrow.hallway.iter().enumerate() {
            if let Some(kind) = standing {
                least_energy += hallway::steps(cell, *kind as usize) as u64 * kind.step_energy();
            }
        }
        Some(Self { leavers, least_energy })
    }

    /// Those that have to leave a room, the top-most first.
    pub fn leavers(&self, room: usize) -> &[Kind] {
        &self.leavers[room]
    }

    /// Energy of the shortest ways: out of the room, along the hallway, down into the home.
    pub fn least_energy(&self) -> u64 {
        self.least_energy
    }
}

/// The row below the lowest foreigner of a room: who is there may stay.
pub(crate) fn first_stayer(burrow: &Burrow, room: usize) -> usize {
    let is_foreigner = |row: &usize| burrow.rows[*row][room].is_some_and(|kind| kind as usize != room);
    (0..burrow.depth()).rev().find(is_foreigner).map_or(0, |row| row + 1)
}
