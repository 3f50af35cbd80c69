//! How often memory is asked for: as tables double, never once for each expansion.

use std::convert::Infallible;

use allocation_counter::measure;
use search_core::{
    Algorithm, Assignment, Backtrack, Bound, ClosedSet, Limits, OpenList, Search, StateSpace, Workspace,
};

/// A field of 300 x 300 cells whose costs go from 1 to 9, from corner to corner.
struct Field {
    dense: bool,
}

const SIDE: u32 = 300;

impl StateSpace for Field {
    type State = (u32, u32);
    type Action = ();
    type Cost = u32;
    type Error = Infallible;

    fn successors(
        &self,
        &(x, y): &(u32, u32),
        _: u32,
        emit: &mut impl FnMut((), (u32, u32), u32),
    ) -> Result<(), Infallible> {
        for (dx, dy) in [(1, 0), (0, 1), (u32::MAX, 0), (0, u32::MAX)] {
            let (x, y) = (x.wrapping_add(dx), y.wrapping_add(dy));
            if x < SIDE && y < SIDE {
                emit((), (x, y), 1 + (x * 7 + y * 13) % 9);
            }
        }
        Ok(())
    }

    fn is_goal(&self, &(x, y): &(u32, u32)) -> bool {
        x + y == 2 * (SIDE - 1)
    }

    fn lower_bound(&self, &(x, y): &(u32, u32)) -> Bound<u32> {
        Bound::AtLeast(2 * (SIDE - 1) - x - y)
    }

    fn index_len(&self) -> Option<usize> {
        self.dense.then_some((SIDE * SIDE) as usize)
    }

    fn index(&self, &(x, y): &(u32, u32)) -> usize {
        (y * SIDE + x) as usize
    }
}

#[test]
fn a_search_allocates_as_its_tables_double_and_not_as_it_expands() {
    for dense in [false, true] {
        let field = Field { dense };
        for open_list in [OpenList::Bucket, OpenList::Heap] {
            for algorithm in [Algorithm::Astar, Algorithm::Dijkstra, Algorithm::Bfs] {
                let mut expanded = 0;
                let search = Search::new(&field).start((0, 0)).open_list(open_list);
                let info = measure(|| {
                    expanded = search.run(algorithm).unwrap().stats.expanded;
                });
                assert!(expanded > 80_000);
                // Each of a handful of tables doubles at most some 15 times to hold 90,000 states.
                assert!(info.count_total < 80, "{} for {expanded} expansions", info.count_total);
            }
        }
    }
}

#[test]
fn peak_bytes_is_what_is_taken() {
    for dense in [false, true] {
        let field = Field { dense };
        for (algorithm, is_kept) in
            [Algorithm::Astar, Algorithm::Bfs].into_iter().flat_map(|one| [(one, false), (one, true)])
        {
            let mut claimed = 0;
            let mut workspace = Workspace::new();
            let mut search = Search::new(&field).start((0, 0)).exhaustive();
            if is_kept {
                search = search.workspace(&mut workspace);
            }
            let info = measure(|| {
                claimed = search.run(algorithm).unwrap().stats.peak_bytes as u64;
            });
            // While a table doubles, the old half may stand beside the new whole for a moment.
            assert!(info.bytes_max >= claimed, "{} taken, {claimed} claimed", info.bytes_max);
            assert!(
                info.bytes_max <= claimed + claimed / 2 + 4096,
                "{} taken, {claimed} claimed",
                info.bytes_max
            );
        }
    }
}

#[test]
fn a_small_search_is_cheap_to_set_up() {
    let field = Field { dense: false };
    let search = Search::new(&field).start((SIDE - 1, SIDE - 2));
    let info = measure(|| assert!(search.astar().unwrap().solution().is_some()));
    assert!(info.count_total <= 10, "{} allocations", info.count_total);
    assert!(info.bytes_total < 4096, "{} bytes", info.bytes_total);
}

