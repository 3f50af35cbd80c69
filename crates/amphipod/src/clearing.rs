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
/// somebody asks, so that the depth of the rooms does not matter.
#[derive(Debug)]
pub(crate) struct Clearing<'a> {
    stacks: &'a Stacks,
    rests: [Vec<OnceCell<Box<Rest>>>; 4],
}

/// Those that still have to leave a room.
#[derive(Clone, Debug)]
pub(crate) struct Rest {
    /// For each set of open rooms, how many of them cannot go home; of each kind no more than
    /// [`MANY`] are counted.
    pub(crate) staying: [u8; Rooms::COUNT],
    /// For each set of open rooms the costs at which they find place.
    pub(crate) fits: [Fits; Rooms::COUNT],
}

/// More of one kind than the hallway has cells; four kinds in four rooms still fit a byte.
const MANY: usize = CELLS + 1;

/// Each of so many lowest rests of a room is kept.
const LOWEST: usize = 16;

/// Of the rests above, no more than so many are kept beside those that were asked for.
const CHECKPOINTS: usize = 4096;

impl<'a> Clearing<'a> {
    /// Nothing is found out yet.
    pub(crate) fn new(stacks: &'a Stacks) -> Self {
        Self {
            stacks,
            rests: stacks.leavers.each_ref().map(|leavers| vec![OnceCell::new(); leavers.len() + 1]),
        }
    }

    /// Those that have to leave a room, the top-most first.
    pub(crate) fn leavers(&self, room: usize) -> &'a [Kind] {
        &self.stacks.leavers[room]
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

    /// Makes a rest, upwards from the next one below it that is known, and keeps some of those in
    /// between.
    #[cold]
    fn look_at<S: Shortcuts>(&self, room: usize, left: usize) -> Rest {
        let leavers = self.leavers(room);
        let stride = (leavers.len() / CHECKPOINTS).max(LOWEST);
        let known = (left + 1..=leavers.len()).find(|&below| self.rests[room][below].get().is_some());
        let below = known.unwrap_or(leavers.len());
        let mut fits = match self.rests[room][below].get() {
            Some(rest) => rest.fits,
            None => [Fits::NOBODY; Rooms::COUNT],
        };
        let mut counts = [0_usize; 4];
        let mut kinds = Rooms::NONE;
        for &kind in &leavers[below..] {
            counts[kind as usize] += 1;
            kinds = kinds.with(kind as usize);
        }
        for above in (left..below).rev() {
            let kind = leavers[above];
            counts[kind as usize] += 1;
            kinds = kinds.with(kind as usize);
            add_on_top::<S>(&mut fits, room, kind, kinds);
            let height = leavers.len() - above;
            if above > left && (height <= LOWEST || height.is_multiple_of(stride)) {
                self.rests[room][above].get_or_init(|| Box::new(Rest::new(counts, fits)));
            }
        }
        Rest::new(counts, fits)
    }
}

impl Rest {
    fn new(counts: [usize; 4], fits: [Fits; Rooms::COUNT]) -> Self {
        let counts = u32::from_le_bytes(counts.map(|count| count.min(MANY) as u8));
        Self {
            staying: std::array::from_fn(|open| {
                let others = Rooms::from_index(open).others();
                sum_of_bytes(counts & BYTES[others.index()]) as u8
            }),
            fits,
        }
    }
}

/// The tables for one of `kind` on top of the others; `kinds` are those of all of them.
fn add_on_top<S: Shortcuts>(fits: &mut [Fits; Rooms::COUNT], room: usize, kind: Kind, kinds: Rooms) {
    if fits.iter().all(Fits::is_never) {
        return;
    }
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
}
