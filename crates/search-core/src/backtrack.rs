//! Backtracking over partial assignments: do and undo, no clones, no recursion.
//!
//! For problems whose solutions are built choice by choice and where no state comes back: placing
//! tiles, queens, colours. Depth first, in the order of the candidates; all that is remembered is the
//! current path and its untried candidates. Complete: where it ends as
//! [`Exhausted`](BacktrackEnd::Exhausted), every solution was seen.
//! (Golomb and Baumert, "Backtrack programming", 1965.)

use std::fmt;
use std::ops::ControlFlow;

use crate::limits::{Limit, Limits, Meter, Stop};
use crate::stats::counted;

/// A partial assignment that can be extended by a choice and shortened again.
///
/// Which place is filled next is up to the implementation (the one with the fewest candidates is a good
/// choice), as long as the same assignment always gives the same candidates.
///
/// ```
/// use search_core::{Assignment, Backtrack};
///
/// /// Rising numbers that sum up to a total.
/// struct Rising {
///     left: u32,
///     chosen: Vec<u32>,
/// }
///
/// impl Assignment for Rising {
///     type Choice = u32;
///
///     fn candidates(&self, emit: &mut impl FnMut(u32)) {
///         let last = self.chosen.last().copied().unwrap_or(0);
///         (last + 1..=self.left).for_each(emit);
///     }
///
///     fn apply(&mut self, &number: &u32) -> bool {
///         self.left -= number;
///         self.chosen.push(number);
///         self.left == 0 || self.left > number
///     }
///
///     fn undo(&mut self, &number: &u32) {
///         self.left += number;
///         self.chosen.pop();
///     }
///
///     fn is_complete(&self) -> bool {
///         self.left == 0
///     }
/// }
///
/// let mut rising = Rising { left: 6, chosen: Vec::new() };
/// let report = Backtrack::new(&mut rising).all();
/// assert_eq!(report.solutions, [vec![1, 2, 3], vec![1, 5], vec![2, 4], vec![6]]);
/// assert_eq!(report.stats.rejected, 6);
/// ```
pub trait Assignment {
    /// One decision.
    type Choice: Clone;

    /// Calls `emit` for each choice that may come next, in the order in which they shall be tried.
    /// None at all is a dead end.
    fn candidates(&self, emit: &mut impl FnMut(Self::Choice));

    /// Makes a choice. `false` says that no solution can follow (the place where forward checking
    /// belongs); [`undo`](Self::undo) follows in any case.
    fn apply(&mut self, choice: &Self::Choice) -> bool;

    /// Takes back the newest choice.
    fn undo(&mut self, choice: &Self::Choice);

    /// Whether nothing is left to choose. A complete assignment is a solution and is not extended.
    fn is_complete(&self) -> bool;
}

/// How backtracking ended.
///
/// ```
/// use search_core::{Backtrack, BacktrackEnd, Constraints, ForwardChecking};
/// # struct Seats(usize);
/// # impl Constraints for Seats {
/// #     fn variables(&self) -> usize { 3 }
/// #     fn values(&self, _: usize) -> impl Iterator<Item = usize> { 0..self.0 }
/// #     fn allows(&self, one: (usize, usize), other: (usize, usize)) -> bool { one.1 != other.1 }
/// # }
///
/// // Three guests on two chairs, and on three.
/// let first = |chairs| Backtrack::new(&mut ForwardChecking::new(&Seats(chairs))).first();
/// assert_eq!(first(2).end, BacktrackEnd::Exhausted, "there is no way");
/// assert_eq!(first(3).end, BacktrackEnd::Enough, "there is one, and perhaps more");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum BacktrackEnd {
    /// Everything was tried: there are no other solutions.
    Exhausted,
    /// As many solutions as were wanted; there may be more.
    Enough,
    /// Gave up, or for [`Limit::Cost`] tried everything up to the greatest depth; there may be more
    /// solutions.
    LimitReached(Limit),
    /// [`Limits::cancel`] was set; there may be more solutions.
    Cancelled,
}

/// What backtracking did. The same input gives the same numbers on each run.
///
/// ```
/// use search_core::BacktrackStats;
///
/// let mut stats = BacktrackStats::default();
/// stats.solutions = 1;
/// assert!(stats.to_string().ends_with("0 dead ends, 1 solution, depth at most 0"));
/// ```
#[non_exhaustive]
#[must_use]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
        let Self { expanded, applied, rejected, dead_ends, solutions, max_depth } = self;
        let ends = counted(*dead_ends == 1, "dead ends");
        let complete = counted(*solutions == 1, "solutions");
        write!(f, "{expanded} expanded, {applied} applied, {rejected} rejected, ")?;
        write!(f, "{dead_ends} {ends}, {solutions} {complete}, depth at most {max_depth}")
    }
}

