//! `cargo xtask bench`: how long parsing and both parts take, inside one process.
//!
//! Times are medians over rounds; a round goes once over all cases, so that caches and branch
//! predictors are not trained on one input, and parses afresh, so that nothing is left over from
//! the round before. What the parts share is paid for by the part that comes first, part 1.
//!
//! ## Read next
//! [`once`] (one case in a process of its own) → [`instructions`] → [`mod@baseline`] →
//! [`mod@throughput`] → [`growth`] → [`scale`] → [`chart`]

pub mod baseline;
pub mod chart;
pub mod growth;
pub mod instructions;
pub mod once;
pub mod scale;
pub mod throughput;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use puzzle::cli::whole_number;
use puzzle::{AnyPuzzle, Limits, Part};
use serde::Serialize;

use crate::cases::{Case, Wanted};
use crate::columns::{Align, Columns};
use crate::failure::{Failure, RIGHT};
use crate::json_lines::write_line;
use crate::times::shown_time;
use crate::verify::Format;
use crate::workspace::{fixtures, shown};

/// Measure how long parsing and both parts take
#[derive(Clone, Debug, clap::Args)]
pub struct BenchArgs {
    /// Measure this puzzle only; may be given again
    #[arg(long, short, value_name = "PUZZLE")]
    pub puzzle: Vec<String>,

    /// Measure the cases of this name only; may be given again
    #[arg(long, value_name = "NAME")]
    pub case: Vec<String>,

    /// Take cases from `DIR/<puzzle>/` instead of fixtures
    #[arg(long, value_name = "DIR", conflicts_with = "scale")]
    pub inputs: Option<PathBuf>,

    /// How to write the results to standard output; json is one object a line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Go on with rounds for this long
    #[arg(long, value_name = "SECONDS", default_value = "3")]
    #[arg(value_parser = puzzle::cli::seconds, allow_negative_numbers = true)]
    pub time: Duration,

    /// Count instructions with valgrind instead of time
    #[arg(long, conflicts_with = "scale")]
    pub instructions: bool,

    /// Compare the instructions of the official fixtures with those stored, or store them
    #[arg(long, value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "check")]
    #[arg(conflicts_with_all = ["scale", "inputs", "case", "instructions"])]
    pub baseline: Option<Baseline>,

    /// Count the inputs a second on one core and on all
    #[arg(long, conflicts_with_all = ["scale", "instructions", "baseline"])]
    pub throughput: bool,

    /// Show how time and memory grow with generated inputs, from official size to 1000 times
    #[arg(long)]
    pub scale: bool,

    /// With --scale: the largest multiple of the official size
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "scale")]
    #[arg(value_parser = whole_number::<usize>, allow_negative_numbers = true)]
    pub up_to: usize,

    /// With --scale: also draw the growth
    #[arg(long, value_name = "FILE.svg", requires = "scale")]
    pub svg: Option<PathBuf>,
}

/// What to do with the stored counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Baseline {
    /// Compare with them
    Check,
    /// Store new ones
    Store,
}

impl Default for BenchArgs {
    fn default() -> Self {
        Self {
            puzzle: Vec::new(),
            case: Vec::new(),
            inputs: None,
            format: Format::Text,
            time: Duration::from_secs(3),
            instructions: false,
            baseline: None,
            throughput: false,
            scale: false,
            up_to: 1000,
            svg: None,
        }
    }
}

