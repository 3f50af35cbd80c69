//! Making a failing input as small as it can be while it still fails.

use puzzle::AnyPuzzle;

use super::cases::Case;
use super::edits::Sheet;

/// Inputs that are tried at most.
const PATIENCE: usize = 4000;

/// The smallest failing input that smaller sizes of the generator, and then removing lines, columns,
/// characters and the contents of cells, lead to.
pub fn shrunk(puzzle: &'static dyn AnyPuzzle, case: &Case, fails: &dyn Fn(&str) -> bool) -> String {
    let mut smallest = case.clone();
    while let Some(smaller) = smallest.smaller(puzzle, fails) {
        smallest = smaller;
    }
    let mut shrinker =
        Shrinker { sheet: Sheet::new(puzzle.meta().name, &smallest.text), fails, patience: PATIENCE };
    // What comes from `gen` and `edits` ends its lines in the one way that a sheet keeps.
    while shrinker.pass() {}
    shrinker.sheet.text()
}

struct Shrinker<'f> {
    sheet: Sheet,
    fails: &'f dyn Fn(&str) -> bool,
    patience: usize,
}

impl Shrinker<'_> {
    /// Takes the smaller sheet if it fails too.
    fn try_sheet(&mut self, smaller: Sheet) -> bool {
        if self.patience == 0 {
            return false;
        }
        self.patience -= 1;
        let fails = (self.fails)(&smaller.text());
        if fails {
            self.sheet = smaller;
        }
        fails
    }

    /// Tries everything once; tells whether anything got smaller.
    fn pass(&mut self) -> bool {
        let mut any = self.remove(Sheet::height, Sheet::without_lines);
        any |= self.remove(Sheet::width, Sheet::without_columns);
        for line in 0..self.sheet.height() {
            any |= self.remove(
                move |sheet| sheet.length(line),
                move |sheet, characters| sheet.without_characters(line, characters),
            );
            for column in 0..self.sheet.length(line) {
                if column < self.sheet.length(line)
                    && let Some(freed) = self.sheet.freed(line, column)
                {
                    any |= self.try_sheet(freed);
                }
            }
        }
        any && self.patience > 0
    }

    /// Removes ranges, long ones first, wherever that keeps the failure.
    fn remove(
        &mut self,
        count: impl Fn(&Sheet) -> usize,
        without: impl Fn(&Sheet, std::ops::Range<usize>) -> Sheet,
    ) -> bool {
        let mut any = false;
        let mut length = count(&self.sheet).div_ceil(2);
        while length > 0 {
            let mut start = 0;
            while start + length <= count(&self.sheet) {
                let smaller = without(&self.sheet, start..start + length);
                if self.try_sheet(smaller) {
                    any = true;
                } else {
                    start += length;
                }
            }
            length /= 2;
        }
        any
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::{Case, Recipe};
    use super::shrunk;
    use crate::registry::{PUZZLES, named};

    fn case(puzzle: &str, size: &[usize], style: &'static str) -> (&'static dyn puzzle::AnyPuzzle, Case) {
        let puzzle = named(PUZZLES, puzzle).expect("it is registered");
        let recipe = Recipe { seed: 1, size: size.to_vec(), style };
        (puzzle, Case::made(puzzle, recipe, 0).expect("there is such an input"))
    }

    #[test]
    fn what_the_failure_needs_is_left_and_nothing_else() {
        let (puzzle, large) = case("warehouse", &[30, 20, 200], "official");
        let fails = |text: &str| text.contains("@O") && text.contains("<<");
        assert_eq!(shrunk(puzzle, &large, &fails), "@O\n<<\n");
        let (puzzle, large) = case("keys", &[41, 41, 12], "loops");
        assert_eq!(shrunk(puzzle, &large, &|text| text.contains('c')), "c\n");
    }

    #[test]
    fn an_input_that_cannot_be_smaller_is_kept() {
        let (puzzle, small) = case("amphipod", &[1], "shuffled");
        let text = small.text.clone();
        assert_eq!(shrunk(puzzle, &small, &|candidate| candidate == text), text);
    }
}
