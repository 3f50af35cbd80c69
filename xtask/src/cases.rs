//! Cases: input files with what is known of them, `DIR/<puzzle>/<name>.txt` beside
//! `DIR/<puzzle>/answers.toml`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use puzzle::cli::system_words;
use puzzle::{AnyPuzzle, printable};

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
    /// What lies there and is neither a case nor anything that belongs to cases.
    pub strays: Vec<Stray>,
}

/// A file or folder that is passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stray {
    /// Where it lies.
    pub path: PathBuf,
    /// Why it is no case.
    pub message: String,
}

impl Wanted {
    /// Finds the wanted cases of these puzzles.
    ///
    /// # Errors
    /// A folder, puzzle or case that is asked for and does not exist, and no case at all.
    pub fn select(&self, puzzles: &[&'static dyn AnyPuzzle]) -> Result<Selection, Failure> {
        let known = puzzles;
        let puzzles = wanted(puzzles, &self.puzzles)?;
        if !self.folder.is_dir() {
            return Err(Failure::Usage(format!("{}: there is no such folder", shown(&self.folder))));
        }
        let mut selection = Selection::default();
        if self.puzzles.is_empty() && self.cases.is_empty() {
            selection.strays = strays_beside(&self.folder, known)?;
        }
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
                let wanted = printable(wanted.as_bytes());
                return Err(Failure::Usage(format!("no case `{wanted}` in {}", shown(&self.folder))));
            }
        }
        if selection.cases.is_empty() && selection.faults.is_empty() {
            let hint = selection.strays.first().map_or(String::new(), |stray| {
                format!("; {} is passed over: {}", shown(&stray.path), stray.message)
            });
            return Err(Failure::Usage(format!("no case selected in {}{hint}", shown(&self.folder))));
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
                fault(ANSWERS.to_owned(), system_words(&error));
                Answers::default()
            }
        };
        for message in answers.faults {
            fault(ANSWERS.to_owned(), message);
        }
        let mut entries = answers.entries;
        let Contents { inputs, unnamed, strays } = contents(folder)?;
        if self.cases.is_empty() {
            selection.strays.extend(strays);
        }
        for name in unnamed.into_iter().filter(|name| self.wants(name)) {
            let message = "the name of a case is that of its file, which is expected to be UTF-8".to_owned();
            selection.faults.push(Fault { puzzle: puzzle.meta().name, subject: name, message });
        }
        for (name, (path, length)) in inputs {
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

/// What a folder of cases has besides its answers.
#[derive(Default)]
struct Contents {
    /// Inputs by the name of the case, with their sizes.
    inputs: BTreeMap<String, (PathBuf, u64)>,
    /// Inputs that cannot be named, as they are shown.
    unnamed: Vec<String>,
    strays: Vec<Stray>,
}

fn contents(folder: &Path) -> Result<Contents, Failure> {
    let mut contents = Contents::default();
    for path in listed(folder)? {
        let is_text = path.extension().is_some_and(|extension| extension == "txt");
        if is_text && is_hidden(&path) {
            contents.strays.push(Stray { path, message: "it is hidden".to_owned() });
        } else if is_text && let Some(stem) = path.file_stem() {
            let Some(name) = stem.to_str() else {
                contents.unnamed.push(stem.to_string_lossy().into_owned());
                continue;
            };
            // A link that leads nowhere is a case that cannot be read.
            let length = fs::metadata(&path).map_or(0, |metadata| metadata.len());
            contents.inputs.insert(name.to_owned(), (path, length));
        } else if !belongs_to_cases(&path) {
            let message = "an input ends in .txt".to_owned();
            contents.strays.push(Stray { path, message });
        }
    }
    Ok(contents)
}

/// What lies beside the folders of the puzzles.
fn strays_beside(folder: &Path, puzzles: &[&'static dyn AnyPuzzle]) -> Result<Vec<Stray>, Failure> {
    let names: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.meta().name).collect();
    let mut strays = Vec::new();
    for path in listed(folder)? {
        let known = path.file_name().is_some_and(|name| names.iter().any(|known| name == *known));
        if !known && !belongs_to_cases(&path) {
            let message = format!("expected a folder of {}", names.join(", "));
            strays.push(Stray { path, message });
        }
    }
    Ok(strays)
}

/// Answers, a page about the inputs, and what is hidden, such as `.gitignore`.
fn belongs_to_cases(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name == ANSWERS || name == "README.md" || is_hidden(path)
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

/// The files and folders in a folder, in the order of their names.
fn listed(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let io = |error| Failure::io(folder, &error);
    let entries = fs::read_dir(folder).map_err(io)?;
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>().map_err(io)?;
    paths.sort_unstable();
    Ok(paths)
}
