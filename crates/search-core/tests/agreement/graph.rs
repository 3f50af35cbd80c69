//! Random graphs as state spaces, and the oracle: Bellman-Ford over all edges until nothing changes. It
//! has no frontier, no closed set and no early end, so it shares no idea with what it judges.
use std::cell::Cell;
use std::convert::Infallible;
use std::ops::RangeInclusive;

use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy, any};
use search_core::{Bound, Cost, Outcome, OutcomeOf, Search, StateSpace};

/// How many random graphs: a few hundred, or as many as `CASES` says.
pub(crate) fn cases() -> ProptestConfig {
    ProptestConfig::with_cases(crate::cases::cases(400))
}

/// A search from the starts of the graph.
pub(crate) fn search<C: Cost>(graph: &Graph<C>) -> Search<'_, Graph<C>> {
    Search::new(graph).starts(graph.starts.iter().map(|&(node, cost)| (Visit::to(node), cost)))
}

/// A graph whose edges have numbers, so that parallel ones can be told apart.
#[derive(Clone, Debug)]
pub(crate) struct Graph<C> {
    /// `edges[from]` lists number, target and cost.
    pub(crate) edges: Vec<Vec<(usize, usize, C)>>,
    pub(crate) goals: Vec<bool>,
    pub(crate) bounds: Vec<Bound<C>>,
    pub(crate) starts: Vec<(usize, C)>,
    /// Whether the space offers an index.
    pub(crate) dense: bool,
}

/// A node and how many steps led to it: the identity is the node alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Visit {
    pub(crate) node: usize,
    pub(crate) hops: u8,
}

impl Visit {
    pub(crate) fn to(node: usize) -> Self {
        Self { node, hops: 0 }
    }
}

impl<C: Cost> StateSpace for Graph<C> {
    type State = Visit;
    type Action = usize;
    type Cost = C;
    type Error = Infallible;

    fn successors(
        &self,
        state: &Visit,
        _cost: C,
        emit: &mut impl FnMut(usize, Visit, C),
    ) -> Result<(), Infallible> {
        for &(number, node, cost) in &self.edges[state.node] {
            let hops = state.hops.wrapping_add(1);
            emit(number, Visit { node, hops }, cost);
        }
        Ok(())
    }

    fn is_goal(&self, state: &Visit) -> bool {
        self.goals[state.node]
    }

    fn lower_bound(&self, state: &Visit) -> Bound<C> {
        self.bounds[state.node]
    }

    fn identity<'a>(&'a self, state: &'a Visit) -> impl Eq + std::hash::Hash + 'a {
        state.node
    }

    fn index_len(&self) -> Option<usize> {
        self.dense.then_some(self.edges.len())
    }

    fn index(&self, state: &Visit) -> usize {
        state.node
    }
}

impl<C: Cost + Into<u64>> Graph<C> {
    /// The least cost of each node from the starts, `None` where no path leads.
    pub(crate) fn distances(&self) -> Vec<Option<u64>> {
        let mut least = vec![None; self.edges.len()];
        for &(node, cost) in &self.starts {
            lower(&mut least[node], cost.into());
        }
        self.relax(&mut least, Into::into);
        least
    }

    /// The least number of edges of each node from the starts, whose costs count as edges.
    pub(crate) fn hops(&self) -> Vec<Option<u64>> {
        let mut least = vec![None; self.edges.len()];
        for &(node, cost) in &self.starts {
            lower(&mut least[node], cost.into());
        }
        self.relax(&mut least, |_| 1);
        least
    }

    /// The cost of a cheapest solution by such a table.
    pub(crate) fn cheapest_goal(&self, least: &[Option<u64>]) -> Option<u64> {
        (0..least.len()).filter(|&node| self.goals[node]).filter_map(|node| least[node]).min()
    }

    /// The cost from each node to the nearest goal.
    pub(crate) fn costs_left(&self) -> Vec<Option<u64>> {
        (0..self.edges.len())
            .map(|node| {
                let mut least = vec![None; self.edges.len()];
                least[node] = Some(0);
                self.relax(&mut least, Into::into);
                self.cheapest_goal(&least)
            })
            .collect()
    }

