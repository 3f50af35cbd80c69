//! The literal solver: lay tiles row by row in every orientation, compare borders as text, look at every
//! square that comes out. Shares no code with the crate.

use std::collections::BTreeSet;

type Grid = Vec<Vec<char>>;

const SEA_MONSTER: [&str; 3] = ["                  # ", "#    ##    ##    ###", " #  #  #  #  #  #   "];

/// What looking at all squares, or at as many as there was patience for, tells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    /// The corners' products that occurred.
    pub(crate) products: BTreeSet<u128>,
    /// For part 2: the fewest cells that belong to no figure in any square.
    pub(crate) rough: Option<usize>,
    /// Whether all squares were looked at.
    pub(crate) is_complete: bool,
    /// Squares looked at, turned and mirrored ones included.
    pub(crate) squares: u64,
}

/// Cells of the sea monster.
pub(crate) fn sea_monster() -> Vec<(usize, usize)> {
    let cells = SEA_MONSTER.iter().enumerate().flat_map(|(row, line)| {
        line.char_indices().filter(|(_, cell)| *cell == '#').map(move |(column, _)| (row, column))
    });
    cells.collect()
}

/// Solves a well-formed puzzle; gives up after about `patience` placements.
pub(crate) fn solve(input: &str, figure: &[(usize, usize)], patience: u64) -> Findings {
    let mut tiles: Vec<(u128, Vec<Grid>)> = Vec::new();
    for line in input.lines() {
        if let Some(id) = line.strip_prefix("Tile ") {
            let id = id.trim_end_matches(':').parse().expect("a number");
            tiles.push((id, vec![Vec::new()]));
        } else if !line.is_empty() {
            tiles.last_mut().expect("a tile").1[0].push(line.chars().collect());
        }
    }
    for (_, grids) in &mut tiles {
        let mut grid = grids.pop().expect("a grid");
        for _ in 0..2 {
            for _ in 0..4 {
                if !grids.contains(&grid) {
                    grids.push(grid.clone());
                }
                grid = rotate(&grid);
            }
            for row in &mut grid {
                row.reverse();
            }
        }
    }
    let mut search = Search {
        side: tiles.len().isqrt(),
        tiles,
        figure,
        patience,
        findings: Findings { is_complete: true, ..Findings::default() },
    };
    search.extend(&mut Vec::new());
    search.findings
}

struct Search<'a> {
    side: usize,
    tiles: Vec<(u128, Vec<Grid>)>,
    figure: &'a [(usize, usize)],
    patience: u64,
    findings: Findings,
}

impl Search<'_> {
    fn extend(&mut self, placed: &mut Vec<(usize, usize)>) {
        let place = placed.len();
        if place == self.tiles.len() {
            self.look(placed);
            return;
        }
        for tile in 0..self.tiles.len() {
            if placed.iter().any(|(used, _)| *used == tile) {
                continue;
            }
            for way in 0..self.tiles[tile].1.len() {
                let grid = &self.tiles[tile].1[way];
                let at = |place: usize| &self.tiles[placed[place].0].1[placed[place].1];
                let fits_left = place.is_multiple_of(self.side)
                    || at(place - 1).iter().zip(grid).all(|(left, right)| left.last() == right.first());
                let fits_above = place < self.side || at(place - self.side).last() == grid.first();
                if fits_left && fits_above {
                    if self.patience == 0 {
                        self.findings.is_complete = false;
                        return;
                    }
                    self.patience -= 1;
                    placed.push((tile, way));
                    self.extend(placed);
                    placed.pop();
                }
            }
        }
    }

    fn look(&mut self, placed: &[(usize, usize)]) {
        let (side, last) = (self.side, self.side - 1);
        let id = |place: usize| self.tiles[placed[place].0].0;
        let product = id(0) * id(last) * id(side * last) * id(side * side - 1);
        let inner = self.tiles[0].1[0].len() - 2;
        let size = inner * side;
        let cell = |row: usize, column: usize| {
            let (tile, way) = placed[row / inner * side + column / inner];
            self.tiles[tile].1[way][row % inner + 1][column % inner + 1] == '#'
        };
        let picture: Vec<Vec<bool>> =
            (0..size).map(|row| (0..size).map(|column| cell(row, column)).collect()).collect();
        // The other seven orientations of this square come by themselves.
        let mut rough = picture.clone();
        for top in 0..size {
            for left in 0..size {
                let is_set = |row: usize, column: usize| {
                    picture.get(top + row).and_then(|row| row.get(left + column)).is_some_and(|&set| set)
                };
                if self.figure.iter().all(|&(row, column)| is_set(row, column)) {
                    for (row, column) in self.figure {
                        rough[top + row][left + column] = false;
                    }
                }
            }
        }
        let rough = rough.iter().flatten().filter(|&&set| set).count();
        // A large picture takes as long as some placements.
        self.patience = self.patience.saturating_sub((size * size / 16) as u64);
        let findings = &mut self.findings;
        findings.squares += 1;
        findings.products.insert(product);
        findings.rough = Some(findings.rough.map_or(rough, |least| least.min(rough)));
    }
}

fn rotate(grid: &Grid) -> Grid {
    (0..grid.len()).map(|column| grid.iter().rev().map(|row| row[column]).collect()).collect()
}

#[test]
fn a_grid_turned_four_times_is_as_it_was() {
    let grid = vec![vec!['#', '.'], vec!['.', '.']];
    assert_eq!(rotate(&grid), vec![vec!['.', '#'], vec!['.', '.']]);
    assert_eq!((0..4).fold(grid.clone(), |grid, _| rotate(&grid)), grid);
}
