//! Looking for a figure in a picture, in all eight orientations.
//!
//! A tall figure needs no shifting: where the cells of one of its columns are set is the "and" of
//! a few rows of the picture, whole words at a time. So a wide figure is transposed, and the
//! picture is looked at as it is and transposed; that and turning the figure upside down and
//! mirroring it makes eight. The two columns with the most cells are tried first, the
//! second one shifted to the first in both directions at once; what they leave is verified cell by
//! cell.

use puzzle::vector::{Level, vectorized};
use puzzle::{Clock, LimitReached};

use crate::figure::{Figure, ROWS_AT_ONCE, Reach, Second, Stance};
use crate::orientation::Orientation;
use crate::picture::Picture;

/// Words of the picture that are worked on at a time, to stay in the first-level cache.
const STRIP: usize = 1024;

/// The figures found in the orientation that covers the most cells.
#[derive(Clone, Debug)]
pub struct Catch {
    /// How the figure lies in the picture.
    pub orientation: Orientation,
    /// The cells that belong to a figure; rows and columns exchanged if `is_transposed`.
    marks: Picture,
    is_transposed: bool,
    /// How many set cells belong to none.
    pub uncovered: u64,
    /// How many figures there are; they may share cells.
    pub count: u64,
}

impl Catch {
    /// Whether a cell of the picture belongs to a figure.
    pub fn is_marked(&self, row: usize, column: usize) -> bool {
        if self.is_transposed { self.marks.get(column, row) } else { self.marks.get(row, column) }
    }
}

/// Places of the anchor where the whole figure is set.
#[derive(Clone, Copy)]
struct Hit {
    top: usize,
    word: usize,
    bits: u64,
}

/// What is worked on at a time: where two columns of the figure are set.
struct Strips<'a> {
    /// Of the anchor.
    anchor: &'a mut [u64],
    /// Of the second column, with a word that is 0 at both ends.
    second: &'a mut [u64],
}

/// The orientation in which the figures found cover the most cells; the first of several. `None` if
/// there is no figure in any.
///
/// Costs one step for each word of the picture and cell of the figure, less where cells are not
/// set.
///
/// # Errors
/// The limit that was reached; each strip of some rows counts.
pub(crate) fn hunt(
    figure: &Figure,
    picture: &Picture,
    clock: &mut Clock<'_>,
) -> Result<Option<Catch>, LimitReached> {
    let tall = figure.tall();
    if tall.height > picture.size() {
        return Ok(None);
    }
    let mut best: Option<Catch> = None;
    let transposed = picture.transposed();
    let words = picture.words();
    let strip_rows = (STRIP / words).max(1);
    let strip_words = strip_rows.min(picture.size()) * words;
    let (mut anchor, mut second) = (vec![0; strip_words], vec![0; strip_words + 2]);
    let level = Level::new();
    let mut candidates = Vec::new();
    let mut hits = [Vec::new(), Vec::new()];
    for (stance, is_upside_down) in tall.stances.iter().zip([false, true]) {
        for (canvas, is_turned) in [(picture, false), (&transposed, true)] {
            let places = canvas.size() + 1 - tall.height;
            for top in (0..places).step_by(strip_rows) {
                clock.tick()?;
                // With a large figure a strip is much work.
                clock.look()?;
                let strip = strip_rows.min(places - top) * words;
                let mut strips = Strips { anchor: &mut anchor[..strip], second: &mut second[..strip + 2] };
                vectorized(
                    level,
                    #[inline(always)]
                    || find(canvas, stance, top, &mut strips),
                );
                list(top, words, strips.anchor, &mut candidates);
                for (hits, others) in hits.iter_mut().zip(&stance.others) {
                    verify(canvas, others, &candidates, hits);
                }
                candidates.clear();
            }
            for (at, hits) in hits.iter_mut().enumerate() {
                if hits.is_empty() {
                    continue;
                }
                let marks = mark(canvas, stance, &stance.others[at], hits);
                let uncovered = canvas.count_without(&marks);
                if best.as_ref().is_none_or(|best| uncovered < best.uncovered) {
                    best = Some(Catch {
                        orientation: orientation(&[
                            (tall.is_transposed, Orientation::TRANSPOSED),
                            (is_upside_down, Orientation::UPSIDE_DOWN),
                            (at == 1, Orientation::MIRRORED),
                            (is_turned, Orientation::TRANSPOSED),
                        ]),
                        marks,
                        is_transposed: is_turned,
                        uncovered,
                        count: hits.iter().map(|hit| u64::from(hit.bits.count_ones())).sum(),
                    });
                }
                hits.clear();
            }
        }
    }
    Ok(best)
}

