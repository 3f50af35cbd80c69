//! The tasks and their options.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Command, CommandFactory, Parser, Subcommand};
use puzzle::cli::system_words;

use crate::attack::{AttackArgs, attack};
use crate::bench::once::{OnceArgs, run_once};
use crate::bench::{BenchArgs, bench};
use crate::ci::{CiArgs, ci};
use crate::dist::{DistArgs, dist_assets};
use crate::failure::{Failure, RIGHT, USAGE};
use crate::r#gen::{GenArgs, generate_to};
use crate::hostile::program::{ProgramArgs, run_program};
use crate::hostile::{HostileArgs, hostile};
use crate::pictures::{PicturesArgs, pictures};
use crate::policy::{PolicyArgs, policy};
use crate::readme::{ReadmeArgs, readme};
use crate::registry::PUZZLES;
use crate::snapshots::{SnapshotsArgs, snapshots};
use crate::verify::{VerifyArgs, verify_all};

/// Chores of this project
///
/// Exit status: 0 all is right; 1 something is wrong; 2 wrong usage.
#[derive(Debug, Parser)]
#[command(name = "xtask", bin_name = "cargo xtask", version)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub task: Task,
}

/// The tasks.
#[derive(Debug, Subcommand)]
pub enum Task {
    /// Solve every case with every puzzle, compare the answers and check the traces
    VerifyAll(VerifyArgs),
    /// Run all that a change must pass
    Ci(CiArgs),
    /// Show pending and unreferenced snapshots as Markdown
    Snapshots(SnapshotsArgs),
    /// Write an input of our own to standard output
    Gen(GenArgs),
    /// Solve random inputs in all ways and compare with the literal solvers
    Attack(AttackArgs),
    /// Check licences, versions and sources of all dependencies, without a network
    Policy(PolicyArgs),
    /// Solve the worst inputs of a megabyte within limits, and see that the limits are kept
    Hostile(HostileArgs),
    /// Measure how long parsing and both parts take
    Bench(BenchArgs),
    /// Write the tables of README.md
    Readme(ReadmeArgs),
    /// Write the pictures of README.md
    Pictures(PicturesArgs),
    /// Write shell completions and manual pages of all programs
    DistAssets(DistArgs),
    /// Parse and solve one file, and tell the time and the memory that it took
    #[command(hide = true)]
    RunOnce(OnceArgs),
    /// Run the program of a puzzle, and tell how it ended
    #[command(hide = true)]
    RunProgram(ProgramArgs),
}

impl Task {
    /// Does the task; returns the exit status.
    ///
    /// # Errors
    /// Why it could not be done.
    pub fn run(&self, out: &mut dyn Write, err: &mut dyn Write) -> Result<u8, Failure> {
        match self {
            Self::VerifyAll(args) => verify_all(PUZZLES, args, out, err),
            Self::Ci(args) => ci(PUZZLES, args, out, err),
            Self::Snapshots(args) => snapshots(args, out),
            Self::Gen(args) => generate_to(PUZZLES, args, out),
            Self::Attack(args) => attack(PUZZLES, args, out),
            Self::Policy(args) => policy(args, out),
            Self::Hostile(args) => hostile(PUZZLES, args, out),
            Self::Bench(args) => bench(PUZZLES, args, out, err),
            Self::Readme(args) => readme(PUZZLES, args, out, err),
            Self::Pictures(args) => pictures(PUZZLES, args, out),
            Self::DistAssets(args) => dist_assets(programs(), args, out),
            Self::RunOnce(args) => run_once(PUZZLES, args, out),
            Self::RunProgram(args) => run_program(PUZZLES, args, out),
        }
    }
}

/// The command lines of all programs here: the puzzles' and this one.
pub(crate) fn programs() -> impl Iterator<Item = Command> {
    // The chores are `cargo xtask`, but the program that a shell completes is called xtask.
    let chores = Cli::command().bin_name("xtask").version(env!("CARGO_PKG_VERSION"));
    PUZZLES.iter().map(|puzzle| puzzle.command()).chain([chores])
}

/// Runs the process: all that `main` does.
pub fn run_process() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let status = if error.use_stderr() { USAGE } else { RIGHT };
            return ExitCode::from(match error.print().and_then(|()| io::stdout().flush()) {
                // A closed pipe changes nothing of the status.
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                    drop(writeln!(
                        io::stderr(),
                        "error: the output cannot be written: {}",
                        system_words(&error)
                    ));
                    USAGE
                }
                _ => status,
            });
        }
    };
    let status = cli.task.run(&mut io::stdout().lock(), &mut io::stderr());
    ExitCode::from(status.unwrap_or_else(|failure| {
        drop(writeln!(io::stderr(), "error: {failure}"));
        failure.status()
    }))
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::Cli;

    #[test]
    fn wrong_numbers_are_told_in_the_words_of_the_puzzles() {
        let number = "expected a whole number from 0 on, such as 1000";
        let seconds = "expected a number of seconds from 0 on, such as 2.5";
        for (line, words) in [
            ("hostile --max-memory x", number),
            ("hostile --max-memory -1", number),
            ("hostile --time-limit -1", seconds),
            ("bench --scale --up-to 1.5", number),
            ("bench --time -1", seconds),
            ("verify-all --time-limit -1", seconds),
            ("run-once toy file --repeat x", number),
            ("run-once toy file --time -1", seconds),
            ("attack --count -1", number),
            ("gen toy --seed x", number),
        ] {
            let error = Cli::try_parse_from(["xtask"].into_iter().chain(line.split(' ')));
            let told = error.expect_err(line).to_string();
            assert!(told.contains(words), "{line}: {told}");
        }
    }

    #[test]
    fn whichever_task_takes_puzzles_takes_them_by_the_same_letter() {
        let chores = Cli::command();
        let mut found = 0;
        for task in chores.get_subcommands().filter(|task| !task.is_hide_set()) {
            for argument in task.get_arguments().filter(|argument| argument.get_long() == Some("puzzle")) {
                assert_eq!(argument.get_short(), Some('p'), "{}", task.get_name());
                found += 1;
            }
        }
        assert!(found >= 3, "{found}");
    }
}
