//! Two searches for the same cost, of which the one that gets on better is given more to do.

use puzzle::LimitReached;
use search_core::{Algorithm, Limit, Observer, OpenList, Outcome, Search, SearchError, SolutionOf, Stepper};

use crate::effort::{Effort, GivenUp, StepSpace};

/// States that each search expands before they are compared.
const HEAT: u64 = 10;
/// So many states may the better search be ahead of the other. Then they go on in turns.
const LEAD: u64 = 200;
/// States between two words on how far the race is.
const TOLD_EVERY: u64 = 256;

/// Searches two spaces, in which the same cost leads from the start to a goal, by A* until one of
/// them is done. Returns its number and what it found; `None` if there is no solution.
///
/// How far its lower bound has risen after a few states tells well which search will be done
/// first. If it told wrong, both together expand no more than twice what the other takes alone,
/// and [`LEAD`] states.
///
/// Each search may take half of the memory, and expand as many states as are left. One that needs
/// more memory leaves the race. If both have, each begins anew and alone, and may take all of it.
///
/// # Errors
/// If a limit was reached.
pub(crate) fn race<P: StepSpace>(
    spaces: [(&P, P::State); 2],
    effort: &mut Effort<'_>,
) -> Result<Option<(usize, SolutionOf<P>)>, GivenUp> {
    let mut at_least = 0;
    let mut found = side_by_side(spaces.clone(), effort);
    for (number, (space, start)) in spaces.into_iter().enumerate() {
        match found {
            Err(GivenUp { limit: LimitReached::Memory, lower_bound }) => at_least = lower_bound.max(at_least),
            ended => return ended,
        }
        found = alone(space, start, effort).map(|found| Some((number, found?)));
    }
    found.map_err(|end| GivenUp { lower_bound: end.lower_bound.max(at_least), ..end })
}

/// The race itself, in which each search has half of the memory.
fn side_by_side<P: StepSpace>(
    spaces: [(&P, P::State); 2],
    effort: &mut Effort<'_>,
) -> Result<Option<(usize, SolutionOf<P>)>, GivenUp> {
    let half = effort.limits.max_bytes / 2;
    let mut runners = spaces.map(|(space, start)| Runner::new(space, start, half, effort));
    // Which is better, the second if both do as well.
    let mut favourite = None;
    loop {
        let [first, second] = &runners;
        let next = if second.is_out || first.expanded < HEAT && !first.is_out {
            0
        } else if first.is_out || second.expanded < HEAT {
            1
        } else {
            let better: usize = *favourite.get_or_insert(usize::from(second.at_least >= first.at_least));
            let is_far_ahead = runners[better].expanded >= runners[1 - better].expanded + LEAD;
            if is_far_ahead { 1 - better } else { better }
        };
        let is_over = runners[next].step();
        let at_least = runners[0].at_least.max(runners[1].at_least);
        let expanded = effort.expanded + runners[0].expanded + runners[1].expanded;
        if expanded.is_multiple_of(TOLD_EVERY) {
            effort.limits.tell(expanded, Some(at_least));
        }
        let is_over = is_over.map_err(|limit| GivenUp { limit, lower_bound: at_least })?;
        let the_other_goes_on = runners[next].is_out && !runners[1 - next].is_out;
        if is_over && !the_other_goes_on {
            let [first, second] = runners;
            let (done, other) = if next == 0 { (first, second) } else { (second, first) };
            effort.count(&other.stepper.stats());
            let found = done.settle(effort);
            let found = found.map_err(|end| GivenUp { lower_bound: end.lower_bound.max(at_least), ..end })?;
            return Ok(found.map(|solution| (next, solution)));
        }
    }
}

/// A search with all of the memory.
fn alone<P: StepSpace>(
    space: &P,
    start: P::State,
    effort: &mut Effort<'_>,
) -> Result<Option<SolutionOf<P>>, GivenUp> {
    let mut runner = Runner::new(space, start, effort.limits.max_bytes, effort);
    loop {
        let is_over = runner.step();
        if is_over.map_err(|limit| GivenUp { limit, lower_bound: runner.at_least })? {
            return runner.settle(effort);
        }
        let expanded = effort.expanded + runner.expanded;
        if expanded.is_multiple_of(TOLD_EVERY) {
            effort.limits.tell(expanded, Some(runner.at_least));
        }
    }
}

/// One of the two searches.
struct Runner<'a, P: StepSpace> {
    space: &'a P,
    stepper: Stepper<'a, P, Rising>,
    expanded: u64,
    /// No solution costs less.
    at_least: u64,
    /// It has ended because it needs more memory.
    is_out: bool,
}

