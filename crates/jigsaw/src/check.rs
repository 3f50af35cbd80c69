//! Verifies a trace from the text of the puzzle, cell by cell, sharing nothing with the solver.
//!
//! What is verified: every tile lies somewhere once; the tiles can be turned and mirrored so that all
//! touching borders agree, and for part 2 so that the picture is what they show; the
//! corners multiply to the answer; exactly the cells of upright figures are marked; no other
//! orientation of this picture has more of them; the unmarked `#` are the answer.
//!
//! What cannot be seen from one arrangement is that there is no other one, with another product or
//! with more figures.

use std::collections::{BTreeMap, HashMap};

use puzzle::{CheckError, Part, Text};

use crate::trace::Trace;

/// The usual sea monster, written out again.
const SEA_MONSTER: &str = "..................#.\n#....##....##....###\n.#..#..#..#..#..#...\n";

/// Attempts to find orientations for the tiles before giving up.
const MOST_ATTEMPTS: u64 = 20_000_000;

/// Cells as they are written.
type Grid = Vec<Vec<u8>>;

/// The cells of a figure, rows and columns; none for the usual sea monster.
pub type FigureCells<'a> = Option<&'a [(usize, usize)]>;

/// Verifies that the trace is legal and proves the answer.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn check(
    text: &Text<'_>,
    part: Part,
    figure: FigureCells<'_>,
    answer: &str,
    trace: &Trace,
) -> Result<(), CheckError> {
    let tiles = read(text)?;
    let side = trace.tiles.len();
    let mut grids: Vec<&Grid> = Vec::new();
    let mut unused = tiles.clone();
    for row in &trace.tiles {
        if row.len() != side {
            return fail(format!("expected {side} tiles in each row, found {}", row.len()));
        }
        for id in row {
            if unused.remove(id).is_none() {
                return fail(format!("tile {id} is not in the input or lies in two places"));
            }
            grids.push(&tiles[id]);
        }
    }
    if let Some((id, _)) = unused.first_key_value() {
        return fail(format!("tile {id} lies nowhere"));
    }
    if side == 0 {
        return fail("there are no tiles".to_owned());
    }
    match (part, &trace.image) {
        (Part::One, None) => {
            orient(&grids, side, None)?;
            let last = side - 1;
            let corners =
                [(0, 0), (0, last), (last, 0), (last, last)].map(|(row, column)| trace.tiles[row][column]);
            let product = multiply(corners);
            if product != answer {
                return fail(format!("the corners multiply to {product}, not to {answer}"));
            }
            Ok(())
        }
        (Part::Two, Some(image)) => {
            let image: Grid = image.iter().map(|row| row.bytes().collect()).collect();
            let inner = grids[0].len() - 2;
            if image.len() != side * inner || image.iter().any(|row| row.len() != side * inner) {
                return fail(format!("expected a picture of {0} x {0} cells", side * inner));
            }
            orient(&grids, side, Some(&image))?;
            check_marks(&image, figure, answer)
        }
        (Part::One, Some(_)) => fail("part 1 has no picture".to_owned()),
        (Part::Two, None) => fail("part 2 needs a picture".to_owned()),
    }
}

fn fail<T>(message: String) -> Result<T, CheckError> {
    Err(CheckError(message))
}

/// The tiles by id.
fn read(text: &Text<'_>) -> Result<BTreeMap<u128, Grid>, CheckError> {
    let mut tiles = BTreeMap::new();
    let mut current: Option<&mut Grid> = None;
    for line in text.lines() {
        let line = std::str::from_utf8(line).map_err(|_| CheckError::new("the input is no text"))?;
        if let Some(id) = line.strip_prefix("Tile ").and_then(|rest| rest.strip_suffix(':')) {
            let id = id.parse().map_err(|_| CheckError::new(format!("'{id}' is no id")))?;
            current = Some(tiles.entry(id).or_default());
        } else if !line.is_empty() {
            match &mut current {
                Some(tile) => tile.push(line.as_bytes().to_vec()),
                None => return fail("a row belongs to no tile".to_owned()),
            }
        }
    }
    Ok(tiles)
}

/// The cell at a place of a square that lies in one of eight ways: the lowest two bits of `way` are
/// clockwise quarter turns, made after mirroring if the third one is set.
fn turned(size: usize, way: usize, mut row: usize, mut column: usize) -> (usize, usize) {
    for _ in 0..way % 4 {
        (row, column) = (size - 1 - column, row);
    }
    if way >= 4 { (row, size - 1 - column) } else { (row, column) }
}

/// The borders of a tile in one of its eight ways: top, right, bottom, left, each left to right or
/// downwards, as numbers that are equal where the borders are.
type Ways = [[usize; 4]; 8];

