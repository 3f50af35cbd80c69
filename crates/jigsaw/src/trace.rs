//! How an answer is reached: for programs and for people.

use std::fmt::Write as _;

use puzzle::{Part, Stats};
use serde::{Deserialize, Serialize};

use crate::arrangement::Arrangement;
use crate::orientation::Orientation;
use crate::picture::Picture;
use crate::solve::{Corners, Waters};
use crate::tile::Tiles;

/// The square, and for part 2 the picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// Tile ids as laid, row by row.
    pub tiles: Vec<Vec<u128>>,
    /// Part 2: the picture in the same arrangement, `#`, `.`, and `O` for what belongs to a figure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<Vec<String>>,
    /// How each tile lies; for people only.
    #[serde(skip)]
    orientations: Vec<Orientation>,
}

impl Trace {
    /// How the answer to part 1 is reached.
    pub(crate) fn of_corners(tiles: &Tiles, corners: &Corners) -> Self {
        Self::of(tiles, &corners.arrangement)
    }

    /// How the answer to part 2 is reached: everything is turned so that the figures are
    /// upright.
    pub(crate) fn of_waters(tiles: &Tiles, waters: &Waters) -> Self {
        let picture = Picture::of(tiles, &waters.arrangement);
        let lies = waters.catch.as_ref().map_or(Orientation::AS_IS, |catch| catch.orientation);
        let image = (0..picture.size()).map(|row| {
            let cell = |column: usize| {
                let (row, column) = lies.place(picture.size(), row, column);
                let is_marked = waters.catch.as_ref().is_some_and(|catch| catch.is_marked(row, column));
                match (is_marked, picture.get(row, column)) {
                    (true, _) => 'O',
                    (false, true) => '#',
                    (false, false) => '.',
                }
            };
            (0..picture.size()).map(cell).collect()
        });
        let image = image.collect();
        Self { image: Some(image), ..Self::of(tiles, &waters.arrangement.moved(lies.inverse())) }
    }

    /// How each tile lies, row by row; empty for a trace that was read.
    pub(crate) fn orientations(&self) -> &[Orientation] {
        &self.orientations
    }

    fn of(tiles: &Tiles, arrangement: &Arrangement) -> Self {
        let id = |tile: u32| tiles.ids()[tile as usize];
        Self {
            tiles: arrangement.rows().map(|row| row.iter().map(|laid| id(laid.tile)).collect()).collect(),
            image: None,
            orientations: arrangement.cells().iter().map(|laid| laid.orientation).collect(),
        }
    }

    /// The square with each tile's orientation, how the answer follows from it, and the picture.
    pub(crate) fn explain(&self, part: Part, answer: &str, stats: &Stats) -> String {
        let mut told = String::new();
        let mut tell = |line: std::fmt::Arguments<'_>| {
            writeln!(told, "  {line}").expect("a string takes all that is written");
        };
        let id_width = self.tiles.iter().flatten().map(|id| id.to_string().len()).max().unwrap_or(0);
        let mut lies = self.orientations.iter();
        tell(format_args!(
            "tiles as they lie: - as in the input, m mirrored left to right, then degrees clockwise"
        ));
        for row in &self.tiles {
            let row: Vec<String> = row
                .iter()
                .map(|id| match lies.next() {
                    Some(orientation) => format!("{id:>id_width$} {orientation:<4}"),
                    None => format!("{id:>id_width$}"),
                })
                .collect();
            tell(format_args!("{}", row.join("  ").trim_end()));
        }
        let arrangements = match stats.get("arrangements") {
            Some(1) => "there is no other arrangement".to_owned(),
            Some(count) => format!("{count} arrangements were compared"),
            None => "one arrangement".to_owned(),
        };
        if let (Part::Two, Some(image)) = (part, &self.image) {
            let count = |wanted: char| {
                image.iter().flat_map(|row| row.chars()).filter(|&cell| cell == wanted).count()
            };
            let (covered, figures) = (count('O'), stats.get("figures").unwrap_or(0));
            tell(format_args!(
                "{} of {} set cells belong to {figures} figure{}, {answer} to none; {arrangements}",
                covered,
                covered + count('#'),
                if figures == 1 { "" } else { "s" },
            ));
            for row in image {
                tell(format_args!("{row}"));
            }
        } else {
            let last = self.tiles.len() - 1;
            let [a, b, c, d] =
                [(0, 0), (0, last), (last, 0), (last, last)].map(|(row, column)| self.tiles[row][column]);
            tell(format_args!("corners: {a} * {b} * {c} * {d} = {answer}; {arrangements}"));
        }
        told
    }
}
