//! The general way: backtracking that fills the place with the fewest candidates first.
//!
//! Three things keep it from guessing:
//! - A place that has no candidate left ends the branch at once, a place that has one is filled
//!   before anything is guessed.
//! - Borders come in pairs. A square of side n has 2 n (n - 1) pairs inside. If as many borders as
//!   possible were paired, there would be some more than that; each border that is put outside although
//!   the rest of its kind could be paired uses up one of these spare pairs. Without any left, only a
//!   border that occurs an odd number of times can be outside: that is what tells corners.
//! - Of the eight ways to turn a whole arrangement, those are left out whose top left corner has a
//!   later kind than another corner, or a later look than after exchanging rows and columns.

use std::cell::Cell;

use puzzle::{LimitReached, Limits};
use search_core::Assignment;

use crate::arrangement::{Laid, corners};
use crate::border::Code;
use crate::index::Index;
use crate::loops::Kind;
use crate::orientation::{BOTTOM, LEFT, Orientation, RIGHT, TOP};

/// Candidates of a place are counted up to here.
const MANY: u8 = 16;

/// Candidates looked at between two looks at the clock. Where most tiles fit most others, one
/// place may take more of them than an hour allows.
const WORK_BETWEEN_LOOKS: u64 = 1 << 20;

/// A kind laid at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) place: usize,
    pub(crate) laid: Laid,
}

/// A square of which some places are filled with kinds of tiles.
///
/// As elsewhere a [`Laid`] says what lies how; here its `tile` is the number of a kind.
#[derive(Clone, Debug)]
pub(crate) struct Square<'a> {
    kinds: &'a [Kind],
    side: usize,
    cells: Vec<Option<Laid>>,
    filled: usize,
    /// Unused tiles of each kind.
    unused: Vec<usize>,
    index: Index,
    /// For each code (the lesser of its two directions): whether an odd number of sides with it
    /// are not yet outside.
    is_odd: Vec<bool>,
    /// Pairs that can still be done without. Negative: there is no arrangement.
    spare_pairs: i64,
    /// Whether seven of the eight ways to turn the whole are left out.
    one_of_eight: bool,
    /// Empty places beside filled ones; the first place before anything is filled.
    frontier: Vec<usize>,
    is_frontier: Vec<bool>,
    /// Candidates of each place in the frontier, counted when it last got a neighbour.
    candidates: Vec<u8>,
    undo: Vec<Undo>,
    /// Candidates looked at.
    work: Cell<u64>,
    bounds: Bounds<'a>,
    /// How much work is done at the next look at the clock or at the bound.
    next_look: Cell<u64>,
    stopped: Cell<Option<Stopped>>,
}

/// What ends a search before it has seen everything.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds<'a> {
    /// Candidates to look at.
    pub(crate) most_work: u64,
    /// Time and cancellation, which one step of the backtracking may overrun by much.
    pub(crate) limits: Option<&'a Limits>,
}

impl Bounds<'_> {
    /// None at all, for tests.
    #[cfg(test)]
    pub(crate) const NONE: Self = Self { most_work: u64::MAX, limits: None };
}

/// Why a search saw only a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// [`Bounds::most_work`] is done.
    Work,
    /// [`Bounds::limits`] said so.
    Limit(LimitReached),
}

/// What filling a place changed.
#[derive(Clone, Copy, Debug, Default)]
struct Undo {
    /// Where in the frontier the place was.
    at: usize,
    /// New places in the frontier.
    pushed: u8,
    /// The counts of the four neighbours before.
    candidates: [u8; 4],
}

