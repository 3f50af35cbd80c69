//! `cargo xtask verify-all`: every puzzle on every case, answers compared, traces checked.
//!
//! ## Read next
//! [`mod@attempt`] (one case on its own thread) → [`finding`] (what it showed) → [`judgement`] (against
//! what is known) → [`report`] and its forms

pub mod attempt;
pub mod finding;
mod json;
pub mod judgement;
mod markdown;
pub mod report;
mod table;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use puzzle::{AnyPuzzle, Part, printable};

use crate::answers::{self, Expected, ExpectedPart, index};
use crate::cases::{ANSWERS, Case, Selection, Wanted, answers_file};
use crate::failure::{Failure, RIGHT, WRONG};
use crate::workspace::{fixtures, shown};
use attempt::{Patience, attempt};
use finding::{Finding, Outcome, Reading};
use judgement::{Judgement, Verdict, judge};
use report::{CaseReport, FaultReport, Misfiled, Report};

/// Solve every case with every puzzle, compare the answers and check the traces
#[derive(Clone, Debug, clap::Args)]
pub struct VerifyArgs {
    /// Verify this puzzle only; may be given again
    #[arg(long, short, value_name = "PUZZLE")]
    pub puzzle: Vec<String>,

    /// Verify the cases of this name only; may be given again
    #[arg(long, value_name = "NAME")]
    pub case: Vec<String>,

    /// Take cases from `DIR/<puzzle>/` instead of fixtures
    #[arg(long, value_name = "DIR")]
    pub inputs: Option<PathBuf>,

    /// Cases worked on at once, at most 256 [default: one a core]
    #[arg(long, short, value_name = "N", value_parser = number_of_jobs, allow_negative_numbers = true)]
    pub jobs: Option<NonZeroUsize>,

    /// What is unknown or odd is wrong
    #[arg(long)]
    pub strict: bool,

    /// Write what is unknown into answers.toml, where nothing is wrong with the case
    #[arg(long)]
    pub bless: bool,

    /// How to write the report to standard output; json is one object
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Give up on a case after this time
    #[arg(long, value_name = "SECONDS", default_value = "60")]
    #[arg(value_parser = puzzle::cli::seconds, allow_negative_numbers = true)]
    pub time_limit: Duration,
}

/// The forms of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

impl Default for VerifyArgs {
    fn default() -> Self {
        Self {
            puzzle: Vec::new(),
            case: Vec::new(),
            inputs: None,
            jobs: None,
            strict: false,
            bless: false,
            format: Format::Text,
            time_limit: Duration::from_secs(60),
        }
    }
}

