//! Costs: what is added up along a path, and the bounds on what is left.

use std::fmt::Debug;

/// A path cost: a total order with a least element, and an addition that says when it overflows.
///
/// All unsigned integers are costs. A type of one's own (a pair of costs, say) must keep these laws:
/// [`ZERO`](Self::ZERO) is the least value and changes nothing when added; adding never makes a value
/// smaller; `a <= b` implies `a + c <= b + c` where both fit.
///
/// ```
/// use search_core::Cost;
///
/// assert_eq!(200_u8.checked_add(55), Some(255));
/// assert_eq!(Cost::checked_add(200_u8, 56), None);
/// assert_eq!((7_u64.to_bucket(), u64::from_bucket(7)), (Some(7), 7));
///
/// /// The fewest changes first, and of equals the fewest minutes.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
/// struct Journey {
///     changes: u8,
///     minutes: u32,
/// }
///
/// impl Cost for Journey {
///     const ZERO: Self = Self { changes: 0, minutes: 0 };
///     const ONE: Self = Self { changes: 0, minutes: 1 };
///
///     fn checked_add(self, other: Self) -> Option<Self> {
///         let changes = self.changes.checked_add(other.changes)?;
///         Some(Self { changes, minutes: self.minutes.checked_add(other.minutes)? })
///     }
/// }
///
/// let (slow, change) = (Journey { changes: 0, minutes: 170 }, Journey { changes: 1, minutes: 12 });
/// let trains = |&town: &&str| match town {
///     "Ulm" => vec![("Munich", slow), ("Augsburg", change)],
///     "Augsburg" => vec![("Munich", change)],
///     _ => vec![],
/// };
/// let found = search_core::dijkstra("Ulm", trains, |&town| town == "Munich")?;
/// assert_eq!(found.map(|found| found.cost), Some(slow));
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a cost",
    note = "costs are unsigned integers (`u8` to `u128`, `usize`): no step may be worth less than nothing"
)]
pub trait Cost: Copy + Ord + Debug {
    /// The cost of doing nothing; no cost is less.
    const ZERO: Self;
    /// What one action costs where actions are counted.
    const ONE: Self;

    /// The sum, or `None` if it does not fit.
    #[must_use]
    fn checked_add(self, other: Self) -> Option<Self>;

    /// The cost as a small integer, in the same order, if it is one: this is what lets a search use a
    /// bucket queue. `None` is always right, and slower.
    #[must_use]
    fn to_bucket(self) -> Option<usize> {
        None
    }

    /// The cost of which [`to_bucket`](Self::to_bucket) made this number.
    #[must_use]
    fn from_bucket(_bucket: usize) -> Self {
        Self::ZERO
    }
}

macro_rules! unsigned_costs {
    ($($unsigned:ty)*) => {$(
        impl Cost for $unsigned {
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn checked_add(self, other: Self) -> Option<Self> {
                <$unsigned>::checked_add(self, other)
            }

            #[inline]
            fn to_bucket(self) -> Option<usize> {
                usize::try_from(self).ok()
            }

            #[inline]
            fn from_bucket(bucket: usize) -> Self {
                <$unsigned>::try_from(bucket).unwrap_or(<$unsigned>::MAX)
            }
        }
    )*};
}

unsigned_costs!(u8 u16 u32 u64 u128 usize);

/// How much is left of a sum without one of its parts; nothing where costs are no integers.
pub(crate) fn rest<C: Cost>(sum: C, part: C) -> C {
    let buckets = sum.to_bucket().zip(part.to_bucket());
    buckets.map_or(C::ZERO, |(sum, part)| C::from_bucket(sum.saturating_sub(part)))
}

/// What is known about the cost from a state to the nearest goal.
///
/// ```
/// use search_core::{Bound, Search, space_from};
///
/// // Reach 100 by adding 3 or doubling; nothing comes back from beyond.
/// let space = space_from(
///     |&n: &u32| [(n + 3, 1_u32), (n * 2, 1)],
///     |&n| n == 100,
///     |&n| if n > 100 { Bound::DeadEnd } else { Bound::NONE },
/// );
/// let report = Search::new(&space).start(1).astar()?;
/// assert!(report.stats.dead_ends > 0);
/// assert_eq!(report.solution().map(|solution| solution.cost), Some(7));
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Bound<C> {
    /// No goal is nearer than this. Zero is always right.
    AtLeast(C),
    /// No goal can be reached from here; the state is never expanded.
    DeadEnd,
}

impl<C: Cost> Bound<C> {
    /// The bound that says nothing.
    ///
    /// ```
    /// use search_core::{Bound, Cost, Search, space_from};
    ///
    /// assert_eq!(Bound::NONE, Bound::AtLeast(0_u32));
    /// // A* without a lower bound does what Dijkstra's search does.
    /// let space = space_from(|&n: &u32| [(n + 1, 1_u32), (n * 3, 2)], |&n| n == 50, |_| Bound::NONE);
    /// let search = || Search::new(&space).start(1);
    /// assert_eq!(search().astar()?.outcome, search().dijkstra()?.outcome);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub const NONE: Self = Self::AtLeast(C::ZERO);
}
