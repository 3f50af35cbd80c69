//! The program: `warehouse [OPTIONS] [INPUT]...`.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle::cli::run::<warehouse::WarehouseWoes>()
}
