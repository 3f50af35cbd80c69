//! Changes to an input, line by line, column by column and cell by cell: at random, to make
//! degenerate ones, and one after the other, to make a failing one smaller.

use std::ops::Range;

use super::target::Target;
use crate::r#gen::random::Random;

/// An input as lines of characters, of which some belong together as rows of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    cells: &'static [u8],
    goes_on: bool,
    lines: Vec<Vec<u8>>,
}

impl Sheet {
    /// The lines of an input.
    pub fn new(target: &Target, text: &str) -> Self {
        let lines = text.lines().map(|line| line.as_bytes().to_vec()).collect();
        Self { cells: target.cells, goes_on: target.goes_on, lines }
    }

    /// The input.
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| String::from_utf8_lossy(line).into_owned() + "\n").collect()
    }

    /// Number of lines.
    pub fn height(&self) -> usize {
        self.lines.len()
    }

    /// Length of the longest row of a picture.
    pub fn width(&self) -> usize {
        self.rows().map(|row| self.lines[row].len()).max().unwrap_or(0)
    }

    /// Lines that are rows of a picture.
    fn rows(&self) -> impl Iterator<Item = usize> {
        let blank = self.lines.iter().position(Vec::is_empty).unwrap_or(self.lines.len());
        let end = if self.goes_on { self.lines.len() } else { blank };
        (0..end).filter(|&line| !self.lines[line].is_empty() && self.lines[line][0] != b'T')
    }

    /// The sheet without some lines.
    #[must_use]
    pub fn without_lines(&self, lines: Range<usize>) -> Self {
        let mut sheet = self.clone();
        sheet.lines.drain(lines);
        sheet
    }

    /// The sheet without some columns of its pictures.
    #[must_use]
    pub fn without_columns(&self, columns: Range<usize>) -> Self {
        let mut sheet = self.clone();
        for row in self.rows() {
            let length = sheet.lines[row].len();
            sheet.lines[row].drain(columns.start.min(length)..columns.end.min(length));
        }
        sheet
    }

    /// The sheet without some characters of one line.
    #[must_use]
    pub fn without_characters(&self, line: usize, characters: Range<usize>) -> Self {
        let mut sheet = self.clone();
        sheet.lines[line].drain(characters);
        sheet
    }

    /// The length of a line.
    pub fn length(&self, line: usize) -> usize {
        self.lines[line].len()
    }

    /// The sheet with a free cell in this place; `None` if it is free already.
    pub fn freed(&self, line: usize, column: usize) -> Option<Self> {
        let cell = self.lines[line][column];
        let is_cell = self.cells.contains(&cell) && self.rows().any(|row| row == line);
        if cell == b'.' || !is_cell {
            return None;
        }
        let mut sheet = self.clone();
        sheet.lines[line][column] = b'.';
        Some(sheet)
    }

    /// One random change. It may well be that the puzzle refuses what comes out.
    pub fn edit(&mut self, random: &mut Random) {
        let rows: Vec<usize> = self.rows().collect();
        if rows.is_empty() {
            return;
        }
        match random.below(8) {
            0 => {
                self.lines.remove(random.below(self.lines.len()));
            }
            1 => {
                let line = random.pick(&rows);
                self.lines.insert(line, self.lines[line].clone());
            }
            2 => *self = self.without_columns(Self::some(random, self.width())),
            3 => {
                let column = random.below(self.width());
                for row in rows {
                    if let Some(&cell) = self.lines[row].get(column) {
                        self.lines[row].insert(column, cell);
                    }
                }
            }
            4 => *self = self.without_lines(Self::some(random, self.height())),
            5 | 6 => {
                if let (Some(one), Some(other)) = (self.cell(random, &rows), self.cell(random, &rows)) {
                    let cell = self.lines[one.0][one.1];
                    self.lines[one.0][one.1] = self.lines[other.0][other.1];
                    self.lines[other.0][other.1] = cell;
                }
            }
            _ => {
                if let Some((line, column)) = self.cell(random, &rows) {
                    self.lines[line][column] = random.pick(self.cells);
                }
            }
        }
    }

    /// Some neighbouring lines or columns of so many.
    fn some(random: &mut Random, all: usize) -> Range<usize> {
        let start = random.below(all);
        start..start + 1 + random.below(all - start)
    }

    /// Any cell of the pictures.
    fn cell(&self, random: &mut Random, rows: &[usize]) -> Option<(usize, usize)> {
        let is_cell = |line: usize, column: usize| self.cells.contains(&self.lines[line][column]);
        for _ in 0..20 {
            let line = random.pick(rows);
            let column = random.below(self.lines[line].len());
            if is_cell(line, column) {
                return Some((line, column));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::target::target;
    use super::Sheet;
    use crate::r#gen::random::Random;

    fn sheet_of(puzzle: &str, text: &str) -> Sheet {
        Sheet::new(target(puzzle).expect("it is known"), text)
    }

    #[test]
    fn columns_are_those_of_the_picture_alone() {
        let sheet = sheet_of("warehouse", "#@.\n#O#\n\n^v<>\n");
        assert_eq!(sheet.width(), 3);
        assert_eq!(sheet.without_columns(0..1).text(), "@.\nO#\n\n^v<>\n");
        let sheet = sheet_of("jigsaw", "Tile 1:\n#.\n##\n\nTile 2:\n..\n#.\n");
        assert_eq!(sheet.without_columns(1..2).text(), "Tile 1:\n#\n#\n\nTile 2:\n.\n#\n");
    }

    #[test]
    fn only_what_is_no_free_cell_can_be_freed() {
        let sheet = sheet_of("amphipod", "#.A#");
        assert_eq!(sheet.freed(0, 0), None);
        assert_eq!(sheet.freed(0, 1), None);
        assert_eq!(sheet.freed(0, 2).map(|sheet| sheet.text()), Some("#..#\n".to_owned()));
    }

    #[test]
    fn edits_change_a_sheet_and_never_fail() {
        let mut changed = 0;
        for seed in 0..200 {
            let mut random = Random::new(seed);
            let before = sheet_of("keys", "#####\n#@.a#\n#####\n");
            let mut sheet = before.clone();
            for _ in 0..10 {
                sheet.edit(&mut random);
            }
            changed += u32::from(sheet != before);
        }
        assert!(changed > 190, "{changed} of 200 changed");
    }
}
