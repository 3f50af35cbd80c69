//! `answers.toml`: what is known of the cases of one folder.
//!
//! ```toml
//! [depth1_swap]
//! part1 = "46"
//! part2_none = "unsolvable"
//! note = "made by hand"
//!
//! [bad_row]
//! error = "ragged"
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use puzzle::Part;
use toml_edit::{Document, DocumentMut, Item, TableLike};

use crate::failure::Failure;

/// What a part of a case must come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpectedPart {
    /// This answer.
    Answer(String),
    /// No answer, for this reason.
    None(String),
}

/// What is known of a case; what is missing is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expected {
    /// Parts 1 and 2.
    pub parts: [Option<ExpectedPart>; 2],
    /// The kind of the error that refuses the input.
    pub error: Option<String>,
}

impl Expected {
    /// What is known of a part.
    pub fn part(&self, part: Part) -> Option<&ExpectedPart> {
        self.parts[index(part)].as_ref()
    }

    /// Whether it is known that the input is understood.
    pub fn is_understood(&self) -> bool {
        self.parts.iter().any(Option::is_some)
    }
}

/// The place of a part in arrays of both.
pub fn index(part: Part) -> usize {
    usize::from(part.number()) - 1
}

/// A file of answers as read; entries that are wrong in places keep what is right in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// What is known, by the name of the case.
    pub entries: BTreeMap<String, Expected>,
    /// What is wrong with the file, each with its `line:column`.
    pub faults: Vec<String>,
}

const KEYS: &str = "`part1`, `part2`, `part1_none`, `part2_none`, `error` or `note`";

impl Answers {
    /// Reads the text of a file.
    pub fn read(text: &str) -> Self {
        let mut reader = Reader { text, answers: Self::default() };
        match Document::parse(text) {
            Ok(document) => reader.read_entries(document.as_table()),
            Err(error) => {
                let message = error.message().trim().replace('\n', ", ");
                reader.fault(error.span(), &message);
            }
        }
        reader.answers
    }
}

struct Reader<'t> {
    text: &'t str,
    answers: Answers,
}

impl Reader<'_> {
    fn fault(&mut self, span: Option<Range<usize>>, message: &str) {
        let start = span.map_or(0, |span| span.start).min(self.text.len());
        let before = String::from_utf8_lossy(&self.text.as_bytes()[..start]);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
        self.answers.faults.push(format!("{line}:{column}: {message}"));
    }

    fn read_entries(&mut self, entries: &toml_edit::Table) {
        for (name, entry) in entries {
            let Some(table) = entry.as_table_like() else {
                let span = entries.key(name).and_then(toml_edit::Key::span);
                self.fault(span, &format!("expected the entry of a case, such as `[{name}]`, found a value"));
                continue;
            };
            let expected = self.read_entry(table);
            self.answers.entries.insert(name.to_owned(), expected);
        }
    }

    fn read_entry(&mut self, table: &dyn TableLike) -> Expected {
        let mut expected = Expected::default();
        for (key, item) in table.iter() {
            let span = table.key(key).and_then(toml_edit::Key::span);
            let Some(slot) = Slot::of(key) else {
                self.fault(span, &format!("unknown key `{key}`, expected {KEYS}"));
                continue;
            };
            let Some(value) = item.as_str() else {
                let message =
                    format!("expected a string, such as `{key} = \"46\"`, found {}", item.type_name());
                self.fault(item.span().or(span), &message);
                continue;
            };
            let value = value.to_owned();
            let known_twice = match slot {
                Slot::Note => false,
                Slot::Error => expected.error.replace(value).is_some() || expected.is_understood(),
                Slot::Part(part, known) => {
                    expected.parts[index(part)].replace(known(value)).is_some() || expected.error.is_some()
                }
            };
            if known_twice {
                self.fault(span, &format!("`{key}` contradicts a key above it"));
            }
        }
        expected
    }
}

/// What a key of an entry tells.
enum Slot {
    Part(Part, fn(String) -> ExpectedPart),
    Error,
    Note,
}

impl Slot {
    fn of(key: &str) -> Option<Self> {
        Some(match key {
            "part1" => Self::Part(Part::One, ExpectedPart::Answer),
            "part2" => Self::Part(Part::Two, ExpectedPart::Answer),
            "part1_none" => Self::Part(Part::One, ExpectedPart::None),
            "part2_none" => Self::Part(Part::Two, ExpectedPart::None),
            "error" => Self::Error,
            "note" => Self::Note,
            _ => return None,
        })
    }
}

