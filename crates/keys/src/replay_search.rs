//! The searches as pictures: who stands where with which keys, in the order of expansion.

use puzzle::replay::{Expansion, Film, Marks, Replay};
use search_core::Entry;

use crate::key_set::{Key, KeySet};
use crate::replay::dressed;
use crate::roads::Place;
use crate::vault::{FLOOR, ROBOT, Vault};

/// What is counted. States are those of all searches so far; steps are those of the robots that the
/// search on show moves, so that they fall back where the next one begins.
const COUNTERS: [&str; 4] = ["expanded", "frontier", "steps so far", "steps at least"];

/// A state as it looks on the map.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    /// The robots that the search moves, counted from 0.
    pub(crate) robots: Vec<usize>,
    /// Where they are, in any order.
    pub(crate) places: Vec<Place>,
    /// The keys that they have taken.
    pub(crate) taken: KeySet,
}

/// A state in the search, counted from 1, that looks at it, and what becomes of it there.
#[derive(Clone, Debug)]
struct Scene {
    search: usize,
    sketch: Sketch,
    words: &'static str,
}

impl Scene {
    fn caption(&self) -> String {
        let Self { search, sketch, words } = self;
        if sketch.taken.is_empty() {
            format!("search {search}, no keys yet: {words}")
        } else {
            format!("search {search}, keys {}: {words}", sketch.taken)
        }
    }
}

/// Films all searches for one answer, one after the other: each robot or team may have its own.
#[derive(Clone, Debug)]
pub(crate) struct Camera<'a> {
    vault: &'a Vault,
    film: Film<Scene>,
    searches: usize,
    /// Number of the first state of the search, and of the next new one.
    first: usize,
    next: usize,
}

impl<'a> Camera<'a> {
    pub(crate) fn new(vault: &'a Vault) -> Self {
        let (width, height) = (vault.grid().width(), vault.grid().height());
        let film = Film::new(width, height, Marks::OnPanel, COUNTERS);
        Self { vault, film, searches: 0, first: 0, next: 0 }
    }

    /// One more search begins, from one state.
    pub(crate) fn begin(&mut self) {
        self.searches += 1;
        self.first = self.next;
        self.next += 1;
        self.film.reach(self.first);
    }

    /// Takes down what happened to a state.
    pub(crate) fn take<S>(&mut self, entry: &Entry<'_, S, u64>, sketch: impl Fn(&S) -> Sketch) {
        let search = self.searches;
        let shot = |state: &S, words| Scene { search, sketch: sketch(state), words };
        match *entry {
            Entry::Reached { number, .. } => {
                self.next = self.next.max(self.first + number + 1);
                self.film.reach(self.first + number);
            }
            Entry::Expanded { number, state, cost, bound } => {
                let mark = self.first + number;
                self.film.expand(Expansion { mark, cost, bound }, || shot(state, "expanded"));
            }
            Entry::Goal { number, state, cost } => {
                let mark = self.first + number;
                self.film.shoot(Expansion { mark, cost, bound: cost }, || shot(state, "the goal"));
            }
        }
    }

    /// The film; `None` if nothing was searched.
    pub(crate) fn finish(self, title: String) -> Option<Replay> {
        let vault = self.vault;
        (self.searches > 0).then(|| {
            self.film.finish(
                title,
                vault.grid(),
                |replay| dressed(replay, vault),
                |scene| (draw(vault, &scene.sketch), scene.caption()),
            )
        })
    }
}

/// The map without what is taken and with the robots where they are.
fn draw(vault: &Vault, sketch: &Sketch) -> Vec<u8> {
    let grid = vault.grid();
    let is_taken = |cell: u8| {
        Key::from_cell(cell).or(Key::from_door(cell)).is_some_and(|key| sketch.taken.contains(key))
    };
    let mut cells: Vec<u8> =
        grid.cells().iter().map(|&cell| if is_taken(cell) { FLOOR } else { cell }).collect();
    let starts: Vec<usize> = vault.robots().map(|start| grid.index_of(start)).collect();
    for &robot in &sketch.robots {
        cells[starts[robot]] = FLOOR;
    }
    for place in &sketch.places {
        let cell = match *place {
            Place::Start(robot) => starts[robot],
            Place::Key(key) => vault.key_cell(key),
        };
        cells[cell] = ROBOT;
    }
    cells
}

#[cfg(test)]
mod tests {
    use puzzle::{Part, Puzzle, Request, Text};

    use crate::{Keys, Options, Solver};

    #[test]
    fn the_film_ends_with_every_key_of_the_last_search_taken() {
        let text = "#########\n#b.A.@.a#\n#########\n";
        let model = Keys::parse(&Text::new(text.as_bytes()).unwrap()).unwrap();
        for solver in [Solver::Tree, Solver::General] {
            let options = Options { solver };
            let request = Request::new(&options);
            let replay = Keys::replay_search(&model, Part::One, &request).unwrap();
            assert!(replay.base().to_string().starts_with(text.lines().next().unwrap()));
            let last = replay.last_picture().to_string();
            assert_eq!(last.lines().nth(1).unwrap().trim_end(), "#@......#", "{last}");
            assert_eq!(replay.frames()[replay.frames().len() - 1].counters[2], 8);
            let captions: Vec<&str> = replay.frames().iter().map(|frame| frame.caption.as_str()).collect();
            assert_eq!(captions[1], "search 1, no keys yet: expanded");
            assert!(captions.iter().any(|caption| caption.contains(", keys a")), "{captions:?}");
        }
    }
}
