//! `cargo xtask bench --baseline`: a change that makes a puzzle dearer is seen before it lands.
//!
//! The instructions of one generated input of official size for each puzzle, parsing and both
//! parts, are compared with those that `xtask/baseline.toml` remembers. Another compiler makes
//! other code, and vector code depends on what the processor has, so counts of another origin are
//! not compared.

use std::collections::BTreeMap;
use std::fmt;
use std::io::Write;
use std::path::PathBuf;

use puzzle::AnyPuzzle;
use toml_edit::{DocumentMut, Item, Table, value};

use super::instructions::{grouped, is_possible, total};
use super::{Baseline, BenchArgs, Loaded, understood_cases};
use crate::columns::{Align, Columns};
use crate::failure::{Failure, RIGHT, WRONG};
use crate::workspace;

/// Cases with this beginning are counted.
const CASES: &str = "official";
/// How many hundredths more than remembered are too many.
const TOLERANCE: u64 = 5;

/// Where counts come from, as far as it changes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// What `rustc --version` says.
    rustc: String,
    /// The processor as the puzzles' vector code sees it.
    processor: String,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.rustc, self.processor)
    }
}

impl Origin {
    /// The origin of what would be counted now.
    ///
    /// # Errors
    /// No rustc beside cargo.
    fn here() -> Result<Self, Failure> {
        let output = workspace::rustc().arg("--version").output()?;
        let rustc = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        #[cfg(target_arch = "x86_64")]
        let vectors = if std::arch::is_x86_feature_detected!("avx2") { "with AVX2" } else { "without AVX2" };
        #[cfg(not(target_arch = "x86_64"))]
        let vectors = "as it is";
        Ok(Self { rustc, processor: format!("{} {vectors}", std::env::consts::ARCH) })
    }
}

/// What the file remembers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    origin: Origin,
    /// Instructions by `puzzle/case`.
    counts: BTreeMap<String, u64>,
}

impl Stored {
    /// Reads the text of the file.
    ///
    /// # Errors
    /// Text that is no baseline.
    pub fn parse(text: &str) -> Result<Self, Failure> {
        let wrong = |what: String| Failure::Work(format!("xtask/baseline.toml: {what}"));
        let document: DocumentMut =
            text.parse().map_err(|error: toml_edit::TomlError| wrong(error.to_string()))?;
        let word = |key: &str| {
            let found = document.get(key).and_then(Item::as_str).map(str::to_owned);
            found.ok_or_else(|| wrong(format!("expected `{key} = \"…\"`")))
        };
        let origin = Origin { rustc: word("rustc")?, processor: word("processor")? };
        let mut counts = BTreeMap::new();
        let table = document.get("instructions").and_then(Item::as_table_like);
        for (name, count) in table.ok_or_else(|| wrong("expected `[instructions]`".to_owned()))?.iter() {
            let count = count.as_integer().and_then(|count| u64::try_from(count).ok());
            let count = count.ok_or_else(|| wrong(format!("expected a number at `{name}`")))?;
            counts.insert(name.to_owned(), count);
        }
        Ok(Self { origin, counts })
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let mut document = DocumentMut::new();
        document["rustc"] = value(self.origin.rustc.as_str());
        document["processor"] = value(self.origin.processor.as_str());
        let mut table = Table::new();
        for (name, &count) in &self.counts {
            table[name] = value(i64::try_from(count).unwrap_or(i64::MAX));
        }
        document["instructions"] = Item::Table(table);
        format!(
            "# Instructions for parsing and both parts. `cargo xtask bench --baseline=store` writes this file.\n\
             {document}"
        )
    }

