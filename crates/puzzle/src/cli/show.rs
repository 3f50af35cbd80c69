//! What is shown of a solved input when its answers are told: a page, a picture, an animation.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::animate;
use super::args::Args;
use super::input::system_words;
use super::report::{Outcome, Solved};
use super::watch::Watch;
use super::{SOLVED, USAGE};
use crate::printable::printable;
use crate::replay::{self, Replay};
use crate::{Part, Puzzle, Text};

/// Makes, writes and plays the replays that were asked for; without a solved input there are none.
/// Making them may take long, so an interrupt ends the program then.
pub(super) fn show<P: Puzzle>(
    args: &Args<P::Options>,
    solved: Option<&Solved<P>>,
    cancel: &Arc<AtomicBool>,
    colour: bool,
    stderr: &mut dyn Write,
    status: &mut u8,
) -> io::Result<()> {
    let mut replays = Vec::new();
    if let Some(solved) = solved {
        let watch = Watch::start(P::META.name, cancel);
        if !args.replay_search {
            watch.end_at_once();
        }
        let made: Vec<_> = solved
            .parts
            .iter()
            .filter_map(|(part, result)| replay_of(args, solved, &watch, *part, result))
            .collect();
        drop(watch);
        for made in made {
            match made {
                Ok(replay) => replays.push(replay),
                Err(complaint) => {
                    // A part without a search is no fault.
                    if !args.replay_search {
                        *status = (*status).max(USAGE);
                    }
                    writeln!(stderr, "{complaint}")?;
                }
            }
        }
    }
    let Some((answer, last)) = replays.last() else {
        if *status == SOLVED {
            *status = USAGE;
        }
        for path in args.outputs() {
            writeln!(stderr, "{} is not written: there is nothing to show", name(path))?;
        }
        return Ok(());
    };
    let mut write = |path: &Path, text: &dyn Fn() -> String| -> io::Result<()> {
        if let Err(error) = std::fs::write(path, text()) {
            *status = (*status).max(USAGE);
            writeln!(stderr, "error: {} cannot be written: {}", name(path), system_words(&error))?;
        }
        Ok(())
    };
    let title = format!("{} (Advent of Code {}, day {})", P::META.title, P::META.year, P::META.day);
    if let Some(path) = &args.replay {
        write(path, &|| replay::page(&title, &replays))?;
    }
    if let Some(path) = &args.picture {
        write(path, &|| replay::picture(&title, answer, last))?;
    }
    if args.animate {
        animate::play(&replays, args.speed, colour)?;
    }
    Ok(())
}

/// A file's name for people.
fn name(path: &Path) -> String {
    printable(path.display().to_string().as_bytes())
}

/// The replay of a part with its answer, or why there is none; `None` where there is no answer to
/// show.
fn replay_of<P: Puzzle>(
    args: &Args<P::Options>,
    solved: &Solved<P>,
    watch: &Watch,
    part: Part,
    result: &Outcome<P>,
) -> Option<Result<(String, Replay), String>> {
    if args.replay_search {
        // The search is shown also where it finds nothing.
        let answer = match result {
            Ok(solution) => solution.answer.clone(),
            Err(none) => none.to_string(),
        };
        let replay = P::replay_search(&solved.model, part, &args.request(watch));
        return Some(
            replay.map(|replay| (answer, replay)).map_err(|why| format!("{part}: no search to show: {why}")),
        );
    }
    let solution = result.as_ref().ok()?;
    let trace = solution.trace.as_ref().expect("a replay asks for the trace");
    let text = Text::new(&solved.bytes).expect("a solved input is a text");
    // Only a trace that the checker accepts is shown.
    Some(match P::check(&text, part, &args.options, &solution.answer, trace) {
        Ok(()) => {
            let replay = P::replay(&solved.model, part, &args.options, trace, args.frames());
            Ok((solution.answer.clone(), replay))
        }
        Err(error) => Err(format!("{part}: the trace does not prove the answer: {error}")),
    })
}
