//! Bugs that other programs had with their inputs, and what keeps them out here.
//!
//! Each test names the reports that it answers; the fixtures `fmt_crlf`, `fmt_indented`, `fmt_leading_blank`,
//! `fmt_no_final_newline`, `fmt_blank_tail` and `fmt_stripped_indent` try the same on whole puzzles.
//!
//! A solver that is right for the input of its author alone (BurntSushi/advent-of-code#15,
//! maneatingape/advent-of-code-rust#3) is looked for by the `tests/properties.rs` of each puzzle, which
//! compares random inputs of all shapes with a literal solver, and by `cargo xtask attack` for longer.

use puzzle::Text;

/// What a puzzle gets to see of an input.
#[track_caller]
fn check(input: &str, expected: &str) {
    let text = Text::new(input.as_bytes()).expect("there is something in it");
    assert_eq!(text.bytes(), expected.as_bytes());
}

/// gobanos/cargo-aoc#21 and #23, gobanos/aoc-runner#3, beakerandjake/advent-of-code-runner#216, `ljgago/kino_aoc`#1:
/// blanks before the first row were taken away, and it stood too far to the left.
#[test]
fn the_first_row_is_shifted_only_as_all_others_are() {
    check("  O#\n.###\n", "  O#\n.###");
    check("\n   O#\n .###\n", "  O#\n.###");
}

/// gobanos/cargo-aoc#16, scarvalhojr/aoc-cli#23, Starwort/advent-of-golf-2022#19: the last line end made another
/// line, or its absence a crash.
#[test]
fn the_last_line_end_is_there_or_not() {
    for end in ["", "\n", "\n\n", "\r\n", "\n  \n"] {
        check(&format!("#.\n.#{end}"), "#.\n.#");
    }
}

/// fspoettel/advent-of-code-rust#59: each row had one more cell on Windows.
#[test]
fn windows_ends_its_lines_as_others_do() {
    check("#.\r\n\r\n.#\r\n", "#.\n\n.#");
}
