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
