//! `cargo xtask gen`: inputs of our own, the same bytes on each platform and release.
//!
//! ## Read next
//! [`random`] → [`amphipod`], [`blizzard`], [`jigsaw`], [`keys`], [`warehouse`]

pub mod amphipod;
pub mod blizzard;
pub mod jigsaw;
pub mod keys;
pub mod random;
pub mod warehouse;

use std::fmt::Write as _;
use std::io::Write;

use ::puzzle::cli::whole_number;
use ::puzzle::{AnyPuzzle, Limits, MAX_INPUT_BYTES, Part};

use crate::failure::{Failure, RIGHT};
use crate::registry::{PUZZLES, named};
use random::Random;

/// Write an input of our own to standard output
#[derive(Clone, Debug, clap::Args)]
#[command(after_long_help = help())]
pub struct GenArgs {
    /// Whose input
    #[arg(value_name = "PUZZLE")]
    pub puzzle: String,

    /// Which one of many: the same number gives the same bytes, everywhere and always
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub seed: u64,

    /// How large, such as 120x25 [default: the official size]
    #[arg(long, value_name = "AxB", value_parser = size)]
    pub size: Option<Size>,

    /// What kind [default: the official one]
    #[arg(long, value_name = "NAME")]
    pub style: Option<String>,
}

/// Numbers joined by `x`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size(pub Vec<usize>);

fn size(text: &str) -> Result<Size, String> {
    let numbers = text.split('x').map(|number| number.parse().ok()).collect::<Option<_>>();
    numbers.map(Size).ok_or_else(|| "expected numbers joined by `x`, such as 120x25".to_owned())
}

/// Does the task; returns the exit status.
///
/// # Errors
/// A puzzle, size or style that does not exist.
pub fn generate_to(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &GenArgs,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    let size = args.size.as_ref().map_or(&[][..], |size| &size.0);
    let text = generate(puzzles, &args.puzzle, args.seed, size, args.style.as_deref())?;
    out.write_all(text.as_bytes())?;
    Ok(RIGHT)
}

/// How the inputs of one puzzle are made.
pub struct Generator {
    /// The puzzle.
    pub puzzle: &'static str,
    /// What `--size` gives, in that order; later numbers may be left out.
    pub dimensions: &'static [Dimension],
    /// The kinds of inputs, the official one first.
    pub styles: &'static [Style],
    /// The official size made larger, so that the input has about this many times as many cells,
    /// and moves where there are some.
    pub grown: fn(usize) -> Vec<usize>,
    /// About how many bytes an input of a size has.
    pub bytes: fn(&[usize]) -> Option<usize>,
}

/// One number of a size.
pub struct Dimension {
    /// What it counts.
    pub name: &'static str,
    /// Its value in official inputs.
    pub official: usize,
    /// Its least value.
    pub least: usize,
}

/// A kind of inputs.
pub struct Style {
    /// Its name on the command line.
    pub name: &'static str,
    /// What is special about it.
    pub about: &'static str,
    /// Makes one input.
    pub make: fn(&mut Random, &Wish<'_>) -> Result<String, String>,
    /// Parts that must have an answer in an input of this size: inputs are made until they have.
    pub answered: fn(&[usize]) -> &'static [Part],
}

/// What is to be made.
pub struct Wish<'a> {
    /// A number for each dimension.
    pub size: &'a [usize],
    /// How many inputs were made in vain, because a part of them has no answer.
    pub attempt: usize,
}

/// No part needs to have an answer.
const fn none(_: &[usize]) -> &'static [Part] {
    &[]
}

/// All generators, in the order of the puzzles' names.
pub static GENERATORS: &[&Generator] = &[
    &amphipod::GENERATOR,
    &blizzard::GENERATOR,
    &jigsaw::GENERATOR,
    &keys::GENERATOR,
    &warehouse::GENERATOR,
];

/// The generator of a puzzle.
///
/// # Errors
/// There is none.
pub fn generator(puzzle: &str) -> Result<&'static Generator, Failure> {
    let known = || GENERATORS.iter().map(|generator| generator.puzzle).collect::<Vec<_>>().join(", ");
    let found = GENERATORS.iter().find(|generator| generator.puzzle == puzzle);
    found.copied().ok_or_else(|| match named(PUZZLES, puzzle) {
        Ok(_) => Failure::Work(format!("expected an entry for {puzzle} in xtask/src/gen/mod.rs, found none")),
        Err(_) => Failure::Usage(format!("unknown puzzle `{puzzle}`, expected one of {}", known())),
    })
}