impl<'a> Square<'a> {
    /// An empty square for all tiles of these kinds, whose codes are below `code_count`.
    pub(crate) fn new(kinds: &'a [Kind], code_count: usize, bounds: Bounds<'a>) -> Self {
        let count: usize = kinds.iter().map(|kind| kind.members.len()).sum();
        let side = count.isqrt();
        let mut is_odd = vec![false; code_count];
        let mut pairs = 0;
        for kind in kinds {
            for _ in &kind.members {
                for side in [TOP, RIGHT, BOTTOM, LEFT] {
                    let code = either_way(kind, Orientation::AS_IS, side);
                    pairs += i64::from(is_odd[code]);
                    is_odd[code] = !is_odd[code];
                }
            }
        }
        let inside = i64::try_from(2 * side * (side - 1)).expect("tiles are far fewer than 2^61");
        Self {
            kinds,
            side,
            cells: vec![None; count],
            filled: 0,
            unused: kinds.iter().map(|kind| kind.members.len()).collect(),
            index: Index::of(kinds, code_count),
            is_odd,
            spare_pairs: pairs - inside,
            one_of_eight: true,
            frontier: vec![0],
            is_frontier: (0..count).map(|place| place == 0).collect(),
            candidates: vec![MANY; count],
            undo: Vec::with_capacity(count),
            work: Cell::new(0),
            bounds,
            next_look: Cell::new(bounds.most_work.min(WORK_BETWEEN_LOOKS)),
            stopped: Cell::new(None),
        }
    }

    /// The same square with so many pairs to spare that this tells nothing: for tests.
    #[cfg(test)]
    fn without_counting_pairs(mut self) -> Self {
        self.spare_pairs = i64::MAX / 2;
        self
    }

    /// The same square with each arrangement turned in all eight ways: for tests.
    #[cfg(test)]
    fn in_all_eight_ways(mut self) -> Self {
        self.one_of_eight = false;
        self
    }

