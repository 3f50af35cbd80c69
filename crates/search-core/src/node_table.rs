//! What the search remembers of each state: the contract of the two closed sets.

use crate::cost::Cost;
use crate::limits::Limit;
use crate::state_space::StateSpace;

/// Where a node was reached from, and whether it has been expanded: 31 bits and one.
///
/// The bit pattern 0 means "never reached", so that a table of zeros is an empty table: the operating
/// system hands out zeroed pages lazily, and a huge dense table costs only what is touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link(u32);

impl Link {
    pub(crate) const START: Self = Self(1);
    /// How many nodes can be told apart.
    pub(crate) const MAX_NODES: usize = (Self::CLOSED - Self::FIRST_PARENT) as usize;
    const FIRST_PARENT: u32 = 2;
    const CLOSED: u32 = 1 << 31;

    /// A link to the node with this key, which is below [`MAX_NODES`](Self::MAX_NODES).
    #[inline]
    pub(crate) const fn to(parent: u32) -> Self {
        Self(parent.wrapping_add(Self::FIRST_PARENT))
    }

    #[inline]
    pub(crate) const fn is_reached(self) -> bool {
        self.0 != 0
    }

    #[inline]
    pub(crate) const fn is_closed(self) -> bool {
        self.0 & Self::CLOSED != 0
    }

    #[inline]
    pub(crate) const fn closed(self) -> Self {
        Self(self.0 | Self::CLOSED)
    }

    #[inline]
    pub(crate) const fn parent(self) -> Option<u32> {
        (self.0 & !Self::CLOSED).checked_sub(Self::FIRST_PARENT)
    }
}

/// What is kept of a link: all of it, or no more than a search needs that never goes back.
///
/// [`NONE`](Self::NONE), the trace of a state that was never reached, is a pattern of zeros.
pub(crate) trait Trace: Copy {
    const NONE: Self;

    fn of(link: Link) -> Self;
    fn link(self) -> Link;
}

/// The parent and whether the node is closed.
impl Trace for u32 {
    const NONE: Self = 0;

    #[inline]
    fn of(link: Link) -> Self {
        link.0
    }

    #[inline]
    fn link(self) -> Link {
        Link(self)
    }
}

/// Bit 0 says that the node was reached, bit 1 that it is closed.
impl Trace for u8 {
    const NONE: Self = 0;

    #[inline]
    fn of(link: Link) -> Self {
        Self::from(link.is_reached()) | Self::from(link.is_closed()) << 1
    }

    #[inline]
    fn link(self) -> Link {
        let link = if self & 1 == 0 { Link(0) } else { Link::START };
        if self & 2 == 0 { link } else { link.closed() }
    }
}

/// Nothing: enough for a node that is known to be reached and whose closing nobody asks for.
impl Trace for () {
    const NONE: Self = ();

    #[inline]
    fn of(_link: Link) -> Self {}

    #[inline]
    fn link(self) -> Link {
        Link::START
    }
}

/// What a node remembers besides its link: the cost g at which it was reached, or nothing at all where the
/// first path is as good as any later one.
pub(crate) trait Label<C: Cost>: Copy {
    /// A label and a trace, laid out so that zeros are an empty slot that `vec!` need not write.
    type Slot<T: Trace>: Slot<Self>;
    /// The least that a node must keep of its link, where nobody goes back and unreached states have no
    /// node.
    type Bare: Trace;
    /// Whether a node enters the frontier once only, so that there is nothing stale in it.
    const ONCE: bool;

    fn new(g: C) -> Self;
    /// The label on which nothing improves.
    #[inline]
    fn sealed() -> Self {
        Self::new(C::ZERO)
    }

    fn improves_on(self, known: Self) -> bool;
    /// g, if need be from the key under which the frontier kept the node.
    fn g(self, key: C) -> C;
}

/// One place of a dense table.
pub(crate) trait Slot<L>: Copy {
    /// Of a state that was never reached.
    const EMPTY: Self;

    fn new(label: L, link: Link) -> Self;
    fn label(self) -> L;
    fn link(self) -> Link;
}

/// The cheapest known cost of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cheapest<C>(C);

impl<C: Cost> Label<C> for Cheapest<C> {
    type Slot<T: Trace> = (C, T);
    type Bare = u8;
    const ONCE: bool = false;

    #[inline]
    fn new(g: C) -> Self {
        Self(g)
    }

    #[inline]
    fn improves_on(self, known: Self) -> bool {
        self.0 < known.0
    }

    #[inline]
    fn g(self, _key: C) -> C {
        self.0
    }
}

impl<C: Cost, T: Trace> Slot<Cheapest<C>> for (C, T) {
    const EMPTY: Self = (C::ZERO, T::NONE);

    #[inline]
    fn new(label: Cheapest<C>, link: Link) -> Self {
        (label.0, T::of(link))
    }

