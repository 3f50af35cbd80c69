//! A refused input: the reason and the place, before the place is turned into line and column.

use std::borrow::Cow;

use crate::text::MAX_INPUT_BYTES;

/// What is wrong with an input, and where in the regular text of a [`Text`](crate::Text).
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ParseError {
    /// A short label for programs, such as `ragged`.
    pub kind: &'static str,
    /// Byte offset in [`Text::bytes`](crate::Text::bytes).
    pub offset: usize,
    /// Bytes to underline, at least 1.
    pub length: usize,
    /// One sentence for people: lower case, no full stop.
    pub message: Cow<'static, str>,
    /// What to write under the place.
    pub label: Cow<'static, str>,
    /// A hint how to mend it.
    pub help: Option<Cow<'static, str>>,
}

impl ParseError {
    /// An error at `offset` with a message of its own.
    pub fn new(kind: &'static str, offset: usize, message: impl Into<Cow<'static, str>>) -> Self {
        Self { kind, offset, length: 1, message: message.into(), label: Cow::Borrowed(""), help: None }
    }

    /// "expected X, found Y" for what stands at `offset` of `bytes`. `expected` is a noun that a
    /// player knows, such as "a wall `#`".
    pub fn unexpected(kind: &'static str, bytes: &[u8], offset: usize, expected: &str) -> Self {
        let found = describe_found(&bytes[offset.min(bytes.len())..]);
        Self {
            label: Cow::Owned(format!("expected {expected}")),
            ..Self::new(kind, offset, format!("expected {expected}, found {found}"))
        }
    }

    /// The same error underlining `length` bytes.
    pub fn spanning(mut self, length: usize) -> Self {
        self.length = length.max(1);
        self
    }

    /// The same error with other words under the place.
    pub fn labelled(mut self, label: impl Into<Cow<'static, str>>) -> Self {
        self.label = label.into();
        self
    }

    /// The same error with a hint.
    pub fn with_help(mut self, help: impl Into<Cow<'static, str>>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn empty() -> Self {
        Self::new("empty", 0, "the input is empty")
    }

    pub(crate) fn utf_16() -> Self {
        Self::new("bad_char", 0, "expected text in ASCII or UTF-8, found UTF-16")
            .with_help("save the file as UTF-8; in PowerShell, `Set-Content -Encoding utf8` does")
    }

    pub(crate) fn too_large() -> Self {
        Self::new("too_large", 0, format!("the input is larger than {} MiB", MAX_INPUT_BYTES >> 20))
    }
}

/// Characters that show nothing: controls, white space, marks of direction and of byte order.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || character.is_whitespace()
        || matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

/// Names the first character of `rest` for a person: `'x'`, "a space", "the end of the line".
pub fn describe_found(rest: &[u8]) -> String {
    let Some(&first) = rest.first() else {
        return "the end of the input".to_owned();
    };
    match first {
        b'\n' => "the end of the line".to_owned(),
        b' ' => "a space".to_owned(),
        b'\t' => "a tab".to_owned(),
        0x21..=0x7e => format!("'{}'", char::from(first)),
        0x00..=0x7f => format!("the control character 0x{first:02x}"),
        _ => {
            let character =
                rest[..rest.len().min(4)].utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
            match character {
                Some(character) if !is_invisible(character) => format!("'{character}'"),
                Some(character) => format!("the character U+{:04X}", u32::from(character)),
                None => format!("the byte 0x{first:02x}"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ParseError, describe_found};

    #[test]
    fn what_was_found_is_named_for_people() {
        let found = |text: &[u8]| describe_found(text);
        assert_eq!(found(b"x"), "'x'");
        assert_eq!(found("ä#".as_bytes()), "'ä'");
        assert_eq!(found(b"\n"), "the end of the line");
        assert_eq!(found(b""), "the end of the input");
        assert_eq!(found(b"\x00"), "the control character 0x00");
        assert_eq!(found(b"\xff"), "the byte 0xff");
        assert_eq!(found("\u{feff}".as_bytes()), "the character U+FEFF");
    }

    #[test]
    fn white_space_that_is_no_blank_is_named_by_its_number() {
        for space in ['\u{a0}', '\u{2003}', '\u{2028}', '\u{202f}', '\u{3000}', '\u{200b}'] {
            let number = format!("the character U+{:04X}", u32::from(space));
            assert_eq!(describe_found(space.to_string().as_bytes()), number);
        }
        assert_eq!((describe_found(b" "), describe_found(b"\t")), ("a space".into(), "a tab".into()));
    }

    #[test]
    fn a_message_says_what_was_expected_and_found() {
        let error = ParseError::unexpected("bad_char", b"#x", 1, "a wall `#`");
        assert_eq!(error.to_string(), "expected a wall `#`, found 'x'");
    }
}
