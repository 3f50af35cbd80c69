//! What is said of one input.

use std::io::{self, Read, Write};
use std::sync::Mutex;

use serde::Serialize;

use super::args::{Args, Format};
use super::input::{self, Input};
use super::watch::Watch;
use super::{LIMITED, NO_ANSWER, REFUSED, SOLVED, USAGE};
use crate::replay::Replay;
use crate::{NoAnswer, Part, Puzzle, Refusal, Request, Solution, Text};

/// The results of one input, ready to be written in the order of the inputs.
pub(super) struct Report {
    /// Names the input above what is said of it, where several are solved.
    header: String,
    stdout: Vec<u8>,
    stderr: String,
    status: u8,
    replays: Vec<(String, Replay)>,
}

impl Report {
    /// Reads and solves one input; `headed` puts its name above its results, on stderr.
    pub(super) fn of<P: Puzzle>(
        input: &Input,
        args: &Args<P::Options>,
        watch: &Watch,
        stdin: &Mutex<&mut (dyn Read + Send + '_)>,
        colour: bool,
        headed: bool,
    ) -> Self {
        let name = input.name();
        let mut report = Self {
            header: if headed { format!("{name}:\n") } else { String::new() },
            stdout: Vec::new(),
            stderr: String::new(),
            status: SOLVED,
            replays: Vec::new(),
        };
        let result = match input {
            Input::Example => Ok(P::META.example.as_bytes().to_vec()),
            Input::Stdin => {
                input::read_stdin(&mut **stdin.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
            }
            Input::File(path) => input::read_file(path),
        }
        .and_then(|bytes| report.solve::<P>(&name, &bytes, args, watch));
        if let Err(refusal) = result {
            report.refuse::<P>(&name, &refusal, args, colour);
        }
        if args.format == Format::Json && report.stderr.is_empty() {
            // An object names its input itself.
            report.header.clear();
        }
        report
    }

    /// The replays that were asked for, with their answers, in the order of the parts.
    pub(super) fn replays(&self) -> &[(String, Replay)] {
        &self.replays
    }

    /// Writes the report; only the streams can fail.
    pub(super) fn write(
        &self,
        stdout: &mut dyn Write,
        stderr: &mut dyn Write,
        status: &mut u8,
    ) -> io::Result<()> {
        *status = (*status).max(self.status);
        stderr.write_all(self.header.as_bytes())?;
        stderr.flush()?;
        stdout.write_all(&self.stdout)?;
        stdout.flush()?;
        stderr.write_all(self.stderr.as_bytes())?;
        stderr.flush()
    }

    fn solve<P: Puzzle>(
        &mut self,
        name: &str,
        bytes: &[u8],
        args: &Args<P::Options>,
        watch: &Watch,
    ) -> Result<(), Refusal> {
        let text = Text::new(bytes).map_err(|error| Refusal::malformed(name, None, &error))?;
        let model = P::parse(&text).map_err(|error| Refusal::malformed(name, Some(&text), &error))?;
        let mut parts = Vec::new();
        for &part in args.part.parts() {
            let wanted = args.trace || args.wants_replay();
            let mut limits = args.limits();
            watch.observe(&mut limits);
            let request = Request { options: &args.options, limits, trace: wanted };
            let mut result = P::solve(&model, part, &request);
            self.tell::<P>(&model, part, args, &result);
            if args.replay_search {
                self.replay_search::<P>(&model, part, &request, &result);
            }
            if let Ok(solution) = &mut result {
                if args.wants_replay() && !args.replay_search {
                    self.replay::<P>(&text, &model, part, args, solution);
                }
                if !args.trace {
                    solution.trace = None;
                }
            }
            parts.push(PartObject::new(part, result));
        }
        if args.format == Format::Json {
            self.object(&SolvedObject { schema: 1, puzzle: P::META.name, input: name, parts });
        }
        Ok(())
    }

    fn tell<P: Puzzle>(
        &mut self,
        model: &P::Model,
        part: Part,
        args: &Args<P::Options>,
        result: &Result<Solution<P::Trace>, NoAnswer>,
    ) {
        let stats = match result {
            Ok(solution) => {
                if args.format == Format::Text {
                    self.stdout.extend_from_slice(format!("{part}: {}\n", solution.answer).as_bytes());
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
            self.say(format_args!("{part}: {stats}\n"));
        }
    }

    /// Only a trace that the checker accepts is shown.
    fn replay<P: Puzzle>(
        &mut self,
        text: &Text<'_>,
        model: &P::Model,
        part: Part,
        args: &Args<P::Options>,
        solution: &Solution<P::Trace>,
    ) {
        let trace = solution.trace.as_ref().expect("a replay asks for the trace");
        match P::check(text, part, &args.options, &solution.answer, trace) {
            Ok(()) => {
                self.replays.push((solution.answer.clone(), P::replay(model, part, &args.options, trace)));
            }
            Err(error) => self.say(format_args!("{part}: the trace does not prove the answer: {error}\n")),
        }
    }

    /// The search is shown also where it finds nothing.
    fn replay_search<P: Puzzle>(
        &mut self,
        model: &P::Model,
        part: Part,
        request: &Request<'_, P::Options>,
        result: &Result<Solution<P::Trace>, NoAnswer>,
    ) {
        let answer = match result {
            Ok(solution) => solution.answer.clone(),
            Err(none) => none.to_string(),
        };
        match P::replay_search(model, part, request) {
            Ok(replay) => self.replays.push((answer, replay)),
            Err(why) => {
                self.status = self.status.max(USAGE);
                self.say(format_args!("{part}: no search to show: {why}\n"));
            }
        }
    }

    fn refuse<P: Puzzle>(&mut self, name: &str, refusal: &Refusal, args: &Args<P::Options>, colour: bool) {
        self.status = REFUSED;
        self.stderr.push_str(&refusal.render(colour));
        if args.format == Format::Json {
            self.object(&RefusedObject::new(P::META.name, name, refusal));
        }
    }

    fn object(&mut self, object: &impl Serialize) {
        self.stdout.extend(json_line(object));
    }

    fn say(&mut self, words: std::fmt::Arguments<'_>) {
        use std::fmt::Write as _;
        self.stderr.write_fmt(words).expect("a string takes all that is written");
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
    parts: Vec<PartObject<T>>,
}

#[derive(Serialize)]
struct PartObject<T> {
    part: u8,
    answer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<T>,
}

impl<T> PartObject<T> {
    fn new(part: Part, result: Result<Solution<T>, NoAnswer>) -> Self {
        let part = part.number();
        match result {
            Ok(Solution { answer, trace, .. }) => {
                Self { part, answer: Some(answer), reason: None, message: None, lower_bound: None, trace }
            }
            Err(none) => {
                let (reason, message) = (Some(none.reason()), Some(none.to_string()));
                let lower_bound = match none {
                    NoAnswer::Limit { lower_bound, .. } => lower_bound,
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
