//! The test for dead ends: can everybody be placed at all, if rooms did not stand in each
//! other's way while they are cleared?

use crate::burrow::Kind;
use crate::clearing::Clearing;
use crate::fits::NEVER;
use crate::hallway::{self, CELLS, Cells, Gap};
use crate::rooms::Rooms;
use crate::shortcuts::Shortcuts;
use crate::state::{self, CROSSING, State};

/// Placements tried before the rehearsal is broken off. Most states take fewer than a hundred.
const PATIENCE: u32 = 400;

/// Whether a rehearsal comes to a good end, so that the state may have a solution. If it does
/// not, the state has none. `standing` are the bits of those in the hallway, at the ends as far
/// out as they can be.
///
/// A rehearsal opens the rooms one after the other. Before a room opens, each of those in it, the
/// top-most first, goes home or takes a free cell in the gap at its doorway, nearer to it than
/// those before. What makes this easier than the puzzle is that those of other rooms are in
/// nobody's way until their own room is open.
///
/// It is broken off, as if it had come to a good end, after [`PATIENCE`] placements. That bounds
/// the time, whatever the burrow.
pub(crate) fn succeeds<S: Shortcuts>(clearing: &Clearing<'_>, state: State, standing: u32) -> bool {
    let mut rehearsal =
        Rehearsal { clearing, left: std::array::from_fn(|room| state.left(room)), patience: PATIENCE };
    rehearsal.open_rooms::<S>(&Scene {
        open: state.open(),
        standing,
        original: state::occupied(standing),
        at_opening: [0; 4],
        since_opening: [0; 4],
    })
}

struct Rehearsal<'a, 'b> {
    clearing: &'b Clearing<'a>,
    /// How many have left each room before the rehearsal.
    left: [usize; 4],
    patience: u32,
}

/// A rehearsal between the openings of two rooms.
#[derive(Clone, Copy)]
struct Scene {
    open: Rooms,
    /// Who stands in the hallway.
    standing: u32,
    /// The cells of those among them who stood there from the beginning.
    original: Cells,
    /// For each room opened in the rehearsal, the cells that were taken when it opened.
    at_opening: [Cells; 4],
    /// Those of them on which the same ones have stood ever since.
    since_opening: [Cells; 4],
}

impl Rehearsal<'_, '_> {
    /// Tries every room as the next one.
    fn open_rooms<S: Shortcuts>(&mut self, scene: &Scene) -> bool {
        let mut scene = *scene;
        scene.send_home();
        if scene.open == Rooms::ALL {
            return scene.standing == 0;
        }
        let open = scene.open.index();
        let free = CELLS - hallway::count(state::occupied(scene.standing));
        scene.open.others().iter().any(|room| {
            let (left, gap) = (self.left[room], hallway::reach(room, scene.original));
            let rest = self.clearing.rest::<S>(room, left);
            usize::from(rest.staying[open]) <= free
                && rest.fits[open].cost(Gap::of(room, gap)) != NEVER
                && self.clear::<S>(&scene, room, left, gap, scene.standing)
        })
    }

    /// Finds places for those who are left in a room. The gap are the cells at the doorway up to
    /// the first one on each side that is taken for good.
    fn clear<S: Shortcuts>(
        &mut self,
        scene: &Scene,
        room: usize,
        mut left: usize,
        gap: Cells,
        standing: u32,
    ) -> bool {
        if self.patience == 0 {
            return true;
        }
        self.patience -= 1;
        let leavers = self.clearing.leavers(room);
        let kind = loop {
            let Some(&kind) = leavers.get(left) else {
                return self.open_rooms::<S>(&scene.opened(room, standing));
            };
            left += 1;
            if !scene.goes_home(kind, room, gap) {
                break kind;
            }
        };
        let mut cells = gap & !state::occupied(standing);
        if S::OUTSIDE_STOPS {
            cells &= hallway::outside(kind, room);
        }
        if cells == 0 {
            return false;
        }
        let fits = &self.clearing.rest::<S>(room, left).fits[scene.open.index()];
        while cells != 0 {
            let cell = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            let rest = gap & hallway::nearer(room, cell);
            if standing & CROSSING[kind as usize][cell] == 0
                && fits.cost(Gap::of(room, rest)) != NEVER
                && self.clear::<S>(scene, room, left, rest, standing | State::bit(kind, cell))
            {
                return true;
            }
        }
        false
    }
}

impl Scene {
    /// The same after a room has opened, when these stood in the hallway.
    fn opened(&self, room: usize, standing: u32) -> Self {
        let mut opened = *self;
        opened.open = self.open.with(room);
        opened.standing = standing;
        opened.at_opening[room] = state::occupied(standing);
        opened.since_opening[room] = state::occupied(standing);
        opened
    }

    /// Sends home everybody who can go.
    fn send_home(&mut self) {
        loop {
            let homecomers = state::homecomers(self.standing, self.open);
            if homecomers == 0 {
                return;
            }
            let left = state::occupied(homecomers);
            self.standing &= !homecomers;
            self.original &= !left;
            for cells in &mut self.since_opening {
                *cells &= !left;
            }
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
        way & self.since_opening[home] == 0 || gap & hallway::beyond(home, room) & !self.at_opening[home] != 0
    }
}