/// How backtracking ended, what it found and what it did.
///
/// ```
/// use search_core::{Backtrack, BacktrackEnd, BacktrackReport, Constraints, ForwardChecking};
///
/// /// One die after the other, each higher than the one before.
/// struct Dice;
///
/// impl Constraints for Dice {
///     fn variables(&self) -> usize {
///         3
///     }
///
///     fn values(&self, _: usize) -> impl Iterator<Item = usize> {
///         1..=6
///     }
///
///     fn allows(&self, one: (usize, usize), other: (usize, usize)) -> bool {
///         one.0.cmp(&other.0) == one.1.cmp(&other.1)
///     }
/// }
///
/// let mut dice = ForwardChecking::new(&Dice);
/// let BacktrackReport { solutions, end, .. } = Backtrack::new(&mut dice).at_most(4);
/// assert_eq!((solutions.len(), end), (4, BacktrackEnd::Enough));
/// ```
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BacktrackReport<C> {
    /// The choices of each solution, in the order in which they were made.
    pub solutions: Vec<Vec<C>>,
    /// How it ended.
    pub end: BacktrackEnd,
    /// What it did.
    pub stats: BacktrackStats,
}

/// Backtracking, ready to run; see [`Assignment`] for an example. The assignment comes back as it
/// was, however it ends.
///
/// Time: one [`candidates`](Assignment::candidates) for each partial assignment, one
/// [`apply`](Assignment::apply) and [`undo`](Assignment::undo) for each candidate. Nothing is allocated
/// but for the growth of two stacks, and the solutions where they are collected.
///
/// ```
/// use search_core::{Backtrack, Constraints, ForwardChecking};
///
/// /// The states of Australia: neighbours are painted differently.
/// struct Australia;
///
/// impl Constraints for Australia {
///     fn variables(&self) -> usize {
///         7
///     }
///
///     fn values(&self, _: usize) -> impl Iterator<Item = usize> {
///         0..3
///     }
///
///     fn allows(&self, (one, colour): (usize, usize), (other, its): (usize, usize)) -> bool {
///         // West, north, south, Queensland, New South Wales, Victoria; the last one is an island.
///         let borders = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (2, 5), (3, 4), (4, 5)];
///         colour != its || !borders.contains(&(one.min(other), one.max(other)))
///     }
/// }
///
/// let report = Backtrack::new(&mut ForwardChecking::new(&Australia)).all();
/// assert_eq!(report.solutions.len(), 18, "the mainland in six ways, the island in three");
/// ```
#[must_use]
pub struct Backtrack<'a, A: Assignment> {
    assignment: &'a mut A,
    limits: Limits,
}

impl<'a, A: Assignment> Backtrack<'a, A> {
    /// Backtracking from this assignment, without limits.
    ///
    /// ```
    /// use search_core::{Assignment, Backtrack};
    /// # struct Word(String);
    /// # impl Assignment for Word {
    /// #     type Choice = char;
    /// #     fn candidates(&self, emit: &mut impl FnMut(char)) { ['a', 'b', 'r'].into_iter().for_each(emit) }
    /// #     fn apply(&mut self, &letter: &char) -> bool { self.0.push(letter); !self.0.ends_with("aa") }
    /// #     fn undo(&mut self, _: &char) { self.0.pop(); }
    /// #     fn is_complete(&self) -> bool { self.0.len() == 5 }
    /// # }
    ///
    /// // Words of five letters a, b and r that begin with "br", without two a in a row.
    /// let mut word = Word(String::from("br"));
    /// let found = Backtrack::new(&mut word).all().solutions;
    /// assert_eq!((found.len(), &found[0]), (22, &vec!['a', 'b', 'a']));
    /// assert_eq!(word.0, "br", "as it was");
    /// ```
    pub fn new(assignment: &'a mut A) -> Self {
        Self { assignment, limits: Limits::default() }
    }

