//! Ways found by flooding the cells themselves: no preparation, and a flood for each question.

use std::cell::RefCell;

use puzzle::{Clock, LimitReached};

use super::{Leg, Legs, Place};
use crate::flood::Flood;
use crate::floor_plan::{FloorPlan, MARKED};
use crate::key_set::{Key, KeySet, LETTERS};
use crate::vault::{Vault, WALL};

/// The cells of a vault.
#[derive(Debug)]
pub(crate) struct Ground<'a> {
    vault: &'a Vault,
    plan: &'a FloorPlan,
    flood: RefCell<Flood<'a>>,
}

impl<'a> Ground<'a> {
    pub(crate) fn new(vault: &'a Vault, plan: &'a FloorPlan) -> Self {
        Self { vault, plan, flood: RefCell::new(Flood::new(plan)) }
    }

    /// Number of cells that are no wall, and of steps from one to the next.
    pub(crate) fn size(&self) -> (usize, usize) {
        let cells = 0..self.plan.exits().len();
        let open = cells.filter(|&cell| self.plan.drawn(cell) != WALL);
        open.fold((0, 0), |(nodes, edges), cell| {
            let exits = self.plan.exits()[cell] & !MARKED;
            (nodes + 1, edges + exits.count_ones() as usize)
        })
    }

    /// The shortest ways to all keys through doors that are open.
    ///
    /// # Errors
    /// If time is up.
    pub(crate) fn survey(&self, from: Place, open: KeySet, clock: &Clock<'_>) -> Result<Legs, LimitReached> {
        let plan = self.plan;
        let start = plan.place(match from {
            Place::Key(key) => self.vault.key_cell(key),
            Place::Start(robot) => self.vault.robot_cells()[robot] as usize,
        });
        let mut flood = self.flood.borrow_mut();
        let mut legs = [Leg::NONE; LETTERS];
        flood.run([start], clock, |place, steps| {
            let drawn = plan.drawn(place);
            if let Some(key) = Key::from_cell(drawn) {
                legs[key.index()].steps = steps;
            }
            Key::from_door(drawn).is_none_or(|key| open.contains(key))
        })?;
        if let Place::Key(key) = from {
            legs[key.index()].steps = 0;
        }
        for key in self.vault.keys().iter() {
            let leg = &mut legs[key.index()];
            flood.retrace(plan.place(self.vault.key_cell(key)), |place| {
                let drawn = plan.drawn(place);
                if let Some(door) = Key::from_door(drawn) {
                    leg.doors = leg.doors.with(door);
                } else if let Some(other) = Key::from_cell(drawn)
                    && other != key
                    && place != start
                {
                    leg.passes = leg.passes.with(other);
                }
            });
        }
        Ok(legs)
    }

    /// The keys that some robot can get to through doors that are open, not over keys to avoid.
    ///
    /// # Errors
    /// If time is up.
    pub(crate) fn reach(
        &self,
        open: KeySet,
        avoided: KeySet,
        clock: &Clock<'_>,
    ) -> Result<KeySet, LimitReached> {
        let plan = self.plan;
        let starts = self.vault.robot_cells().iter().map(|&cell| plan.place(cell as usize));
        let mut keys = KeySet::EMPTY;
        self.flood.borrow_mut().run(starts, clock, |place, _| {
            let drawn = plan.drawn(place);
            if let Some(key) = Key::from_cell(drawn) {
                if avoided.contains(key) {
                    return false;
                }
                keys = keys.with(key);
            }
            Key::from_door(drawn).is_none_or(|key| open.contains(key))
        })?;
        Ok(keys)
    }
}
