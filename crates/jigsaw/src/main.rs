//! The program: see `jigsaw --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle::cli::run::<jigsaw::JurassicJigsaw>()
}
