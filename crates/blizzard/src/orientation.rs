//! The field turned so that its short side runs along the bits of words.

use puzzle::geometry::Point;
use puzzle::grid::Grid;

/// How the cells of a field become bits: each *lane* (a column, or in a field that is higher
/// than wide a row) is a string of bits, and lanes stand side by side along the long side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Orientation {
    pub(crate) lanes: usize,
    /// Cells of a lane.
    pub(crate) bits: usize,
    /// Whether lanes are rows.
    turned: bool,
}

/// A cell of the field as lane and bit, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) lane: usize,
    pub(crate) bit: usize,
}

/// The blizzards in the order that the flood knows them by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrows {
    /// Flies towards greater lanes.
    pub(crate) forward: u8,
    /// Flies towards smaller lanes.
    pub(crate) backward: u8,
    /// Flies towards greater bits.
    pub(crate) upward: u8,
    /// Flies towards smaller bits.
    pub(crate) downward: u8,
}

impl Orientation {
    /// The orientation with the shorter lanes, of the field inside the walls of a map.
    pub(crate) fn of(map: &Grid<u8>) -> Self {
        Self::turned(map, map.width() < map.height())
    }

    /// A field with its rows as lanes (`turned`) or its columns.
    pub(crate) fn turned(map: &Grid<u8>, turned: bool) -> Self {
        let (width, height) = (map.width() - 2, map.height() - 2);
        let (lanes, bits) = if turned { (height, width) } else { (width, height) };
        Self { lanes, bits, turned }
    }

    /// The spot of a cell inside the wall.
    pub(crate) fn spot(self, place: Point) -> Spot {
        let (row, column) = (place.row - 1, place.column - 1);
        if self.turned { Spot { lane: row, bit: column } } else { Spot { lane: column, bit: row } }
    }

    /// The cell of a spot.
    pub(crate) fn place(self, spot: Spot) -> Point {
        if self.turned {
            Point::new(spot.lane + 1, spot.bit + 1)
        } else {
            Point::new(spot.bit + 1, spot.lane + 1)
        }
    }

    pub(crate) fn arrows(self) -> Arrows {
        let [forward, backward, upward, downward] = if self.turned { *b"v^><" } else { *b"><v^" };
        Arrows { forward, backward, upward, downward }
    }

    /// The cells with equal bit, one byte a lane, for each bit in turn.
    pub(crate) fn rows(self, map: &Grid<u8>) -> Rows<'_> {
        let (map, width) = (map.cells(), map.width());
        if !self.turned {
            return Rows::Drawn { map, width, lanes: self.lanes };
        }
        let mut cells = vec![0; self.lanes * self.bits];
        for (lane, row) in map[width..].chunks_exact(width).take(self.lanes).enumerate() {
            for (bit, &cell) in row[1..=self.bits].iter().enumerate() {
                cells[bit * self.lanes + lane] = cell;
            }
        }
        Rows::Turned { cells, lanes: self.lanes }
    }
}

/// Cells of a field, one slice of lanes for each bit.
pub(crate) enum Rows<'a> {
    /// As drawn, walls included.
    Drawn { map: &'a [u8], width: usize, lanes: usize },
    /// Columns of the drawing as slices.
    Turned { cells: Vec<u8>, lanes: usize },
}

impl Rows<'_> {
    /// One byte a lane.
    pub(crate) fn row(&self, bit: usize) -> &[u8] {
        match self {
            Self::Drawn { map, width, lanes } => &map[(bit + 1) * width + 1..][..*lanes],
            Self::Turned { cells, lanes } => &cells[bit * lanes..][..*lanes],
        }
    }
}

#[cfg(test)]
mod tests {
    use puzzle::Text;

    use super::Orientation;

    #[test]
    fn bits_run_along_the_shorter_side_and_down_the_columns_of_a_square() {
        let shape = |width: usize, height: usize| {
            let wall = "#".repeat(width);
            let row = format!("#{}#\n", ".".repeat(width));
            let drawing = format!("#.{}\n{}{}.#\n", wall, row.repeat(height), wall);
            let valley = crate::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
            let Orientation { lanes, bits, turned } = Orientation::of(valley.map());
            (lanes, bits, turned)
        };
        assert_eq!(shape(5, 3), (5, 3, false));
        assert_eq!(shape(3, 5), (5, 3, true));
        assert_eq!(shape(4, 4), (4, 4, false));
    }
}
