//! Plans made apart, each as if the others did their part in time, brought into one order.

use puzzle::{Clock, LimitReached};

use crate::answer::Errand;
use crate::key_set::KeySet;
use crate::roads::Place;
use crate::team::Ways;

/// What one robot does.
struct Course {
    place: Place,
    /// Never empty.
    errands: Vec<Errand>,
    /// How many of them are done.
    done: usize,
}

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
    let mut courses: Vec<Course> = Vec::new();
    for &errand in errands {
        let known = courses.iter_mut().rev().find(|course| course.errands[0].robot == errand.robot);
        match known {
            Some(course) => course.errands.push(errand),
            None => {
                courses.push(Course { place: Place::Start(errand.robot), errands: vec![errand], done: 0 });
            }
        }
    }
    let mut plan = Vec::with_capacity(errands.len());
    let mut held = KeySet::EMPTY;
    loop {
        let before = plan.len();
        for course in &mut courses {
            while let Some(&errand) = course.errands.get(course.done) {
                if ways.steps(course.place, errand.key, held, clock)? > errand.steps {
                    break;
                }
                course.done += 1;
                course.place = Place::Key(errand.key);
                held = held.with(errand.key);
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