/// How often an input is made anew because a part has no answer.
pub const ATTEMPTS: usize = 1000;

/// Makes an input. Numbers that `size` leaves out are official; so is a `style` that is not given.
///
/// # Errors
/// A puzzle, size or style that does not exist.
pub fn generate(
    puzzles: &[&'static dyn AnyPuzzle],
    puzzle: &str,
    seed: u64,
    size: &[usize],
    style: Option<&str>,
) -> Result<String, Failure> {
    let usage = |message: String| Failure::Usage(message);
    let generator = generator(puzzle)?;
    let style = match style {
        None => &generator.styles[0],
        Some(name) => generator.styles.iter().find(|style| style.name == name).ok_or_else(|| {
            let known: Vec<&str> = generator.styles.iter().map(|style| style.name).collect();
            usage(format!("unknown style `{name}`, expected one of {}", known.join(", ")))
        })?,
    };
    let size = generator.full_size(size).map_err(usage)?;
    let answered = (style.answered)(&size);
    let solver = named(puzzles, puzzle);
    let mut random = Random::new(seed);
    for attempt in 0..ATTEMPTS {
        let text = (style.make)(&mut random, &Wish { size: &size, attempt }).map_err(usage)?;
        if answered.is_empty() || solver.as_ref().is_ok_and(|solver| is_answered(*solver, &text, answered)) {
            return Ok(text);
        }
    }
    Err(Failure::Work(format!("none of {ATTEMPTS} inputs of this size and style has an answer")))
}

/// Whether parts have answers: a fact about the input, not about the solver, so it does not make
/// the bytes depend on a release.
fn is_answered(puzzle: &dyn AnyPuzzle, text: &str, parts: &[Part]) -> bool {
    let Ok(input) = puzzle.parse("generated", text.as_bytes()) else {
        return false;
    };
    let solver = puzzle.solvers()[0];
    parts.iter().all(|&part| input.solve(part, solver, Limits::default(), false).is_ok())
}

impl Generator {
    /// A size with a number for each dimension.
    ///
    /// # Errors
    /// Too many numbers, one that is too small, or an input that would be too large to read.
    pub fn full_size(&self, given: &[usize]) -> Result<Vec<usize>, String> {
        if given.len() > self.dimensions.len() {
            return Err(format!("expected a size of {}, found {} numbers", self.shape(), given.len()));
        }
        let mut size: Vec<usize> = self.dimensions.iter().map(|dimension| dimension.official).collect();
        size[..given.len()].copy_from_slice(given);
        for (number, dimension) in size.iter().zip(self.dimensions) {
            if number < &dimension.least {
                return Err(format!(
                    "expected {} of at least {}, found {number}",
                    dimension.name, dimension.least
                ));
            }
        }
        match (self.bytes)(&size) {
            Some(bytes) if bytes <= MAX_INPUT_BYTES => Ok(size),
            _ => Err(format!(
                "expected an input of at most {} MiB, found a larger size",
                MAX_INPUT_BYTES >> 20
            )),
        }
    }

    /// The names of the dimensions, joined like the numbers of a size.
    fn shape(&self) -> String {
        let names: Vec<&str> = self.dimensions.iter().map(|dimension| dimension.name).collect();
        names.join("x")
    }
}

/// The product of numbers, if it can be had.
fn product(numbers: &[usize]) -> Option<usize> {
    numbers.iter().try_fold(1, |product: usize, &number| product.checked_mul(number))
}

/// A length whose square has `factor` times as many cells as that of `length`.
fn grown_side(length: usize, factor: usize) -> usize {
    (length * length * factor).isqrt()
}

/// Sizes and styles of all puzzles, for `--help`. What a style is stands deeper than all options, so that
/// it cannot be taken for one where it wraps.
fn help() -> String {
    let mut text = String::from("Sizes and styles:\n");
    for generator in GENERATORS {
        let official: Vec<String> =
            generator.dimensions.iter().map(|dimension| dimension.official.to_string()).collect();
        let (name, shape) = (generator.puzzle, generator.shape());
        let _ = writeln!(text, "  {name} --size {shape}\n          [default: {}]", official.join("x"));
        for style in generator.styles {
            let _ = writeln!(text, "      --style {}\n          {}", style.name, style.about);
        }
    }
    text
}
