//! Random puzzles, the same for the same seed everywhere.

use fastrand::Rng;

/// How a puzzle shall be.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// Tiles along a side.
    pub(crate) side: usize,
    /// Cells along a side of a tile.
    pub(crate) size: usize,
    /// Of a hundred cells that are no border, so many are set.
    pub(crate) density: usize,
    /// Borders are drawn from so many different ones; 0 for no such restriction.
    pub(crate) borders: usize,
    /// Figures put into the picture.
    pub(crate) figures: usize,
}

type Cells = Vec<Vec<bool>>;

/// A puzzle that has a solution: a large grid of cells cut into tiles that share their borders, each
/// turned and mirrored at random, shuffled.
pub(crate) fn puzzle(random: &mut Rng, shape: &Shape, figure: &[(usize, usize)]) -> String {
    let tiles = cut(&grid(random, shape, figure), shape.side, shape.size);
    write(random, tiles)
}

fn grid(random: &mut Rng, shape: &Shape, figure: &[(usize, usize)]) -> Cells {
    let Shape { side, size, density, borders, figures } = *shape;
    let step = size - 1;
    let whole = side * step + 1;
    let mut grid: Cells =
        (0..whole).map(|_| (0..whole).map(|_| random.usize(..100) < density).collect()).collect();
    let patterns: Vec<Vec<bool>> = (0..borders)
        .map(|_| {
            let is_palindrome = random.usize(..100) < 30;
            let mut pattern: Vec<bool> = (0..step).map(|_| random.bool()).collect();
            for at in 1..step {
                if is_palindrome {
                    pattern[at] = pattern[at.min(step - at)];
                }
            }
            pattern
        })
        .collect();
    if !patterns.is_empty() {
        // All crossings are alike, so that a pattern is the same border everywhere.
        for line in 0..=side {
            for segment in 0..side {
                let (across, down) = (random.usize(..borders), random.usize(..borders));
                for at in 0..step {
                    grid[line * step][segment * step + at] = at > 0 && patterns[across][at];
                    grid[segment * step + at][line * step] = at > 0 && patterns[down][at];
                }
            }
        }
        for row in (0..whole).step_by(step) {
            for column in (0..whole).step_by(step) {
                grid[row][column] = false;
            }
        }
    }
    let inner = size - 2;
    let picture = side * inner;
    for _ in 0..figures {
        let (transpose, flip, mirror) = (random.bool(), random.bool(), random.bool());
        let laid = figure.iter().map(|&(row, column)| if transpose { (column, row) } else { (row, column) });
        let height = laid.clone().map(|cell| cell.0).max().unwrap_or(0) + 1;
        let width = laid.clone().map(|cell| cell.1).max().unwrap_or(0) + 1;
        if height > picture || width > picture {
            continue;
        }
        let (top, left) = (random.usize(..picture + 1 - height), random.usize(..picture + 1 - width));
        for (row, column) in laid {
            let row = top + if flip { height - 1 - row } else { row };
            let column = left + if mirror { width - 1 - column } else { column };
            grid[row / inner * step + 1 + row % inner][column / inner * step + 1 + column % inner] = true;
        }
    }
    grid
}

fn cut(grid: &Cells, side: usize, size: usize) -> Vec<Cells> {
    let tile = |row: usize, column: usize| -> Cells {
        (0..size).map(|at| grid[row * (size - 1) + at][column * (size - 1)..][..size].to_vec()).collect()
    };
    (0..side * side).map(|place| tile(place / side, place % side)).collect()
}

/// Turns, mirrors and shuffles tiles, gives them ids and writes them down.
fn write(random: &mut Rng, mut tiles: Vec<Cells>) -> String {
    random.shuffle(&mut tiles);
    let mut ids: Vec<usize> = (0..tiles.len() * 3).map(|id| id + 1).collect();
    random.shuffle(&mut ids);
    let mut text = String::new();
    for (mut tile, id) in tiles.into_iter().zip(ids) {
        for _ in 0..random.usize(..4) {
            tile = (0..tile.len()).map(|at| tile.iter().rev().map(|row| row[at]).collect()).collect();
        }
        if random.bool() {
            tile.reverse();
        }
        text.push_str("Tile ");
        text.push_str(&id.to_string());
        text.push_str(":\n");
        for row in tile {
            text.extend(row.iter().map(|&set| if set { '#' } else { '.' }));
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

/// Changes some cells, so that there may be no solution any more.
pub(crate) fn damaged(random: &mut Rng, puzzle: &str) -> String {
    let cells: Vec<usize> = puzzle.match_indices(['#', '.']).map(|(at, _)| at).collect();
    let mut bytes = puzzle.as_bytes().to_vec();
    for _ in 0..=random.usize(..3) {
        let at = cells[random.usize(..cells.len())];
        bytes[at] ^= b'#' ^ b'.';
    }
    String::from_utf8(bytes).expect("cells are ASCII")
}