impl<'a, P: StepSpace> Runner<'a, P> {
    fn new(space: &'a P, start: P::State, max_bytes: usize, effort: &Effort<'_>) -> Self {
        let search = Search::new(space).start(start).open_list(OpenList::Heap);
        let stepper = search
            .limits(effort.search_limits(max_bytes))
            .observer(Rising(0))
            .stepper(Algorithm::Astar)
            .unwrap_or_else(|error| unreachable!("no index is asked for: {error}"));
        Self { space, stepper, expanded: 0, at_least: 0, is_out: false }
    }

    /// Expands one state. Returns whether the search is over.
    fn step(&mut self) -> Result<bool, LimitReached> {
        let goes_on = match self.stepper.advance() {
            Ok(goes_on) => goes_on,
            Err(SearchError::Space(limit)) => return Err(limit),
            Err(error) => unreachable!("walks are short and successors are stable: {error}"),
        };
        self.expanded += 1;
        self.at_least = self.stepper.observer().0;
        if !goes_on {
            let outcome = self.stepper.report().map(|report| &report.outcome);
            self.is_out = matches!(outcome, Some(Outcome::LimitReached { limit: Limit::Bytes, .. }));
        }
        Ok(!goes_on)
    }

    /// What the search found, which must be over.
    fn settle(self, effort: &mut Effort<'_>) -> Result<Option<SolutionOf<P>>, GivenUp> {
        let report = self.stepper.into_report().expect("a search that is over has a report");
        effort.settle(self.space, report)
    }
}

/// The lower bound of a search.
struct Rising(u64);

