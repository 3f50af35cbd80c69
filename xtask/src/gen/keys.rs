//! Mazes with keys and doors.

use super::random::Random;
use super::{Dimension, Generator, Style, Wish, grown_side, none, product};

/// Mazes of any size, walls counted.
pub static GENERATOR: Generator = Generator {
    puzzle: "keys",
    dimensions: &[
        Dimension { name: "WIDTH", official: 81, least: 5 },
        Dimension { name: "HEIGHT", official: 81, least: 5 },
        Dimension { name: "KEYS", official: 26, least: 0 },
    ],
    styles: &[
        Style {
            name: "official",
            about: "four vaults without loops round an open centre, a door for each key; both parts have answers",
            make: |random, wish| maze(random, wish, Map::vaults, false),
            answered: none,
        },
        Style {
            name: "robots",
            about: "like official, with the four robots of part 2 as drawn",
            make: |random, wish| maze(random, wish, Map::vaults, true),
            answered: none,
        },
        Style {
            name: "loops",
            about: "like official, with a passage through every twentieth wall",
            make: |random, wish| maze(random, wish, Map::with_loops, false),
            answered: none,
        },
        Style {
            name: "joined",
            about: "one maze with loops, its vaults joined outside the centre",
            make: |random, wish| maze(random, wish, Map::joined, false),
            answered: none,
        },
        Style {
            name: "cave",
            about: "floor with a wall in every third cell",
            make: |random, wish| finished(random, wish, Map::cave, false),
            answered: none,
        },
        Style {
            name: "open",
            about: "floor all over",
            make: |random, wish| finished(random, wish, Map::open, false),
            answered: none,
        },
    ],
    grown: |factor| vec![grown_side(81, factor), grown_side(81, factor)],
    bytes: |size| product(&[size[0].checked_add(1)?, size[1]]),
};

/// How a map is made.
type Make = fn(&mut Map, &mut Random);

/// Like [`finished`], for maps whose corridors need room round the centre.
fn maze(random: &mut Random, wish: &Wish<'_>, make: Make, robots: bool) -> Result<String, String> {
    if wish.size[..2].iter().any(|&length| length < LEAST_MAZE) {
        return Err(format!("expected a size of at least {LEAST_MAZE}x{LEAST_MAZE} for a maze"));
    }
    finished(random, wish, make, robots)
}

/// Makes a map, then puts keys and doors in it and the robots. Where the keys have no room, another
/// map may have it.
fn finished(random: &mut Random, wish: &Wish<'_>, make: Make, robots: bool) -> Result<String, String> {
    let (width, height, keys) = (wish.size[0], wish.size[1], wish.size[2]);
    if keys > KEYS {
        return Err(format!("expected at most {KEYS} keys, one a letter, found {keys}"));
    }
    let mut most = 0;
    for _ in 0..MAPS {
        let mut map = Map::solid(width, height);
        make(&mut map, random);
        map.open_centre();
        let room = map.furnish(random, keys);
        if room >= keys {
            if robots {
                map.draw_robots();
            }
            return Ok(map.text());
        }
        most = most.max(room);
    }
    Err(format!("expected a larger map for {keys} keys: {width}x{height} of this style has room for {most}"))
}

/// Mazes less wide or high have no corridors beside the centre.
const LEAST_MAZE: usize = 9;

/// Maps that are made when there is no room for the keys.
const MAPS: usize = 20;

/// Letters that there are.
const KEYS: usize = 26;

/// A door without a letter yet.
const BLANK_DOOR: u8 = b'+';

struct Map {
    width: usize,
    cells: Vec<u8>,
    /// Index of the middle of the open centre.
    centre: usize,
}

impl Map {
    fn solid(width: usize, height: usize) -> Self {
        // Corridors run on odd rows and columns, so that the centre has even ones.
        let middle = |length: usize| (length - 1) / 4 * 2;
        let cells = vec![b'#'; width * height];
        Self { width, cells, centre: middle(height) * width + middle(width) }
    }

    fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    fn text(&self) -> String {
        let lines = self.cells.chunks_exact(self.width);
        lines.map(|line| String::from_utf8_lossy(line) + "\n").collect()
    }

