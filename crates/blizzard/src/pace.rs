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

    /// Minutes of the search so far.
    pub(crate) fn searched(&self) -> u64 {
        self.searched
    }
}
