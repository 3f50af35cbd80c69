//! The walks as pictures, step by step.

use puzzle::geometry::{Direction, Point};
use puzzle::grid::Grid;
use puzzle::replay::{Change, Ink, Replay};

use crate::key_set::{Key, KeySet, LETTERS};
use crate::trace::{Trace, Walk};
use crate::vault::{FLOOR, ROBOT, Vault};

/// Floor that a robot has left.
const TRAIL: u8 = b'+';

/// Shows the map of a part, which has the cross in part 2, and each step of each robot. A key
/// vanishes when it is picked up, and with it all its doors.
pub(crate) fn replay(title: String, vault: &Vault, trace: &Trace) -> Replay {
    let grid = vault.grid();
    let mut replay = dressed(Replay::new(title, grid.clone(), &["steps", "keys"]), vault);
    let mut scene = Scene::new(vault);
    let mut steps = 0;
    for Walk { robot, path, key } in &trace.walks {
        let caption = format!("robot {robot} to key {key}");
        for direction in path.chars().filter_map(Direction::from_letter) {
            steps += 1;
            let changes = scene.step(robot - 1, direction);
            replay.push(changes, caption.as_str(), &[steps, scene.held.len() as u64]);
        }
    }
    for (robot, path) in scene.paths.into_iter().enumerate() {
        replay.add_path(Ink::of_several(robot), path);
    }
    replay
}

/// The replay knowing what is drawn.
pub(crate) fn dressed(replay: Replay, vault: &Vault) -> Replay {
    let mut replay = replay
        .with_legend(b'#', Ink::Wall, "wall")
        .with_legend(FLOOR, Ink::Floor, "floor")
        .with_legend(ROBOT, Ink::Actor, "a robot")
        .with_legend(TRAIL, Ink::Trail, "where a robot has been");
    for key in vault.keys().iter() {
        replay = replay.with_legend(glyph(key), Ink::Item, "a key");
    }
    for key in vault.doors().iter() {
        replay = replay.with_legend(glyph(key).to_ascii_uppercase(), Ink::Lock, "a shut door");
    }
    replay
}

fn glyph(key: Key) -> u8 {
    u8::try_from(key.letter()).expect("a letter is ASCII")
}

/// Where the robots are, what they hold and where they have been.
struct Scene<'a> {
    grid: &'a Grid<u8>,
    /// For each key its doors, by position.
    doors: Vec<Vec<usize>>,
    held: KeySet,
    paths: Vec<Vec<Point>>,
}

impl<'a> Scene<'a> {
    fn new(vault: &'a Vault) -> Self {
        let grid = vault.grid();
        let mut doors = vec![Vec::new(); LETTERS];
        for (cell, &drawn) in grid.cells().iter().enumerate() {
            if let Some(key) = Key::from_door(drawn) {
                doors[key.index()].push(cell);
            }
        }
        let paths = vault.robots().map(|start| vec![start]).collect();
        Self { grid, doors, held: KeySet::EMPTY, paths }
    }

    /// One step of a robot: the cells that look different after it.
    fn step(&mut self, robot: usize, direction: Direction) -> Vec<Change> {
        let path = &mut self.paths[robot];
        let from = path[path.len() - 1];
        let to = self.grid.neighbour(from, direction).unwrap_or(from);
        path.push(to);
        let cell = self.grid.index_of(to);
        let mut changes = Vec::new();
        if let Some(key) = Key::from_cell(self.grid.cells()[cell])
            && !self.held.contains(key)
        {
            self.held = self.held.with(key);
            changes.extend(self.doors[key.index()].iter().map(|&cell| Change { cell, glyph: FLOOR }));
        }
        let left = self.grid.index_of(from);
        changes.push(Change { cell: left, glyph: TRAIL });
        // Robots can share a cell, so who stands there still is drawn after who left.
        let standing = self.paths.iter().filter_map(|path| path.last());
        changes.extend(
            standing
                .map(|&place| self.grid.index_of(place))
                .filter(|&place| place == left || place == cell)
                .map(|cell| Change { cell, glyph: ROBOT }),
        );
        changes
    }
}
