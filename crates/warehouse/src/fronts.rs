//! Part 2 on a floor of any size, a bit a cell.
//!
//! Only which cells are taken is stored. A run of taken cells in a row is a run of whole boxes, so
//! counting from its first cell tells left halves from right ones. That makes a push sideways what
//! it is in part 1: the end of the run is found, and one bit at either end changes, though every
//! box between them has moved.
//!
//! A push up or down goes row by row. The cells that are pushed into in one row are its *front*, a
//! mask of words; the boxes that they touch are the next front. A row of a pile costs a few
//! operations for every 64 columns that the pile is wide there, however many boxes those are, and
//! no box is looked at twice. Only if no front meets a wall, the masks are moved, the farthest
//! first.

use puzzle::geometry::{Direction, Point};
use puzzle::grid::Grid;

use crate::cell_set::{CellSet, bits};
use crate::simulation::ByArrow;
use crate::warehouse::BoxSum;
use crate::{Warehouse, Watch};

const BITS: usize = u64::BITS as usize;

/// The warehouse of part 2.
///
/// A row takes whole words: a wall, its cells, a wall, and nothing up to the end of the word.
/// Above and below the map is a row of walls.
#[derive(Clone, Debug)]
pub(crate) struct WideRows {
    walls: CellSet,
    taken: CellSet,
    /// Columns of the widened map.
    width: usize,
    height: usize,
    /// Words of a row.
    row_words: usize,
    robot: usize,
    steps: ByArrow<Step>,
    pile: Pile,
}

/// What a direction means here.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    /// From a cell to the next one, wrapping.
    by: usize,
    /// From a word to the one in the next row, wrapping; 0 for a step sideways.
    words: usize,
}

impl Step {
    fn new(direction: Direction, row_words: usize) -> Self {
        let words = match direction {
            Direction::Up => row_words.wrapping_neg(),
            Direction::Down => row_words,
            Direction::Left => return Self { by: usize::MAX, words: 0 },
            Direction::Right => return Self { by: 1, words: 0 },
        };
        Self { by: words.wrapping_mul(BITS), words }
    }
}

/// What a push up or down has gathered; kept from push to push to save the allocations.
#[derive(Clone, Debug, Default)]
struct Pile {
    /// The robot first, then one front a row.
    fronts: Vec<Front>,
    /// The words of all fronts.
    masks: Vec<u64>,
}

/// The cells of one row that move together.
#[derive(Clone, Copy, Debug)]
struct Front {
    /// The first word of the floor that the front has cells in.
    word: usize,
    /// Its words in [`Pile::masks`].
    start: usize,
    len: usize,
}

impl WideRows {
    pub(crate) fn new(warehouse: &Warehouse) -> Self {
        let map = warehouse.map();
        let (width, height) = (map.width() * 2, map.height());
        let row_words = row_words(width);
        let cells = row_words * (height + 2) * BITS;
        let mut floor = Self {
            walls: CellSet::new(cells),
            taken: CellSet::new(cells),
            width,
            height,
            row_words,
            robot: 0,
            steps: ByArrow::new(|direction| Step::new(direction, row_words)),
            pile: Pile::default(),
        };
        for row in 0..height + 2 {
            let first = row * row_words * BITS;
            if row == 0 || row == height + 1 {
                for cell in first..=first + width + 1 {
                    floor.walls.insert(cell);
                }
            }
            floor.walls.insert(first);
            floor.walls.insert(first + width + 1);
        }
        for (index, &given) in map.cells().iter().enumerate() {
            let Point { row, column } = map.point_of(index);
            let cell = floor.cell(Point::new(row, column * 2));
            let set = match given {
                b'#' => &mut floor.walls,
                b'O' => &mut floor.taken,
                _ => continue,
            };
            set.insert(cell);
            set.insert(cell + 1);
        }
        let Point { row, column } = warehouse.robot();
        floor.robot = floor.cell(Point::new(row, column * 2));
        floor
    }

    /// Bytes that a floor for a map of this size, not yet widened, takes.
    pub(crate) fn bytes(width: usize, height: usize) -> usize {
        let cells = row_words(width.saturating_mul(2)).saturating_mul(BITS).saturating_mul(height + 2);
        // The third is for a pile that fills the floor.
        CellSet::bytes(cells).saturating_mul(3).saturating_add(height.saturating_mul(size_of::<Front>()))
    }

    pub(crate) fn follow(&mut self, moves: &[u8], watch: &mut impl Watch) {
        for &arrow in moves {
            let step = *self.steps.of(arrow);
            let next = self.robot.wrapping_add(step.by);
            if !self.walls.contains(next) & !self.taken.contains(next) {
                watch.walked();
                self.robot = next;
            } else if let Some(boxes) = self.push(next, step) {
                watch.pushed(|| boxes);
                self.robot = next;
            } else {
                watch.blocked();
            }
        }
    }

    /// Pushes what is at `next`, a wall or a box with all that it touches; returns how many boxes
    /// moved, if they did.
    fn push(&mut self, next: usize, step: Step) -> Option<usize> {
        if self.walls.contains(next) {
            return None;
        }
        if step.words != 0 {
            return self.push_rows(step);
        }
        let end = if step.by == 1 { self.taken.next_absent(next) } else { self.taken.previous_absent(next) };
        if self.walls.contains(end) {
            return None;
        }
        self.taken.remove(next);
        self.taken.insert(end);
        Some(end.abs_diff(next) / 2)
    }

