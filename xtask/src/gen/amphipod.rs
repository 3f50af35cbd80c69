//! Burrows.

use ::puzzle::Part;

use super::random::Random;
use super::{Dimension, Generator, Style, none};

/// Burrows of any depth.
pub static GENERATOR: Generator = Generator {
    puzzle: "amphipod",
    dimensions: &[Dimension { name: "DEPTH", official: 2, least: 1 }],
    styles: &[
        Style {
            name: "official",
            about: "all in rooms; both parts have answers up to depth 3, part 1 beyond",
            make: |random, wish| Ok(official(random, wish.size[0]).to_string()),
            answered: |size| if size[0] <= DEEPEST_SHUFFLED { &Part::BOTH } else { &[] },
        },
        Style {
            name: "unwound",
            about: "made from the end by taking moves back: part 1 has an answer",
            make: |random, wish| Ok(unwound(random, wish.size[0], false).to_string()),
            answered: none,
        },
        Style {
            name: "hallway",
            about: "like unwound, with some still in the hallway",
            make: |random, wish| Ok(unwound(random, wish.size[0], true).to_string()),
            answered: none,
        },
        Style {
            name: "shuffled",
            about: "all in rooms in any order, mostly without an answer when deep",
            make: |random, wish| Ok(shuffled(random, wish.size[0]).to_string()),
            answered: none,
        },
        Style {
            name: "exchanged",
            about: "all at home but for four pairs of the five upper rows, which have changed places",
            make: |random, wish| Ok(exchanged(random, wish.size[0]).to_string()),
            answered: none,
        },
        Style {
            name: "deadlock",
            about: "two in the hallway bar each other's way: no answer",
            make: |random, wish| Ok(deadlock(random, wish.size[0]).to_string()),
            answered: none,
        },
    ],
    grown: |factor| vec![2 * factor],
    bytes: |size| size[0].checked_add(3)?.checked_mul(14),
};

/// Deeper burrows in any order hardly ever have an answer.
const DEEPEST_SHUFFLED: usize = 3;

/// Hallway cells where one may stop.
const STOPS: [usize; 7] = [0, 1, 3, 5, 7, 9, 10];

const KINDS: [u8; 4] = *b"ABCD";

/// The hallway cell outside a room.
const fn doorway(room: usize) -> usize {
    2 + 2 * room
}

fn official(random: &mut Random, depth: usize) -> Burrow {
    if depth <= DEEPEST_SHUFFLED { shuffled(random, depth) } else { unwound(random, depth, false) }
}

/// Rooms are stacks, the top last.
struct Burrow {
    depth: usize,
    hallway: [Option<u8>; 11],
    rooms: [Vec<u8>; 4],
}

impl std::fmt::Display for Burrow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cell = |amphipod: Option<u8>| char::from(amphipod.unwrap_or(b'.'));
        writeln!(f, "#############")?;
        writeln!(f, "#{}#", self.hallway.iter().map(|&amphipod| cell(amphipod)).collect::<String>())?;
        for row in 0..self.depth {
            let (left, right) = if row == 0 { ("##", "##") } else { ("  ", "") };
            f.write_str(left)?;
            for room in &self.rooms {
                let height = self.depth - 1 - row;
                write!(f, "#{}", cell(room.get(height).copied()))?;
            }
            writeln!(f, "#{right}")?;
        }
        writeln!(f, "  #########")
    }
}

/// All amphipods in rooms, in any order.
fn shuffled(random: &mut Random, depth: usize) -> Burrow {
    let mut all: Vec<u8> = KINDS.iter().flat_map(|&kind| std::iter::repeat_n(kind, depth)).collect();
    random.shuffle(&mut all);
    let mut rooms = all.chunks_exact(depth).map(<[u8]>::to_vec);
    Burrow { depth, hallway: [None; 11], rooms: std::array::from_fn(|_| rooms.next().unwrap_or_default()) }
}

/// Cells of the upper rows of a finished burrow changed places, four times, so that the deeper it
/// is, the more are at home from the start.
fn exchanged(random: &mut Random, depth: usize) -> Burrow {
    let mut rooms = KINDS.map(|kind| vec![kind; depth]);
    let upper = depth.min(5);
    for _ in 0..4 {
        let [(room, height), (other_room, other_height)] =
            [(); 2].map(|()| (random.below(4), depth - 1 - random.below(upper)));
        let amphipod = rooms[room][height];
        rooms[room][height] = std::mem::replace(&mut rooms[other_room][other_height], amphipod);
    }
    Burrow { depth, hallway: [None; 11], rooms }
}

