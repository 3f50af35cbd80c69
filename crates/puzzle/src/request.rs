//! What a caller asks of a solver besides the answer: options, limits, a trace.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::Progress;

/// How a part shall be solved.
#[must_use]
#[derive(Clone, Debug)]
pub struct Request<'a, O> {
    /// The puzzle's own options.
    pub options: &'a O,
    /// When to give up.
    pub limits: Limits,
    /// Whether to tell how the answer is reached.
    pub trace: bool,
}

impl<'a, O> Request<'a, O> {
    /// No limits, no trace.
    pub fn new(options: &'a O) -> Self {
        Self { options, limits: Limits::default(), trace: false }
    }

    /// The same request with a trace.
    pub fn traced(mut self) -> Self {
        self.trace = true;
        self
    }

    /// The same request with limits.
    pub fn limited(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// When a solver gives up. `None` is no limit; a limit of 0 is a limit.
#[must_use]
#[derive(Clone, Debug)]
pub struct Limits {
    /// The moment after which no more work is done.
    pub deadline: Option<Instant>,
    /// Most states (or steps of work, where there is no search) to expand.
    pub max_states: Option<u64>,
    /// Most bytes that the solver's tables may take.
    pub max_bytes: usize,
    /// Set from outside to stop the solver soon.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Told now and then how far the work is.
    pub progress: Option<Arc<Progress>>,
}

impl Limits {
    /// Memory that a solver may take if nobody says otherwise: 4 GiB, or what fits the platform.
    #[expect(clippy::cast_possible_truncation, reason = "the smaller of the two fits by construction")]
    pub const DEFAULT_MAX_BYTES: usize = {
        let wanted: u64 = 4 << 30;
        let half = (usize::MAX / 2) as u64;
        if wanted < half { wanted as usize } else { half as usize }
    };

    /// A deadline that lies `time` ahead.
    pub fn within(mut self, time: Duration) -> Self {
        self.deadline = Instant::now().checked_add(time);
        self
    }

    /// Tells who watches how far the work is: states expanded (or steps of work), and the best
    /// proven lower bound where there is one.
    pub fn tell(&self, states: u64, bound: Option<u64>) {
        if let Some(progress) = &self.progress {
            progress.report(states, bound);
        }
    }

    /// Looks at time and cancellation now, and tells how far the work is.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn look(&self, steps: u64) -> Result<(), LimitReached> {
        // Work that counts no steps of its own has nothing to tell.
        if steps > 0 {
            self.tell(steps, None);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(LimitReached::Time);
        }
        if self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Err(LimitReached::Cancelled);
        }
        Ok(())
    }

    /// A clock for work that is no search and must still stop.
    pub fn clock(&self) -> Clock<'_> {
        Clock { limits: self, steps: 0 }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            deadline: None,
            max_states: None,
            max_bytes: Self::DEFAULT_MAX_BYTES,
            cancel: None,
            progress: None,
        }
    }
}

/// The limit that stopped the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum LimitReached {
    /// [`Limits::deadline`].
    #[error("the time limit was reached")]
    Time,
    /// [`Limits::max_states`].
    #[error("the limit of states was reached")]
    States,
    /// [`Limits::max_bytes`].
    #[error("the memory limit was reached")]
    Memory,
    /// [`Limits::cancel`].
    #[error("the work was interrupted")]
    Cancelled,
}

impl LimitReached {
    /// A short label for programs.
    pub fn label(self) -> &'static str {
        match self {
            Self::Time => "time_limit",
            Self::States => "state_limit",
            Self::Memory => "memory_limit",
            Self::Cancelled => "cancelled",
        }
    }
}

/// Counts steps of work against [`Limits`]. Looking at the time is dear, so that happens once
/// in [`Clock::INTERVAL`] steps, the first one included.
#[derive(Clone, Debug)]
pub struct Clock<'a> {
    limits: &'a Limits,
    steps: u64,
}

impl Clock<'_> {
    /// Steps between two looks at the time.
    pub const INTERVAL: u64 = 1024;

    /// Counts one step.
    ///
    /// # Errors
    /// The limit that forbids this step.
    #[inline]
    pub fn tick(&mut self) -> Result<(), LimitReached> {
        if self.limits.max_states.is_some_and(|most| self.steps >= most) {
            return Err(LimitReached::States);
        }
        if self.steps.is_multiple_of(Self::INTERVAL) {
            self.look()?;
        }
        self.steps += 1;
        Ok(())
    }

    /// Counts up to `steps` steps at once, after a look at the time, and returns how many: fewer
    /// where [`Limits::max_states`] ends, but at least one of them.
    ///
    /// # Errors
    /// The limit that forbids the first one.
    pub fn take(&mut self, steps: u64) -> Result<u64, LimitReached> {
        let left = self.limits.max_states.map_or(u64::MAX, |most| most.saturating_sub(self.steps));
        if left == 0 {
            return Err(LimitReached::States);
        }
        self.look()?;
        let taken = steps.min(left);
        self.steps += taken;
        Ok(taken)
    }

    /// Looks at time and cancellation now, and tells how far the work is.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn look(&self) -> Result<(), LimitReached> {
        self.limits.look(self.steps)
    }

    /// Steps counted so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Clock, LimitReached, Limits};

    #[test]
    fn a_limit_of_zero_is_a_limit() {
        let none = Limits { max_states: Some(0), ..Limits::default() };
        assert_eq!(none.clock().tick(), Err(LimitReached::States));
        let now = Limits::default().within(Duration::ZERO);
        assert_eq!(now.clock().tick(), Err(LimitReached::Time));
    }

    #[test]
    fn steps_taken_at_once_end_where_the_limit_does() {
        let limits = Limits { max_states: Some(5), ..Limits::default() };
        let mut clock = limits.clock();
        assert_eq!(clock.take(3), Ok(3));
        assert_eq!(clock.take(3), Ok(2));
        assert_eq!(clock.take(3), Err(LimitReached::States));
        assert_eq!(clock.steps(), 5);
    }

    #[test]
    fn the_time_is_looked_at_again_after_an_interval() {
        let limits = Limits::default().within(Duration::from_millis(5));
        let mut clock = limits.clock();
        clock.tick().unwrap();
        std::thread::sleep(Duration::from_millis(6));
        let ended = (0..Clock::INTERVAL).find_map(|_| clock.tick().err());
        assert_eq!(ended, Some(LimitReached::Time));
    }
}
