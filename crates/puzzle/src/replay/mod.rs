//! A solved part as a sequence of pictures: the one model behind the terminal animation, the
//! web page and the still picture.
//!
//! A replay is built from a trace that the checker has accepted, so whatever is shown has been
//! verified. Frames hold only the cells that change; a picture of bytes and a legend that tells
//! what each byte means are enough for every puzzle.

mod encode;
mod film;
mod page;
mod svg;

use crate::geometry::{Direction, Point};
use crate::grid::Grid;

pub use film::{Expansion, Film, Marks};
pub use page::page;
pub use svg::picture;

/// What a glyph means, for colouring. Colours are told apart also by people who cannot tell red
/// from green, and the glyph itself is always drawn beside the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Where one can be.
    Floor,
    /// Where nobody can be.
    Wall,
    /// Who moves.
    Actor,
    /// What is moved, collected or placed.
    Item,
    /// What is shut.
    Lock,
    /// What must be avoided.
    Hazard,
    /// What has reached its place.
    Done,
    /// Where the actor has been.
    Trail,
    /// The first of several kinds.
    First,
    /// The second of several kinds.
    Second,
    /// The third of several kinds.
    Third,
    /// The fourth of several kinds.
    Fourth,
}

impl Ink {
    /// Inks to tell several of a kind apart, over and over.
    pub fn of_several(index: usize) -> Self {
        [Self::First, Self::Second, Self::Third, Self::Fourth][index % 4]
    }

    /// All inks in the order of their numbers.
    pub const ALL: [Self; 12] = [
        Self::Floor,
        Self::Wall,
        Self::Actor,
        Self::Item,
        Self::Lock,
        Self::Hazard,
        Self::Done,
        Self::Trail,
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
    ];

    /// Red, green and blue on a light and on a dark ground.
    pub fn colours(self) -> ([u8; 3], [u8; 3]) {
        // Hues of the palette by Okabe and Ito, lightened or darkened for contrast.
        match self {
            Self::Floor => ([0xb8, 0xb8, 0xb0], [0x55, 0x58, 0x5c]),
            Self::Wall => ([0x6b, 0x6b, 0x66], [0x8a, 0x8d, 0x91]),
            Self::Actor => ([0xb4, 0x4a, 0x00], [0xff, 0x8c, 0x3a]),
            Self::Item | Self::Second => ([0x00, 0x5a, 0x9c], [0x56, 0xb4, 0xe9]),
            Self::Lock | Self::Fourth => ([0x9a, 0x3c, 0x78], [0xe3, 0x9a, 0xc8]),
            Self::Hazard => ([0x8a, 0x5a, 0x00], [0xe6, 0x9f, 0x00]),
            Self::Done | Self::Third => ([0x00, 0x70, 0x50], [0x2c, 0xc9, 0x9a]),
            Self::Trail => ([0x8f, 0x80, 0x00], [0xf0, 0xe4, 0x42]),
            Self::First => ([0xa0, 0x52, 0x00], [0xff, 0xb0, 0x50]),
        }
    }
}

/// How a glyph is drawn where more can be drawn than letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The glyph itself.
    #[default]
    Letter,
    /// A filled cell.
    Block,
    /// The left half of a block two cells wide.
    LeftHalf,
    /// The right half of a block two cells wide.
    RightHalf,
    /// A triangle that points this way.
    Arrow(Direction),
}

/// Which frames of a replay are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frames {
    /// All of them.
    All,
    /// The last one, of which a still is made, and the ways.
    Last,
}

/// What one glyph of the pictures stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legend {
    /// The byte in the picture, printable ASCII.
    pub glyph: u8,
    /// How it is coloured.
    pub ink: Ink,
    /// How it is drawn.
    pub shape: Shape,
    /// A noun for people.
    pub meaning: &'static str,
}

/// A cell that changes, by its index in [`Grid::cells`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Index of the cell, row by row.
    pub cell: usize,
    /// What it shows from now on.
    pub glyph: u8,
}

/// One picture, told as what changes since the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Cells that change, by rising index.
    pub changes: Vec<Change>,
    /// One line that says what happened.
    pub caption: String,
    /// One value for each of [`Replay::counters`].
    pub counters: Vec<u64>,
}

/// A way to draw over the still picture, from cell to cell. Ways of one ink are drawn in one lane,
/// beside those of other inks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// How it is coloured.
    pub ink: Ink,
    /// The cells in order, each a neighbour of the one before or the same.
    pub points: Vec<Point>,
}

