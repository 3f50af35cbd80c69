//! The few places that matter, and the shortest ways between them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use fxhash::FxHashMap;
use puzzle::{Clock, LimitReached};

use super::{Leg, Legs, Place};
use crate::flood::Flood;
use crate::floor_plan::FloorPlan;
use crate::key_set::{Key, KeySet, LETTERS};
use crate::vault::Vault;

/// Most floods' worth of work, in times the number of cells, that drawing the network may take:
/// one from each key and each door, if no letter has several doors, and some to spare.
const MOST_FLOODS: usize = 128;
/// Most roads of a network.
const MOST_ROADS: usize = 1 << 20;

/// Keys and doors as nodes, and the shortest ways between them that pass no other node as roads.
///
/// The first [`LETTERS`] nodes are the keys; the rest are doors, of which a letter may have many.
/// Robots' starts are no nodes: nothing leads through them that is not a road already.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    keys: KeySet,
    /// For each node the key that opens it; nothing for keys.
    bars: Vec<KeySet>,
    /// For each node its roads: the node at the other end, and the steps.
    roads: Vec<Vec<(u32, u32)>>,
    /// For each robot the roads from its start, but to each node only from the nearest starts, as
    /// many as there are keys. No more robots ever set out, so if one from farther away goes there
    /// first, one of these never moves, and could do all that the other does for no more steps.
    starts: Vec<Vec<(u32, u32)>>,
}

impl Network {
    /// Draws the network by one flood from each key and door up to the next ones. `None` if there
    /// are so many doors in the open that this would be too much work.
    ///
    /// # Errors
    /// If time is up.
    pub(crate) fn draw(
        vault: &Vault,
        plan: &FloorPlan,
        clock: &Clock<'_>,
    ) -> Result<Option<Self>, LimitReached> {
        let (places, bars) = nodes(vault, plan);
        let index = |number: usize| u32::try_from(number).expect("there are fewer nodes than cells");
        let node_at: FxHashMap<usize, u32> =
            places.iter().enumerate().filter_map(|(node, place)| Some(((*place)?, index(node)))).collect();
        let mut robot_at: FxHashMap<usize, usize> = FxHashMap::default();
        for (robot, &cell) in vault.robot_cells().iter().enumerate() {
            robot_at.insert(plan.place(cell as usize), robot);
        }
        let mut network = Self {
            keys: vault.keys(),
            roads: vec![Vec::new(); places.len()],
            starts: vec![Vec::new(); vault.robot_cells().len()],
            bars,
        };
        let mut flood = Flood::new(plan);
        let mut work_left = MOST_FLOODS.saturating_mul(plan.exits().len());
        let mut roads_left = MOST_ROADS.max(vault.robot_cells().len().saturating_mul(4 * LETTERS));
        for (node, place) in places.iter().enumerate() {
            let Some(place) = *place else { continue };
            clock.look()?;
            let mut starts_left = vault.keys().len();
            flood.run([place], clock, |there, steps| {
                roads_left = roads_left.saturating_sub(1);
                if let Some(&other) = node_at.get(&there) {
                    network.roads[node].push((other, steps));
                    return false;
                }
                if starts_left > 0
                    && let Some(&robot) = robot_at.get(&there)
                {
                    starts_left -= 1;
                    network.starts[robot].push((index(node), steps));
                }
                true
            })?;
            work_left = work_left.saturating_sub(flood.reached());
            if work_left == 0 || roads_left == 0 {
                return Ok(None);
            }
        }
        Ok(Some(network))
    }

    /// Number of keys, doors and robots.
    pub(crate) fn nodes(&self) -> usize {
        self.keys.len() + self.bars.len() - LETTERS + self.starts.len()
    }

    /// Number of roads, each counted once a direction.
    pub(crate) fn edges(&self) -> usize {
        let between_nodes: usize = self.roads.iter().map(Vec::len).sum();
        let from_starts: usize = self.starts.iter().map(Vec::len).sum();
        between_nodes + 2 * from_starts
    }