    #[inline]
    fn label(self) -> Cheapest<C> {
        Cheapest(self.0)
    }

    #[inline]
    fn link(self) -> Link {
        self.1.link()
    }
}

/// No label: the first path to a node stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstCome;

impl<C: Cost> Label<C> for FirstCome {
    type Slot<T: Trace> = T;
    type Bare = ();
    const ONCE: bool = true;

    #[inline]
    fn new(_g: C) -> Self {
        Self
    }

    #[inline]
    fn improves_on(self, _known: Self) -> bool {
        false
    }

    #[inline]
    fn g(self, key: C) -> C {
        key
    }
}

impl<T: Trace> Slot<FirstCome> for T {
    const EMPTY: Self = T::NONE;

    #[inline]
    fn new(_label: FirstCome, link: Link) -> Self {
        T::of(link)
    }

    #[inline]
    fn label(self) -> FirstCome {
        FirstCome
    }

    #[inline]
    fn link(self) -> Link {
        Trace::link(self)
    }
}

/// What was known of a state when the search arrived at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prior {
    Unreached,
    Open,
    Closed,
}

impl Prior {
    #[inline]
    pub(crate) fn of(link: Link) -> Self {
        if !link.is_reached() {
            Self::Unreached
        } else if link.is_closed() {
            Self::Closed
        } else {
            Self::Open
        }
    }
}

/// Why a table cannot take a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    Full(Limit),
    IndexOutOfRange { index: usize },
}

/// A node taken from the frontier.
pub(crate) struct Taken<S, L> {
    pub(crate) key: u32,
    pub(crate) state: S,
    pub(crate) label: L,
}

/// A closed set, which knows the open nodes as well.
pub(crate) trait NodeTable<P: StateSpace, L: Label<P::Cost>> {
    /// What the frontier holds of a node.
    type Handle: Clone;
    /// Where a state is in the table, or would be. It fits a register.
    type Spot: Copy;

    /// Forgets all nodes and takes a new limit; keeps its memory.
    fn reset(&mut self, space: &P, max_nodes: usize);

    /// Looks for a state. `None` if there is a node on which `label` does not improve: most states that a
    /// search arrives at are of this kind.
    fn find(&self, space: &P, state: &P::State, label: L) -> Option<(Self::Spot, Prior)>;

    /// Takes room for one more node, here or (if the table has to grow) where the spot that comes back is.
    /// `budget` is how many bytes the table may take then.
    fn reserve(
        &mut self,
        space: &P,
        spot: Self::Spot,
        budget: impl FnOnce() -> usize,
    ) -> Result<Self::Spot, Refusal>;

    /// Remembers a node, in place of what was known of it or in the room just taken.
    fn place(
        &mut self,
        spot: Self::Spot,
        prior: Prior,
        state: P::State,
        label: L,
        link: Link,
    ) -> Self::Handle;

    /// Closes a node of the frontier; `None` if it was closed before, so that its entry was stale.
    fn close(&mut self, space: &P, handle: Self::Handle) -> Option<Taken<P::State, L>>;

    /// The key and the label of a state if it was reached.
    fn known(&self, space: &P, state: &P::State) -> Option<(u32, L)>;

    /// The label of a node that is remembered.
    fn label(&self, space: &P, handle: &Self::Handle) -> L;

    /// The key of a node that is remembered.
    fn key(&self, space: &P, handle: &Self::Handle) -> u32;

    /// Whether `state` is the one of which `key` is the node.
    fn is_at(&self, space: &P, key: u32, state: &P::State) -> bool;

    fn link(&self, key: u32) -> Link;

    /// Nodes remembered.
    fn len(&self) -> usize;

    /// Bytes taken.
    fn bytes(&self) -> usize;
}

#[cfg(test)]
mod tests {
    use super::{Link, Trace};

    #[test]
    fn a_link_to_any_node_is_open_until_it_is_closed_and_keeps_its_parent() {
        let last = u32::try_from(Link::MAX_NODES).unwrap() - 1;
        for parent in [0, 1, 2, 1000, last] {
            let link = Link::to(parent);
            assert!(link.is_reached() && !link.is_closed());
            assert!(link.closed().is_closed() && link.closed().closed().is_closed());
            assert_eq!([link, link.closed(), link.closed().closed()].map(Link::parent), [Some(parent); 3]);
        }
        assert!(Link::to(last + 1).is_closed(), "there is a number for each pattern");
    }

    #[test]
    fn a_short_trace_knows_whether_a_node_is_reached_and_closed() {
        for link in [Link(0), Link::START, Link::START.closed(), Link::to(7), Link::to(7).closed()] {
            let kept = <u8 as Trace>::of(link).link();
            assert_eq!((kept.is_reached(), kept.is_closed()), (link.is_reached(), link.is_closed()));
        }
    }
}
