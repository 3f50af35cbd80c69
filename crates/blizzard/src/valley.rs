//! The valley as drawn: its wall, its two gaps, and where each blizzard starts.

use std::fmt;
use std::sync::OnceLock;

use puzzle::geometry::{Direction, Point};
use puzzle::grid::Grid;

use crate::cycle::{greatest_common_divisor, remainder};
use crate::leg::LegEnd;
use crate::weather::Weather;

/// A valley with its blizzards at minute 0.
///
/// Places are those of the drawing: row 0 is the top wall, column 0 the left one. So the field
/// spans rows 1 to [`Valley::height`] and columns 1 to [`Valley::width`].
#[derive(Debug)]
pub struct Valley {
    // Invariant: a wall all round but for the two gaps, no wall inside.
    map: Grid<u8>,
    start: Point,
    goal: Point,
    /// The field in the form that the flood works on, made when first needed.
    weather: OnceLock<Weather>,
    /// The end of the first leg, which both parts begin with; never a limit.
    first_leg: OnceLock<LegEnd>,
}

impl Valley {
    /// A valley over a drawing that the parser has approved.
    pub(crate) fn new(map: Grid<u8>, start: usize, goal: usize) -> Self {
        let goal = Point::new(map.height() - 1, goal);
        Self { map, start: Point::new(0, start), goal, weather: OnceLock::new(), first_leg: OnceLock::new() }
    }

    /// Columns between the side walls, at least 1.
    pub fn width(&self) -> usize {
        self.map.width() - 2
    }

    /// Rows between top and bottom wall; there may be none.
    pub fn height(&self) -> usize {
        self.map.height() - 2
    }

    /// The gap in the top wall.
    pub fn start(&self) -> Point {
        self.start
    }

    /// The gap in the bottom wall.
    pub fn goal(&self) -> Point {
        self.goal
    }

    /// The drawing, walls included.
    pub fn map(&self) -> &Grid<u8> {
        &self.map
    }

    pub(crate) fn weather(&self) -> &Weather {
        self.weather.get_or_init(|| Weather::new(&self.map, [self.start, self.goal]))
    }

    pub(crate) fn first_leg(&self) -> &OnceLock<LegEnd> {
        &self.first_leg
    }

    /// Fewest minutes from gap to gap without any wind.
    pub(crate) fn distance(&self) -> u64 {
        (self.goal.row + self.goal.column.abs_diff(self.start.column)) as u64
    }

    /// Minutes after which all blizzards stand as at first: the least common multiple of width
    /// and height (the width alone if there are no rows).
    pub fn period(&self) -> u64 {
        let (width, height) = (self.width() as u64, self.height().max(1) as u64);
        width / greatest_common_divisor(width, height) * height
    }

    /// Whether a place is one of the two gaps or lies inside the wall.
    pub fn is_open(&self, place: Point) -> bool {
        let inside = (1..=self.height()).contains(&place.row) && (1..=self.width()).contains(&place.column);
        inside || place == self.start || place == self.goal
    }

    /// Whether a blizzard that flies in `direction` is at an inner place.
    ///
    /// It has come from as many cells upwind as minutes have passed, counted round the field.
    #[inline]
    pub(crate) fn blows(&self, place: Point, minute: u64, direction: Direction) -> bool {
        let Point { row, column } = place;
        let from = match direction {
            Direction::Up => Point::new(ahead(row, self.height(), minute), column),
            Direction::Down => Point::new(behind(row, self.height(), minute), column),
            Direction::Left => Point::new(row, ahead(column, self.width(), minute)),
            Direction::Right => Point::new(row, behind(column, self.width(), minute)),
        };
        Direction::from_arrow(self.map[from]) == Some(direction)
    }

    /// Whether the expedition may stand at an open place in that minute. No blizzard comes into
    /// a gap.
    pub fn is_free(&self, place: Point, minute: u64) -> bool {
        place == self.start
            || place == self.goal
            || Direction::ALL.into_iter().all(|direction| !self.blows(place, minute, direction))
    }

    /// The valley in some minute, with the expedition as `E` if it is given.
    pub fn picture(&self, minute: u64, expedition: Option<Point>) -> Picture<'_> {
        Picture { valley: self, minute, expedition, rows: 0..self.map.height(), columns: 0..self.map.width() }
    }
}

/// The drawing at minute 0.
impl fmt::Display for Valley {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.map.fmt(f)
    }
}

/// A valley in some minute, to be displayed: `.` free, an arrow for one blizzard, a digit for
/// more, `#` wall.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    valley: &'a Valley,
    minute: u64,
    expedition: Option<Point>,
    rows: std::ops::Range<usize>,
    columns: std::ops::Range<usize>,
}

impl Picture<'_> {
    /// Keeps at most so many rows and columns, those round the expedition.
    #[must_use]
    pub fn cropped(mut self, rows: usize, columns: usize) -> Self {
        let centre = self.expedition.unwrap_or(self.valley.start);
        let crop = |range: &std::ops::Range<usize>, centre: usize, most: usize| {
            let start = centre.saturating_sub(most / 2).min(range.end.saturating_sub(most));
            start..(start + most).min(range.end)
        };
        self.rows = crop(&self.rows, centre.row, rows);
        self.columns = crop(&self.columns, centre.column, columns);
        self
    }

    fn glyph(&self, place: Point) -> char {
        if self.expedition == Some(place) {
            return 'E';
        }
        if !self.valley.is_open(place) {
            return '#';
        }
        if place == self.valley.start || place == self.valley.goal {
            return '.';
        }
        let mut here =
            Direction::ALL.into_iter().filter(|&direction| self.valley.blows(place, self.minute, direction));
        match (here.next(), here.count()) {
            (None, _) => '.',
            (Some(direction), 0) => direction.arrow(),
            (Some(_), others) => ['2', '3', '4'][others.min(3) - 1],
        }
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows.clone() {
            let line: String =
                self.columns.clone().map(|column| self.glyph(Point::new(row, column))).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

/// The coordinate (from 1) that lies `minute` cells before `coordinate`, round a side of that
/// length.
fn behind(coordinate: usize, length: usize, minute: u64) -> usize {
    let back = remainder(minute, length);
    let index = coordinate - 1;
    1 + if index >= back { index - back } else { index + length - back }
}

/// The coordinate (from 1) that lies `minute` cells behind `coordinate`, round a side of that
/// length.
fn ahead(coordinate: usize, length: usize, minute: u64) -> usize {
    let index = coordinate - 1 + remainder(minute, length);
    1 + if index >= length { index - length } else { index }
}
