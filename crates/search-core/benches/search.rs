//! A field with every search and closed set, sliding tiles with a packed state, a search too small to measure
//! but for its set-up, and queens. `cargo bench -p search-core`.

mod problems {
    pub(crate) mod field;
    pub(crate) mod tiles;
}

use std::convert::Infallible;

use divan::{AllocProfiler, Bencher};
use problems::field::Field;
use problems::tiles::{Tiles, scrambled};
use search_core::{Algorithm, Assignment, Backtrack, ClosedSet, OpenList, Search, StateSpace};

#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

fn cost_of<P: StateSpace<Error = Infallible>>(
    search: Search<'_, P>,
    algorithm: Algorithm,
) -> Option<P::Cost> {
    search.run(algorithm).ok()?.solution().map(|solution| solution.cost)
}

const SEARCHES: [Algorithm; 3] = [Algorithm::Astar, Algorithm::Dijkstra, Algorithm::Bfs];

#[divan::bench(args = SEARCHES, sample_count = 10)]
fn field_dense(bencher: Bencher<'_, '_>, algorithm: Algorithm) {
    let field = Field::new(300);
    bencher.bench(|| cost_of(Search::new(&field).start(0), algorithm));
}

#[divan::bench(args = SEARCHES, sample_count = 10)]
fn field_hashed(bencher: Bencher<'_, '_>, algorithm: Algorithm) {
    let field = Field::new(300);
    bencher.bench(|| cost_of(Search::new(&field).start(0).closed_set(ClosedSet::Hashed), algorithm));
}

#[divan::bench(args = SEARCHES, sample_count = 10)]
fn field_dense_heap(bencher: Bencher<'_, '_>, algorithm: Algorithm) {
    let field = Field::new(300);
    bencher.bench(|| cost_of(Search::new(&field).start(0).open_list(OpenList::Heap), algorithm));
}

#[divan::bench(sample_count = 10)]
fn fifteen_puzzle(bencher: Bencher<'_, '_>) {
    let board = scrambled(120);
    bencher.bench(|| cost_of(Search::new(&Tiles).start(board), Algorithm::Astar));
}

#[divan::bench]
fn set_up() -> Option<u32> {
    cost_of(Search::new(&Tiles).start(scrambled(1)), Algorithm::Astar)
}

/// Queens in the first rows of a board.
struct Queens {
    size: u32,
    columns: Vec<u32>,
}

impl Assignment for Queens {
    type Choice = u32;

    fn candidates(&self, emit: &mut impl FnMut(u32)) {
        (0..self.size)
            .filter(|&column| {
                let mut above = (1..).zip(self.columns.iter().rev());
                above.all(|(distance, &other)| other != column && other.abs_diff(column) != distance)
            })
            .for_each(emit);
    }

    fn apply(&mut self, &column: &u32) -> bool {
        self.columns.push(column);
        true
    }

    fn undo(&mut self, _: &u32) {
        self.columns.pop();
    }

    fn is_complete(&self) -> bool {
        self.columns.len() == self.size as usize
    }
}

#[divan::bench]
fn eight_queens() -> usize {
    let mut queens = Queens { size: 8, columns: Vec::new() };
    Backtrack::new(&mut queens).all().solutions.len()
}
