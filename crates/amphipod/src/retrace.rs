//! Turns the steps of the search into the moves that the amphipods make. The search knows no rows, no
//! homecomings and no late decisions; they are played here once, along the solution.

use search_core::Solution;

use crate::burrow::Burrow;
use crate::hallway;
use crate::kind::Kind;
use crate::shortcuts::AllShortcuts;
use crate::space::{Move, Space};
use crate::stacks::{Stacks, first_stayer};
use crate::state::State;
use crate::trace::{Letter, Place, Trace, TraceMove};

/// The moves of a solution, one walk at a time.
///
/// Three things that the search leaves open are decided here. Whoever stopped alone at an end of
/// the hallway stopped on the outer cell if a second one comes before it goes home. A walk from
/// room to room becomes two moves, with a stop on its way that costs nothing, so that each move
/// leads into the hallway or home. And those who stay in a room with holes walk down as soon as
/// no foreigner is in it.
pub(crate) fn trace(burrow: &Burrow, stacks: &Stacks, solution: &Solution<State, Move, u32>) -> Trace {
    let space = Space::new(burrow, stacks);
    let leaver_rows = std::array::from_fn(|room| {
        let rows = 0..first_stayer(burrow, room);
        rows.filter(|&row| burrow.rows[row][room].is_some()).collect()
    });
    let mut retrace = Retrace {
        burrow,
        leaver_rows,
        state: Space::<AllShortcuts>::drawn(burrow, stacks),
        space,
        stopped_by: [None; hallway::CELLS],
        free_rows: [0; 4],
        moves: Trace::new(),
    };
    for room in retrace.state.open().iter() {
        retrace.open(room);
    }
    retrace.send_home();
    for step in &solution.steps {
        if let Move::Stop { room, cell } = step.action {
            retrace.stop(room, cell);
            retrace.send_home();
        }
    }
    retrace.moves
}

struct Retrace<'a> {
    burrow: &'a Burrow,
    space: Space<'a, AllShortcuts>,
    state: State,
    /// For each stopping cell the index of the move that led onto it.
    stopped_by: [Option<usize>; hallway::CELLS],
    /// For each room the rows of those who have to leave it, from 0.
    leaver_rows: [Vec<usize>; 4],
    /// Of each open room, the number of rows that are still free, all of them at the top.
    free_rows: [usize; 4],
    moves: Trace,
}

impl Retrace<'_> {
    /// The top-most one of `room` stops on `cell`.
    fn stop(&mut self, room: usize, cell: usize) {
        if let Some(outer) = self.space.yields_to(self.state, cell) {
            let index = self.stopped_by[cell].take().expect("only those who moved are undecided");
            let earlier = self.moves[index].clone();
            let kind = self.state.kind_on(cell).expect("somebody stands on the inner cell");
            self.moves[index] = TraceMove {
                to: Place::Hallway(hallway::column(outer)),
                energy: earlier.energy + kind.step_energy(),
                ..earlier
            };
            self.stopped_by[outer] = Some(index);
        }
        self.walk_out(room, cell);
        self.stopped_by[cell] = Some(self.moves.len() - 1);
        self.state = self.space.stop(self.state, room, cell);
        if self.state.open().contains(room) {
            self.open(room);
        }
    }

    /// Everybody who can go home does.
    fn send_home(&mut self) {
        loop {
            let (mut standing, tops) = self.space.ready(self.state);
            if standing == 0 && tops.iter().next().is_none() {
                return;
            }
            self.state.clear(standing);
            while standing != 0 {
                let (kind, cell) = State::decode(standing.trailing_zeros());
                standing &= standing - 1;
                self.walk_home(kind, cell);
                self.stopped_by[cell] = None;
            }
            for room in tops.iter() {
                let kind = self.space.top(self.state, room);
                let home = kind as usize;
                // The stopping cell on the way that is nearest to the home.
                let cell = if home < room { hallway::left_of(home) } else { hallway::left_of(home) - 1 };
                self.walk_out(room, cell);
                self.walk_home(kind, cell);
                self.space.leave(&mut self.state, room);
                if self.state.open().contains(room) {
                    self.open(room);
                }
            }
        }
    }

    /// The last foreigner has left the room: those who stay in it walk down, the lowest first.
    fn open(&mut self, room: usize) {
        let mut free = self.burrow.depth();
        for row in (first_stayer(self.burrow, room)..free).rev() {
            if let Some(kind) = self.burrow.rows[row][room] {
                free -= 1;
                if row < free {
                    self.walk(kind, in_room(room, row), in_room(room, free), free - row);
                }
            }
        }
        self.free_rows[room] = free;
    }

    fn walk_out(&mut self, room: usize, cell: usize) {
        let kind = self.space.top(self.state, room);
        let row = self.leaver_rows[room][self.state.left(room)];
        let steps = row + 1 + hallway::steps(cell, room);
        self.walk(kind, in_room(room, row), Place::Hallway(hallway::column(cell)), steps);
    }

    fn walk_home(&mut self, kind: Kind, cell: usize) {
        let room = kind as usize;
        let row = self.free_rows[room] - 1;
        self.free_rows[room] = row;
        let steps = hallway::steps(cell, room) + row + 1;
        self.walk(kind, Place::Hallway(hallway::column(cell)), in_room(room, row), steps);
    }

    fn walk(&mut self, kind: Kind, from: Place, to: Place, steps: usize) {
        self.moves.push(TraceMove {
            kind: Letter(char::from(kind.letter())),
            from,
            to,
            energy: steps as u64 * kind.step_energy(),
        });
    }
}

fn in_room(room: usize, row: usize) -> Place {
    Place::Room { letter: char::from(Kind::ALL[room].letter()), row: row + 1 }
}
