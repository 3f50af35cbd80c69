//! The program that every puzzle is: `<puzzle> [OPTIONS] [INPUT]...`.
//!
//! Answers go to stdout, everything else to stderr. The exit status is the highest of:
//!
//! | status | meaning |
//! |---|---|
//! | 0 | every asked part is solved |
//! | 1 | a part has no answer |
//! | 2 | wrong usage, or output that cannot be written |
//! | 3 | an input cannot be read or is malformed |
//! | 4 | a limit was reached, or the work was interrupted |

mod animate;
mod args;
mod input;
mod memory;
mod report;
mod same_file;
mod show;
mod watch;

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use clap::FromArgMatches;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::Puzzle;
use args::{Args, ColourChoice, Format};
use input::Input;
use report::Report;
use watch::Watch;

pub use args::{seconds, whole_number};
pub use input::{read_file, system_words};
pub use memory::{peak_bytes, resident_bytes};

/// Exit status: every asked part is solved.
pub const SOLVED: u8 = 0;
/// Exit status: a part has no answer.
pub const NO_ANSWER: u8 = 1;
/// Exit status: wrong usage, or output that cannot be written.
pub const USAGE: u8 = 2;
/// Exit status: an input cannot be read or is malformed.
pub const REFUSED: u8 = 3;
/// Exit status: a limit was reached, or the work was interrupted.
pub const LIMITED: u8 = 4;

/// Where a program reads and writes; tests give their own.
pub struct Streams<'a> {
    /// Read for the input `-`.
    pub stdin: &'a mut (dyn Read + Send),
    /// Gets answers alone.
    pub stdout: &'a mut dyn Write,
    /// Gets everything else.
    pub stderr: &'a mut dyn Write,
    /// Whether `--color auto` means colour on stderr.
    pub colour: bool,
    /// Whether stdout is a terminal that can be drawn on.
    pub terminal: bool,
}

impl<'a> Streams<'a> {
    /// Streams that are no terminal.
    pub fn plain(
        stdin: &'a mut (dyn Read + Send),
        stdout: &'a mut dyn Write,
        stderr: &'a mut dyn Write,
    ) -> Self {
        Self { stdin, stdout, stderr, colour: false, terminal: false }
    }
}

/// Runs the program of a puzzle with the process's arguments and streams: all that its `main`
/// does.
pub fn run<P: Puzzle>() -> ExitCode {
    let choice = anstream::AutoStream::choice(&io::stderr());
    let mut streams = Streams {
        stdin: &mut io::stdin(),
        stdout: &mut io::stdout().lock(),
        // Not locked: the line of progress is drawn by another thread.
        stderr: &mut io::stderr(),
        colour: choice != anstream::ColorChoice::Never,
        terminal: io::stdout().is_terminal(),
    };
    ExitCode::from(run_with::<P>(std::env::args_os().collect(), &mut streams))
}

/// Runs the program of a puzzle with given arguments (the first one is its name) and streams;
/// returns the exit status.
pub fn run_with<P: Puzzle>(arguments: Vec<OsString>, streams: &mut Streams<'_>) -> u8 {
    let args = match command::<P>()
        .try_get_matches_from(arguments)
        .and_then(|matches| Args::<P::Options>::from_arg_matches(&matches))
    {
        Ok(args) => args,
        Err(error) => return say_usage(&error, streams),
    };
    if let Some(contradiction) = args.contradiction(streams.terminal) {
        return say_conflict::<P>(contradiction, streams);
    }
    let mut status = SOLVED;
    let written = answer_all::<P>(args, streams, &mut status);
    status_after(written, status, streams.stderr)
}

/// The exit status of a program that would end with `status`, when its output has been written or not.
fn status_after(written: io::Result<()>, status: u8, stderr: &mut dyn Write) -> u8 {
    match written {
        // A closed pipe ends the program quietly, whatever else was to be said.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            // Where stderr fails too, nobody can be told.
            let words = system_words(&error);
            let _untold = writeln!(stderr, "error: the output cannot be written: {words}");
            status.max(USAGE)
        }
        _ => status,
    }
}

/// The definition of a puzzle's command line, also for completions and manual pages.
pub fn command<P: Puzzle>() -> clap::Command {
    args::command::<P>()
}

fn say_conflict<P: Puzzle>(words: &str, streams: &mut Streams<'_>) -> u8 {
    say_usage(&command::<P>().error(clap::error::ErrorKind::ArgumentConflict, words), streams)
}

fn say_usage(error: &clap::Error, streams: &mut Streams<'_>) -> u8 {
    let rendered = error.render();
    if !error.use_stderr() {
        let written = write!(streams.stdout, "{rendered}").and_then(|()| streams.stdout.flush());
        return status_after(written, SOLVED, streams.stderr);
    }
    // Where stderr fails, nobody can be told.
    let _untold = if streams.colour {
        write!(streams.stderr, "{}", rendered.ansi())
    } else {
        write!(streams.stderr, "{rendered}")
    };
    USAGE
}

/// Inputs that are worked on at once before their results are written: enough to keep all cores
/// busy, few enough to bound memory.
const BATCH: usize = 64;

fn answer_all<P: Puzzle>(
    mut args: Args<P::Options>,
    streams: &mut Streams<'_>,
    status: &mut u8,
) -> io::Result<()> {
    let colour = match args.color {
        ColourChoice::Auto => streams.colour,
        ColourChoice::Always => true,
        ColourChoice::Never => false,
    };
    let named = RefCell::new(Vec::new());
    let loaded = P::load(&mut args.options, &|path| {
        named.borrow_mut().push(path.to_owned());
        read_file(path)
    });
    if named.into_inner().iter().any(|file: &PathBuf| args.would_lose(file)) {
        *status = say_conflict::<P>(args::OVERWRITES, streams);
        return Ok(());
    }
    if let Err(refusal) = loaded {
        *status = REFUSED;
        if args.format == Format::Json {
            streams.stdout.write_all(&report::refused_option::<P>(&refusal))?;
            streams.stdout.flush()?;
        }
        return write!(streams.stderr, "{}", refusal.render(colour));
    }
    let mut inputs: Vec<Input> = args.inputs.iter().map(|path| Input::named(path)).collect();
    if inputs.is_empty() {
        writeln!(
            streams.stderr,
            "no input given: this is the built-in example (`-` reads standard input; {} --help says more)",
            P::META.name
        )?;
        inputs.push(Input::Example);
    }
    let headed = inputs.len() > 1;
    let cancel = Arc::default();
    let stdin = Mutex::new(&mut *streams.stdin);
    for batch in inputs.chunks(BATCH) {
        let watch = Watch::start(P::META.name, &cancel);
        let answer = |input: &Input| Report::of::<P>(input, &args, &watch, &stdin, colour, headed);
        if let [input] = batch {
            let (report, solved) = answer(input);
            drop(watch);
            report.write(streams.stdout, streams.stderr, status)?;
            if args.wants_replay() {
                show::show::<P>(&args, solved.as_ref(), &cancel, colour, streams.stderr, status)?;
            }
            continue;
        }
        let reports: Vec<Report> = batch.par_iter().map(|input| answer(input).0).collect();
        drop(watch);
        for report in reports {
            report.write(streams.stdout, streams.stderr, status)?;
        }
    }
    Ok(())
}