#[test]
fn a_search_in_a_workspace_that_has_seen_a_larger_one_allocates_its_path_alone() {
    for dense in [false, true] {
        let field = Field { dense };
        let mut workspace = Workspace::new();
        // With a limit of nodes, the tables for all of which are the largest that may be kept.
        for (algorithm, max_nodes) in [
            (Algorithm::Astar, None),
            (Algorithm::Bfs, None),
            (Algorithm::Bfs, Some(SIDE as usize * SIDE as usize)),
        ] {
            let limits = Limits { max_nodes, ..Limits::default() };
            let mut run = |start| {
                let search =
                    Search::new(&field).start(start).limits(limits.clone()).workspace(&mut workspace);
                assert!(search.run(algorithm).unwrap().solution().is_some());
            };
            run((0, 0));
            let info = measure(|| run((SIDE - 20, SIDE - 20)));
            // The list of starts, the keys of the path and its steps, as they grow.
            assert!(info.count_total <= 12, "{} allocations", info.count_total);
            assert!(info.bytes_total < 4096, "{} bytes", info.bytes_total);
        }
    }
}

#[test]
fn the_cost_alone_takes_less_memory_than_the_path() {
    let bytes = |dense, with_path: bool, algorithm| {
        let field = Field { dense };
        let search = Search::new(&field).start((0, 0)).exhaustive();
        if !with_path {
            return search.cost(algorithm).unwrap().stats.peak_bytes;
        }
        search.run(algorithm).unwrap().stats.peak_bytes
    };
    // One byte for each state in place of four; and a state of eight bytes without the four of a link.
    let (path, cost) = (bytes(true, true, Algorithm::Bfs), bytes(true, false, Algorithm::Bfs));
    assert!(path - cost == 3 * 90_000, "{path} and {cost}");
    let (path, cost) = (bytes(false, true, Algorithm::Bfs), bytes(false, false, Algorithm::Bfs));
    assert!(path - cost >= 4 * 90_000, "{path} and {cost}");
    assert!(bytes(true, true, Algorithm::Astar) >= bytes(true, false, Algorithm::Astar));
}

/// The next ten digits, always.
struct Digits {
    depth: usize,
}

impl Assignment for Digits {
    type Choice = u8;

    fn candidates(&self, emit: &mut impl FnMut(u8)) {
        (0..10).for_each(emit);
    }

    fn apply(&mut self, _: &u8) -> bool {
        self.depth += 1;
        true
    }

    fn undo(&mut self, _: &u8) {
        self.depth -= 1;
    }

    fn is_complete(&self) -> bool {
        self.depth == 5
    }
}

#[test]
fn backtracking_allocates_as_its_stacks_double() {
    let mut digits = Digits { depth: 0 };
    let mut solutions = 0;
    let info = measure(|| {
        let (_, stats) = Backtrack::new(&mut digits).visit(|_, _| std::ops::ControlFlow::Continue(()));
        solutions = stats.solutions;
    });
    assert_eq!(solutions, 100_000);
    assert!(info.count_total < 20, "{} allocations", info.count_total);
}

#[test]
fn closed_sets_take_what_the_crate_page_says() {
    // Reached 90,000 times: 8 bytes a slot in the dense table, 4 in a breadth-first one.
    let field = Field { dense: true };
    let bytes = |closed_set, algorithm| {
        let search = Search::new(&field).start((0, 0)).closed_set(closed_set).exhaustive();
        search.run(algorithm).unwrap().stats.peak_bytes as u64
    };
    assert!((720_000..750_000).contains(&bytes(ClosedSet::Dense, Algorithm::Astar)));
    assert!((360_000..370_000).contains(&bytes(ClosedSet::Dense, Algorithm::Bfs)));
    // A state of 8 bytes, a cost and a link of 4 bytes each, and 4 bytes for each of the slots, 5 in 8
    // of which may be taken.
    let hashed = bytes(ClosedSet::Hashed, Algorithm::Astar);
    assert!((90_000 * 16..90_000 * 16 * 2 + 4 * (1 << 18)).contains(&hashed), "{hashed}");
}
