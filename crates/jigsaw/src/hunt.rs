//! Looking for a figure in a picture, in all eight orientations.
//!
//! A tall figure needs no shifting: where the cells of one of its columns are set is the "and" of
//! a few rows of the picture, whole words at a time. So a wide figure is transposed, and the
//! picture is looked at as it is and transposed; that and turning the figure upside down and
//! mirroring it makes eight. The column with the most cells is tried first; what it leaves is
//! verified column by column, shifted to it.

use puzzle::{Clock, LimitReached};

use crate::figure::Figure;
use crate::orientation::Orientation;
use crate::picture::Picture;

/// Rows whose "and" is taken in one go.
const ROWS_AT_ONCE: usize = 4;

/// Words of the picture that are worked on at a time, to stay in the first-level cache.
const STRIP: usize = 1024;

/// The figures found in the orientation that covers the most cells.
#[derive(Clone, Debug)]
pub struct Catch {
    /// How the figure lies in the picture.
    pub orientation: Orientation,
    /// The cells that belong to a figure.
    pub marks: Picture,
    /// How many cells that are.
    pub covered: u64,
    /// How many figures there are; they may share cells.
    pub count: u64,
}

/// A figure made ready for the hunt.
#[derive(Clone, Debug)]
pub struct Hunter {
    /// Whether the columns below are rows of the figure as given.
    is_transposed: bool,
    height: usize,
    /// The column with the most cells.
    anchor: Column,
    /// The other columns that have cells.
    others: Vec<Column>,
}

#[derive(Clone, Debug)]
struct Column {
    /// How far right of the anchor it stands.
    offset: isize,
    /// Rows of its cells.
    rows: Vec<usize>,
}

/// One of the four ways to look for a tall figure in a tall position.
#[derive(Clone, Copy)]
struct Pose {
    is_upside_down: bool,
    is_mirrored: bool,
}

/// Places of the anchor's top cell where the whole figure is set: a word of the picture's rows
/// and bits in it.
type Hit = (usize, u64);

impl Hunter {
    /// Makes a figure ready.
    pub fn new(figure: &Figure) -> Self {
        let is_transposed = figure.width() > figure.height();
        let (height, width) = if is_transposed {
            (figure.width(), figure.height())
        } else {
            (figure.height(), figure.width())
        };
        let mut columns: Vec<Column> =
            (0..width).map(|_| Column { offset: 0, rows: Vec::new() }).collect();
        for &(row, column) in figure.cells() {
            let (row, column) = if is_transposed { (column, row) } else { (row, column) };
            columns[column].rows.push(row);
        }
        let anchor = (0..width).max_by_key(|&at| columns[at].rows.len()).unwrap_or(0);
        for (at, column) in columns.iter_mut().enumerate() {
            column.offset = at.cast_signed() - anchor.cast_signed();
        }
        let anchor = columns.swap_remove(anchor);
        columns.retain(|column| !column.rows.is_empty());
        columns.sort_by_key(|column| std::cmp::Reverse(column.rows.len()));
        Self { is_transposed, height, anchor, others: columns }
    }

    /// The orientation in which the figures found cover the most cells; the first of several.
    /// `None` if there is no figure in any.
    ///
    /// Costs one step for each word of the picture and cell of the figure, less where cells are
    /// not set.
    ///
    /// # Errors
    /// The limit that was reached; each strip of some rows counts.
    pub fn hunt(&self, picture: &Picture, clock: &mut Clock<'_>) -> Result<Option<Catch>, LimitReached> {
        if self.height > picture.size() {
            return Ok(None);
        }
        let mut best: Option<Catch> = None;
        let transposed = picture.transposed();
        let mut hits: [Vec<Hit>; 2] = [Vec::new(), Vec::new()];
        for (canvas, is_turned) in [(picture, false), (&transposed, true)] {
            for is_upside_down in [false, true] {
                self.find(canvas, is_upside_down, &mut hits, clock)?;
                for (hits, is_mirrored) in hits.iter_mut().zip([false, true]) {
                    if hits.is_empty() {
                        continue;
                    }
                    let pose = Pose { is_upside_down, is_mirrored };
                    let marks = self.mark(canvas, pose, hits);
                    let covered = marks.count();
                    if best.as_ref().is_none_or(|best| covered > best.covered) {
                        best = Some(Catch {
                            orientation: self.orientation(pose, is_turned),
                            marks: if is_turned { marks.transposed() } else { marks },
                            covered,
                            count: hits.iter().map(|(_, bits)| u64::from(bits.count_ones())).sum(),
                        });
                    }
                    hits.clear();
                }
            }
        }
        Ok(best)
    }

    /// How the figure as given lies in the picture as given.
    fn orientation(&self, pose: Pose, is_turned: bool) -> Orientation {
        let mut orientation = Orientation::AS_IS;
        for (done, step) in [
            (self.is_transposed, Orientation::TRANSPOSED),
            (pose.is_upside_down, Orientation::UPSIDE_DOWN),
            (pose.is_mirrored, Orientation::MIRRORED),
            (is_turned, Orientation::TRANSPOSED),
        ] {
            if done {
                orientation = orientation.then(step);
            }
        }
        orientation
    }

    fn row(&self, row: usize, is_upside_down: bool) -> usize {
        if is_upside_down { self.height - 1 - row } else { row }
    }