    /// A table of what was remembered and what is now, and whether something got too dear.
    fn compare(&self, now: &BTreeMap<String, u64>) -> (Columns, bool) {
        let mut columns = Columns::new(&[
            ("case", Align::Left),
            ("stored", Align::Right),
            ("now", Align::Right),
            ("change", Align::Right),
            ("result", Align::Left),
        ]);
        let mut is_dearer = false;
        for (name, &count) in now {
            let before = self.counts.get(name).copied();
            let (change, result) = match before {
                None => (String::new(), "not stored"),
                Some(before) => {
                    let result = if count * 100 > before * (100 + TOLERANCE) {
                        is_dearer = true;
                        "DEARER"
                    } else if count * (100 + TOLERANCE) < before * 100 {
                        "cheaper: store it"
                    } else {
                        "ok"
                    };
                    (change(before, count), result)
                }
            };
            let before = before.map_or_else(String::new, grouped);
            columns.push(vec![name.clone(), before, grouped(count), change, result.to_owned()]);
        }
        (columns, is_dearer)
    }
}

/// `+1.2 %`.
fn change(before: u64, now: u64) -> String {
    let tenths = (i128::from(now) - i128::from(before)) * 1000 / i128::from(before.max(1));
    let sign = if tenths < 0 { '-' } else { '+' };
    format!("{sign}{}.{} %", tenths.abs() / 10, tenths.abs() % 10)
}

/// Does the task; returns the exit status. Where it cannot be done, a line says why.
///
/// # Errors
/// A baseline that cannot be read or written, or a valgrind that fails.
pub fn baseline(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &BenchArgs,
    wish: Baseline,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, Failure> {
    if !is_possible() {
        writeln!(out, "skipped: there is no valgrind here to count instructions with")?;
        return Ok(RIGHT);
    }
    let path = file();
    let here = Origin::here()?;
    let known = match std::fs::read_to_string(&path) {
        Ok(text) => Some(Stored::parse(&text)?),
        Err(_) if wish == Baseline::Store => None,
        Err(error) => return Err(Failure::io(&path, &error)),
    };
    if let Some(known) = &known
        && known.origin != here
        && wish == Baseline::Check
    {
        writeln!(out, "skipped: counted with {}, but here is {here}", known.origin)?;
        return Ok(RIGHT);
    }
    let mut now = BTreeMap::new();
    for loaded in understood_cases(puzzles, args, err)?.iter().filter(|loaded| is_counted(loaded)) {
        let name = format!("{}/{}", loaded.case.puzzle.meta().name, loaded.case.name);
        now.insert(name, total(loaded)?);
    }
    let known = known.unwrap_or(Stored { origin: here.clone(), counts: BTreeMap::new() });
    let (columns, is_dearer) = known.compare(&now);
    write!(out, "{columns}")?;
    if wish == Baseline::Store {
        // Those of puzzles that were not asked for stay, if they can be compared with these.
        let mut counts = if known.origin == here { known.counts } else { BTreeMap::new() };
        counts.extend(now);
        let text = Stored { origin: here, counts }.text();
        std::fs::write(&path, text).map_err(|error| Failure::io(&path, &error))?;
        return Ok(RIGHT);
    }
    Ok(if is_dearer { WRONG } else { RIGHT })
}

fn is_counted(loaded: &Loaded) -> bool {
    loaded.case.name.starts_with(CASES)
}

fn file() -> PathBuf {
    workspace::root().join("xtask").join("baseline.toml")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Origin, Stored};

    fn known(count: u64) -> Stored {
        Stored {
            origin: Origin { rustc: "rustc 1.2.3".to_owned(), processor: "x86_64 with AVX2".to_owned() },
            counts: BTreeMap::from([("keys/official_7".to_owned(), count)]),
        }
    }

    #[test]
    fn a_written_baseline_is_read_back() {
        assert_eq!(Stored::parse(&known(1234).text()), Ok(known(1234)));
    }

    #[test]
    fn what_is_no_baseline_is_refused() {
        for text in ["", "rustc = 3", "rustc = \"a\"\nprocessor = \"b\"\n", "rustc = "] {
            assert!(Stored::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn more_than_five_hundredths_more_are_too_many() {
        let is_dearer = |now: u64| {
            let now = BTreeMap::from([("keys/official_7".to_owned(), now)]);
            known(1000).compare(&now).1
        };
        assert!(!is_dearer(900));
        assert!(!is_dearer(1050));
        assert!(is_dearer(1051));
    }
}
