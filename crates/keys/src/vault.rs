//! The map, as it is drawn and as it is quartered for part 2.

use puzzle::geometry::Point;
use puzzle::grid::Grid;

use crate::key_set::{Key, KeySet, LETTERS};

/// The cell of a wall.
pub(crate) const WALL: u8 = b'#';
/// The cell of bare floor.
pub(crate) const FLOOR: u8 = b'.';
/// The cell where a robot starts.
pub(crate) const ROBOT: u8 = b'@';

/// A map with its robots and keys. Outside the map is wall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vault {
    grid: Grid<u8>,
    /// Positions in the grid's cells, in reading order; never empty.
    robots: Vec<u32>,
    /// Position of each key that there is.
    key_cells: [u32; LETTERS],
    keys: KeySet,
    doors: KeySet,
}

/// What is wrong with a map whose cells are all allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// There is no `@`.
    NoRobot,
    /// The key stands a second time at this position in the grid's cells.
    DuplicateKey {
        /// Which key.
        key: Key,
        /// Position of the second one.
        index: usize,
        /// Columns of the grid.
        width: usize,
    },
}

/// Why the middle of a map cannot be quartered: the nine cells round the robot are not all floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("part 2 needs floor on all nine cells round the robot: {0}")]
pub struct CentreNotOpen(pub &'static str);

impl Vault {
    /// Finds robots, keys and doors on a map of allowed cells.
    pub(crate) fn survey(grid: Grid<u8>) -> Result<Self, Flaw> {
        let mut vault = Self {
            grid,
            robots: Vec::new(),
            key_cells: [0; LETTERS],
            keys: KeySet::EMPTY,
            doors: KeySet::EMPTY,
        };
        for index in marked(vault.grid.cells()) {
            vault.note(index as usize)?;
        }
        if vault.robots.is_empty() {
            return Err(Flaw::NoRobot);
        }
        Ok(vault)
    }

    /// Takes down the robot, key or door at this position in the grid's cells.
    fn note(&mut self, index: usize) -> Result<(), Flaw> {
        let cell = self.grid.cells()[index];
        let place = u32::try_from(index).expect("an input has less than 2^32 cells");
        if let Some(key) = Key::from_cell(cell) {
            if self.keys.contains(key) {
                return Err(Flaw::DuplicateKey { key, index, width: self.grid.width() });
            }
            self.keys = self.keys.with(key);
            self.key_cells[key.index()] = place;
        } else if let Some(key) = Key::from_door(cell) {
            self.doors = self.doors.with(key);
        } else {
            self.robots.push(place);
        }
        Ok(())
    }

    /// The map.
    pub fn grid(&self) -> &Grid<u8> {
        &self.grid
    }

    /// All keys on the map.
    pub fn keys(&self) -> KeySet {
        self.keys
    }

    /// The keys of all doors on the map, whether these keys exist or not.
    pub fn doors(&self) -> KeySet {
        self.doors
    }

    /// Where the robots start, in reading order: robot 1 comes first.
    pub fn robots(&self) -> impl ExactSizeIterator<Item = Point> {
        self.robots.iter().map(|&cell| self.grid.point_of(cell as usize))
    }

    /// Where the robots start, as positions in the grid's cells.
    pub(crate) fn robot_cells(&self) -> &[u32] {
        &self.robots
    }

    /// Where a key lies, if there is one of that letter.
    pub fn key(&self, key: Key) -> Option<Point> {
        self.keys.contains(key).then(|| self.grid.point_of(self.key_cell(key)))
    }

    /// Position of a key, which must exist, in the grid's cells.
    pub(crate) fn key_cell(&self, key: Key) -> usize {
        self.key_cells[key.index()] as usize
    }

    /// The map of part 2. A single robot becomes a cross of walls with robots on its four
    /// diagonals; a map that has several robots already stays as it is.
    ///
    /// # Errors
    /// If a single robot does not stand in the middle of nine cells of floor.
    #[expect(clippy::missing_panics_doc, reason = "an input has less than 2^32 cells")]
    pub fn quartered(&self) -> Result<Self, CentreNotOpen> {
        let &[centre] = &self.robots[..] else {
            return Ok(self.clone());
        };
        let corner = self.court(centre as usize)?;
        let width = self.grid.width();
        let mut quartered = self.clone();
        let cells = quartered.grid.cells_mut();
        for (row, drawn) in [b"@#@", b"###", b"@#@"].into_iter().enumerate() {
            cells[corner + row * width..][..3].copy_from_slice(drawn);
        }
        quartered.robots = [0, 2, 2 * width, 2 * width + 2]
            .into_iter()
            .map(|offset| u32::try_from(corner + offset).expect("the court lies inside the map"))
            .collect();
        Ok(quartered)
    }

    /// The upper left of the nine cells round `centre`, if all but that one are floor.
    fn court(&self, centre: usize) -> Result<usize, CentreNotOpen> {
        let (width, height) = (self.grid.width(), self.grid.height());
        let Point { row, column } = self.grid.point_of(centre);
        if row == 0 || column == 0 || row + 1 == height || column + 1 == width {
            return Err(CentreNotOpen("it stands on the rim of the map"));
        }
        let corner = centre - width - 1;
        let cells = self.grid.cells();
        for (row, drawn) in [b"...", b".@.", b"..."].into_iter().enumerate() {
            if cells[corner + row * width..][..3] != drawn[..] {
                return Err(CentreNotOpen("one of them is a wall, a key or a door"));
            }
        }
        Ok(corner)
    }
}

/// Positions of the cells that are neither wall nor floor: these have a bit that those have not.
/// Most blocks of cells have none of them, so that a whole block is looked at first, and then
/// eight cells at once.
fn marked(cells: &[u8]) -> Vec<u32> {
    const MARK: u8 = ROBOT;
    const { assert!(WALL & MARK == 0 && FLOOR & MARK == 0 && b'A' & MARK != 0 && b'a' & MARK != 0) };
    let index = |index: usize| u32::try_from(index).expect("an input has less than 2^32 cells");
    let mut marked = Vec::with_capacity(2 * LETTERS + 4);
    let (blocks, rest) = cells.as_chunks::<32>();
    for (block, cells) in blocks.iter().enumerate() {
        if cells.iter().fold(0, |bits, cell| bits | cell) & MARK == 0 {
            continue;
        }
        for (eight, cells) in cells.as_chunks::<8>().0.iter().enumerate() {
            let mut marks = u64::from_le_bytes(*cells) & u64::from_le_bytes([MARK; 8]);
            while marks != 0 {
                marked.push(index(32 * block + 8 * eight + marks.trailing_zeros() as usize / 8));
                marks &= marks - 1;
            }
        }
    }
    let last = (32 * blocks.len()..).zip(rest).filter(|(_, cell)| **cell & MARK != 0);
    marked.extend(last.map(|(place, _)| index(place)));
    marked
}

#[cfg(test)]
mod tests {
    use puzzle::Text;

    #[test]
    fn a_map_can_be_quartered_where_its_robot_does_not_stand_on_the_rim() {
        for row in 0..5 {
            for column in 0..6 {
                let mut rows = [[b'.'; 6]; 5];
                rows[row][column] = b'@';
                let vault = crate::parser::parse(&Text::new(&rows.join(&b'\n')).unwrap()).unwrap();
                let is_inside = (1..4).contains(&row) && (1..5).contains(&column);
                match vault.quartered() {
                    Ok(quartered) => {
                        assert!(is_inside, "{row}, {column}");
                        let robots = quartered.robots().map(|robot| (robot.row, robot.column));
                        let corners = [(0, 0), (0, 2), (2, 0), (2, 2)];
                        assert!(robots.eq(corners.map(|(down, right)| (row - 1 + down, column - 1 + right))));
                    }
                    Err(reason) => {
                        assert!(!is_inside, "{row}, {column}");
                        assert_eq!(reason.0, "it stands on the rim of the map");
                    }
                }
            }
        }
    }
}
