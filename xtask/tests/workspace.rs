//! What must agree between the files of the workspace.

mod json_schema;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Parser, ValueEnum};
use json_schema::Schema;
use xtask::attack::target::target;
use xtask::ci::{Step, TARGETS};
use xtask::cli::Cli;
use xtask::r#gen::generator;
use xtask::hostile::inputs::INPUTS;
use xtask::pictures::DRAWN;
use xtask::registry::PUZZLES;
use xtask::workspace;
use yaml_rust2::{Yaml, YamlLoader};

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries.map(|entry| entry.expect("the folder can be read").path()).collect()
}

fn name(path: &Path) -> String {
    path.file_name().expect("an entry has a name").to_string_lossy().into_owned()
}

fn registered() -> BTreeSet<String> {
    PUZZLES.iter().map(|puzzle| puzzle.meta().name.to_owned()).collect()
}

#[test]
fn every_crate_that_is_a_puzzle_is_registered() {
    let is_puzzle = |folder: &&PathBuf| folder.join("src/main.rs").exists();
    let crates = entries(&workspace::root().join("crates"));
    let puzzles: BTreeSet<String> = crates.iter().filter(is_puzzle).map(|folder| name(folder)).collect();
    let missing: Vec<_> = puzzles.difference(&registered()).cloned().collect();
    assert!(missing.is_empty(), "give {} an entry in xtask/src/registry.rs", missing.join(", "));
    let gone: Vec<_> = registered().difference(&puzzles).cloned().collect();
    assert!(
        gone.is_empty(),
        "xtask/src/registry.rs knows {}, which is no folder of crates/",
        gone.join(", ")
    );
    assert!(PUZZLES.is_sorted_by_key(|puzzle| puzzle.meta().name), "xtask/src/registry.rs is in no order");
}

/// A place that must know each puzzle, and what tells whether it does.
type Place = (&'static str, fn(&str) -> bool);

/// Whether a file of the workspace has the words that a pattern makes of a name, `{}` being the name.
fn says(file: &str, pattern: &str, puzzle: &str) -> bool {
    read(&workspace::root().join(file)).contains(&pattern.replace("{}", puzzle))
}

/// Whether a folder of the workspace has a file of this kind.
fn has(folder: &str, puzzle: &str, kind: &str) -> bool {
    let listed = fs::read_dir(workspace::root().join(folder).join(puzzle));
    listed.is_ok_and(|mut entries| {
        entries
            .any(|entry| entry.is_ok_and(|entry| entry.path().extension().is_some_and(|found| found == kind)))
    })
}

const PLACES: &[Place] = &[
    ("Cargo.toml, [workspace.dependencies]", |puzzle| says("Cargo.toml", "\n{} = { path", puzzle)),
    ("xtask/Cargo.toml, [dependencies]", |puzzle| says("xtask/Cargo.toml", "\n{}.workspace = true", puzzle)),
    ("xtask/src/gen/mod.rs, GENERATORS", |puzzle| generator(puzzle).is_ok()),
    ("xtask/src/attack/target.rs, TARGETS", |puzzle| target(puzzle).is_ok()),
    ("xtask/src/hostile/inputs.rs, INPUTS", |puzzle| INPUTS.iter().any(|input| input.puzzle == puzzle)),
    ("xtask/src/pictures.rs, DRAWN", |puzzle| DRAWN.iter().any(|(name, ..)| *name == puzzle)),
    ("xtask/baseline.toml, by `cargo xtask bench --baseline=store`", |puzzle| {
        says("xtask/baseline.toml", "\"{}/", puzzle)
    }),
    ("xtask/tests/generators.rs, small", |puzzle| says("xtask/tests/generators.rs", "\"{}\" => &[", puzzle)),
    ("xtask/tests/mutated_fixtures.rs", |puzzle| {
        says("xtask/tests/mutated_fixtures.rs", "mutated(puzzle(\"{}\"))", puzzle)
    }),
    ("xtask/tests/replay_pages.rs, SHOWN", |puzzle| {
        says("xtask/tests/replay_pages.rs", "    (\"{}\", \"", puzzle)
    }),
    ("xtask/tests/final_state/mod.rs, of", |puzzle| {
        says("xtask/tests/final_state/mod.rs", "(\"{}\", ", puzzle)
    }),
    ("fixtures, answers.toml of the puzzle", |puzzle| has("fixtures", puzzle, "toml")),
    ("fixtures, inputs of the puzzle (.txt)", |puzzle| has("fixtures", puzzle, "txt")),
    ("fuzz/seeds, inputs of the puzzle (.txt)", |puzzle| has("fuzz/seeds", puzzle, "txt")),
    ("fuzz/Cargo.toml, parse_", |puzzle| says("fuzz/Cargo.toml", "fuzz_targets/parse_{}.rs", puzzle)),
    ("fuzz/Cargo.toml, solve_", |puzzle| says("fuzz/Cargo.toml", "fuzz_targets/solve_{}.rs", puzzle)),
    ("fuzz/fuzz_targets, parse_", |puzzle| is_fuzzed("parse", puzzle)),
    ("fuzz/fuzz_targets, solve_", |puzzle| is_fuzzed("solve", puzzle)),
    ("README.md, the table of programs", |puzzle| says("README.md", "| [`{}`](", puzzle)),
    ("README.md, the pictures", |puzzle| says("README.md", "docs/pictures/{}.svg", puzzle)),
    ("ARCHITECTURE.md, the table of crates", |puzzle| says("ARCHITECTURE.md", "`{}`", puzzle)),
    ("docs/json.md, the traces", |puzzle| says("docs/json.md", "- **{}**", puzzle)),
];

fn is_fuzzed(work: &str, puzzle: &str) -> bool {
    workspace::root().join(format!("fuzz/fuzz_targets/{work}_{puzzle}.rs")).exists()
}

/// Where a puzzle is not known yet.
fn gaps(puzzle: &str) -> Vec<&'static str> {
    PLACES.iter().filter(|(_, knows)| !knows(puzzle)).map(|(place, _)| *place).collect()
}