/// The movements that are made, one after the other.
fn orientation(movements: &[(bool, Orientation)]) -> Orientation {
    let made = movements.iter().filter(|(is_made, _)| *is_made);
    made.fold(Orientation::AS_IS, |all, (_, movement)| all.then(*movement))
}

/// Finds where the anchor and the second column, on either side, are set, the figure's first row
/// being one of those from `top` on, as many as `strips` have. No place is missed; what is found
/// across the end of a row has to be verified like the rest.
#[inline(always)]
fn find(canvas: &Picture, stance: &Stance, top: usize, strips: &mut Strips<'_>) {
    column(canvas, &stance.anchor, top, strips.anchor);
    if let Some(Second { groups, distance }) = &stance.second {
        let length = strips.anchor.len();
        column(canvas, groups, top, &mut strips.second[1..=length]);
        strips.second[length + 1] = 0;
        let (near, far) = (distance & 63, (64 - distance) & 63);
        let [before, here, after] = [0, 1, 2].map(|start| &strips.second[start..][..length]);
        let second = before.iter().zip(here).zip(after);
        for (anchor, ((before, here), after)) in strips.anchor.iter_mut().zip(second) {
            *anchor &= here >> near | after << far | here << near | before >> far;
        }
    }
}

/// The places that are left, few of many.
fn list(top: usize, words: usize, found: &[u64], candidates: &mut Vec<Hit>) {
    for (eight, start) in found.chunks(8).zip((0..).step_by(8)) {
        if eight.iter().fold(0, |any, bits| any | bits) == 0 {
            continue;
        }
        for (&bits, at) in eight.iter().zip(start..) {
            if bits != 0 {
                candidates.push(Hit { top: top + at / words, word: at % words, bits });
            }
        }
    }
}

/// Where all cells of a column are set, for as many words as `strip` has.
#[inline(always)]
fn column(canvas: &Picture, groups: &[[usize; ROWS_AT_ONCE]], top: usize, strip: &mut [u64]) {
    let (rows, words) = (canvas.rows(), canvas.words());
    for (at, group) in groups.iter().enumerate() {
        let [a, b, c, d, e, f, g, h] = group.map(|down| &rows[(top + down) * words..][..strip.len()]);
        let left = a.iter().zip(b).zip(c).zip(d).map(|(((a, b), c), d)| a & b & c & d);
        let right = e.iter().zip(f).zip(g).zip(h).map(|(((e, f), g), h)| e & f & g & h);
        let all = left.zip(right).map(|(left, right)| left & right);
        if at == 0 {
            strip.iter_mut().zip(all).for_each(|(found, all)| *found = all);
        } else {
            strip.iter_mut().zip(all).for_each(|(found, all)| *found &= all);
        }
    }
}

/// Keeps the places that have the whole figure.
fn verify(canvas: &Picture, others: &[Reach], candidates: &[Hit], hits: &mut Vec<Hit>) {
    let (rows, words) = (canvas.rows(), canvas.words());
    for &Hit { top, word, mut bits } in candidates {
        for cell in others {
            let first = word.wrapping_add_signed(cell.words);
            let row = top.wrapping_add(cell.down).wrapping_mul(words);
            let get = |word: usize| match rows.get(row.wrapping_add(word)) {
                Some(&bits) if word < words => bits,
                _ => 0,
            };
            // Two steps, since a shift by 64 must leave nothing.
            bits &=
                get(first) >> (cell.cells & 63) | get(first.wrapping_add(1)) << 1 << ((63 - cell.cells) & 63);
            if bits == 0 {
                break;
            }
        }
        if bits != 0 {
            hits.push(Hit { top, word, bits });
        }
    }
}

