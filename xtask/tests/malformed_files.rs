//! What is no input at all, through the whole program: a clear error, no panic, and soon.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use puzzle::cli::{self, Streams};
use xtask::r#gen::random::Random;
use xtask::registry::PUZZLES;

/// A path in a folder that this test owns alone.
fn place(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("malformed_files");
    fs::create_dir_all(&folder).expect("the folder is ours");
    folder.join(name)
}

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = place(name);
    fs::write(&path, bytes).expect("the folder is ours");
    path
}

/// Runs each program on the path; each refuses it and says so in words that contain `told`.
#[track_caller]
fn is_refused_by_all(path: &Path, told: &str) {
    for puzzle in PUZZLES {
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let start = Instant::now();
        let status = puzzle.run(
            vec![OsString::from(puzzle.meta().name), path.as_os_str().to_owned()],
            &mut Streams::plain(&mut io::empty(), &mut stdout, &mut stderr),
        );
        let (name, said) = (puzzle.meta().name, String::from_utf8_lossy(&stderr));
        assert_eq!(status, cli::REFUSED, "{name}: {said}");
        assert!(stdout.is_empty(), "{name} answers {}", String::from_utf8_lossy(&stdout));
        assert!(said.contains(told), "{name}: {said}");
        assert!(said.len() < 4000, "{name} says {} bytes", said.len());
        // A busy machine is slow; whoever works out something takes far longer.
        assert!(start.elapsed() < Duration::from_secs(10), "{name} takes {:?}", start.elapsed());
    }
}

#[test]
fn a_file_of_a_gigabyte_is_refused_unread() {
    let path = place("gigabyte.txt");
    let file = File::create(&path).expect("the folder is ours");
    // A file with a hole takes no room, where the system has such files.
    if file.set_len(1 << 30).is_ok() {
        is_refused_by_all(&path, "larger than 256 MiB");
    }
    fs::remove_file(&path).expect("it is ours");
}

#[test]
fn a_line_of_a_hundred_megabytes_is_refused() {
    let path = file("long_line.txt", &vec![b'#'; 100_000_000]);
    is_refused_by_all(&path, "error: ");
    fs::remove_file(&path).expect("it is ours");
}

#[test]
fn noise_is_refused_at_a_place() {
    let mut random = Random::new(1);
    let bytes: Vec<u8> =
        (0..1_000_000).map(|_| u8::try_from(random.below(256)).expect("it is below")).collect();
    is_refused_by_all(&file("noise.bin", &bytes), "noise.bin:1:");
}

#[test]
fn nuls_are_refused_at_a_place() {
    is_refused_by_all(&file("nuls.bin", &vec![0; 1_000_000]), "nuls.bin:1:1");
}

#[test]
fn an_empty_file_is_refused() {
    is_refused_by_all(&file("empty.txt", b""), "error: ");
    is_refused_by_all(&file("blank.txt", b"\n\n  \r\n\t\n"), "error: ");
    is_refused_by_all(&file("mark.txt", b"\xef\xbb\xbf"), "error: ");
}

#[test]
fn many_lines_with_nothing_that_means_anything_are_refused() {
    is_refused_by_all(&file("lines.txt", "(((((((((\n".repeat(100_000).as_bytes()), "error: ");
    is_refused_by_all(&file("blank_lines.txt", "\n".repeat(5_000_000).as_bytes()), "error: ");
}

#[test]
fn a_directory_and_a_file_that_is_not_there_are_refused() {
    is_refused_by_all(Path::new(env!("CARGO_TARGET_TMPDIR")), "this is a directory, not a file");
    is_refused_by_all(&place("nowhere.txt"), "nowhere.txt");
}
