//! What it costs to clear a room by its own moves alone, remembered as it is found out.

use std::cell::OnceCell;

use crate::burrow::Kind;
use crate::fits::Fits;
use crate::hallway::CELLS;
use crate::rooms::{BYTES, Rooms, sum_of_bytes};
use crate::shortcuts::Shortcuts;
use crate::stacks::Stacks;

/// For each room and number of those that have left it, what is known of the others.
///
/// Those who still have to leave and cannot go home have to find place in the gap that others
/// leave at the doorway, and [`Fits`] knows how cheaply they can. A rest is looked at when
/// somebody asks.
#[derive(Debug)]
pub(crate) struct Clearing<'a> {
    stacks: &'a Stacks,
    rests: [Vec<OnceCell<Box<Rest>>>; 4],
}

/// Those that still have to leave a room.
#[derive(Clone, Debug)]
pub(crate) struct Rest {
    /// How many there are of each kind, one byte a kind, counted up to [`MANY`].
    counts: u32,
    /// For each set of open rooms, how many of them cannot go home, counted likewise.
    pub(crate) staying: [u8; Rooms::COUNT],
    /// For each set of open rooms the costs at which they find place.
    pub(crate) fits: [Fits; Rooms::COUNT],
}

/// More of one kind than the hallway has cells; four kinds in four rooms still fit a byte.
const MANY: u8 = CELLS as u8 + 1;

impl<'a> Clearing<'a> {
    /// Nothing is found out yet.
    pub(crate) fn new(stacks: &'a Stacks) -> Self {
        Self {
            stacks,
            rests: std::array::from_fn(|room| vec![OnceCell::new(); stacks.leavers(room).len() + 1]),
        }
    }

    /// Those that have to leave a room, the top-most first.
    pub(crate) fn leavers(&self, room: usize) -> &'a [Kind] {
        self.stacks.leavers(room)
    }

    /// Those that still have to leave a room when so many have left it.
    #[inline]
    pub(crate) fn rest<S: Shortcuts>(&self, room: usize, left: usize) -> &Rest {
        let cell = &self.rests[room][left];
        match cell.get() {
            Some(rest) => rest,
            None => cell.get_or_init(|| Box::new(self.look_at::<S>(room, left))),
        }
    }

    /// Makes a rest and those below it that are not yet known, from the lowest one upwards.
    #[cold]
    fn look_at<S: Shortcuts>(&self, room: usize, left: usize) -> Rest {
        let leavers = self.leavers(room);
        let mut rest = Rest::NOBODY;
        for above in (left..leavers.len()).rev() {
            rest = match self.rests[room][above].get() {
                Some(known) => Rest::clone(known),
                None => rest.with_on_top::<S>(room, leavers[above]),
            };
            if above > left {
                self.rests[room][above].get_or_init(|| Box::new(rest.clone()));
            }
        }
        rest
    }
}

impl Rest {
    const NOBODY: Self = Self { counts: 0, staying: [0; Rooms::COUNT], fits: [Fits::NOBODY; Rooms::COUNT] };

    /// The rest with one more of this kind on top.
    fn with_on_top<S: Shortcuts>(&self, room: usize, kind: Kind) -> Self {
        let mut counts = self.counts.to_le_bytes();
        counts[kind as usize] = (counts[kind as usize] + 1).min(MANY);
        let kinds = (0..4).filter(|&kind| counts[kind] > 0).fold(Rooms::NONE, Rooms::with);
        let counts = u32::from_le_bytes(counts);
        let mut fits = self.fits;
        for index in 0..Rooms::COUNT {
            // Whether any other kind can go home makes no difference. The set without those comes
            // before this one.
            let open = Rooms::from_index(index);
            let matters = open.and(kinds.without(room));
            fits[index] = if matters == open {
                fits[index].with_on_top::<S>(room, kind, open)
            } else {
                fits[matters.index()]
            };
        }
        Self {
            counts,
            staying: std::array::from_fn(|open| {
                let others = Rooms::from_index(open).others();
                sum_of_bytes(counts & BYTES[others.index()]) as u8
            }),
            fits,
        }
    }
}
