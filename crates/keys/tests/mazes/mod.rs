//! Random vaults of many kinds, the same for the same seed on every platform.

/// A small generator of numbers (SplitMix64).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).expect("sizes fit");
        usize::try_from(self.next() % end).expect("it is below a size")
    }

    /// A number from `start` to `end`, both included.
    pub fn within(&mut self, start: usize, end: usize) -> usize {
        start + self.below(end - start + 1)
    }

    /// True so many times in a hundred.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }
}

/// A map under construction, all walls at first.
#[derive(Clone, Debug)]
pub struct Sketch {
    width: usize,
    cells: Vec<u8>,
}

impl Sketch {
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            cells: vec![b'#'; width * height],
        }
    }

    fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    pub fn set(&mut self, row: usize, column: usize, cell: u8) {
        self.cells[row * self.width + column] = cell;
    }

    fn get(&self, row: usize, column: usize) -> u8 {
        self.cells[row * self.width + column]
    }

    /// Floor on all cells of a rectangle, `chance` times in a hundred each.
    pub fn scatter(&mut self, dice: &mut Dice, (row, column): (usize, usize), (height, width): (usize, usize), chance: usize) {
        for row in row..row + height {
            for column in column..column + width {
                if dice.percent(chance) {
                    self.set(row, column, b'.');
                }
            }
        }
    }

    /// A perfect maze over a rectangle whose sides are odd: its rooms stand at even distances
    /// from the upper left. Then walls between rooms are broken, `loops` times in a hundred.
    pub fn carve(&mut self, dice: &mut Dice, (top, left): (usize, usize), (height, width): (usize, usize), loops: usize) {
        let (rows, columns) = (height.div_ceil(2), width.div_ceil(2));
        let mut visited = vec![false; rows * columns];
        let mut trail = vec![(dice.below(rows), dice.below(columns))];
        visited[trail[0].0 * columns + trail[0].1] = true;
        self.set(top + 2 * trail[0].0, left + 2 * trail[0].1, b'.');
        while let Some(&(row, column)) = trail.last() {
            let mut beside = Vec::new();
            if row > 0 {
                beside.push((row - 1, column));
            }
            if column > 0 {
                beside.push((row, column - 1));
            }
            if row + 1 < rows {
                beside.push((row + 1, column));
            }
            if column + 1 < columns {
                beside.push((row, column + 1));
            }
            beside.retain(|&(row, column)| !visited[row * columns + column]);
            if beside.is_empty() {
                trail.pop();
                continue;
            }
            let (to_row, to_column) = beside[dice.below(beside.len())];
            visited[to_row * columns + to_column] = true;
            self.set(top + row + to_row, left + column + to_column, b'.');
            self.set(top + 2 * to_row, left + 2 * to_column, b'.');
            trail.push((to_row, to_column));
        }
        for row in 0..height {
            for column in 0..width {
                if (row + column) % 2 == 1 && dice.percent(loops) {
                    self.set(top + row, left + column, b'.');
                }
            }
        }
    }

    /// A robot in the middle of nine cells of floor.
    pub fn court(&mut self, row: usize, column: usize) {
        for row in row - 1..=row + 1 {
            for column in column - 1..=column + 1 {
                self.set(row, column, b'.');
            }
        }
        self.set(row, column, b'@');
    }

    /// A random cell of floor, if there is one that is no robot's court.
    fn spot(&self, dice: &mut Dice) -> Option<usize> {
        let is_court = |index: usize| {
            let (row, column) = (index / self.width, index % self.width);
            (row.saturating_sub(1)..=row + 1)
                .flat_map(|row| (column.saturating_sub(1)..=column + 1).map(move |column| (row, column)))
                .any(|(row, column)| row < self.height() && column < self.width && self.get(row, column) == b'@')
        };
        let keeps_court = dice.percent(90);
        let spots: Vec<usize> = (0..self.cells.len())
            .filter(|&index| self.cells[index] == b'.' && !(keeps_court && is_court(index)))
            .collect();
        (!spots.is_empty()).then(|| spots[dice.below(spots.len())])
    }

    /// Puts this onto a random cell of floor, if there is room.
    pub fn place(&mut self, dice: &mut Dice, cell: u8) {
        if let Some(spot) = self.spot(dice) {
            self.cells[spot] = cell;
        }
    }

    /// Robots up to a number, and keys and doors of the first letters. Some doors have no key and
    /// some letters several doors.
    pub fn furnish(&mut self, dice: &mut Dice, robots: usize, keys: u8, doors: u8) {
        let standing = self.cells.iter().filter(|&&cell| cell == b'@').count();
        for _ in standing..robots {
            self.place(dice, b'@');
        }
        if !self.cells.contains(&b'@') {
            self.cells[0] = b'@';
        }
        for letter in 0..keys {
            self.place(dice, b'a' + letter);
        }
        for letter in 0..doors {
            let twice = dice.percent(15);
            for _ in 0..=usize::from(twice) {
                self.place(dice, b'A' + letter);
            }
        }
    }

    pub fn draw(&self) -> String {
        let mut text = String::new();
        for row in self.cells.chunks(self.width) {
            text.push_str(&String::from_utf8_lossy(row));
            text.push('\n');
        }
        text
    }
}

