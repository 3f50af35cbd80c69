//! The lower bound: in what order can the rooms be cleared, and what does the cheapest order cost? Each
//! room is looked at by itself, so that the answer for a set of open rooms is a sum of numbers from tables.

use crate::clearing::Clearing;
use crate::fits::NEVER;
use crate::hallway::{self, CELLS, Gap};
use crate::rooms::{BYTES, ONES, Rooms, sum_of_bytes};
use crate::shortcuts::Shortcuts;
use crate::state::{self, NOT_HOME, State};

/// The cost of the cheapest order in which the rooms that are not open can be cleared, each by
/// its own moves; `None` if there is no such order. `standing` are the bits of those in the
/// hallway, at the ends as far out as they can be.
///
/// For the next room of an order the kinds of all rooms opened before it are thought to be at home. Those
/// in the hallway of other kinds leave the gap in which it has to be cleared; and no more than seven
/// may stand in the hallway then. The best order is found over the sixteen sets of rooms. Claim 7 of the
/// crate page says why no solution is cheaper.
#[inline]
pub(crate) fn least_cost<S: Shortcuts>(clearing: &Clearing, state: State, standing: u32) -> Option<u32> {
    let start = state.open();
    let rests: [_; 4] = std::array::from_fn(|room| &clearing.rests(room)[state.left(room)]);
    // For each set of open rooms the least cost to get there.
    let mut best = [u32::from(NEVER); Rooms::COUNT];
    best[start.index()] = 0;
    // The sets to look at. The last one first, which is never a part of the others: so a whole
    // order is known soon, and what costs as much already need not be looked at.
    let mut reached = 1_u32 << start.index();
    while reached != 0 {
        let index = reached.ilog2() as usize & (Rooms::COUNT - 1);
        reached ^= 1 << index;
        let so_far = best[index];
        if so_far >= best[Rooms::ALL.index()] {
            continue;
        }
        let occupied = state::occupied(standing & NOT_HOME[index]);
        // The top bit of a byte is set if the room cannot be the next one.
        let mut barred = BYTES[index];
        if S::SEVEN_CELLS {
            // A byte for each room: how many of it cannot go home.
            let staying = u32::from_le_bytes(rests.map(|rest| rest.staying[index]));
            let out = sum_of_bytes(staying & BYTES[index]) + hallway::count(occupied) as u32;
            // Whether the room makes it more than seven.
            barred |= staying.wrapping_add(ONES.wrapping_mul(out + 0x7f - CELLS as u32));
        }
        // Without any branch, which no processor could foresee: more instructions, and a twentieth less time.
        for (room, rest) in rests.iter().enumerate() {
            // A bit above all costs.
            let bar = (barred >> (8 * room) & 0x80) << 9;
            let cost = u32::from(rest.fits[index].cost(Gap::at(room, occupied))) | bar;
            let total = so_far + cost;
            let opened = index | 1 << room;
            reached |= u32::from(total < best[opened]) << opened;
            best[opened] = best[opened].min(total);
        }
    }
    Some(best[Rooms::ALL.index()]).filter(|&cost| cost != u32::from(NEVER))
}
