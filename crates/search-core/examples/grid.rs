//! A walk through a field of hills, drawn while it is searched: the stepper.
//!
//! `cargo run -p search-core --example grid [astar|dijkstra|bfs|reach] [STEPS]` draws the field after so many
//! expansions each (25 if not said); `0` draws the end only.

mod quiet;

use std::convert::Infallible;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use search_core::{Algorithm, Bound, Generated, Search, SolutionOf, StateSpace};

/// Heights by digit, `#` for cliffs; entering a cell costs one more than its height. From `S` to `G`.
const FIELD: &str = "\
S0000#0000000000
0999900009990900
09000990900#0900
0909999#90900990
00090000909#0000
#999099990099990
0000090000900000
099900009999099G";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Cell {
    x: usize,
    y: usize,
}

struct Field {
    rows: Vec<&'static [u8]>,
}

impl Field {
    fn new() -> Self {
        Self { rows: FIELD.lines().map(str::as_bytes).collect() }
    }

    fn find(&self, glyph: u8) -> Cell {
        let at =
            |(y, row): (usize, &&[u8])| row.iter().position(|&byte| byte == glyph).map(|x| Cell { x, y });
        self.rows.iter().enumerate().find_map(at).expect("the field has both ends")
    }

    fn glyph(&self, Cell { x, y }: Cell) -> Option<u8> {
        self.rows.get(y)?.get(x).copied()
    }
}

impl StateSpace for Field {
    type State = Cell;
    type Action = char;
    type Cost = u32;
    type Error = Infallible;

    fn successors(
        &self,
        &Cell { x, y }: &Cell,
        _cost: u32,
        emit: &mut impl FnMut(char, Cell, u32),
    ) -> Result<(), Infallible> {
        for (letter, x, y) in
            [('R', x + 1, y), ('D', x, y + 1), ('L', x.wrapping_sub(1), y), ('U', x, y.wrapping_sub(1))]
        {
            let cell = Cell { x, y };
            match self.glyph(cell) {
                None | Some(b'#') => {}
                Some(digit @ b'0'..=b'9') => emit(letter, cell, u32::from(digit - b'0') + 1),
                Some(_) => emit(letter, cell, 1),
            }
        }
        Ok(())
    }

    fn is_goal(&self, &cell: &Cell) -> bool {
        self.glyph(cell) == Some(b'G')
    }

    /// Steps across and down, each of which costs one at least.
    fn lower_bound(&self, cell: &Cell) -> Bound<u32> {
        let goal = self.find(b'G');
        let apart = cell.x.abs_diff(goal.x) + cell.y.abs_diff(goal.y);
        Bound::AtLeast(u32::try_from(apart).unwrap_or(u32::MAX))
    }

    // A cell has a number, so no cell is ever hashed.
    fn index_len(&self) -> Option<usize> {
        Some(self.rows.len() * self.rows[0].len())
    }

    fn index(&self, cell: &Cell) -> usize {
        cell.y * self.rows[0].len() + cell.x
    }
}

/// What is known of the field so far.
struct Picture<'a> {
    field: &'a Field,
    marks: Vec<(Cell, char)>,
}

impl Picture<'_> {
    fn mark_path(&mut self, solution: &SolutionOf<Field>) {
        self.marks.extend(solution.states().map(|&cell| (cell, '*')));
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.field.rows.len() {
            for x in 0..self.field.rows[y].len() {
                let cell = Cell { x, y };
                let mark = self.marks.iter().rev().find(|(marked, _)| *marked == cell);
                let glyph = mark.map_or_else(|| char::from(self.field.rows[y][x]), |&(_, mark)| mark);
                write!(f, "{glyph}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

fn main() -> ExitCode {
    quiet::printed(example)
}

fn example(out: &mut dyn Write) -> io::Result<ExitCode> {
    let mut words = std::env::args().skip(1);
    let algorithm = match words.next().as_deref() {
        None | Some("astar") => Algorithm::Astar,
        Some("dijkstra") => Algorithm::Dijkstra,
        Some("bfs") => Algorithm::Bfs,
        Some("reach") => Algorithm::Reach,
        Some(other) => {
            writeln!(out, "expected astar, dijkstra, bfs or reach, found {other:?}")?;
            return Ok(ExitCode::from(2));
        }
    };
    let every: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(25);
    let field = Field::new();
    let mut picture = Picture { field: &field, marks: Vec::new() };
    let search = Search::new(&field).start(field.find(b'S'));
    let mut stepper = search.stepper(algorithm).expect("the field has an index");
    while let Some(expansion) = stepper.step().expect("costs are small and cells do not fail") {
        for arrival in expansion.successors {
            if arrival.kind == Generated::New {
                picture.marks.push((arrival.state, '?'));
            }
        }
        picture.marks.push((expansion.state, '.'));
        if every > 0 && stepper.stats().expanded.is_multiple_of(every) {
            writeln!(out, "after {} expansions (. closed, ? open)\n{picture}", stepper.stats().expanded)?;
        }
    }
    let Some(report) = stepper.into_report() else {
        return Ok(ExitCode::FAILURE);
    };
    writeln!(out, "{}", report.stats)?;
    let Some(solution) = report.solution() else {
        return Ok(ExitCode::FAILURE);
    };
    picture.mark_path(&solution);
    let letters: String = solution.actions().collect();
    writeln!(out, "cost {} by {letters}\n{picture}", solution.cost)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use search_core::Search;

    use super::Field;

    #[test]
    fn astar_and_dijkstra_agree_and_bfs_walks_less_for_more() {
        let field = Field::new();
        let search = || Search::new(&field).start(field.find(b'S'));
        let cheapest = search().astar().unwrap().solution().unwrap();
        assert_eq!(search().dijkstra().unwrap().solution().unwrap().cost, cheapest.cost);
        let shortest = search().bfs().unwrap().solution().unwrap();
        assert_eq!(shortest.steps.len(), 22);
        assert!(cheapest.steps.len() > 22);
        assert!(search().reach().unwrap().solution().is_some());
    }
}