/// A solved part as a sequence of pictures.
#[derive(Clone, Debug)]
pub struct Replay {
    title: String,
    legend: Vec<Legend>,
    counters: Vec<&'static str>,
    base: Grid<u8>,
    last: Grid<u8>,
    frames: Vec<Frame>,
    paths: Vec<Path>,
}

impl Replay {
    /// A replay that starts with the picture `base` as its frame 0, with `counters` at 0.
    ///
    /// # Examples
    /// ```
    /// use puzzle::grid::Grid;
    /// use puzzle::replay::{Change, Ink, Replay};
    /// let mut replay = Replay::new("a walk", Grid::new(3, b"@..".to_vec()).unwrap(), &["steps"])
    ///     .with_legend(b'@', Ink::Actor, "the walker");
    /// replay.push([Change { cell: 0, glyph: b'.' }, Change { cell: 1, glyph: b'@' }], "right", &[1]);
    /// assert_eq!(replay.frames().len(), 2);
    /// assert_eq!(replay.last_picture().cells(), b".@.");
    /// ```
    pub fn new(title: impl Into<String>, base: Grid<u8>, counters: &[&'static str]) -> Self {
        let start =
            Frame { changes: Vec::new(), caption: "the start".to_owned(), counters: vec![0; counters.len()] };
        Self {
            title: title.into(),
            legend: Vec::new(),
            counters: counters.to_vec(),
            last: base.clone(),
            base,
            frames: vec![start],
            paths: Vec::new(),
        }
    }

    /// The same replay with other values than 0 for the counters of frame 0.
    ///
    /// # Panics
    /// If there is not one value for each counter.
    #[must_use]
    pub fn starting_at(mut self, counters: &[u64]) -> Self {
        assert_eq!(counters.len(), self.counters.len(), "a frame has a value for each counter");
        self.frames[0].counters = counters.to_vec();
        self
    }

    /// The same replay knowing what one more glyph means.
    #[must_use]
    pub fn with_legend(self, glyph: u8, ink: Ink, meaning: &'static str) -> Self {
        self.with_shape(glyph, ink, Shape::Letter, meaning)
    }

    /// The same replay knowing what one more glyph means and how it is drawn.
    #[must_use]
    pub fn with_shape(mut self, glyph: u8, ink: Ink, shape: Shape, meaning: &'static str) -> Self {
        self.legend.push(Legend { glyph, ink, shape, meaning });
        self
    }

    /// Adds a frame by the cells that change; those that show the same as before are dropped, and
    /// of several changes of one cell the last one counts.
    ///
    /// # Panics
    /// If a cell lies outside, or there is not one value for each counter.
    pub fn push(
        &mut self,
        changes: impl IntoIterator<Item = Change>,
        caption: impl Into<String>,
        counters: &[u64],
    ) {
        assert_eq!(counters.len(), self.counters.len(), "a frame has a value for each counter");
        let mut before: Vec<Change> = Vec::new();
        for Change { cell, glyph } in changes {
            before.push(Change { cell, glyph: self.last.cells()[cell] });
            self.last.cells_mut()[cell] = glyph;
        }
        // A stable sort leaves the oldest picture of a cell first.
        before.sort_by_key(|change| change.cell);
        before.dedup_by_key(|change| change.cell);
        let changes = before
            .into_iter()
            .map(|old| (old, Change { cell: old.cell, glyph: self.last.cells()[old.cell] }))
            .filter(|(old, new)| old != new)
            .map(|(_, new)| new)
            .collect();
        self.frames.push(Frame { changes, caption: caption.into(), counters: counters.to_vec() });
    }

    /// Adds a frame by its whole picture.
    ///
    /// # Panics
    /// If the picture has not the size of the base, or there is not one value for each counter.
    pub fn push_picture(&mut self, picture: &Grid<u8>, caption: impl Into<String>, counters: &[u64]) {
        assert_eq!(picture.width(), self.base.width(), "pictures of a replay have one size");
        assert_eq!(picture.height(), self.base.height(), "pictures of a replay have one size");
        let changes: Vec<Change> = picture
            .cells()
            .iter()
            .enumerate()
            .filter(|(cell, glyph)| self.last.cells()[*cell] != **glyph)
            .map(|(cell, &glyph)| Change { cell, glyph })
            .collect();
        self.push(changes, caption, counters);
    }

    /// Adds a way to draw over the still picture, from cell to cell.
    pub fn add_path(&mut self, ink: Ink, points: Vec<Point>) {
        self.paths.push(Path { ink, points });
    }

    /// What is shown, in a few words.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What the glyphs mean.
    pub fn legend(&self) -> &[Legend] {
        &self.legend
    }

    /// How a glyph is coloured; one without a legend is floor.
    pub fn ink(&self, glyph: u8) -> Ink {
        self.legend.iter().find(|legend| legend.glyph == glyph).map_or(Ink::Floor, |legend| legend.ink)
    }

    /// Names of the counters.
    pub fn counters(&self) -> &[&'static str] {
        &self.counters
    }

    /// The frames; number 0 is the base picture without changes.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// The picture of frame 0.
    pub fn base(&self) -> &Grid<u8> {
        &self.base
    }

    /// The picture of the last frame.
    pub fn last_picture(&self) -> &Grid<u8> {
        &self.last
    }

    /// How a glyph is drawn; one without a legend is a letter.
    pub fn shape(&self, glyph: u8) -> Shape {
        self.legend.iter().find(|legend| legend.glyph == glyph).map_or(Shape::Letter, |legend| legend.shape)
    }

    /// Ways to draw over the still picture.
    pub fn paths(&self) -> &[Path] {
        &self.paths
    }
}

/// A position in a replay, with the picture there. Moving by one frame costs its changes; moving
/// far costs at most a stretch of frames between two stored pictures.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    replay: &'a Replay,
    frame: usize,
    picture: Grid<u8>,
    /// Pictures of the frames 0, STRIDE, 2 * STRIDE, … as far as they were seen.
    stored: Vec<Grid<u8>>,
}

