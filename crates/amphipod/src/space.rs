//! The moves: which states follow a state, and at what cost. A move is a stop in the hallway together with
//! all homecomings that it makes possible.

use std::convert::Infallible;
use std::marker::PhantomData;

use search_core::{Bound, StateSpace};

use crate::burrow::Burrow;
use crate::clearing::Clearing;
use crate::hallway::{self, CELLS, Cells, SETS};
use crate::kind::Kind;
use crate::orders;
use crate::rehearsal;
use crate::rooms::Rooms;
use crate::shortcuts::Shortcuts;
use crate::stacks::Stacks;
use crate::state::{self, CROSSING, State};
use crate::table::{bits, table};

/// The state space of one burrow.
///
/// Costs are halves of the energy spent beyond [`Stacks::least_energy`]: a detour is walked there
/// and back, so the half is a whole number, and only detours cost anything at all.
pub struct Space<'a, S> {
    stacks: &'a Stacks,
    clearing: Clearing,
    start: State,
    /// The outer cells of the ends where stops are decided late.
    lazy_corners: Cells,
    /// For each set of occupied cells the inner end cells whose amphipod stands alone at such an
    /// end, and may still stand on the outer cell.
    yielding: &'static [Cells; SETS],
    shortcuts: PhantomData<S>,
}

/// What one step of the search does. Homecomings that follow at once are not steps of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The top-most one of `room` stops on `cell`.
    Stop {
        /// The room that it leaves.
        room: usize,
        /// Where it stops.
        cell: usize,
    },
    /// Somebody goes home; only without [`Shortcuts::HOME_FIRST`].
    GoHome,
}

/// An end of the hallway: the last cell and the one before it.
struct End {
    outer: usize,
    inner: usize,
}

const ENDS: [End; 2] = [End { outer: 0, inner: 1 }, End { outer: CELLS - 1, inner: CELLS - 2 }];

impl<'a, S: Shortcuts> Space<'a, S> {
    /// The state space of `burrow`, whose stacks these are.
    pub fn new(burrow: &Burrow, stacks: &'a Stacks) -> Self {
        let mut start = Self::drawn(burrow, stacks);
        // One that starts on an inner end cell cannot step outwards any more.
        let lazy_corners = ENDS
            .iter()
            .filter(|end| S::LAZY_ENDS && start.occupied() & (1 << end.inner | 1 << end.outer) == 0)
            .fold(0, |corners, end| corners | 1 << end.outer);
        let mut space = Self {
            stacks,
            clearing: Clearing::new::<S>(stacks),
            start,
            lazy_corners,
            yielding: &YIELDING[usize::from(lazy_corners & 1 | lazy_corners >> (CELLS - 2))],
            shortcuts: PhantomData,
        };
        if S::HOME_FIRST {
            space.settle(&mut start);
            space.start = start;
        }
        space
    }

    /// The state of the burrow as drawn: nobody has moved yet.
    pub(crate) fn drawn(burrow: &Burrow, stacks: &Stacks) -> State {
        let mut drawn = State::EMPTY;
        for (cell, standing) in burrow.hallway.iter().enumerate() {
            if let Some(kind) = *standing {
                drawn.enter(State::bit(kind, cell));
            }
        }
        for room in 0..4 {
            if stacks.leavers(room).is_empty() {
                drawn.set_open(room);
            }
        }
        drawn
    }

    /// Where the search starts: those who can go home at once are there.
    pub fn start(&self) -> State {
        self.start
    }

    /// Whether two in the hallway bar each other's way, so that no solution exists.
    pub(crate) fn is_jammed(state: State) -> bool {
        Kind::ALL.into_iter().any(|kind| {
            (0..CELLS).any(|cell| {
                state.standing() & State::bit(kind, cell) != 0
                    && state.standing() & CROSSING[kind as usize][cell] != 0
            })
        })
    }

    /// The top-most one of those that still have to leave a room that is not open.
    #[inline]
    pub(crate) fn top(&self, state: State, room: usize) -> Kind {
        self.stacks.leavers(room)[state.left(room)]
    }

    /// Everybody who can go home now: bits of the hallway, and rooms whose top-most one can go.
    #[inline]
    pub(crate) fn ready(&self, state: State) -> (u32, Rooms) {
        let open = state.open();
        let occupied = state.occupied();
        let standing = state::homecomers(state.standing(), open);
        let mut tops = Rooms::NONE;
        for room in open.others().iter() {
            let home = self.top(state, room) as usize;
            if open.contains(home) && hallway::between(room, home) & occupied == 0 {
                tops = tops.with(room);
            }
        }
        (standing, tops)
    }

    /// The top-most one has left the room.
    #[inline]
    pub(crate) fn leave(&self, state: &mut State, room: usize) {
        state.leave(room);
        if state.left(room) == self.stacks.leavers(room).len() {
            state.set_open(room);
        }
    }

    /// The top-most one of the room stops on a cell, and nobody else moves.
    pub(crate) fn stop(&self, state: State, room: usize, cell: usize) -> State {
        let mut next = state;
        if self.yields_to(state, cell).is_some() {
            yield_cell(&mut next, cell);
        }
        next.enter(State::bit(self.top(state, room), cell));
        self.leave(&mut next, room);
        next
    }

