//! Literal solvers: slow, obvious, and without a line from the crate.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

/// A map as rows of characters, and where its robots are.
#[derive(Clone)]
pub(crate) struct Map {
    rows: Vec<Vec<char>>,
    robots: Vec<(usize, usize)>,
    keys: BTreeSet<char>,
}

/// The map of a part; `None` if part 2 has no room for its cross.
pub(crate) fn map(drawing: &str, part: u8) -> Option<Map> {
    let mut rows: Vec<Vec<char>> = drawing.lines().map(|line| line.chars().collect()).collect();
    if part == 2 && robots(&rows).len() == 1 {
        let (row, column) = robots(&rows)[0];
        if row == 0 || column == 0 || row + 1 == rows.len() || column + 1 == rows[0].len() {
            return None;
        }
        let mut around = String::new();
        for line in &rows[row - 1..=row + 1] {
            around.extend(&line[column - 1..=column + 1]);
        }
        if around != "....@...." {
            return None;
        }
        for (line, drawn) in rows[row - 1..=row + 1].iter_mut().zip(["@#@", "###", "@#@"]) {
            for (cell, new) in line[column - 1..=column + 1].iter_mut().zip(drawn.chars()) {
                *cell = new;
            }
        }
    }
    let keys = rows.iter().flatten().copied().filter(char::is_ascii_lowercase).collect();
    Some(Map { robots: robots(&rows), rows, keys })
}

fn robots(rows: &[Vec<char>]) -> Vec<(usize, usize)> {
    let mut robots = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, &cell) in line.iter().enumerate() {
            if cell == '@' {
                robots.push((row, column));
            }
        }
    }
    robots
}

impl Map {
    /// Number of robots.
    pub(crate) fn robots(&self) -> usize {
        self.robots.len()
    }

    /// Number of cells that are no wall.
    pub(crate) fn floor(&self) -> usize {
        self.rows.iter().flatten().filter(|&&cell| cell != '#').count()
    }

    /// Where one step leads, through doors whose keys are held.
    fn steps(&self, (row, column): (usize, usize), held: &BTreeSet<char>) -> Vec<(usize, usize)> {
        let mut places = vec![(row + 1, column), (row, column + 1)];
        places.extend(row.checked_sub(1).map(|row| (row, column)));
        places.extend(column.checked_sub(1).map(|column| (row, column)));
        places.retain(|&place| match self.at(place) {
            None | Some('#') => false,
            Some(cell) => !cell.is_ascii_uppercase() || held.contains(&cell.to_ascii_lowercase()),
        });
        places
    }

    fn at(&self, (row, column): (usize, usize)) -> Option<char> {
        self.rows.get(row)?.get(column).copied()
    }
}

/// The fewest steps by the rules as they are told: any robot moves by one cell, until all keys
/// are held. Breadth first over the cells of all robots and the keys.
pub(crate) fn by_cells(map: &Map) -> Option<u64> {
    let mut layer = vec![(map.robots.clone(), BTreeSet::new())];
    let mut reached: HashSet<_> = layer.iter().cloned().collect();
    let mut steps = 0;
    while !layer.is_empty() {
        let mut next = Vec::new();
        for (robots, held) in layer {
            if held == map.keys {
                return Some(steps);
            }
            for robot in 0..robots.len() {
                for place in map.steps(robots[robot], &held) {
                    let (mut robots, mut held) = (robots.clone(), held.clone());
                    robots[robot] = place;
                    held.extend(map.at(place).filter(char::is_ascii_lowercase));
                    if reached.insert((robots.clone(), held.clone())) {
                        next.push((robots, held));
                    }
                }
            }
        }
        layer = next;
        steps += 1;
    }
    None
}

/// The same with the thought that a robot may as well stand until it is the next to pick up a
/// key, and then walk there at once: doors only ever open. Cell by cell to each next key.
pub(crate) fn by_keys(map: &Map) -> Option<u64> {
    let start = (map.robots.clone(), BTreeSet::new());
    let mut best = HashMap::from([(start.clone(), 0)]);
    let mut by_steps = BTreeMap::from([(0, vec![start])]);
    while let Some((steps, states)) = by_steps.pop_first() {
        for state in states {
            if best[&state] < steps {
                continue;
            }
            let (robots, held) = state;
            if held == map.keys {
                return Some(steps);
            }
            for robot in 0..robots.len() {
                for (place, key, more) in next_keys(map, robots[robot], &held) {
                    let (mut robots, mut held) = (robots.clone(), held.clone());
                    robots[robot] = place;
                    held.insert(key);
                    let total = steps + more;
                    let known = best.entry((robots.clone(), held.clone())).or_insert(u64::MAX);
                    if total < *known {
                        *known = total;
                        by_steps.entry(total).or_default().push((robots, held));
                    }
                }
            }
        }
    }
    None
}

/// The keys that are not held and can be walked to over no other such key.
fn next_keys(map: &Map, from: (usize, usize), held: &BTreeSet<char>) -> Vec<((usize, usize), char, u64)> {
    let mut found = Vec::new();
    let mut reached = HashSet::from([from]);
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((place, steps)) = queue.pop_front() {
        let cell = map.at(place).expect("only cells of the map are queued");
        if cell.is_ascii_lowercase() && !held.contains(&cell) {
            found.push((place, cell, steps));
            continue;
        }
        for next in map.steps(place, held) {
            if reached.insert(next) {
                queue.push_back((next, steps + 1));
            }
        }
    }
    found
}
