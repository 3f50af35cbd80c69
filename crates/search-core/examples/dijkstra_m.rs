//! Dijkstra's search whose functions log and may fail, without a monad.
//!
//! The page `search_core::without_a_monad` sets a search that runs in a monad beside this one, wish by wish.
//!
//! The search below is the one of the first write-up: tokens move from rooms into the hallway and
//! from there into their own rooms. `cargo run -p search-core --example dijkstra_m` solves its four
//! burrows, and then one that cannot be right. It is written to be read; the amphipod crate has the
//! fast way.

mod quiet;

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use search_core::{Observer, Search, SearchError, StateSpace};

/// Where tokens may stop in the hallway; the others are outside rooms.
const STOPS: [usize; 7] = [0, 1, 3, 5, 7, 9, 10];

/// The tokens of the hallway's stops and of the rooms, the one at the door first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Burrow {
    hall: [Option<char>; 7],
    rooms: [Vec<char>; 4],
}

impl Burrow {
    fn new(rooms: [&str; 4]) -> Self {
        Self { hall: [None; 7], rooms: rooms.map(|room| room.chars().collect()) }
    }
}

/// A token, a stop of the hallway, a room and a place in it, and whether it leaves the room.
#[derive(Clone, Debug)]
struct Move {
    token: char,
    stop: usize,
    room: usize,
    slot: usize,
    leaves: bool,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stop = STOPS[self.stop] + 1;
        let room = ["RA", "RB", "RC", "RD"][self.room];
        write!(f, "Move {} H{stop} ({room},{})", self.token, self.slot)?;
        f.write_str(if self.leaves { " out" } else { " home" })
    }
}

/// Why a burrow makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum BadBurrow {
    #[error("expected a token from A to D, found {0:?}")]
    UnknownToken(char),
}

/// A token's own room.
fn home(token: char) -> Result<usize, BadBurrow> {
    match token {
        'A' => Ok(0),
        'B' => Ok(1),
        'C' => Ok(2),
        'D' => Ok(3),
        other => Err(BadBurrow::UnknownToken(other)),
    }
}

struct Tokens {
    depth: usize,
}

impl Tokens {
    /// The energy of a move.
    fn energy(made: &Move) -> Result<u32, BadBurrow> {
        let door = 2 + 2 * made.room;
        let steps = STOPS[made.stop].abs_diff(door) + made.slot;
        Ok(u32::try_from(steps).unwrap_or(u32::MAX) * [1, 10, 100, 1000][home(made.token)?])
    }

    /// Whether the way between a stop and a room's door is free, the stop itself not counted.
    fn is_free(burrow: &Burrow, stop: usize, room: usize) -> bool {
        let (at, door) = (STOPS[stop], 2 + 2 * room);
        let between = |cell: usize| (at < cell && cell < door) || (door < cell && cell < at);
        STOPS.iter().zip(&burrow.hall).all(|(&cell, token)| token.is_none() || !between(cell))
    }
}

impl StateSpace for Tokens {
    type State = Burrow;
    type Action = Move;
    type Cost = u32;
    type Error = BadBurrow;

    fn successors(
        &self,
        burrow: &Burrow,
        _energy: u32,
        emit: &mut impl FnMut(Move, Burrow, u32),
    ) -> Result<(), BadBurrow> {
        for (room, tokens) in burrow.rooms.iter().enumerate() {
            let mut is_ready = true;
            for &token in tokens {
                // Any function below may say that it does not know a token, and `?` ends the search.
                is_ready &= home(token)? == room;
            }
            for stop in 0..STOPS.len() {
                if !Self::is_free(burrow, stop, room) {
                    continue;
                }
                let mut next = burrow.clone();
                let (token, slot, leaves) = match burrow.hall[stop] {
                    Some(token) if is_ready && home(token)? == room => {
                        next.hall[stop] = None;
                        next.rooms[room].insert(0, token);
                        (token, self.depth - tokens.len(), false)
                    }
                    None if !is_ready => {
                        let token = next.rooms[room].remove(0);
                        next.hall[stop] = Some(token);
                        (token, self.depth + 1 - tokens.len(), true)
                    }
                    _ => continue,
                };
                let made = Move { token, stop, room, slot, leaves };
                let energy = Self::energy(&made)?;
                emit(made, next, energy);
            }
        }
        Ok(())
    }

    fn is_goal(&self, burrow: &Burrow) -> bool {
        burrow.rooms.iter().enumerate().all(|(room, tokens)| {
            tokens.len() == self.depth && tokens.iter().all(|&token| home(token) == Ok(room))
        })
    }
}

/// Logs each ten thousand of energy that is known to be too little, and goals.
#[derive(Default)]
struct Log {
    lines: Vec<String>,
    next: u32,
    expanded: u32,
}

impl Observer<Tokens> for Log {
    fn on_expand(&mut self, _: &Burrow, _: u32) {
        self.expanded += 1;
    }

    fn on_bound(&mut self, energy: u32) {
        if energy >= self.next {
            let expanded = self.expanded;
            self.lines.push(format!("at least {energy} energy after {expanded} burrows"));
            self.next = (energy / 10_000 + 1) * 10_000;
        }
    }

    fn on_goal(&mut self, _: &Burrow, energy: u32) {
        self.lines.push(format!("all at home for {energy} energy"));
    }
}

fn solve(rooms: [&str; 4]) -> Result<(u32, Log, Vec<String>), SearchError<BadBurrow>> {
    let tokens = Tokens { depth: rooms[0].len() };
    let mut log = Log::default();
    let search = Search::new(&tokens).start(Burrow::new(rooms));
    let report = search.observer(&mut log).dijkstra()?;
    log.lines.push(report.stats.to_string());
    let solution = report.solution().expect("these burrows can be put in order");
    let moves = solution.actions().map(Move::to_string).collect();
    Ok((solution.cost, log, moves))
}

const BURROWS: [[&str; 4]; 4] = [
    ["BA", "CD", "BC", "DA"],
    ["CB", "AA", "DB", "DC"],
    ["BDDA", "CCBD", "BBAC", "DACA"],
    ["CDDB", "ACBA", "DBAB", "DACC"],
];

fn main() -> ExitCode {
    quiet::printed(example)
}

fn example(out: &mut dyn Write) -> io::Result<ExitCode> {
    for rooms in BURROWS.into_iter().chain([["BA", "CD", "BE", "DA"]]) {
        writeln!(out, "{}", rooms.join(" "))?;
        match solve(rooms) {
            Ok((energy, log, moves)) => {
                for line in log.lines.iter().chain(&moves) {
                    writeln!(out, "  [debug] {line}")?;
                }
                writeln!(out, "  {energy}")?;
            }
            Err(error) => writeln!(out, "  {error}")?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use search_core::SearchError;

    use super::{BURROWS, BadBurrow, solve};

    #[test]
    fn the_four_burrows_have_their_known_answers() {
        let energies = BURROWS.map(|rooms| solve(rooms).unwrap().0);
        assert_eq!(energies, [12_521, 10_526, 44_169, 41_284]);
    }

    #[test]
    fn a_token_that_nobody_knows_ends_the_search_with_its_name() {
        let failed = solve(["BA", "CD", "BE", "DA"]).map(|(energy, ..)| energy);
        assert_eq!(failed, Err(SearchError::Space(BadBurrow::UnknownToken('E'))));
    }
}