    /// What lies where. All of it is there when the square is complete.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Laid> + '_ {
        self.cells.iter().copied().flatten()
    }

    /// Why the search gave up, if it did.
    pub(crate) fn stopped(&self) -> Option<Stopped> {
        self.stopped.get()
    }

    fn gave_up(&self) -> bool {
        self.stopped.get().is_some()
    }

    /// Counts candidates looked at, and gives up where a bound is reached.
    fn looked(&self, candidates: u64) {
        let work = self.work.get() + candidates;
        self.work.set(work);
        if work < self.next_look.get() || self.gave_up() {
            return;
        }
        self.next_look.set(self.bounds.most_work.min(work + WORK_BETWEEN_LOOKS));
        if work >= self.bounds.most_work {
            self.stopped.set(Some(Stopped::Work));
        } else if let Some(Err(reached)) = self.bounds.limits.map(|limits| limits.look(0)) {
            self.stopped.set(Some(Stopped::Limit(reached)));
        }
    }

    /// Candidates looked at.
    pub(crate) fn work(&self) -> u64 {
        self.work.get()
    }

    /// The place beyond each side, clockwise from the top.
    fn neighbours(&self, place: usize) -> [Option<usize>; 4] {
        let (row, column) = (place / self.side, place % self.side);
        [
            (row > 0).then(|| place - self.side),
            (column + 1 < self.side).then(|| place + 1),
            (row + 1 < self.side).then(|| place + self.side),
            (column > 0).then(|| place - 1),
        ]
    }

    /// The code that each side of a place must have because of what lies beyond.
    fn wanted(&self, place: usize) -> [Option<Code>; 4] {
        let neighbours = self.neighbours(place);
        std::array::from_fn(|side| {
            let laid = self.cells[neighbours[side]?]?;
            let kind = &self.kinds[laid.tile as usize];
            Some(kind.sides.counter_clockwise(laid.orientation, (side + 2) & 3))
        })
    }

    /// Whether a kind may lie at a place, as far as pairs and corners tell.
    fn is_allowed(&self, place: usize, laid: Laid) -> bool {
        let kind = &self.kinds[laid.tile as usize];
        if self.unused[laid.tile as usize] == 0 {
            return false;
        }
        let mut outside = [usize::MAX; 4];
        let mut cost = 0;
        for (side, beyond) in self.neighbours(place).into_iter().enumerate() {
            if beyond.is_none() {
                let code = either_way(kind, laid.orientation, side);
                let before = outside[..side].iter().filter(|&&other| other == code).count();
                cost += i64::from(self.is_odd[code] == (before % 2 == 1));
                outside[side] = code;
            }
        }
        if cost > self.spare_pairs {
            return false;
        }
        if !self.one_of_eight {
            true
        } else if place == 0 {
            let exchanged = kind.looks_like(laid.orientation.then(Orientation::TRANSPOSED));
            laid.orientation <= exchanged
        } else if corners(self.side).contains(&place) {
            // Nothing to compare with only if the first place is empty.
            self.cells[0].is_none_or(|first| first.tile <= laid.tile)
        } else {
            true
        }
    }

    /// Calls `emit` with what may lie at a place until it says that it has enough.
    fn look(&self, place: usize, emit: &mut impl FnMut(Laid) -> bool) {
        let wanted = self.wanted(place);
        // The side whose code is rarest.
        let lists =
            wanted.iter().zip(0..).filter_map(|(code, side)| Some((self.index.with_top((*code)?), side)));
        let (all, side) = lists.min_by_key(|(list, _)| list.len()).unwrap_or((self.index.all(), TOP));
        let mut looked = 0;
        for laid in all {
            looked += 1;
            // As in Index::with_side, and in the first orientation of those that look the same.
            let kind = &self.kinds[laid.tile as usize];
            let orientation = kind.looks_like(laid.orientation.then(Orientation::from_index(side)));
            let laid = Laid { tile: laid.tile, orientation };
            let fits = wanted
                .iter()
                .enumerate()
                .all(|(side, code)| code.is_none_or(|code| kind.sides.clockwise(orientation, side) == code));
            if fits && self.is_allowed(place, laid) && !emit(laid) {
                break;
            }
        }
        self.looked(looked);
    }

    fn count(&self, place: usize) -> u8 {
        let mut count = 0;
        self.look(place, &mut |_| {
            count += 1;
            count < MANY
        });
        count
    }

    /// The place in the frontier with the fewest candidates; the newest one of those that have at
    /// most one.
    fn most_constrained(&self) -> Option<usize> {
        let mut best = None;
        let mut looked = 0;
        for &place in self.frontier.iter().rev() {
            looked += 1;
            let count = self.candidates[place];
            if best.is_none_or(|(least, _)| count < least) {
                best = Some((count, place));
            }
            if count <= 1 {
                break;
            }
        }
        self.looked(looked);
        best.map(|(_, place)| place)
    }

    /// Puts the outer sides of what lies at a place outside, or takes them back.
    fn put_outside(&mut self, place: usize, laid: Laid, is_undo: bool) {
        let kind = &self.kinds[laid.tile as usize];
        for (side, beyond) in self.neighbours(place).into_iter().enumerate() {
            if beyond.is_none() {
                let code = either_way(kind, laid.orientation, side);
                if is_undo {
                    self.is_odd[code] = !self.is_odd[code];
                    self.spare_pairs += i64::from(!self.is_odd[code]);
                } else {
                    self.spare_pairs -= i64::from(!self.is_odd[code]);
                    self.is_odd[code] = !self.is_odd[code];
                }
            }
        }
    }
}

/// The code of a side, the same in whichever direction it is read.
fn either_way(kind: &Kind, orientation: Orientation, side: usize) -> usize {
    let sides = &kind.sides;
    sides.clockwise(orientation, side).min(sides.counter_clockwise(orientation, side)) as usize
}

