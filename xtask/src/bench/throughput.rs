//! `cargo xtask bench --throughput`: inputs a second on one thread, on two, and so on.
//!
//! Every thread takes the next input that nobody has taken, parses it and solves both parts, which
//! is what a program does that is given many files. Inputs that take longer than others are no
//! reason for anybody to wait.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;

use super::{BenchArgs, Loaded, sample};
use crate::columns::{Align, Columns};
use crate::failure::{Failure, RIGHT};
use crate::json_lines::write_line;
use crate::verify::Format;

/// How many inputs of a puzzle a number of threads solves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Throughput {
    /// Name of the puzzle.
    pub puzzle: &'static str,
    /// How many inputs took turns.
    pub inputs: usize,
    /// How many threads worked at once.
    pub threads: usize,
    /// Inputs solved in a second by all threads together.
    pub per_second: f64,
}

/// Measures the cases and writes the results to `out`; returns the exit status.
///
/// # Errors
/// An input that is refused.
pub fn throughput(cases: &[Loaded], args: &BenchArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let results = throughputs(cases, args.time)?;
    if args.format == Format::Json {
        for result in &results {
            write_line(out, result)?;
        }
        return Ok(RIGHT);
    }
    let mut table = Columns::new(&[
        ("puzzle", Align::Left),
        ("inputs", Align::Right),
        ("threads", Align::Right),
        ("inputs/s", Align::Right),
        ("times one", Align::Right),
    ]);
    for results in results.chunk_by(|one, next| one.puzzle == next.puzzle) {
        for result in results {
            table.push(vec![
                result.puzzle.to_owned(),
                result.inputs.to_string(),
                result.threads.to_string(),
                format!("{:.0}", result.per_second),
                format!("{:.2}", result.per_second / results[0].per_second),
            ]);
        }
    }
    write!(out, "{table}")?;
    Ok(RIGHT)
}

/// Each puzzle with one thread, two, four and so on up to all cores, each for the given time.
///
/// # Errors
/// An input that is refused.
pub fn throughputs(cases: &[Loaded], time: Duration) -> Result<Vec<Throughput>, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut threads: Vec<usize> =
        std::iter::successors(Some(1), |&count| Some(count * 2)).take_while(|&count| count < cores).collect();
    threads.push(cores);
    let mut results = Vec::new();
    for cases in cases.chunk_by(|one, next| name(one) == name(next)) {
        for &threads in &threads {
            let per_second = per_second(cases, threads, time)?;
            results.push(Throughput { puzzle: name(&cases[0]), inputs: cases.len(), threads, per_second });
        }
    }
    Ok(results)
}

fn name(loaded: &Loaded) -> &'static str {
    loaded.case.puzzle.meta().name
}

fn per_second(cases: &[Loaded], threads: usize, time: Duration) -> Result<f64, Failure> {
    let next = AtomicUsize::new(0);
    let start = Instant::now();
    let work = || {
        let mut solved: usize = 0;
        while start.elapsed() < time {
            let loaded = &cases[next.fetch_add(1, Ordering::Relaxed) % cases.len()];
            sample(loaded.case.puzzle, &loaded.bytes)?;
            solved += 1;
        }
        Ok::<usize, Failure>(solved)
    };
    let solved = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().map_err(|_| Failure::Work("a solver panicked".to_owned()))?)
            .sum::<Result<usize, Failure>>()
    })?;
    let solved = u32::try_from(solved).map_or(f64::INFINITY, f64::from);
    Ok(solved / start.elapsed().as_secs_f64())
}
