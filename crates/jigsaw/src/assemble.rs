//! Any square of pieces: what may stand beside what is for the caller to say.
//!
//! The simplest solver, and the most general one: pieces are laid row by row, each in every
//! orientation that suits the piece on its left and the one above. It knows nothing of what a
//! piece is; see `examples/turtles.rs` for a card game. Tiles have a faster way (`follow`, `search`),
//! which is tested against this one.

use search_core::{Assignment, Backtrack, BacktrackEnd, BacktrackStats, Limits};

/// A piece at its place in a square, in one orientation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<O> {
    /// Which of the pieces.
    pub piece: usize,
    /// What the caller made of it.
    pub oriented: O,
}

/// The squares found.
#[derive(Clone, Debug)]
pub struct Squares<O> {
    /// Each one row by row.
    pub squares: Vec<Vec<Placed<O>>>,
    /// Whether there are no others, or why that is not known.
    pub end: BacktrackEnd,
    /// What the search did.
    pub stats: BacktrackStats,
}

/// The number of pieces fills no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a square number of pieces, found {0}")]
pub struct NotSquare(pub usize);

/// Lays all pieces as a square in which neighbours suit each other, in at most `most` ways.
///
/// `orientations` gives all ways to hold a piece, `left_of(a, b)` says whether `a` may stand on
/// the left of `b`, and `above(a, b)` whether it may stand above it. All ways differ in the pieces'
/// places or in which of the orientations given is used; turning a whole square counts as another
/// way.
///
/// Tries every unused piece in every orientation at each place: fine for some hundred pieces whose
/// sides are telling, exponential where they are not, so give limits (each place filled is one
/// expansion).
///
/// # Errors
/// If the number of pieces is no square.
///
/// # Examples
/// Dominoes in a square: a piece is held as it is or turned round.
/// ```
/// use jigsaw::assemble;
/// use search_core::Limits;
///
/// let pieces = [(1, 2), (3, 2), (5, 6), (5, 7)];
/// let found = assemble(
///     &pieces,
///     |&(left, right)| vec![(left, right), (right, left)],
///     |a, b| a.1 == b.0,
///     |_, _| true,
///     u64::MAX,
///     Limits::default(),
/// )?;
/// assert_eq!(found.squares.len(), 8);
/// # Ok::<(), jigsaw::NotSquare>(())
/// ```
pub fn assemble<P, O: Clone>(
    pieces: &[P],
    orientations: impl Fn(&P) -> Vec<O>,
    left_of: impl Fn(&O, &O) -> bool,
    above: impl Fn(&O, &O) -> bool,
    most: u64,
    limits: Limits,
) -> Result<Squares<O>, NotSquare> {
    let side = pieces.len().isqrt();
    if side * side != pieces.len() {
        return Err(NotSquare(pieces.len()));
    }
    let mut square = Square {
        side,
        orientations: pieces.iter().map(orientations).collect(),
        is_used: vec![false; pieces.len()],
        placed: Vec::with_capacity(pieces.len()),
        left_of,
        above,
    };
    let report = Backtrack::new(&mut square).limits(limits).at_most(most);
    let oriented = |&(piece, orientation): &Choice| Placed {
        piece,
        oriented: square.orientations[piece][orientation].clone(),
    };
    let squares = report.solutions.iter().map(|choices| choices.iter().map(oriented).collect()).collect();
    Ok(Squares { squares, end: report.end, stats: report.stats })
}

/// A piece and one of its orientations.
type Choice = (usize, usize);

/// The first places of a square, filled.
struct Square<O, L, A> {
    side: usize,
    orientations: Vec<Vec<O>>,
    is_used: Vec<bool>,
    placed: Vec<Choice>,
    left_of: L,
    above: A,
}

impl<O, L: Fn(&O, &O) -> bool, A: Fn(&O, &O) -> bool> Assignment for Square<O, L, A> {
    type Choice = Choice;

    fn candidates(&self, emit: &mut impl FnMut(Choice)) {
        let place = self.placed.len();
        let at = |place: usize| {
            let (piece, orientation) = self.placed[place];
            &self.orientations[piece][orientation]
        };
        let left = (!place.is_multiple_of(self.side)).then(|| at(place - 1));
        let above = place.checked_sub(self.side).map(at);
        for (piece, orientations) in self.orientations.iter().enumerate() {
            if self.is_used[piece] {
                continue;
            }
            for (orientation, oriented) in orientations.iter().enumerate() {
                if left.is_none_or(|left| (self.left_of)(left, oriented))
                    && above.is_none_or(|above| (self.above)(above, oriented))
                {
                    emit((piece, orientation));
                }
            }
        }
    }

    fn apply(&mut self, &(piece, orientation): &Choice) -> bool {
        self.is_used[piece] = true;
        self.placed.push((piece, orientation));
        true
    }

    fn undo(&mut self, &(piece, _): &Choice) {
        self.placed.pop();
        self.is_used[piece] = false;
    }

    fn is_complete(&self) -> bool {
        self.placed.len() == self.is_used.len()
    }
}
