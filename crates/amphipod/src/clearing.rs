//! The lower bound: in what order can the rooms be cleared, and what does the cheapest order cost?

use crate::burrow::Kind;
use crate::hallway::{self, Gap};
use crate::rooms::Rooms;
use crate::shortcuts::Shortcuts;
use crate::stacks::Stacks;
use crate::state::{self, State};

/// What it costs to clear each room by its own moves alone, remembered as it is found out.
///
/// Every solution opens the rooms in some order. Consider the next room of that order, when the
/// kinds of the rooms opened before it can go home. Those in the hallway whose kind cannot go
/// home yet stand where they are until after this room is open, so those in the room have to find
/// place in the gap that they leave at its doorway. How cheaply they can depends on little: the
/// room, how many have left it, the rooms opened before, and the size of the gap.
#[derive(Debug)]
pub(crate) struct Clearing<'a> {
    stacks: &'a Stacks,
    /// For each room and number of those that have left it: how many of each kind are left, one
    /// byte a kind, counted up to [`MANY`].
    rest: [Vec<u32>; 4],
    /// For each room and number of those that have left it: the row in `costs`, from 1; 0 while
    /// nothing was asked.
    rows: [Vec<u32>; 4],
    costs: Vec<[u32; ROW]>,
}

/// Entries for one room and number of those that have left it: sets of open rooms without this
/// one, times gaps.
const ROW: usize = 8 * Gap::COUNT;

/// There is no way.
const NEVER: u32 = u32::MAX;

/// Not found out yet.
const UNKNOWN: u32 = u32::MAX - 1;

/// More of one kind than the hallway has cells; four kinds in four rooms still fit a byte.
const MANY: usize = hallway::CELLS + 1;

impl<'a> Clearing<'a> {
    /// Nothing is found out yet; linear in the depth.
    pub(crate) fn new(stacks: &'a Stacks) -> Self {
        let rest = |leavers: &Vec<Kind>| {
            let mut counts = [0_usize; 4];
            let mut rest = vec![0; leavers.len() + 1];
            for (left, &kind) in leavers.iter().enumerate().rev() {
                counts[kind as usize] += 1;
                rest[left] = u32::from_le_bytes(counts.map(|count| count.min(MANY) as u8));
            }
            rest
        };
        Self {
            stacks,
            rest: stacks.leavers.each_ref().map(rest),
            rows: stacks.leavers.each_ref().map(|leavers| vec![0; leavers.len() + 1]),
            costs: Vec::new(),
        }
    }

    /// The cost of the cheapest order in which the rooms that are not open can be cleared, each
    /// by its own moves; `None` if there is no such order. `standing` are the bits of those in
    /// the hallway, at the ends as far out as they can be.
    pub(crate) fn least_cost<S: Shortcuts>(&mut self, state: &State, standing: u32) -> Option<u32> {
        let mut best = [NEVER; Rooms::COUNT];
        let mut needed = [0; Rooms::COUNT];
        let start = state.open();
        best[start.index()] = 0;
        for index in start.index()..Rooms::ALL.index() {
            let cost_so_far = best[index];
            if cost_so_far == NEVER {
                continue;
            }
            let open = Rooms::from_bits(index as u8);
            let fixed = standing & NOT_HOME[index];
            let occupied = state::occupied(fixed);
            for room in open.others().iter() {
                let opened = open.with(room).index();
                if S::SEVEN_CELLS {
                    needed[opened] = needed[index] + self.rest[room][state.left(room)];
                    if count(needed[opened], open) + fixed.count_ones() > hallway::CELLS as u32 {
                        continue;
                    }
                }
                let gap = Gap::at(room, occupied);
                let cost = self.cost::<S>(room, state.left(room), open, gap);
                if cost != NEVER {
                    best[opened] = best[opened].min(cost_so_far + cost);
                }
            }
        }
        Some(best[Rooms::ALL.index()]).filter(|&cost| cost != NEVER)
    }

    /// The least cost at which the rest of `room` finds place in the gap at its doorway, while
    /// the kinds in `open` can go home.
    ///
    /// Whoever cannot go home stays in the gap, so on each side the cells are filled from the
    /// outside, and at most as deep as there are cells does this call itself.
    fn cost<S: Shortcuts>(&mut self, room: usize, left: usize, open: Rooms, gap: Gap) -> u32 {
        if self.rows[room][left] == 0 {
            self.costs.push([UNKNOWN; ROW]);
            self.rows[room][left] = self.costs.len() as u32;
        }
        let row = self.rows[room][left] as usize - 1;
        let place = without(open, room) * Gap::COUNT + gap.index();
        if self.costs[row][place] == UNKNOWN {
            self.costs[row][place] = self.find_cost::<S>(room, left, open, gap);
        }
        self.costs[row][place]
    }

    fn find_cost<S: Shortcuts>(&mut self, room: usize, left: usize, open: Rooms, gap: Gap) -> u32 {
        let leavers = &self.stacks.leavers[room][left..];
        // Free cells that a walk home needs, to the left and to the right.
        let way = |kind: Kind| {
            let home = kind as usize;
            (room.saturating_sub(home), home.saturating_sub(room))
        };
        let goes_home = |&kind: &Kind| {
            let (to_left, to_right) = way(kind);
            open.contains(kind as usize) && to_left <= gap.left && to_right <= gap.right
        };
        let Some(gone) = leavers.iter().position(|kind| !goes_home(kind)) else {
            return 0;
        };
        let kind = leavers[gone];
        let next = left + gone + 1;
        let (left_skip, right_skip) = if S::OUTSIDE_STOPS { way(kind) } else { (0, 0) };
        let mut best = NEVER;
        for distance in left_skip + 1..=gap.left {
            let cell = hallway::left_of(room) - distance;
            let rest = Gap { left: distance - 1, ..gap };
            let cost = self.cost::<S>(room, next, open, rest);
            if cost != NEVER {
                best = best.min(cost + hallway::detour(kind, room, cell));
            }
        }
        for distance in right_skip + 1..=gap.right {
            let cell = hallway::left_of(room) + distance - 1;
            let rest = Gap { right: distance - 1, ..gap };
            let cost = self.cost::<S>(room, next, open, rest);
            if cost != NEVER {
                best = best.min(cost + hallway::detour(kind, room, cell));
            }
        }
        best
    }
}

/// For each set of open rooms the bits of those in the hallway who cannot go home.
const NOT_HOME: [u32; Rooms::COUNT] = {
    let mut table = [0; Rooms::COUNT];
    let mut index = 0;
    while index < Rooms::COUNT {
        let mut kind = 0;
        while kind < 4 {
            if index >> kind & 1 == 0 {
                table[index] |= 0x7f << (kind * hallway::CELLS);
            }
            kind += 1;
        }
        index += 1;
    }
    table
};

/// How many there are of the kinds that are not in `open`, of counts with a byte for each kind.
#[inline]
fn count(counts: u32, open: Rooms) -> u32 {
    let mut bytes = counts.to_le_bytes();
    for room in open.iter() {
        bytes[room] = 0;
    }
    bytes.iter().map(|&byte| u32::from(byte)).sum()
}

/// A number below 8 for a set that does not contain `room`.
#[inline]
fn without(rooms: Rooms, room: usize) -> usize {
    let index = rooms.index();
    let below = index & ((1 << room) - 1);
    index >> (room + 1) << room | below
}
