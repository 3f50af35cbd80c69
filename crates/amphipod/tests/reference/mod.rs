//! The literal solver: Dijkstra's algorithm over pictures, where one move is a walk over free
//! cells, one cell after the other, by the rules as they are written.
//!
//! It knows no shortcut. Those who are at home may leave again, anybody may walk about in the room
//! that it is in, and whoever comes home may stop on any cell. It is slow and hard to get wrong.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};

/// The characters of the picture, row by row; every row has the width of the hallway's.
type Cells = Vec<u8>;

const WIDTH: usize = 13;

/// The least energy for a burrow drawn in full; `None` if nothing brings everybody home.
pub(crate) fn least_energy(picture: &str) -> Option<u64> {
    let start: Cells = picture.lines().flat_map(|line| format!("{line:WIDTH$}").into_bytes()).collect();
    let mut cheapest = HashMap::from([(start.clone(), 0)]);
    let mut frontier = BinaryHeap::from([(Reverse(0_u64), start)]);
    while let Some((Reverse(energy), cells)) = frontier.pop() {
        if energy > cheapest[&cells] {
            continue;
        }
        if everybody_is_home(&cells) {
            return Some(energy);
        }
        for from in 0..cells.len() {
            if !is_letter(cells[from]) {
                continue;
            }
            for (to, steps) in stops(&cells, from) {
                let mut next = cells.clone();
                next.swap(from, to);
                let total = energy + steps * step_energy(cells[from]);
                if cheapest.get(&next).is_none_or(|&known| total < known) {
                    cheapest.insert(next.clone(), total);
                    frontier.push((Reverse(total), next));
                }
            }
        }
    }
    None
}

fn everybody_is_home(cells: &Cells) -> bool {
    (0..cells.len()).all(|cell| !is_letter(cells[cell]) || room_at(cell) == Some(cells[cell]))
}

/// Where the one on `from` may stop after one walk, and how many steps that takes.
fn stops(cells: &Cells, from: usize) -> Vec<(usize, u64)> {
    let letter = cells[from];
    let mut reached = BTreeSet::from([from]);
    let mut ring = vec![from];
    let mut stops = Vec::new();
    let mut steps = 0;
    while !ring.is_empty() {
        steps += 1;
        let mut next_ring = Vec::new();
        for cell in ring {
            for next in [cell - 1, cell + 1, cell - WIDTH, cell + WIDTH] {
                if cells[next] != b'.' || !may_step(cells, letter, cell, next) || !reached.insert(next) {
                    continue;
                }
                next_ring.push(next);
                if may_stop(from, next) {
                    stops.push((next, steps));
                }
            }
        }
        ring = next_ring;
    }
    stops
}

/// Entering a room from the hallway needs the own room, without foreigners.
fn may_step(cells: &Cells, letter: u8, from: usize, to: usize) -> bool {
    let enters = is_hallway(from) && !is_hallway(to);
    !enters
        || (room_at(to) == Some(letter)
            && (0..cells.len()).all(|cell| {
                room_at(cell) != Some(letter) || !is_letter(cells[cell]) || cells[cell] == letter
            }))
}

/// Nobody stops outside a room, nor in the hallway a second time.
fn may_stop(from: usize, to: usize) -> bool {
    let outside_a_room = is_hallway(to) && matches!(to % WIDTH, 3 | 5 | 7 | 9);
    !(outside_a_room || is_hallway(from) && is_hallway(to))
}

fn is_hallway(cell: usize) -> bool {
    cell / WIDTH == 1
}

/// The letter of the room that the cell is in.
fn room_at(cell: usize) -> Option<u8> {
    match (cell / WIDTH, cell % WIDTH) {
        (2.., 3) => Some(b'A'),
        (2.., 5) => Some(b'B'),
        (2.., 7) => Some(b'C'),
        (2.., 9) => Some(b'D'),
        _ => None,
    }
}

fn is_letter(cell: u8) -> bool {
    cell.is_ascii_uppercase()
}

fn step_energy(letter: u8) -> u64 {
    match letter {
        b'A' => 1,
        b'B' => 10,
        b'C' => 100,
        b'D' => 1000,
        _ => unreachable!("only amphipods walk"),
    }
}
