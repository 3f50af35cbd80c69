//! The test for dead ends: can everybody be placed at all, if rooms did not stand in each
//! other's way while they are cleared? A rehearsal plays the rooms one after the other and gives a cell to
//! each who has to stop; where none ends well, no solution does.

use crate::clearing::{Clearing, Rest};
use crate::fits::NEVER;
use crate::hallway::{self, CELLS, Cells, Gap};
use crate::kind::Kind;
use crate::rooms::{ONES, Rooms};
use crate::shortcuts::Shortcuts;
use crate::state::{self, NOT_HOME, State};
use crate::steps::{Step, steps};

/// Choices followed before the rehearsal is broken off. Most states take fewer than forty.
const PATIENCE: u32 = 80;

/// Whether a rehearsal comes to a good end, so that the state may have a solution. If it does
/// not, the state has none. `standing` are the bits of those in the hallway, at the ends as far
/// out as they can be.
///
/// Before a room opens, each of those in it, the top-most first, goes home or takes a free cell in the
/// gap at its doorway, nearer to it than those before. What makes this easier than the puzzle is that
/// those of other rooms are in nobody's way until their own room is open.
///
/// It is broken off, as if it had come to a good end, after [`PATIENCE`] choices. That bounds
/// the time, whatever the burrow.
pub(crate) fn succeeds<S: Shortcuts>(clearing: &Clearing, state: State, standing: u32) -> bool {
    let mut rehearsal = Rehearsal {
        rests: std::array::from_fn(|room| &clearing.rests(room)[state.left(room)..]),
        patience: PATIENCE,
    };
    rehearsal.open_rooms::<S>(Scene {
        open: state.open(),
        standing,
        forbidden: state::forbidden(standing),
        original: state::occupied(standing),
        at_opening: 0,
        since_opening: 0,
    })
}

struct Rehearsal<'a> {
    /// Those who are in each room at the start of the rehearsal, then those without the top-most, and so on.
    rests: [&'a [Rest]; 4],
    patience: u32,
}

/// A rehearsal between the openings of two rooms.
#[derive(Clone, Copy)]
struct Scene {
    open: Rooms,
    /// Who stands in the hallway.
    standing: u32,
    /// Who must not stop where, because it and one of those would bar each other's way.
    forbidden: u32,
    /// The cells of those among them who stood there from the beginning.
    original: Cells,
    /// A byte for each room opened in the rehearsal: the cells that were taken when it opened.
    at_opening: u32,
    /// Those of them on which the same ones have stood ever since.
    since_opening: u32,
}

/// What those find who still are in a room that is being cleared.
#[derive(Clone, Copy)]
struct Moment {
    standing: u32,
    forbidden: u32,
    /// The cells at the doorway up to the first one on each side that is taken for good.
    gap: Cells,
    /// Those of them that are free.
    free: Cells,
}

impl Rehearsal<'_> {
    /// Tries every room as the next one.
    fn open_rooms<S: Shortcuts>(&mut self, mut scene: Scene) -> bool {
        scene.send_home();
        if scene.open == Rooms::ALL {
            return scene.standing == 0;
        }
        let open = scene.open.index();
        let taken = state::occupied(scene.standing);
        let free = CELLS - hallway::count(taken);
        scene.open.others().iter().any(|room| {
            let rests = self.rests[room];
            let Some(rest) = rests.first() else {
                return false;
            };
            if usize::from(rest.staying[open]) > free
                || rest.fits[open].cost(Gap::at(room, scene.original)) == NEVER
            {
                return false;
            }
            let gap = hallway::reach(room, scene.original);
            let Scene { standing, forbidden, .. } = scene;
            self.clear::<S>(&scene, room, rests, Moment { standing, forbidden, gap, free: gap & !taken })
        })
    }

    /// Finds places for those who are left in a room.
    fn clear<S: Shortcuts>(
        &mut self,
        scene: &Scene,
        room: usize,
        mut rests: &[Rest],
        mut moment: Moment,
    ) -> bool {
        if self.patience == 0 {
            return true;
        }
        self.patience -= 1;
        while let [Rest { top: Some(kind), .. }, others @ ..] = rests
            && let [rest, ..] = others
        {
            rests = others;
            if scene.goes_home(*kind, room, moment.gap) {
                continue;
            }
            let steps = steps(*kind, room);
            let mut cells = moment.free & !state::cells_of(moment.forbidden, *kind);
            if S::OUTSIDE_STOPS {
                cells &= hallway::outside(*kind, room);
            }
            let fits = &rest.fits[scene.open.index()];
            // The last place that fits needs no call of its own.
            let mut last = None;
            while cells != 0 {
                let step = &steps[cells.trailing_zeros() as usize];
                cells &= cells.wrapping_sub(1);
                if fits.cost(Gap::of(room, moment.gap & step.nearer)) == NEVER {
                    continue;
                }
                if let Some(step) = last.replace(step)
                    && self.clear::<S>(scene, room, rests, moment.after(step))
                {
                    return true;
                }
            }
            let Some(step) = last else {
                return false;
            };
            moment = moment.after(step);
        }
        self.open_rooms::<S>(scene.opened(room, moment))
    }
}

impl Moment {
    /// The same after somebody has stopped on a cell.
    #[inline]
    fn after(self, step: &Step) -> Self {
        Self {
            standing: self.standing | step.bit,
            forbidden: self.forbidden | step.forbidden,
            gap: self.gap & step.nearer,
            free: self.free & step.nearer,
        }
    }
}

impl Scene {
    /// The same after a room has opened.
    #[inline]
    fn opened(&self, room: usize, moment: Moment) -> Self {
        let taken = u32::from(state::occupied(moment.standing)) << (8 * room);
        debug_assert_eq!(moment.forbidden, state::forbidden(moment.standing), "stops forbid what they bar");
        Self {
            open: self.open.with(room),
            standing: moment.standing,
            forbidden: moment.forbidden,
            original: self.original,
            at_opening: self.at_opening | taken,
            since_opening: self.since_opening | taken,
        }
    }

    /// Sends home everybody who can go.
    #[inline]
    fn send_home(&mut self) {
        if self.standing & !NOT_HOME[self.open.index()] == 0 {
            return;
        }
        let before = self.standing;
        loop {
            let homecomers = state::homecomers(self.standing, self.open);
            if homecomers == 0 {
                break;
            }
            self.standing &= !homecomers;
        }
        if self.standing != before {
            let taken = state::occupied(self.standing);
            self.forbidden = state::forbidden(self.standing);
            self.original &= taken;
            self.since_opening &= u32::from(taken) * ONES;
        }
    }

    /// Whether one of `kind` in the room that is being cleared can go home before it opens.
    #[inline]
    fn goes_home(&self, kind: Kind, room: usize, gap: Cells) -> bool {
        let home = kind as usize;
        let way = hallway::between(room, home);
        if !self.open.contains(home) || way & !gap != 0 {
            return false;
        }
        // Those who have stood there since its home opened are in its way when it walks home from
        // its room. But it can have left before them and waited beyond its home, on a cell that
        // nobody had taken when its home opened.
        way & byte(self.since_opening, home) == 0
            || gap & hallway::beyond(home, room) & !byte(self.at_opening, home) != 0
    }
}

/// The byte of a room.
fn byte(bytes: u32, room: usize) -> Cells {
    (bytes >> (8 * room)) as Cells
}
