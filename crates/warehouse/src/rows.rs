//! Part 2 on a floor of any size, a bit a cell.
//!
//! A row takes whole words: a wall, its cells, a wall, and nothing up to the end of the word.
//! Above and below the map is a row of walls. A push sideways is [`WideBoxes`]' own; a push up or
//! down gathers [fronts](crate::fronts), and what blocks it is remembered as [jams](crate::jams).

use puzzle::geometry::{Direction, Point};
use puzzle::grid::Grid;

use crate::by_arrow::ByArrow;
use crate::cell_set::{CellSet, bits};
use crate::fronts::{Front, Gathered, Pile};
use crate::jams::{Jams, LEAST_ROWS};
use crate::warehouse::{BoxSum, cells_with};
use crate::wide_boxes::{BITS, WideBoxes};
use crate::{Warehouse, Watch};

/// The warehouse of part 2.
#[derive(Clone, Debug)]
pub(crate) struct WideRows {
    walls: CellSet,
    boxes: WideBoxes,
    /// Columns of the widened map.
    width: usize,
    height: usize,
    /// Words of a row.
    row_words: usize,
    robot: usize,
    steps: Box<ByArrow<Step>>,
    pile: Pile,
    /// For pushes up, then for pushes down.
    jams: [Jams; 2],
    /// Fewer rows than this are looked at again rather than remembered.
    least_rows: usize,
}

/// What a direction means here.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    /// From a cell to the next one, wrapping.
    by: usize,
    /// From a word to the one in the next row, wrapping; 0 for a step sideways.
    row: usize,
    /// Of a step up or down: its place in [`WideRows::jams`].
    jams: usize,
}

impl Step {
    fn new(direction: Direction, row_words: usize) -> Self {
        let upright = |row: usize, jams| Self { by: row.wrapping_mul(BITS), row, jams };
        match direction {
            Direction::Up => upright(row_words.wrapping_neg(), 0),
            Direction::Down => upright(row_words, 1),
            Direction::Left => Self { by: usize::MAX, row: 0, jams: 0 },
            Direction::Right => Self { by: 1, row: 0, jams: 0 },
        }
    }
}

impl WideRows {
    pub(crate) fn new(warehouse: &Warehouse) -> Self {
        let map = warehouse.map();
        let (width, height) = (map.width() * 2, map.height());
        let row_words = row_words(width);
        let cells = row_words * (height + 2) * BITS;
        let cell = |row: usize, column: usize| (row + 1) * row_words * BITS + column * 2 + 1;
        let lefts = |thing| cells_with(map, thing).map(|at| cell(at.row, at.column));
        let sides =
            (0..height + 2).map(|row| row * row_words * BITS).flat_map(|first| [first, first + width + 1]);
        let edges = [0, height + 1]
            .map(|row| row * row_words * BITS)
            .into_iter()
            .flat_map(|first| first..first + width + 1);
        let inner = lefts(b'#').flat_map(|left| [left, left + 1]);
        let walls = CellSet::new(cells, sides.chain(edges).chain(inner));
        let boxes = WideBoxes::new(cells, lefts(b'O'));
        let steps = Box::new(ByArrow::new(|direction| Step::new(direction, row_words)));
        let jams = [b'^', b'v'].map(|arrow| Jams::new(walls.clone(), steps.of(arrow).by));
        let Point { row, column } = warehouse.robot();
        let robot = cell(row, column);
        Self {
            walls,
            boxes,
            width,
            height,
            row_words,
            robot,
            steps,
            pile: Pile::default(),
            jams,
            least_rows: LEAST_ROWS,
        }
    }

    /// Bytes that a floor for a map of this size, not yet widened, takes.
    pub(crate) fn bytes(width: usize, height: usize) -> usize {
        let cells = row_words(width.saturating_mul(2)).saturating_mul(BITS).saturating_mul(height + 2);
        // The walls three times, the boxes, and a pile that fills the floor.
        CellSet::bytes(cells).saturating_mul(5).saturating_add(height.saturating_mul(size_of::<Front>()))
    }

