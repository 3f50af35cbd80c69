//! All cheapest paths: the graph of the steps that lie on one, their count and the paths one by one.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use fxhash::FxHasher;

use crate::cost::{Bound, Cost};
use crate::error::SearchError;
use crate::node_table::{Label, NodeTable};
use crate::outcome::{Solution, Step};
use crate::state_space::StateSpace;

/// All cheapest solutions: what [`Search::all_cheapest`](crate::Search::all_cheapest) finds.
///
/// Two solutions differ if an action or a state on the way does. None visits a state twice; that excludes
/// rounds that cost nothing.
///
/// ```
/// use search_core::{Bound, Search, space_from};
///
/// // From one corner of a chess board to the other, up and to the right.
/// let space = space_from(
///     |&(x, y): &(u32, u32)| [((x + 1, y), 1_u32), ((x, y + 1), 1)],
///     |&at| at == (7, 7),
///     |&(x, y)| if x.max(y) > 7 { Bound::DeadEnd } else { Bound::AtLeast(14 - x - y) },
/// );
/// let all = Search::new(&space).start((0, 0)).all_cheapest()?.solution().expect("a way");
/// assert_eq!((all.cost(), all.count()), (14, Ok(3432)));
/// let (first, last) = (all.paths().next(), all.paths().last());
/// assert_eq!(first.expect("many").steps[6].state, (7, 0));
/// assert_eq!(last.expect("many").steps[6].state, (0, 7));
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheapestPaths<S, A, C> {
    cost: C,
    // Those that lie on a cheapest path and no others.
    nodes: Vec<Node<S, A, C>>,
    starts: Vec<(usize, C)>,
}

/// All cheapest solutions in the state space `P`.
pub type CheapestPathsOf<P> =
    CheapestPaths<<P as StateSpace>::State, <P as StateSpace>::Action, <P as StateSpace>::Cost>;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node<S, A, C> {
    state: S,
    is_goal: bool,
    // Action, its cost, and the node to which it leads.
    edges: Vec<(A, C, usize)>,
}

/// Why paths cannot be counted.
///
/// ```
/// use search_core::{Bound, CountError, Search, space_from};
///
/// // Two ways at each of 200 steps: more than 128 bits hold.
/// let space = space_from(|&n: &u32| [(n + 1, 1_u32), (n + 1, 1)], |&n| n == 200, |_| Bound::NONE);
/// let all = Search::new(&space).start(0).all_cheapest()?.solution().expect("a way");
/// assert_eq!(all.count(), Err(CountError::Overflow));
/// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum CountError {
    /// There are 2^128 paths or more.
    #[error("the number of paths does not fit 128 bits")]
    Overflow,
    /// Some path can go round at no cost. To count the paths that do not is hard (it is #P-complete: Valiant,
    /// "The complexity of enumeration and reliability problems", 1979); they can be listed.
    #[error("expected no round without cost on a path, found one")]
    FreeRound,
}

impl<S: Clone, A: Clone, C: Cost> CheapestPaths<S, A, C> {
    /// Finds the paths of this cost in the table of a search that has expanded all states whose f is less
    /// or as much.
    #[cold]
    pub(crate) fn find<P, L, T>(
        space: &P,
        table: &T,
        starts: &[(S, C)],
        cost: C,
    ) -> Result<Self, SearchError<P::Error>>
    where
        P: StateSpace<State = S, Action = A, Cost = C>,
        L: Label<C>,
        T: NodeTable<P, L>,
    {
        let mut numbers: HashMap<u32, usize, BuildHasherDefault<FxHasher>> = HashMap::default();
        let mut nodes: Vec<Node<S, A, C>> = Vec::new();
        let mut costs: Vec<C> = Vec::new();
        // The node of a state that is reached at this cost, if that is its least and a goal may follow.
        let mut enter = |nodes: &mut Vec<Node<S, A, C>>, costs: &mut Vec<C>, state: &S, g: C| {
            let (key, label) = table.known(space, state)?;
            let Bound::AtLeast(h) = space.lower_bound(state) else { return None };
            if label.g(g) != g || g.checked_add(h).is_none_or(|f| f > cost) {
                return None;
            }
            Some(*numbers.entry(key).or_insert_with(|| {
                nodes.push(Node { state: state.clone(), is_goal: false, edges: Vec::new() });
                costs.push(g);
                nodes.len() - 1
            }))
        };
        let mut entered: Vec<(usize, C)> = Vec::new();
        for (state, g) in starts {
            if let Some(number) = enter(&mut nodes, &mut costs, state, *g)
                && entered.iter().all(|&(other, _)| other != number)
            {
                entered.push((number, *g));
            }
        }
        let mut number = 0;
        while number < nodes.len() {
            let (state, g) = (nodes[number].state.clone(), costs[number]);
            if space.is_goal(&state) {
                nodes[number].is_goal = g == cost;
            } else {
                let mut edges = Vec::new();
                space
                    .successors(&state, g, &mut |action, successor, step_cost| {
                        if let Some(g) = g.checked_add(step_cost)
                            && let Some(next) = enter(&mut nodes, &mut costs, &successor, g)
                        {
                            edges.push((action, step_cost, next));
                        }
                    })
                    .map_err(SearchError::Space)?;
                nodes[number].edges = edges;
            }
            number += 1;
        }
        let mut all = Self { cost, nodes, starts: entered };
        all.keep_what_leads_to_goals();
        Ok(all)
    }