/// Does the task; returns the exit status.
///
/// # Errors
/// Nothing to measure, or a tool that is missing.
pub fn bench(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &BenchArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, Failure> {
    if args.scale {
        return scale::scale(puzzles, args, out);
    }
    if let Some(wish) = args.baseline {
        return baseline::baseline(puzzles, args, wish, out, err);
    }
    let cases = understood_cases(puzzles, args, err)?;
    if args.instructions {
        return instructions::count(&cases, args.format, out);
    }
    if args.throughput {
        return throughput::throughput(&cases, args, out);
    }
    let results = measure(&cases, args.time)?;
    match args.format {
        Format::Text => write!(out, "{}", table(&results))?,
        Format::Json => {
            for result in &results {
                write_line(out, result)?;
            }
        }
    }
    Ok(RIGHT)
}

/// A case whose file is read.
pub struct Loaded {
    /// The case.
    pub case: Case,
    /// Its file.
    pub bytes: Vec<u8>,
}

/// The wanted cases that are no refused inputs. Those that are left out are told, but for fixtures that are
/// there to be refused.
///
/// # Errors
/// No such case, or a file that cannot be read.
pub fn understood_cases(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &BenchArgs,
    err: &mut dyn Write,
) -> Result<Vec<Loaded>, Failure> {
    let wanted = Wanted {
        puzzles: args.puzzle.clone(),
        cases: args.case.clone(),
        folder: args.inputs.clone().unwrap_or_else(fixtures),
    };
    let mut loaded = Vec::new();
    for case in wanted.select(puzzles)?.cases {
        let bytes = std::fs::read(&case.path).map_err(|error| Failure::io(&case.path, &error))?;
        let refusal = case.puzzle.parse(&shown(&case.path), &bytes).err();
        match refusal {
            None => loaded.push(Loaded { case, bytes }),
            Some(_) if args.inputs.is_none() && case.expected.error.is_some() => {}
            Some(refusal) => writeln!(err, "warning: left out: {refusal}")?,
        }
    }
    if loaded.is_empty() {
        return Err(Failure::Usage("every input is refused: there is nothing to measure".to_owned()));
    }
    Ok(loaded)
}

/// The times of one case: medians in nanoseconds.
#[derive(Clone, Debug, Serialize)]
pub struct CaseTimes {
    /// Name of the puzzle.
    pub puzzle: &'static str,
    /// Name of the case.
    pub case: String,
    /// Parsing.
    pub parse_ns: u64,
    /// Part 1, with what both parts share.
    pub part1_ns: u64,
    /// Part 2.
    pub part2_ns: u64,
    /// All three together: the median of the sums, not the sum of the medians.
    pub total_ns: u64,
    /// How many times it was measured.
    pub rounds: usize,
}

/// Rounds that are not counted.
const WARM_UP: usize = 2;
/// Rounds that are counted, however long they take.
const LEAST_ROUNDS: usize = 5;

/// Measures cases in rounds for about the given time.
///
/// # Errors
/// An input that is refused.
pub fn measure(cases: &[Loaded], time: Duration) -> Result<Vec<CaseTimes>, Failure> {
    let mut samples: Vec<Vec<Sample>> = vec![Vec::new(); cases.len()];
    let mut start = Instant::now();
    for round in 0.. {
        if round == WARM_UP {
            start = Instant::now();
        }
        if round >= WARM_UP + LEAST_ROUNDS && start.elapsed() >= time {
            break;
        }
        for (loaded, samples) in cases.iter().zip(&mut samples) {
            let sample = sample(loaded.case.puzzle, &loaded.bytes)?;
            if round >= WARM_UP {
                samples.push(sample);
            }
        }
    }
    let times = |(loaded, samples): (&Loaded, Vec<Sample>)| CaseTimes {
        puzzle: loaded.case.puzzle.meta().name,
        case: loaded.case.name.clone(),
        parse_ns: median(samples.iter().map(|sample| sample.parse)),
        part1_ns: median(samples.iter().map(|sample| sample.parts[0])),
        part2_ns: median(samples.iter().map(|sample| sample.parts[1])),
        total_ns: median(samples.iter().map(Sample::total)),
        rounds: samples.len(),
    };
    Ok(cases.iter().zip(samples).map(times).collect())
}

/// The times of one run.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Parsing.
    pub parse: Duration,
    /// Parts 1 and 2.
    pub parts: [Duration; 2],
}

impl Sample {
    /// All three together.
    pub fn total(&self) -> Duration {
        self.parse + self.parts[0] + self.parts[1]
    }
}

/// Parses and solves once; freeing memory is not counted.
///
/// # Errors
/// An input that is refused.
pub fn sample(puzzle: &dyn AnyPuzzle, bytes: &[u8]) -> Result<Sample, Failure> {
    let solver = puzzle.solvers()[0];
    let start = Instant::now();
    let input = puzzle.parse("input", bytes).map_err(|refusal| Failure::Work(refusal.to_string()))?;
    let parse = start.elapsed();
    let parts = Part::BOTH.map(|part| {
        let start = Instant::now();
        let solved = input.solve(part, solver, Limits::default(), false);
        let time = start.elapsed();
        drop(std::hint::black_box(solved));
        time
    });
    Ok(Sample { parse, parts })
}

/// The middle of the times, in nanoseconds.
pub fn median(times: impl Iterator<Item = Duration>) -> u64 {
    let mut times: Vec<Duration> = times.collect();
    times.sort_unstable();
    let middle = times.get(times.len() / 2).copied().unwrap_or_default();
    u64::try_from(middle.as_nanos()).unwrap_or(u64::MAX)
}

/// The medians over the cases of each puzzle.
pub fn puzzle_medians(results: &[CaseTimes]) -> Vec<CaseTimes> {
    let of_puzzle = |cases: &[CaseTimes]| {
        let over =
            |time: fn(&CaseTimes) -> u64| median(cases.iter().map(|case| Duration::from_nanos(time(case))));
        CaseTimes {
            puzzle: cases[0].puzzle,
            case: format!("median of {}", cases.len()),
            parse_ns: over(|case| case.parse_ns),
            part1_ns: over(|case| case.part1_ns),
            part2_ns: over(|case| case.part2_ns),
            total_ns: over(|case| case.total_ns),
            rounds: cases[0].rounds,
        }
    };
    results.chunk_by(|one, next| one.puzzle == next.puzzle).map(of_puzzle).collect()
}

fn table(results: &[CaseTimes]) -> Columns {
    let right = |heading| (heading, Align::Right);
    let mut columns = Columns::new(&[
        ("puzzle", Align::Left),
        ("case", Align::Left),
        right("parse"),
        right("part 1"),
        right("part 2"),
        right("total"),
        right("rounds"),
    ]);
    let medians = puzzle_medians(results);
    for case in results.iter().chain(&medians) {
        let time = |nanoseconds| shown_time(Duration::from_nanos(nanoseconds));
        columns.push(vec![
            case.puzzle.to_owned(),
            case.case.clone(),
            time(case.parse_ns),
            time(case.part1_ns),
            time(case.part2_ns),
            time(case.total_ns),
            case.rounds.to_string(),
        ]);
    }
    columns
}
