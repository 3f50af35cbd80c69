//! The figure that is looked for: the sea monster, or another one.

/// The usual sea monster.
const SEA_MONSTER: [&str; 3] = ["                  # ", "#    ##    ##    ###", " #  #  #  #  #  #   "];

/// Cells that must be set, relative to each other. Rows and columns round them that hold nothing
/// are not part of the figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    // Invariants: there is at least one cell; the least row and the least column are 0; the
    // cells are sorted and differ.
    height: usize,
    width: usize,
    cells: Vec<(usize, usize)>,
}

impl Figure {
    /// The figure of these cells, each a row and a column; `None` if there are none.
    ///
    /// # Examples
    /// ```
    /// use jigsaw::Figure;
    /// let angle = Figure::new(vec![(7, 5), (8, 5), (8, 6)]).unwrap();
    /// assert_eq!((angle.height(), angle.width()), (2, 2));
    /// assert_eq!(angle.cells(), [(0, 0), (1, 0), (1, 1)]);
    /// ```
    pub fn new(mut cells: Vec<(usize, usize)>) -> Option<Self> {
        let top = cells.iter().map(|cell| cell.0).min()?;
        let left = cells.iter().map(|cell| cell.1).min()?;
        for (row, column) in &mut cells {
            *row -= top;
            *column -= left;
        }
        cells.sort_unstable();
        cells.dedup();
        let height = cells.iter().map(|cell| cell.0).max()? + 1;
        let width = cells.iter().map(|cell| cell.1).max()? + 1;
        Some(Self { height, width, cells })
    }

    /// Rows from the first cell to the last one.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Columns from the first cell to the last one.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[(usize, usize)] {
        &self.cells
    }
}

/// The sea monster: 15 cells in a rectangle of 3 x 20.
impl Default for Figure {
    fn default() -> Self {
        let cells = SEA_MONSTER.iter().enumerate().flat_map(|(row, line)| {
            line.bytes().enumerate().filter(|(_, cell)| *cell == b'#').map(move |(column, _)| (row, column))
        });
        Self::new(cells.collect()).expect("the sea monster has cells")
    }
}

#[cfg(test)]
mod tests {
    use super::Figure;

    #[test]
    fn the_sea_monster_has_15_cells_in_3_by_20() {
        let monster = Figure::default();
        assert_eq!((monster.height(), monster.width(), monster.cells().len()), (3, 20, 15));
    }
}
