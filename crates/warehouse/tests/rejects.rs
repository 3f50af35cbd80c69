//! What is refused, and how the refusal reads.

use warehouse::WarehouseWoes;

#[test]
fn every_refused_fixture_says_what_is_wrong_and_where() {
    insta::assert_snapshot!("refused_fixtures", fixture::refusals::<WarehouseWoes>());
}

/// The refusal of an input, as the program writes it.
fn refusal(input: &str) -> String {
    fixture::refusal::<WarehouseWoes>("input.txt", input.as_bytes()).expect("it is refused")
}

#[test]
fn only_an_arrow_at_the_start_of_a_line_is_a_move_without_its_blank_line() {
    insta::assert_snapshot!(refusal("#####\n#@O.#\nx####\n\n>\n"), @"
    bad_char: error: expected a wall `#`, floor `.`, a box `O` or the robot `@`, found 'x'
     --> input.txt:3:1
      |
    3 | x####
      | ^ expected a wall `#`, floor `.`, a box `O` or the robot `@`
    ");
    insta::assert_snapshot!(refusal("#####\n#@>.#\n#####\n\n>\n"), @"
    bad_char: error: expected a wall `#`, floor `.`, a box `O` or the robot `@`, found '>'
     --> input.txt:2:3
      |
    2 | #@>.#
      |   ^ expected a wall `#`, floor `.`, a box `O` or the robot `@`
    ");
    insta::assert_snapshot!(refusal("x####\n#@O.#\n#####\n\n>\n"), @"
    bad_char: error: expected a wall `#`, floor `.`, a box `O` or the robot `@`, found 'x'
     --> input.txt:1:1
      |
    1 | x####
      | ^ expected a wall `#`, floor `.`, a box `O` or the robot `@`
    ");
}

#[test]
fn a_step_below_zero_is_refused_in_words() {
    let arguments = ["--trace", "--step", "-1"];
    insta::assert_snapshot!(fixture::transcript::<WarehouseWoes>(&arguments, ""), @"
    --- stdout
    --- stderr
    error: invalid value '-1' for '--step <N|A-B>': expected the number of a move, such as 7, or a range of them, such as 3-7

    For more information, try '--help'.
    --- status 2
    ");
}
