//! Solves vaults slowly and plainly, by the rules and nothing else. Shares no code with the crate.
//!
//! Two ways, compared with each other: [`by_steps`] tries every single step of every robot, and
//! [`by_keys`] every walk of a robot to a key that it can come to. The second one bears more
//! robots.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};

/// A cell by row and column.
type Cell = (usize, usize);

/// What is drawn, without any understanding of it.
#[derive(Clone, Debug)]
pub struct Map(Vec<Vec<char>>);

impl Map {
    pub fn new(text: &str) -> Self {
        Self(text.lines().map(|line| line.chars().collect()).collect())
    }

    fn at(&self, (row, column): Cell) -> char {
        let drawn = self.0.get(row).and_then(|row| row.get(column));
        drawn.copied().unwrap_or('#')
    }

    fn all(&self, wanted: impl Fn(char) -> bool) -> Vec<Cell> {
        let rows = self.0.iter().enumerate();
        rows.flat_map(|(row, cells)| (0..cells.len()).map(move |column| (row, column)))
            .filter(|&cell| wanted(self.at(cell)))
            .collect()
    }

    /// All places of robots in reading order.
    pub fn robots(&self) -> Vec<Cell> {
        self.all(|drawn| drawn == '@')
    }

    fn keys(&self) -> BTreeSet<char> {
        let cells = self.all(|drawn| drawn.is_ascii_lowercase());
        cells.into_iter().map(|cell| self.at(cell)).collect()
    }

    /// Number of cells that are no wall.
    pub fn open_cells(&self) -> usize {
        self.all(|drawn| drawn != '#').len()
    }

    /// Number of keys.
    pub fn key_count(&self) -> usize {
        self.keys().len()
    }

    /// The map of part 2; `None` if it cannot be drawn.
    pub fn quartered(&self) -> Option<Self> {
        let [(row, column)] = self.robots()[..] else {
            return Some(self.clone());
        };
        let mut map = self.clone();
        for down in 0..3 {
            for right in 0..3 {
                let cell = ((row + down).checked_sub(1)?, (column + right).checked_sub(1)?);
                let middle = (down, right) == (1, 1);
                if self.at(cell) != if middle { '@' } else { '.' } {
                    return None;
                }
                let diagonal = down != 1 && right != 1;
                map.0[cell.0][cell.1] = if diagonal { '@' } else { '#' };
            }
        }
        Some(map)
    }

    /// The cells beside a cell onto which one can step while these keys are held.
    fn steps_from(&self, (row, column): Cell, held: &BTreeSet<char>) -> Vec<Cell> {
        let mut cells = vec![(row + 1, column), (row, column + 1)];
        cells.extend(row.checked_sub(1).map(|row| (row, column)));
        cells.extend(column.checked_sub(1).map(|column| (row, column)));
        cells.retain(|&cell| match self.at(cell) {
            '#' => false,
            door @ 'A'..='Z' => held.contains(&door.to_ascii_lowercase()),
            _ => true,
        });
        cells
    }
}

/// Where all robots are and which keys they hold.
type State = (Vec<Cell>, BTreeSet<char>);

/// The fewest steps to hold every key, by breadth-first search over single steps; `None` if that
/// cannot be done.
pub fn by_steps(map: &Map) -> Option<u64> {
    let all = map.keys();
    let start: State = (map.robots(), BTreeSet::new());
    let mut reached: HashSet<State> = HashSet::from([start.clone()]);
    let mut layer = vec![start];
    let mut steps = 0;
    while !layer.is_empty() {
        if layer.iter().any(|(_, held)| *held == all) {
            return Some(steps);
        }
        steps += 1;
        let mut next_layer = Vec::new();
        for (robots, held) in layer {
            for robot in 0..robots.len() {
                for cell in map.steps_from(robots[robot], &held) {
                    let mut next = (robots.clone(), held.clone());
                    next.0[robot] = cell;
                    if map.at(cell).is_ascii_lowercase() {
                        next.1.insert(map.at(cell));
                    }
                    if reached.insert(next.clone()) {
                        next_layer.push(next);
                    }
                }
            }
        }
        layer = next_layer;
    }
    None
}

/// The fewest steps to hold every key, by Dijkstra's algorithm over walks to keys; `None` if that
/// cannot be done.
pub fn by_keys(map: &Map) -> Option<u64> {
    let all = map.keys();
    let start: State = (map.robots(), BTreeSet::new());
    let mut least: HashMap<State, u64> = HashMap::from([(start.clone(), 0)]);
    let mut frontier = BinaryHeap::from([Reverse((0, start))]);
    while let Some(Reverse((steps, state))) = frontier.pop() {
        if least[&state] < steps {
            continue;
        }
        let (robots, held) = &state;
        if *held == all {
            return Some(steps);
        }
        for robot in 0..robots.len() {
            for (cell, more) in walks_to_keys(map, robots[robot], held) {
                let mut next = state.clone();
                next.0[robot] = cell;
                next.1.insert(map.at(cell));
                let cost = steps + more;
                if least.get(&next).is_none_or(|&known| cost < known) {
                    least.insert(next.clone(), cost);
                    frontier.push(Reverse((cost, next)));
                }
            }
        }
    }
    None
}

/// The keys not yet held to which a robot can walk over no other such key, and how far they are.
fn walks_to_keys(map: &Map, start: Cell, held: &BTreeSet<char>) -> Vec<(Cell, u64)> {
    let mut keys = Vec::new();
    let mut reached = HashSet::from([start]);
    let mut frontier = VecDeque::from([(start, 0)]);
    while let Some((cell, steps)) = frontier.pop_front() {
        let drawn = map.at(cell);
        if drawn.is_ascii_lowercase() && !held.contains(&drawn) {
            keys.push((cell, steps));
            continue;
        }
        for next in map.steps_from(cell, held) {
            if reached.insert(next) {
                frontier.push_back((next, steps + 1));
            }
        }
    }
    keys
}
