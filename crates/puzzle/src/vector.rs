//! The widest vectors of the machine, for code that is written without any.

pub use fearless_simd::Level;
use fearless_simd::dispatch;

/// Runs `work`, compiled once for each level of vectors that a machine may have; `level` is what
/// this machine has, [`Level::new`]. The closure and what it calls must be `#[inline(always)]` to
/// be compiled so.
#[inline(always)]
pub fn vectorized<R>(level: Level, work: impl FnOnce() -> R) -> R {
    dispatch!(level, _level => work())
}
