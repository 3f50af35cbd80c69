//! The fast way: where every border says which tile comes next, tiles are laid by following them.

use puzzle::{Clock, LimitReached};

use crate::arrangement::{Arrangement, Laid};
use crate::border::{self, Borders, Code, Sides};
use crate::orientation::{BOTTOM, LEFT, Orientation, RIGHT, TOP};

/// Where a border, read in either direction, occurs.
///
/// Sides are numbered from 1; one word holds the number of the only side, or both numbers of two
/// sides, combined bit by bit so that either one gives the other.
#[derive(Clone, Copy, Default)]
struct Occurrences(u32);

impl Occurrences {
    /// Set when there are two sides.
    const TWO: u32 = 1 << 31;

    fn is_single(self) -> bool {
        self.0 != 0 && self.0 & Self::TWO == 0
    }

    /// The other side with this border, if there is exactly one.
    fn partner(self, side: u32) -> Option<u32> {
        (self.0 & Self::TWO != 0).then(|| (self.0 ^ Self::TWO ^ side.wrapping_add(1)).wrapping_sub(1))
    }
}

/// Lays the tiles by following borders, if that is known to give the only arrangement: every
/// border occurs on at most two sides, and exactly as many occur on two as a square has inside.
///
/// Then an arrangement must use every border that occurs twice inside and has the others outside,
/// so which tiles are neighbours is known, and so is how they lie unless a border that is
/// followed reads the same in both directions. `Ok(None)` if that is so, or if the borders lead
/// nowhere: the search has to tell then.
///
/// Linear in the number of tiles and of codes.
///
/// # Errors
/// The limit that was reached; each tile laid counts.
#[expect(clippy::cast_possible_truncation, reason = "a side is below 4")]
pub(crate) fn follow(borders: &Borders, clock: &mut Clock<'_>) -> Result<Option<Arrangement>, LimitReached> {
    let sides = borders.sides();
    let side = sides.len().isqrt();
    let Some(occurrences) = count(borders, 2 * side * (side - 1)) else {
        return Ok(None);
    };
    let at = |code: Code, reverse: Code| occurrences[code.min(reverse) as usize];
    let Some(corner) = corner(sides, &at) else {
        return Ok(None);
    };
    clock.tick()?;
    let mut cells = vec![Laid::default(); sides.len()];
    let mut is_laid = vec![false; sides.len()];
    cells[0] = corner;
    is_laid[corner.tile as usize] = true;
    // The tile that shares the border of a neighbour on the side `from`, which is its own side `towards`.
    let mut next = |neighbour: Laid, from: usize, towards: usize| {
        let (own, place) = (&sides[neighbour.tile as usize], source_side(neighbour.orientation, from));
        let (code, reverse) = (own.0[place], own.0[place + 4]);
        let partner = at(code, reverse).partner(neighbour.tile << 2 | place as u32);
        let partner = partner.filter(|_| code != reverse)?;
        let (tile, its_place) = (partner / 4, partner as usize % 4);
        // Borders read clockwise run against each other where neither tile is mirrored.
        let is_other_way = sides[tile as usize].0[its_place] == code;
        let is_mirrored = neighbour.orientation.is_mirrored() != is_other_way;
        let laid = Laid { tile, orientation: turned(its_place, towards, is_mirrored) };
        (!std::mem::replace(&mut is_laid[tile as usize], true)).then_some(laid)
    };
    // Down the left side first, and then all rows at the same pace: each is a chain of look-ups that wait
    // for each other, but those of different rows do not.
    for column in 0..side {
        let mut above: Option<Laid> = (column == 0).then_some(corner);
        for row in cells.chunks_exact_mut(side).skip(usize::from(column == 0)) {
            clock.tick()?;
            let (neighbour, from, towards) = match (column.checked_sub(1), above) {
                (None, Some(above)) => (above, BOTTOM, TOP),
                (left, _) => (row[left.unwrap_or_default()], RIGHT, LEFT),
            };
            let Some(laid) = next(neighbour, from, towards) else { return Ok(None) };
            if let Some(above) = above {
                let touching = sides[above.tile as usize].clockwise(above.orientation, BOTTOM);
                if touching != sides[laid.tile as usize].counter_clockwise(laid.orientation, TOP) {
                    return Ok(None);
                }
            }
            row[column] = laid;
            above = Some(laid);
        }
    }
    Ok(Some(Arrangement::new(cells)))
}

/// Where each border occurs; `None` if one occurs more than twice, or if the number of those that
/// occur twice is another than expected.
fn count(borders: &Borders, doubled: usize) -> Option<Vec<Occurrences>> {
    let mut occurrences = vec![Occurrences::default(); borders.code_count()];
    let (mut seconds, mut thirds) = (0, 0);
    let mut number = 0;
    for sides in borders.sides() {
        for side in 0..4 {
            // Wraps only beyond 2^30 tiles.
            number = u32::wrapping_add(number, 1);
            let entry = &mut occurrences[sides.0[side].min(sides.0[side + 4]) as usize].0;
            seconds = usize::wrapping_add(seconds, usize::from(*entry != 0));
            thirds |= *entry;
            let two = if *entry == 0 { 0 } else { Occurrences::TWO };
            *entry = *entry ^ number | two;
        }
    }
    (seconds == doubled && thirds & Occurrences::TWO == 0).then_some(occurrences)
}

/// A tile with two neighbouring sides that occur once, laid with these on top and on the left.
fn corner(sides: &[Sides], at: &impl Fn(Code, Code) -> Occurrences) -> Option<Laid> {
    sides.iter().zip(0..).find_map(|(own, tile)| {
        let is_outer = |side: usize| at(own.0[side & 3], own.0[(side & 3) + 4]).is_single();
        let left = (0..4).find(|&side| is_outer(side) && is_outer(side + 1))?;
        Some(Laid { tile, orientation: turned(left, LEFT, false) })
    })
}

/// The side of the tile itself that shows on `side` when it is laid down.
fn source_side(orientation: Orientation, side: usize) -> usize {
    border::source(orientation, side) & 3
}

/// The orientation that brings a side of the tile to `towards`.
fn turned(side: usize, towards: usize, is_mirrored: bool) -> Orientation {
    let turns = if is_mirrored { towards + side } else { towards + 4 - side };
    Orientation::from_index(usize::from(is_mirrored) << 2 | turns & 3)
}
