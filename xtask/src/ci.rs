//! `cargo xtask ci`: all that a change must pass, the same here, in `.ci/run` and on GitHub.
//!
//! Every step runs, whatever became of those before it; a table at the end tells how each went.
//! The steps share what they build: clippy and the docs use one check of the dependencies, the
//! tests one dev build, and verify-all runs inside this process, which is built for release.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use puzzle::AnyPuzzle;

use crate::attack::{AttackArgs, attack};
use crate::bench::{Baseline, BenchArgs, bench};
use crate::columns::{Align, Columns};
use crate::failure::{Failure, RIGHT, WRONG};
use crate::pictures::{PicturesArgs, pictures};
use crate::policy::{PolicyArgs, policy};
use crate::readme::{ReadmeArgs, readme};
use crate::times::shown_time;
use crate::verify::{VerifyArgs, verify_all};
use crate::workspace;
use crate::{github, snapshots};

/// Run all that a change must pass
#[derive(Clone, Debug, Default, clap::Args)]
pub struct CiArgs {
    /// Steps to run [default: all]
    #[arg(value_enum, value_name = "STEP")]
    pub steps: Vec<Step>,
}

/// What a change must pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Step {
    /// The code is formatted
    Fmt,
    /// Licences, versions and sources of all dependencies are allowed
    Policy,
    /// Clippy has nothing to say
    Clippy,
    /// All tests pass, those in the docs too
    Tests,
    /// The docs build without a warning
    Docs,
    /// No snapshot is pending, and each is used by a test
    Snapshots,
    /// Every fixture is answered rightly, every trace holds
    Verify,
    /// A thousand random inputs of each puzzle are solved as the literal solvers solve them
    Attack,
    /// The answers in README.md are those of the fixtures
    Readme,
    /// No puzzle takes more instructions than it did; skipped without valgrind
    Instructions,
    /// The pictures in README.md are those that the programs draw
    Pictures,
    /// search-core compiles for a 32-bit and a big-endian target; skipped where they are missing
    Targets,
    /// Libraries and programs compile with the oldest Rust that is promised; skipped where it is missing
    Msrv,
}

impl Step {
    /// All steps in the order in which they run: quick ones first.
    pub const ALL: [Self; 13] = [
        Self::Fmt,
        Self::Policy,
        Self::Clippy,
        Self::Tests,
        Self::Docs,
        Self::Snapshots,
        Self::Verify,
        Self::Attack,
        Self::Readme,
        Self::Pictures,
        Self::Instructions,
        Self::Targets,
        Self::Msrv,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fmt => "fmt",
            Self::Policy => "policy",
            Self::Clippy => "clippy",
            Self::Tests => "tests",
            Self::Docs => "docs",
            Self::Snapshots => "snapshots",
            Self::Verify => "verify",
            Self::Attack => "attack",
            Self::Readme => "readme",
            Self::Instructions => "instructions",
            Self::Pictures => "pictures",
            Self::Targets => "targets",
            Self::Msrv => "msrv",
        }
    }
}

/// Does the task; returns the exit status.
///
/// # Errors
/// Streams that cannot be written.
pub fn ci(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &CiArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, Failure> {
    let run = Run { puzzles };
    let mut table = Columns::new(&[("step", Align::Left), ("result", Align::Left), ("time", Align::Right)]);
    let mut status = RIGHT;
    for step in Step::ALL {
        if !args.steps.is_empty() && !args.steps.contains(&step) {
            continue;
        }
        writeln!(out, "--- {}", step.name())?;
        out.flush()?;
        let start = Instant::now();
        let result = run.step(step, out, err);
        status = status.max(if result.is_ok() { RIGHT } else { WRONG });
        table.push(row(step, &result, start.elapsed()));
        if let Err(failure) = result {
            writeln!(out, "{failure}")?;
        }
    }
    write!(out, "\n{table}")?;
    out.flush()?;
    github::append_to_summary(&format!("## ci\n\n{}", table.markdown()))?;
    Ok(status)
}

fn row(step: Step, result: &Result<(), Failure>, time: Duration) -> Vec<String> {
    let result = if result.is_ok() { "ok" } else { "FAILED" };
    vec![step.name().to_owned(), result.to_owned(), shown_time(time)]
}

struct Run<'p> {
    puzzles: &'p [&'static dyn AnyPuzzle],
}

