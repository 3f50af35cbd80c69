//! Keys behind doors: which key to fetch next.

use std::convert::Infallible;

use fastrand::Rng;
use search_core::StateSpace;

/// A vault as the distances between its keys and the doors in front of each: a state is the key at which one
/// stands, and above five bits the set of the keys that one has.
pub(crate) struct Keys {
    count: u32,
    distances: Vec<u32>,
    doors: Vec<u32>,
}

impl Keys {
    pub(crate) const START: u32 = 31;

    pub(crate) fn new(count: u32) -> Self {
        let mut random = Rng::with_seed(2);
        let mut distances = vec![0; 1024];
        for one in (0..count).chain([Self::START]) {
            for other in 0..count {
                let steps = 2 * random.u32(..150) + 2;
                distances[(one * 32 + other) as usize] = steps;
                distances[(other * 32 + one) as usize] = steps;
            }
        }
        // One key in two stands behind a door of a key of lower number.
        let mut door = |key: u32| if key > 0 && random.bool() { 1 << random.u32(..key) } else { 0 };
        let doors = (0..count).map(&mut door).collect();
        Self { count, distances, doors }
    }

    pub(crate) fn fetches(&self, state: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let (at, held) = (state & 31, state >> 5);
        let open = move |&key: &u32| held & 1 << key == 0 && self.doors[key as usize] & !held == 0;
        (0..self.count)
            .filter(open)
            .map(move |key| ((held | 1 << key) << 5 | key, self.distances[(at * 32 + key) as usize]))
    }
}

impl StateSpace for Keys {
    type State = u32;
    type Action = ();
    type Cost = u32;
    type Error = Infallible;

    fn successors(
        &self,
        &state: &u32,
        _: u32,
        emit: &mut impl FnMut((), u32, u32),
    ) -> Result<(), Infallible> {
        self.fetches(state).for_each(|(next, steps)| emit((), next, steps));
        Ok(())
    }

    fn is_goal(&self, &state: &u32) -> bool {
        state >> 5 == (1 << self.count) - 1
    }

    fn index_len(&self) -> Option<usize> {
        Some(1 << (self.count + 5))
    }

    fn index(&self, &state: &u32) -> usize {
        state as usize
    }
}