/// Writes what is `known` into the text of a file where it says nothing yet; its comments and
/// layout stay as they are.
///
/// # Errors
/// A text that is not TOML, or in which a case is no table.
pub fn bless(text: &str, known: &BTreeMap<String, Expected>) -> Result<String, Failure> {
    let mut document: DocumentMut =
        text.parse().map_err(|error: toml_edit::TomlError| Failure::Work(error.to_string()))?;
    for (name, expected) in known {
        let fresh = !document.contains_key(name);
        let item = document.entry(name).or_insert_with(toml_edit::table);
        let table = item
            .as_table_like_mut()
            .ok_or_else(|| Failure::Work(format!("`{name}` is not the entry of a case")))?;
        bless_entry(table, expected);
        if fresh
            && let Item::Table(table) = item
            && !text.trim().is_empty()
        {
            table.decor_mut().set_prefix("\n");
        }
    }
    Ok(document.to_string())
}

fn bless_entry(table: &mut dyn TableLike, expected: &Expected) {
    if table.contains_key("error") {
        return;
    }
    for part in Part::BOTH {
        let answer = format!("part{}", part.number());
        let none = format!("{answer}_none");
        if table.contains_key(&answer) || table.contains_key(&none) {
            continue;
        }
        match expected.part(part) {
            Some(ExpectedPart::Answer(value)) => table.insert(&answer, toml_edit::value(value)),
            Some(ExpectedPart::None(reason)) => table.insert(&none, toml_edit::value(reason)),
            None => None,
        };
    }
    if let Some(kind) = &expected.error
        && !expected.is_understood()
    {
        table.insert("error", toml_edit::value(kind));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use insta::assert_snapshot;

    use super::{Answers, Expected, ExpectedPart, bless};

    fn faults(text: &str) -> String {
        Answers::read(text).faults.join("\n")
    }

    #[test]
    fn what_is_wrong_with_the_file_is_named_with_its_place() {
        assert_snapshot!(faults("[a]\npart1 = \"1\"\n  part3 = \"2\"\n"), @"3:3: unknown key `part3`, expected `part1`, `part2`, `part1_none`, `part2_none`, `error` or `note`");
        assert_snapshot!(faults("[a]\npart1 = 46\n"), @r#"2:9: expected a string, such as `part1 = "46"`, found integer"#);
        assert_snapshot!(faults("[a]\nerror = \"ragged\"\npart1 = \"1\"\n"), @"3:1: `part1` contradicts a key above it");
        assert_snapshot!(faults("[a]\npart1 = \"1\"\npart1_none = \"unsolvable\"\n"), @"3:1: `part1_none` contradicts a key above it");
        assert_snapshot!(faults("a = \"1\"\n"), @"1:1: expected the entry of a case, such as `[a]`, found a value");
        assert_snapshot!(faults("[a]\n[a]\n"), @"2:2: duplicate key");
        assert_snapshot!(faults("[a\n"), @"1:3: unclosed table, expected `]`");
    }

    #[test]
    fn what_is_right_beside_a_fault_is_kept() {
        let answers =
            Answers::read("[a]\npart1 = \"1\"\nx = \"2\"\n[b]\npart2_none = \"unsolvable\"\nnote = \"n\"\n");
        assert_eq!(answers.faults.len(), 1);
        let answer = Some(ExpectedPart::Answer("1".to_owned()));
        assert_eq!(answers.entries["a"].parts, [answer, None]);
        let none = Some(ExpectedPart::None("unsolvable".to_owned()));
        assert_eq!(answers.entries["b"].parts, [None, none]);
    }

    #[test]
    fn blessing_fills_gaps_and_keeps_everything_else() {
        let text = "# Ours.\n\n[b]  # first\npart1 = \"1\" # by hand\nnote = \"n\"\n\n# the last\n[a]\n";
        let answer = |text: &str| Some(ExpectedPart::Answer(text.to_owned()));
        let none = Some(ExpectedPart::None("unsolvable".to_owned()));
        let entry = |parts| Expected { parts, error: None };
        let refused = Expected { error: Some("ragged".to_owned()), ..Expected::default() };
        let known = BTreeMap::from([
            ("a".to_owned(), entry([answer("3"), none])),
            ("b".to_owned(), entry([answer("9"), answer("2")])),
            ("c.d".to_owned(), refused),
        ]);
        let blessed = bless(text, &known).unwrap();
        assert_snapshot!(blessed, @r#"
        # Ours.

        [b]  # first
        part1 = "1" # by hand
        note = "n"
        part2 = "2"

        # the last
        [a]
        part1 = "3"
        part2_none = "unsolvable"

        ["c.d"]
        error = "ragged"
        "#);
        assert_eq!(bless(&blessed, &known).unwrap(), blessed);
        assert_eq!(Answers::read(&blessed).faults, [""; 0]);
    }
}
