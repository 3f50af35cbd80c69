//! One input through everything: parse, solve with limits, check. What fuzzers and random tests
//! run on bytes of any kind.

use std::time::Duration;

use crate::{AnyPuzzle, Limits, NoAnswer, ParsedInput, Part};

/// What became of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Probed {
    /// Refused, with the kind of refusal and the place.
    Refused {
        /// Label of the refusal.
        kind: &'static str,
        /// Line and column.
        line: usize,
        /// Column in characters.
        column: usize,
    },
    /// Understood; for each part the answer, whose trace was verified, or the reason why there is
    /// none.
    Solved([Result<String, String>; 2]),
}

impl Probed {
    /// The reason of a part for which no way to solve came to its end within the limits.
    pub const LIMIT: &'static str = "limit";
}

/// Bounds that keep a probe short: enough for any official input.
pub fn probe_limits() -> Limits {
    Limits { max_states: Some(200_000), max_bytes: 256 << 20, ..Limits::default() }
        .within(Duration::from_secs(10))
}

/// Parses, solves both parts in every way that the puzzle knows, with a trace and without,
/// verifies every trace, and compares the ways.
///
/// # Errors
/// What is wrong with the program: a trace that the checker does not accept, ways that disagree,
/// a refusal without a place.
pub fn probe(puzzle: &dyn AnyPuzzle, bytes: &[u8], limits: &Limits) -> Result<Probed, String> {
    let parsed = match puzzle.parse("probe", bytes) {
        Ok(parsed) => parsed,
        Err(refusal) => {
            let position = refusal.position.ok_or_else(|| format!("a refusal without a place: {refusal}"))?;
            // Drawing is part of what must work on any input.
            if refusal.render(false).is_empty() {
                return Err(format!("a refusal without a picture: {refusal}"));
            }
            return Ok(Probed::Refused { kind: refusal.kind, line: position.line, column: position.column });
        }
    };
    let [one, two] = Part::BOTH.map(|part| agreed(puzzle, &*parsed, part, limits));
    Ok(Probed::Solved([one?, two?]))
}

/// What all ways to solve say of a part.
fn agreed(
    puzzle: &dyn AnyPuzzle,
    parsed: &dyn ParsedInput,
    part: Part,
    limits: &Limits,
) -> Result<Result<String, String>, String> {
    let mut agreed: Option<(String, Result<String, String>)> = None;
    for solver in puzzle.solvers() {
        for traced in [true, false] {
            let way = format!("{solver} {} a trace", if traced { "with" } else { "without" });
            let outcome = match parsed.solve(part, solver, limits.clone(), traced) {
                Ok(solution) => {
                    if traced {
                        let trace = solution.trace.as_ref();
                        let trace = trace.ok_or_else(|| format!("{part} by {solver}: no trace"))?;
                        parsed
                            .check(part, &solution.answer, trace)
                            .map_err(|error| format!("{part} by {solver}: {}: {error}", solution.answer))?;
                    }
                    Ok(solution.answer)
                }
                // A limit says nothing about the input.
                Err(NoAnswer::Limit { .. }) => continue,
                Err(NoAnswer::None { reason, .. }) => Err(reason.to_owned()),
            };
            match &agreed {
                Some((other, before)) if *before != outcome => {
                    return Err(format!("{part}: {other} says {before:?}, {way} says {outcome:?}"));
                }
                _ => agreed = Some((way, outcome)),
            }
        }
    }
    Ok(agreed.map_or_else(|| Err(Probed::LIMIT.to_owned()), |(_, outcome)| outcome))
}
