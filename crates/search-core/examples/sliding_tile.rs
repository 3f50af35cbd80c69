//! The 8-puzzle by A*: slide tiles into the gap until they are in order.
//!
//! `cargo run -p search-core --example sliding_tile [ROWS]`, where ROWS are nine digits, 0 the gap.

mod quiet;

use std::convert::Infallible;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use search_core::{Bound, Search, StateSpace};

/// A board in reading order; 0 is the gap. Nine bytes that hash and copy fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Board([u8; 9]);

const SOLVED: Board = Board([1, 2, 3, 4, 5, 6, 7, 8, 0]);

struct SlidingTiles;

impl StateSpace for SlidingTiles {
    type State = Board;
    /// The number of the tile that slides.
    type Action = u8;
    type Cost = u32;
    type Error = Infallible;

    fn successors(
        &self,
        board: &Board,
        _cost: u32,
        emit: &mut impl FnMut(u8, Board, u32),
    ) -> Result<(), Infallible> {
        let tiles = board.0;
        let Some(gap) = tiles.iter().position(|&tile| tile == 0) else {
            return Ok(());
        };
        for from in 0..9 {
            if distance(from, gap) == 1 {
                let mut slid = tiles;
                slid.swap(from, gap);
                emit(tiles[from], Board(slid), 1);
            }
        }
        Ok(())
    }

    fn is_goal(&self, board: &Board) -> bool {
        *board == SOLVED
    }

    /// Each tile must travel at least the distance to its place, and a slide moves one tile by one. A
    /// slide changes the sum by one at most, so the bound is consistent, too.
    fn lower_bound(&self, board: &Board) -> Bound<u32> {
        let far = |(at, &tile): (usize, &u8)| distance(at, usize::from(tile) - 1);
        Bound::AtLeast(board.0.iter().enumerate().filter(|&(_, &tile)| tile != 0).map(far).sum())
    }
}

/// Steps between two places, across and down.
fn distance(from: usize, to: usize) -> u32 {
    let apart = (from % 3).abs_diff(to % 3) + (from / 3).abs_diff(to / 3);
    u32::try_from(apart).unwrap_or(u32::MAX)
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.0.chunks(3) {
            for &tile in row {
                let digit = if tile == 0 { ' ' } else { char::from(b'0' + tile) };
                write!(f, " {digit}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The board of nine digits, each once.
fn parse(text: &str) -> Option<Board> {
    let mut tiles = [0; 9];
    if text.len() != 9 {
        return None;
    }
    for (tile, digit) in tiles.iter_mut().zip(text.bytes()) {
        *tile = digit.checked_sub(b'0')?;
    }
    let complete = (0..9).all(|tile| tiles.contains(&tile));
    complete.then_some(Board(tiles))
}

fn main() -> ExitCode {
    quiet::printed(example)
}

fn example(out: &mut dyn Write) -> io::Result<ExitCode> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "867254301".to_owned());
    let Some(board) = parse(&text) else {
        writeln!(out, "expected nine digits from 0 to 8, each once, found {text:?}")?;
        return Ok(ExitCode::from(2));
    };
    let report = match Search::new(&SlidingTiles).start(board).astar() {
        Ok(report) => report,
        Err(error) => {
            writeln!(out, "{error}")?;
            return Ok(ExitCode::FAILURE);
        }
    };
    writeln!(out, "{}", report.stats)?;
    let Some(solution) = report.solution() else {
        writeln!(out, "no slides lead from here to order:\n{board}")?;
        return Ok(ExitCode::FAILURE);
    };
    writeln!(out, "{} slides from\n{board}", solution.cost)?;
    let order: Vec<String> = solution.actions().map(u8::to_string).collect();
    writeln!(out, "Slide {}.", order.join(", "))?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use search_core::{Outcome, Search};

    use super::{SlidingTiles, parse};

    #[test]
    fn astar_needs_as_many_slides_as_dijkstra_and_expands_fewer_boards() {
        // 31 slides, the farthest that a board can be from order.
        let board = parse("867254301").unwrap();
        let astar = Search::new(&SlidingTiles).start(board).astar().unwrap();
        let dijkstra = Search::new(&SlidingTiles).start(board).dijkstra().unwrap();
        assert!(astar.stats.expanded * 5 < dijkstra.stats.expanded);
        assert_eq!(astar.stats.f_decreases, 0, "the bound is consistent");
        assert_eq!(astar.solution().unwrap().cost, 31);
        assert_eq!(dijkstra.solution().unwrap().cost, 31);
    }

    #[test]
    fn half_of_all_boards_have_no_solution() {
        let board = parse("213456780").unwrap();
        let report = Search::new(&SlidingTiles).start(board).astar().unwrap();
        assert_eq!(report.outcome, Outcome::Exhausted);
        assert_eq!(report.stats.nodes, 362_880 / 2);
    }
}