    /// When to give up. A choice costs 1, so [`Limits::max_cost`] is the greatest depth;
    /// [`Limits::max_bytes`] counts the stacks and the solutions that are collected;
    /// [`Limits::max_nodes`] does not matter, since no node is remembered.
    ///
    /// ```
    /// use search_core::{Backtrack, BacktrackEnd, Constraints, ForwardChecking, Limit, Limits};
    /// # struct Pigeons;
    /// # impl Constraints for Pigeons {
    /// #     fn variables(&self) -> usize { 21 }
    /// #     fn values(&self, _: usize) -> impl Iterator<Item = usize> { 0..20 }
    /// #     fn allows(&self, one: (usize, usize), other: (usize, usize)) -> bool { one.1 != other.1 }
    /// # }
    ///
    /// // Twenty holes for twenty-one pigeons: to try all of it would take longer than anybody waits.
    /// let mut pigeons = ForwardChecking::new(&Pigeons);
    /// let limits = Limits { max_expanded: Some(1000), ..Limits::default() };
    /// let report = Backtrack::new(&mut pigeons).limits(limits).first();
    /// assert_eq!(report.end, BacktrackEnd::LimitReached(Limit::Expanded));
    /// assert_eq!(report.stats.max_depth, 20);
    /// ```
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The first solution.
    ///
    /// ```
    /// use search_core::{Backtrack, Constraints, ForwardChecking};
    /// # struct Queens;
    /// # impl Constraints for Queens {
    /// #     fn variables(&self) -> usize { 6 }
    /// #     fn values(&self, _: usize) -> impl Iterator<Item = usize> { 0..6 }
    /// #     fn allows(&self, (row, one): (usize, usize), (its, other): (usize, usize)) -> bool {
    /// #         one != other && one.abs_diff(other) != row.abs_diff(its)
    /// #     }
    /// # }
    ///
    /// // Six queens, in the order in which they were placed.
    /// let report = Backtrack::new(&mut ForwardChecking::new(&Queens)).first();
    /// let mut queens = report.solutions.into_iter().next().expect("a board of six can be filled");
    /// queens.sort();
    /// assert_eq!(queens.iter().map(|&(_, column)| column).collect::<Vec<_>>(), [1, 3, 5, 0, 2, 4]);
    /// ```
    pub fn first(self) -> BacktrackReport<A::Choice> {
        self.at_most(1)
    }

    /// All solutions. There may be a great many: see [`visit`](Self::visit).
    ///
    /// ```
    /// use search_core::{Backtrack, Constraints, ForwardChecking};
    /// # struct Square;
    /// # impl Constraints for Square {
    /// #     fn variables(&self) -> usize { 9 }
    /// #     fn values(&self, _: usize) -> impl Iterator<Item = usize> { 1..=3 }
    /// #     fn allows(&self, (one, digit): (usize, usize), (other, its): (usize, usize)) -> bool {
    /// #         digit != its || one / 3 != other / 3 && one % 3 != other % 3
    /// #     }
    /// # }
    ///
    /// // Squares of three rows and columns, each of which has 1, 2 and 3.
    /// let report = Backtrack::new(&mut ForwardChecking::new(&Square)).all();
    /// assert_eq!((report.solutions.len(), report.stats.solutions), (12, 12));
    /// ```
    pub fn all(self) -> BacktrackReport<A::Choice> {
        self.at_most(u64::MAX)
    }

    /// The first `most` solutions.
    ///
    /// ```
    /// use search_core::{Backtrack, Constraints, ForwardChecking};
    /// # struct Square([usize; 9]);
    /// # impl Constraints for Square {
    /// #     fn variables(&self) -> usize { 9 }
    /// #     fn values(&self, place: usize) -> impl Iterator<Item = usize> {
    /// #         let given = self.0[place];
    /// #         (1..=3).filter(move |&digit| given == 0 || given == digit)
    /// #     }
    /// #     fn allows(&self, (one, digit): (usize, usize), (other, its): (usize, usize)) -> bool {
    /// #         digit != its || one / 3 != other / 3 && one % 3 != other % 3
    /// #     }
    /// # }
    ///
    /// // A puzzle is good if it has one solution. To know that, ask for two.
    /// let ask = |given| Backtrack::new(&mut ForwardChecking::new(&Square(given))).at_most(2);
    /// assert_eq!(ask([1, 0, 0, 0, 2, 0, 0, 0, 0]).solutions.len(), 1);
    /// assert_eq!(ask([1, 0, 0, 0, 0, 0, 0, 0, 1]).solutions.len(), 2);
    /// assert_eq!(ask([1, 0, 0, 0, 1, 0, 0, 0, 2]).solutions.len(), 0);
    /// ```
    pub fn at_most(self, most: u64) -> BacktrackReport<A::Choice> {
        let mut solutions: Vec<Vec<A::Choice>> = Vec::new();
        if most == 0 {
            return BacktrackReport {
                solutions,
                end: BacktrackEnd::Enough,
                stats: BacktrackStats::default(),
            };
        }
        let max_bytes = self.limits.max_bytes.unwrap_or(usize::MAX);
        let mut bytes = 0_usize;
        let (end, stats) = self.run(|_, choices| {
            bytes = bytes.saturating_add(size_of::<Vec<A::Choice>>() + size_of_val(choices));
            if bytes > max_bytes {
                return Some(BacktrackEnd::LimitReached(Limit::Bytes));
            }
            solutions.push(choices.to_vec());
            (solutions.len() as u64 >= most).then_some(BacktrackEnd::Enough)
        });
        BacktrackReport { solutions, end, stats }
    }

