//! Which kinds have a border.

use crate::arrangement::Laid;
use crate::border::Code;
use crate::loops::Kind;
use crate::orientation::{Orientation, TOP};

/// For each code, the kinds that can show it, each in all different looks that have it on top. As
/// in all of the search, the `tile` of a [`Laid`] is the number of a kind.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    with_top: Vec<Laid>,
    /// Where each code starts in `with_top`, and the end.
    starts: Vec<u32>,
}

impl Index {
    /// Of kinds whose codes are below `code_count`. Linear in both.
    pub(crate) fn of(kinds: &[Kind], code_count: usize) -> Self {
        let looks = || {
            kinds.iter().zip(0..).flat_map(|(kind, tile)| {
                kind.looks().map(move |orientation| {
                    (kind.sides.clockwise(orientation, TOP) as usize, Laid { tile, orientation })
                })
            })
        };
        let mut starts = vec![0u32; code_count + 1];
        for (code, _) in looks() {
            starts[code + 1] += 1;
        }
        for code in 0..code_count {
            starts[code + 1] += starts[code];
        }
        let mut next = starts.clone();
        let mut with_top = vec![Laid::default(); starts[code_count] as usize];
        for (code, laid) in looks() {
            with_top[next[code] as usize] = laid;
            next[code] += 1;
        }
        Self { with_top, starts }
    }

    /// All kinds in all looks.
    pub(crate) fn all(&self) -> &[Laid] {
        &self.with_top
    }

    /// The looks that show a code, read clockwise, on top.
    pub(crate) fn with_top(&self, code: Code) -> &[Laid] {
        &self.with_top[self.starts[code as usize] as usize..self.starts[code as usize + 1] as usize]
    }

    /// The looks that show a code, read clockwise, on a side.
    pub(crate) fn with_side(&self, code: Code, side: usize) -> impl Iterator<Item = Laid> + Clone + '_ {
        // What has the code on top has it on that side after some more quarter turns.
        let turn = Orientation::from_index(side);
        self.with_top(code)
            .iter()
            .map(move |laid| Laid { tile: laid.tile, orientation: laid.orientation.then(turn) })
    }
}
