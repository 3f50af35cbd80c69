//! Backtracking over variables with few values each, looking one step ahead.

use crate::backtrack::Assignment;

/// Variables that each want a value, and pairs of values that go together.
///
/// ```
/// use search_core::{Backtrack, Constraints, ForwardChecking};
///
/// /// Queens in the rows of a board, no two of which share a column or a diagonal.
/// struct Queens(usize);
///
/// impl Constraints for Queens {
///     fn variables(&self) -> usize {
///         self.0
///     }
///
///     fn values(&self, _row: usize) -> impl Iterator<Item = usize> {
///         0..self.0
///     }
///
///     fn allows(&self, (row, column): (usize, usize), (other_row, other): (usize, usize)) -> bool {
///         column != other && column.abs_diff(other) != row.abs_diff(other_row)
///     }
/// }
///
/// let queens = Queens(8);
/// let mut board = ForwardChecking::new(&queens);
/// let report = Backtrack::new(&mut board).all();
/// assert_eq!(report.solutions.len(), 92);
/// assert!(report.stats.expanded < 1200, "trying row by row takes 1,965 boards");
/// ```
pub trait Constraints {
    /// How many variables there are; they have numbers from 0.
    fn variables(&self) -> usize;

    /// The values that this variable may take, in the order in which they shall be tried. They are
    /// numbers that mean what the implementation wants.
    fn values(&self, variable: usize) -> impl Iterator<Item = usize>;

    /// Whether these two variables, which are different, may have these two values. It does not matter which
    /// comes first.
    fn allows(&self, one: (usize, usize), other: (usize, usize)) -> bool;
}

/// The variables of a [`Constraints`] with the values that are left to them, for
/// [`Backtrack`](crate::Backtrack): a choice is a variable and its value.
///
/// Each choice takes from the variables without a value all values that do not go with it; a choice that
/// leaves a variable without any is hopeless at once. The variable with the fewest values left is next, of
/// equals the first. Complete: nothing is taken away that is part of a solution.
///
/// Time for a choice: one [`allows`](Constraints::allows) for each value left. Memory: eight bytes
/// for each value of each variable, and as much for the values taken away.
///
/// Haralick and Elliott, "Increasing tree search efficiency for constraint satisfaction problems", 1980.
/// [`Constraints`] has an example.
///
/// ```
/// use search_core::{Backtrack, Constraints, ForwardChecking};
///
/// /// Numbers of three digits that grow, each by two or more.
/// struct Growing;
///
/// impl Constraints for Growing {
///     fn variables(&self) -> usize {
///         3
///     }
///
///     fn values(&self, _: usize) -> impl Iterator<Item = usize> {
///         1..=6
///     }
///
///     fn allows(&self, (place, digit): (usize, usize), (other, its): (usize, usize)) -> bool {
///         if place < other { digit + 2 <= its } else { its + 2 <= digit }
///     }
/// }
///
/// let solutions = Backtrack::new(&mut ForwardChecking::new(&Growing)).all().solutions;
/// assert_eq!(solutions[0], [(0, 1), (1, 3), (2, 5)], "the first place holds 1, and so on");
/// assert_eq!(solutions.len(), 4);
/// ```
pub struct ForwardChecking<'a, T> {
    constraints: &'a T,
    // For each variable the values left, and the one chosen.
    left: Vec<Vec<usize>>,
    chosen: Vec<Option<usize>>,
    open: usize,
    // What the choices took away: the variable, and the value with the place that it had. The marks
    // say where each choice began.
    taken: Vec<(usize, usize, usize)>,
    marks: Vec<usize>,
}

