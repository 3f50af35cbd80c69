//! `cargo xtask policy`: what dependencies may be, without a network. The rules are those of
//! `deny.toml`, so that `cargo deny check` says the same to those who have it.
//!
//! ## Read next
//! [`rules`] (what is allowed) → [`licence`] (what an expression of licences asks for)

pub mod licence;
pub mod rules;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;

use serde::Deserialize;

use crate::failure::{Failure, RIGHT, WRONG};
use crate::workspace;
use rules::Rules;

/// Check licences, versions and sources of all dependencies, without a network
#[derive(Clone, Debug, Default, clap::Args)]
pub struct PolicyArgs {}

/// Does the task; returns the exit status.
///
/// # Errors
/// `deny.toml` or the packages cannot be read.
pub fn policy(_: &PolicyArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let path = workspace::root().join("deny.toml");
    let text = fs::read_to_string(&path).map_err(|error| Failure::io(&path, &error))?;
    let rules = Rules::read(&text).map_err(|error| Failure::Work(format!("deny.toml: {error}")))?;
    let (packages, is_whole) = packages()?;
    let faults = faults(&rules, &packages);
    for fault in &faults {
        writeln!(out, "{fault}")?;
    }
    let seen = if is_whole { "all platforms" } else { "this platform, as others are not downloaded" };
    writeln!(out, "{} packages for {seen}: {} faults", packages.packages.len(), faults.len())?;
    Ok(if faults.is_empty() { RIGHT } else { WRONG })
}

/// What `cargo metadata` tells.
#[derive(Clone, Debug, Deserialize)]
pub struct Packages {
    /// Ours and all that they depend on.
    pub packages: Vec<Package>,
}

/// A package.
#[derive(Clone, Debug, Deserialize)]
pub struct Package {
    /// Its real name, whatever it is called where it is used.
    pub name: String,
    /// Its version.
    pub version: String,
    /// An expression such as `MIT OR Apache-2.0`.
    pub license: Option<String>,
    /// Where it comes from; `None` for a path.
    pub source: Option<String>,
    /// What its manifest asks for.
    pub dependencies: Vec<Dependency>,
}

/// What a manifest asks for.
#[derive(Clone, Debug, Deserialize)]
pub struct Dependency {
    /// The package.
    pub name: String,
    /// The versions.
    pub req: String,
    /// Where it shall come from; `None` for a path.
    pub source: Option<String>,
}

/// The packages of all platforms, or of this one if others were never downloaded; and which it is.
fn packages() -> Result<(Packages, bool), Failure> {
    if let Ok(packages) = metadata(&[]) {
        return Ok((packages, true));
    }
    let host = host()?;
    Ok((metadata(&["--filter-platform", &host])?, false))
}

fn metadata(more: &[&str]) -> Result<Packages, Failure> {
    let mut command = workspace::cargo();
    command.args(["metadata", "--offline", "--locked", "--all-features", "--format-version", "1"]).args(more);
    let output = command.output()?;
    if !output.status.success() {
        return Err(Failure::Work(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| Failure::Work(format!("cargo metadata: {error}")))
}

/// The name of this platform.
fn host() -> Result<String, Failure> {
    let output = workspace::cargo().args(["--version", "--verbose"]).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| Failure::Work("cargo does not tell its platform".to_owned()))
}

/// What breaks the rules, a line each.
pub fn faults(rules: &Rules, packages: &Packages) -> Vec<String> {
    let mut faults = Vec::new();
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in &packages.packages {
        let whole = format!("{} {}", package.name, package.version);
        match package.license.as_deref().map(|licence| licence::is_met(licence, &rules.licences)) {
            None => faults.push(format!("{whole}: it names no licence")),
            Some(Err(error)) => faults.push(format!("{whole}: {error}")),
            Some(Ok(false)) => {
                let licence = package.license.as_deref().unwrap_or_default();
                faults.push(format!("{whole}: the licence `{licence}` is not allowed"));
            }
            Some(Ok(true)) => {}
        }
        if let Some((_, instead)) = rules.banned.iter().find(|(banned, _)| *banned == package.name) {
            faults.push(format!("{whole}: it is banned; use {instead}"));
        }
        match &package.source {
            Some(source) if !rules.sources.contains(source) => {
                faults.push(format!("{whole}: it comes from {source}"));
            }
            Some(_) => versions.entry(&package.name).or_default().push(&package.version),
            None => {
                let any =
                    package.dependencies.iter().filter(|asked| asked.source.is_some() && asked.req == "*");
                faults.extend(any.map(|asked| format!("{whole}: it asks for any version of {}", asked.name)));
            }
        }
    }
    for (name, mut versions) in versions {
        versions.retain(|version| !rules.is_skipped(name, version));
        if versions.len() > 1 {
            faults.push(format!("{name}: it is there in versions {}", versions.join(" and ")));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::{Packages, Rules, faults};

    const RULES: &str = r#"
[bans]
deny = [{ crate = "fxhash", use-instead = "rustc-hash" }]
skip = [{ crate = "syn:2", reason = "two derives" }]
[licenses]
allow = ["MIT"]
"#;

    fn found(packages: &str) -> Vec<String> {
        let packages: Packages = serde_json::from_str(packages).expect("it is JSON");
        faults(&Rules::read(RULES).expect("the rules are TOML"), &packages)
    }

    fn package(name: &str, version: &str, licence: &str, source: &str) -> String {
        let (licence, source) = (format!("\"{licence}\""), format!("\"{source}\""));
        format!(
            r#"{{"name":"{name}","version":"{version}","license":{licence},"source":{source},"dependencies":[]}}"#
        )
    }

    const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

    fn all(packages: &[String]) -> Vec<String> {
        found(&format!(r#"{{"packages":[{}]}}"#, packages.join(",")))
    }

    #[test]
    fn what_keeps_the_rules_is_no_fault() {
        let packages = [
            package("rustc-hash", "2.1.1", "Apache-2.0 OR MIT", REGISTRY),
            package("syn", "2.0.1", "MIT", REGISTRY),
            package("syn", "3.0.1", "MIT", REGISTRY),
        ];
        assert!(all(&packages).is_empty());
    }

    #[test]
    fn each_rule_can_be_broken() {
        assert_eq!(
            all(&[package("fxhash", "0.2.1", "MIT", REGISTRY)]),
            ["fxhash 0.2.1: it is banned; use rustc-hash"]
        );
        assert_eq!(
            all(&[package("a", "1.0.0", "GPL-3.0", REGISTRY)]),
            ["a 1.0.0: the licence `GPL-3.0` is not allowed"]
        );
        assert_eq!(
            all(&[package("a", "1.0.0", "MIT", "git+https://example.org/a")]),
            ["a 1.0.0: it comes from git+https://example.org/a"]
        );
        assert_eq!(
            all(&[package("a", "1.0.0", "MIT", REGISTRY), package("a", "2.0.0", "MIT", REGISTRY)]),
            ["a: it is there in versions 1.0.0 and 2.0.0"]
        );
        let ours = r#"{"packages":[{"name":"ours","version":"0.1.0","license":null,"source":null,
            "dependencies":[{"name":"a","req":"*","source":"registry"},{"name":"b","req":"*","source":null}]}]}"#;
        assert_eq!(
            found(ours),
            ["ours 0.1.0: it names no licence", "ours 0.1.0: it asks for any version of a"]
        );
    }
}
