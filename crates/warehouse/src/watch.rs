//! Who watches the robot at work.

/// Told what each move did. The implementation for `()` ignores it and costs nothing.
pub trait Watch {
    /// The robot moved to a free cell.
    fn walked(&mut self);
    /// The robot moved and pushed this many boxes; not computed unless asked.
    fn pushed(&mut self, boxes: impl FnOnce() -> usize);
    /// The robot stayed where it was, and so did everything else.
    fn blocked(&mut self);
}

impl Watch for () {
    #[inline]
    fn walked(&mut self) {}
    #[inline]
    fn pushed(&mut self, _: impl FnOnce() -> usize) {}
    #[inline]
    fn blocked(&mut self) {}
}
