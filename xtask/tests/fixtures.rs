//! Fixtures that were generated come from the commands that their notes name.

use std::fs;

use clap::Parser;
use toml_edit::DocumentMut;
use xtask::cases::answers_file;
use xtask::cli::{Cli, Task};
use xtask::r#gen::generate_to;
use xtask::registry::PUZZLES;
use xtask::workspace;

#[test]
fn the_command_in_a_note_makes_the_bytes_of_the_fixture() {
    let mut commands = 0;
    for puzzle in PUZZLES {
        let folder = workspace::fixtures().join(puzzle.meta().name);
        let text = fs::read_to_string(answers_file(&folder)).expect("each puzzle has answers");
        let answers: DocumentMut = text.parse().expect("the answers are TOML");
        for (name, entry) in answers.iter() {
            let note = entry.get("note").and_then(|note| note.as_str()).unwrap_or_default();
            let Some(command) = note.strip_prefix("cargo xtask ") else { continue };
            let words = std::iter::once("xtask").chain(command.split_whitespace());
            let cli = Cli::try_parse_from(words).unwrap_or_else(|error| panic!("{name}: {error}"));
            let Task::Gen(args) = cli.task else { panic!("{name}: `{note}` makes no input") };
            assert_eq!(args.puzzle, puzzle.meta().name, "{name}");
            let mut made = Vec::new();
            generate_to(PUZZLES, &args, &mut made).unwrap_or_else(|failure| panic!("{name}: {failure}"));
            let kept = fs::read(folder.join(format!("{name}.txt"))).expect("each entry has a file");
            assert!(made == kept, "{name}.txt is not what `{note}` makes");
            commands += 1;
        }
    }
    assert!(commands >= 15, "only {commands} fixtures are generated");
}

#[test]
fn every_fixture_has_a_note_that_says_where_it_comes_from() {
    for puzzle in PUZZLES {
        let folder = workspace::fixtures().join(puzzle.meta().name);
        let text = fs::read_to_string(answers_file(&folder)).expect("each puzzle has answers");
        let answers: DocumentMut = text.parse().expect("the answers are TOML");
        for (name, entry) in answers.iter() {
            let note = entry.get("note").and_then(|note| note.as_str());
            assert!(note.is_some_and(|note| !note.trim().is_empty()), "{} {name}", puzzle.meta().name);
        }
    }
}
