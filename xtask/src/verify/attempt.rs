//! Trying one case on a thread of its own, so that neither a panic nor a solver that ignores its
//! time limit does harm to the others.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use puzzle::{AnyPuzzle, Limits, NoAnswer, ParsedInput, Part};

use super::finding::{Attempt, Broken, Finding, Outcome, Reading};
use crate::answers::index;
use crate::cases::Case;
use crate::quiet_panic::catch;
use crate::workspace::shown;

/// How long a case may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// The time for all of a case; solvers are told of its end.
    pub limit: Duration,
    /// What is added before a case that does not end is left alone.
    pub grace: Duration,
}

impl Patience {
    /// Enough grace to notice the end of `limit` and to drop large tables on a busy machine.
    pub fn of(limit: Duration) -> Self {
        let grace = Duration::from_secs(2) + limit / 10;
        Self { limit, grace }
    }
}

/// Solves a case in all ways and checks every trace.
///
/// Work that does not stop in time is left running on its thread: threads cannot be killed, and
/// it ends with the process.
pub fn attempt(case: &Case, patience: Patience) -> Finding {
    let (events, received) = mpsc::channel();
    let cancel = Arc::new(AtomicBool::new(false));
    let start = Instant::now();
    let worker = Worker {
        puzzle: case.puzzle,
        limits: Limits {
            deadline: start.checked_add(patience.limit),
            cancel: Some(Arc::clone(&cancel)),
            ..Limits::default()
        },
        events,
    };
    let path = case.path.clone();
    let spawned = thread::Builder::new()
        .name(format!("{}/{}", case.puzzle.meta().name, case.name))
        // What the main thread of a program has, for code that is tried here as it runs there.
        .stack_size(8 << 20)
        .spawn(move || worker.work(&path));
    let mut progress = Progress::default();
    if let Err(error) = spawned {
        progress.finding.reading = Reading::Broken(Broken::Panic(format!("no thread: {error}")));
        return progress.finding;
    }
    let end = patience.limit.saturating_add(patience.grace);
    loop {
        let left = end.saturating_sub(start.elapsed());
        match received.recv_timeout(left) {
            Ok(event) => progress.note(event),
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                cancel.store(true, Ordering::Relaxed);
                progress.note_overrun();
                break;
            }
        }
    }
    progress.finding
}

/// What the thread tells while it works.
enum Event {
    Read(Reading, Option<Duration>),
    Began(Part, &'static str),
    Timed(Part, Duration),
    Ended(Part, Attempt),
    TraceAccepted,
}

#[derive(Default)]
struct Progress {
    finding: Finding,
    /// The part and the way to solve that have begun and not ended.
    current: Option<(Part, &'static str)>,
}

impl Progress {
    fn note(&mut self, event: Event) {
        match event {
            Event::Read(reading, time) => {
                self.finding.reading = reading;
                self.finding.parse_time = time;
            }
            Event::Began(part, solver) => self.current = Some((part, solver)),
            Event::Timed(part, time) => self.finding.parts[index(part)].time = Some(time),
            Event::Ended(part, attempt) => {
                self.current = None;
                self.finding.parts[index(part)].attempts.push(attempt);
            }
            Event::TraceAccepted => self.finding.traces_checked += 1,
        }
    }

    fn note_overrun(&mut self) {
        match self.current.take() {
            Some((part, solver)) => self.finding.parts[index(part)]
                .attempts
                .push(Attempt { solver, outcome: Outcome::Broken(Broken::Overrun) }),
            None => self.finding.reading = Reading::Broken(Broken::Overrun),
        }
    }
}

struct Worker {
    puzzle: &'static dyn AnyPuzzle,
    limits: Limits,
    events: Sender<Event>,
}

impl Worker {
    /// The receiver is gone when the case was left alone; then nobody listens any more.
    fn tell(&self, event: Event) {
        drop(self.events.send(event));
    }

