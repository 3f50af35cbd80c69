//! Tokens that go from rooms into the hallway and home, four to a room.

use std::convert::Infallible;

use search_core::{Bound, StateSpace};

/// Cells of four bits each, 0 for nothing and 1 to 4 for a token: the seven stops of the hallway, and then the
/// rooms from the door down.
pub(crate) struct Burrow;

const DEPTH: u32 = 4;
/// Where the stops are in the hallway.
const STOPS: [u32; 7] = [0, 1, 3, 5, 7, 9, 10];
const ENERGY: [u32; 5] = [0, 1, 10, 100, 1000];

pub(crate) fn burrow(rooms: [&[u8; 4]; 4]) -> u128 {
    let mut burrow = 0;
    for (room, tokens) in (0..).zip(rooms) {
        for (slot, &token) in (0..).zip(tokens) {
            burrow |= u128::from(token - b'A' + 1) << (4 * place(room, slot));
        }
    }
    burrow
}

fn place(room: u32, slot: u32) -> u32 {
    7 + room * DEPTH + slot
}

fn token(burrow: u128, place: u32) -> u32 {
    u32::try_from(burrow >> (4 * place) & 15).unwrap_or(0)
}

/// The first slot of a room that has a token, and whether all tokens in the room are at home.
fn top(burrow: u128, room: u32) -> (u32, bool) {
    let first = (0..DEPTH).find(|&slot| token(burrow, place(room, slot)) != 0).unwrap_or(DEPTH);
    (first, (first..DEPTH).all(|slot| token(burrow, place(room, slot)) == room + 1))
}

/// The stops that can be reached from a room, to the left and to the right.
fn reach(burrow: u128, room: u32) -> (u32, u32) {
    let (mut left, mut right) = (room + 2, room + 2);
    while left > 0 && token(burrow, left - 1) == 0 {
        left -= 1;
    }
    while right < 7 && token(burrow, right) == 0 {
        right += 1;
    }
    (left, right)
}

fn moved(burrow: u128, from: u32, to: u32) -> u128 {
    let token = burrow >> (4 * from) & 15;
    burrow ^ token << (4 * from) ^ token << (4 * to)
}

impl Burrow {
    /// Calls `emit` for each move.
    pub(crate) fn moves(burrow: u128, mut emit: impl FnMut(u128, u32)) {
        for room in 0..4 {
            let (first, is_ready) = top(burrow, room);
            let (left, right) = reach(burrow, room);
            let door = 2 + 2 * room;
            if is_ready {
                for stop in [left.wrapping_sub(1), right] {
                    if stop < 7 && token(burrow, stop) == room + 1 {
                        let steps = STOPS[stop as usize].abs_diff(door) + first;
                        emit(moved(burrow, stop, place(room, first - 1)), steps * ENERGY[room as usize + 1]);
                    }
                }
            } else {
                let from = place(room, first);
                for stop in left..right {
                    let steps = STOPS[stop as usize].abs_diff(door) + first + 1;
                    emit(moved(burrow, from, stop), steps * ENERGY[token(burrow, from) as usize]);
                }
            }
        }
    }

    /// What all tokens need if none is in the way of another.
    pub(crate) fn energy_left(burrow: u128) -> u32 {
        let mut energy = 0;
        let mut goes_home = [0; 5];
        for (stop, &at) in (0..).zip(&STOPS) {
            let token = token(burrow, stop);
            if token != 0 {
                energy += at.abs_diff(2 * token) * ENERGY[token as usize];
                goes_home[token as usize] += 1;
            }
        }
        for room in 0..4 {
            let mut must_leave = false;
            for slot in (0..DEPTH).rev() {
                let token = token(burrow, place(room, slot));
                must_leave |= token != 0 && token != room + 1;
                if token != 0 && must_leave {
                    let across = (2 * room + 2).abs_diff(2 * token).max(2);
                    energy += (across + slot + 1) * ENERGY[token as usize];
                    goes_home[token as usize] += 1;
                }
            }
        }
        (1..5).fold(energy, |energy, token| energy + (1..=goes_home[token]).sum::<u32>() * ENERGY[token])
    }

    pub(crate) fn is_home(burrow: u128) -> bool {
        (0..4).all(|room| top(burrow, room) == (0, true))
    }
}

impl StateSpace for Burrow {
    type State = u128;
    type Action = ();
    type Cost = u32;
    type Error = Infallible;

    fn successors(
        &self,
        &burrow: &u128,
        _: u32,
        emit: &mut impl FnMut((), u128, u32),
    ) -> Result<(), Infallible> {
        Self::moves(burrow, |next, energy| emit((), next, energy));
        Ok(())
    }

    fn is_goal(&self, &burrow: &u128) -> bool {
        Self::is_home(burrow)
    }

    fn lower_bound(&self, &burrow: &u128) -> Bound<u32> {
        Bound::AtLeast(Self::energy_left(burrow))
    }
}