#[test]
fn every_puzzle_is_known_in_every_place() {
    let told: Vec<String> = registered()
        .iter()
        .flat_map(|puzzle| {
            gaps(puzzle).into_iter().map(move |place| format!("{puzzle} is missing in {place}"))
        })
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn a_puzzle_that_is_nowhere_is_missed_everywhere() {
    assert_eq!(gaps("depot").len(), PLACES.len());
}

#[test]
fn every_folder_of_fixtures_belongs_to_a_puzzle() {
    let folders: BTreeSet<String> =
        entries(&workspace::fixtures()).iter().map(|folder| name(folder)).collect();
    let missing: Vec<_> = registered().difference(&folders).cloned().collect();
    assert!(missing.is_empty(), "there is no folder in fixtures/ for {}", missing.join(", "));
    let strange: Vec<_> = folders.difference(&registered()).cloned().collect();
    assert!(strange.is_empty(), "fixtures/ has a folder for {}, which is no puzzle", strange.join(", "));
}

#[test]
fn every_file_of_fixtures_is_a_case_or_the_answers() {
    for folder in entries(&workspace::fixtures()) {
        for path in entries(&folder) {
            let known = name(&path) == "answers.toml" || path.extension().is_some_and(|kind| kind == "txt");
            assert!(known, "{} would not be looked at", path.display());
        }
    }
}

#[test]
fn the_commands_of_the_workflows_exist() {
    let mut commands = 0;
    for path in workflows() {
        for (job, step) in steps(&path) {
            let Some(script) = step["run"].as_str() else {
                assert!(step["uses"].as_str().is_some(), "{job}: a step neither runs nor uses anything");
                continue;
            };
            commands += check_xtask_calls(script);
        }
    }
    assert!(commands >= 4, "only {commands} calls of xtask are left in the workflows");
    assert_eq!(check_xtask_calls(&read(&workspace::root().join(".ci/run"))), 1);
}

#[test]
fn the_commands_that_the_documents_show_exist() {
    for document in ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"] {
        check_xtask_calls(&read(&workspace::root().join(document)));
    }
}

fn workflow_schema() -> Schema {
    Schema::new(include_str!("schemas/github-workflow.json"))
}

#[test]
fn workflows_are_what_the_published_schema_says() {
    for path in workflows() {
        let faults = workflow_schema().faults(&json_schema::value(&parse(&path)));
        assert!(faults.is_empty(), "{}:\n{}", path.display(), faults.join("\n"));
    }
}

#[test]
fn the_schema_finds_what_is_wrong_with_a_workflow() {
    let right = read(&workspace::root().join(".github/workflows/ci.yml"));
    for (text, wrong, place) in [
        ("timeout-minutes: 20", "timeout-minuts: 20", "/jobs/lint"),
        ("timeout-minutes: 20", "timeout-minutes: soon", "/jobs/lint/timeout-minutes"),
        ("runs-on: ubuntu-latest", "run-on: ubuntu-latest", "/jobs/lint"),
        ("contents: read", "contents: everything", "/permissions"),
        ("push:", "pushed:", "/on"),
        ("- uses: actions/checkout@v6", "- use: actions/checkout@v6", "/jobs/lint/steps/0"),
        ("fail-fast: false", "fail-fast: 7", "/jobs/test/strategy/fail-fast"),
        ("jobs:", "job:", ""),
    ] {
        assert!(right.contains(text), "{text} is gone");
        let yaml = YamlLoader::load_from_str(&right.replacen(text, wrong, 1)).expect("it is YAML still");
        let faults = workflow_schema().faults(&json_schema::value(&yaml[0]));
        assert!(faults.iter().any(|fault| fault.starts_with(place)), "{wrong}: {faults:?}");
    }
}

