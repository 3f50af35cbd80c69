//! A field of cells.

use std::convert::Infallible;

use fastrand::Rng;
use search_core::{Bound, StateSpace};

/// A square field whose cells cost 1 to 9, from corner to corner.
pub(crate) struct Field {
    pub(crate) side: u32,
    pub(crate) costs: Vec<u8>,
}

impl Field {
    pub(crate) fn new(side: u32) -> Self {
        let mut random = Rng::with_seed(12_345);
        let costs = (0..side * side).map(|_| random.u8(1..=9)).collect();
        Self { side, costs }
    }
}

impl Field {
    /// At least so many steps, of 1 at least, to the last corner.
    pub(crate) fn steps_left(&self, &at: &u32) -> u32 {
        let last = self.side - 1;
        last - at % self.side + last - at / self.side
    }
}

impl StateSpace for Field {
    type State = u32;
    type Action = ();
    type Cost = u32;
    type Error = Infallible;

    fn successors(&self, &at: &u32, _: u32, emit: &mut impl FnMut((), u32, u32)) -> Result<(), Infallible> {
        let mut go = |to: u32| emit((), to, u32::from(self.costs[to as usize]));
        let x = at % self.side;
        if x > 0 {
            go(at - 1);
        }
        if x + 1 < self.side {
            go(at + 1);
        }
        if at >= self.side {
            go(at - self.side);
        }
        if at + self.side < self.side * self.side {
            go(at + self.side);
        }
        Ok(())
    }

    fn is_goal(&self, &at: &u32) -> bool {
        at + 1 == self.side * self.side
    }

    fn lower_bound(&self, at: &u32) -> Bound<u32> {
        Bound::AtLeast(self.steps_left(at))
    }

    fn index_len(&self) -> Option<usize> {
        Some((self.side * self.side) as usize)
    }

    fn index(&self, &at: &u32) -> usize {
        at as usize
    }
}