/// Finds a way for each tile to lie so that touching borders agree and the picture is shown.
fn orient(grids: &[&Grid], side: usize, image: Option<&Grid>) -> Result<(), CheckError> {
    let size = grids[0].len();
    let last = size - 1;
    let mut numbers: HashMap<Vec<u8>, usize> = HashMap::new();
    let mut ways: Vec<Ways> = Vec::new();
    let mut allowed: Vec<u8> = Vec::new();
    for (place, grid) in grids.iter().enumerate() {
        let mut own: Ways = [[0; 4]; 8];
        let mut possible = 0;
        for (way, borders) in own.iter_mut().enumerate() {
            let cell = |row: usize, column: usize| {
                let (row, column) = turned(size, way, row, column);
                grid[row][column]
            };
            let cells: [Vec<u8>; 4] = [
                (0..size).map(|at| cell(0, at)).collect(),
                (0..size).map(|at| cell(at, last)).collect(),
                (0..size).map(|at| cell(last, at)).collect(),
                (0..size).map(|at| cell(at, 0)).collect(),
            ];
            for (number, cells) in borders.iter_mut().zip(cells) {
                let next = numbers.len();
                *number = *numbers.entry(cells).or_insert(next);
            }
            let shows = image.is_none_or(|image| {
                let (top, left) = (place / side * (size - 2), place % side * (size - 2));
                (1..last).all(|row| {
                    (1..last).all(|column| {
                        let shown = image[top + row - 1][left + column - 1];
                        (if shown == b'O' { b'#' } else { shown }) == cell(row, column)
                    })
                })
            });
            possible |= u8::from(shows) << way;
        }
        if possible == 0 {
            return fail(format!("the picture does not show the tile at {}", at(place, side)));
        }
        ways.push(own);
        allowed.push(possible);
    }
    narrow(&ways, &mut allowed, side)?;
    choose(&ways, &allowed, side, MOST_ATTEMPTS)
}

fn at(place: usize, side: usize) -> String {
    format!("row {}, column {}", place / side + 1, place % side + 1)
}

/// The touching places: the one above or on the left, the other, and the borders that must agree.
fn touching(side: usize, place: usize) -> impl Iterator<Item = (usize, usize, usize, usize)> {
    let right = (place % side + 1 < side).then(|| (place, place + 1, 1, 3));
    let below = (place + side < side * side).then(|| (place, place + side, 2, 0));
    right.into_iter().chain(below)
}

/// Strikes out ways of lying that no way of a neighbour agrees with, until nothing changes.
fn narrow(ways: &[Ways], allowed: &mut [u8], side: usize) -> Result<(), CheckError> {
    let mut pending: Vec<usize> = (0..allowed.len()).collect();
    while let Some(place) = pending.pop() {
        let before = place.checked_sub(1).filter(|_| !place.is_multiple_of(side));
        let above = place.checked_sub(side);
        for start in [Some(place), before, above].into_iter().flatten() {
            for (first, second, border, other) in touching(side, start) {
                if first != place && second != place {
                    continue;
                }
                let supported =
                    |own: usize, own_border: usize, theirs: usize, their_border: usize, allowed: &[u8]| {
                        (0..8)
                            .filter(|way| allowed[own] >> way & 1 == 1)
                            .filter(|&way| {
                                (0..8).any(|their_way| {
                                    allowed[theirs] >> their_way & 1 == 1
                                        && ways[own][way][own_border] == ways[theirs][their_way][their_border]
                                })
                            })
                            .fold(0, |all, way| all | 1 << way)
                    };
                for (own, own_border, theirs, their_border) in
                    [(first, border, second, other), (second, other, first, border)]
                {
                    let left: u8 = supported(own, own_border, theirs, their_border, allowed);
                    if left == 0 {
                        return fail(format!(
                            "the borders between {} and {} do not agree",
                            at(first, side),
                            at(second, side)
                        ));
                    }
                    if left != allowed[own] {
                        allowed[own] = left;
                        pending.push(own);
                    }
                }
            }
        }
    }
    Ok(())
}

/// Picks one way for each place, row by row, going back where that leads nowhere, in so many attempts at
/// most.
fn choose(ways: &[Ways], allowed: &[u8], side: usize, most: u64) -> Result<(), CheckError> {
    let mut chosen: Vec<usize> = Vec::new();
    let mut next = 0;
    let mut attempts = 0;
    while chosen.len() < ways.len() {
        attempts += 1;
        if attempts > most {
            return fail("it takes too long to find out how the tiles lie".to_owned());
        }
        let place = chosen.len();
        let fits = |way: usize| {
            let own = &ways[place][way];
            allowed[place] >> way & 1 == 1
                && (place.is_multiple_of(side) || ways[place - 1][chosen[place - 1]][1] == own[3])
                && (place < side || ways[place - side][chosen[place - side]][2] == own[0])
        };
        if let Some(way) = (next..8).find(|&way| fits(way)) {
            chosen.push(way);
            next = 0;
        } else if let Some(way) = chosen.pop() {
            next = way + 1;
        } else {
            return fail("the tiles cannot be turned so that all borders agree".to_owned());
        }
    }
    Ok(())
}

