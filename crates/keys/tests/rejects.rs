//! What is refused, and how the refusal reads.

use insta::assert_snapshot;
use keys::parse;
use puzzle::{Refusal, Text};

/// The refusal of a drawing, as the program writes it.
#[track_caller]
fn refusal(bytes: &[u8]) -> String {
    match Text::new(bytes) {
        Err(error) => Refusal::malformed("vault.txt", None, &error).render(false),
        Ok(text) => {
            let error = parse(&text).expect_err("this drawing is refused");
            format!("{}: {}", error.kind, Refusal::malformed("vault.txt", Some(&text), &error).render(false))
        }
    }
}

#[test]
fn every_refused_fixture_says_what_is_wrong_and_where() {
    let fixture = |name: &str| {
        let path = format!("{}/../../fixtures/keys/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        refusal(&std::fs::read(path).expect("the fixture is there"))
    };
    assert_snapshot!(fixture("bad_inner_space"), @"
    bad_char: error: expected a wall `#`, floor `.`, a robot `@`, a key `a`-`z` or a door `A`-`Z`, found a space
     --> vault.txt:2:3
      |
    2 | #a @ b#
      |   ^ expected a wall `#`, floor `.`, a robot `@`, a key `a`-`z` or a door `A`-`Z`
    ");
    assert_snapshot!(fixture("bad_no_robot"), @"
    no_robot: error: expected a robot `@` on the map, found none
     --> vault.txt:1:1
      |
    1 | #####
      | ^^^^^
    ");
    assert_snapshot!(fixture("bad_ragged"), @"
    ragged: error: expected 7 cells in this row, as in the first one, found 4
     --> vault.txt:3:5
      |
    3 | ####
      |     ^
    ");
    assert_snapshot!(fixture("duplicate_key"), @"
    duplicate_key: error: expected every key once, found key `a` a second time
     --> vault.txt:2:8
      |
    2 | #a..@..a#
      |        ^ the second `a`
    ");
}

#[test]
fn an_empty_input_is_refused() {
    assert_snapshot!(refusal(b"\n \n"), @"
    error: the input is empty
    --> vault.txt:1:1
    ");
}

#[test]
fn an_unknown_glyph_is_named() {
    assert_snapshot!(refusal(b"####\n#@1#\n####\n"), @"
    bad_char: error: expected a wall `#`, floor `.`, a robot `@`, a key `a`-`z` or a door `A`-`Z`, found '1'
     --> vault.txt:2:3
      |
    2 | #@1#
      |   ^ expected a wall `#`, floor `.`, a robot `@`, a key `a`-`z` or a door `A`-`Z`
    ");
    assert_snapshot!(refusal("####\n#@é#\n####\n".as_bytes()), @"
    bad_char: error: expected a wall `#`, floor `.`, a robot `@`, a key `a`-`z` or a door `A`-`Z`, found 'é'
     --> vault.txt:2:3
      |
    2 | #@é#
      |   ^ expected a wall `#`, floor `.`, a robot `@`, a key `a`-`z` or a door `A`-`Z`
    ");
    assert_snapshot!(refusal(b"####\n#@\xff#\n####\n"), @"
    bad_char: error: expected a wall `#`, floor `.`, a robot `@`, a key `a`-`z` or a door `A`-`Z`, found the byte 0xff
     --> vault.txt:2:3
      |
    2 | #@�#
      |   ^ expected a wall `#`, floor `.`, a robot `@`, a key `a`-`z` or a door `A`-`Z`
    ");
}

#[test]
fn a_row_that_is_too_long_is_refused() {
    assert_snapshot!(refusal(b"####\n#@a##\n####\n"), @"
    ragged: error: expected 4 cells in this row, as in the first one, found 5
     --> vault.txt:2:5
      |
    2 | #@a##
      |     ^
    ");
}

#[test]
fn a_blank_line_inside_the_map_is_refused() {
    assert_snapshot!(refusal(b"####\n\n#@a#\n####\n"), @"
    malformed: error: expected no blank line inside the input, found one
     --> vault.txt:2:1
      |
    2 |
      | ^
    ");
}

#[test]
fn a_second_key_of_one_letter_far_down_is_found() {
    let rows = "#.#\n".repeat(40);
    assert_snapshot!(refusal(format!("#a#\n#@#\n{rows}#a#\n").as_bytes()), @"
    duplicate_key: error: expected every key once, found key `a` a second time
      --> vault.txt:43:2
       |
    43 | #a#
       |  ^ the second `a`
    ");
}
