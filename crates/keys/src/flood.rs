//! Breadth-first floods of a floor plan.

use puzzle::geometry::Direction;
use puzzle::{Clock, LimitReached};

use crate::floor_plan::{DOWN, FloorPlan, LEFT, MARKED, RIGHT, UP};

/// Bit of [`Flood::arrived`]: the flood does not go on from here.
const STOPPED: u8 = 32;

/// Reached cells between two looks at the time.
const CELLS_A_LOOK: usize = 1 << 20;

/// A flood of one plan, with its memory kept for the next one: 5 bytes a cell.
#[derive(Debug)]
pub(crate) struct Flood<'a> {
    plan: &'a FloorPlan,
    /// The exit that leads back to where the flood came from, [`MARKED`] at its start, and
    /// [`STOPPED`]; 0 where it has not been.
    arrived: Vec<u8>,
    /// All reached cells, in order.
    reached: Vec<u32>,
}

impl<'a> Flood<'a> {
    /// Memory that a flood of this plan takes, in bytes.
    pub(crate) fn bytes(plan: &FloorPlan) -> usize {
        plan.exits().len() * 5
    }

    pub(crate) fn new(plan: &'a FloorPlan) -> Self {
        Self { plan, arrived: vec![0; plan.exits().len()], reached: Vec::new() }
    }

    /// Number of cells that the last flood reached.
    pub(crate) fn reached(&self) -> usize {
        self.reached.len()
    }

    /// Floods from all of `starts` at once, nearest cells first. Each reached cell that is no bare
    /// floor is given to `enter` with its distance, and the flood goes on from it if that says so.
    ///
    /// # Errors
    /// If time is up.
    pub(crate) fn run(
        &mut self,
        starts: impl IntoIterator<Item = usize>,
        clock: &Clock<'_>,
        mut enter: impl FnMut(usize, u32) -> bool,
    ) -> Result<(), LimitReached> {
        for cell in self.reached.drain(..) {
            self.arrived[cell as usize] = 0;
        }
        let exits = self.plan.exits();
        let stride = self.plan.stride();
        let index = |place: usize| u32::try_from(place).expect("an input has less than 2^32 cells");
        for start in starts {
            self.arrived[start] = MARKED;
            self.reached.push(index(start));
        }
        let (mut layer, mut distance) = (0..self.reached.len(), 0);
        let mut next_look = CELLS_A_LOOK;
        while !layer.is_empty() {
            distance += 1;
            for position in layer.clone() {
                let place = self.reached[position] as usize;
                if self.arrived[place] & STOPPED != 0 {
                    continue;
                }
                let mut ways = exits[place] & !self.arrived[place] & !MARKED;
                while ways != 0 {
                    let way = ways & ways.wrapping_neg();
                    ways ^= way;
                    let (next, back) = beyond(place, way, stride);
                    if self.arrived[next] != 0 {
                        continue;
                    }
                    let goes_on = exits[next] & MARKED == 0 || enter(next, distance);
                    self.arrived[next] = if goes_on { back } else { back | STOPPED };
                    self.reached.push(index(next));
                }
            }
            layer = layer.end..self.reached.len();
            if self.reached.len() >= next_look {
                next_look += CELLS_A_LOOK;
                clock.look()?;
            }
        }
        Ok(())
    }

    /// Goes back from a cell that the last flood reached to where it started, and gives each cell
    /// to `visit` on the way, both ends included. Returns the directions from the start.
    pub(crate) fn retrace(&self, goal: usize, mut visit: impl FnMut(usize)) -> Vec<Direction> {
        let mut path = Vec::new();
        let mut place = goal;
        loop {
            visit(place);
            let back = self.arrived[place] & !STOPPED;
            let direction = match back {
                UP => Direction::Up,
                RIGHT => Direction::Right,
                DOWN => Direction::Down,
                LEFT => Direction::Left,
                _ => break,
            };
            path.push(direction.reverse());
            (place, _) = beyond(place, back, self.plan.stride());
        }
        path.reverse();
        path
    }
}

/// The place one step away, and the exit there that leads back.
#[inline]
fn beyond(place: usize, way: u8, stride: usize) -> (usize, u8) {
    match way {
        UP => (place - stride, DOWN),
        RIGHT => (place + 1, LEFT),
        DOWN => (place + stride, UP),
        _ => (place - 1, RIGHT),
    }
}
