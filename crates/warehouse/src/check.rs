//! Verifies a final map by the rules, from the text alone.
//!
//! It shares no code with the parser and the solvers. Every move is made as a person would make
//! it: mark the robot, mark whatever stands in front of something marked, with both halves of a
//! box, and if no wall was met, shift all that is marked by one cell. That costs a step for each
//! cell that a push moves. It looks ahead of what was marked last: a push that is stopped goes
//! straight to its wall, where marking row by row would first go over the whole pile before it.

use puzzle::{CheckError, Part, Text};

use crate::trace::FinalMap;

/// Verifies that `trace` shows the map after the last move, and that `answer` follows from it.
///
/// # Errors
/// The first row that differs, or the sum that does.
pub(crate) fn check(text: &Text<'_>, part: Part, answer: &str, trace: &FinalMap) -> Result<(), CheckError> {
    let mut lines = text.lines();
    let given: Vec<&[u8]> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
    let mut scene = Scene::draw(&given, part)?;
    for &arrow in lines.flatten() {
        scene.try_move(arrow)?;
    }
    scene.compare(&trace.map)?;
    let sum = sum_of_boxes(&trace.map);
    if answer == sum.to_string() {
        Ok(())
    } else {
        Err(CheckError::new(format!("the boxes of the map sum up to {sum}, but the answer is {answer}")))
    }
}

/// The map as drawn, framed by walls: what lies outside cannot be entered.
struct Scene {
    cells: Vec<u8>,
    /// Cells of a framed row.
    width: usize,
    robot: usize,
    /// The number of the move in which each cell was last marked.
    marked_in: Vec<u32>,
    marked: Vec<usize>,
    /// Marked cells that have not been looked ahead of yet.
    waiting: Vec<usize>,
    moves: u32,
}

impl Scene {
    fn draw(given: &[&[u8]], part: Part) -> Result<Self, CheckError> {
        let rows: Vec<Vec<u8>> = given
            .iter()
            .map(|row| match part {
                Part::One => row.to_vec(),
                Part::Two => row.iter().flat_map(|&cell| twice_as_wide(cell)).collect(),
            })
            .collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0) + 2;
        let mut cells = vec![b'#'; width];
        for row in &rows {
            cells.push(b'#');
            cells.extend(row);
            cells.resize(cells.len().next_multiple_of(width), b'#');
        }
        cells.resize(cells.len() + width, b'#');
        let Some(robot) = cells.iter().position(|&cell| cell == b'@') else {
            return Err(CheckError::new("the text shows no robot"));
        };
        let marked_in = vec![0; cells.len()];
        let (marked, waiting) = (Vec::new(), Vec::new());
        Ok(Self { cells, width, robot, marked_in, marked, waiting, moves: 0 })
    }

    fn try_move(&mut self, arrow: u8) -> Result<(), CheckError> {
        let width = self.width;
        let ahead = |cell: usize| match arrow {
            b'^' => cell - width,
            b'v' => cell + width,
            b'<' => cell - 1,
            _ => cell + 1,
        };
        if !b"^v<>".contains(&arrow) {
            return Err(CheckError::new(format!("'{}' is no move", char::from(arrow))));
        }
        self.moves += 1;
        self.marked.clear();
        self.waiting.clear();
        self.mark(self.robot);
        while let Some(cell) = self.waiting.pop() {
            let next = ahead(cell);
            match self.cells[next] {
                b'#' => return Ok(()),
                b'O' => self.mark(next),
                b'[' => {
                    self.mark(next);
                    self.mark(next + 1);
                }
                b']' => {
                    self.mark(next);
                    self.mark(next - 1);
                }
                _ => {}
            }
        }
        // Some of it goes where other things stand that go on, too; taken out first and put down after,
        // the order does not matter.
        let lifted: Vec<u8> =
            self.marked.iter().map(|&cell| std::mem::replace(&mut self.cells[cell], b'.')).collect();
        for (&cell, thing) in self.marked.iter().zip(lifted) {
            self.cells[ahead(cell)] = thing;
        }
        self.robot = ahead(self.robot);
        Ok(())
    }

    fn mark(&mut self, cell: usize) {
        if self.marked_in[cell] != self.moves {
            self.marked_in[cell] = self.moves;
            self.marked.push(cell);
            self.waiting.push(cell);
        }
    }

    fn compare(&self, map: &[String]) -> Result<(), CheckError> {
        let rows: Vec<&[u8]> = self.cells.chunks(self.width).map(|row| &row[1..self.width - 1]).collect();
        let rows = &rows[1..rows.len() - 1];
        if map.len() != rows.len() {
            return Err(CheckError::new(format!(
                "expected a map of {} rows, found {}",
                rows.len(),
                map.len()
            )));
        }
        for (number, (shown, row)) in map.iter().zip(rows).enumerate() {
            if shown.as_bytes() != *row {
                let expected = String::from_utf8_lossy(row);
                return Err(CheckError::new(format!(
                    "row {number} of the map: expected {expected:?} after the last move, found {shown:?}"
                )));
            }
        }
        Ok(())
    }
}

/// What a cell becomes in part 2.
fn twice_as_wide(cell: u8) -> [u8; 2] {
    match cell {
        b'O' => *b"[]",
        b'@' => *b"@.",
        other => [other; 2],
    }
}

fn sum_of_boxes(map: &[String]) -> u128 {
    let mut sum = 0;
    for (row, cells) in map.iter().enumerate() {
        for (column, &cell) in cells.as_bytes().iter().enumerate() {
            if cell == b'O' || cell == b'[' {
                sum += 100 * row as u128 + column as u128;
            }
        }
    }
    sum
}
