//! Where the workspace lies, and how its cargo is called.

use std::path::{Path, PathBuf};
use std::process::Command;

use puzzle::printable;

/// The root of the workspace, wherever the command is run from.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// The folder of the committed cases.
pub fn fixtures() -> PathBuf {
    root().join("fixtures")
}

/// Where cargo builds, which is where our own passing files go too.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The cargo that runs this program, or the one on the path, in the root of the workspace.
pub fn cargo() -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root());
    command
}

/// The compiler that cargo uses.
pub fn rustc() -> Command {
    let mut command = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    command.current_dir(root());
    command
}

/// A path as people type it: relative to the root where it lies inside, with `/` on each platform,
/// and without control characters.
pub fn shown(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    printable(path.as_os_str().as_encoded_bytes()).replace(std::path::MAIN_SEPARATOR, "/")
}
