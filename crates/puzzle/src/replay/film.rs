//! A search as a sequence of pictures: what is expanded, with the frontier and the closed states.

use super::{Ink, Replay, Shape};
use crate::grid::Grid;

/// A state on the frontier.
const FRONTIER: u8 = b'?';
/// A closed state.
const CLOSED: u8 = b'*';
/// Most frames of a film, and most cells of all their pictures: beyond, every second frame is left
/// out. Where the whole picture changes from frame to frame, a page takes about a byte for seven cells.
const MOST_FRAMES: usize = 600;
const MOST_CELLS: usize = 4 << 20;
/// Most things that are remembered of states; what happens later is not shown.
const MOST_EVENTS: usize = 1 << 24;
/// Least width and greatest height of the panel.
const PANEL_WIDTH: usize = 48;
const PANEL_ROWS: usize = 32;

/// Where the film marks what is on the frontier and what is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// On cells of the picture: mark number `n` is cell `n`. For states that are places.
    OnCells,
    /// On a panel below the picture, where each state has a cell, in the order of their numbers. For
    /// states that are more than a place; those that do not fit the panel are only counted.
    OnPanel,
    /// Nowhere: what comes to the frontier is only counted, and stays counted.
    Nowhere,
}

/// Watches a search and makes a [`Replay`] of it with a bearable number of frames, however long the
/// search is: when there are too many, every second one is left out and from then on only half as
/// many are taken.
///
/// What a frame shows is kept as `S`, some small thing from which it can be drawn, and is drawn at the
/// end: most frames of a long search are left out again.
#[derive(Clone, Debug)]
pub struct Film<S> {
    width: usize,
    marks: Marks,
    counters: [&'static str; 4],
    most_frames: usize,
    /// Expansions from one frame to the next.
    stride: u64,
    expanded: u64,
    frontier: u64,
    /// What happened to marks, as twice the number, and one more if it was closed.
    events: Vec<usize>,
    shots: Vec<Shot<S>>,
}

#[derive(Clone, Debug)]
struct Shot<S> {
    /// Events before this picture.
    events: usize,
    scene: S,
    counters: [u64; 4],
}

/// The state that is being expanded.
#[derive(Clone, Copy, Debug)]
pub struct Expansion {
    /// Number of the state's mark.
    pub mark: usize,
    /// What it costs to be there.
    pub cost: u64,
    /// What any solution costs at least, as is known now.
    pub bound: u64,
}

impl<S> Film<S> {
    /// A film of pictures that are so wide and high. `counters` are names, in words of the puzzle, for
    /// what is counted: states expanded, states on the frontier, and cost and bound of the
    /// [`Expansion`] that is shown.
    pub fn new(width: usize, height: usize, marks: Marks, counters: [&'static str; 4]) -> Self {
        let most_frames = (MOST_CELLS / (width * height).max(1)).clamp(2, MOST_FRAMES);
        Self {
            width,
            marks,
            counters,
            most_frames,
            stride: 1,
            expanded: 0,
            frontier: 0,
            events: Vec::new(),
            shots: Vec::new(),
        }
    }

    /// A state has come to the frontier.
    pub fn reach(&mut self, mark: usize) {
        self.frontier += 1;
        self.note(2 * mark);
    }

    /// A state is expanded. `shoot` gives what is to be drawn and is called if a frame is due.
    pub fn expand(&mut self, expansion: Expansion, shoot: impl FnOnce() -> S) {
        self.frontier = self.frontier.saturating_sub(u64::from(self.marks != Marks::Nowhere));
        self.note(2 * expansion.mark + 1);
        self.expanded += 1;
        if (self.expanded - 1).is_multiple_of(self.stride) {
            self.shoot(expansion, shoot);
        }
    }

    /// A picture that must not be left out: the goal.
    pub fn shoot(&mut self, expansion: Expansion, shoot: impl FnOnce() -> S) {
        if self.shots.len() >= self.most_frames {
            let mut index = 0;
            self.shots.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.stride *= 2;
        }
        let scene = shoot();
        let counters = [self.expanded, self.frontier, expansion.cost, expansion.bound];
        self.shots.push(Shot { events: self.events.len(), scene, counters });
    }

    fn note(&mut self, event: usize) {
        if self.marks != Marks::Nowhere && self.events.len() < MOST_EVENTS {
            self.events.push(event);
        }
    }

    /// The replay, begun with `base`, the picture before the search; `dress` says what the puzzle's
    /// own glyphs mean, and `draw` makes picture and caption.
    ///
    /// # Panics
    /// If a picture has not the size of `base`.
    pub fn finish(
        self,
        title: String,
        base: &Grid<u8>,
        dress: impl FnOnce(Replay) -> Replay,
        draw: impl Fn(&S) -> (Vec<u8>, String),
    ) -> Replay {
        assert_eq!(base.width(), self.width, "pictures of a film have one size");
        let states = self.events.iter().map(|event| event / 2 + 1).max().unwrap_or(0);
        let canvas = Canvas::new(base, self.marks, states);
        let mut replay = dress(Replay::new(title, canvas.compose(base.cells(), &[]), &self.counters));
        if self.marks != Marks::Nowhere {
            replay = replay
                .with_shape(FRONTIER, Ink::Item, Shape::Block, "on the frontier: reached, not yet expanded")
                .with_shape(CLOSED, Ink::Done, Shape::Block, "closed: expanded");
        }
        let mut marks = vec![b' '; states];
        let mut noted = 0;
        for shot in &self.shots {
            for event in &self.events[noted..shot.events] {
                marks[event / 2] = if event % 2 == 0 { FRONTIER } else { CLOSED };
            }
            noted = shot.events;
            let (picture, caption) = draw(&shot.scene);
            replay.push_picture(&canvas.compose(&picture, &marks), caption, &shot.counters);
        }
        replay
    }
}

/// Where pictures and marks come together.
struct Canvas {
    marks: Marks,
    /// Width of the puzzle's picture and of the whole.
    inner: usize,
    width: usize,
    height: usize,
}

impl Canvas {
    fn new(base: &Grid<u8>, marks: Marks, states: usize) -> Self {
        let inner = base.width();
        let (width, panel) = match marks {
            Marks::OnCells | Marks::Nowhere => (inner, 0),
            Marks::OnPanel => {
                let width = inner.max(PANEL_WIDTH);
                (width, states.div_ceil(width).min(PANEL_ROWS) + 1)
            }
        };
        Self { marks, inner, width, height: base.height() + panel }
    }