impl<'a, T: Constraints> ForwardChecking<'a, T> {
    /// All variables open, with all values that they may have.
    ///
    /// ```
    /// use search_core::{Assignment, Constraints, ForwardChecking};
    /// # struct Pigeons;
    /// # impl Constraints for Pigeons {
    /// #     fn variables(&self) -> usize { 4 }
    /// #     fn values(&self, _: usize) -> impl Iterator<Item = usize> { 0..3 }
    /// #     fn allows(&self, one: (usize, usize), other: (usize, usize)) -> bool { one.1 != other.1 }
    /// # }
    ///
    /// // Four pigeons want three holes, each for itself.
    /// let pigeons = ForwardChecking::new(&Pigeons);
    /// assert!((0..4).all(|pigeon| pigeons.value(pigeon).is_none()));
    /// assert_eq!(pigeons.values_left(3), [0, 1, 2], "nobody has looked ahead yet");
    /// assert!(!pigeons.is_complete());
    /// ```
    pub fn new(constraints: &'a T) -> Self {
        let variables = constraints.variables();
        let left: Vec<Vec<usize>> =
            (0..variables).map(|variable| constraints.values(variable).collect()).collect();
        Self {
            constraints,
            left,
            chosen: vec![None; variables],
            open: variables,
            taken: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// The value of a variable, if it has been chosen.
    ///
    /// ```
    /// use search_core::{Assignment, Constraints, ForwardChecking};
    ///
    /// /// Two neighbours, two colours.
    /// struct Neighbours;
    ///
    /// impl Constraints for Neighbours {
    ///     fn variables(&self) -> usize {
    ///         2
    ///     }
    ///
    ///     fn values(&self, _: usize) -> impl Iterator<Item = usize> {
    ///         [0, 1].into_iter()
    ///     }
    ///
    ///     fn allows(&self, (_, colour): (usize, usize), (_, its): (usize, usize)) -> bool {
    ///         colour != its
    ///     }
    /// }
    ///
    /// let mut colours = ForwardChecking::new(&Neighbours);
    /// assert!(colours.apply(&(0, 1)));
    /// assert_eq!((colours.value(0), colours.value(1)), (Some(1), None));
    /// assert_eq!(colours.values_left(1), [0]);
    /// ```
    pub fn value(&self, variable: usize) -> Option<usize> {
        self.chosen.get(variable).copied().flatten()
    }

    /// The values that are left to a variable, in their order; of one that has a value, those that were left
    /// when it was chosen.
    ///
    /// ```
    /// use search_core::{Assignment, Constraints, ForwardChecking};
    /// # struct Queens;
    /// # impl Constraints for Queens {
    /// #     fn variables(&self) -> usize { 8 }
    /// #     fn values(&self, _: usize) -> impl Iterator<Item = usize> { 0..8 }
    /// #     fn allows(&self, (row, one): (usize, usize), (its, other): (usize, usize)) -> bool {
    /// #         one != other && one.abs_diff(other) != row.abs_diff(its)
    /// #     }
    /// # }
    ///
    /// // The queens of two rows of a chess board leave four places in the third.
    /// let mut board = ForwardChecking::new(&Queens);
    /// assert!(board.apply(&(0, 0)) && board.apply(&(1, 4)));
    /// assert_eq!(board.values_left(2), [1, 6, 7]);
    /// board.undo(&(1, 4));
    /// assert_eq!(board.values_left(2), [1, 3, 4, 5, 6, 7]);
    /// ```
    pub fn values_left(&self, variable: usize) -> &[usize] {
        self.left.get(variable).map_or(&[], Vec::as_slice)
    }
}

impl<T: Constraints> Assignment for ForwardChecking<'_, T> {
    type Choice = (usize, usize);

    fn candidates(&self, emit: &mut impl FnMut((usize, usize))) {
        let open = (0..self.left.len()).filter(|&variable| self.chosen[variable].is_none());
        if let Some(variable) = open.min_by_key(|&variable| self.left[variable].len()) {
            self.left[variable].iter().for_each(|&value| emit((variable, value)));
        }
    }

    fn apply(&mut self, &(variable, value): &(usize, usize)) -> bool {
        self.marks.push(self.taken.len());
        self.chosen[variable] = Some(value);
        self.open -= 1;
        for (other, left) in self.left.iter_mut().enumerate() {
            if self.chosen[other].is_some() {
                continue;
            }
            let mut place = 0;
            let taken = &mut self.taken;
            left.retain(|&its| {
                let stays = self.constraints.allows((variable, value), (other, its));
                if stays {
                    place += 1;
                } else {
                    taken.push((other, its, place));
                }
                stays
            });
            if left.is_empty() {
                return false;
            }
        }
        true
    }

    fn undo(&mut self, &(variable, _): &(usize, usize)) {
        let mark = self.marks.pop().unwrap_or(0);
        while self.taken.len() > mark
            && let Some((other, value, place)) = self.taken.pop()
        {
            self.left[other].insert(place, value);
        }
        self.chosen[variable] = None;
        self.open += 1;
    }

    fn is_complete(&self) -> bool {
        self.open == 0
    }
}
