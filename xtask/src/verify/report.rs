//! The results of all cases, before they get a form.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use puzzle::printable;

use super::VerifyArgs;
use super::finding::Finding;
use super::judgement::{Judgement, Verdict};
use crate::cases::{ANSWERS, Case, Fault, Stray};
use crate::workspace::shown;

/// All results.
pub struct Report {
    /// Each case in the order of puzzles and names.
    pub cases: Vec<CaseReport>,
    /// What else is wrong in the folders.
    pub faults: Vec<FaultReport>,
    /// What was passed over.
    pub strays: Vec<Stray>,
    /// Inputs that may lie in the folder of the wrong puzzle, where their refusal was blessed.
    pub misfiled: Vec<Misfiled>,
    /// How many cases were worked on at once.
    pub jobs: usize,
    /// Whether what is odd or unknown is wrong.
    pub strict: bool,
    /// How many values were written into files of answers.
    pub blessed: usize,
    /// The time of it all.
    pub time: Duration,
}

/// An input that its puzzle refuses and another one understands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfiled {
    /// Where it lies.
    pub path: PathBuf,
    /// The puzzle of its folder.
    pub refused_by: &'static str,
    /// A puzzle that understands it.
    pub taken_by: &'static str,
}

/// Something wrong that belongs to no case.
pub struct FaultReport {
    /// What it is.
    pub fault: Fault,
    /// The command that shows it again.
    pub repeat: String,
}

impl FaultReport {
    pub(super) fn of(fault: Fault, args: &VerifyArgs) -> Self {
        // An entry without a file is found by its name; a file of answers is always read.
        let case = (fault.subject != ANSWERS).then_some(fault.subject.as_str());
        let repeat = repeat(fault.puzzle, case, args);
        Self { fault, repeat }
    }

    /// `puzzle/subject`, for people.
    pub fn title(&self) -> String {
        format!("{}/{}", self.fault.puzzle, printable(self.fault.subject.as_bytes()))
    }

    /// What is wrong, for people.
    pub fn message(&self) -> String {
        printable(self.fault.message.as_bytes())
    }
}

/// One case with its result.
pub struct CaseReport {
    /// The case.
    pub case: Case,
    /// What it showed.
    pub finding: Finding,
    /// What that is worth.
    pub judgement: Judgement,
    /// The command that does it again.
    pub repeat: String,
}

impl CaseReport {
    /// `puzzle/case`, for people.
    pub fn title(&self) -> String {
        format!("{}/{}", self.case.puzzle.meta().name, printable(self.case.name.as_bytes()))
    }
}

impl Report {
    /// How many cases have this verdict; what else is wrong counts as failed.
    pub fn count(&self, verdict: Verdict) -> usize {
        let cases = self.cases.iter().filter(|case| case.judgement.verdict == verdict);
        let faults = if verdict == Verdict::Failed { self.faults.len() } else { 0 };
        cases.count() + faults
    }

    /// Whether nothing is wrong.
    pub fn is_right(&self) -> bool {
        self.count(Verdict::Failed) == 0
    }

    /// How many traces the checkers accepted.
    pub fn traces_checked(&self) -> usize {
        self.cases.iter().map(|case| case.finding.traces_checked).sum()
    }

    /// `N passed, N failed, N unknown`.
    pub fn tally(&self) -> String {
        format!(
            "{} passed, {} failed, {} unknown",
            self.count(Verdict::Passed),
            self.count(Verdict::Failed),
            self.count(Verdict::Unknown)
        )
    }
}

/// Files and folders that are named one by one.
const MOST_STRAYS: usize = 5;

/// Warns of refusals that were blessed and may be mistakes.
pub(super) fn tell_misfiled(misfiled: &[Misfiled], err: &mut dyn Write) -> std::io::Result<()> {
    for Misfiled { path, refused_by, taken_by } in misfiled {
        writeln!(
            err,
            "warning: {} is blessed as refused by {refused_by}, but {taken_by} understands it",
            shown(path)
        )?;
    }
    Ok(())
}

/// Tells what was passed over, one line each.
pub(super) fn tell_strays(strays: &[Stray], err: &mut dyn Write) -> std::io::Result<()> {
    for stray in strays.iter().take(MOST_STRAYS) {
        writeln!(err, "warning: {} is passed over: {}", shown(&stray.path), stray.message)?;
    }
    match strays.len().saturating_sub(MOST_STRAYS) {
        0 => Ok(()),
        more => writeln!(err, "warning: {more} more are passed over"),
    }
}

/// The command that repeats a case of a puzzle, or all its cases, under the same conditions.
pub(super) fn repeat(puzzle: &str, case: Option<&str>, args: &VerifyArgs) -> String {
    let mut words = vec!["cargo xtask verify-all".to_owned(), format!("--puzzle {puzzle}")];
    words.extend(case.map(|case| format!("--case {}", quoted(case))));
    if let Some(folder) = &args.inputs {
        words.push(format!("--inputs {}", quoted(&folder.display().to_string())));
    }
    if args.strict {
        words.push("--strict".to_owned());
    }
    if args.time_limit != VerifyArgs::default().time_limit {
        words.push(format!("--time-limit {}", args.time_limit.as_secs_f64()));
    }
    words.join(" ")
}

/// An argument as a POSIX shell takes it, on one line: what cannot be shown is written `$'\ooo'`, byte by byte,
/// which shells know since POSIX took it in (2024).
fn quoted(argument: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./,:=@+".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) {
        argument.to_owned()
    } else if argument.chars().any(char::is_control) {
        let mut word = "$'".to_owned();
        for c in argument.chars() {
            if c.is_control() {
                let mut buffer = [0; 4];
                let bytes = c.encode_utf8(&mut buffer).bytes();
                word.extend(bytes.map(|byte| format!("\\{byte:03o}")));
                continue;
            }
            if matches!(c, '\'' | '\\') {
                word.push('\\');
            }
            word.push(c);
        }
        word + "'"
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn arguments_that_a_shell_would_change_are_quoted() {
        assert_eq!(quoted("../shared/inputs"), "../shared/inputs");
        assert_eq!(quoted("a b"), "'a b'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
        assert_eq!(quoted("it's\n\\ \u{9b}ä"), r"$'it\'s\012\\ \302\233ä'");
    }
}
