//! Queens that do not attack each other, by backtracking: three bit sets of attacked lines, do and undo.
//!
//! `cargo run -p search-core --example n_queens [SIZE]`

mod quiet;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use search_core::{Assignment, Backtrack, BacktrackEnd};

/// Queens in the first rows of a board of up to 31 rows, one a row.
#[derive(Debug, Default)]
struct Queens {
    size: u32,
    columns: Vec<u32>,
    // Bit sets: columns, and the two kinds of diagonal by column plus row and column minus row.
    taken: u64,
    rising: u64,
    falling: u64,
}

impl Queens {
    fn new(size: u32) -> Self {
        Self { size, ..Self::default() }
    }

    fn row(&self) -> u32 {
        u32::try_from(self.columns.len()).unwrap_or(u32::MAX)
    }

    /// The bits of the three lines through a place.
    fn lines(&self, row: u32, column: u32) -> [u64; 3] {
        [1 << column, 1 << (column + row), 1 << (column + self.size - row)]
    }
}

impl Assignment for Queens {
    type Choice = u32;

    fn candidates(&self, emit: &mut impl FnMut(u32)) {
        for column in 0..self.size {
            let [taken, rising, falling] = self.lines(self.row(), column);
            if self.taken & taken == 0 && self.rising & rising == 0 && self.falling & falling == 0 {
                emit(column);
            }
        }
    }

    fn apply(&mut self, &column: &u32) -> bool {
        let [taken, rising, falling] = self.lines(self.row(), column);
        self.taken |= taken;
        self.rising |= rising;
        self.falling |= falling;
        self.columns.push(column);
        true
    }

    fn undo(&mut self, &column: &u32) {
        self.columns.pop();
        let [taken, rising, falling] = self.lines(self.row(), column);
        self.taken &= !taken;
        self.rising &= !rising;
        self.falling &= !falling;
    }

    fn is_complete(&self) -> bool {
        self.row() == self.size
    }
}

fn main() -> ExitCode {
    quiet::printed(example)
}

fn example(out: &mut dyn Write) -> io::Result<ExitCode> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "8".to_owned());
    let Some(size) = text.parse().ok().filter(|size| (1..=31).contains(size)) else {
        writeln!(out, "expected a size from 1 to 31, found {text:?}")?;
        return Ok(ExitCode::from(2));
    };
    let report = Backtrack::new(&mut Queens::new(size)).first();
    for columns in &report.solutions {
        for &column in columns {
            let row: String = (0..size).map(|at| if at == column { 'Q' } else { '.' }).collect();
            writeln!(out, "{row}")?;
        }
    }
    writeln!(out, "first: {}", report.stats)?;
    if report.end == BacktrackEnd::Exhausted {
        return Ok(ExitCode::FAILURE);
    }
    if size <= 12 {
        // Counting keeps no solution.
        let (_, stats) = Backtrack::new(&mut Queens::new(size)).visit(|_, _| ControlFlow::Continue(()));
        writeln!(out, "all:   {stats}")?;
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use search_core::Backtrack;

    use super::Queens;

    #[test]
    fn the_numbers_of_solutions_are_the_known_ones() {
        for (size, count) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92), (9, 352)] {
            let report = Backtrack::new(&mut Queens::new(size)).all();
            assert_eq!(report.solutions.len(), count, "{size} queens");
        }
    }
}
