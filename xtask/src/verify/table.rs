//! The report as text: a table, notes, failures, the tally.

use std::fmt::Write;

use puzzle::Part;

use super::finding::{Outcome, Reading};
use super::judgement::Verdict;
use super::report::{CaseReport, Report};
use crate::columns::{Align, Columns};
use crate::times::shown_time;

/// The whole report; its last line is the tally.
pub(super) fn text(report: &Report) -> String {
    let mut text = table(report);
    sections(report, &mut text).expect("a string takes all that is written");
    text
}

/// The headings of [`row`].
pub(super) const HEADINGS: [(&str, Align); 8] = [
    ("puzzle", Align::Left),
    ("case", Align::Left),
    ("result", Align::Left),
    ("part 1", Align::Right),
    ("part 2", Align::Right),
    ("parse", Align::Right),
    ("time 1", Align::Right),
    ("time 2", Align::Right),
];

fn table(report: &Report) -> String {
    let mut columns = Columns::new(&HEADINGS);
    for case in &report.cases {
        columns.push(row(case).into());
    }
    columns.to_string()
}

/// The cells of a case, also for the Markdown table.
pub(super) fn row(case: &CaseReport) -> [String; 8] {
    let finding = &case.finding;
    let time = |time: Option<std::time::Duration>| time.map_or(String::new(), shown_time);
    [
        case.case.puzzle.meta().name.to_owned(),
        case.case.name.clone(),
        result(case).to_owned(),
        answer(case, Part::One),
        answer(case, Part::Two),
        time(finding.parse_time),
        time(finding.part(Part::One).time),
        time(finding.part(Part::Two).time),
    ]
}

fn result(case: &CaseReport) -> &'static str {
    match case.judgement.verdict {
        Verdict::Passed => "ok",
        Verdict::Failed => "FAILED",
        Verdict::Unknown => "?",
    }
}

fn answer(case: &CaseReport, part: Part) -> String {
    let unknown = match case.case.expected {
        ref expected if expected.part(part).is_some() || expected.error.is_some() => "",
        _ => " ?",
    };
    let found = match &case.finding.reading {
        Reading::Unfinished | Reading::Broken(_) | Reading::Unreadable(_) => return "-".to_owned(),
        Reading::Refused { .. } if part == Part::Two => return String::new(),
        Reading::Refused { kind, .. } => &format!("refused: {kind}"),
        Reading::Understood => match case.finding.part(part).result() {
            Some(Outcome::Answer { answer, .. }) => answer.as_str(),
            Some(Outcome::None { reason, .. }) => reason,
            _ => return "-".to_owned(),
        },
    };
    format!("{found}{unknown}")
}

fn sections(report: &Report, text: &mut String) -> std::fmt::Result {
    if report.cases.iter().any(|case| !case.judgement.notes.is_empty()) {
        writeln!(text, "\nnotes:")?;
        for case in &report.cases {
            for note in &case.judgement.notes {
                writeln!(text, "  {}: {note}", case.title())?;
            }
        }
    }
    if !report.is_right() {
        writeln!(text, "\nfailures:")?;
        for fault in &report.faults {
            writeln!(text, "  {}", fault.title())?;
            writeln!(text, "    {}", fault.message())?;
            writeln!(text, "    again: {}", fault.repeat)?;
        }
        for case in failed(report) {
            writeln!(text, "  {}", case.title())?;
            for problem in &case.judgement.problems {
                writeln!(text, "    {problem}")?;
            }
            writeln!(text, "    again: {}", case.repeat)?;
        }
    }
    writeln!(text)?;
    if report.blessed > 0 {
        writeln!(text, "{} values written to answers.toml", report.blessed)?;
    }
    writeln!(
        text,
        "{} traces checked; {} cases at once, {} in all",
        report.traces_checked(),
        report.jobs,
        shown_time(report.time)
    )?;
    writeln!(text, "{}", report.tally())
}

/// The cases that failed.
pub(super) fn failed(report: &Report) -> impl Iterator<Item = &CaseReport> {
    report.cases.iter().filter(|case| case.judgement.verdict == Verdict::Failed)
}
