//! Shortest ways for whatever doors are open, with few questions asked.

use std::cell::RefCell;
use std::rc::Rc;

use fxhash::FxHashMap;
use puzzle::{Clock, LimitReached};

use super::{Leg, Legs, Place, Roads};
use crate::key_set::{KeySet, LETTERS};

/// Remembered answers; more are forgotten all at once. One takes about 350 bytes.
const MOST_REMEMBERED: usize = 1 << 18;

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
}

impl<'a> Routes<'a> {
    pub(crate) fn new(roads: &'a Roads<'a>, openable: KeySet) -> Self {
        Self { roads, openable, answers: RefCell::default() }
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
        if answers.len() >= MOST_REMEMBERED {
            answers.clear();
        }
        answers.insert((from, open), Rc::clone(&answer));
        Ok(answer)
    }
}
