//! The report as Markdown, for the summary of a run on GitHub.

use std::fmt::Write;

use super::report::Report;
use super::table::{HEADINGS, failed, row};
use crate::columns::Columns;

/// The tally, what failed, and the table folded away.
pub(super) fn summary(report: &Report) -> String {
    let mut text =
        format!("## verify-all\n\n{}, {} traces checked\n", report.tally(), report.traces_checked());
    details(report, &mut text).expect("a string takes all that is written");
    text
}

fn details(report: &Report, text: &mut String) -> std::fmt::Result {
    for fault in &report.faults {
        write!(text, "\n- **{}**: {}<br>again: `{}`", fault.title(), fault.message(), fault.repeat)?;
    }
    for case in failed(report) {
        let problems = case.judgement.problems.join("; ");
        write!(text, "\n- **{}**: {problems}<br>again: `{}`", case.title(), case.repeat)?;
    }
    let mut columns = Columns::new(&HEADINGS);
    for case in &report.cases {
        columns.push(row(case).into());
    }
    writeln!(
        text,
        "\n\n<details><summary>{} cases</summary>\n\n{}\n</details>",
        report.cases.len(),
        columns.markdown()
    )
}
