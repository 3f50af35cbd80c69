//! The shortcuts that the search takes, each with a switch that only tests turn off.

/// Which shortcuts a search takes. None of them changes an answer: [`AllShortcuts`] is what is
/// used, and the tests compare it with every other choice. The switches are constants, so that a
/// shortcut which is always taken costs no question whether to take it.
pub trait Shortcuts {
    /// Whoever can go home at once does so, before anything else moves.
    const HOME_FIRST: bool = true;
    /// Nobody stops strictly between the room that it leaves and its home.
    const OUTSIDE_STOPS: bool = true;
    /// Whoever stops alone at an end of the hallway decides between the last two cells when a
    /// second one comes.
    const LAZY_ENDS: bool = true;
    /// Two in the hallway that bar each other's way home are a dead end.
    const CROSSINGS: bool = true;
    /// The cheapest order in which the rooms can be cleared bounds the cost; no order at all is a
    /// dead end.
    const CLEARING_ORDERS: bool = true;
    /// In such an order, no more than seven may stand in the hallway at once.
    const SEVEN_CELLS: bool = true;
}

/// Every shortcut.
#[derive(Clone, Copy, Debug)]
pub enum AllShortcuts {}

impl Shortcuts for AllShortcuts {}