    fn compose(&self, picture: &[u8], marks: &[u8]) -> Grid<u8> {
        let mut cells = Vec::with_capacity(self.width * self.height);
        for row in picture.chunks(self.inner) {
            cells.extend_from_slice(row);
            cells.resize(cells.len().next_multiple_of(self.width), b' ');
        }
        match self.marks {
            Marks::OnCells => {
                for (cell, &mark) in cells.iter_mut().zip(marks) {
                    if *cell == b'.' && mark != b' ' {
                        *cell = mark;
                    }
                }
            }
            Marks::OnPanel => {
                cells.resize(cells.len() + self.width, b' ');
                let room = (self.width * self.height).saturating_sub(cells.len());
                cells.extend_from_slice(&marks[..marks.len().min(room)]);
            }
            Marks::Nowhere => {}
        }
        cells.resize(self.width * self.height, b' ');
        Grid::new(self.width, cells).expect("every row is filled up to the width")
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use std::cell::Cell;

    use super::{Expansion, Film, MOST_CELLS, MOST_FRAMES, Marks};
    use crate::grid::Grid;
    use crate::replay::Replay;

    fn corridor() -> Grid<u8> {
        Grid::new(5, b"#...#".to_vec()).unwrap()
    }

    fn draw(scene: &&str) -> (Vec<u8>, String) {
        (scene.as_bytes().to_vec(), String::new())
    }

    fn expansion(mark: usize) -> Expansion {
        Expansion { mark, cost: mark as u64, bound: 3 }
    }

    const COUNTERS: [&str; 4] = ["expanded", "frontier", "cost", "bound"];

    #[test]
    fn the_frontier_and_closed_states_are_marked_on_free_cells() {
        let mut film = Film::new(5, 1, Marks::OnCells, COUNTERS);
        film.expand(expansion(1), || "#@..#");
        film.reach(2);
        film.expand(expansion(2), || "#.@.#");
        film.reach(3);
        film.shoot(expansion(3), || "#...#");
        let replay = film.finish("a search".to_owned(), &corridor(), |replay| replay, draw);
        assert_snapshot!(replay.last_picture(), @"#**?#");
        assert_eq!(replay.frames().len(), 4);
        assert_eq!(replay.frames()[3].counters, [2, 1, 3, 3]);
    }

    #[test]
    fn states_that_are_no_places_have_cells_on_a_panel() {
        let mut film = Film::new(5, 1, Marks::OnPanel, COUNTERS);
        for state in 0..60 {
            film.reach(state);
        }
        for state in 0..3 {
            film.expand(expansion(state), || "#...#");
        }
        let replay = film.finish(String::new(), &corridor(), |replay| replay, draw);
        let picture = replay.last_picture().to_string();
        let rows: Vec<&str> = picture.lines().map(str::trim_end).collect();
        assert_eq!(rows, ["#...#", "", &format!("***{}", "?".repeat(45)), &"?".repeat(12)]);
    }

    #[test]
    fn a_long_search_has_a_bearable_number_of_frames() {
        let mut film = Film::new(5, 1, Marks::OnCells, COUNTERS);
        let states = 100 * MOST_FRAMES;
        for state in 0..states {
            film.expand(expansion(state % 5), || "#...#");
        }
        let replay: Replay = film.finish(String::new(), &corridor(), |replay| replay, draw);
        let frames = replay.frames().len();
        assert!((MOST_FRAMES / 2..=MOST_FRAMES + 1).contains(&frames), "{frames}");
        let expanded: Vec<u64> = replay.frames()[1..].iter().map(|frame| frame.counters[0]).collect();
        let stride = expanded[1] - expanded[0];
        assert!(expanded.windows(2).all(|pair| pair[1] - pair[0] == stride), "{expanded:?}");
    }

    #[test]
    fn large_pictures_are_few_and_only_those_that_stay_are_drawn() {
        let base = Grid::new(1000, vec![b'#'; 1000 * 1000]).unwrap();
        let mut film = Film::new(1000, 1000, Marks::OnCells, COUNTERS);
        for state in 0..10_000 {
            film.expand(expansion(state), || state);
        }
        let drawn = Cell::new(0);
        let replay = film.finish(
            String::new(),
            &base,
            |replay| replay,
            |_| {
                drawn.set(drawn.get() + 1);
                (base.cells().to_vec(), String::new())
            },
        );
        assert_eq!(replay.frames().len(), drawn.get() + 1);
        assert!((2..=MOST_CELLS / 1_000_000 + 1).contains(&drawn.get()), "{}", drawn.get());
    }
}
