//! Minutes counted against the limits.

use puzzle::{Clock, LimitReached, Limits};

/// Words that are worked on between two looks at the time, at most.
const WORDS_BETWEEN_LOOKS: usize = 1 << 22;

/// A clock whose steps are minutes of a flood. In a large field a minute takes long, so the time
/// is looked at more often there.
#[derive(Debug)]
pub(crate) struct Pace<'a> {
    clock: Clock<'a>,
    minutes_between_looks: u64,
    minutes_to_look: u64,
}

impl<'a> Pace<'a> {
    /// A pace for layers of so many words.
    pub(crate) fn new(limits: &'a Limits, words: usize) -> Self {
        let between = (WORDS_BETWEEN_LOOKS / words.max(1)).max(1) as u64;
        Self { clock: limits.clock(), minutes_between_looks: between, minutes_to_look: 0 }
    }

    /// Counts a minute of a search.
    ///
    /// # Errors
    /// The limit that forbids it.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), LimitReached> {
        self.look_if_due()?;
        self.clock.tick()
    }

    /// Lets a minute pass that is no search.
    ///
    /// # Errors
    /// The time is over.
    #[inline]
    pub(crate) fn look_if_due(&mut self) -> Result<(), LimitReached> {
        if self.minutes_to_look == 0 {
            self.minutes_to_look = self.minutes_between_looks;
            self.clock.look()?;
        }
        self.minutes_to_look -= 1;
        Ok(())
    }

    /// Minutes counted so far.
    pub(crate) fn minutes(&self) -> u64 {
        self.clock.steps()
    }
}