    /// Pushes up or down.
    fn push_rows(&mut self, step: Step) -> Option<usize> {
        let mut pile = std::mem::take(&mut self.pile);
        let boxes = self.gather(&mut pile, step);
        if boxes.is_some() {
            for front in pile.fronts[1..].iter().rev() {
                for (word, &mask) in (front.word..).zip(&pile.masks[front.start..][..front.len]) {
                    let next = word.wrapping_add(step.words);
                    self.taken.put_word(word, self.taken.word(word) & !mask);
                    self.taken.put_word(next, self.taken.word(next) | mask);
                }
            }
        }
        self.pile = pile;
        boxes
    }

    /// Collects in `pile` all that moves if the robot does; returns how many boxes that are, or
    /// `None` if a front meets a wall.
    fn gather(&self, pile: &mut Pile, step: Step) -> Option<usize> {
        pile.fronts.clear();
        pile.masks.clear();
        pile.masks.push(1 << (self.robot % BITS));
        let mut front = Front { word: self.robot / BITS, start: 0, len: 1 };
        let mut boxes = 0;
        loop {
            pile.fronts.push(front);
            let target = front.word.wrapping_add(step.words);
            let mut hit = 0;
            for (offset, &mask) in pile.masks[front.start..][..front.len].iter().enumerate() {
                if mask & self.walls.word(target + offset) != 0 {
                    return None;
                }
                hit |= mask & self.taken.word(target + offset);
            }
            if hit == 0 {
                return Some(boxes);
            }
            front = self.touched(front, target, &mut pile.masks, &mut boxes);
        }
    }

    /// The boxes that a front touches in the row at `target`, as the next front.
    fn touched(&self, front: Front, target: usize, masks: &mut Vec<u64>, boxes: &mut usize) -> Front {
        let mut start = masks.len();
        let mut word = target;
        let mut carry = 0;
        // A box may begin one word before the front.
        if masks[front.start] & 1 != 0 && self.left_halves(target - 1) >> (BITS - 1) != 0 {
            word -= 1;
            masks.push(1 << (BITS - 1));
            carry = 1;
            *boxes += 1;
        }
        for offset in 0..front.len {
            let mask = masks[front.start + offset];
            let after = if offset + 1 < front.len { masks[front.start + offset + 1] } else { 0 };
            // Cells that are in the front or whose right neighbour is.
            let reach = mask | mask >> 1 | after << (BITS - 1);
            let lefts = if reach & self.taken.word(target + offset) == 0 {
                0
            } else {
                reach & self.left_halves(target + offset)
            };
            masks.push(lefts | lefts << 1 | carry);
            carry = lefts >> (BITS - 1);
            *boxes += lefts.count_ones() as usize;
        }
        // Or end one word behind it.
        if carry != 0 {
            masks.push(carry);
        }
        while masks.last() == Some(&0) {
            masks.pop();
        }
        while masks[start] == 0 {
            start += 1;
            word += 1;
        }
        Front { word, start, len: masks.len() - start }
    }

    /// Which of the taken cells of a word are left halves.
    fn left_halves(&self, word: usize) -> u64 {
        const EVEN: u64 = 0x5555_5555_5555_5555;
        let mut runs = self.taken.word(word);
        if runs & 1 != 0 && word > 0 && self.taken.word(word - 1) >> (BITS - 1) != 0 {
            // A run comes in from the word before: its first cell here is a right half if there
            // is an odd number of its cells there.
            let last = word * BITS - 1;
            runs &= !((last - self.taken.previous_absent(last)) as u64 & 1);
        }
        // The left halves of a run are the cells an even number of places from its first one.
        // Adding the first bit of a run to it clears the run, which picks out whole runs: those
        // that begin at even places first, the others are what is left.
        let first = runs & !(runs << 1);
        let from_even = runs & !runs.wrapping_add(first & EVEN);
        from_even & EVEN | runs & !from_even & !EVEN
    }

    /// The cell of a point of the widened map.
    fn cell(&self, Point { row, column }: Point) -> usize {
        (row + 1) * self.row_words * BITS + column + 1
    }

    /// The words of a row of the map.
    fn words(&self, row: usize) -> std::ops::Range<usize> {
        (row + 1) * self.row_words..(row + 2) * self.row_words
    }

    pub(crate) fn box_sum(&self) -> u128 {
        let mut sum = BoxSum::default();
        for row in 0..self.height {
            let (mut boxes, mut columns) = (0, 0);
            for (index, word) in self.words(row).enumerate() {
                for bit in bits(self.left_halves(word)) {
                    boxes += 1;
                    columns += (index * BITS + bit - 1) as u64;
                }
            }
            sum.add_row(row, boxes, columns);
        }
        sum.value()
    }

    pub(crate) fn map(&self) -> Grid<u8> {
        let mut cells = Vec::with_capacity(self.width * self.height);
        for row in 0..self.height {
            let lefts: Vec<u64> = self.words(row).map(|word| self.left_halves(word)).collect();
            let first = self.cell(Point::new(row, 0));
            cells.extend((1..=self.width).map(|column| {
                let cell = first + column - 1;
                if cell == self.robot {
                    b'@'
                } else if self.walls.contains(cell) {
                    b'#'
                } else if !self.taken.contains(cell) {
                    b'.'
                } else if lefts[column / BITS] >> (column % BITS) & 1 != 0 {
                    b'['
                } else {
                    b']'
                }
            }));
        }
        Grid::new(self.width, cells).expect("rows have one width, which is not 0")
    }

    pub(crate) fn robot(&self) -> Point {
        let row_cells = self.row_words * BITS;
        Point::new(self.robot / row_cells - 1, self.robot % row_cells - 1)
    }
}

/// Words of a row with a wall at either side.
fn row_words(width: usize) -> usize {
    width.saturating_add(2).div_ceil(BITS)
}
