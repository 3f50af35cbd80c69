//! The state of the search: one word, whatever the depth. A room is a stack, so how many have left it says
//! who, and only the seven cells of the hallway have to be told one by one.

use crate::hallway::{self, CELLS, Cells};
use crate::kind::Kind;
use crate::rooms::Rooms;
use crate::table::{bits, table};

/// How many have left each room, who stands in the hallway, and which rooms are open.
///
/// The order in which a room empties is fixed, and whoever has left it and does not stand in the
/// hallway is at home: so this decides where everybody is. A room is *open* when all that had to
/// leave it have left; only then may its own kind enter.
///
/// ```text
/// bit  63..56  55..48  47..40  39..32    31..28    27..21  20..14  13..7  6..0
///      have left room                    is open   stand on these cells
///      4       3       2       1         4 3 2 1   D       C       B      A
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State(u64);

/// The bits of all stopping cells of all kinds.
const STANDING: u32 = 0x0fff_ffff;

const OPEN: u32 = 28;
const LEFT: u32 = 32;

impl State {
    /// Nobody in the hallway, nobody has left yet, no room open.
    pub(crate) const EMPTY: Self = Self(0);

    /// Everybody at home.
    #[inline]
    pub(crate) fn everybody_is_home(self) -> bool {
        self.0 as u32 == !STANDING
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
    #[inline]
    pub(crate) fn standing(self) -> u32 {
        self.0 as u32 & STANDING
    }

    /// The cells that are taken.
    #[inline]
    pub(crate) fn occupied(self) -> Cells {
        occupied(self.standing())
    }

    /// Who stands on a cell.
    pub(crate) fn kind_on(self, cell: usize) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.standing() & Self::bit(kind, cell) != 0)
    }

    /// The rooms that are open.
    #[inline]
    pub(crate) fn open(self) -> Rooms {
        Rooms::from_bits((self.0 >> OPEN) as u8)
    }

    /// How many have left a room.
    #[inline]
    pub(crate) fn left(self, room: usize) -> usize {
        (self.0 >> (LEFT as usize + 8 * room)) as usize & 0xff
    }

    /// One more has left a room.
    #[inline]
    pub(crate) fn leave(&mut self, room: usize) {
        self.0 += 1 << (LEFT as usize + 8 * room);
    }

    /// The last one that had to leave has left the room.
    #[inline]
    pub(crate) fn set_open(&mut self, room: usize) {
        self.0 |= 1 << (OPEN as usize + room);
    }

    /// These now stand in the hallway.
    #[inline]
    pub(crate) fn enter(&mut self, bits: u32) {
        self.0 |= u64::from(bits);
    }

    /// These have left the hallway.
    #[inline]
    pub(crate) fn clear(&mut self, bits: u32) {
        self.0 &= !u64::from(bits);
    }
}

/// The cells on which anybody stands, of the bits of all kinds.
pub(crate) const fn occupied(hallway: u32) -> Cells {
    let halves = hallway | hallway >> (2 * CELLS);
    (halves | halves >> CELLS) as Cells & 0x7f
}

/// Of the bits of those in the hallway, those who can go home at once, if these rooms are open.
#[inline]
pub(crate) fn homecomers(standing: u32, open: Rooms) -> u32 {
    let occupied = occupied(standing);
    let mut facing = 0;
    for room in 0..4 {
        facing |= u32::from(hallway::facing(room, occupied)) << (room * CELLS);
    }
    standing & facing & !NOT_HOME[open.index()]
}

/// For each set of open rooms the bits of those in the hallway who cannot go home.
pub(crate) const NOT_HOME: [u32; Rooms::COUNT] = table!(set < Rooms::COUNT => {
    bits!(kind < 4 => if set >> kind & 1 == 0 { 0x7f << (kind * CELLS) } else { 0 })
});

/// For one of a kind on a cell, the bits of those that it would bar and be barred by: each stands
/// on the other's way home.
pub(crate) const CROSSING: [[u32; CELLS]; 4] = table!(kind < 4, cell < CELLS => {
    bits!(other < 4, place < CELLS => {
        let is_barred = hallway::way(cell, kind) >> place & 1 != 0;
        let bars = hallway::way(place, other) >> cell & 1 != 0;
        if is_barred && bars { State::bit(Kind::ALL[other], place) } else { 0 }
    })
});

/// All who must not stop where, because those in the hallway and they would bar each other's way.
#[inline]
pub(crate) fn forbidden(standing: u32) -> u32 {
    Kind::ALL
        .into_iter()
        .fold(0, |all, kind| all | FORBIDDEN[kind as usize][cells_of(standing, kind) as usize])
}

/// [`forbidden`] where only one kind stands on certain cells.
static FORBIDDEN: [[u32; hallway::SETS]; 4] = table!(kind < 4, cells < hallway::SETS => {
    bits!(cell < CELLS => if cells >> cell & 1 != 0 { CROSSING[kind][cell] } else { 0 })
});

/// The cells of one kind.
#[inline]
pub(crate) fn cells_of(bits: u32, kind: Kind) -> Cells {
    (bits >> (kind as usize * CELLS)) as Cells & hallway::ALL
}

#[cfg(test)]
mod tests {
    use super::{CROSSING, State, forbidden};
    use crate::hallway::CELLS;
    use crate::kind::Kind;

    #[test]
    fn whoever_would_cross_one_in_the_hallway_is_forbidden_to_stop_there() {
        for first in 0..4 * CELLS {
            for second in 0..4 * CELLS {
                let standing = 1 << first | 1 << second;
                let crossing = |bit: usize| CROSSING[bit / CELLS][bit % CELLS];
                assert_eq!(forbidden(standing), crossing(first) | crossing(second));
            }
        }
    }

    #[test]
    fn two_cross_if_each_stands_on_the_way_of_the_other() {
        let crossed = |kind: Kind, cell: usize| -> Vec<(Kind, usize)> {
            let bits = CROSSING[kind as usize][cell];
            (0..32).filter(|bit| bits >> bit & 1 != 0).map(State::decode).collect()
        };
        // A D on cell 2 has cells 3 and 4 on its way; an A there has cell 2 on its own way.
        assert_eq!(crossed(Kind::D, 2), [(Kind::A, 3), (Kind::A, 4)]);
        assert_eq!(crossed(Kind::A, 2), []);
        assert_eq!(crossed(Kind::A, 3), [(Kind::C, 2), (Kind::D, 2)]);
    }
}
