//! Telling apart borders that are alike but can never meet: propagation before any guess.
//!
//! Wherever two tiles touch, two others lie on one side of them that close a square of four. Two sides
//! that fit each other but find no such pair, neither above nor below, never touch. Sides that may touch,
//! directly or through others, keep a common code; all others get codes of their own. That may
//! leave more sides without a partner, so it is repeated until nothing changes.
//!
//! Where borders are long enough to be rare, though not unique, this makes them nearly unique.

use crate::arrangement::Laid;
use crate::border::{self, Sides};
use crate::index::Index;
use crate::loops::Kind;
use crate::orientation::{BOTTOM, LEFT, Orientation, RIGHT, TOP};

/// Comparisons in one round; a round that needs more is given up. Then borders stay as they are, which
/// is right too.
const MOST_COMPARISONS: u64 = 1 << 24;

/// Gives new codes to the sides of all kinds and returns their number. Sides that touch in any
/// arrangement of all tiles as a square of at least 2 x 2 still fit.
pub(crate) fn refine(kinds: &mut [Kind], mut code_count: usize) -> usize {
    let mut groups = 0;
    while let Some(mut sets) = may_touch(kinds, code_count) {
        let mut numbers = vec![u32::MAX; kinds.len() * 4];
        let mut count = 0;
        for node in 0..numbers.len() {
            let root = sets.root(node);
            if numbers[root] == u32::MAX {
                numbers[root] = count;
                count += 1;
            }
        }
        for (at, kind) in kinds.iter_mut().enumerate() {
            let old = kind.sides.0;
            kind.sides = Sides(std::array::from_fn(|entry| {
                let group = numbers[sets.root(at * 4 + entry % 4)];
                group * 2 + u32::from(old[entry] > old[entry ^ 4])
            }));
        }
        code_count = count as usize * 2;
        if count == groups {
            break;
        }
        groups = count;
    }
    code_count
}

/// Joins sides that may touch; `None` if that takes too long.
fn may_touch(kinds: &[Kind], code_count: usize) -> Option<Sets> {
    let index = Index::of(kinds, code_count);
    let mut sets = Sets { parents: (0..kinds.len() * 4).collect() };
    let mut comparisons = 0;
    for (kind, at) in kinds.iter().zip(0..) {
        for side in 0..4 {
            for symmetry in &kind.symmetries {
                let same = border::source(*symmetry, side) & 3;
                sets.join(at as usize * 4 + side, at as usize * 4 + same);
            }
            // With this side on the right; mirrored squares have mirrored partners.
            let left = Laid { tile: at, orientation: Orientation::from_index((RIGHT + 4 - side) & 3) };
            let code = kind.sides.counter_clockwise(left.orientation, RIGHT);
            for right in index.with_side(code, LEFT) {
                comparisons += 1;
                let node = at as usize * 4 + side;
                let other = right.tile as usize * 4 + (border::source(right.orientation, LEFT) & 3);
                if sets.root(node) != sets.root(other) {
                    let closes = |side| closes(kinds, &index, [left, right], side, &mut comparisons);
                    if [BOTTOM, TOP].into_iter().any(closes) {
                        sets.join(node, other);
                    }
                }
                if comparisons > MOST_COMPARISONS {
                    return None;
                }
            }
        }
    }
    Some(sets)
}

/// Whether two tiles side by side find two others that close a square of four below or above them.
fn closes(kinds: &[Kind], index: &Index, pair: [Laid; 2], side: usize, comparisons: &mut u64) -> bool {
    let opposite = (side + 2) & 3;
    let sides = |laid: Laid| &kinds[laid.tile as usize].sides;
    let [lefts, rights] =
        pair.map(|laid| index.with_side(sides(laid).counter_clockwise(laid.orientation, side), opposite));
    lefts.clone().any(|left| {
        *comparisons += 1;
        let code = sides(left).clockwise(left.orientation, RIGHT);
        rights.clone().any(|right| {
            *comparisons += 1;
            code == sides(right).counter_clockwise(right.orientation, LEFT)
                && are_enough(kinds, [pair[0], pair[1], left, right])
        })
    })
}

/// Whether each kind has as many tiles as are laid.
fn are_enough(kinds: &[Kind], laid: [Laid; 4]) -> bool {
    laid.iter().all(|one| {
        let count = laid.iter().filter(|other| other.tile == one.tile).count();
        count <= kinds[one.tile as usize].members.len()
    })
}

/// Disjoint sets of sides (Tarjan, with path halving).
struct Sets {
    parents: Vec<usize>,
}

impl Sets {
    fn root(&mut self, mut node: usize) -> usize {
        while self.parents[node] != node {
            self.parents[node] = self.parents[self.parents[node]];
            node = self.parents[node];
        }
        node
    }

    fn join(&mut self, left: usize, right: usize) {
        let (left, right) = (self.root(left), self.root(right));
        self.parents[left.max(right)] = left.min(right);
    }
}
