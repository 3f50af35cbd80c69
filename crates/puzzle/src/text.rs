//! Input as people paste it, made regular without losing the places of the original.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter, memchr2, memmem, memrchr};

use crate::ParseError;

/// The largest input that is read, in bytes. Larger ones are refused instead of filling memory.
pub const MAX_INPUT_BYTES: usize = 256 << 20;

/// A line and a column in an input, both counted from 1. Columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// An input after forgiveness: no byte order mark, lines ended by `\n` alone, no blank lines
/// before and after, no blanks at line ends, and no indentation that all lines share.
///
/// Positions are those of the input as given. Making one costs a single fast scan when there is
/// nothing to forgive, and borrows the input.
#[derive(Clone, Debug)]
pub struct Text<'a> {
    original: &'a [u8],
    bytes: Cow<'a, [u8]>,
    /// Lines of the original before the first line of `bytes`.
    skipped_lines: usize,
    /// Characters removed from the start of each line.
    indentation: usize,
}

impl<'a> Text<'a> {
    /// Applies the forgiveness to an input.
    ///
    /// # Errors
    /// Kind `empty` if there is nothing but blanks, kind `too_large` above [`MAX_INPUT_BYTES`].
    ///
    /// # Examples
    /// ```
    /// let text = puzzle::Text::new(b"\xef\xbb\xbf\r\n  #.#  \r\n   #\r\n")?;
    /// assert_eq!(text.bytes(), b"#.#\n #");
    /// assert_eq!(text.position(2).line, 2);
    /// assert_eq!(text.position(2).column, 5);
    /// # Ok::<(), puzzle::ParseError>(())
    /// ```
    pub fn new(original: &'a [u8]) -> Result<Self, ParseError> {
        let original = original.strip_prefix(b"\xef\xbb\xbf").unwrap_or(original);
        if original.len() > MAX_INPUT_BYTES {
            return Err(ParseError::too_large());
        }
        if original.starts_with(b"\xff\xfe") || original.starts_with(b"\xfe\xff") {
            return Err(ParseError::utf_16());
        }
        let text = if is_regular(original) { Self::regular(original) } else { Self::rewritten(original) };
        if text.bytes.is_empty() { Err(ParseError::empty()) } else { Ok(text) }
    }

    /// An input of which only empty lines at both ends can go.
    fn regular(original: &'a [u8]) -> Self {
        let skipped_lines = original.iter().take_while(|&&byte| byte == b'\n').count();
        let end = original.iter().rposition(|&byte| byte != b'\n').map_or(skipped_lines, |last| last + 1);
        let bytes = Cow::Borrowed(&original[skipped_lines..end]);
        Self { original, bytes, skipped_lines, indentation: 0 }
    }

    fn rewritten(original: &'a [u8]) -> Self {
        let mut indentation: Option<&[u8]> = None;
        let mut first = None;
        let mut last = 0;
        for (number, line) in Lines::new(original).enumerate() {
            let line = trim_end(line);
            if line.is_empty() {
                continue;
            }
            first.get_or_insert(number);
            last = number;
            let blanks = line.iter().take_while(|byte| is_blank(**byte)).count();
            indentation = Some(match indentation {
                None => &line[..blanks],
                Some(shared) => &shared[..shared_prefix(shared, line)],
            });
        }
        let skipped_lines = first.unwrap_or(0);
        let indentation = indentation.map_or(0, <[u8]>::len);
        let mut bytes = Vec::with_capacity(original.len());
        if first.is_some() {
            for line in Lines::new(original).skip(skipped_lines).take(last + 1 - skipped_lines) {
                let line = trim_end(line);
                bytes.extend_from_slice(line.get(indentation..).unwrap_or_default());
                bytes.push(b'\n');
            }
            bytes.pop();
        }
        Self { original, bytes: Cow::Owned(bytes), skipped_lines, indentation }
    }

    /// The regular text: not empty, without a final line end.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The lines of the regular text, without their ends.
    pub fn lines(&self) -> impl Iterator<Item = &[u8]> {
        self.bytes.split(|&byte| byte == b'\n')
    }

    /// Where the byte at `offset` of the regular text stands in the input as given. An offset at
    /// or behind the end means the place just behind the last character.
    pub fn position(&self, offset: usize) -> Position {
        let before = &self.bytes[..offset.min(self.bytes.len())];
        let start = memrchr(b'\n', before).map_or(0, |end| end + 1);
        let line = memchr_iter(b'\n', before).count();
        // A line with nothing on it shares no indentation with the others.
        let is_empty = self.bytes.get(start).is_none_or(|&byte| byte == b'\n');
        Position {
            line: self.skipped_lines + line + 1,
            column: if is_empty { 0 } else { self.indentation } + count_characters(&before[start..]) + 1,
        }
    }

