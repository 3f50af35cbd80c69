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

use crate::burrow::Kind;

/// Cells where an amphipod may stop.
pub(crate) const CELLS: usize = 7;

/// Cells of the whole hallway, doorways included.
pub(crate) const COLUMNS: usize = 11;

/// A set of stopping cells: bit `i` is cell `i`.
pub(crate) type Cells = u8;

/// Number of sets of stopping cells.
const SETS: usize = 1 << CELLS;

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

/// How far the hallway is free on both sides of a doorway: the numbers of free cells up to the
/// first occupied one, to the left and to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gap {
    /// Free cells to the left.
    pub(crate) left: usize,
    /// Free cells to the right.
    pub(crate) right: usize,
}

impl Gap {
    /// Upper bound of [`Gap::index`]: up to five cells lie on each side.
    pub(crate) const COUNT: usize = 36;

    /// The gap at the doorway of a room where the cells `occupied` are taken.
    pub(crate) const fn at(room: usize, occupied: Cells) -> Self {
        let reach = REACH[room][occupied as usize];
        let left = ((1 << left_of(room)) - 1) & reach;
        Self { left: left.count_ones() as usize, right: (reach.count_ones() - left.count_ones()) as usize }
    }

    /// A number for tables.
    pub(crate) const fn index(self) -> usize {
        self.left * 6 + self.right
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

const ALL: Cells = 0x7f;

const WAY: [[Cells; 4]; CELLS] = {
    let mut table = [[0; 4]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut room = 0;
        while room < 4 {
            table[cell][room] = strictly_between(column(cell), doorway(room));
            room += 1;
        }
        cell += 1;
    }
    table
};

const BETWEEN: [[Cells; 4]; 4] = {
    let mut table = [[0; 4]; 4];
    let mut room = 0;
    while room < 4 {
        let mut other = 0;
        while other < 4 {
            table[room][other] = strictly_between(doorway(room), doorway(other));
            other += 1;
        }
        room += 1;
    }
    table
};

static REACH: [[Cells; SETS]; 4] = {
    let mut table = [[0; SETS]; 4];
    let mut room = 0;
    while room < 4 {
        let mut occupied = 0;
        while occupied < SETS {
            let mut cell = 0;
            while cell < CELLS {
                let needed = WAY[cell][room] | (1 << cell);
                if needed as usize & occupied == 0 {
                    table[room][occupied] |= 1 << cell;
                }
                cell += 1;
            }
            occupied += 1;
        }
        room += 1;
    }
    table
};

const DETOUR: [[[u32; CELLS]; 4]; 4] = {
    let mut table = [[[0; CELLS]; 4]; 4];
    let mut kind = 0;
    while kind < 4 {
        let mut room = 0;
        while room < 4 {
            let mut cell = 0;
            while cell < CELLS {
                let walked = steps(cell, room) + steps(cell, kind);
                let half = (walked - fewest_steps(room, kind)) / 2;
                table[kind][room][cell] = half as u32 * Kind::ALL[kind].step_energy() as u32;
                cell += 1;
            }
            room += 1;
        }
        kind += 1;
    }
    table
};

/// The stopping cells whose columns lie strictly between two columns.
const fn strictly_between(from: usize, to: usize) -> Cells {
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    let mut cells = 0;
    let mut cell = 0;
    while cell < CELLS {
        if low < column(cell) && column(cell) < high {
            cells |= 1 << cell;
        }
        cell += 1;
    }
    cells
}