/// Does the task and writes its report to `out`; returns the exit status. The json stands alone on
/// `out`, so its tally goes to `err`.
///
/// # Errors
/// Nothing to verify, or answers that cannot be written.
pub fn verify_all(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &VerifyArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, Failure> {
    let report = examine(puzzles, args)?;
    report::tell_strays(&report.strays, err)?;
    report::tell_misfiled(&report.misfiled, err)?;
    match args.format {
        Format::Text => write!(out, "{}", table::text(&report))?,
        Format::Json => {
            writeln!(out, "{}", json::object(&report))?;
            writeln!(err, "{}", report.tally())?;
        }
    }
    out.flush()?;
    append_to_summary(&report)?;
    Ok(if report.is_right() { RIGHT } else { WRONG })
}

/// Tries and judges the wanted cases.
///
/// # Errors
/// Nothing to verify, or answers that cannot be written.
pub fn examine(puzzles: &[&'static dyn AnyPuzzle], args: &VerifyArgs) -> Result<Report, Failure> {
    let folder = args.inputs.clone().unwrap_or_else(fixtures);
    let wanted = Wanted { puzzles: args.puzzle.clone(), cases: args.case.clone(), folder: folder.clone() };
    let Selection { mut cases, faults, strays } = wanted.select(puzzles)?;
    let jobs = useful_jobs(args.jobs.map_or_else(available_cores, NonZeroUsize::get), cases.len());
    let start = Instant::now();
    let findings = try_all(&cases, args, jobs)?;
    let misfiled = if args.bless { misfiled(puzzles, &cases, &findings) } else { Vec::new() };
    let faulty: Vec<_> =
        faults.iter().filter(|fault| fault.subject == ANSWERS).map(|fault| fault.puzzle).collect();
    let blessed = if args.bless { bless(&folder, &faulty, &mut cases, &findings)? } else { 0 };
    let cases = cases.into_iter().zip(findings).map(|(case, finding)| CaseReport {
        judgement: judge(&case.expected, &finding, args.strict),
        repeat: report::repeat(case.puzzle.meta().name, Some(&case.name), args),
        case,
        finding,
    });
    let faults = faults.into_iter().map(|fault| FaultReport::of(fault, args)).collect();
    Ok(Report {
        cases: cases.collect(),
        faults,
        strays,
        misfiled,
        jobs,
        strict: args.strict,
        blessed,
        time: start.elapsed(),
    })
}

/// The most cases worked on at once: threads beyond this only wait for each other.
const MOST_JOBS: usize = 256;
/// So few threads cost nothing, whether there is a case for each of them or not.
const CHEAP_JOBS: usize = 16;

/// As many of the jobs that are asked for as so many cases can use.
fn useful_jobs(asked: usize, cases: usize) -> usize {
    asked.min(cases.clamp(CHEAP_JOBS, MOST_JOBS))
}

fn number_of_jobs(text: &str) -> Result<NonZeroUsize, String> {
    let jobs = puzzle::cli::whole_number::<usize>(text)?;
    NonZeroUsize::new(jobs).ok_or_else(|| "expected a whole number from 1 on".to_owned())
}

fn available_cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Tries the cases, the largest inputs first so that none of them is left for the end alone. The
/// findings are in the order of the cases.
fn try_all(cases: &[Case], args: &VerifyArgs, jobs: usize) -> Result<Vec<Finding>, Failure> {
    let patience = Patience::of(args.time_limit);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(jobs)
        .build()
        .map_err(|error| Failure::Work(error.to_string()))?;
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_key(|&number| std::cmp::Reverse(cases[number].length));
    let progress = progress_bar(cases.len());
    let findings = Mutex::new(vec![Finding::default(); cases.len()]);
    pool.in_place_scope_fifo(|scope| {
        for number in order {
            let (findings, progress) = (&findings, &progress);
            scope.spawn_fifo(move |_| {
                let case = &cases[number];
                let finding = attempt(case, patience);
                let name = printable(case.name.as_bytes());
                progress.set_message(format!("{} {name}", case.puzzle.meta().name));
                progress.inc(1);
                findings.lock().unwrap_or_else(std::sync::PoisonError::into_inner)[number] = finding;
            });
        }
    });
    progress.finish_and_clear();
    Ok(findings.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

/// Shown on standard error, if that is a terminal.
fn progress_bar(cases: usize) -> ProgressBar {
    let bar = ProgressBar::new(cases as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}") {
        bar.set_style(style);
    }
    bar
}

/// Inputs whose refusal is to become known although another puzzle takes them: they may lie in the wrong
/// folder.
fn misfiled(puzzles: &[&'static dyn AnyPuzzle], cases: &[Case], findings: &[Finding]) -> Vec<Misfiled> {
    let mut misfiled = Vec::new();
    for (case, finding) in cases.iter().zip(findings) {
        let is_refused = matches!(finding.reading, Reading::Refused { .. });
        if !is_refused || judge(&case.expected, finding, false).verdict != Verdict::Unknown {
            continue;
        }
        let Ok(bytes) = puzzle::cli::read_file(&case.path) else { continue };
        let name = case.puzzle.meta().name;
        let mut others = puzzles.iter().filter(|other| other.meta().name != name);
        if let Some(taker) = others.find(|other| other.parse(&case.name, &bytes).is_ok()) {
            misfiled.push(Misfiled {
                path: case.path.clone(),
                refused_by: name,
                taken_by: taker.meta().name,
            });
        }
    }
    misfiled
}

/// Writes unknown values of cases with nothing wrong into the files of answers, and into `cases`; but not
/// into the `faulty` files of these puzzles, in which nobody knows what an entry was meant to say. Returns
/// how many values.
fn bless(
    folder: &std::path::Path,
    faulty: &[&str],
    cases: &mut [Case],
    findings: &[Finding],
) -> Result<usize, Failure> {
    let mut known: BTreeMap<&str, BTreeMap<String, Expected>> = BTreeMap::new();
    let mut blessed = 0;
    for (case, finding) in cases.iter_mut().zip(findings) {
        let Judgement { verdict, .. } = judge(&case.expected, finding, false);
        if verdict != Verdict::Unknown || faulty.contains(&case.puzzle.meta().name) {
            continue;
        }
        let found = found(finding);
        let expected = &mut case.expected;
        blessed += usize::from(found.error.is_some());
        expected.error.clone_from(&found.error);
        for part in Part::BOTH {
            if expected.part(part).is_none() && found.part(part).is_some() {
                expected.parts[index(part)] = found.part(part).cloned();
                blessed += 1;
            }
        }
        known.entry(case.puzzle.meta().name).or_default().insert(case.name.clone(), expected.clone());
    }
    for (puzzle, known) in known {
        let path = answers_file(&folder.join(puzzle));
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Failure::io(&path, &error)),
        };
        let text = answers::bless(&text, &known)
            .map_err(|failure| Failure::Work(format!("{}: {failure}", shown(&path))))?;
        fs::write(&path, text).map_err(|error| Failure::io(&path, &error))?;
    }
    Ok(blessed)
}

/// What a finding would be as something known.
fn found(finding: &Finding) -> Expected {
    if let Reading::Refused { kind, .. } = finding.reading {
        return Expected { error: Some(kind.to_owned()), ..Expected::default() };
    }
    let part = |part: Part| match finding.part(part).result()? {
        Outcome::Answer { answer, .. } => Some(ExpectedPart::Answer(answer.clone())),
        Outcome::None { reason, .. } => Some(ExpectedPart::None((*reason).to_owned())),
        Outcome::Limit { .. } | Outcome::Broken(_) => None,
    };
    Expected { parts: [part(Part::One), part(Part::Two)], error: None }
}

/// Adds the report to the summary of a GitHub run, if this is one.
fn append_to_summary(report: &Report) -> Result<(), Failure> {
    crate::github::append_to_summary(&markdown::summary(report))
}

#[cfg(test)]
mod tests {
    use super::{CHEAP_JOBS, MOST_JOBS, number_of_jobs, useful_jobs};

    #[test]
    fn hardly_more_threads_are_started_than_there_are_cases() {
        assert_eq!(useful_jobs(100_000, 30), 30);
        assert_eq!(useful_jobs(100_000, 3), CHEAP_JOBS);
        assert_eq!(useful_jobs(2, 1), 2);
        assert_eq!(useful_jobs(usize::MAX, usize::MAX), MOST_JOBS);
    }

    #[test]
    fn a_number_of_jobs_is_at_least_1() {
        assert_eq!(number_of_jobs("3").map(std::num::NonZeroUsize::get), Ok(3));
        for text in ["0", "-1", "many"] {
            let words = number_of_jobs(text).unwrap_err();
            assert!(words.starts_with("expected a whole number from "), "{words}");
        }
    }
}
