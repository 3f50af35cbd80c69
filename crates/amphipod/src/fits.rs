//! How cheaply those who have to leave one room find place beside it. A row of free cells on each side of
//! its doorway is all that matters, and whoever stops there shortens it for those after it: so the table for
//! all of them comes from the one for all but the top-most.

use crate::hallway::{self, CELLS, Gap};
use crate::kind::Kind;
use crate::rooms::Rooms;
use crate::shortcuts::Shortcuts;

/// There is no way. All four rooms together cost less, so that a sum of costs tells whether one of them is this.
pub(crate) const NEVER: u16 = u16::MAX;

const _: () = assert!(dearest() < NEVER as u32, "the dearest orders must not look like none at all");

/// More than all rooms can cost: in each of them the dearest kind stops on each cell once.
const fn dearest() -> u32 {
    let mut sum = 0;
    let mut index = 0;
    while index < 4 * CELLS {
        let (room, cell) = (index / CELLS, index % CELLS);
        let mut most = 0;
        let mut kind = 0;
        while kind < 4 {
            let detour = hallway::detour(Kind::ALL[kind], room, cell);
            most = if detour > most { detour } else { most };
            kind += 1;
        }
        sum += most;
        index += 1;
    }
    sum
}

/// For each gap at the doorway of a room, the least cost at which those who still have to leave
/// it can do so by their own moves alone, while certain kinds can go home.
///
/// Costs are halves of energy. They fit 16 bits, as [`dearest`] reckons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fits([[u16; Gap::SIDE]; Gap::SIDE]);

impl Fits {
    /// Nobody is left, which fits any gap.
    pub(crate) const NOBODY: Self = Self([[0; Gap::SIDE]; Gap::SIDE]);

    /// The cost in a gap, [`NEVER`] if it is too small.
    #[inline]
    pub(crate) fn cost(&self, gap: Gap) -> u16 {
        self.0.as_flattened()[gap.index()]
    }

    /// The table for one of `kind` on top of the others in `room`, while those in `open` can go
    /// home.
    ///
    /// It goes home if its way is free. Otherwise it takes a free cell, on one side or the other,
    /// and those after it have to do with what is free between that cell and the doorway: it can
    /// not leave before the room is open.
    pub(crate) fn with_on_top<S: Shortcuts>(&self, room: usize, kind: Kind, open: Rooms) -> Self {
        let home = kind as usize;
        let goes_home = open.contains(home);
        // Free cells that the way home needs; a stop nearer than that lies on the way.
        let (left_way, right_way) = (room.saturating_sub(home), home.saturating_sub(room));
        let (left_skip, right_skip) = if S::OUTSIDE_STOPS { (left_way, right_way) } else { (0, 0) };
        let detour = |cell: usize| hallway::detour(kind, room, cell) as u16;
        let left_of = hallway::left_of(room);
        let right_detours: [u16; Gap::SIDE] = std::array::from_fn(|right| {
            let is_stop = (right_skip + 1..=hallway::right_of(room)).contains(&right);
            if is_stop { detour(left_of + right - 1) } else { NEVER }
        });
        let mut table = [[NEVER; Gap::SIDE]; Gap::SIDE];
        // The best stop on the left among those so far, for each free space on the right.
        let mut best_left = [NEVER; Gap::SIDE];
        let rows = table.iter_mut().zip(&self.0).take(left_of + 1);
        for (left, (row, others)) in rows.enumerate() {
            if left > left_skip {
                let detour = detour(left_of - left);
                for (best, others) in best_left.iter_mut().zip(self.0[left - 1]) {
                    *best = (*best).min(others.saturating_add(detour));
                }
            }
            *row = best_left;
            let mut best_right = NEVER;
            for right in 1..Gap::SIDE {
                best_right = best_right.min(others[right - 1].saturating_add(right_detours[right]));
                row[right] = row[right].min(best_right);
            }
            if goes_home && left >= left_way {
                row[right_way..].copy_from_slice(&others[right_way..]);
            }
        }
        Self(table)
    }
}
