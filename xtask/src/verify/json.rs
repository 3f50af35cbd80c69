//! The report as one JSON object.

use std::time::Duration;

use puzzle::Part;
use serde::Serialize;

use super::finding::{Attempt, Outcome, Reading};
use super::judgement::Verdict;
use super::report::{CaseReport, FaultReport, Report};
use crate::answers::ExpectedPart;
use crate::workspace::shown;

/// The object on one line.
pub(super) fn object(report: &Report) -> String {
    let object = ReportObject {
        schema: 1,
        strict: report.strict,
        jobs: report.jobs,
        passed: report.count(Verdict::Passed),
        failed: report.count(Verdict::Failed),
        unknown: report.count(Verdict::Unknown),
        traces_checked: report.traces_checked(),
        blessed: report.blessed,
        faults: report
            .faults
            .iter()
            .map(|FaultReport { fault, repeat }| FaultObject {
                puzzle: fault.puzzle,
                subject: &fault.subject,
                message: &fault.message,
                repeat,
            })
            .collect(),
        cases: report.cases.iter().map(CaseObject::of).collect(),
    };
    serde_json::to_string(&object).expect("plain data has a JSON form")
}

#[derive(Serialize)]
struct ReportObject<'a> {
    schema: u8,
    strict: bool,
    jobs: usize,
    passed: usize,
    failed: usize,
    unknown: usize,
    traces_checked: usize,
    blessed: usize,
    faults: Vec<FaultObject<'a>>,
    cases: Vec<CaseObject<'a>>,
}

#[derive(Serialize)]
struct FaultObject<'a> {
    puzzle: &'a str,
    subject: &'a str,
    message: &'a str,
    repeat: &'a str,
}

#[derive(Serialize)]
struct CaseObject<'a> {
    puzzle: &'a str,
    case: &'a str,
    input: String,
    verdict: &'a str,
    problems: &'a [String],
    notes: &'a [String],
    repeat: &'a str,
    traces_checked: usize,
    parse_ns: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected_error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ErrorObject<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<PartObject<'a>>,
}

#[derive(Serialize)]
struct ErrorObject<'a> {
    kind: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    message: &'a str,
}

#[derive(Serialize)]
struct PartObject<'a> {
    part: u8,
    /// What is known: an answer, or null with `expected_none`.
    expected: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected_none: Option<&'a str>,
    ns: Option<u64>,
    solvers: Vec<SolverObject<'a>>,
}

#[derive(Serialize)]
struct SolverObject<'a> {
    solver: &'a str,
    answer: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// Whether the checker accepts the trace; null where there is no answer.
    trace_holds: Option<bool>,
}

impl<'a> CaseObject<'a> {
    fn of(case: &'a CaseReport) -> Self {
        let (error, parts) = match &case.finding.reading {
            Reading::Understood => (None, Part::BOTH.map(|part| PartObject::of(case, part)).into()),
            Reading::Refused { kind, position, message } => {
                let error = ErrorObject {
                    kind,
                    line: position.map(|at| at.line),
                    column: position.map(|at| at.column),
                    message,
                };
                (Some(error), Vec::new())
            }
            Reading::Unfinished | Reading::Unreadable(_) | Reading::Broken(_) => (None, Vec::new()),
        };
        Self {
            puzzle: case.case.puzzle.meta().name,
            case: &case.case.name,
            input: shown(&case.case.path),
            verdict: case.judgement.verdict.label(),
            problems: &case.judgement.problems,
            notes: &case.judgement.notes,
            repeat: &case.repeat,
            traces_checked: case.finding.traces_checked,
            parse_ns: case.finding.parse_time.map(nanoseconds),
            expected_error: case.case.expected.error.as_deref(),
            error,
            parts,
        }
    }
}

impl<'a> PartObject<'a> {
    fn of(case: &'a CaseReport, part: Part) -> Self {
        let (expected, expected_none) = match case.case.expected.part(part) {
            Some(ExpectedPart::Answer(answer)) => (Some(answer.as_str()), None),
            Some(ExpectedPart::None(reason)) => (None, Some(reason.as_str())),
            None => (None, None),
        };
        let finding = case.finding.part(part);
        Self {
            part: part.number(),
            expected,
            expected_none,
            ns: finding.time.map(nanoseconds),
            solvers: finding.attempts.iter().map(SolverObject::of).collect(),
        }
    }
}

impl<'a> SolverObject<'a> {
    fn of(attempt: &'a Attempt) -> Self {
        let (answer, reason, message) = match &attempt.outcome {
            Outcome::Answer { answer, objection } => (Some(answer.as_str()), None, objection.clone()),
            Outcome::None { reason, message } | Outcome::Limit { reason, message } => {
                (None, Some(*reason), Some(message.clone()))
            }
            Outcome::Broken(broken) => (None, Some("broken"), Some(broken.to_string())),
        };
        let trace_holds = match &attempt.outcome {
            Outcome::Answer { objection, .. } => Some(objection.is_none()),
            _ => None,
        };
        Self { solver: attempt.solver, answer, reason, message, trace_holds }
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
