//! Tiles that no border can tell apart.
//!
//! A tile's four borders form a loop. Tiles with the same loop, however they lie in the input, can
//! change places in any arrangement, and a loop that looks the same after turning or mirroring can
//! lie in either way. The search lays loops, not tiles, so that twenty equal tiles are one
//! choice and not twenty; which tile lies where matters only afterwards.

use crate::border::{Borders, Sides};
use crate::orientation::Orientation;

/// A tile of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    /// Its place in the input.
    pub(crate) tile: u32,
    /// Laid down this way, its borders are those of the kind.
    pub(crate) orientation: Orientation,
}

/// All tiles with one loop of borders.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    /// The borders: the least of the eight ways to lay the loop.
    pub(crate) sides: Sides,
    /// The tiles, in the order of the input.
    pub(crate) members: Vec<Member>,
    /// The orientations that change nothing about the loop.
    pub(crate) symmetries: Vec<Orientation>,
    /// For each orientation the first one that looks the same.
    looks_like: [Orientation; 8],
}

impl Kind {
    /// The first orientation in which the loop looks as in this one.
    pub(crate) fn looks_like(&self, orientation: Orientation) -> Orientation {
        self.looks_like[orientation.index()]
    }

    /// The orientations in which the loop looks different each time.
    pub(crate) fn looks(&self) -> impl Iterator<Item = Orientation> + '_ {
        Orientation::ALL.into_iter().filter(|&orientation| self.looks_like(orientation) == orientation)
    }
}

/// Sorts the tiles by their loops. The order of the kinds is that of their codes.
///
/// Costs the sorting of the tiles.
pub(crate) fn kinds(borders: &Borders) -> Vec<Kind> {
    let mut tiles: Vec<(Sides, Member)> = borders
        .sides()
        .iter()
        .zip(0..)
        .map(|(sides, tile)| {
            let laid = Orientation::ALL.map(|orientation| (sides.laid(orientation), orientation));
            let (least, orientation) =
                laid.into_iter().min().unwrap_or_else(|| unreachable!("there are eight"));
            (least, Member { tile, orientation })
        })
        .collect();
    tiles.sort_by_key(|(sides, member)| (*sides, member.tile));
    tiles
        .chunk_by(|(left, _), (right, _)| left == right)
        .map(|equal| {
            let sides = equal[0].0;
            let looks = Orientation::ALL.map(|orientation| sides.laid(orientation));
            let first = |look: &Sides| {
                let at = looks.iter().position(|other| other == look);
                Orientation::from_index(at.unwrap_or_default())
            };
            Kind {
                sides,
                members: equal.iter().map(|(_, member)| *member).collect(),
                symmetries: Orientation::ALL
                    .into_iter()
                    .filter(|orientation| looks[orientation.index()] == sides)
                    .collect(),
                looks_like: looks.each_ref().map(first),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::kinds;
    use crate::border::Borders;
    use crate::orientation::Orientation;
    use crate::tile::Tiles;

    fn borders(tiles: &[&str]) -> Borders {
        let mut all = Tiles::with_capacity(3, tiles.len());
        for tile in tiles {
            assert!(all.push(1, tile.replace(' ', "\n").as_bytes()));
        }
        Borders::of(&all)
    }

    #[test]
    fn turned_and_mirrored_loops_are_one_kind_whatever_is_inside() {
        let kinds = kinds(&borders(&["##. ... ...", "..# .## ...", "### #.. ..."]));
        let members: Vec<Vec<u32>> =
            kinds.iter().map(|kind| kind.members.iter().map(|member| member.tile).collect()).collect();
        assert_eq!(members, [vec![0, 1], vec![2]]);
        assert!(kinds.iter().all(|kind| kind.symmetries[0] == Orientation::AS_IS));
    }

    #[test]
    fn a_symmetric_loop_has_as_many_looks_as_it_has_not_symmetries() {
        for (tile, looks) in [
            ("... .#. ...", 1),
            ("#.. ... ..#", 2),
            (".#. ... .#.", 2),
            ("#.. ... ...", 4),
            ("##. ... ...", 8),
        ] {
            let kinds = kinds(&borders(&[tile]));
            assert_eq!(kinds[0].looks().count(), looks, "{tile}");
            assert_eq!(kinds[0].symmetries.len() * looks, 8);
        }
    }
}
