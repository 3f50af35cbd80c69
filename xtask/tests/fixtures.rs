//! Fixtures that were generated come from the commands that their notes name.

use std::fs;
use std::path::Path;

use clap::Parser;
use toml_edit::DocumentMut;
use xtask::cases::answers_file;
use xtask::cli::{Cli, Task};
use xtask::r#gen::generate_to;
use xtask::registry::PUZZLES;
use xtask::workspace;

/// The answers of a puzzle's fixtures.
fn answers(folder: &Path) -> DocumentMut {
    let path = answers_file(folder);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_command_in_a_note_makes_the_bytes_of_the_fixture() {
    let mut commands = 0;
    for puzzle in PUZZLES {
        let folder = workspace::fixtures().join(puzzle.meta().name);
        let answers = answers(&folder);
        for (name, entry) in answers.iter() {
            let note = entry.get("note").and_then(|note| note.as_str()).unwrap_or_default();
            let Some(command) = note.strip_prefix("cargo xtask ") else { continue };
            let (command, _purpose) = command.split_once(": ").unwrap_or((command, ""));
            let words = std::iter::once("xtask").chain(command.split_whitespace());
            let cli = Cli::try_parse_from(words).unwrap_or_else(|error| panic!("{name}: {error}"));
            let Task::Gen(args) = cli.task else { panic!("{name}: `{note}` makes no input") };
            assert_eq!(args.puzzle, puzzle.meta().name, "{name}");
            let mut made = Vec::new();
            generate_to(PUZZLES, &args, &mut made).unwrap_or_else(|failure| panic!("{name}: {failure}"));
            let path = folder.join(format!("{name}.txt"));
            let kept = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert!(made == kept, "{name}.txt is not what `{note}` makes");
            commands += 1;
        }
    }
    assert!(commands >= 15, "only {commands} fixtures are generated");
}

#[test]
fn every_note_says_that_its_case_is_made_by_hand_or_names_the_command_that_makes_it() {
    let mut given = Vec::new();
    for puzzle in PUZZLES {
        let folder = workspace::fixtures().join(puzzle.meta().name);
        let answers = answers(&folder);
        for (name, entry) in answers.iter() {
            let note = entry.get("note").and_then(|note| note.as_str()).unwrap_or_default();
            if note.starts_with("given: ") {
                given.push(name.to_owned());
                continue;
            }
            let says_it = ["made by hand: ", "cargo xtask gen "].iter().any(|start| note.starts_with(start));
            assert!(says_it, "{} {name}: where does it come from? `{note}`", puzzle.meta().name);
        }
    }
    // The project began with these; nothing else may come from elsewhere.
    given.sort_unstable();
    assert_eq!(given, ["writeup_1", "writeup_2", "writeup_3", "writeup_4"]);
}
