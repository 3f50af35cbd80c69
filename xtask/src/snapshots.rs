//! `cargo xtask snapshots`: pending and unreferenced snapshots as Markdown.
//!
//! A snapshot test that fails leaves what it found in a `.snap.new` file or, for snapshots inside
//! the source, a `.pending-snap` file. Which snapshots are in use is known from a run of all tests
//! with `INSTA_SNAPSHOT_REFERENCES_FILE`; `cargo xtask ci tests` leaves such a list behind, which holds
//! until a source or a snapshot changes.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use similar::TextDiff;

use crate::failure::{Failure, RIGHT, WRONG};
use crate::{github, workspace};

/// Show pending and unreferenced snapshots as Markdown
#[derive(Clone, Debug, Default, clap::Args)]
pub struct SnapshotsArgs {
    /// End with status 1 if there are any, or if it is not known which ones tests use
    #[arg(long)]
    pub check: bool,

    /// Take what tests have written to `INSTA_SNAPSHOT_REFERENCES_FILE` as the snapshots in use
    /// [default: what the last `cargo xtask ci tests` has left, if nothing has changed since]
    #[arg(long, value_name = "FILE")]
    pub references: Option<PathBuf>,
}

/// Does the task; returns the exit status.
///
/// # Errors
/// Files that cannot be read.
pub fn snapshots(args: &SnapshotsArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let known = match &args.references {
        Some(file) => Some(file.clone()),
        None => known_references(workspace::root(), &stored_references())?,
    };
    let report = examine(workspace::root(), known.as_deref())?;
    write!(out, "{report}")?;
    if !report.is_clean() {
        github::append_to_summary(&report.to_string())?;
    }
    Ok(if args.check && !report.is_clean() { WRONG } else { RIGHT })
}

/// What there is to review.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Snapshots that differ from what the tests found.
    pub pending: Vec<Pending>,
    /// Snapshots that no test has used; `None` if that is not known.
    pub unreferenced: Option<Vec<String>>,
}

/// A snapshot that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Where it lies: a file, or a file and a line.
    pub place: String,
    /// What it is.
    pub old: String,
    /// What the test found.
    pub new: String,
}

impl Report {
    /// Whether it is known that there is nothing to review.
    pub fn is_clean(&self) -> bool {
        self.pending.is_empty() && self.unreferenced.as_ref().is_some_and(Vec::is_empty)
    }
}

/// The report as Markdown.
impl fmt::Display for Report {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(text, "## Snapshots")?;
        if self.pending.is_empty() {
            writeln!(text, "\nNo snapshot is pending.")?;
        } else {
            writeln!(
                text,
                "\n{} pending. Take or reject them with `cargo insta review`.",
                self.pending.len()
            )?;
        }
        for pending in &self.pending {
            let diff = TextDiff::from_lines(&pending.old, &pending.new);
            let diff = diff.unified_diff().missing_newline_hint(false).to_string();
            let fence = fence_for(&diff);
            write!(text, "\n### `{}`\n\n{fence}diff\n{diff}{fence}\n", pending.place)?;
        }
        match &self.unreferenced {
            None => writeln!(
                text,
                "\nNot known which snapshots tests use: run `cargo xtask ci tests`, which keeps a list."
            )?,
            Some(unreferenced) if unreferenced.is_empty() => {
                writeln!(text, "\nEach snapshot is used by a test.")?;
            }
            Some(unreferenced) => {
                writeln!(text, "\n{} used by no test:\n", unreferenced.len())?;
                for place in unreferenced {
                    writeln!(text, "- `{place}`")?;
                }
            }
        }
        Ok(())
    }
}

/// More backquotes than stand together in the text.
fn fence_for(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(3.max(longest + 1))
}

/// Looks for snapshots below `root`. `references` is what a run of all tests has written.
///
/// # Errors
/// Files that cannot be read.
pub fn examine(root: &Path, references: Option<&Path>) -> Result<Report, Failure> {
    let mut found = Found::default();
    found.walk(root)?;
    let mut report = Report::default();
    for path in &found.new_files {
        report.pending.push(pending_file(root, path)?);
    }
    for path in &found.pending_files {
        report.pending.extend(pending_inline(root, path)?);
    }
    if let Some(references) = references {
        let text = fs::read_to_string(references).map_err(|error| Failure::io(references, &error))?;
        let used: BTreeSet<PathBuf> = text.lines().map(|line| resolved(Path::new(line))).collect();
        let unused = found.snapshots.iter().filter(|path| !used.contains(&resolved(path)));
        report.unreferenced = Some(unused.map(|path| relative(root, path)).collect());
    }
    Ok(report)
}

