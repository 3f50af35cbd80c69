//! The public surface, gathered from the sources: a list that changes on purpose only, and an
//! example for each item.
//!
//! A plain scan and no parser: the crate has flat private modules, and what `lib.rs` names in
//! `pub use` and `pub mod` is all that is public. An item is its lines up to the `{`, the `;` or the
//! value; members are those in its block and the `pub fn`s of its inherent blocks; of a trait all.
//! What is implemented is listed with the type, or with the trait where the type is not of this
//! crate; what is derived stands before the type.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("the crate's own files can be read")
}

/// A public item or member.
#[derive(Debug)]
struct Item {
    /// The type or trait, for a member.
    of: Option<String>,
    /// The variant, for a field of one.
    variant: Option<String>,
    name: String,
    signature: String,
    docs: String,
}

impl Item {
    /// A trait that is implemented; its docs are elsewhere.
    fn implementation(of: String, signature: String) -> Self {
        Self { of: Some(of), variant: None, name: String::new(), signature, docs: String::new() }
    }

    fn is_implementation(&self) -> bool {
        self.name.is_empty()
    }
}

/// The names in the `pub use` and `pub mod` lines of `lib.rs`.
fn exported() -> BTreeSet<String> {
    let text = read(&root().join("src/lib.rs"));
    let mut names = BTreeSet::new();
    for list in text.split("pub use ").skip(1) {
        let list = &list[..list.find(';').expect("each use ends")];
        let list = &list[list.find("::").expect("a module") + 2..];
        names.extend(list.trim_matches(['{', '}']).split(',').map(|name| name.trim().to_owned()));
    }
    names.extend(text.lines().filter_map(|line| named(line, &["pub mod "])));
    names.remove("");
    names
}

/// The types and traits of a file that are no business of anybody else's.
fn hidden(text: &str) -> impl Iterator<Item = String> {
    let kinds = ["struct ", "enum ", "trait ", "type "];
    let plain = |line: &'_ str| named(line.strip_prefix("pub(crate) ").unwrap_or(line), &kinds);
    text.lines().filter_map(plain).collect::<Vec<_>>().into_iter()
}

/// The name after a keyword, if the line starts with it.
fn named(line: &str, keywords: &[&str]) -> Option<String> {
    let rest = keywords.iter().find_map(|keyword| line.strip_prefix(keyword))?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    Some(rest[..end].to_owned())
}

/// The lines from here to where the signature ends, as one.
fn signature(lines: &[&str]) -> String {
    let mut text = String::new();
    for line in lines {
        let line = line.trim();
        text.push_str(line);
        text.push(' ');
        if line.ends_with(['{', ';', ',']) && !line.ends_with("(,") {
            let depth = |open, close| text.matches(open).count() <= text.matches(close).count();
            let is_field = !text.contains("where ");
            if line.ends_with(['{', ';']) || is_field && depth('(', ')') && depth('<', '>') {
                break;
            }
        }
        if line.ends_with('}') {
            break;
        }
    }
    text.trim().trim_end_matches("{}").trim_end_matches(['{', ';', ',']).trim().to_owned()
}

/// To whom a block of implementations belongs that others can see: the trait and the type are
/// known, or not of this crate.
fn implemented_by(block: &str, exported: &BTreeSet<String>, hidden: &BTreeSet<String>) -> Option<String> {
    let (front, back) = block.split_once(" for ")?;
    // The last word that is no parameter of another.
    let mut depth = 0;
    let plain: String = front
        .chars()
        .filter(|&c| {
            depth += i32::from(c == '<') - i32::from(c == '>');
            depth == 0 && c != '>'
        })
        .collect();
    let of_trait = plain.rsplit([' ', ':']).next()?.to_owned();
    let back = back.trim_start_matches("&mut ");
    let of_type = named(back, &[""])?;
    if hidden.contains(&of_trait) || hidden.contains(&of_type) {
        return None;
    }
    [of_type, of_trait].into_iter().find(|name| exported.contains(name))
}

/// The name of a member of a block that is open, where all is public, or of one where `pub` says so.
fn member(text: &str, is_open: bool) -> Option<String> {
    let text =
        if is_open { text } else { text.strip_prefix("pub ").filter(|rest| !rest.starts_with('('))? };
    named(text, &["fn ", "type ", "const ", ""]).filter(|name| !name.is_empty())
}

