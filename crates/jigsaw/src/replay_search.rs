//! The backtracking search as pictures: which tile is tried where, and what is taken back.
//!
//! Where borders are unique, following them finds the square and nothing is searched; this shows the
//! search that `--solver search` runs, for the same tiles.

use std::ops::ControlFlow;

use puzzle::Limits;
use puzzle::replay::{Expansion, Film, Marks, Replay};
use search_core::Backtrack;

use crate::Jigsaw;
use crate::arrangement::Laid;
use crate::loops::Kind;
use crate::replay::{blank, dressed, side_of, whole_tile};
use crate::search::Square;
use crate::survey::{bounds, refined_kinds, search_limits};
use crate::tile::Tiles;
use crate::watched::{Deed, Watched};

/// What is counted: tiles laid so far, whole squares found, tiles that lie now, tiles taken back.
const COUNTERS: [&str; 4] = ["laid", "squares", "tiles", "taken back"];

/// Shows the square after each tile that is laid. Tiles with the same borders are one choice, of which
/// the first is drawn.
pub(crate) fn replay_search(title: String, jigsaw: &Jigsaw, limits: &Limits) -> Replay {
    let (tiles, across) = (jigsaw.tiles(), jigsaw.side());
    let (kinds, code_count) = refined_kinds(jigsaw.borders(), tiles.len());
    let mut square = Square::new(&kinds, code_count, bounds(tiles.len(), limits));
    let side = side_of(tiles, across);
    let mut film = Film::new(side, side, Marks::Nowhere, COUNTERS);
    let mut lying: Vec<Option<Laid>> = vec![None; across * across];
    let (mut count, mut taken_back) = (0, 0);
    let told = |deed: Deed<'_, crate::search::Choice>| match deed {
        Deed::Made { choice, hopeful } => {
            lying[choice.place] = Some(drawn_as(&kinds, choice.laid));
            count += 1;
            if count == lying.len() as u64 && hopeful {
                film.reach(0);
            }
            let expansion = Expansion { mark: 0, cost: count, bound: taken_back };
            film.expand(expansion, || (lying.clone(), choice.place, hopeful));
        }
        Deed::TakenBack(choice) => {
            lying[choice.place] = None;
            count -= 1;
            taken_back += 1;
        }
    };
    let mut watched = Watched { assignment: &mut square, told };
    // Whatever was searched is shown, up to a limit too.
    let _ended =
        Backtrack::new(&mut watched).limits(search_limits(limits)).visit(|_, _| ControlFlow::Continue(()));
    film.finish(title, &blank(side), dressed, |(lying, place, hopeful)| {
        let (row, column) = (place / across + 1, place % across + 1);
        let end = if *hopeful { "" } else { ": then some place could not be filled" };
        (draw(tiles, across, lying), format!("a tile in row {row}, column {column}{end}"))
    })
}

/// The first tile of a kind, lying as the kind does.
fn drawn_as(kinds: &[Kind], laid: Laid) -> Laid {
    let member = &kinds[laid.tile as usize].members[0];
    Laid { tile: member.tile, orientation: member.orientation.then(laid.orientation) }
}

fn draw(tiles: &Tiles, across: usize, lying: &[Option<Laid>]) -> Vec<u8> {
    let mut picture = blank(side_of(tiles, across));
    for (place, laid) in lying.iter().enumerate() {
        let changes = laid.map(|laid| whole_tile(tiles, across, place, laid));
        for change in changes.into_iter().flatten() {
            picture.cells_mut()[change.cell] = change.glyph;
        }
    }
    picture.cells().to_vec()
}

#[cfg(test)]
mod tests {
    use puzzle::replay::Frames;
    use puzzle::{Limits, Part, Puzzle, Request, Text};

    use super::replay_search;
    use crate::{JurassicJigsaw, Options};

    #[test]
    fn the_film_shows_a_whole_square_that_the_answer_shows_too() {
        let tiles = JurassicJigsaw::META.example;
        let jigsaw = crate::parse(&Text::new(tiles.as_bytes()).unwrap()).unwrap();
        let replay = replay_search("part 1".to_owned(), &jigsaw, &Limits::default());
        assert!(replay.frames().iter().any(|frame| frame.counters[1] > 0));
        let full = (0..replay.frames().len())
            .find(|&frame| replay.frames()[frame].counters[2] == jigsaw.tiles().len() as u64);
        let mut cursor = puzzle::replay::Cursor::new(&replay);
        cursor.go_to(full.unwrap());
        let options = Options::default();
        let solution = JurassicJigsaw::solve(&jigsaw, Part::One, &Request::new(&options).traced()).unwrap();
        let answer =
            JurassicJigsaw::replay(&jigsaw, Part::One, &options, &solution.trace.unwrap(), Frames::All);
        // The search may lay the square turned or mirrored.
        let sorted = |cells: &[u8]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        assert_eq!(sorted(cursor.picture().cells()), sorted(answer.last_picture().cells()));
    }
}
