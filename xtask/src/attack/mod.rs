//! `cargo xtask attack`: random inputs through solvers, literal solver and trace checker.
//!
//! ## Read next
//! [`cases`] (which inputs) → [`target`](mod@target) (what is known of each puzzle) → [`judge`](mod@judge) (what must hold) → [`truth`] → [`shrink`] → [`bytes`]

pub mod bytes;
pub mod cases;
pub mod edits;
pub mod judge;
mod literal;
pub mod shrink;
pub mod target;
pub mod truth;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};

use indicatif::{ProgressBar, ProgressStyle};
use puzzle::AnyPuzzle;
use puzzle::cli::whole_number;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::columns::{Align, Columns};
use crate::failure::{Failure, RIGHT, WRONG};
use crate::registry::wanted;
use crate::times::shown_time;
use crate::workspace;
use cases::Case;
use judge::{Tally, judge};
use target::{Target, target};

/// Solve random inputs in all ways and compare with the literal solvers
///
/// Without --count it goes on until it is interrupted. The smallest input that shows a fault is
/// printed, and saved in the folder of what is built.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct AttackArgs {
    /// Whose inputs [default: all puzzles]
    #[arg(long, short, value_name = "PUZZLE")]
    pub puzzle: Vec<String>,

    /// How many inputs of each puzzle [default: without end]
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub count: Option<u64>,

    /// The seed of the first input; the next ones have the next seeds [default: other ones each time]
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub seed: Option<u64>,
}

/// Inputs of one puzzle before it is the turn of the next one.
const BATCH: u64 = 64;

/// Does the task; returns the exit status.
///
/// # Errors
/// A puzzle that does not exist, or a file that cannot be written.
pub fn attack(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &AttackArgs,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    let puzzles = wanted(puzzles, &args.puzzle)?;
    let known = |&puzzle: &&'static dyn AnyPuzzle| Ok((puzzle, target(puzzle.meta().name)?));
    let targets = puzzles.iter().map(known).collect::<Result<Vec<_>, Failure>>()?;
    let seed = args.seed.unwrap_or_else(any_seed);
    writeln!(out, "the first seed is {seed}")?;
    out.flush()?;
    let interrupted = Arc::new(AtomicBool::new(false));
    if args.count == Some(0) {
        return Err(Failure::Usage("--count 0 attacks nothing".to_owned()));
    }
    if args.count.is_none() {
        let heard = Arc::clone(&interrupted);
        // Where interrupts cannot be heard they end the process, without a tally.
        let _not_heard = ctrlc::set_handler(move || heard.store(true, Ordering::Relaxed));
    }
    let progress = progress(args.count.map(|count| count * puzzles.len() as u64));
    let mut rounds = vec![(Tally::default(), Duration::ZERO); puzzles.len()];
    let mut fault = None;
    let mut done = 0;
    'all: while args.count.is_none_or(|count| done < count) {
        let batch = args.count.map_or(BATCH, |count| BATCH.min(count - done));
        for (&(puzzle, target), (tally, time)) in targets.iter().zip(&mut rounds) {
            if interrupted.load(Ordering::Relaxed) {
                break 'all;
            }
            progress.set_message(puzzle.meta().name);
            let start = Instant::now();
            let seeds = (0..batch).into_par_iter().map(|number| seed.wrapping_add(done + number));
            let (sum, smallest) =
                seeds.map(|seed| tried(puzzle, target, seed)).reduce(Default::default, merged);
            *time += start.elapsed();
            *tally = tally.plus(sum);
            progress.inc(batch);
            if smallest.is_some() {
                fault = smallest;
                break 'all;
            }
        }
        done += batch;
    }
    progress.finish_and_clear();
    write!(out, "{}", table(&puzzles, &rounds))?;
    match fault {
        None => Ok(RIGHT),
        Some(fault) => {
            fault.report(out)?;
            Ok(WRONG)
        }
    }
}

/// Another seed each time.
fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() << 24)
}

/// Shown on standard error, if that is a terminal.
fn progress(whole: Option<u64>) -> ProgressBar {
    let bar = whole.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    let template = if whole.is_some() {
        "{bar:30} {pos}/{len} {msg}"
    } else {
        "{spinner} {pos} inputs, {per_sec} {msg}"
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// An input that shows that something is wrong.
#[derive(Clone, Debug)]
struct Fault {
    puzzle: &'static str,
    case: Case,
    message: String,
    smallest: String,
}

/// Tries the input of a seed.
fn tried(puzzle: &'static dyn AnyPuzzle, target: &Target, seed: u64) -> (Tally, Option<Fault>) {
    let case = Case::random(puzzle, target, seed);
    if let Ok(tally) = judge(puzzle, target, &case.text) {
        return (tally, None);
    }
    let smallest = shrink::shrunk(puzzle, target, &case, &|text| judge(puzzle, target, text).is_err());
    let message = judge(puzzle, target, &smallest).err().unwrap_or_default();
    (Tally::default(), Some(Fault { puzzle: puzzle.meta().name, case, message, smallest }))
}

fn merged(one: (Tally, Option<Fault>), other: (Tally, Option<Fault>)) -> (Tally, Option<Fault>) {
    let faults = one.1.into_iter().chain(other.1);
    (one.0.plus(other.0), faults.min_by_key(|fault| (fault.smallest.len(), fault.case.recipe.seed)))
}

impl Fault {
    fn report(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let seed = self.case.recipe.seed;
        let path = self.save()?;
        writeln!(out, "\n{}: {}\n\n{}", self.puzzle, self.message, self.smallest)?;
        writeln!(out, "saved as {}", workspace::shown(&path))?;
        writeln!(out, "again: cargo xtask attack --puzzle {} --seed {seed} --count 1", self.puzzle)?;
        Ok(())
    }

    fn save(&self) -> Result<PathBuf, Failure> {
        let folder = workspace::target().join("xtask").join("attack");
        let path = folder.join(format!("{}_{}.txt", self.puzzle, self.case.recipe.seed));
        let write = || {
            fs::create_dir_all(&folder)?;
            fs::write(&path, &self.smallest)
        };
        write().map_err(|error| Failure::io(&path, &error))?;
        Ok(path)
    }
}

fn table(puzzles: &[&'static dyn AnyPuzzle], rounds: &[(Tally, Duration)]) -> Columns {
    let mut table = Columns::new(&[
        ("puzzle", Align::Left),
        ("inputs", Align::Right),
        ("refused", Align::Right),
        ("answers", Align::Right),
        ("without answer", Align::Right),
        ("over the limit", Align::Right),
        ("as the literal solver says", Align::Right),
        ("time", Align::Right),
    ]);
    for (puzzle, (tally, time)) in puzzles.iter().zip(rounds) {
        let counts =
            [tally.cases, tally.refused, tally.answered, tally.unanswered, tally.limited, tally.compared];
        let mut row = vec![puzzle.meta().name.to_owned()];
        row.extend(counts.iter().map(u64::to_string));
        row.push(shown_time(*time));
        table.push(row);
    }
    table
}
