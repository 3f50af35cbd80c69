//! `cargo xtask readme`: the tables of README.md, between markers.
//!
//! ```text
//! <!-- xtask:answers -->
//! <!-- /xtask:answers -->
//! ```
//!
//! The answers are those of the fixtures and can be checked; the times are those of one machine on
//! one day and cannot. `--search-core` does the same for the table of search-core's own README.md.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use puzzle::{AnyPuzzle, Part};

use crate::answers::{Expected, ExpectedPart};
use crate::bench::{BenchArgs, understood_cases};
use crate::cases::Wanted;
use crate::columns::{Align, Columns};
use crate::failure::{Failure, RIGHT, WRONG};
use crate::measured;
use crate::workspace::{cargo, fixtures, root};

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
    pub search_core: bool,

    /// Also measure how time and memory grow with the input, and write and draw it
    #[arg(long, conflicts_with = "check")]
    pub scale: bool,
}

/// Does the task; returns the exit status.
///
/// # Errors
/// A README.md without the markers, or files that cannot be read or written.
pub fn readme(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &ReadmeArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, Failure> {
    if args.search_core {
        return search_core();
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
        let cases = understood_cases(puzzles, &args, err)?;
        written = replaced(&written, "times", &measured::times(&cases, &args)?)?;
    }
    if args.scale {
        let (table, chart) = measured::scale(puzzles)?;
        written = replaced(&written, "scale", &table)?;
        let path = root().join("docs").join("scale.svg");
        let folder = path.parent().unwrap_or(root());
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, chart))
            .map_err(|error| Failure::io(&path, &error))?;
    }
    if written != text {
        fs::write(&path, written).map_err(|error| Failure::io(&path, &error))?;
    }
    Ok(RIGHT)
}

/// Writes what search-core's bench prints into its README.md.
fn search_core() -> Result<u8, Failure> {
    let path = root().join("crates/search-core/README.md");
    let text = || fs::read_to_string(&path).map_err(|error| Failure::io(&path, &error));
    // A text without markers is refused before anything is measured.
    replaced(&text()?, "versus", "")?;
    let mut command = cargo();
    command.args(["bench", "--quiet", "--package", "search-core", "--bench", "versus"]);
    let output =
        command.stderr(Stdio::inherit()).output().map_err(|error| Failure::Work(error.to_string()))?;
    if !output.status.success() {
        return Err(Failure::Work(format!("the bench ended with {}", output.status)));
    }
    let table = String::from_utf8_lossy(&output.stdout);
    let body = format!(
        "{}\n\n`cargo xtask readme --search-core`, {}, {}.",
        table.trim(),
        measured::machine(),
        measured::today()
    );
    // Read again: measuring takes minutes, in which somebody may have written on.
    fs::write(&path, replaced(&text()?, "versus", &body)?).map_err(|error| Failure::io(&path, &error))?;
    Ok(RIGHT)
}

/// The text with a new body between the markers of a section.
///
/// # Errors
/// A text without the markers, which the error names.
pub fn replaced(text: &str, section: &str, body: &str) -> Result<String, Failure> {
    let (start, end) = (format!("<!-- xtask:{section} -->"), format!("<!-- /xtask:{section} -->"));
    let missing = |marker: &str| Failure::Work(format!("there is no line `{marker}`"));
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

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::replaced;
    #[test]
    fn only_what_stands_between_the_markers_is_replaced() {
        let text = "a\n<!-- xtask:answers -->\nold\n<!-- /xtask:answers -->\nb\n";
        let written = replaced(text, "answers", "| new |\n").unwrap();
        assert_eq!(written, "a\n<!-- xtask:answers -->\n\n| new |\n\n<!-- /xtask:answers -->\nb\n");
        assert_eq!(replaced(&written, "answers", "| new |\n").unwrap(), written);
    }

    #[test]
    fn a_missing_marker_is_named() {
        assert_snapshot!(replaced("a\n", "times", "").unwrap_err(), @"there is no line `<!-- xtask:times -->`");
        let open = "<!-- xtask:times -->\n";
        assert_snapshot!(replaced(open, "times", "").unwrap_err(), @"there is no line `<!-- /xtask:times -->`");
    }
}
