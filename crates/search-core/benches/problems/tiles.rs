//! Sliding tiles.

use std::convert::Infallible;

use fastrand::Rng;
use search_core::{Bound, StateSpace};

/// The 15-puzzle, four bits a tile, the tile of the first place lowest.
pub(crate) struct Tiles;

pub(crate) const ORDER: u64 = 0xfedc_ba98_7654_3210;

impl Tiles {
    pub(crate) fn gap(tiles: u64) -> u32 {
        (0..16).find(|place| (tiles >> (4 * place)).trailing_zeros() >= 4).unwrap_or(0)
    }

    /// How far the tiles are from their places in all.
    pub(crate) fn distance(&tiles: &u64) -> u32 {
        let far = |place: u64| {
            let tile = tiles >> (4 * place) & 15;
            if tile == 0 { 0 } else { (place % 4).abs_diff(tile % 4) + (place / 4).abs_diff(tile / 4) }
        };
        u32::try_from((0..16).map(far).sum::<u64>()).unwrap_or(0)
    }
}

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
        let gap = Self::gap(tiles);
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

    fn lower_bound(&self, tiles: &u64) -> Bound<u32> {
        Bound::AtLeast(Self::distance(tiles))
    }
}

/// A board some way from order: so many random slides, none of which takes back the one before.
pub(crate) fn scrambled(slides: u32) -> u64 {
    let (mut board, mut before) = (ORDER, ORDER);
    let mut random = Rng::with_seed(6);
    for _ in 0..slides {
        let mut next = Vec::new();
        let Ok(()) = Tiles.successors(&board, 0, &mut |(), slid, _| next.push(slid));
        next.retain(|&slid| slid != before);
        before = board;
        board = next[random.usize(..next.len())];
    }
    board
}
