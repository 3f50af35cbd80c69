//! `cargo xtask run-once`: one case in a process of its own, for tools that watch processes.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use puzzle::cli::{peak_bytes, whole_number};
use puzzle::{AnyPuzzle, Limits, Part};
use serde::{Deserialize, Serialize};

use super::{median, sample};
use crate::failure::{Failure, RIGHT};
use crate::json_lines::write_line;
use crate::registry::named;

/// Parse and solve one file, and tell the time and the memory that it took
#[derive(Clone, Debug, clap::Args)]
pub struct OnceArgs {
    /// Whose input
    pub puzzle: String,

    /// The file
    pub input: PathBuf,

    /// How often at least; the medians are told
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = whole_number::<usize>, allow_negative_numbers = true)]
    pub repeat: usize,

    /// Go on for this long
    #[arg(long, value_name = "SECONDS", default_value = "0")]
    #[arg(value_parser = puzzle::cli::seconds, allow_negative_numbers = true)]
    pub time: Duration,

    /// How far to go
    #[arg(long, value_enum, default_value_t = Until::Part2)]
    pub until: Until,
}

/// The last thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Until {
    /// Parsing.
    Parse,
    /// Part 1.
    Part1,
    /// Part 2.
    Part2,
}

/// What one run took: medians.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Once {
    /// Parsing.
    pub parse_ns: u64,
    /// Part 1, with what both parts share.
    pub part1_ns: u64,
    /// Part 2.
    pub part2_ns: u64,
    /// The most memory that the process had, where the system tells it.
    pub peak_bytes: Option<u64>,
}

/// Does the task; returns the exit status.
///
/// # Errors
/// A puzzle that does not exist, or a file that is refused.
pub fn run_once(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &OnceArgs,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    let puzzle = named(puzzles, &args.puzzle)?;
    let bytes = std::fs::read(&args.input).map_err(|error| Failure::io(&args.input, &error))?;
    if args.until < Until::Part2 {
        for _ in 0..args.repeat {
            partly(puzzle, &bytes, args.until)?;
        }
        return Ok(RIGHT);
    }
    let start = Instant::now();
    let mut samples = Vec::new();
    while samples.len() < args.repeat || start.elapsed() < args.time {
        samples.push(sample(puzzle, &bytes)?);
    }
    let once = Once {
        parse_ns: median(samples.iter().map(|sample| sample.parse)),
        part1_ns: median(samples.iter().map(|sample| sample.parts[0])),
        part2_ns: median(samples.iter().map(|sample| sample.parts[1])),
        peak_bytes: peak_bytes(),
    };
    write_line(out, &once)?;
    Ok(RIGHT)
}

fn partly(puzzle: &dyn AnyPuzzle, bytes: &[u8], until: Until) -> Result<(), Failure> {
    let input = puzzle.parse("input", bytes).map_err(|refusal| Failure::Work(refusal.to_string()))?;
    if until > Until::Parse {
        let solved = input.solve(Part::One, puzzle.solvers()[0], Limits::default(), false);
        drop(std::hint::black_box(solved));
    }
    Ok(())
}
