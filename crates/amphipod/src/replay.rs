//! The moves as pictures, step by step. Each move becomes a walk over all cells on its way.

use puzzle::geometry::Point;
use puzzle::grid::Grid;
use puzzle::replay::{Change, Ink, Replay};

use crate::burrow::Burrow;
use crate::trace::{Place, Trace};

/// Row of the hallway in the picture.
const HALLWAY: usize = 1;

/// Shows each move cell by cell, with the energy so far.
pub(crate) fn replay(title: String, burrow: &Burrow, trace: &Trace) -> Replay {
    let base = picture(burrow);
    let mut replay = dressed(Replay::new(title, base, &["energy", "moves"]));
    let mut energy = 0;
    for (moves, walk) in (1..).zip(trace) {
        let way = way(point(walk.from), point(walk.to));
        let glyph = u8::try_from(walk.kind.0).expect("kinds are ASCII letters");
        let caption = format!("{} from {} to {}", walk.kind, walk.from.in_words(), walk.to.in_words());
        let steps = way.len() as u64 - 1;
        for step in way.windows(2) {
            energy += walk.energy / steps.max(1);
            let [from, to] = [step[0], step[1]].map(|point| replay.base().index_of(point));
            let changes = [Change { cell: from, glyph: b'.' }, Change { cell: to, glyph }];
            replay.push(changes, caption.as_str(), &[energy, moves]);
        }
        replay.add_path(replay.ink(glyph), way);
    }
    replay
}

/// The replay knowing what is drawn.
pub(crate) fn dressed(replay: Replay) -> Replay {
    replay
        .with_legend(b'#', Ink::Wall, "wall")
        .with_legend(b'.', Ink::Floor, "free cell")
        .with_legend(b'A', Ink::First, "amphipod of kind A, 1 energy a step")
        .with_legend(b'B', Ink::Second, "amphipod of kind B, 10 energy a step")
        .with_legend(b'C', Ink::Third, "amphipod of kind C, 100 energy a step")
        .with_legend(b'D', Ink::Fourth, "amphipod of kind D, 1000 energy a step")
}

/// The burrow as a rectangle; what lies beside the rooms is blank.
pub(crate) fn picture(burrow: &Burrow) -> Grid<u8> {
    let text = burrow.to_string();
    let width = text.lines().map(str::len).max().unwrap_or(0);
    let cells = text.lines().flat_map(|line| format!("{line:<width$}").into_bytes()).collect();
    Grid::new(width, cells).expect("every line has been filled up to the width")
}

fn point(place: Place) -> Point {
    match place {
        Place::Hallway(column) => Point::new(HALLWAY, column),
        Place::Room { letter, row } => {
            let room = "ABCD".find(letter).expect("rooms are A to D");
            Point::new(HALLWAY + row, 3 + 2 * room)
        }
    }
}

/// All cells from one place to another: up into the hallway, along, and down.
fn way(from: Point, to: Point) -> Vec<Point> {
    let mut way = vec![from];
    let mut at = from;
    let mut go = |at: &mut Point, row: usize, column: usize| {
        while at.row != row || at.column != column {
            at.row = nearer(at.row, row);
            at.column = nearer(at.column, column);
            way.push(*at);
        }
    };
    if from.column != to.column {
        go(&mut at, HALLWAY, from.column);
        go(&mut at, HALLWAY, to.column);
    }
    go(&mut at, to.row, to.column);
    way
}

fn nearer(from: usize, to: usize) -> usize {
    match from.cmp(&to) {
        std::cmp::Ordering::Less => from + 1,
        std::cmp::Ordering::Equal => from,
        std::cmp::Ordering::Greater => from - 1,
    }
}
