//! From one word to another, one letter at a time, each word in the list: breadth-first search made of
//! two closures.
//!
//! `cargo run -p search-core --example word_ladder [FROM TO]`

mod quiet;

use std::io::{self, Write};
use std::process::ExitCode;

use search_core::{Solution, bfs};

const WORDS: &str =
    "bold bolt boot coat cold colt cord corn core care card ward warm warn wart worm word wore
    worn torn tort port part cart";

/// A shortest ladder, if there is one.
fn ladder(from: &'static str, to: &str) -> Option<Solution<&'static str, (), usize>> {
    let neighbours = |&word: &&'static str| {
        WORDS.split_whitespace().filter(move |other| {
            other.len() == word.len() && word.bytes().zip(other.bytes()).filter(|(a, b)| a != b).count() == 1
        })
    };
    bfs(from, neighbours, |&word| word == to).expect("a ladder is never longer than the list")
}

fn main() -> ExitCode {
    quiet::printed(example)
}

fn example(out: &mut dyn Write) -> io::Result<ExitCode> {
    let mut words = std::env::args().skip(1);
    let from = words.next().unwrap_or_else(|| "cold".to_owned());
    let to = words.next().unwrap_or_else(|| "warm".to_owned());
    let Some(from) = WORDS.split_whitespace().find(|&word| word == from) else {
        writeln!(out, "expected a word of the list, found {from:?}")?;
        return Ok(ExitCode::from(2));
    };
    if let Some(ladder) = ladder(from, &to) {
        let rungs: Vec<&str> = ladder.states().copied().collect();
        writeln!(out, "{} ({} steps)", rungs.join(" - "), ladder.cost)?;
        Ok(ExitCode::SUCCESS)
    } else {
        writeln!(out, "no ladder leads from {from} to {to}")?;
        Ok(ExitCode::FAILURE)
    }
}

#[cfg(test)]
mod tests {
    use super::ladder;

    #[test]
    fn four_letters_change_one_at_a_time() {
        let found = ladder("cold", "warm").unwrap();
        let rungs: Vec<&str> = found.states().copied().collect();
        assert_eq!(rungs, ["cold", "cord", "card", "ward", "warm"]);
    }

    #[test]
    fn a_word_is_its_own_ladder_and_some_have_none() {
        assert_eq!(ladder("cold", "cold").unwrap().steps.len(), 0);
        assert_eq!(ladder("cold", "boots"), None);
    }
}
