//! `cargo xtask readme`: the tables of README.md, between markers.
//!
//! ```text
//! <!-- xtask:answers -->
//! <!-- /xtask:answers -->
//! ```
//!
//! The answers are those of the fixtures and can be checked; the times are those of one machine on
//! one day and cannot. `--library` does the same for the table of search-core's own README.md.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use puzzle::{AnyPuzzle, Part};

use crate::answers::{Expected, ExpectedPart};
use crate::bench::{BenchArgs, CaseTimes, measure, puzzle_medians, understood_cases};
use crate::cases::Wanted;
use crate::columns::{Align, Columns};
use crate::failure::{Failure, RIGHT, WRONG};
use crate::times::shown_time;
use crate::workspace::{fixtures, root};

/// Write the tables of README.md
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ReadmeArgs {
    /// Change nothing; end with status 1 if the table of answers is not up to date
    #[arg(long)]
    pub check: bool,

    /// Also measure the times of the inputs in `DIR/<puzzle>/` and write them
    #[arg(long, value_name = "DIR", conflicts_with = "check")]
    pub times: Option<PathBuf>,

    /// Measure search-core beside another library and write the table of its README.md
    #[arg(long, conflicts_with = "check")]
    pub library: bool,
}

/// Does the task; returns the exit status.
///
/// # Errors
/// A README.md without the markers, or files that cannot be read or written.
pub fn readme(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &ReadmeArgs,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    if args.library {
        return library();
    }
    let path = root().join("README.md");
    let text = fs::read_to_string(&path).map_err(|error| Failure::io(&path, &error))?;
    let mut written = replaced(&text, "answers", &answers(puzzles)?)?;
    if args.check {
        if written == text {
            return Ok(RIGHT);
        }
        writeln!(out, "the answers in README.md are not those of the fixtures: run `cargo xtask readme`")?;
        return Ok(WRONG);
    }
    if let Some(inputs) = &args.times {
        let args = BenchArgs { inputs: Some(inputs.clone()), ..BenchArgs::default() };
        let results = measure(&understood_cases(puzzles, &args)?, args.time)?;
        written = replaced(&written, "times", &times(&results))?;
    }
    if written != text {
        fs::write(&path, written).map_err(|error| Failure::io(&path, &error))?;
    }
    Ok(RIGHT)
}

/// Writes what search-core's bench prints into its README.md.
fn library() -> Result<u8, Failure> {
    let path = root().join("crates/search-core/README.md");
    let text = fs::read_to_string(&path).map_err(|error| Failure::io(&path, &error))?;
    // A text without markers is refused before anything is measured.
    replaced(&text, "versus", "")?;
    let mut command = Command::new(env!("CARGO"));
    command.args(["bench", "--quiet", "--package", "search-core", "--bench", "versus"]).current_dir(root());
    let output =
        command.stderr(Stdio::inherit()).output().map_err(|error| Failure::Work(error.to_string()))?;
    if !output.status.success() {
        return Err(Failure::Work(format!("the bench ended with {}", output.status)));
    }
    let table = String::from_utf8_lossy(&output.stdout);
    let body = format!("{}\n\n`cargo xtask readme --library`, {}, {}.", table.trim(), machine(), today());
    fs::write(&path, replaced(&text, "versus", &body)?).map_err(|error| Failure::io(&path, &error))?;
    Ok(RIGHT)
}

/// The text with a new body between the markers of a section.
///
/// # Errors
/// A text without the markers, which the error names.
pub fn replaced(text: &str, section: &str, body: &str) -> Result<String, Failure> {
    let (start, end) = (format!("<!-- xtask:{section} -->"), format!("<!-- /xtask:{section} -->"));
    let missing = |marker: &str| Failure::Work(format!("README.md has no line `{marker}`"));
    let (before, rest) = text.split_once(&start).ok_or_else(|| missing(&start))?;
    let (_, after) = rest.split_once(&end).ok_or_else(|| missing(&end))?;
    Ok(format!("{before}{start}\n\n{}\n\n{end}{after}", body.trim()))
}