#[test]
fn every_job_ends_in_time_and_may_only_read() {
    for path in workflows() {
        let workflow = parse(&path);
        assert_eq!(workflow["permissions"]["contents"].as_str(), Some("read"), "{}", path.display());
        for (job, definition) in workflow["jobs"].as_hash().expect("a workflow has jobs") {
            let minutes = definition["timeout-minutes"].as_i64();
            assert!(minutes.is_some_and(|minutes| minutes <= 60), "{job:?} in {}", path.display());
            assert!(definition["runs-on"].as_str().is_some(), "{job:?} in {}", path.display());
        }
    }
}

#[test]
fn the_oldest_rust_is_the_one_that_is_tried() {
    let manifest: toml_edit::DocumentMut =
        read(&workspace::root().join("Cargo.toml")).parse().expect("a manifest is TOML");
    let oldest = manifest["workspace"]["package"]["rust-version"].as_str().expect("the manifest says it");
    let wanted = format!("dtolnay/rust-toolchain@{oldest}");
    let steps = steps(&workspace::root().join(".github/workflows/ci.yml"));
    let tried = steps.iter().filter(|(job, step)| job == "msrv" && step["uses"].as_str() == Some(&wanted));
    assert_eq!(tried.count(), 1);
}

#[test]
fn the_last_job_waits_for_all_others() {
    let workflow = parse(&workspace::root().join(".github/workflows/ci.yml"));
    let jobs = workflow["jobs"].as_hash().expect("a workflow has jobs");
    let names: Vec<&str> = jobs.keys().filter_map(Yaml::as_str).collect();
    let needed = workflow["jobs"]["conclusion"]["needs"].as_vec().expect("it waits for others");
    let mut all: Vec<&str> = needed.iter().filter_map(Yaml::as_str).collect();
    all.push("conclusion");
    assert_eq!(all, names);
}

#[test]
fn the_jobs_together_run_every_step_of_ci_once() {
    let mut run = Vec::new();
    for (_, step) in steps(&workspace::root().join(".github/workflows/ci.yml")) {
        let script = step["run"].as_str().unwrap_or_default();
        if let Some(names) = script.strip_prefix("cargo xtask ci ") {
            run.extend(names.split_whitespace().map(str::to_owned));
        }
    }
    run.sort_unstable();
    let mut all = Step::ALL.map(Step::name);
    all.sort_unstable();
    assert_eq!(run, all);
    // A list that leaves out a step would hide it from both.
    assert_eq!(Step::ALL.len(), Step::value_variants().len());
}

#[test]
fn the_targets_of_ci_are_those_that_its_job_installs() {
    let steps = steps(&workspace::root().join(".github/workflows/ci.yml"));
    let installed = steps.iter().filter(|(job, _)| job == "targets");
    let installed: Vec<&str> = installed.filter_map(|(_, step)| step["with"]["targets"].as_str()).collect();
    assert_eq!(installed, [TARGETS.join(", ")]);
}

fn workflows() -> Vec<PathBuf> {
    let workflows = entries(&workspace::root().join(".github/workflows"));
    assert!(workflows.len() >= 2, "the workflows are gone");
    workflows
}

fn parse(path: &Path) -> Yaml {
    let documents = YamlLoader::load_from_str(&read(path));
    let mut documents = documents.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(documents.len(), 1);
    documents.remove(0)
}

/// Each step with the name of its job.
fn steps(path: &Path) -> Vec<(String, Yaml)> {
    let workflow = parse(path);
    let jobs = workflow["jobs"].as_hash().expect("a workflow has jobs");
    let mut steps = Vec::new();
    for (job, definition) in jobs {
        let job = job.as_str().expect("the name of a job is a string");
        for step in definition["steps"].as_vec().expect("a job has steps") {
            steps.push((job.to_owned(), step.clone()));
        }
    }
    steps
}

/// Checks that each `cargo xtask …` is a command line that xtask understands; returns how many
/// there are. In prose, a call ends with its code span.
fn check_xtask_calls(text: &str) -> usize {
    let mut calls = 0;
    for (start, call) in text.match_indices("xtask ") {
        let before = &text[..start];
        if !before.ends_with("cargo ") && !before.ends_with("cargo --locked ") {
            continue;
        }
        let rest = &text[start + call.len()..];
        let end = rest.find(['`', '\n', '#', '|', ';', '>']).unwrap_or(rest.len());
        let words: Vec<&str> =
            rest[..end].split_whitespace().filter(|word| !word.contains(['…', '<', '['])).collect();
        let parsed = Cli::try_parse_from(std::iter::once("xtask").chain(words.iter().copied()));
        if let Err(error) = parsed {
            let help = error.kind() == clap::error::ErrorKind::DisplayHelp;
            assert!(help, "cargo xtask {}: {error}", words.join(" "));
        }
        calls += 1;
    }
    calls
}
