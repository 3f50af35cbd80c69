//! The options that all puzzles have.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args as _, Command, Parser, ValueEnum};

use super::same_file::is_same_file;
use super::watch::Watch;
use crate::replay::Frames;
use crate::{Limits, Meta, Part, Puzzle, Request};

/// The command line of a puzzle with options `O` of its own.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
#[derive(Debug, Parser)]
pub(super) struct Args<O: clap::Args> {
    /// Files to solve, `-` for standard input; without any, the built-in example
    #[arg(value_name = "INPUT")]
    pub(super) inputs: Vec<PathBuf>,

    /// Which part to answer
    #[arg(long, value_enum, default_value_t = WhichParts::All)]
    pub(super) part: WhichParts,

    /// How to write the answers to standard output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,

    /// Add how each answer is reached: in json as a field, in text on standard error
    #[arg(long)]
    pub(super) trace: bool,

    /// Tell what the search did, on standard error
    #[arg(long)]
    pub(super) stats: bool,

    /// Play how each answer is reached on this terminal
    #[arg(long)]
    pub(super) animate: bool,

    /// Frames a second of --animate; without it, a replay takes about half a minute
    #[arg(long, value_name = "N", value_parser = speed, allow_negative_numbers = true, requires = "animate")]
    pub(super) speed: Option<u32>,

    /// Write a self-contained web page that plays how each answer is reached
    #[arg(long, value_name = "FILE.html")]
    pub(super) replay: Option<PathBuf>,

    /// Write the final state with the way drawn over it; of both parts, the last one solved
    #[arg(long, value_name = "FILE.svg")]
    pub(super) picture: Option<PathBuf>,

    /// Let --animate, --replay and --picture show the search instead of the answer: what is expanded
    /// in which order, the frontier and the closed states
    #[arg(long)]
    pub(super) replay_search: bool,

    /// Give up on a part after this time (exit status 4)
    ///
    /// It counts the work on the answer. The search that --replay-search shows is run anew and has as
    /// much time again; checking the answer and drawing it for --animate, --replay and --picture come on top.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(super) time_limit: Option<Duration>,

    /// Give up on a part after this many states (exit status 4)
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub(super) max_states: Option<u64>,

    /// Give up on a part when its tables would take more memory than this (exit status 4)
    #[arg(
        long,
        value_name = "MIB",
        value_parser = whole_number::<usize>,
        allow_negative_numbers = true,
        default_value_t = Limits::DEFAULT_MAX_BYTES >> 20
    )]
    pub(super) max_memory: usize,

    /// When to colour what goes to standard error; `NO_COLOR` is honoured
    #[arg(long, value_enum, default_value_t = ColourChoice::Auto)]
    pub(super) color: ColourChoice,

    #[command(flatten)]
    pub(super) options: O,
}

/// What is said where [`Args::overwrites`].
pub(super) const OVERWRITES: &str =
    "--replay and --picture need files of their own: one of these would be lost";

/// The file that an input is read from, as far as it has a name.
fn source(input: &Path) -> &Path {
    if input == Path::new("-") { Path::new("/dev/stdin") } else { input }
}

impl<O: clap::Args> Args<O> {
    /// Whether a replay is wanted in any form.
    pub(super) fn wants_replay(&self) -> bool {
        self.animate || self.replay.is_some() || self.picture.is_some()
    }

    /// The files that are to be written.
    pub(super) fn outputs(&self) -> impl Iterator<Item = &Path> {
        self.replay.iter().chain(&self.picture).map(PathBuf::as_path)
    }

    /// Whether one file would be written over another, or over an input.
    fn overwrites(&self) -> bool {
        self.outputs().any(|output| self.inputs.iter().any(|input| is_same_file(output, source(input))))
            || matches!((&self.replay, &self.picture), (Some(page), Some(picture)) if is_same_file(page, picture))
    }

    /// Whether a file that an option names would be written over.
    pub(super) fn would_lose(&self, file: &Path) -> bool {
        self.outputs().any(|output| is_same_file(output, file))
    }

