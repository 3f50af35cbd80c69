//! What an attack must know of each puzzle, in one place.

use super::truth::{Truth, burrow, square, storehouse, unfolded, valley, vault};
use crate::failure::Failure;
use crate::r#gen::random::Random;
use crate::r#gen::{Generator, amphipod, blizzard, jigsaw, keys, warehouse};
use puzzle::Part;

/// One puzzle as attacks see it.
pub struct Target {
    /// How its inputs are made; its name is there.
    pub generator: &'static Generator,
    /// A size, a number for each dimension of the generator, that the literal solver can follow.
    pub small: fn(&mut Random) -> Vec<usize>,
    /// A size that it seldom can.
    pub large: fn(&mut Random) -> Vec<usize>,
    /// What cells of its pictures may be.
    pub cells: &'static [u8],
    /// Whether pictures go on below the first blank line.
    pub goes_on: bool,
    /// What the literal solver says of both parts of an input that was understood.
    pub truths: fn(&str) -> [Truth; 2],
}

/// A number from the first to the last, both included.
fn between(random: &mut Random, least: usize, most: usize) -> usize {
    least + random.below(most - least + 1)
}

/// Numbers from the first to the last of each pair.
fn each<const N: usize>(random: &mut Random, ranges: [(usize, usize); N]) -> Vec<usize> {
    ranges.into_iter().map(|(least, most)| between(random, least, most)).collect()
}

/// Every puzzle, in the order of their names.
pub static TARGETS: &[Target] = &[
    Target {
        generator: &amphipod::GENERATOR,
        small: |random| vec![[1, 1, 1, 1, 2, 2, 3, 4][between(random, 0, 7)]],
        large: |random| each(random, [(5, 40)]),
        cells: b".ABCD",
        goes_on: false,
        truths: |text| [burrow(text), burrow(&unfolded(text))],
    },
    Target {
        generator: &blizzard::GENERATOR,
        small: |random| each(random, [(1, 8), (0, 6)]),
        large: |random| each(random, [(1, 140), (0, 40)]),
        cells: b".^v<>",
        goes_on: false,
        truths: valley,
    },
    Target {
        generator: &jigsaw::GENERATOR,
        small: |random| {
            let usual = each(random, [(1, 3), (2, 9)]);
            [usual, vec![1, between(random, 20, 24)], vec![2, 12], vec![3, 9]][between(random, 0, 3)].clone()
        },
        large: |random| each(random, [(4, 7), (8, 12)]),
        cells: b".#",
        goes_on: true,
        truths: square,
    },
    Target {
        generator: &keys::GENERATOR,
        small: |random| each(random, [(9, 15), (9, 13), (0, 6)]),
        large: |random| each(random, [(9, 41), (9, 41), (7, 14)]),
        cells: b".#@abcABC",
        goes_on: false,
        truths: |text| Part::BOTH.map(|part| vault(text, part)),
    },
    Target {
        generator: &warehouse::GENERATOR,
        small: |random| each(random, [(3, 10), (3, 9), (0, 80)]),
        large: |random| each(random, [(3, 70), (3, 40), (0, 500)]),
        cells: b".#O@",
        goes_on: false,
        truths: storehouse,
    },
];

/// What attacks know of a puzzle.
///
/// # Errors
/// Nothing.
pub fn target(puzzle: &str) -> Result<&'static Target, Failure> {
    TARGETS.iter().find(|target| target.generator.puzzle == puzzle).ok_or_else(|| {
        Failure::Work(format!("expected an entry for {puzzle} in xtask/src/attack/target.rs, found none"))
    })
}

#[cfg(test)]
mod tests {
    use super::target;

    #[test]
    fn a_puzzle_that_no_attack_knows_is_told_where_it_belongs() {
        let failure = target("depot").map(drop).expect_err("there is no depot");
        let told = failure.to_string();
        assert_eq!(told, "expected an entry for depot in xtask/src/attack/target.rs, found none");
    }
}
