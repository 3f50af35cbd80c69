//! `cargo xtask hostile`: the worst that a megabyte of valid input can do, and whether each program
//! keeps the limits that it was given.
//!
//! ## Read next
//! [`inputs`] (which inputs) → [`program`] (how a program is watched)

pub mod inputs;
pub mod program;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use puzzle::cli::whole_number;
use puzzle::{AnyPuzzle, Part, cli};

use crate::bench::growth::shown_bytes;
use crate::columns::{Align, Columns};
use crate::failure::{Failure, RIGHT, WRONG};
use crate::readme::replaced;
use crate::registry::{all_known, wanted};
use crate::times::shown_time;
use crate::workspace;
use inputs::{INPUTS, Input};
use program::Run;

/// Solve the worst inputs of a megabyte within limits, and see that the limits are kept
#[derive(Clone, Debug, clap::Args)]
pub struct HostileArgs {
    /// Whose inputs [default: all puzzles]
    #[arg(long, short, value_name = "PUZZLE")]
    pub puzzle: Vec<String>,

    /// The time limit of a part
    #[arg(long, value_name = "SECONDS", default_value = "10")]
    #[arg(value_parser = puzzle::cli::seconds, allow_negative_numbers = true)]
    pub time_limit: Duration,

    /// The memory limit of a part
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = whole_number::<u64>, allow_negative_numbers = true)]
    pub max_memory: u64,

    /// Write the table into docs/hostile-input.md
    #[arg(long, conflicts_with = "puzzle")]
    pub write: bool,
}

/// What a process may take beyond its memory limit: the program itself, the input, the model.
const SPARE_BYTES: u64 = 64 << 20;

/// Does the task; returns the exit status.
///
/// # Errors
/// A puzzle that does not exist, or files that cannot be read or written.
pub fn hostile(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &HostileArgs,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    let wanted = wanted(puzzles, &args.puzzle)?;
    let knows = |name: &str| INPUTS.iter().any(|input| input.puzzle == name);
    all_known(&wanted, "xtask/src/hostile/inputs.rs", knows)?;
    let mut table = Columns::new(&[
        ("puzzle", Align::Left),
        ("input", Align::Left),
        ("size", Align::Right),
        ("part", Align::Right),
        ("result", Align::Left),
        ("time", Align::Right),
        ("peak memory", Align::Right),
    ]);
    let mut overruns = Vec::new();
    for input in INPUTS {
        if !wanted.iter().any(|puzzle| puzzle.meta().name == input.puzzle) {
            continue;
        }
        let text = (input.make)(puzzles)?;
        let path = saved(input, &text)?;
        for part in Part::BOTH {
            let run = program::run(input.puzzle, &arguments(input, part, args, &path), args.time_limit * 3)?;
            let row = row(input, text.len(), part, &run);
            writeln!(out, "{}", row.join(", "))?;
            out.flush()?;
            table.push(row);
            if let Some(overrun) = overrun(args, &run) {
                overruns.push(format!("{}, {}, {part}: {overrun}", input.puzzle, input.about));
            }
        }
        fs::remove_file(&path).map_err(|error| Failure::io(&path, &error))?;
    }
    writeln!(out, "\n{table}")?;
    for overrun in &overruns {
        writeln!(out, "{overrun}")?;
    }
    if args.write {
        write_document(args, &table)?;
    }
    Ok(if overruns.is_empty() { RIGHT } else { WRONG })
}

fn saved(input: &Input, text: &str) -> Result<PathBuf, Failure> {
    let folder = workspace::target().join("xtask").join("hostile");
    let path = folder.join(format!("{}.txt", input.puzzle));
    let write = || {
        fs::create_dir_all(&folder)?;
        fs::write(&path, text)
    };
    write().map_err(|error| Failure::io(&path, &error))?;
    Ok(path)
}

fn arguments(input: &Input, part: Part, args: &HostileArgs, path: &Path) -> Vec<String> {
    let mut words: Vec<String> = input.options.iter().map(|&word| word.to_owned()).collect();
    words.extend([
        "--part".to_owned(),
        part.number().to_string(),
        "--time-limit".to_owned(),
        args.time_limit.as_secs_f64().to_string(),
        "--max-memory".to_owned(),
        args.max_memory.to_string(),
        "--trace".to_owned(),
        path.display().to_string(),
    ]);
    words
}

/// What a run did beyond its limits, or otherwise wrong.
fn overrun(args: &HostileArgs, run: &Run) -> Option<String> {
    let Some(ended) = &run.ended else {
        return Some(format!("it did not end in {}", shown_time(run.time)));
    };
    if run.time > args.time_limit.mul_f64(1.2) {
        return Some(format!("it ended after {}", shown_time(run.time)));
    }
    if !matches!(ended.status, cli::SOLVED | cli::NO_ANSWER | cli::LIMITED) {
        return Some(format!("it ended with status {}: {}", ended.status, ended.said));
    }
    let most = args.max_memory.saturating_mul(1 << 20).saturating_add(SPARE_BYTES);
    let peak = ended.peak_bytes.filter(|&peak| peak > most)?;
    Some(format!("it took {} of memory", shown_bytes(peak)))
}

fn row(input: &Input, bytes: usize, part: Part, run: &Run) -> Vec<String> {
    let options = match input.options {
        [] => String::new(),
        options => format!(", `{}`", options.join(" ")),
    };
    let (result, peak) = match &run.ended {
        None => ("did not end".to_owned(), None),
        Some(ended) => (ended.result(), ended.peak_bytes),
    };
    vec![
        input.puzzle.to_owned(),
        format!("{}{options}", input.about),
        shown_bytes(bytes as u64),
        part.number().to_string(),
        result,
        shown_time(run.time),
        peak.map_or("?".to_owned(), shown_bytes),
    ]
}

fn write_document(args: &HostileArgs, table: &Columns) -> Result<(), Failure> {
    let path = workspace::root().join("docs/hostile-input.md");
    let text = fs::read_to_string(&path).map_err(|error| Failure::io(&path, &error))?;
    let body = format!(
        "Limits: `--time-limit {}` `--max-memory {}`.\n\n{}",
        args.time_limit.as_secs_f64(),
        args.max_memory,
        table.markdown()
    );
    let text = replaced(&text, "hostile", &body)?;
    fs::write(&path, text).map_err(|error| Failure::io(&path, &error))
}
