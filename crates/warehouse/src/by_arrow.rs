//! What each arrow of the moves means, as a table.

use puzzle::geometry::Direction;

/// A value for each direction, looked up by the arrow of a move: a load, where a choice between
/// four would be a branch that cannot be foretold.
#[derive(Clone, Debug)]
pub(crate) struct ByArrow<T>([T; 256]);

impl<T: Copy + Default> ByArrow<T> {
    pub(crate) fn new(value: impl Fn(Direction) -> T) -> Self {
        let mut values = Self([T::default(); 256]);
        for direction in Direction::ALL {
            values.0[direction.arrow() as usize] = value(direction);
        }
        values
    }

    /// The value of the direction that `arrow` stands for.
    #[inline]
    pub(crate) fn of(&self, arrow: u8) -> &T {
        &self.0[usize::from(arrow)]
    }
}
