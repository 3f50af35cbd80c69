//! The state of the search: five small numbers, whatever the depth.

use std::hash::{Hash, Hasher};

use crate::burrow::Kind;
use crate::hallway::{CELLS, Cells};
use crate::rooms::Rooms;

/// How many have left each room, who stands in the hallway, and which rooms are open.
///
/// The order in which a room empties is fixed, and whoever has left it and does not stand in the
/// hallway is at home: so this decides where everybody is. A room is *open* when all that had to
/// leave it have left; only then may its own kind enter.
///
/// ```text
/// bit   31..28   27..21   20..14   13..7    6..0
///       open     D        C        B        A      stand on these cells of the hallway
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    // Invariant: bit 28 + room is set if and only if the room is open, which follows from `left`.
    hallway: u32,
    left: [u32; 4],
}

/// The bits of all stopping cells of all kinds.
const STANDING: u32 = 0x0fff_ffff;

impl State {
    /// Nobody in the hallway, nobody has left yet, no room open.
    pub(crate) const EMPTY: Self = Self { hallway: 0, left: [0; 4] };

    /// Everybody at home, as far as it can be seen without knowing how many had to leave.
    pub(crate) fn everybody_is_home(&self) -> bool {
        self.hallway == !STANDING
    }

    /// The bit of an amphipod on a cell.
    pub(crate) const fn bit(kind: Kind, cell: usize) -> u32 {
        1 << (kind as usize * CELLS + cell)
    }

    /// The kind and the cell of a bit, by its number.
    pub(crate) fn decode(bit: u32) -> (Kind, usize) {
        let bit = bit as usize;
        (Kind::ALL[bit / CELLS], bit % CELLS)
    }

    /// All bits of those that stand in the hallway.
    pub(crate) fn standing(&self) -> u32 {
        self.hallway & STANDING
    }

    /// The cells on which those of a kind stand.
    pub(crate) fn cells_of(&self, kind: Kind) -> Cells {
        (self.hallway >> (kind as usize * CELLS)) as Cells & 0x7f
    }

    /// The cells that are taken.
    pub(crate) fn occupied(&self) -> Cells {
        occupied(self.hallway)
    }

    /// Who stands on a cell.
    pub(crate) fn kind_on(&self, cell: usize) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.hallway & Self::bit(kind, cell) != 0)
    }

    /// The rooms that are open.
    pub(crate) fn open(&self) -> Rooms {
        Rooms::from_bits((self.hallway >> 28) as u8)
    }

    /// How many have left a room.
    pub(crate) fn left(&self, room: usize) -> usize {
        self.left[room] as usize
    }

    /// One more has left a room.
    pub(crate) fn leave(&mut self, room: usize) {
        self.left[room] += 1;
    }

    /// The last one that had to leave has left the room.
    pub(crate) fn set_open(&mut self, room: usize) {
        self.hallway |= 1 << (28 + room);
    }

    /// These now stand in the hallway.
    pub(crate) fn enter(&mut self, bits: u32) {
        self.hallway |= bits;
    }

    /// These have left the hallway.
    pub(crate) fn clear(&mut self, bits: u32) {
        self.hallway &= !bits;
    }
}

/// The cells on which anybody stands, of the bits of all kinds.
pub(crate) const fn occupied(hallway: u32) -> Cells {
    let halves = hallway | hallway >> (2 * CELLS);
    (halves | halves >> CELLS) as Cells & 0x7f
}

/// Three words instead of a length and five numbers.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [a, b, c, d] = self.left.map(u64::from);
        hasher.write_u64(a << 32 | b);
        hasher.write_u64(c << 32 | d);
        hasher.write_u32(self.hallway);
    }
}
