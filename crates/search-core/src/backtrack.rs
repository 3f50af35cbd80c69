//! Backtracking over partial assignments: do and undo, no clones, no recursion.

use std::fmt;
use std::ops::ControlFlow;

use crate::limits::{Limit, Limits, Meter, Stop};

/// A partial assignment that can be extended by a choice and shortened again.
pub trait Assignment {
    /// One decision.
    type Choice: Clone;

    /// Calls `emit` for each choice that may come next, in the order in which they shall be tried.
    /// None at all is a dead end.
    fn candidates(&self, emit: &mut impl FnMut(Self::Choice));

    /// Makes a choice. `false` says that it is hopeless (the place where forward checking belongs);
    /// [`undo`](Self::undo) follows in any case.
    fn apply(&mut self, choice: &Self::Choice) -> bool;

    /// Takes back the newest choice.
    fn undo(&mut self, choice: &Self::Choice);

    /// Whether nothing is left to choose.
    fn is_complete(&self) -> bool;
}

/// How backtracking ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BacktrackEnd {
    /// Everything was tried: there are no other solutions.
    Exhausted,
    /// As many solutions as were wanted; there may be more.
    Enough,
    /// Gave up; there may be more solutions.
    LimitReached(Limit),
    /// [`Limits::cancel`] was set; there may be more solutions.
    Cancelled,
}

/// What backtracking did. The same input gives the same numbers on each run.
#[non_exhaustive]
#[must_use]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BacktrackStats {
    /// Partial assignments for which candidates were sought.
    pub expanded: u64,
    /// Choices made.
    pub applied: u64,
    /// Choices that were hopeless at once.
    pub rejected: u64,
    /// Partial assignments without any candidate.
    pub dead_ends: u64,
    /// Complete assignments.
    pub solutions: u64,
    /// Most choices made at once.
    pub max_depth: usize,
}

impl fmt::Display for BacktrackStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} expanded, {} applied, {} rejected, {} dead ends, {} solutions, depth at most {}",
            self.expanded, self.applied, self.rejected, self.dead_ends, self.solutions, self.max_depth
        )
    }
}

/// How backtracking ended, what it found and what it did.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BacktrackReport<C> {
    /// The choices of each solution, in the order in which they were made.
    pub solutions: Vec<Vec<C>>,
    /// How it ended.
    pub end: BacktrackEnd,
    /// What it did.
    pub stats: BacktrackStats,
}

/// Backtracking, ready to run. The assignment comes back as it was.
#[must_use]
pub struct Backtrack<'a, A: Assignment> {
    assignment: &'a mut A,
    limits: Limits,
}

impl<'a, A: Assignment> Backtrack<'a, A> {
    /// Backtracking from this assignment, without limits.
    pub fn new(assignment: &'a mut A) -> Self {
        Self {
            assignment,
            limits: Limits::default(),
        }
    }

    /// When to give up. A choice costs 1, so `max_cost` is the greatest depth.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The first solution.
    pub fn first(self) -> BacktrackReport<A::Choice> {
        self.at_most(1)
    }

    /// All solutions.
    pub fn all(self) -> BacktrackReport<A::Choice> {
        self.at_most(u64::MAX)
    }

    /// The first `most` solutions.
    pub fn at_most(self, most: u64) -> BacktrackReport<A::Choice> {
        let mut solutions = Vec::new();
        let mut left = most;
        if left == 0 {
            return BacktrackReport {
                solutions,
                end: BacktrackEnd::Enough,
                stats: BacktrackStats::default(),
            };
        }
        let (end, stats) = self.visit(|_, choices| {
            solutions.push(choices.to_vec());
            left -= 1;
            if left == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        BacktrackReport {
            solutions,
            end,
            stats,
        }
    }

    /// Calls `found` with each complete assignment and its choices until it breaks.
    pub fn visit(
        self,
        mut found: impl FnMut(&A, &[A::Choice]) -> ControlFlow<()>,
    ) -> (BacktrackEnd, BacktrackStats) {
        let mut stats = BacktrackStats::default();
        let mut meter = Meter::new(&self.limits, false);
        let max_depth = self.limits.max_cost;
        let mut made: Vec<A::Choice> = Vec::new();
        // Untried candidates of all levels, the next one last; a frame is where a level starts.
        let mut untried: Vec<A::Choice> = Vec::new();
        let mut frames: Vec<usize> = Vec::new();
        let mut descend = true;
        let end = loop {
            if descend {
                descend = false;
                if self.assignment.is_complete() {
                    stats.solutions += 1;
                    if found(self.assignment, &made).is_break() {
                        break BacktrackEnd::Enough;
                    }
                    frames.push(untried.len());
                } else {
                    if max_depth.is_some_and(|most| made.len() >= most) {
                        break BacktrackEnd::LimitReached(Limit::Cost);
                    }
                    if meter.is_due(stats.expanded)
                        && let Some(stop) = meter.look(stats.expanded)
                    {
                        break match stop {
                            Stop::Limit(limit) => BacktrackEnd::LimitReached(limit),
                            Stop::Cancelled => BacktrackEnd::Cancelled,
                        };
                    }
                    stats.expanded += 1;
                    let start = untried.len();
                    frames.push(start);
                    self.assignment.candidates(&mut |choice| untried.push(choice));
                    untried[start..].reverse();
                    stats.dead_ends += u64::from(untried.len() == start);
                }
            }
            let Some(&start) = frames.last() else {
                break BacktrackEnd::Exhausted;
            };
            if untried.len() > start {
                let Some(choice) = untried.pop() else { continue };
                stats.applied += 1;
                let hopeful = self.assignment.apply(&choice);
                made.push(choice);
                stats.max_depth = stats.max_depth.max(made.len());
                if hopeful {
                    descend = true;
                } else {
                    stats.rejected += 1;
                    if let Some(choice) = made.pop() {
                        self.assignment.undo(&choice);
                    }
                }
            } else {
                frames.pop();
                if let Some(choice) = made.pop() {
                    self.assignment.undo(&choice);
                }
            }
        };
        while let Some(choice) = made.pop() {
            self.assignment.undo(&choice);
        }
        (end, stats)
    }
}
