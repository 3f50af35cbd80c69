//! Making a failing input as small as it can be while it still fails.

use puzzle::AnyPuzzle;

use super::cases::Case;
use super::edits::Sheet;
use super::target::Target;

/// Inputs that are tried at most.
const PATIENCE: usize = 4000;

/// The smallest failing input that smaller sizes of the generator, and then removing lines, columns,
/// characters and the contents of cells, lead to.
pub fn shrunk(
    puzzle: &'static dyn AnyPuzzle,
    target: &Target,
    case: &Case,
    fails: &dyn Fn(&str) -> bool,
) -> String {
    let mut smallest = case.clone();
    while let Some(smaller) = smallest.smaller(puzzle, target, fails) {
        smallest = smaller;
    }
    let mut shrinker = Shrinker { sheet: Sheet::new(target, &smallest.text), fails, patience: PATIENCE };
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
    use super::super::target::{Target, target};
    use crate::registry::{PUZZLES, named};

    fn known(name: &str) -> (&'static dyn puzzle::AnyPuzzle, &'static Target) {
        (named(PUZZLES, name).expect("it is registered"), target(name).expect("it is known"))
    }

    fn case(puzzle: &str, size: &[usize], style: &'static str) -> Case {
        let (puzzle, target) = known(puzzle);
        let recipe = Recipe { seed: 1, size: size.to_vec(), style };
        Case::made(puzzle, target, recipe, 0).expect("there is such an input")
    }

    fn shrunk(puzzle: &str, case: &Case, fails: &dyn Fn(&str) -> bool) -> String {
        let (puzzle, target) = known(puzzle);
        super::shrunk(puzzle, target, case, fails)
    }

    #[test]
    fn what_the_failure_needs_is_left_and_nothing_else() {
        let large = case("warehouse", &[30, 20, 200], "official");
        let fails = |text: &str| text.contains("@O") && text.contains("<<");
        assert_eq!(shrunk("warehouse", &large, &fails), "@O\n<<\n");
        let large = case("keys", &[41, 41, 12], "loops");
        assert_eq!(shrunk("keys", &large, &|text| text.contains('c')), "c\n");
    }

    #[test]
    fn an_input_that_cannot_be_smaller_is_kept() {
        let small = case("amphipod", &[1], "shuffled");
        let text = small.text.clone();
        assert_eq!(shrunk("amphipod", &small, &|candidate| candidate == text), text);
    }
}