    /// The four neighbours of a cell that is not at the edge of the map.
    fn neighbours(&self, cell: usize) -> [usize; 4] {
        [cell - self.width, cell - 1, cell + 1, cell + self.width]
    }

    /// Whether a cell is one of the nine in the centre.
    fn is_central(&self, cell: usize) -> bool {
        let apart = |a: usize, b: usize| a.abs_diff(b) <= 1;
        apart(cell / self.width, self.centre / self.width)
            && apart(cell % self.width, self.centre % self.width)
    }

    fn open_centre(&mut self) {
        for row in [self.centre - self.width, self.centre, self.centre + self.width] {
            self.cells[row - 1..=row + 1].fill(b'.');
        }
        self.cells[self.centre] = b'@';
    }

    fn draw_robots(&mut self) {
        for row in [self.centre - self.width, self.centre + self.width] {
            self.cells[row - 1..=row + 1].copy_from_slice(b"@#@");
        }
        self.cells[self.centre - 1..=self.centre + 1].fill(b'#');
    }

    /// Four mazes without loops, each touching the centre with one corner.
    fn vaults(&mut self, random: &mut Random) {
        for row in [self.centre - self.width, self.centre + self.width] {
            for start in [row - 1, row + 1] {
                self.carve(random, start, true);
            }
        }
    }

    fn with_loops(&mut self, random: &mut Random) {
        self.vaults(random);
        self.pierce(random, true);
    }

    fn joined(&mut self, random: &mut Random) {
        self.carve(random, self.centre - self.width - 1, false);
        self.pierce(random, false);
    }

    /// A maze by depth-first search from one cell of the odd rows and columns; with `inside_vault` it
    /// does not cross the row and the column of the centre.
    fn carve(&mut self, random: &mut Random, start: usize, inside_vault: bool) {
        self.cells[start] = b'.';
        let mut path = vec![start];
        while let Some(&cell) = path.last() {
            let mut free = Vec::with_capacity(4);
            for (between, beyond) in self.two_steps(cell) {
                let crosses = inside_vault && self.is_on_cross(between);
                if !crosses && self.cells[beyond] == b'#' {
                    free.push((between, beyond));
                }
            }
            if free.is_empty() {
                path.pop();
            } else {
                let (between, beyond) = random.pick(&free);
                self.cells[between] = b'.';
                self.cells[beyond] = b'.';
                path.push(beyond);
            }
        }
    }

    /// The cells one and two steps away, as far as they lie inside the wall.
    fn two_steps(&self, cell: usize) -> impl Iterator<Item = (usize, usize)> {
        let (row, column) = (cell / self.width, cell % self.width);
        let (width, height) = (self.width, self.height());
        let ways = [
            (row > 2, cell.wrapping_sub(width), cell.wrapping_sub(2 * width)),
            (column > 2, cell.wrapping_sub(1), cell.wrapping_sub(2)),
            (column + 3 < width, cell + 1, cell + 2),
            (row + 3 < height, cell + width, cell + 2 * width),
        ];
        ways.into_iter().filter(|way| way.0).map(|way| (way.1, way.2))
    }

    fn is_on_cross(&self, cell: usize) -> bool {
        cell / self.width == self.centre / self.width || cell % self.width == self.centre % self.width
    }

    /// Opens one in twenty of the walls between two corridors.
    fn pierce(&mut self, random: &mut Random, inside_vault: bool) {
        for cell in self.inner_cells() {
            let (row, column) = (cell / self.width, cell % self.width);
            let parts_corridors = row % 2 != column % 2;
            if parts_corridors && !(inside_vault && self.is_on_cross(cell)) && random.chance(1, 20) {
                self.cells[cell] = b'.';
            }
        }
    }

    /// All cells but those at the edge of the map.
    fn inner_cells(&self) -> Vec<usize> {
        let rows = 1..self.height() - 1;
        rows.flat_map(|row| row * self.width + 1..(row + 1) * self.width - 1).collect()
    }

    fn cave(&mut self, random: &mut Random) {
        for cell in self.inner_cells() {
            self.cells[cell] = if random.chance(1, 3) { b'#' } else { b'.' };
        }
    }

