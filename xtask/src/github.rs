//! What a run on GitHub shows beside its log.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use crate::failure::Failure;

/// Adds Markdown to the summary of the run, if `GITHUB_STEP_SUMMARY` says where that is.
///
/// # Errors
/// A summary that cannot be written.
pub fn append_to_summary(markdown: &str) -> Result<(), Failure> {
    let Some(path) = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty()) else {
        return Ok(());
    };
    let append = || {
        let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
        writeln!(file, "{markdown}")
    };
    append().map_err(|error| Failure::io(Path::new(&path), &error))
}
