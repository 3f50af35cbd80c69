//! Random inputs: all styles of `gen`, small ones by preference, and degenerate ones.

use puzzle::AnyPuzzle;

use super::edits::Sheet;
use crate::r#gen::random::Random;
use crate::r#gen::{GENERATORS, Generator, generate};

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

/// The generator of a puzzle.
///
/// # Panics
/// If it has none, which a test would tell.
pub fn generator(puzzle: &dyn AnyPuzzle) -> &'static Generator {
    let name = puzzle.meta().name;
    GENERATORS.iter().find(|generator| generator.puzzle == name).expect("every puzzle has a generator")
}

impl Case {
    /// The input of a seed.
    pub fn random(puzzle: &'static dyn AnyPuzzle, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let generator = generator(puzzle);
        loop {
            let style = generator.styles[random.below(generator.styles.len())].name;
            let size = size(generator.puzzle, &mut random);
            let edits = if random.chance(1, 2) { 0 } else { 1 + random.below(4) };
            // Not every style has an input of every size.
            if let Some(case) = Self::made(puzzle, Recipe { seed, size, style }, edits) {
                return case;
            }
        }
    }

    /// The input of a recipe; `None` if there is none of this size.
    pub fn made(puzzle: &'static dyn AnyPuzzle, recipe: Recipe, edits: usize) -> Option<Self> {
        let name = puzzle.meta().name;
        let text = generate(&[puzzle], name, recipe.seed, &recipe.size, Some(recipe.style)).ok()?;
        let mut sheet = Sheet::new(name, &text);
        let mut random = Random::new(!recipe.seed);
        for _ in 0..edits {
            sheet.edit(&mut random);
        }
        Some(Self { recipe, edits, text: sheet.text() })
    }

    /// The first input of the same kind, but smaller in one dimension, that is `wanted`.
    pub fn smaller(&self, puzzle: &'static dyn AnyPuzzle, wanted: &dyn Fn(&str) -> bool) -> Option<Self> {
        for (dimension, least) in generator(puzzle).dimensions.iter().map(|known| known.least).enumerate() {
            let now = self.recipe.size[dimension];
            let below = [least + now.saturating_sub(least) / 2, now.saturating_sub(1)];
            for smaller in below.into_iter().filter(|&size| least <= size && size < now) {
                for seed in 0..SEEDS {
                    let mut recipe = self.recipe.clone();
                    recipe.size[dimension] = smaller;
                    recipe.seed = recipe.seed.wrapping_add(seed);
                    let case = Self::made(puzzle, recipe, self.edits);
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
fn size(puzzle: &str, random: &mut Random) -> Vec<usize> {
    let large = random.chance(1, 50);
    let mut between = |least: usize, most: usize| least + random.below(most - least + 1);
    match (puzzle, large) {
        ("amphipod", false) => vec![[1, 1, 1, 1, 2, 2, 3, 4][between(0, 7)]],
        ("amphipod", true) => vec![between(5, 40)],
        ("blizzard", false) => vec![between(1, 8), between(0, 6)],
        ("blizzard", true) => vec![between(1, 140), between(0, 40)],
        ("jigsaw", false) => {
            [vec![between(1, 3), between(2, 9)], vec![1, between(20, 24)], vec![2, 12], vec![3, 9]]
                [between(0, 3)]
            .clone()
        }
        ("jigsaw", true) => vec![between(4, 7), between(8, 12)],
        ("keys", false) => vec![between(9, 15), between(9, 13), between(0, 6)],
        ("keys", true) => vec![between(9, 41), between(9, 41), between(7, 14)],
        ("warehouse", false) => vec![between(3, 10), between(3, 9), between(0, 80)],
        ("warehouse", true) => vec![between(3, 70), between(3, 40), between(0, 500)],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::Case;
    use crate::registry::PUZZLES;

    #[test]
    fn a_seed_makes_the_same_case_again_and_another_seed_another_one() {
        for &puzzle in PUZZLES {
            assert_eq!(Case::random(puzzle, 5), Case::random(puzzle, 5));
            assert!((6..12).any(|seed| Case::random(puzzle, seed).text != Case::random(puzzle, 5).text));
        }
    }

    #[test]
    fn smaller_cases_are_smaller() {
        for &puzzle in PUZZLES {
            let case = Case::random(puzzle, 3);
            let sum = |case: &Case| case.recipe.size.iter().sum::<usize>();
            if let Some(smaller) = case.smaller(puzzle, &|_| true) {
                assert!(sum(&smaller) < sum(&case), "{smaller:?}");
                assert_eq!(smaller.recipe.style, case.recipe.style);
            }
            assert_eq!(case.smaller(puzzle, &|_| false), None);
        }
    }
}
