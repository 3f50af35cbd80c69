//! The literal solver: Dijkstra's algorithm over pictures, where one move is a walk over free
//! cells, one cell after the other, by the rules as they are written.
//!
//! [`Habit::Free`] knows no shortcut at all: those who are at home may leave again, anybody may walk
//! about in the room that it is in, and whoever comes home may stop on any cell. [`Habit::Tidy`]
//! has many times fewer pictures to look at. Both are slow and hard to get wrong.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use fxhash::FxHashMap;

/// What stands on each open cell: three bits a cell, 0 for nobody, 1 to 4 for A to D.
type Cells = u128;

/// An open cell of the burrow.
struct Cell {
    /// The open cells beside it.
    neighbours: Vec<usize>,
    /// The kind that is at home here; `None` in the hallway.
    home_of: Option<Cells>,
    /// Right outside a room.
    is_doorway: bool,
}

/// What they do of their own accord.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Habit {
    /// All that the rules allow.
    Free,
    /// Nobody leaves its home once no foreigner is in it, and nobody stops in a room but on the
    /// lowest free cell of such a home.
    Tidy,
}

/// The least energy for a burrow drawn in full; `None` if nothing brings everybody home.
pub(crate) fn least_energy(picture: &str, habit: Habit) -> Option<u64> {
    let (burrow, start) = read(picture);
    let mut cheapest = FxHashMap::default();
    cheapest.insert(start, 0);
    let mut frontier = BinaryHeap::from([(Reverse(0_u64), start)]);
    while let Some((Reverse(energy), cells)) = frontier.pop() {
        if energy > cheapest[&cells] {
            continue;
        }
        if everybody_is_home(&burrow, cells) {
            return Some(energy);
        }
        for from in 0..burrow.len() {
            let kind = standing(cells, from);
            if kind == 0 {
                continue;
            }
            for (to, steps) in stops(&burrow, cells, from, habit) {
                let next = cells & !(0b111 << (3 * from)) | kind << (3 * to);
                let total = energy + steps * [1, 10, 100, 1000][kind as usize - 1];
                let known = cheapest.entry(next).or_insert(u64::MAX);
                if total < *known {
                    *known = total;
                    frontier.push((Reverse(total), next));
                }
            }
        }
    }
    None
}

/// The open cells of the picture in reading order, and who stands there.
fn read(picture: &str) -> (Vec<Cell>, Cells) {
    let lines: Vec<&[u8]> = picture.lines().map(str::as_bytes).collect();
    let mut places = Vec::new();
    let mut start = 0;
    for (row, line) in lines.iter().enumerate() {
        for (column, character) in line.iter().enumerate() {
            if let Some(kind) = b".ABCD".iter().position(|known| known == character) {
                start |= (kind as Cells) << (3 * places.len());
                places.push((row, column));
            }
        }
    }
    let cells = places.iter().map(|&(row, column)| Cell {
        neighbours: (0..places.len())
            .filter(|&other| places[other].0.abs_diff(row) + places[other].1.abs_diff(column) == 1)
            .collect(),
        home_of: match (row, column) {
            (2.., 3) => Some(1),
            (2.., 5) => Some(2),
            (2.., 7) => Some(3),
            (2.., 9) => Some(4),
            _ => None,
        },
        is_doorway: row == 1 && matches!(column, 3 | 5 | 7 | 9),
    });
    (cells.collect(), start)
}

fn standing(cells: Cells, place: usize) -> Cells {
    cells >> (3 * place) & 0b111
}

fn everybody_is_home(burrow: &[Cell], cells: Cells) -> bool {
    (0..burrow.len()).all(|place| {
        let kind = standing(cells, place);
        kind == 0 || burrow[place].home_of == Some(kind)
    })
}

/// Where the one on `from` may stop after one walk, and how many steps that takes.
fn stops(burrow: &[Cell], cells: Cells, from: usize, habit: Habit) -> Vec<(usize, u64)> {
    let kind = standing(cells, from);
    let stays =
        habit == Habit::Tidy && burrow[from].home_of == Some(kind) && has_no_foreigner(burrow, cells, kind);
    let mut reached: u64 = 1 << from;
    let mut ring = vec![from];
    let mut stops = Vec::new();
    let mut steps = 0;
    while !ring.is_empty() {
        steps += 1;
        let mut next_ring = Vec::new();
        for place in ring {
            for &next in &burrow[place].neighbours {
                let is_free = standing(cells, next) == 0 && reached >> next & 1 == 0;
                let leaves = burrow[next].home_of.is_none();
                if is_free && !(stays && leaves) && may_step(burrow, cells, kind, place, next) {
                    reached |= 1 << next;
                    next_ring.push(next);
                    let is_tidy = leaves || is_lowest(burrow, cells, kind, next);
                    if may_stop(burrow, from, next) && (is_tidy || habit == Habit::Free) {
                        stops.push((next, steps));
                    }
                }
            }
        }
        ring = next_ring;
    }
    stops
}

/// Entering a room from the hallway needs the own room, without foreigners.
fn may_step(burrow: &[Cell], cells: Cells, kind: Cells, from: usize, to: usize) -> bool {
    let enters = burrow[from].home_of.is_none() && burrow[to].home_of.is_some();
    !enters || burrow[to].home_of == Some(kind) && has_no_foreigner(burrow, cells, kind)
}

/// Whether only its own kind is in the room of a kind.
fn has_no_foreigner(burrow: &[Cell], cells: Cells, kind: Cells) -> bool {
    (0..burrow.len()).all(|place| {
        burrow[place].home_of != Some(kind) || standing(cells, place) == 0 || standing(cells, place) == kind
    })
}

/// Whether this is the lowest free cell of the room of a kind, and no foreigner is in it.
fn is_lowest(burrow: &[Cell], cells: Cells, kind: Cells, place: usize) -> bool {
    burrow[place].home_of == Some(kind)
        && has_no_foreigner(burrow, cells, kind)
        && (place + 1..burrow.len())
            .all(|lower| burrow[lower].home_of != Some(kind) || standing(cells, lower) != 0)
}

/// Nobody stops outside a room, nor in the hallway a second time.
fn may_stop(burrow: &[Cell], from: usize, to: usize) -> bool {
    let second_stop = burrow[from].home_of.is_none() && burrow[to].home_of.is_none();
    !burrow[to].is_doorway && !second_stop
}