/// Decimal multiplication on paper.
fn multiply(factors: [u128; 4]) -> String {
    let mut digits: Vec<u32> = vec![1];
    for factor in factors {
        let factor: Vec<u32> =
            factor.to_string().bytes().rev().map(|digit| u32::from(digit - b'0')).collect();
        let mut product = vec![0; digits.len() + factor.len()];
        for (shift, digit) in factor.iter().enumerate() {
            for (place, other) in digits.iter().enumerate() {
                product[place + shift] += digit * other;
            }
        }
        let mut carry = 0;
        for digit in &mut product {
            carry += *digit;
            *digit = carry % 10;
            carry /= 10;
        }
        digits = product;
    }
    while digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
    }
    digits.iter().rev().map(|digit| char::from_digit(*digit, 10).unwrap_or('?')).collect()
}

/// Exactly the cells of upright figures are marked, no other orientation has more, and the rest counts.
fn check_marks(image: &Grid, figure: FigureCells<'_>, answer: &str) -> Result<(), CheckError> {
    let usual: Vec<(usize, usize)>;
    let figure = if let Some(cells) = figure {
        cells
    } else {
        usual = SEA_MONSTER
            .lines()
            .enumerate()
            .flat_map(|(row, line)| line.match_indices('#').map(move |(column, _)| (row, column)))
            .collect();
        &usual
    };
    let covered = covered(image, figure);
    for (row, (cells, covered)) in image.iter().zip(&covered).enumerate() {
        for (column, (cell, covered)) in cells.iter().zip(covered).enumerate() {
            if (*cell == b'O') != *covered {
                let wrong = if *covered {
                    "belongs to a figure and is not marked"
                } else {
                    "is marked and belongs to no figure"
                };
                return fail(format!(
                    "the cell at row {}, column {} of the picture {wrong}",
                    row + 1,
                    column + 1
                ));
            }
        }
    }
    let count = |covered: &[Vec<bool>]| covered.iter().flatten().filter(|covered| **covered).count();
    let marked = count(&covered);
    let size = image.len();
    for way in 1..8 {
        let turned: Grid = (0..size)
            .map(|row| {
                (0..size)
                    .map(|column| {
                        let (row, column) = turned(size, way, row, column);
                        image[row][column]
                    })
                    .collect()
            })
            .collect();
        let other = count(&self::covered(&turned, figure));
        if other > marked {
            return fail(format!(
                "figures cover {marked} cells of the picture, but {other} if it is turned or mirrored"
            ));
        }
    }
    let rough = image.iter().flatten().filter(|&&cell| cell == b'#').count();
    if rough.to_string() != answer {
        return fail(format!("{rough} cells belong to no figure, not {answer}"));
    }
    Ok(())
}

/// Which cells belong to an upright figure.
fn covered(image: &Grid, figure: &[(usize, usize)]) -> Vec<Vec<bool>> {
    let mut covered: Vec<Vec<bool>> = image.iter().map(|row| vec![false; row.len()]).collect();
    let height = figure.iter().map(|cell| cell.0 + 1).max().unwrap_or(0);
    let width = figure.iter().map(|cell| cell.1 + 1).max().unwrap_or(0);
    for top in 0..(image.len() + 1).saturating_sub(height) {
        for left in 0..(image.len() + 1).saturating_sub(width) {
            if figure.iter().all(|(row, column)| image[top + row][left + column] != b'.') {
                for (row, column) in figure {
                    covered[top + row][left + column] = true;
                }
            }
        }
    }
    covered
}

#[cfg(test)]
mod tests {
    use puzzle::CheckError;

    use super::choose;

    #[test]
    fn the_last_attempt_that_is_allowed_counts() {
        // All borders are equal, so each attempt lays one more tile.
        let (ways, allowed) = ([[[0; 4]; 8]; 4], [0xff; 4]);
        assert_eq!(choose(&ways, &allowed, 2, 4), Ok(()));
        let late = CheckError::new("it takes too long to find out how the tiles lie");
        assert_eq!(choose(&ways, &allowed, 2, 3), Err(late.clone()));
        assert_eq!(choose(&ways, &allowed, 2, 0), Err(late));
    }
}