impl Assignment for Square<'_> {
    type Choice = Choice;

    fn candidates(&self, emit: &mut impl FnMut(Choice)) {
        if self.gave_up() || self.spare_pairs < 0 {
            return;
        }
        if let Some(place) = self.most_constrained() {
            self.look(place, &mut |laid| {
                emit(Choice { place, laid });
                true
            });
        }
    }

    fn apply(&mut self, &Choice { place, laid }: &Choice) -> bool {
        let at = self.frontier.iter().rposition(|&other| other == place).unwrap_or_default();
        self.frontier.swap_remove(at);
        self.is_frontier[place] = false;
        let mut undo = Undo { at, ..Undo::default() };
        self.cells[place] = Some(laid);
        self.filled += 1;
        self.unused[laid.tile as usize] -= 1;
        self.put_outside(place, laid, false);
        let mut is_hopeful = self.spare_pairs >= 0 && !self.gave_up();
        for (side, beyond) in self.neighbours(place).into_iter().enumerate() {
            let Some(beyond) = beyond.filter(|&beyond| self.cells[beyond].is_none()) else {
                continue;
            };
            if !self.is_frontier[beyond] {
                self.is_frontier[beyond] = true;
                self.frontier.push(beyond);
                undo.pushed += 1;
            }
            undo.candidates[side] = self.candidates[beyond];
            if is_hopeful {
                self.candidates[beyond] = self.count(beyond);
                is_hopeful = self.candidates[beyond] > 0;
            }
        }
        self.undo.push(undo);
        is_hopeful
    }

    fn undo(&mut self, &Choice { place, laid }: &Choice) {
        let Some(undo) = self.undo.pop() else { return };
        for _ in 0..undo.pushed {
            if let Some(beyond) = self.frontier.pop() {
                self.is_frontier[beyond] = false;
            }
        }
        let index = place;
        for (side, beyond) in self.neighbours(index).into_iter().enumerate() {
            if let Some(beyond) = beyond.filter(|&beyond| self.cells[beyond].is_none()) {
                self.candidates[beyond] = undo.candidates[side];
            }
        }
        self.put_outside(index, laid, true);
        self.unused[laid.tile as usize] += 1;
        self.filled -= 1;
        self.cells[index] = None;
        self.is_frontier[index] = true;
        self.frontier.push(place);
        let last = self.frontier.len() - 1;
        self.frontier.swap(undo.at, last);
    }

    fn is_complete(&self) -> bool {
        self.filled == self.cells.len()
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use search_core::{Backtrack, BacktrackEnd, Limits};

    use super::{Bounds, Square, Stopped, WORK_BETWEEN_LOOKS};
    use crate::arrangement::{Arrangement, Laid};
    use crate::border::Borders;
    use crate::generate::{Shape, damaged, puzzle};
    use crate::loops::kinds;
    use crate::orientation::Orientation;
    use crate::parser::parse;
    use crate::refine::refine;

    /// All arrangements in order; `None` if there are too many.
    fn arrangements(mut square: Square<'_>) -> Option<Vec<Vec<Laid>>> {
        let mut all = Vec::new();
        let limits = Limits { max_expanded: Some(5_000), ..Limits::default() };
        let (end, _) = Backtrack::new(&mut square).limits(limits).visit(|square, _| {
            all.push(square.cells().collect::<Vec<_>>());
            std::ops::ControlFlow::Continue(())
        });
        sort(&mut all);
        (end == BacktrackEnd::Exhausted && !square.gave_up()).then_some(all)
    }

    fn sort(arrangements: &mut [Vec<Laid>]) {
        let key = |cells: &Vec<Laid>| -> Vec<_> {
            cells.iter().map(|laid| (laid.tile, laid.orientation)).collect()
        };
        arrangements.sort_by_key(key);
    }

    #[test]
    fn counting_pairs_and_telling_borders_apart_lose_no_arrangement() {
        let (mut compared, mut found) = (0, 0);
        for seed in 0..100 {
            let mut random = Rng::with_seed(seed);
            let side = 2 + random.usize(..2);
            let shape = Shape {
                side,
                size: 3 + random.usize(..4),
                density: 50,
                borders: [0, 0, 3, 8][random.usize(..4)],
                figures: 0,
            };
            let text = puzzle(&mut random, &shape, &[]);
            let text = if random.usize(..100) < 20 { damaged(&mut random, &text) } else { text };
            let tiles = parse(&puzzle::Text::new(text.as_bytes()).unwrap()).unwrap();
            let borders = Borders::of(&tiles);
            let plain = kinds(&borders);
            let mut refined = plain.clone();
            let code_count = refine(&mut refined, borders.code_count());
            let slow = Square::new(&plain, borders.code_count(), Bounds::NONE).without_counting_pairs();
            let Some(expected) = arrangements(slow) else { continue };
            let counted = arrangements(Square::new(&plain, borders.code_count(), Bounds::NONE));
            assert_eq!(counted.as_ref(), Some(&expected), "counting pairs, seed {seed}\n{text}");
            let told_apart = arrangements(Square::new(&refined, code_count, Bounds::NONE));
            assert_eq!(told_apart.as_ref(), Some(&expected), "telling apart, seed {seed}\n{text}");
            compared += 1;
            found += usize::from(!expected.is_empty());
        }
        assert!(compared > 50 && found > 25, "{compared} compared, {found} with arrangements");
    }

    #[test]
    fn one_of_eight_ways_to_turn_an_arrangement_stands_for_all() {
        let (mut compared, mut found) = (0, 0);
        for seed in 0..60 {
            let mut random = Rng::with_seed(seed);
            let borders = [0, 3, 8, 12][random.usize(..4)];
            let side = 2 + random.usize(..2);
            let shape = Shape { side, size: 4 + random.usize(..3), density: 50, borders, figures: 0 };
            let text = puzzle(&mut random, &shape, &[]);
            let tiles = parse(&puzzle::Text::new(text.as_bytes()).unwrap()).unwrap();
            let borders = Borders::of(&tiles);
            let kinds = kinds(&borders);
            let square = || Square::new(&kinds, borders.code_count(), Bounds::NONE);
            let Some(mut all) = arrangements(square().in_all_eight_ways()) else { continue };
            all.dedup();
            let some = arrangements(square()).expect("they are fewer");
            assert!(some.len() <= all.len());
            let moved = |cells: &Vec<Laid>, movement| {
                let arrangement = Arrangement::new(cells.clone()).moved(movement);
                let same_look = |laid: &Laid| {
                    let orientation = kinds[laid.tile as usize].looks_like(laid.orientation);
                    Laid { orientation, ..*laid }
                };
                arrangement.cells().iter().map(same_look).collect::<Vec<_>>()
            };
            let mut turned: Vec<Vec<Laid>> = some
                .iter()
                .flat_map(|cells| Orientation::ALL.map(|movement| moved(cells, movement)))
                .collect();
            sort(&mut turned);
            turned.dedup();
            assert_eq!(turned, all, "seed {seed}\n{text}");
            compared += 1;
            found += usize::from(!all.is_empty());
        }
        assert!(compared > 30 && found > 30, "{compared} compared, {found} with arrangements");
    }

    /// How a search within these bounds ends, and after how much work.
    fn stopped(text: &str, bounds: Bounds<'_>) -> (Option<Stopped>, u64) {
        let tiles = parse(&puzzle::Text::new(text.as_bytes()).unwrap()).unwrap();
        let borders = Borders::of(&tiles);
        let kinds = kinds(&borders);
        let mut square = Square::new(&kinds, borders.code_count(), bounds);
        let _ended = Backtrack::new(&mut square).visit(|_, _| std::ops::ControlFlow::Continue(()));
        (square.stopped(), square.work())
    }

    #[test]
    fn a_search_stops_at_its_bound_and_not_before() {
        let mut random = Rng::with_seed(3);
        let shape = Shape { side: 3, size: 5, density: 50, borders: 8, figures: 0 };
        let text = puzzle(&mut random, &shape, &[]);
        let (ended, whole) = stopped(&text, Bounds::NONE);
        assert_eq!(ended, None);
        assert_eq!(stopped(&text, Bounds { most_work: whole + 1, limits: None }), (None, whole));
        let (ended, work) = stopped(&text, Bounds { most_work: whole / 2, limits: None });
        assert_eq!(ended, Some(Stopped::Work));
        assert!(whole / 2 <= work && work < whole, "{work} of {whole}");
    }

    #[test]
    fn the_clock_is_looked_at_within_one_step_of_the_backtracking() {
        let limits = puzzle::Limits::default().within(std::time::Duration::ZERO);
        let mut random = Rng::with_seed(3);
        let shape = Shape { side: 40, size: 5, density: 50, borders: 3, figures: 0 };
        let text = puzzle(&mut random, &shape, &[]);
        let (ended, work) = stopped(&text, Bounds { most_work: u64::MAX, limits: Some(&limits) });
        assert_eq!(ended, Some(Stopped::Limit(puzzle::LimitReached::Time)));
        assert!(work < 2 * WORK_BETWEEN_LOOKS, "{work}");
    }
}