    fn work(&self, path: &Path) {
        let refused = |refusal: puzzle::Refusal| Reading::Refused {
            kind: refusal.kind,
            position: refusal.position,
            message: refusal.message,
        };
        let bytes = match puzzle::cli::read_file(path) {
            Ok(bytes) => bytes,
            Err(refusal) if refusal.position.is_none() && refusal.kind == "io" => {
                return self.tell(Event::Read(Reading::Unreadable(refusal.message), None));
            }
            Err(refusal) => return self.tell(Event::Read(refused(refusal), None)),
        };
        let start = Instant::now();
        let parsed = catch(|| self.puzzle.parse(&shown(path), &bytes));
        let time = Some(start.elapsed());
        let input = match parsed {
            Ok(Ok(input)) => input,
            Ok(Err(refusal)) => return self.tell(Event::Read(refused(refusal), time)),
            Err(panic) => return self.tell(Event::Read(Reading::Broken(Broken::Panic(panic)), time)),
        };
        self.tell(Event::Read(Reading::Understood, time));
        // The default way answers both parts before the others take their time.
        for (number, solver) in self.puzzle.solvers().into_iter().enumerate() {
            for part in Part::BOTH {
                self.tell(Event::Began(part, solver));
                let outcome = self.solve(&*input, part, solver, number == 0);
                self.tell(Event::Ended(part, Attempt { solver, outcome }));
            }
        }
    }

    /// Solves with a trace; if `timed`, also without one, which is what the times tell of.
    fn solve(&self, input: &dyn ParsedInput, part: Part, solver: &'static str, timed: bool) -> Outcome {
        let mut untraced = None;
        if timed {
            let start = Instant::now();
            let outcome = self.solve_once(input, part, solver, false);
            self.tell(Event::Timed(part, start.elapsed()));
            if matches!(outcome, Outcome::Limit { .. } | Outcome::Broken(_)) {
                return outcome;
            }
            untraced = Some(outcome);
        }
        let mut traced = self.solve_once(input, part, solver, true);
        match (&mut traced, untraced) {
            (Outcome::Answer { answer, objection }, Some(Outcome::Answer { answer: bare, .. }))
                if *answer != bare =>
            {
                *objection = Some(format!("without a trace its answer is {bare}"));
            }
            // A part that has an answer only with or only without a trace.
            (Outcome::Answer { objection, .. }, Some(Outcome::None { reason, .. })) => {
                *objection = Some(format!("without a trace it has no answer (`{reason}`)"));
            }
            (Outcome::None { reason, .. }, Some(Outcome::Answer { answer, .. })) => {
                let objection = Some(format!("with a trace it has no answer (`{reason}`)"));
                traced = Outcome::Answer { answer, objection };
            }
            _ => {}
        }
        traced
    }

    fn solve_once(&self, input: &dyn ParsedInput, part: Part, solver: &'static str, trace: bool) -> Outcome {
        let solved = catch(|| input.solve(part, solver, self.limits.clone(), trace));
        let solution = match solved {
            Ok(Ok(solution)) => solution,
            Ok(Err(NoAnswer::None { reason, message, .. })) => return Outcome::None { reason, message },
            Ok(Err(limit @ NoAnswer::Limit { .. })) => {
                let (reason, message) = (limit.reason(), limit.to_string());
                return Outcome::Limit { reason, message };
            }
            Err(panic) => return Outcome::Broken(Broken::Panic(panic)),
        };
        let answer = solution.answer;
        let objection = match (trace, &solution.trace) {
            (false, _) => None,
            (true, None) => Some("it gives no trace".to_owned()),
            (true, Some(trace)) => match catch(|| input.check(part, &answer, trace)) {
                Ok(Ok(())) => {
                    self.tell(Event::TraceAccepted);
                    None
                }
                Ok(Err(objection)) => Some(format!("its trace does not hold: {objection}")),
                Err(panic) => Some(format!("the checker of its trace panicked: {panic}")),
            },
        };
        Outcome::Answer { answer, objection }
    }
}
