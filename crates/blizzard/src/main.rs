//! The program: `blizzard [OPTIONS] [INPUT]...`.

use std::process::ExitCode;

use blizzard::Blizzard;

fn main() -> ExitCode {
    puzzle::cli::run::<Blizzard>()
}
