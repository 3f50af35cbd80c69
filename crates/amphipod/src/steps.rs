//! What a stop in the hallway changes. The compiler works it out for each room, kind and cell, so that a
//! rehearsal only looks it up.

use crate::hallway::{self, CELLS, Cells};
use crate::kind::Kind;
use crate::state::{CROSSING, State};

/// One of a kind from a room stops on a cell.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    /// Its bit.
    pub(crate) bit: u32,
    /// The bits of those that it would bar and be barred by: they must not stop from now on.
    pub(crate) forbidden: u32,
    /// The cells that those can reach who leave the room after it.
    pub(crate) nearer: Cells,
}

/// The steps of one of a kind from a room, by their cells.
#[inline]
pub(crate) fn steps(kind: Kind, room: usize) -> &'static [Step; CELLS + 1] {
    &STEPS[room][kind as usize]
}

/// One step more than there are cells: whatever the number of a bit in a set, it costs no check.
static STEPS: [[[Step; CELLS + 1]; 4]; 4] = {
    let mut steps = [[[Step { bit: 0, forbidden: 0, nearer: 0 }; CELLS + 1]; 4]; 4];
    let mut index = 0;
    while index < 16 * CELLS {
        let (room, kind, cell) = (index / CELLS / 4, index / CELLS % 4, index % CELLS);
        steps[room][kind][cell] = Step {
            bit: State::bit(Kind::ALL[kind], cell),
            forbidden: CROSSING[kind][cell],
            nearer: hallway::nearer(room, cell),
        };
        index += 1;
    }
    steps
};
