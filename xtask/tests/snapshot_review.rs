//! `snapshots` on folders with pending, unused and regular snapshots.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use insta::assert_snapshot;
use xtask::snapshots::{Report, examine, known_references};

/// A folder of files that a test owns alone, made anew.
fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("snapshot_review").join(test);
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => panic!("{error}"),
        _ => {}
    }
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder is ours");
        fs::write(path, text).expect("the folder is ours");
    }
    folder
}

fn examined(folder: &Path, references: Option<&Path>) -> Report {
    examine(folder, references).expect("the files are readable")
}

const OLD: &str = "---\nsource: a.rs\nexpression: x\n---\n#.#\n#.#\n";
const NEW: &str = "---\nsource: a.rs\nassertion_line: 9\nexpression: x\n---\n#.#\n```\n";

#[test]
fn a_pending_file_is_shown_as_a_difference_of_contents() {
    let files = [("tests/snapshots/a.snap", OLD), ("tests/snapshots/a.snap.new", NEW)];
    let report = examined(&folder("file", &files), None);
    assert!(!report.is_clean());
    assert_snapshot!(report, @"
    ## Snapshots

    1 pending. Take or reject them with `cargo insta review`.

    ### `tests/snapshots/a.snap`

    ````diff
    @@ -1,2 +1,2 @@
     #.#
    -#.#
    +```
    ````

    Not known which snapshots tests use: run `cargo xtask ci tests`, which keeps a list.
    ");
}

#[test]
fn a_new_file_is_shown_whole() {
    let report = examined(&folder("new", &[("tests/snapshots/b.snap.new", NEW)]), None);
    assert_snapshot!(report, @"
    ## Snapshots

    1 pending. Take or reject them with `cargo insta review`.

    ### `tests/snapshots/b.snap`

    ````diff
    @@ -0,0 +1,2 @@
    +#.#
    +```
    ````

    Not known which snapshots tests use: run `cargo xtask ci tests`, which keeps a list.
    ");
}

#[test]
fn pending_inline_snapshots_of_the_last_run_are_shown_with_their_lines() {
    let lines = [
        r#"{"run_id":"1","line":3,"new":{"module_name":"m","snapshot":"stale"},"old":{"snapshot":"x"}}"#,
        r#"{"run_id":"2","line":3,"new":null,"old":null}"#,
        r#"{"run_id":"2","line":7,"new":{"snapshot":"\nfresh\n"},"old":{"snapshot":"kept"}}"#,
    ];
    let report = examined(&folder("inline", &[("src/.grid.rs.pending-snap", &lines.join("\n"))]), None);
    assert_snapshot!(report, @"
    ## Snapshots

    1 pending. Take or reject them with `cargo insta review`.

    ### `src/grid.rs:7`

    ```diff
    @@ -1 +1 @@
    -kept
    +fresh
    ```

    Not known which snapshots tests use: run `cargo xtask ci tests`, which keeps a list.
    ");
}

#[test]
fn a_snapshot_that_no_test_has_used_is_named() {
    let files = [("tests/snapshots/used.snap", OLD), ("tests/snapshots/unused.snap", OLD)];
    let folder = folder("unused", &files);
    let references = folder.join("references");
    // Tests write the path that the macro saw, which may go up and down.
    let used = folder.join("tests/../tests/snapshots/used.snap");
    fs::write(&references, format!("{}\n", used.display())).unwrap();
    let report = examined(&folder, Some(&references));
    assert!(!report.is_clean());
    assert_snapshot!(report, @"
    ## Snapshots

    No snapshot is pending.

    1 used by no test:

    - `tests/snapshots/unused.snap`
    ");
}

#[test]
fn without_pending_and_unused_snapshots_the_report_is_clean() {
    let folder = folder("clean", &[("tests/snapshots/used.snap", OLD), ("target/a.snap.new", NEW)]);
    let references = folder.join("references");
    fs::write(&references, format!("{}\n", folder.join("tests/snapshots/used.snap").display())).unwrap();
    let report = examined(&folder, Some(&references));
    assert!(report.is_clean());
    assert_snapshot!(report, @"
    ## Snapshots

    No snapshot is pending.

    Each snapshot is used by a test.
    ");
}

#[test]
fn what_is_not_known_is_said_and_is_not_clean() {
    let folder = folder("unknown", &[("tests/snapshots/used.snap", OLD)]);
    let report = examined(&folder, None);
    assert!(!report.is_clean());
    assert_snapshot!(report, @"
    ## Snapshots

    No snapshot is pending.

    Not known which snapshots tests use: run `cargo xtask ci tests`, which keeps a list.
    ");
}

#[test]
fn a_stored_list_holds_until_a_source_or_a_snapshot_changes() {
    let files = [("tests/snapshots/used.snap", OLD), ("src/a.rs", ""), ("target/b.rs", "")];
    let folder = folder("stored", &files);
    let stored = folder.join("references");
    let known = || known_references(&folder, &stored).expect("the files are readable");
    assert_eq!(known(), None);
    fs::write(&stored, "").unwrap();
    let seconds = |seconds| SystemTime::now() + Duration::from_secs(seconds);
    let set =
        |path: &str, time| File::options().append(true).open(folder.join(path)).unwrap().set_modified(time);
    set("references", seconds(10)).unwrap();
    assert_eq!(known(), Some(stored.clone()));
    set("target/b.rs", seconds(20)).unwrap();
    assert_eq!(known(), Some(stored.clone()));
    for changed in ["tests/snapshots/used.snap", "src/a.rs"] {
        set(changed, seconds(20)).unwrap();
        assert_eq!(known(), None, "{changed}");
        set(changed, seconds(0)).unwrap();
    }
}
