//! `docs/json.md` names what the programs print: the fields, reasons, kinds and traces.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use puzzle::AnyPuzzle;
use puzzle::cli::Streams;
use serde_json::Value;
use xtask::registry::PUZZLES;
use xtask::workspace::{fixtures, root};

/// Larger fixtures have no fields of their own.
const LARGEST: u64 = 20_000;

fn page() -> String {
    fs::read_to_string(root().join("docs/json.md")).expect("the page is there")
}

/// The section under a heading.
fn section(heading: &str) -> String {
    let page = page();
    let (_, rest) = page.split_once(&format!("\n## {heading}\n")).expect("the page has this section");
    rest.split("\n## ").next().unwrap_or_default().to_owned()
}

/// What stands in code spans in the first column of a section's table.
fn first_column(heading: &str) -> BTreeSet<String> {
    let section = section(heading);
    let cells = section.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

/// The objects that a program prints.
fn printed(puzzle: &dyn AnyPuzzle, inputs: &[PathBuf], more: &[&str]) -> Vec<Value> {
    let mut arguments: Vec<OsString> = vec![puzzle.meta().name.into(), "--format=json".into()];
    arguments.extend(more.iter().map(OsString::from));
    arguments.extend(inputs.iter().map(OsString::from));
    let (mut answers, mut said) = (Vec::new(), Vec::new());
    puzzle.run(arguments, &mut Streams::plain(&mut std::io::empty(), &mut answers, &mut said));
    let lines = String::from_utf8(answers).expect("JSON is text");
    lines.lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect()
}

/// All that is printed of small fixtures, of a file that is not there and at limits.
fn everything() -> Vec<Value> {
    let mut objects = Vec::new();
    for &puzzle in PUZZLES {
        let folder = fixtures().join(puzzle.meta().name);
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut inputs: Vec<PathBuf> = entries.map(|entry| entry.expect("it is listed").path()).collect();
        inputs.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
        inputs.retain(|path| path.metadata().is_ok_and(|metadata| metadata.len() < LARGEST));
        inputs.sort();
        objects.extend(printed(puzzle, &inputs, &["--trace"]));
        objects.extend(printed(puzzle, &inputs, &["--max-states=0"]));
        objects.extend(printed(puzzle, &[folder.join("there is none.txt")], &[]));
    }
    objects
}

/// Adds the names of an object's fields, and of those in them; a trace is a matter of its own.
fn add_fields(value: &Value, above: &str, names: &mut BTreeSet<String>) {
    for (name, value) in value.as_object().into_iter().flatten() {
        let name = format!("{above}{name}");
        if name != "parts[].trace" {
            add_fields(value, &format!("{name}."), names);
            for item in value.as_array().into_iter().flatten() {
                add_fields(item, &format!("{name}[]."), names);
            }
        }
        names.insert(name);
    }
}

#[test]
fn the_page_of_the_json_names_every_field_that_is_printed_and_no_other() {
    let mut names = BTreeSet::new();
    for object in everything() {
        add_fields(&object, "", &mut names);
    }
    assert_eq!(names, first_column("Fields"));
}

#[test]
fn the_page_of_the_json_explains_every_reason_and_kind_that_is_printed() {
    let (reasons, kinds) = (first_column("Reasons"), first_column("Kinds of errors"));
    let mut known = 0;
    for object in everything() {
        if let Some(kind) = object["error"]["kind"].as_str() {
            assert!(kinds.contains(kind), "docs/json.md does not explain the kind {kind}: {object}");
            known += 1;
        }
        for part in object["parts"].as_array().into_iter().flatten() {
            if let Some(reason) = part["reason"].as_str() {
                assert!(
                    reasons.contains(reason),
                    "docs/json.md does not explain the reason {reason}: {object}"
                );
                known += 1;
            }
        }
    }
    assert!(known > 100, "only {known} refusals and parts without an answer");
}

/// The text of all sources of the programs.
fn sources() -> String {
    let mut text = String::new();
    let mut folders: Vec<PathBuf> = vec![root().join("crates/puzzle/src")];
    folders.extend(PUZZLES.iter().map(|puzzle| root().join("crates").join(puzzle.meta().name).join("src")));
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("sources can be listed") {
            let path = entry.expect("sources can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                text += &fs::read_to_string(&path).expect("a source is text");
            }
        }
    }
    text
}

#[test]
fn every_reason_and_kind_of_the_page_stands_in_a_source() {
    let sources = sources();
    for label in first_column("Reasons").union(&first_column("Kinds of errors")) {
        assert!(sources.contains(&format!("\"{label}\"")), "no program says {label}");
    }
}

#[test]
fn the_fields_of_each_trace_stand_in_its_paragraph() {
    let traces = section("Traces");
    for object in everything() {
        let puzzle = object["puzzle"].as_str().expect("each object names its puzzle");
        let start = traces.find(&format!("- **{puzzle}**")).unwrap_or_else(|| {
            panic!("docs/json.md does not say what the traces of {puzzle} are");
        });
        let paragraph = traces[start..].split("\n- ").next().unwrap_or_default();
        for part in object["parts"].as_array().into_iter().flatten() {
            let trace = &part["trace"];
            let step = trace.get(0).unwrap_or(trace);
            for (field, _) in step.as_object().into_iter().flatten() {
                let named = [format!("`{field}`"), format!("\"{field}\"")]
                    .iter()
                    .any(|word| paragraph.contains(word));
                assert!(named, "the traces of {puzzle} have a field {field} in docs/json.md");
            }
        }
    }
}
