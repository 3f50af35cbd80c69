//! Minutes counted against the limits.

use puzzle::{LimitReached, Limits};

/// Words that are worked on between two looks at the time, about.
const WORDS_BETWEEN_LOOKS: usize = 1 << 20;

/// Counts minutes of floods. Looking at the time is dear in a small field and a minute takes
/// long in a large one, so the time is looked at after so many words.
#[derive(Debug)]
pub(crate) struct Pace<'a> {
    limits: &'a Limits,
    minutes: u64,
    minutes_between_looks: u64,
    /// The minute count at which to look next.
    look_at: u64,
    /// Minutes of the search alone, which the limit of states counts.
    searched: u64,
}

impl<'a> Pace<'a> {
    /// A pace for layers of so many words.
    pub(crate) fn new(limits: &'a Limits, words: usize) -> Self {
        Self {
            limits,
            minutes: 0,
            minutes_between_looks: (WORDS_BETWEEN_LOOKS / words.max(1)) as u64,
            look_at: 0,
            searched: 0,
        }
    }

    /// How many minutes the search may go on, at most `most` and at least 1.
    ///
    /// # Errors
    /// The limit that forbids it.
    #[inline]
    pub(crate) fn allow(&mut self, most: u64) -> Result<u64, LimitReached> {
        let left = match self.limits.max_states {
            Some(limit) if limit <= self.searched => return Err(LimitReached::States),
            Some(limit) => limit - self.searched,
            None => u64::MAX,
        };
        self.look_if_due()?;
        Ok(most.min(left))
    }

    /// Counts minutes of the search.
    #[inline]
    pub(crate) fn count(&mut self, minutes: u64) {
        self.minutes += minutes;
        self.searched += minutes;
    }

    /// Counts minutes that only tell what the search has found.
    ///
    /// # Errors
    /// The time is over.
    #[inline]
    pub(crate) fn pass(&mut self, minutes: u64) -> Result<(), LimitReached> {
        self.look_if_due()?;
        self.minutes += minutes;
        Ok(())
    }

    #[inline]
    fn look_if_due(&mut self) -> Result<(), LimitReached> {
        if self.minutes < self.look_at {
            return Ok(());
        }
        self.look_at = self.minutes + self.minutes_between_looks;
        self.limits.look(self.minutes)
    }

    /// Minutes of both kinds so far: for tests.
    #[cfg(test)]
    pub(crate) fn minutes(&self) -> u64 {
        self.minutes
    }

    /// Minutes of the search so far.
    pub(crate) fn searched(&self) -> u64 {
        self.searched
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use puzzle::{LimitReached, Limits};

    use super::{Pace, WORDS_BETWEEN_LOOKS};

    #[test]
    fn the_limit_of_states_counts_the_minutes_of_the_search_and_no_others() {
        let limits = Limits { max_states: Some(10), ..Limits::default() };
        let mut pace = Pace::new(&limits, 1);
        assert_eq!(pace.allow(4), Ok(4));
        pace.count(4);
        assert_eq!(pace.pass(100), Ok(()));
        assert_eq!((pace.allow(16), pace.searched()), (Ok(6), 4));
        pace.count(6);
        assert_eq!((pace.allow(1), pace.searched()), (Err(LimitReached::States), 10));
        let mut pace = Pace::new(&Limits { max_states: None, ..limits }, 1).allow(u64::MAX);
        assert_eq!(pace, Ok(u64::MAX));
        pace = Pace::new(&Limits { max_states: Some(0), ..Limits::default() }, 1).allow(1);
        assert_eq!(pace, Err(LimitReached::States));
    }

    #[test]
    fn the_time_is_looked_at_at_once_and_again_after_about_a_million_words() {
        assert_eq!(WORDS_BETWEEN_LOOKS, 1_048_576);
        let cancel = Arc::new(AtomicBool::new(false));
        let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
        for counts_as_search in [true, false] {
            cancel.store(false, Ordering::Relaxed);
            let mut pace = Pace::new(&limits, WORDS_BETWEEN_LOOKS / 8);
            let mut minute = || {
                if !counts_as_search {
                    return pace.pass(1);
                }
                pace.allow(1).map(|minutes| pace.count(minutes))
            };
            assert_eq!(minute(), Ok(()));
            cancel.store(true, Ordering::Relaxed);
            let unnoticed = (0..100).take_while(|_| minute().is_ok()).count();
            assert_eq!(unnoticed, 7, "the eighth minute after the first look");
            cancel.store(false, Ordering::Relaxed);
            assert_eq!(minute(), Ok(()), "what is over can go on");
        }
        cancel.store(true, Ordering::Relaxed);
        assert_eq!(Pace::new(&limits, 0).allow(1), Err(LimitReached::Cancelled));
        assert_eq!(Pace::new(&limits, 0).pass(1), Err(LimitReached::Cancelled));
    }
}
