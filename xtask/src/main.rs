//! Project chores; `cargo xtask --help` lists them.

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::run_process()
}
