//! What is said of one input.

use std::io::{self, Read, Write};
use std::sync::Mutex;

use serde::Serialize;

use super::args::{Args, Format};
use super::input::{self, Input};
use super::watch::Watch;
use super::{LIMITED, NO_ANSWER, REFUSED, SOLVED};
use crate::printable::printable;
use crate::{NoAnswer, Part, Puzzle, Refusal, Solution, Text};

/// The results of one input, ready to be written in the order of the inputs.
pub(super) struct Report {
    /// Names the input above what is said of it, where several are solved.
    header: String,
    /// What is written, in this order.
    said: Vec<Said>,
    status: u8,
}

/// What goes to one of the two streams.
enum Said {
    /// Answers.
    Answer(Vec<u8>),
    /// All else.
    Rest(String),
}

/// An input that was solved, for what is shown of it when the answers are told.
pub(super) struct Solved<P: Puzzle> {
    /// The input.
    pub(super) bytes: Vec<u8>,
    /// The input as understood.
    pub(super) model: P::Model,
    /// What came of each part that was asked for.
    pub(super) parts: Vec<(Part, Outcome<P>)>,
}

/// What comes of solving a part.
pub(super) type Outcome<P> = Result<Solution<<P as Puzzle>::Trace>, NoAnswer>;

impl Report {
    /// Reads and solves one input; `headed` puts its name above its results, on stderr.
    pub(super) fn of<P: Puzzle>(
        input: &Input,
        args: &Args<P::Options>,
        watch: &Watch,
        stdin: &Mutex<&mut (dyn Read + Send + '_)>,
        colour: bool,
        headed: bool,
    ) -> (Self, Option<Solved<P>>) {
        let name = input.name();
        let mut report = Self {
            header: if headed { format!("{}:\n", printable(name.as_bytes())) } else { String::new() },
            said: Vec::new(),
            status: SOLVED,
        };
        let result = match input {
            Input::Example => Ok(P::META.example.as_bytes().to_vec()),
            Input::Stdin => {
                input::read_stdin(&mut **stdin.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
            }
            Input::File(path) => input::read_file(path),
        }
        .and_then(|bytes| report.solve::<P>(&name, bytes, args, watch));
        if let Err(refusal) = &result {
            report.refuse::<P>(&name, refusal, args, colour);
        }
        let is_answer = |said: &Said| matches!(said, Said::Answer(_));
        if args.format == Format::Json && report.said.iter().all(is_answer) {
            // An object names its input itself.
            report.header.clear();
        }
        (report, result.ok())
    }

    /// Writes the report; only the streams can fail. Each stream is flushed before the other one is
    /// written: on a terminal both are one.
    pub(super) fn write(
        &self,
        stdout: &mut dyn Write,
        stderr: &mut dyn Write,
        status: &mut u8,
    ) -> io::Result<()> {
        *status = (*status).max(self.status);
        stderr.write_all(self.header.as_bytes())?;
        stderr.flush()?;
        for said in &self.said {
            match said {
                Said::Answer(bytes) => {
                    stdout.write_all(bytes)?;
                    stdout.flush()?;
                }
                Said::Rest(words) => {
                    stderr.write_all(words.as_bytes())?;
                    stderr.flush()?;
                }
            }
        }
        Ok(())
    }

    fn solve<P: Puzzle>(
        &mut self,
        name: &str,
        bytes: Vec<u8>,
        args: &Args<P::Options>,
        watch: &Watch,
    ) -> Result<Solved<P>, Refusal> {
        let text = Text::new(&bytes).map_err(|error| Refusal::malformed(name, None, &error))?;
        let model = P::parse(&text).map_err(|error| Refusal::malformed(name, Some(&text), &error))?;
        let mut parts = Vec::new();
        for &part in args.part.parts() {
            let result = P::solve(&model, part, &args.request(watch));
            self.tell::<P>(&model, part, args, &result);
            parts.push((part, result));
        }
        if args.format == Format::Json {
            let parts =
                parts.iter().map(|(part, result)| PartObject::new(*part, result, args.trace)).collect();
            self.object(&SolvedObject { schema: 1, puzzle: P::META.name, input: name, parts });
        }
        drop(text);
        Ok(Solved { bytes, model, parts })
    }

    fn tell<P: Puzzle>(
        &mut self,
        model: &P::Model,
        part: Part,
        args: &Args<P::Options>,
        result: &Outcome<P>,
    ) {
        let stats = match result {
            Ok(solution) => {
                if args.format == Format::Text {
                    self.answer(format!("{part}: {}\n", solution.answer).into_bytes());
                    if args.trace {
                        let explanation = P::explain(model, part, &args.options, solution);
                        self.say(format_args!("{part}, how {} is reached:\n{explanation}", solution.answer));
                    }
                }
                &solution.stats
            }
            Err(none) => {
                self.status = self.status.max(match none {
                    NoAnswer::None { .. } => NO_ANSWER,
                    NoAnswer::Limit { .. } => LIMITED,
                });
                self.say(format_args!("{part}: no answer ({}): {none}\n", none.reason()));
                none.stats()
            }
        };
        if args.stats && !stats.is_empty() {
            self.say(format_args!("work for {part}: {stats}\n"));
        }
    }

    fn refuse<P: Puzzle>(&mut self, name: &str, refusal: &Refusal, args: &Args<P::Options>, colour: bool) {
        self.status = REFUSED;
        self.say(format_args!("{}", refusal.render(colour)));
        if args.format == Format::Json {
            self.object(&RefusedObject::new(P::META.name, name, refusal));
        }
    }

    fn object(&mut self, object: &impl Serialize) {
        self.answer(json_line(object));
    }

    fn answer(&mut self, bytes: Vec<u8>) {
        self.said.push(Said::Answer(bytes));
    }

    fn say(&mut self, words: std::fmt::Arguments<'_>) {
        self.said.push(Said::Rest(words.to_string()));
    }
}

/// What json says of a file that an option names and that is refused.
pub(super) fn refused_option<P: Puzzle>(refusal: &Refusal) -> Vec<u8> {
    json_line(&RefusedObject::new(P::META.name, &refusal.input, refusal))
}

fn json_line(object: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(object).expect("a report is plain data");
    line.push(b'\n');
    line
}

#[derive(Serialize)]
struct SolvedObject<'a, T> {
    schema: u8,
    puzzle: &'static str,
    input: &'a str,
    parts: Vec<PartObject<'a, T>>,
}

#[derive(Serialize)]
struct PartObject<'a, T> {
    part: u8,
    answer: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<&'a T>,
}

