//! What `deny.toml` allows.

use toml_edit::{DocumentMut, Item, Value};

/// The one registry that cargo-deny knows by itself.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The rules of `deny.toml` that can be checked without a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Licences that are allowed.
    pub licences: Vec<String>,
    /// Names that are banned, and what to use instead.
    pub banned: Vec<(String, String)>,
    /// Names and beginnings of versions that may be there beside another version.
    pub skipped: Vec<(String, String)>,
    /// Where packages may come from.
    pub sources: Vec<String>,
}

impl Rules {
    /// Reads the text of `deny.toml`.
    ///
    /// # Errors
    /// It is not TOML, or a list is not of the form that is understood here.
    pub fn read(text: &str) -> Result<Self, String> {
        let document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| error.to_string())?;
        let licences = list(&document, "licenses", "allow")?;
        let licences =
            licences.iter().map(|value| text_of(Some(value), "a licence")).collect::<Result<_, _>>()?;
        let mut banned = Vec::new();
        for entry in list(&document, "bans", "deny")? {
            banned.push((field(&entry, "crate")?, field(&entry, "use-instead")?));
        }
        let mut skipped = Vec::new();
        for entry in list(&document, "bans", "skip")? {
            // Why it is skipped has to be said.
            field(&entry, "reason")?;
            let spec = field(&entry, "crate")?;
            let (name, version) =
                spec.split_once(':').ok_or_else(|| format!("expected NAME:VERSION, found `{spec}`"))?;
            skipped.push((name.to_owned(), version.to_owned()));
        }
        let mut sources = vec![CRATES_IO.to_owned()];
        for source in list(&document, "sources", "allow-registry")? {
            sources.push(text_of(Some(&source), "a registry")?);
        }
        Ok(Self { licences, banned, skipped, sources })
    }

    /// Whether this version may be there beside another one.
    pub fn is_skipped(&self, name: &str, version: &str) -> bool {
        self.skipped.iter().any(|(skipped, start)| {
            let rest = version.strip_prefix(start.as_str());
            skipped == name && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }
}

/// The values of a list; none if it is missing.
fn list(document: &DocumentMut, table: &str, key: &str) -> Result<Vec<Value>, String> {
    match document.get(table).and_then(|table| table.get(key)) {
        None => Ok(Vec::new()),
        Some(Item::Value(Value::Array(values))) => Ok(values.iter().cloned().collect()),
        Some(other) => Err(format!("expected a list as {table}.{key}, found {}", other.type_name())),
    }
}

fn field(entry: &Value, key: &str) -> Result<String, String> {
    text_of(entry.as_inline_table().and_then(|entry| entry.get(key)), key)
}

fn text_of(value: Option<&Value>, what: &str) -> Result<String, String> {
    value.and_then(Value::as_str).map(str::to_owned).ok_or_else(|| format!("expected a string for {what}"))
}

#[cfg(test)]
mod tests {
    use super::Rules;

    #[test]
    fn a_version_is_skipped_by_whole_numbers() {
        let rules =
            Rules::read("[bans]\nskip = [{ crate = \"syn:2\", reason = \"r\" }]").expect("it is right");
        assert!(rules.is_skipped("syn", "2.0.119") && rules.is_skipped("syn", "2"));
        assert!(!rules.is_skipped("syn", "20.1.0") && !rules.is_skipped("sin", "2.0.119"));
    }

    #[test]
    fn rules_of_another_form_are_refused() {
        for text in [
            "[bans]\ndeny = [\"fxhash\"]",
            "[bans]\nskip = [{ crate = \"syn:2\" }]",
            "[licenses]\nallow = \"MIT\"",
            "[",
        ] {
            assert!(Rules::read(text).is_err(), "{text}");
        }
    }
}
