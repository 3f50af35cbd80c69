//! What a terminal may see of text that others wrote: lines of inputs and names of files.

/// Text of others as people may see it, on one line: no newline, no escape code, no broken UTF-8 is left.
///
/// There is one character for each counted one, so that places stay what they are: a tab becomes a
/// blank, what cannot be shown becomes `\u{fffd}`. One pass, one new string.
pub fn printable(bytes: &[u8]) -> String {
    let mut line = String::new();
    for chunk in bytes.utf8_chunks() {
        line.extend(chunk.valid().chars().map(|c| match c {
            '\t' => ' ',
            c if c.is_control() => char::REPLACEMENT_CHARACTER,
            c => c,
        }));
        line.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn nothing_commands_a_terminal() {
        assert_eq!(printable(b"we\x1b[31mird.txt"), "we\u{fffd}[31mird.txt");
        assert_eq!(
            printable("\u{9b}31m\r\n\0\x7f".as_bytes()),
            "\u{fffd}31m\u{fffd}\u{fffd}\u{fffd}\u{fffd}"
        );
        assert_eq!(printable("a\tÄ\u{3000}".as_bytes()), "a Ä\u{3000}");
        assert_eq!(printable(b"\xff\xfe"), "\u{fffd}\u{fffd}");
    }
}
