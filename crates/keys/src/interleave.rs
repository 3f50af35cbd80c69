//! Plans made apart, each as if the others did their part in time, brought into one order.

use std::collections::VecDeque;

use puzzle::{Clock, LimitReached};

use crate::key_set::KeySet;
use crate::roads::Place;
use crate::team::Ways;
use crate::trace::Errand;

/// Lets each robot go through its errands as far as it can, in turns, until all are done. `None`
/// if robots wait for each other, so that the errands cannot be done in any order: going on when
/// one can never shuts a door, so no other order would do better.
///
/// # Errors
/// If time is up.
pub(crate) fn interleave(
    ways: &impl Ways,
    errands: &[Errand],
    clock: &Clock<'_>,
) -> Result<Option<Vec<Errand>>, LimitReached> {
    let mut courses: Vec<(Place, VecDeque<Errand>)> = Vec::new();
    for &errand in errands {
        let start = Place::Start(errand.robot);
        match courses.iter_mut().find(|(place, _)| *place == start) {
            Some((_, course)) => course.push_back(errand),
            None => courses.push((start, VecDeque::from([errand]))),
        }
    }
    let mut plan = Vec::with_capacity(errands.len());
    let mut held = KeySet::EMPTY;
    loop {
        let before = plan.len();
        for (place, course) in &mut courses {
            while let Some(&errand) = course.front() {
                let legs = ways.legs(*place, held, KeySet::of(errand.key), clock)?;
                if legs[errand.key.index()].steps > errand.steps {
                    break;
                }
                course.pop_front();
                held = held.with(errand.key);
                *place = Place::Key(errand.key);
                plan.push(errand);
            }
        }
        if plan.len() == errands.len() {
            return Ok(Some(plan));
        }
        if plan.len() == before {
            return Ok(None);
        }
    }
}
