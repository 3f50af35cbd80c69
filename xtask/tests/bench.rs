//! `bench` on toys.

mod toys;

use std::path::Path;
use std::time::Duration;

use insta::assert_snapshot;
use toys::{TOYS, folder};
use xtask::bench::{BenchArgs, bench};

/// The cases that were measured, and what was said of others.
fn measured(folder: &Path) -> (Vec<String>, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = BenchArgs { inputs: Some(folder.to_owned()), time: Duration::ZERO, ..BenchArgs::default() };
    let status = bench(TOYS, &args, &mut out, &mut err);
    assert_eq!(status, Ok(xtask::RIGHT));
    let out = String::from_utf8(out).expect("the task writes UTF-8");
    let err = String::from_utf8(err).expect("the task writes UTF-8");
    let cases = out.lines().skip(1).filter_map(|line| line.split_whitespace().nth(1));
    // Before the name of a file stands the place of the folder on this machine.
    let told = err.lines().map(|line| match line.rsplit_once('/') {
        Some((_, name)) => format!("warning: left out: {name}\n"),
        None => format!("{line}\n"),
    });
    (cases.map(str::to_owned).collect(), told.collect())
}

#[test]
fn inputs_that_are_refused_are_told() {
    let folder =
        folder("bench", "[bad]\nerror = \"bad_char\"\n", &[("bad", "#.\n.x"), ("good", "#"), ("worse", "?")]);
    let (cases, told) = measured(&folder);
    assert_eq!(cases, ["good", "median"]);
    assert_snapshot!(told, @"
    warning: left out: bad.txt:2:2: expected a wall `#`, found 'x'
    warning: left out: worse.txt:1:1: expected a wall `#`, found '?'
    ");
}
