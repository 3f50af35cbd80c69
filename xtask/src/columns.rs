//! Text in columns.

use std::fmt;

use puzzle::printable;

/// Which side of a column its cells keep to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// For words.
    Left,
    /// For numbers.
    Right,
}

/// A table: headings and rows of cells. Its text form is aligned with blanks, its Markdown form
/// with `|`.
#[derive(Clone, Debug)]
pub struct Columns {
    headings: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

impl Columns {
    /// A table without rows.
    pub fn new(headings: &[(&str, Align)]) -> Self {
        let own = |(heading, align): &(&str, Align)| ((*heading).to_owned(), *align);
        Self { headings: headings.iter().map(own).collect(), rows: Vec::new() }
    }

    /// Adds a row; it has a cell for each heading. A name with a newline stays in its line.
    pub fn push(&mut self, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.headings.len());
        self.rows.push(cells.into_iter().map(|cell| printable(cell.as_bytes())).collect());
    }

    /// The table in Markdown.
    pub fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let escaped = |cell: &String| cell.replace('|', r"\|");
        let rule = |(_, align): &(String, Align)| match align {
            Align::Left => "---".to_owned(),
            Align::Right => "---:".to_owned(),
        };
        let mut text = line(self.headings.iter().map(|(heading, _)| escaped(heading)).collect());
        text += &line(self.headings.iter().map(rule).collect());
        for row in &self.rows {
            text += &line(row.iter().map(escaped).collect());
        }
        text
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let headings: Vec<String> = self.headings.iter().map(|(heading, _)| heading.clone()).collect();
        let lines = || std::iter::once(&headings).chain(&self.rows);
        let widths: Vec<usize> = (0..headings.len())
            .map(|column| lines().map(|line| line[column].chars().count()).max().unwrap_or(0))
            .collect();
        for line in lines() {
            let cells = line.iter().zip(&widths).zip(&self.headings);
            let padded = cells.map(|((cell, &width), (_, align))| match align {
                Align::Left => format!("{cell:<width$}"),
                Align::Right => format!("{cell:>width$}"),
            });
            let text = padded.collect::<Vec<String>>().join("  ");
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::{Align, Columns};

    #[test]
    fn cells_stand_in_columns_whatever_they_hold() {
        let mut columns = Columns::new(&[("case", Align::Left), ("time", Align::Right)]);
        columns.push(vec!["a|b".to_owned(), "17.2 µs".to_owned()]);
        columns.push(vec!["lon\nger".to_owned(), String::new()]);
        assert_snapshot!(columns, @"
        case        time
        a|b      17.2 µs
        lon�ger
        ");
        assert_snapshot!(columns.markdown(), @r"
        | case | time |
        | --- | ---: |
        | a\|b | 17.2 µs |
        | lon�ger |  |
        ");
    }
}
