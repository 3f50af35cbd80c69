//! Two searches for the same cost, of which the one that gets on better is given more to do.

use puzzle::LimitReached;
use search_core::{Algorithm, Observer, OpenList, Search, SearchError, SolutionOf, Stepper};

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
/// # Errors
/// If a limit was reached. Each search may take half of the memory, and expand as many states as
/// are left.
pub(crate) fn race<P: StepSpace>(
    spaces: [(&P, P::State); 2],
    effort: &mut Effort<'_>,
) -> Result<Option<(usize, SolutionOf<P>)>, GivenUp> {
    let limits = effort.search_limits(effort.limits.max_bytes / 2);
    let mut runners = spaces.map(|(space, start)| Runner {
        space,
        stepper: Search::new(space)
            .start(start)
            .open_list(OpenList::Heap)
            .limits(limits.clone())
            .observer(Rising(0))
            .stepper(Algorithm::Astar)
            .unwrap_or_else(|error| unreachable!("no index is asked for: {error}")),
        expanded: 0,
        at_least: 0,
    });
    // Which is better, the second if both do as well.
    let mut favourite = None;
    loop {
        let [first, second] = &runners;
        let next = if first.expanded < HEAT {
            0
        } else if second.expanded < HEAT {
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
        if is_over.map_err(|limit| GivenUp { limit, lower_bound: at_least })? {
            let [first, second] = runners;
            let (done, other) = if next == 0 { (first, second) } else { (second, first) };
            effort.count(&other.stepper.stats());
            let report = done.stepper.into_report().expect("a search that is over has a report");
            let found = effort.settle(done.space, report);
            let found = found.map_err(|end| GivenUp { lower_bound: end.lower_bound.max(at_least), ..end })?;
            return Ok(found.map(|solution| (next, solution)));
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
}

impl<P: StepSpace> Runner<'_, P> {
    /// Expands one state. Returns whether the search is over.
    fn step(&mut self) -> Result<bool, LimitReached> {
        let goes_on = match self.stepper.advance() {
            Ok(goes_on) => goes_on,
            Err(SearchError::Space(limit)) => return Err(limit),
            Err(error) => unreachable!("walks are short and successors are stable: {error}"),
        };
        self.expanded += 1;
        self.at_least = self.stepper.observer().0;
        Ok(!goes_on)
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
    use search_core::{Bound, Search, StateSpace};

    use super::{HEAT, LEAD, TOLD_EVERY, race};
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

    #[test]
    fn a_search_that_has_used_half_of_the_memory_ends_both_with_the_bound_of_the_other() {
        let better = Row { length: 10_000, known: 50, bog: 0 };
        let stuck = Row { length: 10_000, known: 60, bog: 100_000 };
        for rows in [[&better, &stuck], [&stuck, &better]] {
            let expanded_within = |max_bytes| {
                let limits = Limits { max_bytes, ..Limits::default() };
                let mut effort = Effort::new(&limits);
                let given_up = race(rows.map(|row| (row, (0, 0))), &mut effort).unwrap_err();
                assert_eq!(given_up.limit, LimitReached::Memory);
                assert!(given_up.lower_bound > 6000, "{given_up:?}");
                effort.expanded
            };
            let search = Search::new(&stuck).start((0, 0));
            let alone = search.limits(search_core::Limits { max_bytes: Some(300_000), ..Default::default() });
            let most = 2 * alone.astar().unwrap().stats.expanded;
            let expanded = expanded_within(600_000);
            assert!((most - 2 * LEAD..=most).contains(&expanded), "{expanded} of {most}");
        }
    }
}