/// A small vault of a kind that the seed chooses.
pub fn small(seed: u64) -> String {
    let dice = &mut Dice::new(seed);
    let kind = dice.below(8);
    match kind {
        0 => noise(dice),
        1 => room(dice),
        2 => maze(dice, 0),
        3 => {
            let loops = dice.within(2, 40);
            maze(dice, loops)
        }
        4 => quarters(dice, 0),
        5 => {
            let loops = dice.within(2, 40);
            quarters(dice, loops)
        }
        6 => vaults(dice),
        _ => corridors(dice),
    }
}

fn letters(dice: &mut Dice, most: usize) -> u8 {
    u8::try_from(dice.within(0, most)).expect("letters are few")
}

/// Walls at random, robots anywhere.
fn noise(dice: &mut Dice) -> String {
    let (width, height) = (dice.within(2, 8), dice.within(1, 6));
    let mut sketch = Sketch::new(width, height);
    let chance = dice.within(55, 95);
    sketch.scatter(dice, (0, 0), (height, width), chance);
    let (robots, keys, doors) = (dice.within(1, 3), letters(dice, 5), letters(dice, 5));
    sketch.furnish(dice, robots, keys, doors);
    sketch.draw()
}

/// One open room, the robot with or without a court.
fn room(dice: &mut Dice) -> String {
    let (width, height) = (dice.within(3, 9), dice.within(3, 7));
    let mut sketch = Sketch::new(width, height);
    sketch.scatter(dice, (0, 0), (height, width), 100);
    if dice.percent(70) {
        let (row, column) = (dice.within(1, height - 2), dice.within(1, width - 2));
        sketch.court(row, column);
    }
    let (keys, doors) = (letters(dice, 6), letters(dice, 4));
    sketch.furnish(dice, 1, keys, doors);
    sketch.draw()
}

/// One maze, with so many walls in a hundred broken.
fn maze(dice: &mut Dice, loops: usize) -> String {
    let (width, height) = (2 * dice.within(1, 5) + 1, 2 * dice.within(1, 4) + 1);
    let mut sketch = Sketch::new(width + 2, height + 2);
    sketch.carve(dice, (1, 1), (height, width), loops);
    let robots = if dice.percent(80) { 1 } else { dice.within(2, 3) };
    let (keys, doors) = (letters(dice, 6), letters(dice, 6));
    sketch.furnish(dice, robots, keys, doors);
    sketch.draw()
}

/// Four mazes round the court of one robot, as official inputs are.
fn quarters(dice: &mut Dice, loops: usize) -> String {
    let (width, height) = (2 * dice.within(1, 3) + 1, 2 * dice.within(1, 2) + 1);
    let mut sketch = Sketch::new(2 * width + 3, 2 * height + 3);
    for (row, column) in [(1, 1), (1, width + 2), (height + 2, 1), (height + 2, width + 2)] {
        sketch.carve(dice, (row, column), (height, width), loops);
    }
    sketch.court(height + 1, width + 1);
    if dice.percent(10) {
        sketch.set(1, width + 1, b'.');
    }
    let (keys, doors) = (letters(dice, 8), letters(dice, 8));
    sketch.furnish(dice, 1, keys, doors);
    sketch.draw()
}

/// Mazes side by side, walled off or not, with a robot in each or several in one.
fn vaults(dice: &mut Dice) -> String {
    let count = dice.within(2, 4);
    let (width, height) = (2 * dice.within(1, 2) + 1, 2 * dice.within(1, 2) + 1);
    let mut sketch = Sketch::new(count * (width + 1) + 1, height + 2);
    for vault in 0..count {
        let corner = (1, 1 + vault * (width + 1));
        let loops = if dice.percent(30) { dice.within(5, 30) } else { 0 };
        sketch.carve(dice, corner, (height, width), loops);
        let (row, column) = (dice.below(height.div_ceil(2)), dice.below(width.div_ceil(2)));
        sketch.set(corner.0 + 2 * row, corner.1 + 2 * column, b'@');
        if vault > 0 && dice.percent(15) {
            sketch.set(1, corner.1 - 1, b'.');
        }
    }
    let robots = if dice.percent(20) { count + 1 } else { count };
    let (keys, doors) = (letters(dice, 8), letters(dice, 8));
    sketch.furnish(dice, robots, keys, doors);
    sketch.draw()
}

/// Short corridors with a robot in each and most doors on their shorter sides: robots that would
/// rather go there first can wait for each other for ever. Now and then a corridor is two cells wide.
fn corridors(dice: &mut Dice) -> String {
    let count = dice.within(2, 3);
    let length = dice.within(5, 9);
    let mut sketch = Sketch::new(length, 3 * count);
    let mut keys: Vec<u8> = (0..2 * count).map(|letter| u8::try_from(letter).expect("letters are few")).collect();
    let mut doors = keys.clone();
    for corridor in 0..count {
        let row = 3 * corridor;
        let wide = dice.percent(30);
        sketch.scatter(dice, (row, 0), (1 + usize::from(wide), length), 100);
        let robot = dice.within(1, length - 2);
        sketch.set(row, robot, b'@');
        for side in [0, length - 1] {
            let key = keys.swap_remove(dice.below(keys.len()));
            sketch.set(row, side, b'a' + key);
            let is_near = 2 * robot.abs_diff(side) < length;
            if robot.abs_diff(side) > 1 && dice.percent(if is_near { 80 } else { 20 }) {
                let door = doors.swap_remove(dice.below(doors.len()));
                sketch.set(row, robot.min(side) + 1, b'A' + door);
            }
        }
    }
    sketch.draw()
}