    fn open(&mut self, _: &mut Random) {
        for cell in self.inner_cells() {
            self.cells[cell] = b'.';
        }
    }

    /// Puts keys and doors on the floor that can be reached, so that all keys can be had. Returns
    /// for how many keys there is room; if that is less than `keys`, the map stays as it is.
    fn furnish(&mut self, random: &mut Random, keys: usize) -> usize {
        let mut flood = Flood::new(self);
        flood.run(self);
        let (mut for_keys, mut for_doors) = (Vec::new(), Vec::new());
        for &cell in &flood.order {
            if self.is_central(cell) {
                continue;
            }
            let at_corner = cell / self.width % 2 == 1 && cell % self.width % 2 == 1;
            if at_corner { for_keys.push(cell) } else { for_doors.push(cell) }
        }
        let room = for_keys.len() + for_doors.len();
        if room < keys {
            return room;
        }
        // Keys may lie in corridors too where corners are few.
        while for_keys.len() < keys {
            for_keys.push(random.take(&mut for_doors));
        }
        let mut letters: Vec<u8> = (b'a'..=b'z').take(keys).collect();
        random.shuffle(&mut letters);
        for &letter in &letters {
            self.cells[random.take(&mut for_keys)] = letter;
        }
        for _ in 0..keys.min(for_doors.len()) {
            self.cells[random.take(&mut for_doors)] = BLANK_DOOR;
        }
        let spare = self.letter_doors(random);
        self.place_spare_doors(random, &flood.order, spare);
        room
    }

    /// Gives each door a letter whose key can be had before the door must be passed; a door where
    /// no such letter is left becomes floor. Returns the letters that no door has.
    fn letter_doors(&mut self, random: &mut Random) -> Vec<u8> {
        let mut flood = Flood::new(self);
        let mut held = Vec::new();
        let mut seen = 0;
        loop {
            flood.run(self);
            for &cell in &flood.order[seen..] {
                if self.cells[cell].is_ascii_lowercase() {
                    held.push(self.cells[cell].to_ascii_uppercase());
                }
            }
            seen = flood.order.len();
            if flood.shut.is_empty() {
                return held;
            }
            let door = random.take(&mut flood.shut);
            self.cells[door] = if held.is_empty() { b'.' } else { random.take(&mut held) };
            flood.enter(door);
        }
    }

    /// Puts doors where nothing is behind them.
    fn place_spare_doors(&mut self, random: &mut Random, floor: &[usize], mut spare: Vec<u8>) {
        let is_end = |&cell: &usize| {
            let walls = self.neighbours(cell).into_iter().filter(|&next| self.cells[next] == b'#');
            self.cells[cell] == b'.' && !self.is_central(cell) && walls.count() >= 3
        };
        let mut ends: Vec<usize> = floor.iter().copied().filter(is_end).collect();
        while !ends.is_empty() && !spare.is_empty() {
            let cell = random.take(&mut ends);
            self.cells[cell] = random.take(&mut spare);
        }
    }
}

/// What can be reached from the centre without passing doors that have no letter.
struct Flood {
    reached: Vec<bool>,
    /// Cells in the order in which they were reached.
    order: Vec<usize>,
    /// How many of them have been left again.
    left: usize,
    /// Doors that were met.
    shut: Vec<usize>,
}

impl Flood {
    fn new(map: &Map) -> Self {
        let mut flood =
            Self { reached: vec![false; map.cells.len()], order: Vec::new(), left: 0, shut: Vec::new() };
        flood.reached[map.centre] = true;
        flood.enter(map.centre);
        flood
    }

    fn enter(&mut self, cell: usize) {
        self.order.push(cell);
    }

    fn run(&mut self, map: &Map) {
        while let Some(&cell) = self.order.get(self.left) {
            self.left += 1;
            for next in map.neighbours(cell) {
                if map.cells[next] == b'#' || std::mem::replace(&mut self.reached[next], true) {
                    continue;
                }
                if map.cells[next] == BLANK_DOOR {
                    self.shut.push(next);
                } else {
                    self.enter(next);
                }
            }
        }
    }
}
