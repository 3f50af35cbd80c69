//! The moves: which states follow a state, and at what cost.

use std::cell::RefCell;
use std::convert::Infallible;
use std::marker::PhantomData;

use search_core::{Bound, StateSpace};

use crate::burrow::{Burrow, Kind};
use crate::clearing::Clearing;
use crate::hallway::{self, CELLS, Cells};
use crate::rooms::Rooms;
use crate::shortcuts::Shortcuts;
use crate::stacks::Stacks;
use crate::state::{self, State};

/// The state space of one burrow.
///
/// Costs are halves of the energy spent beyond [`Stacks::least_energy`]: a detour is walked there
/// and back, so the half is a whole number, and only detours cost anything at all.
pub struct Space<'a, S> {
    stacks: &'a Stacks,
    clearing: RefCell<Clearing<'a>>,
    start: State,
    /// The outer cells of the ends where stops are decided late.
    lazy_corners: Cells,
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
            clearing: RefCell::new(Clearing::new(stacks)),
            start,
            lazy_corners,
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
        for (room, leavers) in stacks.leavers.iter().enumerate() {
            if leavers.is_empty() {
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
    pub(crate) fn is_jammed(state: &State) -> bool {
        Kind::ALL.into_iter().any(|kind| {
            (0..CELLS).any(|cell| {
                state.standing() & State::bit(kind, cell) != 0
                    && state.standing() & CROSSING[kind as usize][cell] != 0
            })
        })
    }

    /// The top-most one of those that still have to leave a room that is not open.
    #[inline]
    pub(crate) fn top(&self, state: &State, room: usize) -> Kind {
        self.stacks.leavers[room][state.left(room)]
    }

    /// Everybody who can go home now: bits of the hallway, and rooms whose top-most one can go.
    #[inline]
    pub(crate) fn ready(&self, state: &State) -> (u32, Rooms) {
        let open = state.open();
        let occupied = state.occupied();
        let mut standing = 0;
        for room in open.iter() {
            let kind = Kind::ALL[room];
            let mut cells = state.cells_of(kind);
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                if hallway::way(cell, room) & occupied == 0 {
                    standing |= State::bit(kind, cell);
                }
            }
        }
        let mut tops = Rooms::from_bits(0);
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
        if state.left(room) == self.stacks.leavers[room].len() {
            state.set_open(room);
        }
    }

    /// The top-most one of the room stops on a cell, and nobody else moves.
    #[inline]
    pub(crate) fn stop(&self, state: &State, room: usize, cell: usize) -> State {
        let mut next = *state;
        if let Some((inner, outer)) = self.pushed_by_stop(state, cell)
            && let Some(pushed) = state.kind_on(inner)
        {
            next.clear(State::bit(pushed, inner));
            next.enter(State::bit(pushed, outer));
        }
        next.enter(State::bit(self.top(state, room), cell));
        self.leave(&mut next, room);
        next
    }

    /// Sends home everybody who can go, and those who can go then.
    #[inline]
    fn settle(&self, state: &mut State) {
        while state.open() != Rooms::from_bits(0) {
            let (standing, tops) = self.ready(state);
            if standing == 0 && tops == Rooms::from_bits(0) {
                break;
            }
            state.clear(standing);
            for room in tops.iter() {
                self.leave(state, room);
            }
        }
    }

    /// Each single homecoming as a step of its own.
    fn homecomings(&self, state: &State, mut emit: impl FnMut(State)) {
        let (mut standing, tops) = self.ready(state);
        while standing != 0 {
            let mut next = *state;
            next.clear(standing & standing.wrapping_neg());
            standing &= standing - 1;
            emit(next);
        }
        for room in tops.iter() {
            let mut next = *state;
            self.leave(&mut next, room);
            emit(next);
        }
    }

    /// The end whose inner cell is taken by one that stands alone and may still stand on the
    /// outer one.
    #[inline]
    fn is_lazy(&self, occupied: Cells, end: &End) -> bool {
        let both = 1 << end.inner | 1 << end.outer;
        self.lazy_corners & 1 << end.outer != 0 && occupied & both == 1 << end.inner
    }

    /// The bits of the hallway with those that are not yet decided on the outer cells.
    #[inline]
    fn decided(&self, state: &State) -> u32 {
        let mut standing = state.standing();
        let occupied = state.occupied();
        for end in &ENDS {
            if self.is_lazy(occupied, end) {
                standing = pushed_out(standing, end);
            }
        }
        standing
    }

    /// The one that stood alone at this end, if the move to `cell` makes it step outwards.
    #[inline]
    pub(crate) fn pushed_by_stop(&self, state: &State, cell: usize) -> Option<(usize, usize)> {
        let occupied = state.occupied();
        ENDS.iter()
            .find(|end| end.inner == cell && self.is_lazy(occupied, end))
            .map(|end| (end.inner, end.outer))
    }
}

/// The bits with the one on the inner cell of an end moved to the outer one.
#[inline]
fn pushed_out(standing: u32, end: &End) -> u32 {
    let inner = ON_CELL[end.inner];
    let moved = standing & inner;
    let moved = if end.outer < end.inner { moved >> 1 } else { moved << 1 };
    standing & !inner | moved
}

/// The bits of all kinds on one cell.
const ON_CELL: [u32; CELLS] = {
    let mut table = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut kind = 0;
        while kind < 4 {
            table[cell] |= State::bit(Kind::ALL[kind], cell);
            kind += 1;
        }
        cell += 1;
    }
    table
};

/// For one of a kind on a cell, the bits of those that it would bar and be barred by: each stands
/// on the other's way home.
const CROSSING: [[u32; CELLS]; 4] = {
    let mut table = [[0; CELLS]; 4];
    let mut kind = 0;
    while kind < 4 {
        let mut cell = 0;
        while cell < CELLS {
            let mut other = 0;
            while other < 4 {
                let mut place = 0;
                while place < CELLS {
                    if hallway::way(cell, kind) >> place & 1 != 0
                        && hallway::way(place, other) >> cell & 1 != 0
                    {
                        table[kind][cell] |= State::bit(Kind::ALL[other], place);
                    }
                    place += 1;
                }
                other += 1;
            }
            cell += 1;
        }
        kind += 1;
    }
    table
};

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
        if !S::HOME_FIRST {
            self.homecomings(state, |next| emit(Move::GoHome, next, 0));
        }
        let taken = state::occupied(self.decided(state));
        for room in state.open().others().iter() {
            let kind = self.top(state, room);
            let mut cells = hallway::reach(room, taken) & !self.lazy_corners;
            if S::OUTSIDE_STOPS {
                cells &= hallway::outside(kind, room);
            }
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                if S::CROSSINGS && state.standing() & CROSSING[kind as usize][cell] != 0 {
                    continue;
                }
                let mut next = self.stop(state, room, cell);
                if S::HOME_FIRST {
                    self.settle(&mut next);
                }
                let mut cost = hallway::detour(kind, room, cell);
                if let Some((inner, _)) = self.pushed_by_stop(state, cell) {
                    // One step more, there and back; costs are halves.
                    cost += state.kind_on(inner).map_or(0, |pushed| pushed.step_energy() as u32);
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
        let standing = self.decided(state);
        match self.clearing.borrow_mut().least_cost::<S>(state, standing) {
            Some(cost) => Bound::AtLeast(cost),
            None => Bound::DeadEnd,
        }
    }
}