    pub(crate) fn follow(&mut self, moves: &[u8], watch: &mut impl Watch) {
        for &arrow in moves {
            let step = *self.steps.of(arrow);
            let next = self.robot.wrapping_add(step.by);
            if !self.walls.contains(next) & !self.boxes.contains(next) {
                watch.walked();
                self.robot = next;
            } else if self.push(next, step, watch) {
                self.robot = next;
            } else {
                watch.blocked();
            }
        }
    }

    /// Pushes what is at `next`, a wall or a box with all that it touches; says whether it moved.
    fn push(&mut self, next: usize, step: Step, watch: &mut impl Watch) -> bool {
        if self.walls.contains(next) {
            false
        } else if step.row == 0 {
            self.push_sideways(next, step, watch)
        } else {
            self.push_rows(step, watch)
        }
    }

    fn push_sideways(&mut self, next: usize, step: Step, watch: &mut impl Watch) -> bool {
        let end = self.boxes.end_of_run(next, step.by == 1);
        if self.walls.contains(end) {
            return false;
        }
        for jams in &mut self.jams {
            if !jams.is_empty() {
                let (first, last) = (next.min(end), next.max(end));
                for word in first / BITS..=last / BITS {
                    jams.forget(&self.boxes, word, cells_between(first, last, word));
                }
            }
        }
        self.boxes.push_run(next, end);
        watch.pushed(|| end.abs_diff(next) / 2);
        true
    }

    fn push_rows(&mut self, step: Step, watch: &mut impl Watch) -> bool {
        let immovable = self.jams[step.jams].immovable();
        match self.pile.gather(&self.boxes, immovable, self.robot, step.row) {
            Gathered::Free => {
                // What can move this way may be jammed the other way.
                let jams = &mut self.jams[1 - step.jams];
                if !jams.is_empty() {
                    self.pile.words().for_each(|(word, mask)| jams.forget(&self.boxes, word, mask));
                }
                for (word, mask) in self.pile.words() {
                    self.boxes.shift(word, word.wrapping_add(step.row), mask);
                }
                watch.pushed(|| self.pile.boxes());
                true
            }
            Gathered::Blocked { cell } => {
                if self.pile.rows() >= self.least_rows {
                    let jams = &mut self.jams[step.jams];
                    self.pile.chain(&self.boxes, cell, step.row).for_each(|left| jams.remember(left));
                }
                false
            }
        }
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
                for bit in bits(self.boxes.left_halves(word)) {
                    boxes += 1;
                    columns += (index * BITS + bit - 1) as u64;
                }
            }
            sum.add_row(row, boxes, columns);
        }
        sum.value()
    }

    pub(crate) fn map(&self) -> Grid<u8> {
        let mut drawn = Vec::with_capacity(self.width * self.height);
        for row in 0..self.height {
            let words = self.words(row);
            let lefts: Vec<u64> = words.clone().map(|word| self.boxes.left_halves(word)).collect();
            let first = words.start * BITS;
            drawn.extend((1..=self.width).map(|column| {
                let cell = first + column;
                if cell == self.robot {
                    b'@'
                } else if self.walls.contains(cell) {
                    b'#'
                } else if !self.boxes.contains(cell) {
                    b'.'
                } else if lefts[column / BITS] >> (column % BITS) & 1 != 0 {
                    b'['
                } else {
                    b']'
                }
            }));
        }
        Grid::new(self.width, drawn).expect("rows have one width, which is not 0")
    }

    pub(crate) fn robot(&self) -> Point {
        let row_cells = self.row_words * BITS;
        Point::new(self.robot / row_cells - 1, self.robot % row_cells - 1)
    }
}

