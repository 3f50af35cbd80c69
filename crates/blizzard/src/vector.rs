//! The widest vectors of the machine, for code that is written without any.

use fearless_simd::{Level, dispatch};

/// Runs `work`, compiled once for each level of vectors that a machine may have. The closure and
/// what it calls must be `#[inline(always)]` to be compiled so.
#[inline(always)]
pub(crate) fn vectorized<R>(level: Level, work: impl FnOnce() -> R) -> R {
    dispatch!(level, _level => work())
}
