//! What a finding is worth against what is known.

use puzzle::Part;

use super::finding::{Attempt, Finding, Outcome, PartFinding, Reading};
use crate::answers::{Expected, ExpectedPart};

/// How a case stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All is known and right.
    Passed,
    /// Something is wrong.
    Failed,
    /// Nothing is wrong as far as is known.
    Unknown,
}

impl Verdict {
    /// The word in the json.
    pub fn label(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Unknown => "unknown",
        }
    }
}

/// A verdict and its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// How the case stands.
    pub verdict: Verdict,
    /// What is wrong.
    pub problems: Vec<String>,
    /// What is odd, but not wrong unless one is strict.
    pub notes: Vec<String>,
}

/// Judges a case. With `strict`, what is odd or unknown is wrong too.
///
/// Whether there is an answer, no answer or a refusal must match what is known; a label that
/// differs from the known one (the kind of a refusal, the reason for no answer) is merely odd.
pub fn judge(expected: &Expected, finding: &Finding, strict: bool) -> Judgement {
    let mut judge = Judge::default();
    match &finding.reading {
        Reading::Unfinished => judge.problems.push("reading the input did not end".to_owned()),
        Reading::Unreadable(message) => judge.problems.push(format!("the file cannot be read: {message}")),
        Reading::Broken(broken) => judge.problems.push(format!("reading the input {broken}")),
        Reading::Refused { kind, position, message } => {
            let place = position.map_or(String::new(), |at| format!(" at {}:{}", at.line, at.column));
            judge.refusal(expected, kind, &format!("refused as `{kind}`{place} ({message})"));
        }
        Reading::Understood => {
            if let Some(kind) = &expected.error {
                judge.problems.push(format!("the input is accepted, expected a refusal as `{kind}`"));
            }
            for part in Part::BOTH {
                judge.part(part, expected, finding.part(part));
            }
        }
    }
    judge.conclude(strict)
}

#[derive(Default)]
struct Judge {
    problems: Vec<String>,
    notes: Vec<String>,
    unknown: Vec<String>,
}

impl Judge {
    fn refusal(&mut self, expected: &Expected, kind: &str, refused: &str) {
        match &expected.error {
            Some(known) if known == kind => {}
            Some(known) => self.notes.push(format!("{refused}, expected `{known}`")),
            None if expected.is_understood() => self.problems.push(format!("{refused}, expected answers")),
            None => self.unknown.push(refused.to_owned()),
        }
    }

    fn part(&mut self, part: Part, expected: &Expected, finding: &PartFinding) {
        let Some(first) = finding.attempts.first() else {
            self.problems.push(format!("{part} was not reached"));
            return;
        };
        for attempt in &finding.attempts {
            self.attempt(part, attempt, attempt.solver == first.solver, finding);
        }
        let result = finding.result();
        match (expected.part(part), result) {
            (_, None) => {}
            (None, Some(found)) => {
                // What the case should be refused for is said once, not for each part.
                if expected.error.is_none() {
                    self.unknown.push(format!("{part} is unknown, found {}", said(found)));
                }
            }
            (Some(known), Some(found)) => self.compare(part, known, found),
        }
    }

    fn attempt(&mut self, part: Part, attempt: &Attempt, is_default: bool, finding: &PartFinding) {
        let by = format!("{part} by `{}`", attempt.solver);
        match &attempt.outcome {
            Outcome::Broken(broken) => self.problems.push(format!("{by} {broken}")),
            Outcome::Limit { message, .. } if is_default => self.problems.push(format!("{by}: {message}")),
            Outcome::Limit { message, .. } => self.notes.push(format!("{by}: {message}")),
            outcome => {
                if let Outcome::Answer { objection: Some(objection), .. } = outcome {
                    self.problems.push(format!("{by}: {objection}"));
                }
                let Some(agreed) = finding.result() else { return };
                match (outcome, agreed) {
                    (Outcome::Answer { answer, .. }, Outcome::Answer { answer: agreed, .. })
                        if answer == agreed => {}
                    (Outcome::None { reason, .. }, Outcome::None { reason: agreed, .. }) => {
                        if reason != agreed {
                            self.notes.push(format!("{by}: {}, others `{agreed}`", said(outcome)));
                        }
                    }
                    _ => self.problems.push(format!("{by}: {}, others {}", said(outcome), said(agreed))),
                }
            }
        }
    }

    fn compare(&mut self, part: Part, known: &ExpectedPart, found: &Outcome) {
        match (known, found) {
            (ExpectedPart::Answer(known), Outcome::Answer { answer, .. }) if known == answer => {}
            (ExpectedPart::None(known), Outcome::None { reason, .. }) => {
                if known != reason {
                    self.notes.push(format!("{part}: {}, expected `{known}`", said(found)));
                }
            }
            (ExpectedPart::Answer(known), _) => {
                self.problems.push(format!("{part}: {}, expected {known}", said(found)));
            }
            (ExpectedPart::None(known), _) => {
                self.problems.push(format!("{part}: {}, expected no answer (`{known}`)", said(found)));
            }
        }
    }

    fn conclude(mut self, strict: bool) -> Judgement {
        if strict {
            self.problems.append(&mut self.notes);
            self.problems.append(&mut self.unknown);
        }
        let verdict = if !self.problems.is_empty() {
            Verdict::Failed
        } else if !self.unknown.is_empty() {
            Verdict::Unknown
        } else {
            Verdict::Passed
        };
        Judgement { verdict, problems: self.problems, notes: self.notes }
    }
}

fn said(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Answer { answer, .. } => answer.clone(),
        Outcome::None { reason, message } => format!("no answer (`{reason}`: {message})"),
        Outcome::Limit { message, .. } => message.clone(),
        Outcome::Broken(broken) => broken.to_string(),
    }
}
