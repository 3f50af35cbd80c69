//! The best-first search that all algorithms share.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::atomic::Ordering;
use std::time::Instant;

use fxhash::FxHasher;
use hashbrown::HashTable;

use crate::cost::{Bound, Cost};
use crate::error::SearchError;
use crate::limits::{Limit, Limits};
use crate::observer::{Generated, Observer};
use crate::outcome::{Outcome, Report, ReportOf, Solution, SolutionOf, Step};
use crate::state_space::StateSpace;
use crate::stats::Stats;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Algorithm {
    Astar,
    Dijkstra,
    Bfs,
    Reach,
}

struct Node<S, C> {
    state: S,
    g: C,
    parent: u32,
    closed: bool,
}

const NO_PARENT: u32 = u32::MAX;

pub(crate) struct Engine<'a, P: StateSpace, O> {
    space: &'a P,
    limits: Limits<P::Cost>,
    observer: O,
    algorithm: Algorithm,
    nodes: Vec<Node<P::State, P::Cost>>,
    table: HashTable<u32>,
    open: BinaryHeap<(Reverse<P::Cost>, u64, u32)>,
    pushes: u64,
    bound: P::Cost,
    cheapest_over_cost: Option<P::Cost>,
    overflow: bool,
    full: bool,
    stats: Stats,
}

fn hash_of<P: StateSpace>(space: &P, state: &P::State) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(space.identity(state))
}

impl<'a, P: StateSpace, O: Observer<P>> Engine<'a, P, O> {
    pub(crate) fn new(space: &'a P, limits: Limits<P::Cost>, observer: O, algorithm: Algorithm) -> Self {
        Self {
            space,
            limits,
            observer,
            algorithm,
            nodes: Vec::new(),
            table: HashTable::new(),
            open: BinaryHeap::new(),
            pushes: 0,
            bound: P::Cost::ZERO,
            cheapest_over_cost: None,
            overflow: false,
            full: false,
            stats: Stats::default(),
        }
    }

    pub(crate) fn run(
        mut self,
        starts: Vec<(P::State, P::Cost)>,
    ) -> Result<ReportOf<P>, SearchError<P::Error>> {
        for (state, cost) in starts {
            self.arrive(None, state, cost);
        }
        loop {
            let Some((Reverse(f), _, id)) = self.open.pop() else {
                let outcome = if self.full {
                    self.limit(Limit::Nodes)
                } else if let Some(lower_bound) = self.cheapest_over_cost {
                    Outcome::LimitReached {
                        limit: Limit::Cost,
                        lower_bound,
                    }
                } else if self.overflow {
                    return Err(SearchError::CostOverflow);
                } else {
                    Outcome::Exhausted
                };
                return Ok(self.report(outcome));
            };
            let node = &mut self.nodes[id as usize];
            if node.closed {
                self.stats.stale += 1;
                continue;
            }
            node.closed = true;
            let (state, g) = (node.state.clone(), node.g);
            if self.algorithm != Algorithm::Reach {
                if f > self.bound {
                    self.bound = f;
                    self.observer.on_bound(f);
                } else if f < self.bound {
                    self.stats.f_decreases += 1;
                }
            }
            if self.full {
                let outcome = self.limit(Limit::Nodes);
                return Ok(self.report(outcome));
            }
            if self.space.is_goal(&state) {
                self.observer.on_goal(&state, g);
                let solution = self.reconstruct(id)?;
                return Ok(self.report(Outcome::Found(solution)));
            }
            if let Some(outcome) = self.limit_reached() {
                return Ok(self.report(outcome));
            }
            self.stats.expanded += 1;
            self.observer.on_expand(&state, g);
            let space = self.space;
            space
                .successors(&state, g, &mut |action, successor, step_cost| {
                    self.stats.generated += 1;
                    let step_cost = if self.algorithm == Algorithm::Bfs {
                        P::Cost::ONE
                    } else {
                        step_cost
                    };
                    match g.checked_add(step_cost) {
                        Some(cost) => self.arrive(Some((id, &state, &action)), successor, cost),
                        None => self.overflow = true,
                    }
                })
                .map_err(SearchError::Space)?;
        }
    }