impl Run<'_> {
    fn step(&self, step: Step, out: &mut dyn Write, err: &mut dyn Write) -> Result<(), Failure> {
        match step {
            Step::Fmt => cargo(&["fmt", "--all", "--check"]),
            Step::Policy => match policy(&PolicyArgs {}, out)? {
                RIGHT => Ok(()),
                _ => Err(Failure::Work("a dependency breaks a rule of deny.toml".to_owned())),
            },
            Step::Clippy => {
                cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])
            }
            Step::Tests => {
                let references = fresh_references()?;
                let mut command = command(&["test", "--workspace", "--locked", "--no-fail-fast"]);
                command.env("INSTA_SNAPSHOT_REFERENCES_FILE", &references);
                succeed(command)?;
                // Only a whole run tells which snapshots are in use.
                let stored = snapshots::stored_references();
                fs::rename(&references, &stored).map_err(|error| Failure::io(&stored, &error))
            }
            Step::Docs => {
                let mut command =
                    command(&["doc", "--workspace", "--locked", "--no-deps", "--document-private-items"]);
                command.env("RUSTDOCFLAGS", "-D warnings");
                succeed(command)
            }
            Step::Snapshots => {
                let (root, stored) = (workspace::root(), snapshots::stored_references());
                let known = snapshots::known_references(root, &stored)?;
                let report = snapshots::examine(root, known.as_deref())?;
                if report.is_clean() { Ok(()) } else { Err(Failure::Work(report.to_string())) }
            }
            Step::Verify => {
                let strict = VerifyArgs { strict: true, ..VerifyArgs::default() };
                match verify_all(self.puzzles, &strict, out, err)? {
                    RIGHT => Ok(()),
                    _ => Err(Failure::Work("the fixtures are not all right".to_owned())),
                }
            }
            Step::Attack => {
                // Always the same ones, so that a change is judged by its own merits.
                let args = AttackArgs { count: Some(1000), seed: Some(1), ..AttackArgs::default() };
                match attack(self.puzzles, &args, out)? {
                    RIGHT => Ok(()),
                    _ => Err(Failure::Work("a random input shows a fault".to_owned())),
                }
            }
            Step::Readme => {
                let check = ReadmeArgs { check: true, ..ReadmeArgs::default() };
                match readme(self.puzzles, &check, out, &mut io::stderr())? {
                    RIGHT => Ok(()),
                    _ => Err(Failure::Work("README.md is not up to date".to_owned())),
                }
            }
            Step::Instructions => {
                let args = BenchArgs { baseline: Some(Baseline::Check), ..BenchArgs::default() };
                match bench(self.puzzles, &args, out, &mut io::stderr())? {
                    RIGHT => Ok(()),
                    _ => Err(Failure::Work("a puzzle takes more instructions than it did".to_owned())),
                }
            }
            Step::Pictures => match pictures(self.puzzles, &PicturesArgs { check: true }, out)? {
                RIGHT => Ok(()),
                _ => Err(Failure::Work("docs/pictures is not up to date".to_owned())),
            },
            Step::Targets => targets(out),
            Step::Msrv => msrv(out),
        }
    }
}

/// A target of 32 bits, and one whose numbers begin with the high byte.
pub const TARGETS: [&str; 2] = ["i686-unknown-linux-gnu", "s390x-unknown-linux-gnu"];

/// The oldest Rust that is promised, as Cargo.toml says it.
pub const OLDEST_RUST: &str = env!("CARGO_PKG_RUST_VERSION");

/// search-core for each of [`TARGETS`] whose standard library is there.
fn targets(out: &mut dyn Write) -> Result<(), Failure> {
    for target in TARGETS {
        if has_target(target)? {
            cargo(&["check", "--package", "search-core", "--locked", "--target", target])?;
        } else {
            writeln!(out, "{target} is skipped: `rustup target add {target}` brings it")?;
        }
    }
    Ok(())
}

fn has_target(target: &str) -> Result<bool, Failure> {
    let mut rustc = workspace::rustc();
    rustc.args(["--print", "target-libdir", "--target", target]);
    let output = rustc.output().map_err(|error| Failure::Work(format!("rustc: {error}")))?;
    let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok(output.status.success() && Path::new(&folder).is_dir())
}

/// Libraries and programs with the oldest Rust, in a folder of its own, so that nothing is built anew
/// afterwards. Tests may need a newer one.
fn msrv(out: &mut dyn Write) -> Result<(), Failure> {
    let rustup = |arguments: &[&str]| {
        let mut command = Command::new("rustup");
        command.current_dir(workspace::root()).args(["run", OLDEST_RUST]).args(arguments);
        // They name the tools of the toolchain that runs this program.
        command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTC");
        command
    };
    let is_there = rustup(&["rustc", "--version"]).output().is_ok_and(|output| output.status.success());
    if !is_there {
        writeln!(out, "skipped: `rustup toolchain install {OLDEST_RUST}` brings the oldest Rust")?;
        return Ok(());
    }
    let mut check = rustup(&["cargo", "check", "--workspace", "--locked"]);
    check.env("CARGO_TARGET_DIR", workspace::target().join("msrv")).env("CARGO_INCREMENTAL", "0");
    succeed(check)
}

/// The place where tests write the snapshots that they use, with nothing there, nor where the last
/// run has left them.
fn fresh_references() -> Result<PathBuf, Failure> {
    let stored = snapshots::stored_references();
    match fs::remove_file(&stored) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(Failure::io(&stored, &error));
        }
        _ => {}
    }
    let path = stored.with_extension("unfinished");
    let clear = || {
        fs::create_dir_all(workspace::target().join("xtask"))?;
        fs::write(&path, "")
    };
    clear().map_err(|error| Failure::io(&path, &error))?;
    Ok(path)
}

fn command(arguments: &[&str]) -> Command {
    let mut command = workspace::cargo();
    command.args(arguments).env("INSTA_UPDATE", "no");
    // A clean checkout is built once: what would save time later, and what a debugger would want, costs time.
    command.env("CARGO_INCREMENTAL", "0").env("CARGO_PROFILE_DEV_DEBUG", "none");
    command
}

fn cargo(arguments: &[&str]) -> Result<(), Failure> {
    succeed(command(arguments))
}

/// Runs a command whose output goes where ours goes.
fn succeed(mut command: Command) -> Result<(), Failure> {
    let program = command.get_program().display().to_string();
    let status = command.status().map_err(|error| Failure::Work(format!("{program}: {error}")))?;
    if status.success() {
        Ok(())
    } else {
        let arguments: Vec<String> = command.get_args().map(|word| word.display().to_string()).collect();
        let program = Path::new(&program).file_stem().unwrap_or_default().display();
        Err(Failure::Work(format!("{program} {} ended with {status}", arguments.join(" "))))
    }
}