impl<'a, T> PartObject<'a, T> {
    fn new(part: Part, result: &'a Result<Solution<T>, NoAnswer>, traced: bool) -> Self {
        let part = part.number();
        match result {
            Ok(Solution { answer, trace, .. }) => Self {
                part,
                answer: Some(answer),
                reason: None,
                message: None,
                lower_bound: None,
                trace: trace.as_ref().filter(|_| traced),
            },
            Err(none) => {
                let (reason, message) = (Some(none.reason()), Some(none.to_string()));
                let lower_bound = match none {
                    NoAnswer::Limit { lower_bound, .. } => lower_bound.as_deref(),
                    NoAnswer::None { .. } => None,
                };
                Self { part, answer: None, reason, message, lower_bound, trace: None }
            }
        }
    }
}

#[derive(Serialize)]
struct RefusedObject<'a> {
    schema: u8,
    puzzle: &'static str,
    input: &'a str,
    error: ErrorObject<'a>,
}

impl<'a> RefusedObject<'a> {
    fn new(puzzle: &'static str, input: &'a str, refusal: &'a Refusal) -> Self {
        let error = ErrorObject {
            kind: refusal.kind,
            line: refusal.position.map(|position| position.line),
            column: refusal.position.map(|position| position.column),
            message: &refusal.message,
        };
        Self { schema: 1, puzzle, input, error }
    }
}

#[derive(Serialize)]
struct ErrorObject<'a> {
    kind: &'static str,
    line: Option<usize>,
    column: Option<usize>,
    message: &'a str,
}
