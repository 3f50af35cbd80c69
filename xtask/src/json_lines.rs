//! JSON for programs, one object a line.

use std::io::Write;

use serde::Serialize;

use crate::failure::Failure;

/// Writes a value on a line of its own.
///
/// # Errors
/// A stream that cannot be written.
pub fn write_line(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value).map_err(|error| Failure::Work(error.to_string()))?;
    writeln!(out)?;
    Ok(())
}
