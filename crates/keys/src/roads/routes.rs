//! Shortest ways for whatever doors are open, with few questions asked.

use std::cell::RefCell;
use std::rc::Rc;

use fxhash::FxHashMap;
use puzzle::{Clock, LimitReached};

use super::{Leg, Legs, Place, Roads};
use crate::key_set::{KeySet, LETTERS};

/// What an answer takes in memory, about.
const ANSWER_BYTES: usize = size_of::<Legs>() + 64;
/// Most answers to remember; then all are forgotten at once.
const MOST_ANSWERS: usize = 1 << 16;

/// Remembers ways and the conditions under which they are shortest.
///
/// A way that is shortest with some doors open is still shortest when some of these are shut, if
/// it leads through none of them. So the first question about a place is asked with all doors
/// open; and only for those keys whose ways lead through shut doors the next one, with these
/// doors shut. The more doors a place does not care about, the more situations share an answer.
#[derive(Debug)]
pub(crate) struct Routes<'a> {
    roads: &'a Roads<'a>,
    /// All doors that can open.
    openable: KeySet,
    answers: RefCell<FxHashMap<(Place, KeySet), Rc<Legs>>>,
    most_answers: usize,
}

impl<'a> Routes<'a> {
    /// Remembers within a sixteenth of these bytes.
    pub(crate) fn new(roads: &'a Roads<'a>, openable: KeySet, max_bytes: usize) -> Self {
        let most_answers = (max_bytes / 16 / ANSWER_BYTES).clamp(1, MOST_ANSWERS);
        Self { roads, openable, answers: RefCell::default(), most_answers }
    }

    /// The shortest ways from a place to the `wanted` keys while these keys are held. Other
    /// entries have no meaning.
    ///
    /// # Errors
    /// If time is up.
    pub(crate) fn legs(
        &self,
        from: Place,
        held: KeySet,
        wanted: KeySet,
        clock: &Clock<'_>,
    ) -> Result<Legs, LimitReached> {
        let mut legs = [Leg::NONE; LETTERS];
        let (mut open, mut unknown) = (self.openable, wanted);
        while !unknown.is_empty() {
            let answer = self.ask(from, open, clock)?;
            let (mut again, mut shut) = (KeySet::EMPTY, KeySet::EMPTY);
            for key in unknown.iter() {
                let leg = answer[key.index()];
                if held.holds(leg.doors) {
                    legs[key.index()] = leg;
                } else {
                    again = again.with(key);
                    shut = shut.union(leg.doors.difference(held));
                }
            }
            (open, unknown) = (open.difference(shut), again);
        }
        Ok(legs)
    }

    fn ask(&self, from: Place, open: KeySet, clock: &Clock<'_>) -> Result<Rc<Legs>, LimitReached> {
        if let Some(answer) = self.answers.borrow().get(&(from, open)) {
            return Ok(Rc::clone(answer));
        }
        clock.look()?;
        let answer = Rc::new(self.roads.survey(from, open, clock)?);
        let mut answers = self.answers.borrow_mut();
        if answers.len() >= self.most_answers {
            answers.clear();
        }
        answers.insert((from, open), Rc::clone(&answer));
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use puzzle::{Limits, Text};

    use super::{ANSWER_BYTES, LETTERS, Leg, MOST_ANSWERS, Place, Roads, Routes};
    use crate::floor_plan::FloorPlan;
    use crate::key_set::KeySet;

    #[test]
    fn answers_are_remembered_within_a_sixteenth_of_the_memory() {
        let vault = crate::parser::parse(&Text::new(b"@aAb.c\n...@.@").unwrap()).unwrap();
        let (plan, limits) = (FloorPlan::new(&vault), Limits::default());
        let clock = limits.clock();
        let roads = Roads::new(&vault, &plan, &clock).unwrap();
        let keys = vault.keys();
        let remembered = |max_bytes: usize| {
            let routes = Routes::new(&roads, keys, max_bytes);
            for place in [0, 1, 2].map(Place::Start).into_iter().chain(keys.iter().map(Place::Key)) {
                // With the door open, and for what is behind it once more with the door shut.
                for held in [keys, KeySet::EMPTY] {
                    routes.legs(place, held, keys, &clock).unwrap();
                }
            }
            routes.answers.borrow().len()
        };
        let everything = remembered(usize::MAX);
        assert!(everything >= 6, "one answer for each place at least");
        let of_an_answer = size_of::<[Leg; LETTERS]>() + 64;
        assert_eq!(remembered(16 * of_an_answer * everything), everything);
        assert!(remembered(16 * of_an_answer * (everything - 1)) < everything);
        assert_eq!(remembered(0), 1);
        let most = Routes::new(&roads, keys, usize::MAX).most_answers;
        assert!((10_000..=100_000).contains(&most), "{MOST_ANSWERS} of {ANSWER_BYTES} bytes");
    }
}