/// A move taken back.
#[derive(Clone, Copy)]
enum Unmove {
    /// From its home to a stop in the hallway, where it came from when it went home.
    UnHome { room: usize, stop: usize },
    /// From a stop into a room, which it had left for that stop.
    UnLeave { stop: usize, room: usize },
}

/// Takes moves back from the end, each amphipod's two at most, until there is nothing left to take
/// back, or until any moment at which some are in the hallway.
fn unwound(random: &mut Random, depth: usize, stop_halfway: bool) -> Burrow {
    let mut burrow = Burrow { depth, hallway: [None; 11], rooms: KINDS.map(|kind| vec![kind; depth]) };
    // How many of a room's amphipods have never moved. Only while nobody stands above them can
    // they have come home last.
    let mut settled = [depth; 4];
    let mut order = [0, 1, 2, 3];
    random.shuffle(&mut order);
    let halfway = if stop_halfway { 1 + random.below(4 * depth) } else { usize::MAX };
    for taken_back in 1.. {
        let mut unmoves = burrow.unmoves(&settled);
        if unmoves.is_empty() {
            break;
        }
        if random.chance(9, 10) {
            let hindrance = |&unmove: &Unmove| burrow.hindrance(unmove, &settled, &order);
            let least = unmoves.iter().map(hindrance).min();
            unmoves.retain(|unmove| Some(hindrance(unmove)) == least);
        }
        match random.pick(&unmoves) {
            Unmove::UnHome { room, stop } => {
                burrow.hallway[stop] = burrow.rooms[room].pop();
                settled[room] -= 1;
            }
            Unmove::UnLeave { stop, room } => {
                burrow.rooms[room].extend(burrow.hallway[stop].take());
            }
        }
        if taken_back >= halfway && burrow.hallway.iter().any(Option::is_some) {
            break;
        }
    }
    burrow
}

impl Burrow {
    fn unmoves(&self, settled: &[usize; 4]) -> Vec<Unmove> {
        let mut unmoves = Vec::new();
        for stop in STOPS {
            for (room, (amphipods, &settled)) in self.rooms.iter().zip(settled).enumerate() {
                if !self.is_clear_between(stop, doorway(room)) {
                    continue;
                }
                let height = amphipods.len();
                if self.hallway[stop].is_none() {
                    if height > 0 && height == settled {
                        unmoves.push(Unmove::UnHome { room, stop });
                    }
                } else if height < self.depth {
                    unmoves.push(Unmove::UnLeave { stop, room });
                }
            }
        }
        unmoves
    }

    /// How much a move taken back hinders others: rooms are emptied one after the other, in `order`,
    /// and settled ones are not buried while somebody can go elsewhere.
    fn hindrance(&self, unmove: Unmove, settled: &[usize; 4], order: &[usize; 4]) -> Option<usize> {
        match unmove {
            Unmove::UnHome { room, .. } => order.iter().position(|&emptied| emptied == room),
            Unmove::UnLeave { room, .. } => {
                let buries = settled[room] > 0 && settled[room] == self.rooms[room].len();
                Some(order.len() + usize::from(buries))
            }
        }
    }

    /// Whether nobody stands between a stop and a doorway; the stop itself does not count.
    fn is_clear_between(&self, stop: usize, doorway: usize) -> bool {
        let between = if stop < doorway { stop + 1..doorway } else { doorway..stop };
        self.hallway[between].iter().all(Option::is_none)
    }
}

/// A burrow in which `D` stands left of `A` between their rooms, so that neither can go home.
fn deadlock(random: &mut Random, depth: usize) -> Burrow {
    let mut others: Vec<u8> = KINDS.iter().flat_map(|&kind| std::iter::repeat_n(kind, depth)).collect();
    for amphipod in [b'A', b'D'] {
        let found = others.iter().position(|&other| other == amphipod);
        others.remove(found.unwrap_or_default());
    }
    random.shuffle(&mut others);
    let mut between = vec![3, 5, 7];
    let mut stops = [random.take(&mut between), random.take(&mut between)];
    stops.sort_unstable();
    let mut hallway = [None; 11];
    hallway[stops[0]] = Some(b'D');
    hallway[stops[1]] = Some(b'A');
    let mut rooms: [Vec<u8>; 4] = Default::default();
    for amphipod in others {
        let free: Vec<usize> = (0..4).filter(|&room| rooms[room].len() < depth).collect();
        rooms[random.pick(&free)].push(amphipod);
    }
    Burrow { depth, hallway, rooms }
}
