//! Random inputs: all styles of `gen`, small ones by preference, and degenerate ones.

use puzzle::AnyPuzzle;

use super::edits::Sheet;
use super::target::Target;
use crate::r#gen::generate;
use crate::r#gen::random::Random;

/// An input and how it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What the generator was asked for.
    pub recipe: Recipe,
    /// How often the input was changed at random afterwards.
    pub edits: usize,
    /// The input.
    pub text: String,
}

/// What a generator is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Its seed; it decides about the edits too.
    pub seed: u64,
    /// A number for each dimension.
    pub size: Vec<usize>,
    /// The style.
    pub style: &'static str,
}

impl Case {
    /// The input of a seed.
    pub fn random(puzzle: &'static dyn AnyPuzzle, target: &Target, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let styles = target.generator.styles;
        loop {
            let style = styles[random.below(styles.len())].name;
            let size = size(target, &mut random);
            let edits = if random.chance(1, 2) { 0 } else { 1 + random.below(4) };
            // Not every style has an input of every size.
            if let Some(case) = Self::made(puzzle, target, Recipe { seed, size, style }, edits) {
                return case;
            }
        }
    }

    /// The input of a recipe; `None` if there is none of this size.
    pub fn made(
        puzzle: &'static dyn AnyPuzzle,
        target: &Target,
        recipe: Recipe,
        edits: usize,
    ) -> Option<Self> {
        let name = puzzle.meta().name;
        let text = generate(&[puzzle], name, recipe.seed, &recipe.size, Some(recipe.style)).ok()?;
        let mut sheet = Sheet::new(target, &text);
        let mut random = Random::new(!recipe.seed);
        for _ in 0..edits {
            sheet.edit(&mut random);
        }
        Some(Self { recipe, edits, text: sheet.text() })
    }

    /// The first input of the same kind, but smaller in one dimension, that is `wanted`.
    pub fn smaller(
        &self,
        puzzle: &'static dyn AnyPuzzle,
        target: &Target,
        wanted: &dyn Fn(&str) -> bool,
    ) -> Option<Self> {
        for (dimension, least) in target.generator.dimensions.iter().map(|known| known.least).enumerate() {
            let now = self.recipe.size[dimension];
            let below = [least + now.saturating_sub(least) / 2, now.saturating_sub(1)];
            for smaller in below.into_iter().filter(|&size| least <= size && size < now) {
                for seed in 0..SEEDS {
                    let mut recipe = self.recipe.clone();
                    recipe.size[dimension] = smaller;
                    recipe.seed = recipe.seed.wrapping_add(seed);
                    let case = Self::made(puzzle, target, recipe, self.edits);
                    if let Some(case) = case.filter(|case| wanted(&case.text)) {
                        return Some(case);
                    }
                }
            }
        }
        None
    }
}

/// Seeds that are tried for a smaller size.
const SEEDS: u64 = 20;

/// A size that the literal solver can follow; one in fifty is larger.
fn size(target: &Target, random: &mut Random) -> Vec<usize> {
    if random.chance(1, 50) { (target.large)(random) } else { (target.small)(random) }
}

#[cfg(test)]
mod tests {
    use super::super::target::{Target, target};
    use super::Case;
    use crate::registry::PUZZLES;
    use puzzle::AnyPuzzle;

    fn known() -> impl Iterator<Item = (&'static dyn AnyPuzzle, &'static Target)> {
        PUZZLES.iter().map(|&puzzle| (puzzle, target(puzzle.meta().name).expect("it is known")))
    }

    #[test]
    fn a_seed_makes_the_same_case_again_and_another_seed_another_one() {
        for (puzzle, target) in known() {
            assert_eq!(Case::random(puzzle, target, 5), Case::random(puzzle, target, 5));
            assert!(
                (6..12)
                    .any(|seed| Case::random(puzzle, target, seed).text
                        != Case::random(puzzle, target, 5).text)
            );
        }
    }

    #[test]
    fn smaller_cases_are_smaller() {
        for (puzzle, target) in known() {
            let case = Case::random(puzzle, target, 3);
            let sum = |case: &Case| case.recipe.size.iter().sum::<usize>();
            if let Some(smaller) = case.smaller(puzzle, target, &|_| true) {
                assert!(sum(&smaller) < sum(&case), "{smaller:?}");
                assert_eq!(smaller.recipe.style, case.recipe.style);
            }
            assert_eq!(case.smaller(puzzle, target, &|_| false), None);
        }
    }
}
