//! What the crates say of their tests: each one that they name is there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use xtask::workspace;

/// The Rust files of a folder and of all folders in it.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("a folder can be listed").path());
    paths
        .flat_map(|path| {
            let is_source = path.extension().is_some_and(|extension| extension == "rs");
            if is_source { vec![path] } else { sources(&path) }
        })
        .collect()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The code spans in the documentation of a file that are plain names.
fn named(source: &str) -> Vec<&str> {
    let docs = source.lines().map(str::trim_start).filter(|line| line.starts_with("//"));
    docs.flat_map(|line| line.split('`').skip(1).step_by(2))
        .filter(|span| {
            !span.is_empty()
                && span.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        })
        .collect()
}

/// The names of all functions of a crate, and of all fixtures.
fn known(krate: &Path) -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    for path in sources(&krate.join("src")).into_iter().chain(sources(&krate.join("tests"))) {
        for line in read(&path).lines() {
            let function = line.trim_start().strip_prefix("fn ").and_then(|rest| rest.split_once('('));
            known.extend(function.map(|(name, _)| name.to_owned()));
        }
    }
    for puzzle in fs::read_dir(workspace::fixtures()).expect("there are fixtures") {
        for file in
            fs::read_dir(puzzle.expect("a folder can be listed").path()).expect("puzzles have folders")
        {
            let path = file.expect("a folder can be listed").path();
            known.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
        }
    }
    known
}

#[test]
fn every_test_and_fixture_that_a_crate_names_exists() {
    let mut names = 0;
    for krate in fs::read_dir(workspace::root().join("crates")).expect("there are crates") {
        let krate = krate.expect("a folder can be listed").path();
        let known = known(&krate);
        // The names of tests are sentences; shorter ones are anything that code has.
        let is_sentence = |name: &str| name.matches('_').count() >= 3;
        for path in sources(&krate.join("src")).into_iter().chain(sources(&krate.join("tests"))) {
            let source = read(&path);
            for name in named(&source).into_iter().filter(|name| is_sentence(name)) {
                assert!(known.contains(name), "{}: there is no `{name}`", path.display());
                names += 1;
            }
        }
        let bugs = krate.join("tests/known_bugs.rs");
        if bugs.exists() && !krate.ends_with("search-core") {
            let source = read(&bugs);
            for name in named(&source) {
                assert!(known.contains(name), "{}: there is no `{name}`", bugs.display());
                names += 1;
            }
        }
    }
    assert!(names >= 100, "only {names} names were looked for");
}
