//! A puzzle's program in a process of its own, watched from outside.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::time::Duration;

use puzzle::cli::peak_bytes;
use puzzle::{AnyPuzzle, cli};
use serde::{Deserialize, Serialize};

use crate::child;
use crate::failure::{Failure, RIGHT};
use crate::json_lines::write_line;
use crate::registry::named;

/// Run the program of a puzzle, and tell how it ended
#[derive(Clone, Debug, clap::Args)]
pub struct ProgramArgs {
    /// Whose program
    pub puzzle: String,

    /// Its arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<OsString>,
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// Its exit status.
    pub status: u8,
    /// What it wrote to standard output.
    pub answer: String,
    /// The last line that it wrote to standard error.
    pub said: String,
    /// The most memory that the process had, where the system tells it.
    pub peak_bytes: Option<u64>,
}

/// A process that was watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// How it ended by itself; `None` if it had to be ended.
    pub ended: Option<Ended>,
    /// How long that took.
    pub time: Duration,
}

/// Runs the program of a puzzle inside this process and tells how it ended.
///
/// # Errors
/// A puzzle that does not exist.
pub fn run_program(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &ProgramArgs,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    let puzzle = named(puzzles, &args.puzzle)?;
    let mut words = vec![OsString::from(&args.puzzle)];
    words.extend(args.arguments.iter().cloned());
    let mut stdin = io::empty();
    let (mut stdout, mut stderr) = (Tail::default(), Tail::default());
    let mut streams = cli::Streams::plain(&mut stdin, &mut stdout, &mut stderr);
    let status = puzzle.run(words, &mut streams);
    let answer = stdout.last_line();
    write_line(out, &Ended { status, answer, said: stderr.last_line(), peak_bytes: peak_bytes() })?;
    Ok(RIGHT)
}

/// Keeps the end of what is written, so that a long trace takes no memory here.
#[derive(Default)]
struct Tail(Vec<u8>);

impl Tail {
    const KEPT: usize = 4096;

    fn last_line(&self) -> String {
        let text = String::from_utf8_lossy(&self.0);
        text.lines().last().unwrap_or_default().to_owned()
    }
}

impl Write for Tail {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(&bytes[bytes.len().saturating_sub(Self::KEPT)..]);
        let excess = self.0.len().saturating_sub(Self::KEPT);
        self.0.drain(..excess);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Ended {
    /// The label of the reason why there is no answer: what is said is `part 1: no answer (LABEL): ...`.
    fn reason(&self) -> &str {
        let label = self.said.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
        label.map_or(&self.said, |(label, _)| label)
    }

    /// A few words for a table.
    pub fn result(&self) -> String {
        match self.status {
            cli::SOLVED => {
                let answer = self.answer.rsplit(' ').next().unwrap_or_default();
                if answer.len() > 24 { format!("{}…", &answer[..20]) } else { answer.to_owned() }
            }
            cli::NO_ANSWER | cli::LIMITED => self.reason().replace('_', " "),
            status => format!("status {status}"),
        }
    }
}

/// Runs the program of a puzzle in a process of its own, and ends it after so long.
///
/// # Errors
/// A process that cannot be started, or that ends otherwise than programs do.
pub fn run(puzzle: &str, arguments: &[String], patience: Duration) -> Result<Run, Failure> {
    let words = ["run-program", puzzle, "--"].into_iter().chain(arguments.iter().map(String::as_str));
    let words: Vec<&OsStr> = words.map(OsStr::new).collect();
    let (ended, time) = child::run(&words, patience)?;
    Ok(Run { ended, time })
}