    /// Calls `found` with each complete assignment and its choices until it breaks. Nothing is collected.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use search_core::{Assignment, Backtrack, BacktrackEnd};
    ///
    /// /// Three bits.
    /// struct Bits(Vec<bool>);
    ///
    /// impl Assignment for Bits {
    ///     type Choice = bool;
    ///     fn candidates(&self, emit: &mut impl FnMut(bool)) {
    ///         [false, true].into_iter().for_each(emit);
    ///     }
    ///     fn apply(&mut self, &bit: &bool) -> bool {
    ///         self.0.push(bit);
    ///         true
    ///     }
    ///     fn undo(&mut self, _: &bool) {
    ///         self.0.pop();
    ///     }
    ///     fn is_complete(&self) -> bool {
    ///         self.0.len() == 3
    ///     }
    /// }
    ///
    /// let mut odd = 0;
    /// let (end, stats) = Backtrack::new(&mut Bits(Vec::new())).visit(|bits, _| {
    ///     odd += bits.0.iter().filter(|&&bit| bit).count() % 2;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!((end, odd, stats.solutions), (BacktrackEnd::Exhausted, 4, 8));
    /// ```
    pub fn visit(
        self,
        mut found: impl FnMut(&A, &[A::Choice]) -> ControlFlow<()>,
    ) -> (BacktrackEnd, BacktrackStats) {
        self.run(|assignment, choices| found(assignment, choices).is_break().then_some(BacktrackEnd::Enough))
    }

    fn run(
        self,
        mut found: impl FnMut(&A, &[A::Choice]) -> Option<BacktrackEnd>,
    ) -> (BacktrackEnd, BacktrackStats) {
        let Self { assignment, limits } = self;
        let max_depth = limits.max_cost.unwrap_or(usize::MAX);
        let mut meter = Meter::new(&limits);
        let mut stats = BacktrackStats::default();
        let mut too_deep = false;
        let mut stacks = Stacks::new();
        let end = loop {
            // A new partial assignment.
            let start = stacks.untried.len();
            if assignment.is_complete() {
                stats.solutions += 1;
                if let Some(end) = found(assignment, &stacks.made) {
                    break end;
                }
            } else if stacks.made.len() >= max_depth {
                too_deep = true;
            } else {
                if meter.is_due(stats.expanded)
                    && let Some(stop) = meter.look(stats.expanded, stacks.bytes())
                {
                    break match stop {
                        Stop::Limit(limit) => BacktrackEnd::LimitReached(limit),
                        Stop::Cancelled => BacktrackEnd::Cancelled,
                    };
                }
                stats.expanded += 1;
                assignment.candidates(&mut |choice| stacks.untried.push(choice));
                stacks.untried[start..].reverse();
                stats.dead_ends += u64::from(stacks.untried.len() == start);
                if stacks.bytes() > meter.max_bytes {
                    break BacktrackEnd::LimitReached(Limit::Bytes);
                }
            }
            stacks.levels.push(start);
            if !stacks.advance(assignment, &mut stats) {
                break if too_deep {
                    BacktrackEnd::LimitReached(Limit::Cost)
                } else {
                    BacktrackEnd::Exhausted
                };
            }
        };
        while let Some(choice) = stacks.made.pop() {
            assignment.undo(&choice);
        }
        (end, stats)
    }
}

/// The path and what is left to try on each of its levels.
struct Stacks<C> {
    made: Vec<C>,
    // The candidates of all levels, the deepest level last and in it the next candidate last.
    untried: Vec<C>,
    // Where in `untried` each level starts.
    levels: Vec<usize>,
}

impl<C> Stacks<C> {
    fn new() -> Self {
        Self { made: Vec::new(), untried: Vec::new(), levels: Vec::new() }
    }

    fn bytes(&self) -> usize {
        (self.made.capacity() + self.untried.capacity()) * size_of::<C>()
            + self.levels.capacity() * size_of::<usize>()
    }

    /// Makes the next choice that is not hopeless, taking back what stands in its way. `false` if there
    /// is none.
    fn advance(&mut self, assignment: &mut impl Assignment<Choice = C>, stats: &mut BacktrackStats) -> bool {
        while let Some(&start) = self.levels.last() {
            while self.untried.len() > start
                && let Some(choice) = self.untried.pop()
            {
                stats.applied += 1;
                stats.max_depth = stats.max_depth.max(self.made.len() + 1);
                if assignment.apply(&choice) {
                    self.made.push(choice);
                    return true;
                }
                stats.rejected += 1;
                assignment.undo(&choice);
            }
            self.levels.pop();
            if let Some(choice) = self.made.pop() {
                assignment.undo(&choice);
            }
        }
        false
    }
}