    /// The shortest ways to all keys through doors that are open (Dijkstra's algorithm).
    pub(crate) fn survey(&self, from: Place, open: KeySet) -> Legs {
        let mut labels = vec![Leg::NONE; self.roads.len()];
        let mut frontier: BinaryHeap<Reverse<(u32, u32)>> = BinaryHeap::new();
        let relax = |labels: &mut [Leg], frontier: &mut BinaryHeap<_>, node: u32, leg: Leg| {
            let label = &mut labels[node as usize];
            let bar = self.bars[node as usize];
            if !open.holds(bar) {
                return;
            }
            let doors = leg.doors.union(bar);
            // Of ways of the same length, one through fewer doors serves in more situations.
            let better = leg.steps < label.steps
                || (leg.steps == label.steps && doors != label.doors && label.doors.holds(doors));
            if better {
                if leg.steps < label.steps {
                    frontier.push(Reverse((leg.steps, node)));
                }
                *label = Leg { doors, ..leg };
            }
        };
        match from {
            Place::Key(key) => {
                let here = Leg { steps: 0, ..Leg::NONE };
                labels[key.index()] = here;
                frontier.push(Reverse((0, u32::try_from(key.index()).expect("letters are few"))));
            }
            Place::Start(robot) => {
                for &(node, steps) in &self.starts[robot] {
                    relax(&mut labels, &mut frontier, node, Leg { steps, ..Leg::NONE });
                }
            }
        }
        while let Some(Reverse((steps, node))) = frontier.pop() {
            let label = labels[node as usize];
            if steps > label.steps {
                continue;
            }
            let passed = match letter_of(node) {
                Some(key) if from != Place::Key(key) => label.passes.with(key),
                _ => label.passes,
            };
            for &(other, more) in &self.roads[node as usize] {
                let leg = Leg { steps: steps + more, doors: label.doors, passes: passed };
                relax(&mut labels, &mut frontier, other, leg);
            }
        }
        std::array::from_fn(|letter| labels[letter])
    }

    /// The keys that some robot can get to through doors that are open, not over keys to avoid.
    pub(crate) fn reach(&self, open: KeySet, avoided: KeySet) -> KeySet {
        let passable = |node: u32| match letter_of(node) {
            Some(key) => !avoided.contains(key),
            None => open.holds(self.bars[node as usize]),
        };
        let mut reached = vec![false; self.roads.len()];
        let mut frontier: Vec<u32> = Vec::new();
        let mut keys = KeySet::EMPTY;
        let mut ways: &[(u32, u32)] = &[];
        let mut starts = self.starts.iter();
        loop {
            for &(node, _) in ways {
                if passable(node) && !std::mem::replace(&mut reached[node as usize], true) {
                    keys = letter_of(node).map_or(keys, |key| keys.with(key));
                    frontier.push(node);
                }
            }
            ways = if let Some(node) = frontier.pop() {
                &self.roads[node as usize]
            } else if let Some(start) = starts.next() {
                start
            } else {
                return keys;
            };
        }
    }
}

/// For each node its place on the plan, if there is such a key, and the key that opens it.
fn nodes(vault: &Vault, plan: &FloorPlan) -> (Vec<Option<usize>>, Vec<KeySet>) {
    let mut places = vec![None; LETTERS];
    for key in vault.keys().iter() {
        places[key.index()] = Some(plan.place(vault.key_cell(key)));
    }
    let mut bars = vec![KeySet::EMPTY; LETTERS];
    for (cell, &drawn) in vault.grid().cells().iter().enumerate() {
        if let Some(key) = Key::from_door(drawn)
            && vault.keys().contains(key)
        {
            places.push(Some(plan.place(cell)));
            bars.push(KeySet::of(key));
        }
    }
    (places, bars)
}

/// The key that is this node, if it is no door.
fn letter_of(node: u32) -> Option<Key> {
    u8::try_from(node).ok().filter(|&number| usize::from(number) < LETTERS).map(Key::new)
}