/// All exported items of one file with their members.
fn items_of(text: &str, exported: &BTreeSet<String>, hidden: &BTreeSet<String>) -> Vec<Item> {
    // A private name may be one that is public elsewhere.
    let hidden: BTreeSet<String> = hidden.iter().cloned().chain(self::hidden(text)).collect();
    let lines: Vec<&str> = text.lines().take_while(|line| *line != "#[cfg(test)]").collect();
    let mut items = Vec::new();
    let (mut docs, mut attributes, mut in_attribute) = (String::new(), String::new(), false);
    // The block that is open at the margin: of whom, and whether all in it is public.
    let mut block: Option<(String, bool)> = None;
    let mut variant = None;
    // What a macro implements for each of its arguments.
    let mut template: Option<String> = None;
    for (number, &line) in lines.iter().enumerate() {
        let (text, depth) = (line.trim_start(), line.len() - line.trim_start().len());
        if let Some(doc) = text.strip_prefix("///") {
            docs.push_str(doc);
            docs.push('\n');
            continue;
        }
        if let Some(page) = text.strip_prefix("#[doc = include_str!(\"") {
            let page = page.split('"').next().expect("a path");
            docs.push_str(&read(&root().join("src").join(page)));
            continue;
        }
        if text.starts_with("#[") || in_attribute {
            let shown = ["#[non_exhaustive]", "#[must_use", "#[derive(", "#[cfg_attr(feature"];
            if shown.iter().any(|start| text.starts_with(start)) {
                attributes.push_str(text);
                attributes.push(' ');
            }
            in_attribute = !text.ends_with(']');
            continue;
        }
        let mut add = |of: Option<String>, name: String| {
            let signature = format!("{attributes}{}", signature(&lines[number..]));
            items.push(Item { of, variant: None, name, signature, docs: docs.clone() });
        };
        match depth {
            0 if line == "}" => block = None,
            0 => {
                let kinds = ["pub struct ", "pub enum ", "pub trait ", "pub fn ", "pub type ", "pub mod "];
                if let Some(name) = named(line, &kinds).filter(|name| exported.contains(name)) {
                    add(None, name.clone());
                    if line.starts_with("pub enum") || line.starts_with("pub trait") {
                        block = Some((name, true));
                    } else if line.starts_with("pub struct") {
                        block = Some((name, false));
                    }
                } else if line.starts_with("impl") {
                    let whole = signature(&lines[number..]);
                    let subject = whole.split(" where ").next().unwrap_or(&whole);
                    let of = exported.iter().find(|name| {
                        let plain = subject.ends_with(name.as_str());
                        (plain
                            || subject.contains(&format!("> {name}<"))
                            || subject.contains(&format!("impl {name}<")))
                            && !subject.contains(" for ")
                    });
                    block = of.map(|name| (name.clone(), false));
                    if let Some(of) = implemented_by(&whole, exported, &hidden) {
                        items.push(Item::implementation(of, whole));
                    }
                } else if let Some((template, (_, list))) = template.as_ref().zip(line.split_once("!(")) {
                    let of = implemented_by(template, exported, &hidden).expect("a public trait");
                    for argument in list.trim_end_matches(");").split_whitespace() {
                        let end = template.find('$').expect("a place for it");
                        let whole = format!("{}{argument}", &template[..end]);
                        items.push(Item::implementation(of.clone(), whole));
                    }
                }
            }
            4 => {
                if let Some((of, is_open)) = &block
                    && let Some(name) = member(text, *is_open)
                {
                    variant = text.ends_with('{').then(|| name.clone());
                    add(Some(of.clone()), name);
                }
            }
            // The fields of a variant.
            8 if text.ends_with(',') && !text.contains("=>") => {
                if let (Some((of, true)), Some(name)) = (&block, named(text, &[""]))
                    && text[name.len()..].starts_with(": ")
                    && !docs.is_empty()
                {
                    add(Some(of.clone()), name);
                    let field = items.last_mut().expect("it was added");
                    field.variant.clone_from(&variant);
                }
            }
            _ if text.starts_with("impl") && text.contains(" for $") => {
                template = Some(signature(&lines[number..]));
            }
            _ => {}
        }
        docs.clear();
        attributes.clear();
    }
    items
}