    /// Sends home everybody who can go, and those who can go then.
    #[inline]
    fn settle(&self, state: &mut State) {
        while state.open() != Rooms::NONE {
            let (standing, tops) = self.ready(*state);
            if standing == 0 && tops == Rooms::NONE {
                break;
            }
            state.clear(standing);
            for room in tops.iter() {
                self.leave(state, room);
            }
        }
    }

    /// Each single homecoming as a step of its own.
    fn homecomings(&self, state: State, mut emit: impl FnMut(State)) {
        let (mut standing, tops) = self.ready(state);
        while standing != 0 {
            let mut next = state;
            next.clear(standing & standing.wrapping_neg());
            standing &= standing - 1;
            emit(next);
        }
        for room in tops.iter() {
            let mut next = state;
            self.leave(&mut next, room);
            emit(next);
        }
    }

    /// The inner end cells whose amphipod stands alone at its end and may still stand on the outer
    /// one.
    #[inline]
    fn yielding(&self, state: State) -> Cells {
        self.yielding[usize::from(state.occupied())]
    }

    /// Whether a stop on this cell makes the one who stands there step outwards; if so, where to.
    pub(crate) fn yields_to(&self, state: State, cell: usize) -> Option<usize> {
        (self.yielding(state) >> cell & 1 != 0).then(|| outwards(cell))
    }
}

/// The bits of the hallway with those who may still yield on the outer cells.
#[inline]
fn pushed_out(standing: u32, yielding: Cells) -> u32 {
    let [left, right] = ENDS.map(|end| {
        let yields = u32::from(yielding >> end.inner & 1);
        standing & ON_CELL[end.inner] & yields.wrapping_neg()
    });
    standing & !(left | right) | left >> 1 | right << 1
}

/// The outer cell beside an inner end cell.
const fn outwards(inner: usize) -> usize {
    if inner == ENDS[0].inner { ENDS[0].outer } else { ENDS[1].outer }
}

/// The one on the inner cell of an end steps outwards; half the energy of its step out and back.
#[inline]
fn yield_cell(state: &mut State, inner: usize) -> u32 {
    let bit = state.standing() & ON_CELL[inner];
    let (kind, _) = State::decode(bit.trailing_zeros());
    state.clear(bit);
    state.enter(State::bit(kind, outwards(inner)));
    kind.step_energy() as u32
}

/// [`Space::yielding`] by the ends where stops are decided late: none, the left, the right, both.
static YIELDING: [[Cells; SETS]; 4] = table!(ends < 4, occupied < SETS => bits!(end < 2 => {
    let End { outer, inner } = ENDS[end];
    let is_alone = occupied >> inner & 1 != 0 && occupied >> outer & 1 == 0;
    if ends >> end & 1 != 0 && is_alone { 1 << inner } else { 0 }
}));

/// The bits of all kinds on one cell.
const ON_CELL: [u32; CELLS] = table!(cell < CELLS => bits!(kind < 4 => State::bit(Kind::ALL[kind], cell)));

impl<S: Shortcuts> StateSpace for Space<'_, S> {
    type State = State;
    type Action = Move;
    type Cost = u32;
    type Error = Infallible;

    #[inline]
    fn successors(
        &self,
        state: &State,
        _: u32,
        emit: &mut impl FnMut(Move, State, u32),
    ) -> Result<(), Infallible> {
        let state = *state;
        if !S::HOME_FIRST {
            self.homecomings(state, |next| emit(Move::GoHome, next, 0));
        }
        let yielding = self.yielding(state);
        let decided = pushed_out(state.standing(), yielding);
        let taken = state::occupied(decided);
        if S::REHEARSALS
            && hallway::count(taken) >= S::REHEARSE_FROM
            && !rehearsal::succeeds::<S>(&self.clearing, state, decided)
        {
            return Ok(());
        }
        for room in state.open().others().iter() {
            let kind = self.top(state, room);
            let mut cells = hallway::reach(room, taken) & !self.lazy_corners;
            if S::OUTSIDE_STOPS {
                cells &= hallway::outside(kind, room);
            }
            let mut left = state;
            self.leave(&mut left, room);
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                if S::CROSSINGS && state.standing() & CROSSING[kind as usize][cell] != 0 {
                    continue;
                }
                let mut next = left;
                let mut cost = hallway::detour(kind, room, cell);
                if yielding >> cell & 1 != 0 {
                    // One step more, there and back; costs are halves.
                    cost += yield_cell(&mut next, cell);
                }
                next.enter(State::bit(kind, cell));
                if S::HOME_FIRST {
                    self.settle(&mut next);
                }
                emit(Move::Stop { room, cell }, next, cost);
            }
        }
        Ok(())
    }

    #[inline]
    fn is_goal(&self, state: &State) -> bool {
        state.everybody_is_home()
    }

    #[inline]
    fn lower_bound(&self, state: &State) -> Bound<u32> {
        if !S::CLEARING_ORDERS {
            return Bound::NONE;
        }
        let standing = pushed_out(state.standing(), self.yielding(*state));
        match orders::least_cost::<S>(&self.clearing, *state, standing) {
            Some(cost) => Bound::AtLeast(cost),
            None => Bound::DeadEnd,
        }
    }
}
