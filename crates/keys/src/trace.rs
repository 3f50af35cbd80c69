//! How an answer is reached: the walks of the robots, key by key.

use std::fmt::Write as _;

use puzzle::Limits;
use puzzle::geometry::{Direction, Point};
use serde::{Deserialize, Serialize};

use crate::answer::Errand;
use crate::flood::Flood;
use crate::floor_plan::FloorPlan;
use crate::key_set::{Key, KeySet};
use crate::vault::{FLOOR, Vault};

/// All walks in the order in which they happen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Trace {
    /// One walk for each key that a robot sets out for.
    pub walks: Vec<Walk>,
}

/// One robot walks to a key; keys on the way are picked up too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Walk {
    /// The robot, from 1 in reading order of that part's map.
    pub robot: usize,
    /// One letter a step: `U`, `D`, `L` or `R`.
    pub path: String,
    /// The key on which the path ends.
    pub key: char,
}

impl Trace {
    /// Walks a plan, each leg by a shortest way through the doors that are open by then. Errands
    /// for keys that were picked up on the way are dropped. Costs one flood of the map a leg.
    pub(crate) fn of_plan(vault: &Vault, plan: &[Errand]) -> Self {
        let floor = FloorPlan::new(vault);
        let mut flood = Flood::new(&floor);
        let no_limits = Limits::default();
        let mut places: Vec<usize> =
            vault.robot_cells().iter().map(|&cell| floor.place(cell as usize)).collect();
        let mut held = KeySet::EMPTY;
        let mut walks = Vec::new();
        for &Errand { robot, key, .. } in plan {
            if held.contains(key) {
                continue;
            }
            flood
                .run([places[robot]], &no_limits.clock(), |place, _| {
                    Key::from_door(floor.drawn(place)).is_none_or(|door| held.contains(door))
                })
                .expect("nothing limits this flood");
            places[robot] = floor.place(vault.key_cell(key));
            let directions = flood.retrace(places[robot], |place| {
                held = held.union(key_drawn(floor.drawn(place)));
            });
            walks.push(Walk {
                robot: robot + 1,
                path: directions.into_iter().map(Direction::letter).collect(),
                key: key.letter(),
            });
        }
        Self { walks }
    }

    /// Steps of all walks together.
    pub fn steps(&self) -> usize {
        self.walks.iter().map(|walk| walk.path.len()).sum()
    }

    /// Tells a person who goes where, and draws the map with the walks.
    pub(crate) fn explain(&self, vault: &Vault) -> String {
        let mut told = String::new();
        let mut picture = vault.grid().cells().to_vec();
        let mut places: Vec<Point> = vault.robots().collect();
        let robots = places.len();
        let mut held = KeySet::EMPTY;
        let mut total = 0;
        let write = "a string takes all that is written";
        for Walk { robot, path, key } in &self.walks {
            let place = &mut places[robot - 1];
            let (mut passed, mut opened) = (KeySet::EMPTY, KeySet::EMPTY);
            for direction in path.chars().filter_map(Direction::from_letter) {
                *place = vault.grid().neighbour(*place, direction).unwrap_or(*place);
                let cell = vault.grid().index_of(*place);
                let drawn = vault.grid().cells()[cell];
                if drawn == FLOOR {
                    mark(&mut picture[cell], *robot, robots);
                }
                opened = opened.union(Key::from_door(drawn).map_or(KeySet::EMPTY, KeySet::of));
                passed = passed.union(key_drawn(drawn).difference(held));
                held = held.union(key_drawn(drawn));
            }
            total += path.len();
            let steps = path.len();
            let plural = if steps == 1 { "" } else { "s" };
            write!(told, "  robot {robot} takes {key} after {steps} step{plural}").expect(write);
            let others: KeySet = passed.iter().filter(|other| other.letter() != *key).collect();
            if !others.is_empty() {
                write!(told, ", picking up {others} on the way").expect(write);
            }
            if !opened.is_empty() {
                let doors = opened.to_string().to_uppercase();
                let plural = if opened.len() == 1 { "" } else { "s" };
                write!(told, ", through door{plural} {doors}").expect(write);
            }
            writeln!(told, " ({total} in all)").expect(write);
        }
        if self.walks.is_empty() {
            told.push_str("  there is no key to collect\n");
        }
        told.push_str("  the map with the walks, the floor that nobody steps on left blank:\n");
        for row in picture.chunks_exact(vault.grid().width()) {
            let row: String =
                row.iter().map(|&cell| if cell == FLOOR { ' ' } else { char::from(cell) }).collect();
            writeln!(told, "  {}", row.trim_end()).expect(write);
        }
        told
    }
}

/// Draws a robot's step on floor: its number, or `*` for a single robot, for two of them on the
/// same cell and for robots with more than one digit.
fn mark(cell: &mut u8, robot: usize, robots: usize) {
    let own = match u8::try_from(robot) {
        Ok(number @ 1..=9) if robots > 1 => b'0' + number,
        _ => b'*',
    };
    *cell = if *cell == FLOOR || *cell == own { own } else { b'*' };
}

fn key_drawn(cell: u8) -> KeySet {
    Key::from_cell(cell).map_or(KeySet::EMPTY, KeySet::of)
}