impl<P: StepSpace> Observer<P> for Rising {
    fn on_bound(&mut self, bound: u64) {
        self.0 = bound;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use puzzle::{LimitReached, Limits};
    use search_core::{Bound, OpenList, Outcome, Search, StateSpace};

    use super::{HEAT, LEAD, TOLD_EVERY, race, side_by_side};
    use crate::effort::Effort;

    /// A walk from one end of a row to the other, with a bog beside each cell that leads nowhere.
    struct Row {
        length: u64,
        /// The lower bound is so much of the rest, in percent.
        known: u64,
        /// How far one can walk in a bog, at no cost.
        bog: u64,
    }

    impl StateSpace for Row {
        /// The cell, and how far one is in its bog.
        type State = (u64, u64);
        type Action = ();
        type Cost = u64;
        type Error = LimitReached;

        fn successors(
            &self,
            &(cell, lost): &(u64, u64),
            _: u64,
            emit: &mut impl FnMut((), (u64, u64), u64),
        ) -> Result<(), LimitReached> {
            if lost == 0 && cell < self.length {
                emit((), (cell + 1, 0), 1);
            }
            if lost < self.bog {
                emit((), (cell, lost + 1), 0);
            }
            Ok(())
        }

        fn is_goal(&self, &(cell, lost): &(u64, u64)) -> bool {
            cell == self.length && lost == 0
        }

        fn lower_bound(&self, &(cell, _): &(u64, u64)) -> Bound<u64> {
            Bound::AtLeast((self.length - cell) * self.known / 100)
        }
    }

    /// Lets both race in either order. The better one must win, with little spent on the other.
    #[track_caller]
    fn wins(better: &Row, other: &Row) {
        let alone = Search::new(better).start((0, 0)).astar().unwrap();
        for (place, rows) in [[better, other], [other, better]].into_iter().enumerate() {
            let limits = Limits::default();
            let mut effort = Effort::new(&limits);
            let found = race(rows.map(|row| (row, (0, 0))), &mut effort).unwrap();
            let (winner, solution) = found.expect("the row has an end");
            assert_eq!((winner, solution.cost), (place, better.length));
            let most = 2 * alone.stats.expanded + LEAD;
            assert!(effort.expanded <= most, "{} of {most}", effort.expanded);
        }
    }

    #[test]
    fn the_search_that_gets_on_better_wins() {
        wins(&Row { length: 1000, known: 100, bog: 0 }, &Row { length: 1000, known: 50, bog: 2 });
    }

    #[test]
    fn a_favourite_that_gets_stuck_is_overtaken() {
        let stuck = Row { length: 1000, known: 100, bog: 100_000 };
        wins(&Row { length: 1000, known: 50, bog: 1 }, &stuck);
    }

    #[test]
    fn a_limit_ends_both_with_the_better_bound() {
        let limits = Limits { max_states: Some(30), ..Limits::default() };
        let [first, second] = [50, 90].map(|known| Row { length: 100, known, bog: 1 });
        let given_up = race([(&first, (0, 0)), (&second, (0, 0))], &mut Effort::new(&limits)).unwrap_err();
        assert_eq!(given_up.limit, LimitReached::States);
        assert!(given_up.lower_bound >= 90, "{given_up:?}");
    }

    #[test]
    fn the_other_search_is_left_alone_once_the_better_one_is_known() {
        let (better, other) =
            (Row { length: 100, known: 100, bog: 0 }, Row { length: 100, known: 50, bog: 0 });
        let alone = Search::new(&better).start((0, 0)).astar().unwrap().stats.expanded;
        for rows in [[&better, &other], [&other, &better]] {
            let limits = Limits::default();
            let mut effort = Effort::new(&limits);
            race(rows.map(|row| (row, (0, 0))), &mut effort).unwrap();
            assert_eq!(effort.expanded, alone + HEAT);
        }
        let limits = Limits::default();
        let mut effort = Effort::new(&limits);
        let (winner, _) = race([(&better, (0, 0)), (&better, (0, 0))], &mut effort).unwrap().unwrap();
        assert_eq!(winner, 1, "where both do as well");
    }

    #[test]
    fn who_watches_is_told_of_both_searches_and_of_those_before() {
        let row = Row { length: 1000, known: 50, bog: 1 };
        let limits = Limits { progress: Some(Arc::default()), ..Limits::default() };
        let mut effort = Effort::new(&limits);
        effort.expanded = 3 * TOLD_EVERY + 1;
        race([(&row, (0, 0)), (&row, (0, 0))], &mut effort).unwrap();
        let told = limits.progress.as_ref().unwrap();
        assert_eq!(told.states(), effort.expanded / TOLD_EVERY * TOLD_EVERY);
        assert!(told.bound().is_some_and(|bound| (900..=1000).contains(&bound)), "{told:?}");
    }

    /// The least memory within which A* finds the end of a row.
    fn bytes_needed(row: &Row) -> usize {
        let is_found = |max_bytes: usize| {
            let limits = search_core::Limits { max_bytes: Some(max_bytes), ..Default::default() };
            let search = Search::new(row).start((0, 0)).open_list(OpenList::Heap).limits(limits);
            matches!(search.astar().unwrap().outcome, Outcome::Found(_))
        };
        let (mut too_few, mut enough) = (0, 1 << 24);
        assert!(is_found(enough));
        while enough - too_few > 1 {
            let middle = usize::midpoint(too_few, enough);
            if is_found(middle) { enough = middle } else { too_few = middle }
        }
        enough
    }

    #[test]
    fn a_search_that_needs_more_than_half_of_the_memory_gets_all_of_it() {
        let row = Row { length: 400, known: 50, bog: 20 };
        let hopeless = Row { length: 400, known: 40, bog: 200 };
        let max_bytes = bytes_needed(&row);
        assert!(bytes_needed(&hopeless) > max_bytes);
        for (place, rows) in [[&row, &hopeless], [&hopeless, &row]].into_iter().enumerate() {
            let ends = rows.map(|row| (row, (0, 0)));
            let limits = Limits { max_bytes, ..Limits::default() };
            let given_up = side_by_side(ends, &mut Effort::new(&limits)).unwrap_err();
            assert_eq!(given_up.limit, LimitReached::Memory);
            let (winner, solution) = race(ends, &mut Effort::new(&limits)).unwrap().unwrap();
            assert_eq!((winner, solution.cost), (place, row.length));

            let limits = Limits { max_bytes: max_bytes - 1, ..Limits::default() };
            let given_up = race(ends, &mut Effort::new(&limits)).unwrap_err();
            assert_eq!(given_up.limit, LimitReached::Memory);
            assert!(given_up.lower_bound <= row.length, "{given_up:?}");
        }
    }

    #[test]
    fn a_search_without_enough_memory_leaves_the_other_to_go_on() {
        let (row, hopeless) =
            (Row { length: 400, known: 50, bog: 2 }, Row { length: 400, known: 90, bog: 100_000 });
        let limits = Limits { max_bytes: 2 * bytes_needed(&row), ..Limits::default() };
        for (place, rows) in [[&row, &hopeless], [&hopeless, &row]].into_iter().enumerate() {
            let (winner, solution) =
                side_by_side(rows.map(|row| (row, (0, 0))), &mut Effort::new(&limits)).unwrap().unwrap();
            assert_eq!((winner, solution.cost), (place, row.length));
        }
    }
}