/// All cells of the figures at these places.
fn mark(canvas: &Picture, stance: &Stance, others: &[Reach], hits: &[Hit]) -> Picture {
    let mut marks = Picture::blank(canvas.size());
    let words = canvas.words();
    let rows = marks.rows_mut();
    for &Hit { top, word, bits } in hits {
        for down in stance.anchor.as_flattened() {
            rows[top.wrapping_add(*down).wrapping_mul(words).wrapping_add(word)] |= bits;
        }
        for cell in others {
            let first = word.wrapping_add_signed(cell.words);
            let row = top.wrapping_add(cell.down).wrapping_mul(words);
            let mut add = |word: usize, bits: u64| match rows.get_mut(row.wrapping_add(word)) {
                Some(marks) if word < words => *marks |= bits,
                _ => {}
            };
            add(first, bits << (cell.cells & 63));
            add(first.wrapping_add(1), bits >> 1 >> ((63 - cell.cells) & 63));
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use puzzle::Limits;

    use super::hunt;
    use crate::figure::Figure;
    use crate::orientation::Orientation;
    use crate::picture::Picture;

    fn picture(size: usize, cell: impl Fn(usize, usize) -> bool) -> Picture {
        let mut picture = Picture::blank(size);
        let words = picture.words();
        for row in 0..size {
            for column in 0..size {
                picture.rows_mut()[row * words + column / 64] |=
                    u64::from(cell(row, column)) << (column % 64);
            }
        }
        picture
    }

    /// Cell by cell: the marks of the figure laid in an orientation, and how many figures.
    fn literal(picture: &Picture, figure: &Figure, orientation: Orientation) -> (Vec<(usize, usize)>, u64) {
        let side = figure.height().max(figure.width());
        let laid: Vec<_> =
            figure.cells().iter().map(|&(row, column)| orientation.place(side, row, column)).collect();
        let laid = Figure::new(laid).unwrap();
        let (mut marks, mut count) = (Vec::new(), 0);
        for top in 0..(picture.size() + 1).saturating_sub(laid.height()) {
            for left in 0..(picture.size() + 1).saturating_sub(laid.width()) {
                let cells = laid.cells().iter().map(|(row, column)| (top + row, left + column));
                if cells.clone().all(|(row, column)| picture.get(row, column)) {
                    marks.extend(cells);
                    count += 1;
                }
            }
        }
        marks.sort_unstable();
        marks.dedup();
        (marks, count)
    }

    fn compare(picture: &Picture, figure: &Figure) {
        let limits = Limits::default();
        let caught = hunt(figure, picture, &mut limits.clock()).unwrap();
        let best = Orientation::ALL.map(|orientation| literal(picture, figure, orientation).0.len());
        let most = best.into_iter().max().unwrap();
        let Some(caught) = caught else {
            assert_eq!(most, 0);
            return;
        };
        let (marks, count) = literal(picture, figure, caught.orientation);
        assert_eq!((marks.len(), count), (most, caught.count));
        assert_eq!(caught.uncovered, picture.count() - most as u64);
        let size = picture.size();
        let marked: Vec<_> = (0..size * size)
            .map(|cell| (cell / size, cell % size))
            .filter(|&(row, column)| caught.is_marked(row, column))
            .collect();
        assert_eq!(marked, marks);
    }

    #[test]
    fn figures_of_every_shape_are_found_in_every_orientation() {
        let figures: [&[(usize, usize)]; 7] = [
            &[(0, 0)],
            &[(0, 0), (0, 1), (1, 0)],
            &[(0, 1), (1, 0), (2, 3)],
            &[(0, 0), (0, 66)],
            &[(0, 0), (1, 70), (2, 3)],
            &[(0, 0), (64, 0), (64, 1)],
            &[(0, 0), (1, 1), (2, 2), (3, 4), (4, 4)],
        ];
        for size in [1, 4, 30, 64, 75, 130] {
            for density in [1, 3] {
                let picture = picture(size, |row, column| {
                    (row * 131 + column * 31 + row * column).wrapping_mul(0x9e37_79b9) >> 8 & 3 < density
                });
                for cells in figures {
                    compare(&picture, &Figure::new(cells.to_vec()).unwrap());
                }
                compare(&picture, Figure::sea_monster());
            }
        }
    }

    #[test]
    fn a_full_picture_is_covered_up_to_the_rim() {
        for size in [3, 20, 64, 65, 150] {
            compare(&picture(size, |_, _| true), Figure::sea_monster());
        }
    }

    #[test]
    fn a_monster_in_the_last_rows_and_columns_is_found() {
        for orientation in Orientation::ALL {
            let monster = Figure::sea_monster();
            let cells: Vec<_> =
                monster.cells().iter().map(|&(row, column)| orientation.place(20, row, column)).collect();
            let monster = Figure::new(cells).unwrap();
            let set = |row: usize, column: usize| {
                monster.cells().contains(&(
                    (row + monster.height()).wrapping_sub(24),
                    (column + monster.width()).wrapping_sub(24),
                ))
            };
            let picture = picture(24, set);
            let limits = Limits::default();
            let caught = hunt(Figure::sea_monster(), &picture, &mut limits.clock()).unwrap().unwrap();
            assert_eq!((caught.uncovered, caught.orientation), (0, orientation));
        }
    }
}
