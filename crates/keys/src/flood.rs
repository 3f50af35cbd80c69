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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use puzzle::{LimitReached, Limits, Text};

    use super::{CELLS_A_LOOK, Flood};
    use crate::floor_plan::FloorPlan;

    fn plan(drawing: &str) -> FloorPlan {
        FloorPlan::new(&crate::parser::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap())
    }

    #[test]
    fn a_flood_of_all_cells_takes_as_many_bytes_as_it_says() {
        let plan = plan("@..\n.b.\n...");
        let mut flood = Flood::new(&plan);
        let limits = Limits::default();
        flood.run([plan.place(4)], &limits.clock(), |_, _| true).unwrap();
        assert_eq!(flood.reached(), 9);
        let bytes = size_of_val(&flood.arrived[..]) + plan.exits().len() * size_of::<u32>();
        assert_eq!(Flood::bytes(&plan), bytes);
    }

    #[test]
    fn a_flood_asks_about_cells_that_are_no_bare_floor_and_no_others() {
        let plan = plan("@..a\n.##.\nB..c");
        let mut flood = Flood::new(&plan);
        let limits = Limits::default();
        let mut asked = Vec::new();
        let place = |cell| plan.place(cell);
        flood
            .run([place(0)], &limits.clock(), |there, steps| {
                asked.push((there, steps));
                there != place(8)
            })
            .unwrap();
        // Nothing opens the door B: it is a wall.
        assert_eq!(asked, [(place(3), 3), (place(11), 5)]);
        asked.clear();
        flood
            .run([place(0)], &limits.clock(), |there, steps| {
                asked.push((there, steps));
                false
            })
            .unwrap();
        assert_eq!(asked, [(place(3), 3)], "it goes on only from cells that are entered");
    }

    #[test]
    fn a_flood_that_takes_long_ends_when_it_is_cancelled() {
        let cancel = Arc::new(AtomicBool::new(false));
        let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::default() };
        // The key lies behind the first look at the clock, and the second one comes before the end.
        let row = format!("@{}a{}", ".".repeat(CELLS_A_LOOK), ".".repeat(CELLS_A_LOOK));
        let plan = plan(&row);
        let mut flood = Flood::new(&plan);
        assert_eq!(flood.run([plan.place(0)], &limits.clock(), |_, _| true), Ok(()));
        let run = flood.run([plan.place(0)], &limits.clock(), |_, _| {
            cancel.store(true, Ordering::Relaxed);
            true
        });
        assert_eq!(run, Err(LimitReached::Cancelled));
        assert!(flood.reached() < row.len());
    }
}