    fn relax(&self, least: &mut [Option<u64>], cost_of: impl Fn(C) -> u64) {
        let changed = Cell::new(true);
        while changed.replace(false) {
            for (from, edges) in self.edges.iter().enumerate() {
                for &(_, to, cost) in edges {
                    if let Some(reached) = least[from] {
                        changed.set(lower(&mut least[to], reached + cost_of(cost)) || changed.get());
                    }
                }
            }
        }
    }

    /// Panics unless the outcome is a solution of this cost, whose steps are edges that add up to it and
    /// lead from a start to a goal; or, without a cost, unless everything was exhausted.
    #[track_caller]
    pub(crate) fn check(&self, outcome: &OutcomeOf<Self>, cost: Option<u64>, unit_steps: bool) {
        match (outcome, cost) {
            (Outcome::Exhausted, None) => {}
            (Outcome::Found(solution), Some(cost)) => {
                assert_eq!(solution.cost.into(), cost, "cost");
                let start = solution.start.node;
                let mut sum = self
                    .starts
                    .iter()
                    .filter(|&&(node, _)| node == start)
                    .map(|&(_, cost)| cost.into())
                    .min()
                    .expect("the path begins at a start");
                let mut node = start;
                for step in &solution.steps {
                    let &(_, to, edge_cost) = self.edges[node]
                        .iter()
                        .find(|&&(number, ..)| number == step.action)
                        .expect("each step is an edge of its state");
                    let expected = if unit_steps { C::ONE } else { edge_cost };
                    assert_eq!((step.state.node, step.cost), (to, expected));
                    sum += step.cost.into();
                    node = to;
                }
                assert_eq!(sum, cost, "the steps add up");
                assert!(self.goals[node], "the path ends at a goal");
            }
            _ => panic!("expected {cost:?}, found {outcome:?}"),
        }
    }
}

fn lower(least: &mut Option<u64>, cost: u64) -> bool {
    let lower = least.is_none_or(|known| cost < known);
    if lower {
        *least = Some(cost);
    }
    lower
}

/// Graphs of up to 12 nodes, of which one in five is a goal.
pub(crate) fn graphs<C: Cost + Into<u64> + TryFrom<u64> + std::fmt::Debug>(
    max_cost: u64,
) -> impl Strategy<Value = Graph<C>> {
    graphs_of(1..=12, 0.2, max_cost)
}

/// Graphs with self loops, parallel edges and zero costs. The bounds are admissible but in no way
/// consistent: of each node's true cost some part is promised, and of nodes without any way to a
/// goal some are called dead ends.
pub(crate) fn graphs_of<C: Cost + Into<u64> + TryFrom<u64> + std::fmt::Debug>(
    sizes: RangeInclusive<usize>,
    goals: f64,
    max_cost: u64,
) -> impl Strategy<Value = Graph<C>> {
    sizes
        .prop_flat_map(move |size| {
            let edge = (0..size, 0..size, 0..=max_cost);
            (
                Just(size),
                vec(edge, 0..=3 * size),
                vec(proptest::bool::weighted(goals), size),
                vec(0..=100_u64, size),
                vec((0..size, 0..=max_cost), 1..=3),
                any::<bool>(),
            )
        })
        .prop_map(|(size, list, goals, promised, starts, dense)| {
            let cost = |cost: u64| C::try_from(cost).ok().expect("costs of tests are small");
            let mut graph = Graph {
                edges: vec![Vec::new(); size],
                goals,
                bounds: vec![Bound::NONE; size],
                starts: starts.into_iter().map(|(node, at)| (node, cost(at))).collect(),
                dense,
            };
            for (number, (from, to, step)) in list.into_iter().enumerate() {
                graph.edges[from].push((number, to, cost(step)));
            }
            graph.bounds = graph
                .costs_left()
                .into_iter()
                .zip(promised)
                .map(|(left, percent)| match left {
                    Some(left) => C::try_from(left * percent / 100).map_or(Bound::NONE, Bound::AtLeast),
                    None if percent < 50 => Bound::DeadEnd,
                    None => Bound::NONE,
                })
                .collect();
            graph
        })
}
