//! The program; see `keys --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle::cli::run::<keys::Keys>()
}
