//! Instructions counted by valgrind: they do not depend on what else the machine does.
//!
//! Each case runs in a process of its own, once and twice; the difference is what one run takes
//! when the process has started, read the file and set up its tables.

use std::io::Write;
use std::process::Command;

use serde::Serialize;

use super::Loaded;
use crate::columns::{Align, Columns};
use crate::failure::{Failure, RIGHT};
use crate::json_lines::write_line;
use crate::verify::Format;

/// Instructions of one case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Instructions {
    /// Name of the puzzle.
    pub puzzle: &'static str,
    /// Name of the case.
    pub case: String,
    /// Parsing.
    pub parse: u64,
    /// Part 1, with what both parts share.
    pub part1: u64,
    /// Part 2.
    pub part2: u64,
    /// All three together.
    pub total: u64,
}

/// Counts the instructions of cases and writes them to `out`; returns the exit status.
///
/// # Errors
/// A valgrind that is missing or fails.
pub fn count(cases: &[Loaded], format: Format, out: &mut dyn Write) -> Result<u8, Failure> {
    let right = |heading| (heading, Align::Right);
    let mut columns = Columns::new(&[
        ("puzzle", Align::Left),
        ("case", Align::Left),
        right("parse"),
        right("part 1"),
        right("part 2"),
        right("total"),
    ]);
    for loaded in cases {
        let counted = count_one(loaded)?;
        if format == Format::Json {
            write_line(out, &counted)?;
            continue;
        }
        let numbers = [counted.parse, counted.part1, counted.part2, counted.total];
        let names = [counted.puzzle.to_owned(), counted.case];
        columns.push(names.into_iter().chain(numbers.map(grouped)).collect());
    }
    if format == Format::Text {
        write!(out, "{columns}")?;
    }
    Ok(RIGHT)
}

/// Whether instructions can be counted here.
pub fn is_possible() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Counts the instructions of a case.
///
/// # Errors
/// A valgrind that is missing or fails.
pub fn count_one(loaded: &Loaded) -> Result<Instructions, Failure> {
    let parse = of_one_run(loaded, "parse")?;
    let parse_and_part1 = of_one_run(loaded, "part1")?;
    let total = total(loaded)?;
    Ok(Instructions {
        puzzle: loaded.case.puzzle.meta().name,
        case: loaded.case.name.clone(),
        parse,
        part1: parse_and_part1.saturating_sub(parse),
        part2: total.saturating_sub(parse_and_part1),
        total,
    })
}

/// Counts the instructions of a case for parsing and both parts together.
///
/// # Errors
/// A valgrind that is missing or fails.
pub fn total(loaded: &Loaded) -> Result<u64, Failure> {
    of_one_run(loaded, "part2")
}

fn of_one_run(loaded: &Loaded, until: &str) -> Result<u64, Failure> {
    let once = collected(loaded, until, 1)?;
    let twice = collected(loaded, until, 2)?;
    Ok(twice.saturating_sub(once))
}

fn collected(loaded: &Loaded, until: &str, repeat: usize) -> Result<u64, Failure> {
    let program = std::env::current_exe()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["run-once", loaded.case.puzzle.meta().name])
        .arg(&loaded.case.path)
        .args(["--until", until, "--repeat", &repeat.to_string()])
        .output()
        .map_err(|error| Failure::Work(format!("valgrind: {error}")))?;
    let said = String::from_utf8_lossy(&output.stderr);
    // "==123== Collected : 456"
    let count = said.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    match count {
        Some(count) if output.status.success() => Ok(count),
        _ => Err(Failure::Work(format!("valgrind ended with {}:\n{said}", output.status))),
    }
}

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_stand_in_groups_of_three() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(100_000), "100,000");
    }
}
