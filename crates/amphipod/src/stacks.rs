//! What is known before the search: who has to leave which room in which order, and the energy
//! that every solution spends alike.

use crate::burrow::{Burrow, Kind};
use crate::hallway;

/// The amphipods of each room that have to leave it, and the energy that no solution saves.
///
/// An amphipod stays if it is in its own room and there is no foreigner below it. Rooms may have
/// holes: one that stays above a hole walks down to make place, and that energy is counted here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stacks {
    /// For each room those that have to leave, the top-most first.
    pub leavers: [Vec<Kind>; 4],
    /// For each room the rows of `leavers`, from 0.
    pub rows: [Vec<usize>; 4],
    /// Energy of the shortest ways: out of the room, along the hallway, down into the home.
    pub least_energy: u64,
}

impl Stacks {
    /// Looks at a burrow once. The time is linear in the depth.
    pub fn of(burrow: &Burrow) -> Self {
        let depth = burrow.depth();
        let mut leavers: [Vec<Kind>; 4] = Default::default();
        let mut rows: [Vec<usize>; 4] = Default::default();
        let mut least_energy = 0;
        for (home, &kind) in Kind::ALL.iter().enumerate() {
            let room = home;
            let bottom_foreigner =
                (0..depth).rev().find(|&row| burrow.rows[row][room].is_some_and(|found| found != kind));
            let first_stayer_row = bottom_foreigner.map_or(0, |row| row + 1);
            for row in 0..first_stayer_row {
                if let Some(leaver) = burrow.rows[row][room] {
                    let steps = row + 1 + hallway::fewest_steps(room, leaver as usize);
                    least_energy += steps as u64 * leaver.step_energy();
                    leavers[room].push(leaver);
                    rows[room].push(row);
                }
            }
            // Those that stay end on the lowest rows, those that come fill the rows above.
            let mut free_row = depth;
            for row in (first_stayer_row..depth).rev() {
                if burrow.rows[row][room].is_some() {
                    free_row -= 1;
                    least_energy += (free_row - row) as u64 * kind.step_energy();
                }
            }
            let steps_down = free_row as u64 * (free_row as u64 + 1) / 2;
            least_energy += steps_down * kind.step_energy();
        }
        for (cell, standing) in burrow.hallway.iter().enumerate() {
            if let Some(kind) = standing {
                least_energy += hallway::steps(cell, *kind as usize) as u64 * kind.step_energy();
            }
        }
        Self { leavers, rows, least_energy }
    }
}
