//! Machine words whose bits are the cells across a lane.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// An unsigned integer used as a set of cells.
///
/// Shifts do not check their distance, which is always below [`Word::BITS`] here: a check inside
/// the loops over lanes would keep them from becoming vector code.
pub(crate) trait Word:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// Cells in a word.
    const BITS: usize;
    /// Lanes that are handled together: 32 bytes of words, so that the loops over lanes become
    /// whole vectors without a remainder.
    const BLOCK: usize;
    const ZERO: Self;
    const ONES: Self;

    /// One cell.
    fn bit(index: usize) -> Self;
    /// The cells from 0 to `count` (at most [`Word::BITS`]) exclusive.
    fn low(count: usize) -> Self;
    /// Eight cells as the lowest bits.
    fn from_byte(byte: u8) -> Self;
    /// Moves each cell to an index that is `distance` greater.
    fn up(self, distance: usize) -> Self;
    /// Moves each cell to an index that is `distance` smaller.
    fn down(self, distance: usize) -> Self;
}

macro_rules! impl_word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const BITS: usize = <$word>::BITS as usize;
            const BLOCK: usize = 32 / size_of::<$word>();
            const ZERO: Self = 0;
            const ONES: Self = <$word>::MAX;

            #[inline(always)]
            fn bit(index: usize) -> Self {
                1 << index
            }

            #[inline(always)]
            fn low(count: usize) -> Self {
                if count == 0 { 0 } else { <$word>::MAX >> (<Self as Word>::BITS - count) }
            }

            #[inline(always)]
            fn from_byte(byte: u8) -> Self {
                <$word>::from(byte)
            }

            #[inline(always)]
            #[expect(clippy::cast_possible_truncation, reason = "distances are below 64")]
            fn up(self, distance: usize) -> Self {
                self.wrapping_shl(distance as u32)
            }

            #[inline(always)]
            #[expect(clippy::cast_possible_truncation, reason = "distances are below 64")]
            fn down(self, distance: usize) -> Self {
                self.wrapping_shr(distance as u32)
            }
        }
    )*};
}

impl_word!(u8, u16, u32, u64);

#[cfg(test)]
mod tests {
    use super::Word;

    #[test]
    fn low_cells_can_fill_a_word() {
        assert_eq!(<u8 as Word>::low(0), 0);
        assert_eq!(<u8 as Word>::low(3), 0b111);
        assert_eq!(<u8 as Word>::low(8), u8::MAX);
        assert_eq!(<u64 as Word>::low(64), u64::MAX);
    }
}
