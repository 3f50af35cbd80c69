//! What is refused, and how the refusal reads.

use blizzard::Blizzard;

#[test]
fn every_refused_fixture_says_what_is_wrong_and_where() {
    insta::assert_snapshot!("refused_fixtures", fixture::refusals::<Blizzard>());
}

/// The refusal of a drawing, as the program writes it.
fn refusal(input: &str) -> String {
    fixture::refusal::<Blizzard>("input.txt", input.as_bytes()).expect("it is refused")
}

#[test]
fn a_second_gap_is_told_from_something_else_in_the_wall() {
    insta::assert_snapshot!(refusal("#.#.#\n#.>.#\n###.#\n"), @"
    malformed: error: expected a wall `#` (the top wall has its gap already), found '.'
     --> input.txt:1:4
      |
    1 | #.#.#
      |    ^ expected a wall `#` (the top wall has its gap already)
    ");
    insta::assert_snapshot!(refusal("#.###\n#.>.#\n#.#.#\n"), @"
    malformed: error: expected a wall `#` (the bottom wall has its gap already), found '.'
     --> input.txt:3:4
      |
    3 | #.#.#
      |    ^ expected a wall `#` (the bottom wall has its gap already)
    ");
    insta::assert_snapshot!(refusal("#.###\n#.>.#\n##v.#\n"), @"
    malformed: error: expected a wall `#` or the gap `.` in the bottom wall, found 'v'
     --> input.txt:3:3
      |
    3 | ##v.#
      |   ^ expected a wall `#` or the gap `.` in the bottom wall
    ");
}

#[test]
fn an_even_number_of_walls_inside_is_refused_like_an_odd_one() {
    insta::assert_snapshot!(refusal("#.####\n#.##.#\n####.#\n"), @"
    inner_wall: error: expected a free cell `.` or a blizzard `^>v<` inside the valley, found '#'
     --> input.txt:2:3
      |
    2 | #.##.#
      |   ^ expected a free cell `.` or a blizzard `^>v<` inside the valley
      |
      = help: blizzards wrap at the outer wall; a wall inside the valley has no meaning
    ");
}

#[test]
fn another_letter_is_not_taken_for_the_expedition() {
    insta::assert_snapshot!(refusal("#.###\n#.e.#\n###.#\n"), @"
    bad_char: error: expected a wall `#`, a free cell `.` or a blizzard `^>v<`, found 'e'
     --> input.txt:2:3
      |
    2 | #.e.#
      |   ^ expected a wall `#`, a free cell `.` or a blizzard `^>v<`
    ");
}
