//! From kinds of tiles to tiles: all pictures that one arrangement of kinds can have.
//!
//! Tiles of one kind change places, and a tile whose borders are symmetric lies in several ways.
//! Tiles whose insides are equal, at least in some of these ways, make no difference, and neither do
//! ways that leave the inside as it is: only different pictures are made.

use std::collections::BTreeMap;

use search_core::Assignment;

use crate::arrangement::{Arrangement, Laid};
use crate::loops::{Kind, Member};
use crate::orientation::Orientation;
use crate::picture::Picture;
use crate::tile::Tiles;

/// Tiles of one kind whose insides are equal in some of the ways they can lie.
#[derive(Clone, Debug)]
struct Twins {
    members: Vec<Member>,
    /// For each different look of the inside, how each member lies to show it: an orientation for
    /// each member.
    looks: Vec<Vec<Orientation>>,
}

/// The tiles of all kinds, sorted by their insides.
#[derive(Clone, Debug)]
pub(crate) struct Insides {
    kinds: Vec<Vec<Twins>>,
}

impl Insides {
    /// Compares the insides of all tiles of the same kind. Costs eight times the cells at most.
    pub(crate) fn of(tiles: &Tiles, kinds: &[Kind]) -> Self {
        Self { kinds: kinds.iter().map(|kind| twins(tiles, kind)).collect() }
    }

    /// How many pictures an arrangement of the kinds has, or the largest number: twins change
    /// places without a difference.
    pub(crate) fn pictures(&self) -> u64 {
        let mut pictures = 1u64;
        for twins in &self.kinds {
            let mut placed = 0u64;
            for twins in twins {
                for _ in &twins.members {
                    placed += 1;
                    pictures = pictures.saturating_mul(twins.looks.len() as u64);
                }
                // Choosing the twins' places among those of the kind, as a product of fractions
                // that is whole after each of them.
                let mut chosen = 1u64;
                for step in 1..=twins.members.len() as u64 {
                    let above = placed - twins.members.len() as u64 + step;
                    let Some(product) = chosen.checked_mul(above) else { return u64::MAX };
                    chosen = product / step;
                }
                pictures = pictures.saturating_mul(chosen);
            }
        }
        pictures
    }

    /// Bytes of all choices that are open at once while pictures are made one after the other, at most: each
    /// place of a kind has as many as the kind has tiles in different ways.
    pub(crate) fn bytes_of_choices(&self) -> usize {
        let choices = self.kinds.iter().map(|twins| {
            let members: usize = twins.iter().map(|twins| twins.members.len()).sum();
            let looks: usize = twins.iter().map(|twins| twins.looks.len()).sum();
            members.saturating_mul(looks)
        });
        choices.fold(0, usize::saturating_add).saturating_mul(size_of::<Choice>())
    }
}

fn twins(tiles: &Tiles, kind: &Kind) -> Vec<Twins> {
    // Each look of the inside, as the words of a small picture, with the orientation for it.
    type Looks = BTreeMap<Vec<u64>, Orientation>;
    let looks = |member: &Member| -> Looks {
        let mut looks = Looks::new();
        for symmetry in &kind.symmetries {
            let orientation = member.orientation.then(*symmetry);
            let alone = Arrangement::new(vec![Laid { tile: member.tile, orientation }]);
            looks.entry(Picture::of(tiles, &alone).rows().to_vec()).or_insert(orientation);
        }
        looks
    };
    if let ([member], [_]) = (&kind.members[..], &kind.symmetries[..]) {
        return vec![Twins { members: vec![*member], looks: vec![vec![member.orientation]] }];
    }
    // Insides that share one look share all of them.
    let mut by_looks: BTreeMap<Vec<Vec<u64>>, Twins> = BTreeMap::new();
    for member in &kind.members {
        let (insides, orientations): (Vec<_>, Vec<_>) = looks(member).into_iter().unzip();
        let twins = by_looks
            .entry(insides)
            .or_insert_with(|| Twins { members: Vec::new(), looks: vec![Vec::new(); orientations.len()] });
        twins.members.push(*member);
        for (look, orientation) in twins.looks.iter_mut().zip(orientations) {
            look.push(orientation);
        }
    }
    by_looks.into_values().collect()
}

/// An arrangement of kinds of which the first places have got their tiles.
#[derive(Clone, Debug)]
pub(crate) struct Filling<'a> {
    insides: &'a Insides,
    /// Kinds laid row by row.
    kinds: &'a [Laid],
    /// Members of each kind's twins that are used.
    used: Vec<Vec<usize>>,
    filled: Vec<Laid>,
}

/// Which of a kind's twins lies next, and with which look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    twins: u32,
    look: u8,
}

impl<'a> Filling<'a> {
    /// Nothing filled yet; `kinds` are laid row by row.
    pub(crate) fn new(insides: &'a Insides, kinds: &'a [Laid]) -> Self {
        Self {
            insides,
            kinds,
            used: insides.kinds.iter().map(|twins| vec![0; twins.len()]).collect(),
            filled: Vec::with_capacity(kinds.len()),
        }
    }

    /// Fills all places with the first tile that there is for each.
    pub(crate) fn first(mut self) -> Arrangement {
        while !self.is_complete() {
            let mut first = None;
            self.candidates(&mut |choice| {
                first.get_or_insert(choice);
            });
            self.apply(&first.expect("a kind has a tile for each of its places"));
        }
        self.arrangement()
    }

    /// The tiles as they lie, when all places are filled.
    pub(crate) fn arrangement(&self) -> Arrangement {
        Arrangement::new(self.filled.clone())
    }
}

impl Assignment for Filling<'_> {
    type Choice = Choice;

    fn candidates(&self, emit: &mut impl FnMut(Choice)) {
        let kind = self.kinds[self.filled.len()].tile as usize;
        for (at, (twins, used)) in (0..).zip(self.insides.kinds[kind].iter().zip(&self.used[kind])) {
            if *used < twins.members.len() {
                (0..).zip(&twins.looks).for_each(|(look, _)| emit(Choice { twins: at, look }));
            }
        }
    }

    fn apply(&mut self, choice: &Choice) -> bool {
        let laid = self.kinds[self.filled.len()];
        let kind = laid.tile as usize;
        let twins = &self.insides.kinds[kind][choice.twins as usize];
        let used = &mut self.used[kind][choice.twins as usize];
        let (member, look) = (&twins.members[*used], twins.looks[choice.look as usize][*used]);
        *used += 1;
        self.filled.push(Laid { tile: member.tile, orientation: look.then(laid.orientation) });
        true
    }

    fn undo(&mut self, choice: &Choice) {
        self.filled.pop();
        let kind = self.kinds[self.filled.len()].tile as usize;
        self.used[kind][choice.twins as usize] -= 1;
    }

    fn is_complete(&self) -> bool {
        self.filled.len() == self.kinds.len()
    }
}
