//! The figure that is looked for: the sea monster, or another one.

use std::sync::LazyLock;

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
    tall: Tall,
}

/// A figure, transposed if it is wider than high, made ready for the hunt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tall {
    /// Whether it is the transposed figure.
    pub(crate) is_transposed: bool,
    /// Rows of the tall figure.
    pub(crate) height: usize,
    /// Upright and upside down.
    pub(crate) stances: [Stance; 2],
}

/// A tall figure, upright or upside down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stance {
    /// Rows of the cells in the column with the most cells, the anchor. The first one is
    /// repeated until they make whole groups.
    pub(crate) anchor: Vec<[usize; ROWS_AT_ONCE]>,
    /// The column with the next most cells, if there is one and it is less than a word away.
    pub(crate) second: Option<Second>,
    /// The other cells, as it is and mirrored.
    pub(crate) others: [Vec<Reach>; 2],
}

/// A column of a figure seen from the anchor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Second {
    /// Rows of its cells, in groups like those of the anchor.
    pub(crate) groups: Vec<[usize; ROWS_AT_ONCE]>,
    /// Cells between it and the anchor: 1 to 63, to the right or, mirrored, to the left.
    pub(crate) distance: usize,
}

/// A cell seen from the anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// Rows below the first row of the figure.
    pub(crate) down: usize,
    /// How far right of the anchor, in whole words of 64 cells; negative to the left.
    pub(crate) words: isize,
    /// And in cells, below 64.
    pub(crate) cells: usize,
}

/// Rows of a picture whose "and" is taken in one go.
pub(crate) const ROWS_AT_ONCE: usize = 8;

impl Tall {
    /// Of a figure's cells, none of which is missing.
    fn of(cells: &[(usize, usize)], height: usize, width: usize) -> Self {
        let is_transposed = width > height;
        let tall_height = height.max(width);
        let mut columns: Vec<Vec<usize>> = vec![Vec::new(); height.min(width)];
        for &(row, column) in cells {
            let (row, column) = if is_transposed { (column, row) } else { (row, column) };
            columns[column].push(row);
        }
        let mut order: Vec<usize> = (0..columns.len()).collect();
        order.sort_by_key(|&column| std::cmp::Reverse(columns[column].len()));
        let anchor = order[0];
        let stances = [false, true].map(|is_upside_down| {
            let down = |row: usize| if is_upside_down { tall_height - 1 - row } else { row };
            let others = [false, true].map(|is_mirrored| {
                let reach = |&column: &usize| {
                    let offset = column.cast_signed() - anchor.cast_signed();
                    let offset = if is_mirrored { -offset } else { offset };
                    // Rounded down, so that the cells are to the right of the words.
                    let (words, cells) = (offset.div_euclid(64), offset.rem_euclid(64).unsigned_abs());
                    columns[column].iter().map(move |&row| Reach { down: down(row), words, cells })
                };
                order[1..].iter().flat_map(reach).collect()
            });
            let groups = |column: usize| -> Vec<[usize; ROWS_AT_ONCE]> {
                let rows = &columns[column];
                let group =
                    |chunk: &[usize]| std::array::from_fn(|at| down(*chunk.get(at).unwrap_or(&rows[0])));
                rows.chunks(ROWS_AT_ONCE).map(group).collect()
            };
            let second = order.get(1).map(|&column| (column, column.abs_diff(anchor)));
            let second = second.filter(|&(column, distance)| distance < 64 && !columns[column].is_empty());
            let second = second.map(|(column, distance)| Second { groups: groups(column), distance });
            Stance { anchor: groups(anchor), second, others }
        });
        Self { is_transposed, height: tall_height, stances }
    }
}

impl Figure {
    /// Bytes that it takes: its cells, and how they lie to each other in four ways.
    pub(crate) fn bytes(&self) -> usize {
        self.cells.len() * (size_of::<(usize, usize)>() + 4 * size_of::<Reach>())
    }

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
        let tall = Tall::of(&cells, height, width);
        Some(Self { height, width, cells, tall })
    }

    /// The sea monster: 15 cells in a rectangle of 3 x 20. Made once in a process.
    pub fn sea_monster() -> &'static Self {
        static MONSTER: LazyLock<Figure> = LazyLock::new(|| {
            let cells = SEA_MONSTER.iter().enumerate().flat_map(|(row, line)| {
                let set = line.bytes().enumerate().filter(|(_, cell)| *cell == b'#');
                set.map(move |(column, _)| (row, column))
            });
            Figure::new(cells.collect()).expect("the sea monster has cells")
        });
        &MONSTER
    }

    /// Rows from the first cell to the last one.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Columns from the first cell to the last one.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The figure as the hunt wants it.
    pub(crate) fn tall(&self) -> &Tall {
        &self.tall
    }

    /// The cells, row by row.
    pub fn cells(&self) -> &[(usize, usize)] {
        &self.cells
    }
}

#[cfg(test)]
mod tests {
    use super::Figure;

    #[test]
    fn the_sea_monster_has_15_cells_in_3_by_20() {
        let monster = Figure::sea_monster();
        assert_eq!((monster.height(), monster.width(), monster.cells().len()), (3, 20, 15));
    }
}