impl<'a> Cursor<'a> {
    /// Frames between two stored pictures.
    const STRIDE: usize = 256;

    /// The start of a replay.
    pub fn new(replay: &'a Replay) -> Self {
        Self { replay, frame: 0, picture: replay.base.clone(), stored: vec![replay.base.clone()] }
    }

    /// Number of the frame, from 0.
    pub fn frame(&self) -> usize {
        self.frame
    }

    /// The frame.
    pub fn current(&self) -> &'a Frame {
        &self.replay.frames[self.frame]
    }

    /// The picture of the frame.
    pub fn picture(&self) -> &Grid<u8> {
        &self.picture
    }

    /// Goes to a frame; one behind the end means the last one.
    pub fn go_to(&mut self, frame: usize) {
        let frame = frame.min(self.replay.frames.len() - 1);
        if frame < self.frame {
            let stored = (frame / Self::STRIDE).min(self.stored.len() - 1);
            self.picture.clone_from(&self.stored[stored]);
            self.frame = stored * Self::STRIDE;
        }
        while self.frame < frame {
            self.frame += 1;
            for change in &self.replay.frames[self.frame].changes {
                self.picture.cells_mut()[change.cell] = change.glyph;
            }
            if self.frame == self.stored.len() * Self::STRIDE {
                self.stored.push(self.picture.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, Cursor, Ink, Replay};
    use crate::grid::Grid;

    fn walk(length: usize) -> Replay {
        let mut cells = vec![b'.'; length + 1];
        cells[0] = b'@';
        let mut replay = Replay::new("a walk", Grid::new(length + 1, cells).unwrap(), &["steps"])
            .with_legend(b'@', Ink::Actor, "the walker");
        for step in 1..=length {
            let changes = [Change { cell: step - 1, glyph: b'.' }, Change { cell: step, glyph: b'@' }];
            replay.push(changes, format!("step {step}"), &[step as u64]);
        }
        replay
    }

    #[test]
    fn a_frame_keeps_only_cells_that_look_different() {
        let mut replay = Replay::new("", Grid::new(3, b"abc".to_vec()).unwrap(), &[]);
        let change = |cell, glyph| Change { cell, glyph };
        replay.push([change(2, b'x'), change(0, b'y'), change(0, b'a'), change(1, b'z')], "", &[]);
        assert_eq!(replay.frames()[1].changes, [change(1, b'z'), change(2, b'x')]);
        replay.push_picture(&Grid::new(3, b"azc".to_vec()).unwrap(), "", &[]);
        assert_eq!(replay.frames()[2].changes, [change(2, b'c')]);
    }

    #[test]
    fn a_cursor_shows_the_same_picture_whichever_way_it_came() {
        let replay = walk(1000);
        let mut cursor = Cursor::new(&replay);
        for frame in [1000, 3, 600, 599, 0, 256, 255, 257, 2000] {
            cursor.go_to(frame);
            let frame = frame.min(1000);
            assert_eq!(cursor.frame(), frame);
            assert_eq!(cursor.picture().cells().iter().position(|&cell| cell == b'@'), Some(frame));
        }
    }
}
