//! Backtracking under other eyes: told of each choice made and taken back.

use search_core::Assignment;

/// What backtracking has just done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed<'c, C> {
    /// A choice was made; it will be taken back at once unless it is hopeful.
    Made {
        /// The choice.
        choice: &'c C,
        /// Whether a solution may follow.
        hopeful: bool,
    },
    /// A choice was taken back.
    TakenBack(&'c C),
}

/// The assignment `A`, with `told` called after each choice.
pub(crate) struct Watched<'a, A, F> {
    pub(crate) assignment: &'a mut A,
    pub(crate) told: F,
}

impl<A, F> Assignment for Watched<'_, A, F>
where
    A: Assignment,
    F: FnMut(Deed<'_, A::Choice>),
{
    type Choice = A::Choice;

    fn candidates(&self, emit: &mut impl FnMut(A::Choice)) {
        self.assignment.candidates(emit);
    }

    fn apply(&mut self, choice: &A::Choice) -> bool {
        let hopeful = self.assignment.apply(choice);
        (self.told)(Deed::Made { choice, hopeful });
        hopeful
    }

    fn undo(&mut self, choice: &A::Choice) {
        self.assignment.undo(choice);
        (self.told)(Deed::TakenBack(choice));
    }

    fn is_complete(&self) -> bool {
        self.assignment.is_complete()
    }
}
