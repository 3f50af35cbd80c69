//! The program: `amphipod [OPTIONS] [INPUT]...`.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle::cli::run::<amphipod::Amphipod>()
}
