//! The fast way: where every border says which tile comes next, tiles are laid by following them.

use puzzle::{Clock, LimitReached};

use crate::arrangement::{Arrangement, Laid};
use crate::border::{Borders, Code, Sides};
use crate::orientation::{BOTTOM, LEFT, Orientation, RIGHT, TOP};

/// Where a border, read in either direction, occurs.
///
/// One word: the number of sides that have it, above the sum of these sides' numbers. While there
/// are two of them, the sum less one is the other.
#[derive(Clone, Copy, Default)]
struct Occurrences(u64);

impl Occurrences {
    fn add(&mut self, side: u32) {
        self.0 += 1 << 32 | u64::from(side);
    }

    fn count(self) -> u64 {
        self.0 >> 32
    }

    /// The other side with this border, if there is exactly one.
    fn partner(self, side: u32) -> Option<u32> {
        (self.count() == 2).then(|| (self.0 as u32).wrapping_sub(side))
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
pub fn follow(borders: &Borders, clock: &mut Clock<'_>) -> Result<Option<Arrangement>, LimitReached> {
    let sides = borders.sides();
    let side = sides.len().isqrt();
    let Some(occurrences) = count(borders, 2 * side * (side - 1)) else {
        return Ok(None);
    };
    let at = |code: Code, reverse: Code| occurrences[code.min(reverse) as usize];
    let Some(corner) = corner(sides, &at) else {
        return Ok(None);
    };
    // The tile that fits a side of a laid tile and how it lies with its own side `towards` there.
    let next = |laid: Laid, from: usize, towards: usize| -> Option<Laid> {
        let (own, place) = (&sides[laid.tile as usize], source_side(laid.orientation, from));
        let (code, reverse) = (own.0[place], own.0[place + 4]);
        if code == reverse {
            return None;
        }
        let partner = at(code, reverse).partner(laid.tile * 4 + place as u32)?;
        let (tile, its_place) = (partner / 4, partner as usize % 4);
        // Borders read clockwise run against each other where neither tile is mirrored.
        let is_other_way = sides[tile as usize].0[its_place] == code;
        let is_mirrored = laid.orientation.is_mirrored() != is_other_way;
        Some(Laid { tile, orientation: turned(its_place, towards, is_mirrored) })
    };
    let mut cells: Vec<Laid> = Vec::with_capacity(sides.len());
    let mut is_laid = vec![false; sides.len()];
    for index in 0..sides.len() {
        clock.tick()?;
        let laid = if index == 0 {
            Some(corner)
        } else if index % side == 0 {
            next(cells[index - side], BOTTOM, TOP)
        } else {
            next(cells[index - 1], RIGHT, LEFT).filter(|laid| {
                index < side || {
                    let above = cells[index - side];
                    sides[above.tile as usize].clockwise(above.orientation, BOTTOM)
                        == sides[laid.tile as usize].counter_clockwise(laid.orientation, TOP)
                }
            })
        };
        match laid {
            Some(laid) if !is_laid[laid.tile as usize] => {
                is_laid[laid.tile as usize] = true;
                cells.push(laid);
            }
            _ => return Ok(None),
        }
    }
    Ok(Some(Arrangement::new(cells)))
}

/// Where each border occurs; `None` if one occurs more than twice, or if the number of those that
/// occur twice is another than expected.
fn count(borders: &Borders, doubled: usize) -> Option<Vec<Occurrences>> {
    let mut occurrences = vec![Occurrences::default(); borders.code_count()];
    let (mut seconds, mut thirds) = (0, 0);
    for (tile, sides) in borders.sides().iter().enumerate() {
        for side in 0..4 {
            let entry = &mut occurrences[sides.0[side].min(sides.0[side + 4]) as usize];
            seconds += usize::from(entry.count() == 1);
            thirds |= u64::from(entry.count() >= 2);
            entry.add(tile as u32 * 4 + side as u32);
        }
    }
    (seconds == doubled && thirds == 0).then_some(occurrences)
}

/// A tile with two neighbouring sides that occur once, laid with these on top and on the left.
fn corner(sides: &[Sides], at: &impl Fn(Code, Code) -> Occurrences) -> Option<Laid> {
    sides.iter().zip(0..).find_map(|(own, tile)| {
        let is_outer = |side: usize| at(own.0[side & 3], own.0[(side & 3) + 4]).count() == 1;
        let left = (0..4).find(|&side| is_outer(side) && is_outer(side + 1))?;
        Some(Laid { tile, orientation: turned(left, LEFT, false) })
    })
}

/// The side of the tile itself that shows on `side` when it is laid down.
fn source_side(orientation: Orientation, side: usize) -> usize {
    if orientation.is_mirrored() {
        (orientation.turns() + 4 - side) & 3
    } else {
        (side + 4 - orientation.turns()) & 3
    }
}

/// The orientation that brings a side of the tile to `towards`.
fn turned(side: usize, towards: usize, is_mirrored: bool) -> Orientation {
    if is_mirrored {
        Orientation::from_index(4 | ((towards + side) & 3))
    } else {
        Orientation::from_index((towards + 4 - side) & 3)
    }
}
