//! Whether two names mean one file, so that nothing is written over what is still wanted.

use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

/// Links to files that are not there are followed so often, as the system does.
const MOST_LINKS: usize = 40;

/// Whether writing to one of these names loses what the other one names, now or when both have been
/// written: by another spelling, through links, in another case where the system may not tell cases
/// apart. Devices lose nothing, so they are nobody's.
pub(super) fn is_same_file(one: &Path, other: &Path) -> bool {
    match (fs::metadata(one), fs::metadata(other)) {
        (Ok(here), Ok(there)) => here.is_file() && there.is_file() && is_same(one, &here, other, &there),
        // Two names of one file both lead to it: where only one does, there are two files.
        (Ok(_), Err(_)) | (Err(_), Ok(_)) => false,
        (Err(_), Err(_)) => place(one) == place(other),
    }
}

/// Whether two files that exist are one; hard links are.
#[cfg(unix)]
fn is_same(_: &Path, here: &Metadata, _: &Path, there: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (here.dev(), here.ino()) == (there.dev(), there.ino())
}

/// Whether two files that exist are one, as far as their names tell.
#[cfg(not(unix))]
fn is_same(one: &Path, _: &Metadata, other: &Path, _: &Metadata) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// The folder in which a file would be made, and its name there. Whether that folder tells `a` from
/// `A` is known only when the file exists, so the name is taken without its case.
fn place(path: &Path) -> (PathBuf, OsString) {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else { break };
        path = folder(&path).join(target);
    }
    let folder = folder(&path);
    let folder = folder.canonicalize().or_else(|_| std::path::absolute(&folder)).unwrap_or(folder);
    let name = path.file_name().unwrap_or(path.as_os_str());
    let name = name.to_str().map_or_else(|| name.to_owned(), |name| name.to_lowercase().into());
    (folder, name)
}

fn folder(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => PathBuf::from("."),
        Some(folder) => folder.to_owned(),
        None => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::is_same_file;

    /// A folder that is gone when the test has passed.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("same-file-{name}-{}", std::process::id()));
            fs::create_dir_all(folder.join("sub")).unwrap();
            Self(folder)
        }

        fn join(&self, name: &str) -> PathBuf {
            self.0.join(name)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).unwrap();
        }
    }

    #[test]
    fn a_file_that_is_not_there_yet_is_known_by_any_spelling() {
        let folder = Folder::new("spelling");
        let plain = folder.join("p.svg");
        for spelling in ["./p.svg", "sub/../p.svg", "sub/.././p.svg", "P.svg"] {
            assert!(is_same_file(&plain, &folder.join(spelling)), "{spelling}");
        }
        for other in ["q.svg", "sub/p.svg", "p.html"] {
            assert!(!is_same_file(&plain, &folder.join(other)), "{other}");
        }
        // A name alone lies in the folder of the process.
        let here = std::env::current_dir().unwrap();
        for spelling in [Path::new("./not-there.svg"), &here.join("not-there.svg")] {
            assert!(is_same_file(Path::new("not-there.svg"), spelling), "{}", spelling.display());
        }
    }

    #[test]
    fn what_is_there_is_told_by_the_system() {
        let folder = Folder::new("there");
        let [one, two] = ["one", "two"].map(|name| folder.join(name));
        fs::write(&one, "").unwrap();
        assert!(is_same_file(&one, &folder.join("sub/../one")));
        assert!(!is_same_file(&one, &two));
        fs::write(&two, "").unwrap();
        assert!(!is_same_file(&one, &two));
        // Folders and devices are not overwritten.
        assert!(!is_same_file(&folder.0, &folder.0));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_to_what_is_there_and_to_what_is_not() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new("links");
        symlink(folder.join("sub"), folder.join("link")).unwrap();
        assert!(is_same_file(&folder.join("sub/p.svg"), &folder.join("link/p.svg")));
        symlink("sub/p.svg", folder.join("dangling")).unwrap();
        assert!(is_same_file(&folder.join("dangling"), &folder.join("sub/p.svg")));
        symlink("round", folder.join("round")).unwrap();
        assert!(!is_same_file(&folder.join("round"), &folder.join("sub/p.svg")));
        fs::write(folder.join("one"), "").unwrap();
        fs::hard_link(folder.join("one"), folder.join("two")).unwrap();
        assert!(is_same_file(&folder.join("one"), &folder.join("two")));
    }
}
