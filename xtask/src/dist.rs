//! `cargo xtask dist-assets`: shell completions and manual pages of all programs, for packagers.
//!
//! They are made from the same definitions that parse the command lines, so they cannot lag behind.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Command;
use clap_complete::{Shell, generate_to};

use crate::failure::{Failure, RIGHT};
use crate::workspace::{shown, target};

/// Write shell completions and manual pages of all programs
#[derive(Clone, Debug, Default, clap::Args)]
pub struct DistArgs {
    /// Where to [default: dist-assets in cargo's target folder]
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

/// The shells that there are completions for.
pub const SHELLS: [Shell; 5] = [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh];

/// Writes completions and pages of these programs, and where they are to `out`; returns the exit status.
///
/// # Errors
/// A folder that cannot be written.
pub fn dist_assets(
    programs: impl IntoIterator<Item = Command>,
    args: &DistArgs,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    let folder = args.folder.clone().unwrap_or_else(|| target().join("dist-assets"));
    let (completions, manual) = (folder.join("completions"), folder.join("man"));
    for folder in [&completions, &manual] {
        fs::create_dir_all(folder).map_err(|error| Failure::io(folder, &error))?;
    }
    for program in programs {
        complete(program.clone(), &completions)?;
        man(program, &manual)?;
    }
    writeln!(out, "{}", shown(&folder))?;
    Ok(RIGHT)
}

fn complete(mut command: Command, folder: &Path) -> Result<(), Failure> {
    let name = command.get_name().to_owned();
    for shell in SHELLS {
        generate_to(shell, &mut command, &name, folder).map_err(|error| Failure::io(folder, &error))?;
    }
    Ok(())
}

/// A page for the program, and one for each of its tasks if it has any.
fn man(command: Command, folder: &Path) -> Result<(), Failure> {
    clap_mangen::generate_to(command.disable_help_subcommand(true), folder)
        .map_err(|error| Failure::io(folder, &error))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{DistArgs, SHELLS, dist_assets};
    use crate::cli::programs;
    use crate::registry::PUZZLES;
    use crate::workspace::target;

    #[test]
    fn every_program_has_completions_for_each_shell_and_a_manual_page_with_its_examples() {
        let folder = target().join("xtask").join("dist-assets-test");
        let args = DistArgs { folder: Some(folder.clone()) };
        dist_assets(programs(), &args, &mut Vec::new()).unwrap();
        assert_eq!(
            fs::read_dir(folder.join("completions")).unwrap().count(),
            SHELLS.len() * (PUZZLES.len() + 1)
        );
        for puzzle in PUZZLES {
            let name = puzzle.meta().name;
            let page = fs::read_to_string(folder.join("man").join(format!("{name}.1"))).unwrap();
            assert!(page.contains("Examples:") && page.contains("\\-\\-replay"), "{name}: {page}");
            let bash = fs::read_to_string(folder.join("completions").join(format!("{name}.bash"))).unwrap();
            assert!(bash.contains("--picture"), "{name}: {bash}");
        }
        let tasks = fs::read_to_string(folder.join("man").join("xtask-verify-all.1")).unwrap();
        assert!(tasks.contains("Solve every case"), "{tasks}");
    }
}