    /// A line of the input as given, without its end; `line` counts from 1.
    pub fn original_line(&self, line: usize) -> &[u8] {
        Lines::new(self.original).nth(line.saturating_sub(1)).unwrap_or_default()
    }
}

/// Counts characters in the way that columns do: bytes that are no UTF-8 count one each.
pub(crate) fn count_characters(bytes: &[u8]) -> usize {
    bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len()).sum()
}

/// Whether there is nothing to rewrite: no tab or carriage return, no space at the end of a line,
/// and no indentation, which all lines share only if the first one with something on it has it.
fn is_regular(bytes: &[u8]) -> bool {
    memchr2(b'\r', b'\t', bytes).is_none()
        && bytes.iter().find(|&&byte| byte != b'\n') != Some(&b' ')
        && bytes.last() != Some(&b' ')
        && memmem::find(bytes, b" \n").is_none()
}

fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

fn trim_end(line: &[u8]) -> &[u8] {
    let end = line.iter().rposition(|&byte| !is_blank(byte)).map_or(0, |last| last + 1);
    &line[..end]
}

fn shared_prefix(left: &[u8], right: &[u8]) -> usize {
    left.iter().zip(right).take_while(|(a, b)| a == b).count()
}

/// Lines ended by `\n`, `\r\n` or a lone `\r`.
struct Lines<'a> {
    rest: Option<&'a [u8]>,
    /// Whether a carriage return can still occur; scanning for it in vain would cost the square
    /// of the length over all lines.
    has_return: bool,
}

impl<'a> Lines<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { rest: Some(bytes), has_return: memchr(b'\r', bytes).is_some() }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = self.rest?;
        let end = if self.has_return { memchr2(b'\n', b'\r', rest) } else { memchr(b'\n', rest) };
        let Some(end) = end else {
            self.rest = None;
            return Some(rest);
        };
        let width = if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
        self.rest = Some(&rest[end + width..]);
        Some(&rest[..end])
    }
}

#[cfg(test)]
mod tests {
    use super::{Position, Text};

    #[track_caller]
    fn check(input: &str, expected: &str) {
        let text = Text::new(input.as_bytes()).unwrap();
        assert_eq!(text.bytes(), expected.as_bytes());
    }

    #[test]
    fn what_people_paste_is_made_regular() {
        check("#.#\n#.#\n", "#.#\n#.#");
        check("#.#\r\n#.#", "#.#\n#.#");
        check("#.#\r#.#\r", "#.#\n#.#");
        check("\u{feff}#.#", "#.#");
        check("\n \n  #.#\n\n  #.#  \n \n", "#.#\n\n#.#");
        check("    ##\n      #", "##\n  #");
        check("\t#\n\t #\n", "#\n #");
        check("##\n  #\n", "##\n  #");
        check("\nTile 1:\n##\n", "Tile 1:\n##");
        check("Tile 1:\n## \n##", "Tile 1:\n##\n##");
        check("Tile 1:\n##\n ", "Tile 1:\n##");
    }

    #[test]
    fn utf_16_is_refused_by_its_name() {
        let error = Text::new(b"\xff\xfe#\0\n\0").unwrap_err();
        assert_eq!(error.message, "expected text in ASCII or UTF-8, found UTF-16");
    }

    #[test]
    fn nothing_but_blanks_is_empty() {
        for input in ["", "\n", " \r\n\t", "\u{feff}"] {
            assert_eq!(Text::new(input.as_bytes()).unwrap_err().kind, "empty");
        }
    }

    #[test]
    fn an_empty_line_has_no_indentation_to_count() {
        let text = Text::new(b"  a\n\n  b\n").unwrap();
        assert_eq!(text.position(2), Position { line: 2, column: 1 });
        assert_eq!(text.position(3), Position { line: 3, column: 3 });
    }

    #[test]
    fn positions_are_those_of_the_input_as_given() {
        let text = Text::new("\n\n  ab\n  äc\n".as_bytes()).unwrap();
        let at = |needle: u8| text.position(text.bytes().iter().position(|&b| b == needle).unwrap());
        assert_eq!(at(b'a'), Position { line: 3, column: 3 });
        assert_eq!(at(b'c'), Position { line: 4, column: 4 });
        assert_eq!(text.position(1000), Position { line: 4, column: 5 });
        assert_eq!(text.original_line(4), "  äc".as_bytes());
    }
}
