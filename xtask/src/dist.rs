//! `cargo xtask dist-assets`: shell completions and manual pages of all programs, for packagers.
//!
//! They are made from the same definitions that parse the command lines, so they cannot lag behind.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{ArgAction, Command};
use clap_complete::{Shell, generate_to};
use clap_mangen::Man;

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
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let mut left = vec![command];
    while let Some(command) = left.pop() {
        left.extend(command.get_subcommands().filter(|task| !task.is_hide_set()).cloned());
        let page = Man::new(command.clone());
        let path = folder.join(page.get_filename());
        let text = page_of(&page, &command).map_err(|error| Failure::io(&path, &error))?;
        fs::write(&path, text).map_err(|error| Failure::io(&path, &error))?;
    }
    Ok(())
}

/// The page in the usual order of its sections.
fn page_of(page: &Man, command: &Command) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    synopsis(command, &mut text)?;
    page.render_description_section(&mut text)?;
    if command.get_arguments().next().is_some() {
        page.render_options_section(&mut text)?;
    }
    if command.get_subcommands().any(|task| !task.is_hide_set()) {
        page.render_subcommands_section(&mut text)?;
    }
    let more = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
    sections(&more, &mut text)?;
    if command.get_version().is_some() {
        page.render_version_section(&mut text)?;
    }
    Ok(text)
}

/// Each option with its value; the pages of `clap_mangen` leave values out.
fn synopsis(command: &Command, out: &mut Vec<u8>) -> io::Result<()> {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    write!(out, ".SH SYNOPSIS\n\\fB{}\\fR", escaped(name))?;
    let mut arguments: Vec<_> = command.get_arguments().filter(|argument| !argument.is_hide_set()).collect();
    arguments.sort_by_key(|argument| argument.is_positional());
    for argument in arguments {
        let [open, shut] = if argument.is_required_set() { ["", ""] } else { ["[", "]"] };
        let more = if matches!(argument.get_action(), ArgAction::Append) { "..." } else { "" };
        let long = argument.get_long().map(|long| format!("--{long}"));
        let option = long.or_else(|| argument.get_short().map(|short| format!("-{short}")));
        let option = option.map(|option| format!("\\fB{}\\fR", escaped(&option)));
        let is_valued = argument.get_action().takes_values();
        let values = argument.get_value_names().filter(|_| is_valued).unwrap_or_default();
        let values = values.iter().map(|value| format!("\\fI{}\\fR", escaped(value)));
        let words: Vec<String> = option.into_iter().chain(values).collect();
        write!(out, " {open}{}{shut}{more}", words.join(" "))?;
    }
    if command.get_subcommands().any(|task| !task.is_hide_set()) {
        write!(out, " \\fITASK\\fR")?;
    }
    writeln!(out)
}

/// The end of a long help as sections of a page, with its lines as they are: a heading is a line at the
/// margin that ends in a colon.
fn sections(help: &str, out: &mut Vec<u8>) -> io::Result<()> {
    let mut is_open = false;
    for line in help.trim().lines() {
        match line.strip_suffix(':').filter(|heading| !heading.starts_with(' ')) {
            Some(heading) => {
                writeln!(
                    out,
                    "{}.SH {}\n.nf",
                    if is_open { ".fi\n" } else { "" },
                    escaped(&heading.to_uppercase())
                )?;
                is_open = true;
            }
            None => writeln!(out, "{}", escaped(line))?,
        }
    }
    if is_open { writeln!(out, ".fi") } else { Ok(()) }
}

/// A line that roff shows as it is.
fn escaped(line: &str) -> String {
    let line = line.replace('\\', "\\e").replace('-', "\\-");
    if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line }
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
            let synopsis = format!(".SH SYNOPSIS\n\\fB{name}\\fR [\\fB\\-\\-part\\fR \\fIPART\\fR]");
            assert!(page.contains(&synopsis) && page.contains("[\\fIINPUT\\fR]..."), "{name}: {page}");
            for heading in ["EXAMPLES", "EXIT STATUS"] {
                assert!(page.contains(&format!("\n.SH {heading}\n.nf\n  ")), "{name}: {page}");
            }
            assert!(
                page.contains(&format!("\n  {name} \\-\\-animate input.txt\n      watch")),
                "{name}: {page}"
            );
            assert!(!page.contains("EXTRA"), "{name}: {page}");
            let bash = fs::read_to_string(folder.join("completions").join(format!("{name}.bash"))).unwrap();
            assert!(bash.contains("--picture"), "{name}: {bash}");
        }
        let tasks = fs::read_to_string(folder.join("man").join("xtask-verify-all.1")).unwrap();
        assert!(tasks.contains("Solve every case"), "{tasks}");
        let tasks = fs::read_to_string(folder.join("man").join("xtask-gen.1")).unwrap();
        assert!(tasks.contains(".SH SIZES AND STYLES\n.nf\n  amphipod"), "{tasks}");
    }

    #[test]
    fn every_example_is_understood_and_fits_a_narrow_terminal() {
        for puzzle in PUZZLES {
            let command = puzzle.command();
            let help = command.get_after_long_help().unwrap().to_string();
            let (examples, _) = help.split_once("\n\n").unwrap();
            let commands: Vec<&str> =
                examples.lines().skip(1).filter(|line| !line.starts_with("   ")).collect();
            assert!(commands.len() >= 6, "{help}");
            for (number, command) in commands.iter().enumerate() {
                assert!(command.len() <= 40, "{command}");
                assert!(!commands[..number].contains(command), "twice: {command}");
                let words = command.split_whitespace().take_while(|word| *word != "<");
                let understood = puzzle.command().try_get_matches_from(words);
                assert!(understood.is_ok(), "{command}: {understood:?}");
            }
        }
    }
}
