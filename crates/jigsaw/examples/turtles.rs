//! A card game: on each edge of nine cards is the front or the back half of a turtle in one of
//! four colours. Laid as a square, all turtles inside must be whole.
//!
//! `cargo run -p jigsaw --example turtles`

use jigsaw::{Squares, assemble};
use search_core::Limits;

/// The edges of a card clockwise from the top: the colour's letter, large for a front half.
pub(crate) type Card = [char; 4];

/// The nine cards.
pub(crate) const CARDS: [Card; 9] = [
    ['g', 'y', 'G', 'G'],
    ['B', 'r', 'Y', 'G'],
    ['b', 'B', 'R', 'Y'],
    ['Y', 'Y', 'y', 'G'],
    ['g', 'r', 'G', 'r'],
    ['Y', 'R', 'r', 'G'],
    ['g', 'b', 'r', 'G'],
    ['R', 'y', 'b', 'R'],
    ['B', 'R', 'g', 'R'],
];

/// All squares of nine cards, each turned in four ways.
pub(crate) fn squares(cards: &[Card; 9]) -> Squares<Card> {
    let turned = |card: &Card| {
        let turn = |turns: usize| std::array::from_fn(|edge| card[(edge + 4 - turns) % 4]);
        (0..4).map(turn).collect()
    };
    let is_whole = |a: char, b: char| a != b && a.eq_ignore_ascii_case(&b);
    assemble(
        cards,
        turned,
        |left, right| is_whole(left[1], right[3]),
        |above, below| is_whole(above[2], below[0]),
        u64::MAX,
        Limits::default(),
    )
    .expect("nine is a square")
}

#[expect(clippy::print_stdout, reason = "an example shows its result")]
fn main() {
    let found = squares(&CARDS);
    println!("{} squares; the first one:", found.squares.len());
    for row in found.squares.first().into_iter().flat_map(|square| square.chunks(3)) {
        for placed in row {
            let edges: String = placed.oriented.iter().collect();
            print!("  card {} {edges}", placed.piece + 1);
        }
        println!();
    }
}
