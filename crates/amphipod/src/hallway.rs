//! The seven cells of the hallway where an amphipod may stop, and what stands between them and
//! the rooms.
//!
//! ```text
//! column   1 2 3 4 5 6 7 8 9 10 11
//! cell     0 1 . 2 . 3 . 4 . 5  6
//! room         A   B   C   D
//! ```
//! Sets of cells are bits of a byte, the left-most cell the lowest. Everything about such sets
//! is looked up in tables that the compiler makes.

use crate::kind::Kind;
use crate::table::{bits, table};

/// Cells where an amphipod may stop.
pub(crate) const CELLS: usize = 7;

/// Cells of the whole hallway, doorways included.
pub(crate) const COLUMNS: usize = 11;

/// A set of stopping cells: bit `i` is cell `i`.
pub(crate) type Cells = u8;

/// Number of sets of stopping cells.
pub(crate) const SETS: usize = 1 << CELLS;

/// The column of a stopping cell, from 1.
pub(crate) const fn column(cell: usize) -> usize {
    [1, 2, 4, 6, 8, 10, 11][cell]
}

/// The column of the doorway of a room, from 1.
pub(crate) const fn doorway(room: usize) -> usize {
    [3, 5, 7, 9][room]
}

/// Steps along the hallway from a stopping cell to the doorway of a room.
pub(crate) const fn steps(cell: usize, room: usize) -> usize {
    column(cell).abs_diff(doorway(room))
}

/// Fewest steps along the hallway for an amphipod that leaves `room` to go home to `home`. From
/// its own room it has to step aside and back.
pub(crate) const fn fewest_steps(room: usize, home: usize) -> usize {
    if room == home { 2 } else { doorway(room).abs_diff(doorway(home)) }
}

/// Stopping cells to the left of a room's doorway: the cells `0..left_of(room)`.
pub(crate) const fn left_of(room: usize) -> usize {
    room + 2
}

/// Stopping cells to the right of a room's doorway.
pub(crate) const fn right_of(room: usize) -> usize {
    CELLS - left_of(room)
}

/// Number of cells in a set.
#[inline]
pub(crate) const fn count(cells: Cells) -> usize {
    COUNT[cells as usize] as usize
}

/// The stopping cells strictly between a cell and the doorway of a room.
pub(crate) const fn way(cell: usize, room: usize) -> Cells {
    WAY[cell][room]
}

/// The stopping cells between the doorways of two rooms.
pub(crate) const fn between(room: usize, other: usize) -> Cells {
    BETWEEN[room][other]
}

/// The cells that can be reached from the doorway of a room past the cells `occupied`.
pub(crate) const fn reach(room: usize, occupied: Cells) -> Cells {
    REACH[room][occupied as usize]
}

/// Of the cells `occupied` those from which the way to the doorway of a room is free: the next
/// one on each side.
pub(crate) const fn facing(room: usize, occupied: Cells) -> Cells {
    FACING[room][occupied as usize]
}

/// The cells on the other side of the doorway of `home`, seen from `room`.
pub(crate) const fn beyond(home: usize, room: usize) -> Cells {
    let left: Cells = (1 << left_of(home)) - 1;
    if home < room { left } else { ALL & !left }
}

/// The cells that can still be reached from a doorway when `cell` is taken, as far as that one
/// matters: those on the other side, and those nearer on its own.
pub(crate) const fn nearer(room: usize, cell: usize) -> Cells {
    NEARER[room][cell]
}

/// How far the hallway is free on both sides of a doorway: the numbers of free cells up to the
/// first occupied one, to the left and to the right, as one number for tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gap(u8);

impl Gap {
    /// One more than the most cells on one side.
    pub(crate) const SIDE: usize = 6;

    /// The gap at the doorway of a room where the cells `occupied` are taken.
    #[inline]
    pub(crate) const fn at(room: usize, occupied: Cells) -> Self {
        Self(GAP[room][occupied as usize])
    }

    /// The gap that consists of these cells, which lie side by side at the doorway.
    #[inline]
    pub(crate) const fn of(room: usize, cells: Cells) -> Self {
        Self::at(room, !cells & ALL)
    }

    /// [`Gap::SIDE`] times the free cells to the left, and the free cells to the right.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Half of the energy that an amphipod of `kind` from `room` wastes by stopping on `cell`,
/// compared with walking home the short way. Each step of a detour is made twice, so it is the
/// half that is a whole number of steps.
pub(crate) const fn detour(kind: Kind, room: usize, cell: usize) -> u32 {
    DETOUR[kind as usize][room][cell]
}

/// The stopping cells that do not lie strictly between `room` and the home of `kind`.
pub(crate) const fn outside(kind: Kind, room: usize) -> Cells {
    ALL & !BETWEEN[room][kind as usize]
}

/// Every stopping cell.
pub(crate) const ALL: Cells = 0x7f;

const NEARER: [[Cells; CELLS]; 4] = table!(room < 4, cell < CELLS => {
    let up_to_cell: Cells = (2 << cell) - 1;
    if cell < left_of(room) { ALL & !up_to_cell } else { up_to_cell >> 1 }
});

const WAY: [[Cells; 4]; CELLS] =
    table!(cell < CELLS, room < 4 => strictly_between(column(cell), doorway(room)));

const BETWEEN: [[Cells; 4]; 4] =
    table!(room < 4, other < 4 => strictly_between(doorway(room), doorway(other)));

const REACH: [[Cells; SETS]; 4] = table!(room < 4, occupied < SETS => bits!(cell < CELLS => {
    let needed = WAY[cell][room] | (1 << cell);
    if needed as usize & occupied == 0 { 1 << cell } else { 0 }
}));

static FACING: [[Cells; SETS]; 4] = table!(room < 4, occupied < SETS => bits!(cell < CELLS => {
    let is_free = WAY[cell][room] as usize & occupied == 0;
    if occupied >> cell & 1 != 0 && is_free { 1 << cell } else { 0 }
}));

static COUNT: [u8; SETS] = table!(set < SETS => set.count_ones() as u8);

static GAP: [[u8; SETS]; 4] = table!(room < 4, occupied < SETS => {
    let reach = REACH[room][occupied] as usize;
    let left = reach & ((1 << left_of(room)) - 1);
    let right = reach >> left_of(room);
    left.count_ones() as u8 * Gap::SIDE as u8 + right.count_ones() as u8
});

const DETOUR: [[[u32; CELLS]; 4]; 4] = table!(kind < 4, room < 4, cell < CELLS => {
    let walked = steps(cell, room) + steps(cell, kind);
    let half = (walked - fewest_steps(room, kind)) / 2;
    half as u32 * Kind::ALL[kind].step_energy() as u32
});

/// The stopping cells whose columns lie strictly between two columns.
const fn strictly_between(from: usize, to: usize) -> Cells {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    bits!(cell < CELLS => if low < column(cell) && column(cell) < high { 1 << cell } else { 0 })
}
