//! `cargo xtask pictures`: the pictures of README.md, made of fixtures by the programs themselves.

use std::ffi::OsString;
use std::fs;
use std::io::{Write, empty};
use std::path::{Path, PathBuf};

use puzzle::AnyPuzzle;
use puzzle::cli::{SOLVED, Streams};

use crate::failure::{Failure, RIGHT, WRONG};
use crate::registry::all_known;
use crate::workspace::{fixtures, root, shown, target};

/// Write the pictures of README.md
#[derive(Clone, Debug, Default, clap::Args)]
pub struct PicturesArgs {
    /// Change nothing; end with status 1 if a picture is not up to date
    #[arg(long)]
    pub check: bool,
}

/// What is drawn of each puzzle: a fixture and a part that show well on a page.
pub const DRAWN: &[(&str, &str, &str)] = &[
    ("amphipod", "writeup_1", "2"),
    ("blizzard", "random_8x6", "2"),
    ("jigsaw", "n4_official_size", "2"),
    ("keys", "robots_12", "1"),
    ("warehouse", "bricks_20", "2"),
];

/// Does the task; returns the exit status.
///
/// # Errors
/// A fixture that is not solved, or files that cannot be read or written.
pub fn pictures(
    puzzles: &[&'static dyn AnyPuzzle],
    args: &PicturesArgs,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    let committed = root().join("docs").join("pictures");
    let folder = if args.check { target().join("xtask").join("pictures") } else { committed.clone() };
    fs::create_dir_all(&folder).map_err(|error| Failure::io(&folder, &error))?;
    let mut status = RIGHT;
    all_known(puzzles, "xtask/src/pictures.rs", |name| DRAWN.iter().any(|(drawn, ..)| *drawn == name))?;
    for &(name, fixture, part) in DRAWN {
        let puzzle = puzzles
            .iter()
            .find(|puzzle| puzzle.meta().name == name)
            .ok_or_else(|| Failure::Work(format!("there is no puzzle {name}")))?;
        let path = draw(*puzzle, fixture, part, &folder)?;
        let wanted = committed.join(format!("{name}.svg"));
        if args.check && read(&path)? != read(&wanted).unwrap_or_default() {
            writeln!(out, "{} is not up to date: run `cargo xtask pictures`", shown(&wanted))?;
            status = WRONG;
        }
    }
    Ok(status)
}

/// Has the program of a puzzle draw a fixture; returns where the picture lies.
fn draw(puzzle: &dyn AnyPuzzle, fixture: &str, part: &str, folder: &Path) -> Result<PathBuf, Failure> {
    let name = puzzle.meta().name;
    let path = folder.join(format!("{name}.svg"));
    let input = fixtures().join(name).join(format!("{fixture}.txt"));
    let arguments: [OsString; 6] =
        [name.into(), input.into(), "--part".into(), part.into(), "--picture".into(), path.clone().into()];
    let mut nothing = empty();
    let (mut answers, mut said) = (Vec::new(), Vec::new());
    let mut streams = Streams::plain(&mut nothing, &mut answers, &mut said);
    if puzzle.run(arguments.into(), &mut streams) == SOLVED {
        Ok(path)
    } else {
        Err(Failure::Work(format!("{name} {fixture}: {}", String::from_utf8_lossy(&said).trim_end())))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::io(path, &error))
}

#[cfg(test)]
mod tests {
    use super::DRAWN;
    use crate::registry::PUZZLES;
    use crate::workspace::root;

    #[test]
    fn every_puzzle_has_its_picture_in_the_readme() {
        let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
        for puzzle in PUZZLES {
            let name = puzzle.meta().name;
            assert!(DRAWN.iter().any(|(drawn, ..)| *drawn == name), "{name} is not drawn");
            assert!(readme.contains(&format!("docs/pictures/{name}.svg")), "{name} is not shown");
        }
    }
}
