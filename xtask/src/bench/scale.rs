//! How time and memory grow with the size of the input.
//!
//! Each size runs in a process of its own, so that its memory is its own and so that it can be
//! ended when it takes too long.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;

use puzzle::AnyPuzzle;

use super::growth::{Growth, PATIENCE, table};
use super::{BenchArgs, chart};
use crate::child;
use crate::failure::{Failure, RIGHT};
use crate::r#gen::{Generator, generate, generator};
use crate::json_lines::write_line;
use crate::registry::wanted;
use crate::verify::Format;
use crate::workspace;

/// Factors of growth, up to the one asked for.
const FACTORS: [usize; 7] = [1, 3, 10, 30, 100, 300, 1000];

/// Measures growing inputs and writes the results to `out`; returns the exit status.
///
/// # Errors
/// A puzzle that does not exist, or an input that cannot be made.
pub fn scale(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &BenchArgs,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    let growths = grow(puzzles, args, &mut |growth| {
        if args.format == Format::Json {
            write_line(out, growth)?;
            out.flush()?;
        }
        Ok(())
    })?;
    if args.format == Format::Text {
        write!(out, "{}", table(&growths))?;
    }
    if let Some(path) = &args.svg {
        fs::write(path, chart::svg(&growths)).map_err(|error| Failure::io(path, &error))?;
    }
    Ok(RIGHT)
}

/// Measures growing inputs of the wanted puzzles, each until it takes too long, and tells each.
///
/// # Errors
/// A puzzle that does not exist, or an input that cannot be made.
pub fn grow(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &BenchArgs,
    tell: &mut dyn FnMut(&Growth) -> Result<(), Failure>,
) -> Result<Vec<Growth>, Failure> {
    let mut growths = Vec::new();
    for puzzle in wanted(puzzles, &args.puzzle)? {
        let generator = generator(puzzle.meta().name)?;
        for factor in FACTORS.into_iter().filter(|&factor| factor <= args.up_to) {
            let growth = measure(puzzles, generator, factor)?;
            tell(&growth)?;
            let gave_up = growth.once.is_none();
            growths.push(growth);
            if gave_up {
                break;
            }
        }
    }
    Ok(growths)
}

fn measure(
    puzzles: &[&'static dyn AnyPuzzle],
    generator: &Generator,
    factor: usize,
) -> Result<Growth, Failure> {
    let size = (generator.grown)(factor);
    let text = generate(puzzles, generator.puzzle, 1, &size, None)?;
    let folder = workspace::target().join("xtask").join("scale");
    let path = folder.join(format!("{}-{factor}.txt", generator.puzzle));
    let write = || {
        fs::create_dir_all(&folder)?;
        fs::write(&path, &text)
    };
    write().map_err(|error| Failure::io(&path, &error))?;
    let arguments = ["run-once", generator.puzzle, "--time", "0.3"].map(OsStr::new);
    let (once, _) = child::run(&[&arguments[..], &[path.as_os_str()]].concat(), PATIENCE)?;
    fs::remove_file(&path).map_err(|error| Failure::io(&path, &error))?;
    let size: Vec<String> = size.iter().map(ToString::to_string).collect();
    Ok(Growth { puzzle: generator.puzzle, factor, size: size.join("x"), bytes: text.len(), once })
}