    /// Drops all nodes from which no goal can be reached, and the edges to them.
    fn keep_what_leads_to_goals(&mut self) {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        for (from, node) in self.nodes.iter().enumerate() {
            for &(.., to) in &node.edges {
                before[to].push(from);
            }
        }
        let mut leads: Vec<bool> = self.nodes.iter().map(|node| node.is_goal).collect();
        let mut open: Vec<usize> = (0..leads.len()).filter(|&number| leads[number]).collect();
        while let Some(number) = open.pop() {
            for &from in &before[number] {
                if !leads[from] {
                    leads[from] = true;
                    open.push(from);
                }
            }
        }
        let mut count = 0;
        let renumbered: Vec<Option<usize>> = leads
            .iter()
            .map(|&leads| {
                count += usize::from(leads);
                leads.then(|| count - 1)
            })
            .collect();
        self.starts.retain_mut(|(number, _)| {
            renumbered[*number].is_some_and(|new| {
                *number = new;
                true
            })
        });
        let mut number = 0;
        self.nodes.retain_mut(|node| {
            node.edges.retain_mut(|(.., to)| {
                renumbered[*to].is_some_and(|new| {
                    *to = new;
                    true
                })
            });
            number += 1;
            leads[number - 1]
        });
    }

    /// What each of them costs.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// // From 2 to 6: twice what comes after 2, two after twice 2, or some other way.
    /// let space = space_from(|&n: &u32| [(n + 1, 2_u32), (n * 2, 3)], |&n| n == 6, |_| Bound::NONE);
    /// let all = Search::new(&space).start(2).all_cheapest()?.solution().expect("one counts up");
    /// assert_eq!(all.cost(), 5);
    /// assert!(all.paths().all(|path| path.cost == 5));
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn cost(&self) -> C {
        self.cost
    }

    /// How many there are. Takes time in proportion to the states and actions that lie on them, however
    /// many paths these make.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// // In how many ways does a king walk from a corner of the board to the far edge in seven moves?
    /// let moves = |&(x, y): &(i32, i32)| [-1, 0, 1].map(|dx| ((x + dx, y + 1), 1_u32)).into_iter()
    ///     .filter(|((x, _), _)| (0..8).contains(x));
    /// let space = space_from(moves, |&(_, y)| y == 7, |_| Bound::NONE);
    /// let all = Search::new(&space).start((0, 0)).all_cheapest()?.solution().expect("straight on");
    /// assert_eq!(all.count(), Ok(750), "one of them ends in the corner across");
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    ///
    /// # Errors
    /// More than can be counted; see [`CountError`].
    pub fn count(&self) -> Result<u128, CountError> {
        // Kahn, "Topological sorting of large networks", 1962: a node is done when all before it are.
        let mut waiting = vec![0_usize; self.nodes.len()];
        for node in &self.nodes {
            for &(.., to) in &node.edges {
                waiting[to] += 1;
            }
        }
        let mut ways = vec![0_u128; self.nodes.len()];
        for &(start, _) in &self.starts {
            ways[start] = 1;
        }
        let mut done = 0;
        let mut total = 0_u128;
        let mut overflow = false;
        let mut ready: Vec<usize> = (0..waiting.len()).filter(|&number| waiting[number] == 0).collect();
        while let Some(number) = ready.pop() {
            done += 1;
            let node = &self.nodes[number];
            if node.is_goal {
                (total, overflow) = add(total, ways[number], overflow);
            }
            for &(.., to) in &node.edges {
                (ways[to], overflow) = add(ways[to], ways[number], overflow);
                waiting[to] -= 1;
                if waiting[to] == 0 {
                    ready.push(to);
                }
            }
        }
        if done < self.nodes.len() {
            Err(CountError::FreeRound)
        } else if overflow {
            Err(CountError::Overflow)
        } else {
            Ok(total)
        }
    }