/// A folded table of the fixtures of each puzzle.
fn answers(puzzles: &[&'static dyn AnyPuzzle]) -> Result<String, Failure> {
    let wanted = Wanted { folder: fixtures(), ..Wanted::default() };
    let selection = wanted.select(puzzles)?;
    let mut text = String::new();
    for cases in selection.cases.chunk_by(|one, next| one.puzzle.meta().name == next.puzzle.meta().name) {
        let name = cases[0].puzzle.meta().name;
        let mut columns =
            Columns::new(&[("case", Align::Left), ("part 1", Align::Right), ("part 2", Align::Right)]);
        for case in cases {
            columns.push(row(&case.name, &case.expected));
        }
        let _ = writeln!(
            text,
            "<details><summary>{name}: {} fixtures</summary>\n\n{}\n</details>\n",
            cases.len(),
            columns.markdown()
        );
    }
    Ok(text)
}

fn row(name: &str, expected: &Expected) -> Vec<String> {
    let cell = |part: Part| match (expected.part(part), &expected.error) {
        (Some(ExpectedPart::Answer(answer)), _) => answer.clone(),
        (Some(ExpectedPart::None(reason)), _) => format!("none: {reason}"),
        (None, Some(kind)) if part == Part::One => format!("refused: {kind}"),
        (None, Some(_)) => String::new(),
        (None, None) => "?".to_owned(),
    };
    vec![name.to_owned(), cell(Part::One), cell(Part::Two)]
}

/// The medians of each puzzle, with what they were measured on.
fn times(results: &[CaseTimes]) -> String {
    let right = |heading| (heading, Align::Right);
    let mut columns = Columns::new(&[
        ("puzzle", Align::Left),
        right("inputs"),
        right("parse"),
        right("part 1"),
        right("part 2"),
        right("total"),
    ]);
    for puzzle in puzzle_medians(results) {
        let inputs = results.iter().filter(|case| case.puzzle == puzzle.puzzle).count();
        let time = |nanoseconds| shown_time(Duration::from_nanos(nanoseconds));
        columns.push(vec![
            puzzle.puzzle.to_owned(),
            inputs.to_string(),
            time(puzzle.parse_ns),
            time(puzzle.part1_ns),
            time(puzzle.part2_ns),
            time(puzzle.total_ns),
        ]);
    }
    format!(
        "{}\nMedians over full-size inputs, each the median of its rounds; `cargo xtask bench --inputs inputs`, {}, {}.\n",
        columns.markdown(),
        machine(),
        today()
    )
}

/// The processor, as far as the system tells it.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    let about = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = about.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    match model {
        Some((_, model)) => format!("{}, {cores} cores", model.trim()),
        None => format!("{} on {}, {cores} cores", std::env::consts::ARCH, std::env::consts::OS),
    }
}

/// The date in UTC.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date(seconds / 86_400)
}

/// The date so many days after 1 January 1970 (Hinnant, "chrono-compatible low-level date
/// algorithms", `civil_from_days`).
fn date(days: u64) -> String {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::{date, replaced};

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(59), "1970-03-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(20_787), "2026-11-30");
    }

    #[test]
    fn only_what_stands_between_the_markers_is_replaced() {
        let text = "a\n<!-- xtask:answers -->\nold\n<!-- /xtask:answers -->\nb\n";
        let written = replaced(text, "answers", "| new |\n").unwrap();
        assert_eq!(written, "a\n<!-- xtask:answers -->\n\n| new |\n\n<!-- /xtask:answers -->\nb\n");
        assert_eq!(replaced(&written, "answers", "| new |\n").unwrap(), written);
    }

    #[test]
    fn a_missing_marker_is_named() {
        assert_snapshot!(replaced("a\n", "times", "").unwrap_err(), @"README.md has no line `<!-- xtask:times -->`");
        let open = "<!-- xtask:times -->\n";
        assert_snapshot!(replaced(open, "times", "").unwrap_err(), @"README.md has no line `<!-- /xtask:times -->`");
    }
}
