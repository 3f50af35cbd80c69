//! What is refused, and how the refusal reads.

use blizzard::Blizzard;

#[test]
fn every_refused_fixture_says_what_is_wrong_and_where() {
    insta::assert_snapshot!("refused_fixtures", fixture::refusals::<Blizzard>());
}

#[test]
fn another_letter_is_not_taken_for_the_expedition() {
    let refusal = fixture::refusal::<Blizzard>("input.txt", b"#.###\n#.e.#\n###.#\n").expect("it is refused");
    insta::assert_snapshot!(refusal, @"
    bad_char: error: expected a wall `#`, a free cell `.` or a blizzard `^>v<`, found 'e'
     --> input.txt:2:3
      |
    2 | #.e.#
      |   ^ expected a wall `#`, a free cell `.` or a blizzard `^>v<`
    ");
}
