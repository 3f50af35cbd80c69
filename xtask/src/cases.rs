//! Cases: input files with what is known of them, `DIR/<puzzle>/<name>.txt` beside
//! `DIR/<puzzle>/answers.toml`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use puzzle::AnyPuzzle;

use crate::answers::{Answers, Expected};
use crate::failure::Failure;
use crate::registry::wanted;
use crate::workspace::shown;

/// An input of a puzzle.
#[derive(Clone)]
pub struct Case {
    /// Whose input it is.
    pub puzzle: &'static dyn AnyPuzzle,
    /// The name of the file without `.txt`.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// The size of the file in bytes.
    pub length: u64,
    /// What is known of it.
    pub expected: Expected,
}

/// Something wrong with a folder of cases that belongs to no input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The puzzle of the folder.
    pub puzzle: &'static str,
    /// The file or the entry that is wrong.
    pub subject: String,
    /// What is wrong with it.
    pub message: String,
}

/// Which cases are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Names of puzzles; all if there are none.
    pub puzzles: Vec<String>,
    /// Names of cases; all if there are none.
    pub cases: Vec<String>,
    /// The folder that has one folder for each puzzle.
    pub folder: PathBuf,
}

/// The cases of a folder in the order of puzzles and names.
#[derive(Default)]
pub struct Selection {
    /// The inputs.
    pub cases: Vec<Case>,
    /// What else is wrong there.
    pub faults: Vec<Fault>,
}

impl Wanted {
    /// Finds the wanted cases of these puzzles.
    ///
    /// # Errors
    /// A folder, puzzle or case that is asked for and does not exist, and no case at all.
    pub fn select(&self, puzzles: &[&'static dyn AnyPuzzle]) -> Result<Selection, Failure> {
        let puzzles = wanted(puzzles, &self.puzzles)?;
        if !self.folder.is_dir() {
            return Err(Failure::Usage(format!("{}: there is no such folder", shown(&self.folder))));
        }
        let mut selection = Selection::default();
        for puzzle in puzzles {
            let name = puzzle.meta().name;
            let folder = self.folder.join(name);
            let before = selection.cases.len();
            if folder.is_dir() {
                self.select_in(&folder, puzzle, &mut selection)?;
            }
            if !self.puzzles.is_empty() && self.cases.is_empty() && selection.cases.len() == before {
                return Err(Failure::Usage(format!("no case of {name} in {}", shown(&self.folder))));
            }
        }
        for wanted in &self.cases {
            let found = selection.cases.iter().any(|case| case.name == *wanted)
                || selection.faults.iter().any(|fault| fault.subject == *wanted);
            if !found {
                return Err(Failure::Usage(format!("no case `{wanted}` in {}", shown(&self.folder))));
            }
        }
        if selection.cases.is_empty() && selection.faults.is_empty() {
            return Err(Failure::Usage(format!("no case selected in {}", shown(&self.folder))));
        }
        Ok(selection)
    }

    fn wants(&self, name: &str) -> bool {
        self.cases.is_empty() || self.cases.iter().any(|wanted| wanted == name)
    }

    fn select_in(
        &self,
        folder: &Path,
        puzzle: &'static dyn AnyPuzzle,
        selection: &mut Selection,
    ) -> Result<(), Failure> {
        let mut fault = |subject: String, message: String| {
            selection.faults.push(Fault { puzzle: puzzle.meta().name, subject, message });
        };
        let answers = match fs::read_to_string(answers_file(folder)) {
            Ok(text) => Answers::read(&text),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Answers::default(),
            Err(error) => {
                fault(ANSWERS.to_owned(), error.to_string());
                Answers::default()
            }
        };
        for message in answers.faults {
            fault(ANSWERS.to_owned(), message);
        }
        let mut entries = answers.entries;
        for (name, (path, length)) in inputs(folder)? {
            let expected = entries.remove(&name).unwrap_or_default();
            if self.wants(&name) {
                selection.cases.push(Case { puzzle, name, path, length, expected });
            }
        }
        for (name, _) in entries {
            if self.wants(&name) {
                let message = format!("it has an entry in {ANSWERS}, but there is no file {name}.txt");
                selection.faults.push(Fault { puzzle: puzzle.meta().name, subject: name, message });
            }
        }
        Ok(())
    }
}

/// The name of the files of answers.
pub const ANSWERS: &str = "answers.toml";

/// The file of answers of a folder of cases.
pub fn answers_file(folder: &Path) -> PathBuf {
    folder.join(ANSWERS)
}

/// The input files of a folder by the name of the case, with their sizes.
fn inputs(folder: &Path) -> Result<BTreeMap<String, (PathBuf, u64)>, Failure> {
    let io = |error| Failure::io(folder, &error);
    let mut inputs = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(io)? {
        let path = entry.map_err(io)?.path();
        if path.extension().is_some_and(|extension| extension == "txt")
            && let Some(stem) = path.file_stem()
        {
            let name = stem.to_string_lossy().into_owned();
            // A link that leads nowhere is a case that cannot be read.
            let length = fs::metadata(&path).map_or(0, |metadata| metadata.len());
            inputs.insert(name, (path, length));
        }
    }
    Ok(inputs)
}
