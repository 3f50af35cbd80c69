//! What it costs to clear a room by its own moves alone. Those who leave a room do so in a fixed order, so
//! there is one table for each room and number of those that have left, made once for a burrow.

use crate::fits::Fits;
use crate::hallway::CELLS;
use crate::kind::Kind;
use crate::rooms::{BYTES, Rooms, sum_of_bytes};
use crate::shortcuts::Shortcuts;
use crate::stacks::Stacks;

/// For each room and number of those that have left it, what is known of the others.
///
/// Those who still have to leave and cannot go home have to find place in the gap that others
/// leave at the doorway, and [`Fits`] knows how cheaply they can.
#[derive(Debug)]
pub(crate) struct Clearing {
    rests: [Vec<Rest>; 4],
}

/// Those that still have to leave a room.
#[derive(Clone, Debug)]
pub(crate) struct Rest {
    /// How many there are of each kind, one byte a kind, counted up to [`MANY`].
    counts: u32,
    /// The top-most one, if there is anybody.
    pub(crate) top: Option<Kind>,
    /// For each set of open rooms, how many of them cannot go home, counted likewise.
    pub(crate) staying: [u8; Rooms::COUNT],
    /// For each set of open rooms the costs at which they find place.
    pub(crate) fits: [Fits; Rooms::COUNT],
}

/// More of one kind than the hallway has cells; four kinds in four rooms still fit a byte.
const MANY: u8 = CELLS as u8 + 1;

impl Clearing {
    /// Looks at each room from its lowest leaver upwards.
    pub(crate) fn new<S: Shortcuts>(stacks: &Stacks) -> Self {
        let rests = std::array::from_fn(|room| {
            let leavers = stacks.leavers(room);
            let mut rests = vec![Rest::NOBODY; leavers.len() + 1];
            for (left, &kind) in leavers.iter().enumerate().rev() {
                let (above, below) = rests.split_at_mut(left + 1);
                above[left].put_on_top::<S>(&below[0], room, kind);
            }
            rests
        });
        Self { rests }
    }

    /// Those that still have to leave a room, for each number of those that have left it; nobody is the last.
    #[inline]
    pub(crate) fn rests(&self, room: usize) -> &[Rest] {
        &self.rests[room]
    }
}

impl Rest {
    const NOBODY: Self =
        Self { counts: 0, top: None, staying: [0; Rooms::COUNT], fits: [Fits::NOBODY; Rooms::COUNT] };

    /// Becomes the rest of `room` that has one of this kind on top of the others.
    fn put_on_top<S: Shortcuts>(&mut self, others: &Self, room: usize, kind: Kind) {
        let mut counts = others.counts.to_le_bytes();
        counts[kind as usize] = (counts[kind as usize] + 1).min(MANY);
        let kinds = (0..4).filter(|&kind| counts[kind] > 0).fold(Rooms::NONE, Rooms::with);
        self.top = Some(kind);
        self.counts = u32::from_le_bytes(counts);
        for index in 0..Rooms::COUNT {
            let open = Rooms::from_index(index);
            self.staying[index] = sum_of_bytes(self.counts & BYTES[open.others().index()]) as u8;
            if open.contains(room) {
                // Nobody is left in an open room.
                continue;
            }
            // Whether any other kind can go home makes no difference. The set without those comes
            // before this one.
            let matters = open.and(kinds);
            if matters == open {
                self.fits[index] = others.fits[index].with_on_top::<S>(room, kind, open);
            } else {
                self.fits[index] = self.fits[matters.index()];
            }
        }
    }
}
