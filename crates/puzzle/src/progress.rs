//! What a running solver lets others see.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counters that a solver updates now and then and anybody may read meanwhile.
#[derive(Debug, Default)]
pub struct Progress {
    states: AtomicU64,
    /// One more than the bound; 0 is no bound.
    bound: AtomicU64,
}

impl Progress {
    /// Says how far the work is: states expanded (or steps of work), and the best proven lower bound
    /// where there is one.
    pub fn report(&self, states: u64, bound: Option<u64>) {
        self.states.store(states, Ordering::Relaxed);
        self.bound.store(bound.map_or(0, |bound| bound.saturating_add(1)), Ordering::Relaxed);
    }

    /// States expanded so far.
    pub fn states(&self) -> u64 {
        self.states.load(Ordering::Relaxed)
    }

    /// The best proven lower bound so far.
    pub fn bound(&self) -> Option<u64> {
        self.bound.load(Ordering::Relaxed).checked_sub(1)
    }
}
