//! A toy puzzle whose inputs say how its solvers shall behave, and folders of such inputs.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use puzzle::grid::Grid;
use puzzle::replay::{Frames, Replay};
use puzzle::{
    AnyPuzzle, CheckError, Erased, Meta, NoAnswer, ParseError, Part, Puzzle, Request, Solution, Stats, Text,
};

/// Part 1 counts the `#`, part 2 counts them twice. Other letters make it misbehave:
///
/// | letter | what happens |
/// |---|---|
/// | `n` | part 2 has no answer, reason `nothing` |
/// | `t` | the trace of part 2 is wrong |
/// | `m` | part 1 gives no trace |
/// | `c` | the checker panics |
/// | `p` | part 2 panics |
/// | `P` | parsing panics |
/// | `d` | the second way to solve gives another answer |
/// | `r` | the second way to solve gives another reason |
/// | `l` | part 2 works until its limit ends it |
/// | `L` | the second way to solve works until its limit ends it |
/// | `s` | part 2 sleeps through its limit |
/// | `u` | the answer depends on whether a trace is asked for |
/// | anything else | refused as `bad_char` |
pub(crate) struct Toy;

pub(crate) static TOY: Erased<Toy> = Erased::new();
pub(crate) static TOYS: &[&'static dyn AnyPuzzle] = &[&TOY];

#[derive(clap::Args, Clone, Default)]
pub(crate) struct ToyOptions {
    #[arg(long)]
    recount: bool,
}

impl Puzzle for Toy {
    type Model = String;
    type Options = ToyOptions;
    type Trace = Vec<u64>;

    const META: Meta = Meta {
        name: "toy",
        title: "Toy",
        year: 2015,
        day: 1,
        about: "counts the hashes",
        examples: &[("toy map.txt", "both parts")],
        example: "#.#\n",
        version: "0.0.0",
    };

    fn parse(text: &Text<'_>) -> Result<String, ParseError> {
        let bytes = text.bytes();
        if let Some(offset) = bytes.iter().position(|byte| !b"#.\nntmcpPdrlLsu".contains(byte)) {
            return Err(ParseError::unexpected("bad_char", bytes, offset, "a wall `#`"));
        }
        assert!(!bytes.contains(&b'P'), "the parser fell over");
        Ok(String::from_utf8_lossy(bytes).into_owned())
    }

    fn solve(
        model: &String,
        part: Part,
        request: &Request<'_, ToyOptions>,
    ) -> Result<Solution<Vec<u64>>, NoAnswer> {
        let has = |letter| model.contains(letter);
        let second = request.options.recount;
        let mut count = model.matches('#').count() as u64 * u64::from(part.number());
        if part == Part::Two {
            assert!(!has('p'), "part 2 fell over");
            if has('n') || has('r') {
                let reason = if second && has('r') { "none" } else { "nothing" };
                return Err(NoAnswer::none(reason, "there is nothing to count", Stats::new()));
            }
            if has('s') {
                std::thread::sleep(Duration::from_secs(600));
            }
        }
        if (has('l') && part == Part::Two) || (has('L') && second) {
            let mut clock = request.limits.clock();
            loop {
                clock.tick().map_err(|limit| NoAnswer::Limit {
                    limit,
                    lower_bound: Some("3".to_owned()),
                    stats: Stats::new(),
                })?;
            }
        }
        count += u64::from(second && has('d')) + u64::from(request.trace && has('u'));
        let wrong = u64::from(has('t') && part == Part::Two);
        let asked = request.trace && !(has('m') && part == Part::One);
        Ok(Solution {
            answer: count.to_string(),
            stats: Stats::new(),
            trace: asked.then(|| vec![count + wrong]),
        })
    }

    fn explain(_: &String, _: Part, _: &ToyOptions, solution: &Solution<Vec<u64>>) -> String {
        format!("counted {}\n", solution.answer)
    }

    fn replay(_: &String, part: Part, _: &ToyOptions, _: &Vec<u64>, _: Frames) -> Replay {
        let cell = Grid::new(1, vec![b'#']).expect("one cell is a grid");
        Replay::new(part.to_string(), cell, &[])
    }

    fn check(
        text: &Text<'_>,
        _: Part,
        _: &ToyOptions,
        answer: &str,
        trace: &Vec<u64>,
    ) -> Result<(), CheckError> {
        assert!(!text.bytes().contains(&b'c'), "the checker fell over");
        if trace.iter().sum::<u64>().to_string() == answer {
            Ok(())
        } else {
            Err(CheckError::new("the steps do not add up"))
        }
    }

    fn solvers() -> Vec<(&'static str, ToyOptions)> {
        vec![("count", ToyOptions::default()), ("recount", ToyOptions { recount: true })]
    }
}

/// A folder of inputs that a test owns alone, made anew.
pub(crate) fn folder(test: &str, answers: &str, inputs: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("toys").join(test);
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => panic!("{error}"),
        _ => {}
    }
    let toy = folder.join("toy");
    fs::create_dir_all(&toy).expect("the folder is ours");
    if !answers.is_empty() {
        fs::write(toy.join("answers.toml"), answers).expect("the folder is ours");
    }
    for (name, text) in inputs {
        fs::write(toy.join(format!("{name}.txt")), text).expect("the folder is ours");
    }
    folder
}
