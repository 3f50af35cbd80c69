//! A space without an end.

use search_core::StateSpace;

/// The whole numbers: an endless space, in which each expansion may call back.
pub(crate) struct Endless<F>(pub(crate) F);

impl<F: Fn(u64) -> Result<(), &'static str>> StateSpace for Endless<F> {
    type State = u64;
    type Action = ();
    type Cost = u64;
    type Error = &'static str;

    fn successors(&self, &n: &u64, _: u64, emit: &mut impl FnMut((), u64, u64)) -> Result<(), &'static str> {
        (self.0)(n)?;
        emit((), n + 1, 2);
        Ok(())
    }

    fn is_goal(&self, _: &u64) -> bool {
        false
    }
}