    /// What is wrong with the options taken together.
    pub(super) fn contradiction(&self, terminal: bool) -> Option<&'static str> {
        if self.outputs().any(|output| output == Path::new("-")) {
            Some("--replay and --picture need files: standard output is for the answers")
        } else if self.inputs.iter().filter(|input| *input == Path::new("-")).count() > 1 {
            Some("standard input, `-`, can be read once")
        } else if self.overwrites() {
            Some(OVERWRITES)
        } else if self.replay_search && !self.wants_replay() {
            Some(
                "--replay-search says what --animate, --replay FILE.html or --picture FILE.svg show: give one of them",
            )
        } else if self.wants_replay() && self.inputs.len() > 1 {
            Some("--animate, --replay and --picture take a single input")
        } else if self.animate && !terminal {
            Some("--animate needs a terminal on standard output; --replay FILE.html works without one")
        } else {
            None
        }
    }

    /// How one part shall be solved, watched, its time starting now.
    pub(super) fn request(&self, watch: &Watch) -> Request<'_, O> {
        let mut limits = Limits {
            max_states: self.max_states,
            max_bytes: self.max_memory.saturating_mul(1 << 20),
            ..Limits::default()
        };
        if let Some(time) = self.time_limit {
            limits = limits.within(time);
        }
        watch.observe(&mut limits);
        Request { options: &self.options, limits, trace: self.trace || self.wants_replay() }
    }

    /// How much of a replay is wanted.
    pub(super) fn frames(&self) -> Frames {
        if self.animate || self.replay.is_some() { Frames::All } else { Frames::Last }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum WhichParts {
    #[value(name = "1")]
    One,
    #[value(name = "2")]
    Two,
    All,
}

impl WhichParts {
    pub(super) fn parts(self) -> &'static [Part] {
        match self {
            Self::One => &[Part::One],
            Self::Two => &[Part::Two],
            Self::All => &Part::BOTH,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// `part 1: 12521`, one line a part
    Text,
    /// One object a line for each input
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ColourChoice {
    Auto,
    Always,
    Never,
}

/// Understands a time in seconds on a command line.
///
/// # Errors
/// What is wrong with it, as clap shows it.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected a number of seconds from 0 on, such as 2.5".to_owned())
}

/// Understands a number of frames a second.
fn speed(text: &str) -> Result<u32, String> {
    let expected = "expected a whole number of frames from 1 on, such as 30";
    let speed = counted(text, expected)?;
    if speed >= 1 { Ok(speed) } else { Err(expected.to_owned()) }
}

/// A whole number on a command line, from 0 on.
///
/// # Errors
/// What is wrong with it, as clap shows it.
pub fn whole_number<N: TryFrom<u64>>(text: &str) -> Result<N, String> {
    counted(text, "expected a whole number from 0 on, such as 1000")
}

/// A whole number, or else `expected` where it is none.
fn counted<N: TryFrom<u64>>(text: &str, expected: &str) -> Result<N, String> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(expected.to_owned());
    }
    let number = digits.parse::<u64>().ok().and_then(|number| N::try_from(number).ok());
    number.ok_or_else(|| "expected a smaller number: this one is beyond what can be counted".to_owned())
}

/// What the exit statuses mean; README.md has the same words.
const EXIT_STATUS: &str = "\
Exit status:
  0  every asked part is solved
  1  a part has no answer
  2  wrong usage, or output that cannot be written
  3  an input cannot be read or is malformed
  4  a limit was reached, or the work was interrupted

With several inputs it is the highest.";

/// The examples of a puzzle, and those that are the same for all. What an example does stands on a line
/// of its own, deeper than the commands, so that it cannot be taken for one where it wraps.
fn examples<P: Puzzle>() -> String {
    let Meta { name, examples, .. } = P::META;
    let mut text = String::new();
    let mut add = |command: &str, about: &str| {
        text.extend(["  ", command, "\n      ", about, "\n"]);
    };
    for (command, about) in examples {
        add(command, about);
    }
    add(&format!("{name} --animate input.txt"), "watch it on this terminal: space pauses, q leaves");
    add(&format!("{name} --replay p.html input.txt"), "a web page that plays it");
    if P::SEARCHES {
        add(&format!("{name} --replay-search --animate"), "watch how the built-in example is searched");
    }
    add(&format!("{name} --picture p.svg input.txt"), "the last state as a picture");
    add(&format!("{name} --time-limit 10 input.txt"), "give up after ten seconds, and tell what is known");
    text
}

pub(super) fn command<P: Puzzle>() -> Command {
    let meta = P::META;
    let command = Args::<P::Options>::augment_args(Command::new(meta.name))
        .version(meta.version)
        .about(format!("{} (Advent of Code {}, day {}): {}", meta.title, meta.year, meta.day, meta.about))
        .after_help("`--help` shows examples.")
        .after_long_help(format!("Examples:\n{}\n{EXIT_STATUS}", examples::<P>()));
    command.args_override_self(true)
}
