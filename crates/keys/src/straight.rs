//! A best-first search for as long as it never turns back: then it needs no queue and no table.

use search_core::{Bound, Solution, SolutionOf, StateSpace, Step};

/// How such a walk ended.
pub(crate) struct Straight<P: StateSpace> {
    /// A cheapest solution, if the walk led to one.
    pub(crate) solution: Option<SolutionOf<P>>,
    /// States whose successors were made.
    pub(crate) expanded: u64,
    /// Successors.
    pub(crate) generated: u64,
}

/// Most walks of this puzzle take no more steps, and put no more states aside than about these.
const ROOM: usize = 32;

/// Successors that were put aside.
struct Aside<S> {
    /// No way through those that were looked at costs less.
    seen: u64,
    /// States that were not looked at, each with the cost so far.
    unseen: Vec<(S, u64)>,
    /// No way through one of these costs less.
    at_least: u64,
}

/// Goes from `start`, whose lower bound is `at_least`, always on to the successor with the least f,
/// the cost so far and the lower bound on the rest. Gives up where that is more than the f of a
/// state that was put aside: A* would turn back there. A goal that is reached before is a cheapest
/// one, since all other ways lead through a state that was put aside, and so cost no less.
///
/// No way through a successor costs less than the f of its parent. So the first successor with no
/// more is as good as any, and the bounds of those behind it are not asked for until they matter;
/// up to `most_unseen` states are kept for that.
///
/// All paths must end: the walk does not notice when it comes to a state again.
///
/// # Errors
/// Those of the space.
pub(crate) fn straight<P>(
    space: &P,
    start: P::State,
    at_least: u64,
    most_unseen: usize,
) -> Result<Straight<P>, P::Error>
where
    P: StateSpace<Cost = u64>,
    P::State: Clone,
{
    let mut walk = Straight { solution: None, expanded: 0, generated: 0 };
    let mut steps: Vec<Step<P::State, P::Action, u64>> = Vec::with_capacity(ROOM);
    let mut aside = Aside { seen: u64::MAX, unseen: Vec::with_capacity(ROOM), at_least: u64::MAX };
    let (mut state, mut cost, mut f) = (start.clone(), 0, at_least);
    while f <= aside.seen.min(aside.at_least) || f <= aside.look(space) {
        if space.is_goal(&state) {
            walk.solution = Some(Solution { cost, start, steps });
            break;
        }
        walk.expanded += 1;
        let parent = f;
        let mut best: Option<Step<P::State, P::Action, u64>> = None;
        space.successors(&state, cost, &mut |action, state, step_cost| {
            walk.generated += 1;
            let cost = cost.saturating_add(step_cost);
            if best.is_some() && f == parent {
                if aside.unseen.len() < most_unseen {
                    aside.unseen.push((state, cost));
                    aside.at_least = aside.at_least.min(parent);
                } else {
                    aside.seen = aside.seen.min(parent);
                }
            } else if let Some(other) = least(space, &state, cost) {
                let other = other.max(parent);
                if best.is_none() || other < f {
                    aside.seen = aside.seen.min(if best.is_some() { f } else { u64::MAX });
                    f = other;
                    best = Some(Step { action, state, cost: step_cost });
                } else {
                    aside.seen = aside.seen.min(other);
                }
            }
        })?;
        let Some(step) = best else { break };
        state = step.state.clone();
        cost = cost.saturating_add(step.cost);
        steps.push(step);
    }
    Ok(walk)
}

impl<S> Aside<S> {
    /// Looks at what has not been looked at. No way through any of these states costs less than
    /// what is returned.
    #[cold]
    fn look<P: StateSpace<State = S, Cost = u64>>(&mut self, space: &P) -> u64 {
        self.at_least = u64::MAX;
        let seen = self.unseen.drain(..).filter_map(|(state, cost)| least(space, &state, cost));
        self.seen = seen.fold(self.seen, u64::min);
        self.seen
    }
}

/// No way through a state that so much leads to costs less than this; `None` for a dead end.
fn least<P: StateSpace<Cost = u64>>(space: &P, state: &P::State, cost: u64) -> Option<u64> {
    match space.lower_bound(state) {
        Bound::AtLeast(rest) => Some(cost.saturating_add(rest)),
        Bound::DeadEnd => None,
    }
}

#[cfg(test)]
mod tests {
    use search_core::{Bound, StateSpace};

    use super::{Straight, straight};

    /// A fork at 0: 1 looks best, and costs one more than it seemed before the goal 9; 2 seems as
    /// good until somebody looks at it, unless it is.
    struct Fork {
        other_bound: Bound<u64>,
    }

    impl StateSpace for Fork {
        type State = u8;
        type Action = ();
        type Cost = u64;
        type Error = std::convert::Infallible;

        fn successors(
            &self,
            &state: &u8,
            _: u64,
            emit: &mut impl FnMut((), u8, u64),
        ) -> Result<(), Self::Error> {
            match state {
                0 => {
                    emit((), 1, 1);
                    emit((), 2, 1);
                }
                1 => emit((), 9, 2),
                _ => {}
            }
            Ok(())
        }

        fn is_goal(&self, &state: &u8) -> bool {
            state == 9
        }

        fn lower_bound(&self, &state: &u8) -> Bound<u64> {
            match state {
                0 => Bound::AtLeast(2),
                1 => Bound::AtLeast(1),
                2 => self.other_bound,
                _ => Bound::AtLeast(0),
            }
        }
    }

    fn walk(other_bound: Bound<u64>, most_unseen: usize) -> (Option<u64>, u64, u64) {
        let Ok(Straight { solution, expanded, generated }) =
            straight(&Fork { other_bound }, 0, 2, most_unseen);
        (solution.map(|solution| solution.cost), expanded, generated)
    }

    #[test]
    fn a_walk_goes_on_as_long_as_nothing_that_was_put_aside_is_better() {
        assert_eq!(walk(Bound::AtLeast(9), 1), (Some(3), 2, 3));
        assert_eq!(walk(Bound::DeadEnd, 1), (Some(3), 2, 3));
        assert_eq!(walk(Bound::AtLeast(2), 1), (Some(3), 2, 3), "as good is no better");
        assert_eq!(walk(Bound::AtLeast(1), 1), (None, 2, 3), "here A* would turn back");
    }

    #[test]
    fn a_state_for_which_there_is_no_room_might_be_better() {
        assert_eq!(walk(Bound::AtLeast(9), 0), (None, 2, 3));
    }
}
