//! What is refused, and how the refusal reads.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use amphipod::Amphipod;
use puzzle::{AnyPuzzle, Erased};

#[test]
fn every_refused_fixture_says_what_is_wrong_and_where() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/amphipod");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("there are fixtures")
        .map(|entry| entry.expect("a folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    paths.sort();
    let mut told = String::new();
    for path in paths {
        let bytes = fs::read(&path).expect("a fixture can be read");
        let name = path.file_name().expect("a fixture has a name").to_string_lossy();
        if let Err(refusal) = Erased::<Amphipod>::new().parse(&name, &bytes) {
            writeln!(told, "{}: {}", refusal.kind, refusal.render(false)).expect("a string takes all");
        }
    }
    insta::assert_snapshot!("refused_fixtures", told);
}
