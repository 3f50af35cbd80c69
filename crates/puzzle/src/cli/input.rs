//! Reading inputs within bounds.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::{MAX_INPUT_BYTES, Refusal};

/// Something to solve.
#[derive(Clone, Debug)]
pub(super) enum Input {
    Example,
    Stdin,
    File(PathBuf),
}

impl Input {
    pub(super) fn named(path: &Path) -> Self {
        if path.as_os_str() == "-" { Self::Stdin } else { Self::File(path.to_owned()) }
    }

    /// The name shown to people and in json.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Example => "example".to_owned(),
            Self::Stdin => "-".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }
}

/// Reads a whole file, at most [`MAX_INPUT_BYTES`] and one byte of it.
///
/// # Errors
/// Kind `too_large` above that, kind `io` if the system refuses, with the system's words.
pub fn read_file(path: &Path) -> Result<Vec<u8>, Refusal> {
    let read = || -> io::Result<Vec<u8>> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "this is a directory, not a file"));
        }
        // What is too large is refused without reading it; what has no size is read within bounds.
        if metadata.len() > MAX_INPUT_BYTES as u64 {
            return Err(too_large());
        }
        let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0) + 1);
        read_bounded(file, &mut bytes)?;
        Ok(bytes)
    };
    read().map_err(|error| refusal(&path.display().to_string(), &error))
}

/// Reads standard input to its end, within the same bounds.
pub(super) fn read_stdin(stdin: &mut dyn Read) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    read_bounded(stdin, &mut bytes).map_err(|error| refusal("-", &error))?;
    Ok(bytes)
}

fn read_bounded(source: impl Read, bytes: &mut Vec<u8>) -> io::Result<()> {
    source.take(MAX_INPUT_BYTES as u64 + 1).read_to_end(bytes)?;
    if bytes.len() > MAX_INPUT_BYTES { Err(too_large()) } else { Ok(()) }
}

fn too_large() -> io::Error {
    io::Error::new(
        io::ErrorKind::FileTooLarge,
        format!("the input is larger than {} MiB", MAX_INPUT_BYTES >> 20),
    )
}

fn refusal(name: &str, error: &io::Error) -> Refusal {
    let kind = if error.kind() == io::ErrorKind::FileTooLarge { "too_large" } else { "io" };
    Refusal::unreadable(name, kind, system_words(error))
}

/// What the system says of a failed read or write, worded as other errors are: "no such file or
/// directory", not "No such file or directory (os error 2)".
pub fn system_words(error: &io::Error) -> String {
    let words = error.to_string();
    let words = words.split(" (os error").next().unwrap_or(&words);
    let mut characters = words.chars();
    match characters.next() {
        Some(first) => first.to_lowercase().chain(characters).collect(),
        None => "it cannot be read or written".to_owned(),
    }
}