    fn arrive(&mut self, from: Option<(u32, &P::State, &P::Action)>, state: P::State, cost: P::Cost) {
        let hash = hash_of(self.space, &state);
        let known = self
            .table
            .find(hash, |&id| {
                self.space.identity(&self.nodes[id as usize].state) == self.space.identity(&state)
            })
            .copied();
        let mut kind = match known {
            None => Generated::New,
            Some(id) => {
                let node = &self.nodes[id as usize];
                if cost >= node.g || self.algorithm == Algorithm::Reach {
                    Generated::Duplicate
                } else if node.closed {
                    Generated::Reopened
                } else {
                    Generated::Improved
                }
            }
        };
        let mut f = cost;
        if kind != Generated::Duplicate {
            if self.algorithm == Algorithm::Astar {
                self.stats.evaluated += 1;
                match self.space.lower_bound(&state) {
                    Bound::DeadEnd => kind = Generated::DeadEnd,
                    Bound::AtLeast(h) => {
                        let Some(sum) = cost.checked_add(h) else {
                            self.overflow = true;
                            return;
                        };
                        f = sum;
                    }
                }
            }
            if self.limits.max_cost.is_some_and(|most| f > most) {
                kind = Generated::OverCost;
                self.cheapest_over_cost = Some(self.cheapest_over_cost.map_or(f, |cheapest| cheapest.min(f)));
            }
        }
        if let Some((_, parent, action)) = from {
            self.observer.on_generate(parent, action, &state, cost, kind);
        }
        match kind {
            Generated::Duplicate => self.stats.duplicates += 1,
            Generated::OverCost => {
                self.stats.over_cost += 1;
                return;
            }
            Generated::DeadEnd => self.stats.dead_ends += 1,
            Generated::Improved => self.stats.improved += 1,
            Generated::Reopened => self.stats.reopened += 1,
            Generated::New => {}
        }
        if kind == Generated::Duplicate {
            return;
        }
        let dead = kind == Generated::DeadEnd;
        let node = Node {
            state,
            g: if dead { P::Cost::ZERO } else { cost },
            parent: from.map_or(NO_PARENT, |(id, _, _)| id),
            closed: dead,
        };
        let id = if let Some(id) = known {
            self.nodes[id as usize] = node;
            id
        } else {
            let most = self
                .limits
                .max_nodes
                .unwrap_or(usize::MAX)
                .min(NO_PARENT as usize);
            if self.nodes.len() >= most {
                self.full = true;
                return;
            }
            let id = u32::try_from(self.nodes.len()).unwrap_or(NO_PARENT);
            self.nodes.push(node);
            let (space, nodes) = (self.space, &self.nodes);
            self.table
                .insert_unique(hash, id, |&id| hash_of(space, &nodes[id as usize].state));
            id
        };
        if !dead {
            self.open.push((Reverse(f), self.pushes, id));
            self.pushes += 1;
            self.stats.max_frontier = self.stats.max_frontier.max(self.open.len());
        }
    }

    fn limit_reached(&self) -> Option<Outcome<P::State, P::Action, P::Cost>> {
        let limits = &self.limits;
        if limits
            .max_expanded
            .is_some_and(|most| self.stats.expanded >= most)
        {
            return Some(self.limit(Limit::Expanded));
        }
        if limits.max_bytes.is_some_and(|most| self.bytes() > most) {
            return Some(self.limit(Limit::Bytes));
        }
        if self.stats.expanded.is_multiple_of(128) {
            if limits
                .cancel
                .as_ref()
                .is_some_and(|cancel| cancel.load(Ordering::Relaxed))
            {
                return Some(Outcome::Cancelled {
                    lower_bound: self.bound,
                });
            }
            if limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Some(self.limit(Limit::Time));
            }
        }
        None
    }

    fn limit(&self, limit: Limit) -> Outcome<P::State, P::Action, P::Cost> {
        Outcome::LimitReached {
            limit,
            lower_bound: self.bound,
        }
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<P::State, P::Cost>>()
            + self.table.capacity() * 5
            + self.open.capacity() * size_of::<(Reverse<P::Cost>, u64, u32)>()
    }

    fn report(&self, outcome: Outcome<P::State, P::Action, P::Cost>) -> ReportOf<P> {
        let mut stats = self.stats;
        stats.nodes = self.nodes.len();
        stats.peak_bytes = self.bytes();
        Report { outcome, stats }
    }

    fn reconstruct(&self, goal: u32) -> Result<SolutionOf<P>, SearchError<P::Error>> {
        let mut path = vec![goal];
        let mut root = goal;
        while self.nodes[root as usize].parent != NO_PARENT {
            root = self.nodes[root as usize].parent;
            path.push(root);
        }
        path.pop();
        let start = &self.nodes[root as usize];
        let mut solution: SolutionOf<P> = Solution {
            cost: start.g,
            start: start.state.clone(),
            steps: Vec::with_capacity(path.len()),
        };
        while let Some(next) = path.pop() {
            let wanted = &self.nodes[next as usize].state;
            let mut best: Option<Step<P::State, P::Action, P::Cost>> = None;
            self.space
                .successors(
                    solution.goal(),
                    solution.cost,
                    &mut |action, state, cost: P::Cost| {
                        let cost = if self.algorithm == Algorithm::Bfs {
                            P::Cost::ONE
                        } else {
                            cost
                        };
                        if self.space.identity(&state) == self.space.identity(wanted)
                            && best.as_ref().is_none_or(|best| cost < best.cost)
                        {
                            best = Some(Step { action, state, cost });
                        }
                    },
                )
                .map_err(SearchError::Space)?;
            let step = best.ok_or(SearchError::UnstableSuccessors)?;
            solution.cost = solution
                .cost
                .checked_add(step.cost)
                .ok_or(SearchError::UnstableSuccessors)?;
            solution.steps.push(step);
        }
        Ok(solution)
    }
}
