//! One input through solvers, trace checker and literal solver.

use puzzle::{AnyPuzzle, Limits, Part, Probed, probe};

use super::target::Target;
use super::truth::Truth;
use crate::answers::index;
use crate::quiet_panic::catch;

/// What inputs came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Inputs.
    pub cases: u64,
    /// Inputs that were refused, with a place.
    pub refused: u64,
    /// Parts with an answer whose trace holds.
    pub answered: u64,
    /// Parts that have no answer.
    pub unanswered: u64,
    /// Parts for which the limits were too tight.
    pub limited: u64,
    /// Parts on which the literal solver agrees.
    pub compared: u64,
}

impl Tally {
    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            cases: self.cases + other.cases,
            refused: self.refused + other.refused,
            answered: self.answered + other.answered,
            unanswered: self.unanswered + other.unanswered,
            limited: self.limited + other.limited,
            compared: self.compared + other.compared,
        }
    }
}

/// Where solvers give up: no time is in it, so that a case ends the same way everywhere.
pub fn limits() -> Limits {
    Limits { max_states: Some(2_000_000), max_bytes: 256 << 20, ..Limits::default() }
}

/// Parses and solves an input in all ways, verifies the traces, and compares the answers with
/// those of the literal solver.
///
/// # Errors
/// What is wrong with the puzzle.
pub fn judge(puzzle: &dyn AnyPuzzle, target: &Target, text: &str) -> Result<Tally, String> {
    let mut tally = Tally { cases: 1, ..Tally::default() };
    let parts = match caught(|| probe(puzzle, text.as_bytes(), &limits()))?? {
        Probed::Refused { .. } => {
            tally.refused = 1;
            return Ok(tally);
        }
        Probed::Solved(parts) => parts,
    };
    let truths = caught(|| (target.truths)(text))?;
    for part in Part::BOTH {
        let found = &parts[index(part)];
        match found {
            Ok(_) => tally.answered += 1,
            Err(reason) if reason == Probed::LIMIT => {
                tally.limited += 1;
                continue;
            }
            Err(_) => tally.unanswered += 1,
        }
        let agrees = match (&truths[index(part)], found) {
            (Truth::Unknown, _) => continue,
            (Truth::Answer(answer), Ok(found)) => answer == found,
            (Truth::None(reason), Err(found)) => reason == found,
            (Truth::Answer(_), Err(_)) | (Truth::None(_), Ok(_)) => false,
        };
        if !agrees {
            let truth = &truths[index(part)];
            return Err(format!("{part}: the solvers say {found:?}, the literal one says {truth:?}"));
        }
        tally.compared += 1;
    }
    Ok(tally)
}

fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch(work).map_err(|panic| format!("panic: {panic}"))
}
