//! How a task ends when it does not end well.

use puzzle::cli::system_words;
use puzzle::printable;

/// Why a task did not do what was asked; the process ends with [`Failure::status`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The command line asks for something that does not exist.
    #[error("{0}")]
    Usage(String),
    /// The work itself went wrong.
    #[error("{0}")]
    Work(String),
}

impl Failure {
    /// 1 if something is wrong with the project, 2 if with the command line.
    pub fn status(&self) -> u8 {
        match self {
            Self::Work(_) => WRONG,
            Self::Usage(_) => USAGE,
        }
    }

    /// A failed read or write of the file or folder at `path`.
    pub fn io(path: &std::path::Path, error: &std::io::Error) -> Self {
        Self::Work(format!("{}: {}", printable(path.as_os_str().as_encoded_bytes()), system_words(error)))
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Work(system_words(&error))
    }
}

/// Exit status: all is right.
pub const RIGHT: u8 = 0;
/// Exit status: something is wrong.
pub const WRONG: u8 = 1;
/// Exit status: the command line is wrong.
pub const USAGE: u8 = 2;