fn items() -> Vec<Item> {
    let exported = exported();
    let files: Vec<PathBuf> = fs::read_dir(root().join("src"))
        .expect("the sources can be listed")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension() == Some(Path::new("rs").as_os_str()))
        .collect();
    let texts: Vec<String> = files.iter().map(|file| read(file)).collect();
    let hidden = texts.iter().flat_map(|text| hidden(text)).filter(|name| !exported.contains(name)).collect();
    let mut items: Vec<Item> = texts.iter().flat_map(|text| items_of(text, &exported, &hidden)).collect();
    // Each below what it belongs to.
    items.sort_by_cached_key(|item| {
        let signature = item.signature.clone();
        match (&item.of, &item.variant) {
            (None, _) => vec![item.name.clone()],
            (Some(of), None) => vec![of.clone(), signature],
            (Some(of), Some(variant)) => vec![of.clone(), variant.clone(), signature],
        }
    });
    items
}

#[test]
fn every_name_that_is_exported_is_found() {
    let items = items();
    for name in exported() {
        assert!(items.iter().any(|item| item.of.is_none() && item.name == name), "{name} is nowhere");
    }
}

#[test]
fn the_public_surface_is_the_one_on_the_list() {
    let mut list = String::new();
    for item in items() {
        let depth = usize::from(item.of.is_some()) + usize::from(item.variant.is_some());
        let _ = writeln!(list, "{}{}", "    ".repeat(depth), item.signature);
    }
    let path = root().join("tests/public_api.txt");
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::write(&path, &list).unwrap();
    }
    let known = read(&path);
    let place = known.lines().zip(list.lines()).position(|(known, now)| known != now);
    let place = place.unwrap_or_else(|| known.lines().count().min(list.lines().count()));
    let at = |text: &str| text.lines().nth(place).map(str::to_owned);
    assert!(
        known == list,
        "the public surface has changed from line {} of the list on: expected {:?}, found {:?}; \
         if that is meant, INSTA_UPDATE=always writes the list",
        place + 1,
        at(&known),
        at(&list)
    );
}

/// The code in these docs, and whether there is any.
fn code(docs: &str) -> Option<String> {
    let code: String = docs.split("```").skip(1).step_by(2).collect();
    (!code.trim().is_empty()).then_some(code)
}

#[test]
fn every_public_type_and_function_has_an_example_of_its_own() {
    let items = items();
    let top = |name: &str| items.iter().find(|item| item.of.is_none() && item.name == name);
    let mut missing = Vec::new();
    for item in items.iter().filter(|item| !item.is_implementation()) {
        let owner = item.of.as_deref().and_then(top);
        let wants_example = match owner {
            // What another type is called needs none.
            None => !item.signature.starts_with("pub type"),
            // Whoever implements a trait looks at the example of the trait, if what is asked for is in it.
            Some(owner) if owner.signature.starts_with("pub trait") => {
                let code = code(&owner.docs).unwrap_or_default();
                !code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == item.name)
            }
            // Fields and variants belong to the example of what they are in.
            Some(_) => ["fn ", "const "].iter().any(|kind| item.signature.contains(kind)),
        };
        if wants_example && code(&item.docs).is_none() {
            missing.push(format!("{}::{}", item.of.as_deref().unwrap_or("search_core"), item.name));
        }
    }
    assert!(missing.is_empty(), "no example of their own have {missing:#?}");
}

#[test]
fn every_enum_may_grow_but_those_that_the_readme_promises_to_leave_alone() {
    let items = items();
    let enums = items.iter().filter(|item| item.signature.contains("pub enum "));
    let closed: Vec<&str> = enums
        .filter(|item| !item.signature.contains("#[non_exhaustive]"))
        .map(|item| item.name.as_str())
        .collect();
    assert_eq!(closed, ["BacktrackEnd", "Bound", "Entry", "Outcome"]);
}

#[test]
fn every_public_item_is_documented() {
    // The compiler warns of the same; this sees what the scan takes for public.
    for item in items().iter().filter(|item| !item.is_implementation()) {
        assert!(!item.docs.trim().is_empty(), "{item:?}");
    }
}
