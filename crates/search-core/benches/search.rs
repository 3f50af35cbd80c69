//! A field with every search and closed set, sliding tiles with a packed state, a search too small to measure
//! but for its set-up, and queens. `cargo bench -p search-core`.

use std::convert::Infallible;

use divan::{AllocProfiler, Bencher};
use search_core::{Algorithm, Assignment, Backtrack, Bound, ClosedSet, OpenList, Search, StateSpace};

#[global_allocator]
static ALLOCATIONS: AllocProfiler = AllocProfiler::system();

fn main() {
    divan::main();
}

/// A square field whose cells cost 1 to 9, from corner to corner.
struct Field {
    side: u32,
    costs: Vec<u8>,
}

impl Field {
    fn new(side: u32) -> Self {
        let mut random = 12_345_u64;
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u8::try_from((random >> 33) % 9 + 1).unwrap_or(1)
        };
        let costs = (0..side * side).map(|_| next()).collect();
        Self { side, costs }
    }
}

impl StateSpace for Field {
    type State = u32;
    type Action = ();
    type Cost = u32;
    type Error = Infallible;

    fn successors(&self, &at: &u32, _: u32, emit: &mut impl FnMut((), u32, u32)) -> Result<(), Infallible> {
        let mut go = |to: u32| emit((), to, u32::from(self.costs[to as usize]));
        let x = at % self.side;
        if x > 0 {
            go(at - 1);
        }
        if x + 1 < self.side {
            go(at + 1);
        }
        if at >= self.side {
            go(at - self.side);
        }
        if at + self.side < self.side * self.side {
            go(at + self.side);
        }
        Ok(())
    }

    fn is_goal(&self, &at: &u32) -> bool {
        at + 1 == self.side * self.side
    }

    fn lower_bound(&self, &at: &u32) -> Bound<u32> {
        let last = self.side - 1;
        Bound::AtLeast(last - at % self.side + last - at / self.side)
    }

    fn index_len(&self) -> Option<usize> {
        Some((self.side * self.side) as usize)
    }

    fn index(&self, &at: &u32) -> usize {
        at as usize
    }
}

fn cost_of<P: StateSpace<Error = Infallible>>(
    search: Search<'_, P>,
    algorithm: Algorithm,
) -> Option<P::Cost> {
    let report = match algorithm {
        Algorithm::Astar => search.astar(),
        Algorithm::Dijkstra => search.dijkstra(),
        Algorithm::Bfs => search.bfs(),
        Algorithm::Reach => search.reach(),
    };
    report.ok()?.solution().map(|solution| solution.cost)
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

/// The 15-puzzle, four bits a tile, the tile of the first place lowest.
struct Tiles;

const ORDER: u64 = 0xfedc_ba98_7654_3210;

impl StateSpace for Tiles {
    type State = u64;
    type Action = ();
    type Cost = u32;
    type Error = Infallible;

    fn successors(
        &self,
        &tiles: &u64,
        _: u32,
        emit: &mut impl FnMut((), u64, u32),
    ) -> Result<(), Infallible> {
        let gap = (0..16).find(|place| (tiles >> (4 * place)).trailing_zeros() >= 4).unwrap_or(0);
        let mut slide = |from: u32| {
            let tile = tiles >> (4 * from) & 15;
            emit((), tiles ^ tile << (4 * from) ^ tile << (4 * gap), 1);
        };
        if gap % 4 > 0 {
            slide(gap - 1);
        }
        if gap % 4 < 3 {
            slide(gap + 1);
        }
        if gap >= 4 {
            slide(gap - 4);
        }
        if gap < 12 {
            slide(gap + 4);
        }
        Ok(())
    }

    fn is_goal(&self, &tiles: &u64) -> bool {
        tiles == ORDER
    }

    fn lower_bound(&self, &tiles: &u64) -> Bound<u32> {
        let far = |place: u64| {
            let tile = tiles >> (4 * place) & 15;
            if tile == 0 { 0 } else { (place % 4).abs_diff(tile % 4) + (place / 4).abs_diff(tile / 4) }
        };
        u32::try_from((0..16).map(far).sum::<u64>()).map_or(Bound::NONE, Bound::AtLeast)
    }
}

/// A board some way from order: so many random slides, none of which takes back the one before.
fn scrambled(slides: u32) -> u64 {
    let (mut board, mut before) = (ORDER, ORDER);
    let mut random = 7_u64;
    for _ in 0..slides {
        let mut next = Vec::new();
        let Ok(()) = Tiles.successors(&board, 0, &mut |(), slid, _| next.push(slid));
        next.retain(|&slid| slid != before);
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        before = board;
        board = next[(random >> 33) as usize % next.len()];
    }
    board
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