    /// Finds the figure, upright or upside down; hits without and with mirroring.
    fn find(
        &self,
        canvas: &Picture,
        is_upside_down: bool,
        hits: &mut [Vec<Hit>; 2],
        clock: &mut Clock<'_>,
    ) -> Result<(), LimitReached> {
        let words = canvas.words();
        let rows = canvas.rows();
        let places = (canvas.size() + 1 - self.height) * words;
        // Where each cell of the anchor is, as a distance in words. Some are repeated to make
        // full groups, which changes nothing.
        let anchor = &self.anchor.rows;
        let groups = anchor.len().div_ceil(ROWS_AT_ONCE);
        let distance = |at: usize| self.row(anchor[at % anchor.len()], is_upside_down) * words;
        let mut buffer = [0; STRIP];
        for start in (0..places).step_by(STRIP) {
            clock.tick()?;
            // With a large figure a strip is much work.
            clock.look()?;
            let found = &mut buffer[..STRIP.min(places - start)];
            found.fill(u64::MAX);
            for group in 0..groups {
                let [a, b, c, d]: [&[u64]; ROWS_AT_ONCE] = std::array::from_fn(|at| {
                    &rows[start + distance(group * ROWS_AT_ONCE + at)..][..found.len()]
                });
                for ((((found, a), b), c), d) in found.iter_mut().zip(a).zip(b).zip(c).zip(d) {
                    *found &= a & b & c & d;
                }
            }
            for (place, &bits) in (start..).zip(found.iter()) {
                if bits != 0 {
                    for (hits, is_mirrored) in hits.iter_mut().zip([false, true]) {
                        let bits = self.verify(canvas, Pose { is_upside_down, is_mirrored }, place, bits);
                        if bits != 0 {
                            hits.push((place, bits));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Which of the places in a word where the anchor is set have the whole figure.
    fn verify(&self, canvas: &Picture, pose: Pose, place: usize, mut bits: u64) -> u64 {
        let words = canvas.words();
        let (top, word) = (place / words, place % words);
        for column in &self.others {
            let offset = if pose.is_mirrored { -column.offset } else { column.offset };
            for &row in &column.rows {
                let row = top + self.row(row, pose.is_upside_down);
                bits &= shifted(&canvas.rows()[row * words..][..words], word, offset);
                if bits == 0 {
                    return 0;
                }
            }
        }
        bits
    }

    /// All cells of the figures at these places.
    fn mark(&self, canvas: &Picture, pose: Pose, hits: &[Hit]) -> Picture {
        let mut marks = Picture::blank(canvas.size());
        let words = canvas.words();
        for &(place, bits) in hits {
            let (top, word) = (place / words, place % words);
            for column in std::iter::once(&self.anchor).chain(&self.others) {
                let offset = if pose.is_mirrored { -column.offset } else { column.offset };
                for &row in &column.rows {
                    let row = top + self.row(row, pose.is_upside_down);
                    add_shifted(&mut marks.rows_mut()[row * words..][..words], word, offset, bits);
                }
            }
        }
        marks
    }
}

/// Word `word` of a row that is moved left by `offset` cells: bit `i` is the cell `offset` cells
/// right of the word's cell `i`.
fn shifted(row: &[u64], word: usize, offset: isize) -> u64 {
    let first = word.cast_signed() + offset.div_euclid(64);
    let get = |word: isize| usize::try_from(word).ok().and_then(|word| row.get(word)).copied().unwrap_or(0);
    match offset.rem_euclid(64) {
        0 => get(first),
        shift => get(first) >> shift | get(first + 1) << (64 - shift),
    }
}

/// Sets the cells that lie `offset` cells right of the set bits of a word. They lie in the row.
fn add_shifted(row: &mut [u64], word: usize, offset: isize, bits: u64) {
    let first = word.cast_signed() + offset.div_euclid(64);
    let shift = offset.rem_euclid(64);
    let mut add = |word: isize, bits: u64| {
        if let Some(word) = usize::try_from(word).ok().and_then(|word| row.get_mut(word)) {
            *word |= bits;
        }
    };
    add(first, bits << shift);
    if shift > 0 {
        add(first + 1, bits >> (64 - shift));
    }
}

#[cfg(test)]
mod tests {
    use puzzle::Limits;

    use super::Hunter;
    use crate::figure::Figure;
    use crate::orientation::Orientation;
    use crate::picture::Picture;

    fn picture(size: usize, cell: impl Fn(usize, usize) -> bool) -> Picture {
        let mut picture = Picture::blank(size);
        let words = picture.words();
        for row in 0..size {
            for column in 0..size {
                picture.rows_mut()[row * words + column / 64] |= u64::from(cell(row, column)) << (column % 64);
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
        let caught = Hunter::new(figure).hunt(picture, &mut limits.clock()).unwrap();
        let best = Orientation::ALL.map(|orientation| literal(picture, figure, orientation).0.len());
        let most = best.into_iter().max().unwrap();
        let Some(caught) = caught else {
            assert_eq!(most, 0);
            return;
        };
        let (marks, count) = literal(picture, figure, caught.orientation);
        assert_eq!((marks.len(), count), (most, caught.count));
        assert_eq!(caught.covered, most as u64);
        let size = picture.size();
        let marked: Vec<_> = (0..size * size)
            .map(|cell| (cell / size, cell % size))
            .filter(|&(row, column)| caught.marks.get(row, column))
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
                compare(&picture, &Figure::default());
            }
        }
    }

    #[test]
    fn a_full_picture_is_covered_up_to_the_rim() {
        for size in [3, 20, 64, 65, 150] {
            compare(&picture(size, |_, _| true), &Figure::default());
        }
    }

    #[test]
    fn a_monster_in_the_last_rows_and_columns_is_found() {
        for orientation in Orientation::ALL {
            let monster = Figure::default();
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
            let caught = Hunter::new(&Figure::default()).hunt(&picture, &mut limits.clock()).unwrap().unwrap();
            assert_eq!((caught.covered, caught.orientation), (15, orientation));
        }
    }
}