/// The cells of a word from `first` to `last`.
fn cells_between(first: usize, last: usize, word: usize) -> u64 {
    let from = first.saturating_sub(word * BITS);
    let to = (last - word * BITS).min(BITS - 1);
    u64::MAX << from & u64::MAX >> (BITS - 1 - to)
}

/// Words of a row with a wall at either side.
fn row_words(width: usize) -> usize {
    width.saturating_add(2).div_ceil(BITS)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use proptest::prelude::Strategy;
    use proptest::test_runner::{Config, TestRunner};
    use proptest::{collection, prop_assert_eq, sample};
    use puzzle::Text;

    use super::{LEAST_ROWS, WideRows, cells_between};

    /// A floor six cells wide, crowded so that tall piles get stuck and loose again, and moves.
    fn crowded() -> impl Strategy<Value = (String, Vec<u8>)> {
        let cell = (0..100u32).prop_map(|roll| match roll {
            0..60 => 'O',
            60..64 => '#',
            _ => '.',
        });
        let pushes = sample::select(vec!["^^^", "vvv", "<", ">", "<^", ">^", "<v", ">v"]);
        (collection::vec(cell, 6 * 14), 0..6 * 14usize, collection::vec(pushes, 1..60)).prop_map(
            |(mut cells, robot, moves)| {
                cells[robot] = '@';
                let rows: Vec<String> = cells.chunks(6).map(|row| row.iter().collect()).collect();
                (rows.join("\n") + "\n\n^", moves.concat().into_bytes())
            },
        )
    }

    #[test]
    fn remembering_jams_changes_no_map() {
        let (jammed, forgotten) = (Cell::new(0), Cell::new(0));
        let mut runner =
            TestRunner::new(Config { cases: 300, failure_persistence: None, ..Config::default() });
        let compared = runner.run(&crowded(), |(drawing, moves)| {
            let warehouse = crate::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
            let remembering = |least_rows| WideRows { least_rows, ..WideRows::new(&warehouse) };
            let mut never = remembering(usize::MAX);
            let mut floors = [1, 2, LEAST_ROWS].map(remembering);
            for arrow in moves {
                never.follow(&[arrow], &mut ());
                for floor in &mut floors {
                    let before = floor.jams.iter().any(|jams| !jams.is_empty());
                    floor.follow(&[arrow], &mut ());
                    let after = floor.jams.iter().any(|jams| !jams.is_empty());
                    prop_assert_eq!(floor.map(), never.map());
                    jammed.set(jammed.get() + u32::from(!before && after));
                    forgotten.set(forgotten.get() + u32::from(before && !after));
                }
            }
            assert!(never.jams.iter().all(super::Jams::is_empty), "nothing is remembered");
            Ok(())
        });
        compared.unwrap();
        assert!(jammed.get() > 200 && forgotten.get() > 0, "{jammed:?} jammed, {forgotten:?} forgotten");
    }

    #[test]
    fn a_box_that_moves_up_is_jammed_downwards_no_more() {
        // Half of the box stands on a wall. From below its other half it is pushed up, and then down again.
        let drawing = "......\n......\n.@O...\n..#...\n......\n\n^";
        let warehouse = crate::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
        let mut floor = WideRows { least_rows: 1, ..WideRows::new(&warehouse) };
        floor.follow(b">>^>v", &mut ());
        assert!(!floor.jams[1].is_empty());
        floor.follow(b">>vv<^>^^<v", &mut ());
        insta::assert_snapshot!(floor.map(), @"
        ............
        ......@.....
        .....[].....
        ....##......
        ............
        ");
    }

    #[test]
    fn the_cells_of_a_run_are_told_word_by_word() {
        assert_eq!(cells_between(3, 6, 0), 0b111_1000);
        assert_eq!(cells_between(131, 134, 2), 0b111_1000);
        let words = [1, 2, 3].map(|word| cells_between(2 * 64 - 1, 3 * 64, word));
        assert_eq!(words, [1 << 63, u64::MAX, 1]);
    }
}