    /// One after the other: those of the first start first, and at each state in the order of its
    /// successors. A path takes time in proportion to its length, unless there are rounds without cost to
    /// be kept out of.
    ///
    /// ```
    /// use search_core::{Bound, Search, space_from};
    ///
    /// // How can 11 be paid with the fewest of 1, 4 and 5, if none is smaller than the one before?
    /// let space = space_from(
    ///     |&(left, last): &(u32, u32)| [1, 3, 4, 5].into_iter().filter(move |&coin| coin >= last)
    ///         .filter_map(move |coin| Some(((left.checked_sub(coin)?, coin), 1_u32))),
    ///     |&(left, _)| left == 0,
    ///     |_| Bound::NONE,
    /// );
    /// let all = Search::new(&space).start((11, 0)).all_cheapest()?.solution().expect("ones do");
    /// let coins = all.paths().map(|path| path.steps.iter().map(|step| step.state.1).collect::<Vec<_>>());
    /// assert_eq!(coins.collect::<Vec<_>>(), [[1, 5, 5], [3, 3, 5], [3, 4, 4]]);
    /// # Ok::<(), search_core::SearchError<std::convert::Infallible>>(())
    /// ```
    pub fn paths(&self) -> impl Iterator<Item = Solution<S, A, C>> + '_ {
        let mut walk = Walk { all: self, starts: self.starts.iter(), path: Vec::new() };
        let mut on_path = vec![false; self.nodes.len()];
        std::iter::from_fn(move || walk.next(&mut on_path))
    }
}

fn add(one: u128, other: u128, overflow: bool) -> (u128, bool) {
    let (sum, over) = one.overflowing_add(other);
    (sum, overflow | over)
}

/// A depth-first walk along all paths.
struct Walk<'a, S, A, C> {
    all: &'a CheapestPaths<S, A, C>,
    starts: std::slice::Iter<'a, (usize, C)>,
    // The nodes of the path and for each how many of its edges were taken, the last of which leads on.
    path: Vec<(usize, usize)>,
}

impl<S: Clone, A: Clone, C: Cost> Walk<'_, S, A, C> {
    fn next(&mut self, on_path: &mut [bool]) -> Option<Solution<S, A, C>> {
        loop {
            let entered = if let Some((number, taken)) = self.path.last_mut() {
                let Some(&(.., to)) = self.all.nodes[*number].edges.get(*taken) else {
                    on_path[*number] = false;
                    self.path.pop();
                    continue;
                };
                *taken += 1;
                to
            } else {
                self.starts.next()?.0
            };
            if on_path[entered] {
                continue;
            }
            on_path[entered] = true;
            self.path.push((entered, 0));
            if self.all.nodes[entered].is_goal {
                return self.solution();
            }
        }
    }

    fn solution(&self) -> Option<Solution<S, A, C>> {
        let nodes = &self.all.nodes;
        let start = nodes[self.path.first()?.0].state.clone();
        let steps = self.path.iter().filter_map(|&(number, taken)| {
            let (action, cost, to) = nodes[number].edges.get(taken.checked_sub(1)?)?;
            Some(Step { action: action.clone(), state: nodes[*to].state.clone(), cost: *cost })
        });
        Some(Solution { cost: self.all.cost, start, steps: steps.collect() })
    }
}