/// Where a whole run of all tests leaves the list of the snapshots that they have used.
pub fn stored_references() -> PathBuf {
    workspace::target().join("xtask").join("snapshot-references")
}

/// The list that tests have left, if it is there and no source or snapshot below `root` is younger.
///
/// # Errors
/// Files that cannot be read.
pub fn known_references(root: &Path, stored: &Path) -> Result<Option<PathBuf>, Failure> {
    let Ok(written) = fs::metadata(stored).and_then(|metadata| metadata.modified()) else {
        return Ok(None);
    };
    let mut found = Found::default();
    found.walk(root)?;
    for path in found.snapshots.iter().chain(&found.sources) {
        let changed = fs::metadata(path).and_then(|metadata| metadata.modified());
        if changed.map_err(|error| Failure::io(path, &error))? > written {
            return Ok(None);
        }
    }
    Ok(Some(stored.to_owned()))
}

#[derive(Default)]
struct Found {
    sources: BTreeSet<PathBuf>,
    snapshots: BTreeSet<PathBuf>,
    new_files: BTreeSet<PathBuf>,
    pending_files: BTreeSet<PathBuf>,
}

impl Found {
    /// Goes through the folders that hold sources; what is built or hidden holds none.
    fn walk(&mut self, root: &Path) -> Result<(), Failure> {
        let mut folders = vec![root.to_owned()];
        while let Some(folder) = folders.pop() {
            let io = |error| Failure::io(&folder, &error);
            for entry in fs::read_dir(&folder).map_err(io)? {
                let entry = entry.map_err(io)?;
                let (path, name) = (entry.path(), entry.file_name());
                let name = name.to_string_lossy();
                if entry.file_type().map_err(io)?.is_dir() {
                    let holds_sources = !name.starts_with('.') && name != "target" && name != "inputs";
                    if holds_sources {
                        folders.push(path);
                    }
                } else if name.ends_with(".rs") {
                    self.sources.insert(path);
                } else if name.ends_with(".snap") {
                    self.snapshots.insert(path);
                } else if name.ends_with(".snap.new") {
                    self.new_files.insert(path);
                } else if name.ends_with(".pending-snap") {
                    self.pending_files.insert(path);
                }
            }
        }
        Ok(())
    }
}

fn pending_file(root: &Path, path: &Path) -> Result<Pending, Failure> {
    let new = fs::read_to_string(path).map_err(|error| Failure::io(path, &error))?;
    let snapshot = path.with_extension("");
    let old = match fs::read_to_string(&snapshot) {
        Ok(old) => old,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(Failure::io(&snapshot, &error)),
    };
    Ok(Pending {
        place: relative(root, &snapshot),
        old: contents(&old).to_owned(),
        new: contents(&new).to_owned(),
    })
}

/// A snapshot file without its head.
fn contents(file: &str) -> &str {
    file.strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
        .map_or(file, |(_, contents)| contents)
}

/// One line of a `.pending-snap` file.
#[derive(Deserialize)]
struct Inline {
    run_id: String,
    line: u32,
    /// Missing where the last run found the snapshot right.
    new: Option<InlineSnapshot>,
    old: Option<InlineSnapshot>,
}

#[derive(Deserialize)]
struct InlineSnapshot {
    snapshot: String,
}

/// The snapshots inside a source file that the last run found to differ.
fn pending_inline(root: &Path, path: &Path) -> Result<Vec<Pending>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::io(path, &error))?;
    let read = |line: &str| {
        serde_json::from_str::<Inline>(line)
            .map_err(|error| Failure::Work(format!("{}: {error}", path.display())))
    };
    let lines: Vec<Inline> = text.lines().map(read).collect::<Result<_, _>>()?;
    let last_run = lines.last().map(|line| line.run_id.clone());
    let source = relative(root, &source_of(path));
    let mut pending = Vec::new();
    for line in lines {
        if Some(&line.run_id) == last_run.as_ref()
            && let Some(new) = line.new
        {
            let text = |snapshot: InlineSnapshot| snapshot.snapshot.trim_matches('\n').to_owned() + "\n";
            pending.push(Pending {
                place: format!("{source}:{}", line.line),
                old: line.old.map_or(String::new(), text),
                new: text(new),
            });
        }
    }
    Ok(pending)
}

/// `src/.grid.rs.pending-snap` belongs to `src/grid.rs`.
fn source_of(path: &Path) -> PathBuf {
    let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    let name = name.strip_suffix(".pending-snap").unwrap_or(&name);
    path.with_file_name(name.strip_prefix('.').unwrap_or(name))
}

/// One name for a file whatever way leads to it.
fn resolved(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn relative(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    path.display().to_string().replace(std::path::MAIN_SEPARATOR, "/")
}
