//! A rectangle of cells in one allocation.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::geometry::{Direction, Point};

/// A rectangle of cells, row by row. Outside there is nothing: access is checked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T = u8> {
    // Invariant: cells.len() == width * height.
    width: usize,
    height: usize,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// A grid of `width` columns over cells given row by row; `None` if they do not fill whole
    /// rows.
    ///
    /// # Examples
    /// ```
    /// use puzzle::{geometry::Point, grid::Grid};
    /// let grid = Grid::new(3, b"#.##@#".to_vec()).unwrap();
    /// assert_eq!((grid.width(), grid.height()), (3, 2));
    /// assert_eq!(grid[Point::new(1, 1)], b'@');
    /// assert_eq!(grid.get(Point::new(2, 0)), None);
    /// ```
    pub fn new(width: usize, cells: Vec<T>) -> Option<Self> {
        if width == 0 || !cells.len().is_multiple_of(width) {
            return None;
        }
        Some(Self { width, height: cells.len() / width, cells })
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// All cells, row by row.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// All cells, row by row.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// Position of a cell in [`Grid::cells`]; the point must lie inside.
    pub fn index_of(&self, point: Point) -> usize {
        point.row * self.width + point.column
    }

    /// The point of a position in [`Grid::cells`].
    pub fn point_of(&self, index: usize) -> Point {
        Point::new(index / self.width, index % self.width)
    }

    /// Whether the point lies inside.
    pub fn contains(&self, point: Point) -> bool {
        point.row < self.height && point.column < self.width
    }

    /// The cell at a point; `None` outside.
    pub fn get(&self, point: Point) -> Option<&T> {
        self.contains(point).then(|| &self.cells[self.index_of(point)])
    }

    /// The neighbour of a point, if it lies inside.
    pub fn neighbour(&self, point: Point, direction: Direction) -> Option<Point> {
        point.step(direction).filter(|&next| self.contains(next))
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[T]> + ExactSizeIterator {
        self.cells.chunks_exact(self.width)
    }

    /// The first point, row by row, whose cell passes the test.
    pub fn find(&self, test: impl FnMut(&T) -> bool) -> Option<Point> {
        self.cells.iter().position(test).map(|index| self.point_of(index))
    }
}

impl<T> Index<Point> for Grid<T> {
    type Output = T;

    fn index(&self, point: Point) -> &T {
        assert!(point.column < self.width, "the column lies inside the grid");
        &self.cells[point.row * self.width + point.column]
    }
}

impl<T> IndexMut<Point> for Grid<T> {
    fn index_mut(&mut self, point: Point) -> &mut T {
        assert!(point.column < self.width, "the column lies inside the grid");
        &mut self.cells[point.row * self.width + point.column]
    }
}

/// The picture: one line a row, each ended.
impl fmt::Display for Grid<u8> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            writeln!(f, "{}", String::from_utf8_lossy(row))?;
        }
        Ok(())
    }
}
