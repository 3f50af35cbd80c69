//! Pictures cut into tiles.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;

use super::random::Random;
use super::{Dimension, Generator, Style, Wish, grown_side, none, product};

/// Squares of tiles, `SIDE` tiles of `TILE` cells on a side.
pub static GENERATOR: Generator = Generator {
    puzzle: "jigsaw",
    dimensions: &[
        Dimension { name: "SIDE", official: 12, least: 1 },
        Dimension { name: "TILE", official: 10, least: 2 },
    ],
    styles: &[
        Style {
            name: "official",
            about: "no border occurs twice, and none is its own mirror image; monsters apart from each other",
            make: |random, wish| {
                cut(random, wish, &Cut { borders: Borders::Unique, monsters: Monsters::Apart })
            },
            answered: none,
        },
        Style {
            name: "plain",
            about: "like official, without monsters",
            make: |random, wish| {
                cut(random, wish, &Cut { borders: Borders::Unique, monsters: Monsters::None })
            },
            answered: none,
        },
        Style {
            name: "crowded",
            about: "like official, with monsters that overlap",
            make: |random, wish| {
                cut(random, wish, &Cut { borders: Borders::Unique, monsters: Monsters::Crowded })
            },
            answered: none,
        },
        Style {
            name: "outer",
            about: "outer borders look like inner ones",
            make: |random, wish| {
                cut(random, wish, &Cut { borders: Borders::OuterLikeInner, monsters: Monsters::Apart })
            },
            answered: none,
        },
        Style {
            name: "ambiguous",
            about: "three different borders in all, so that tiles fit in many ways",
            make: |random, wish| cut(random, wish, &Cut { borders: Borders::Few, monsters: Monsters::Apart }),
            answered: none,
        },
    ],
    grown,
    bytes: |size| {
        let tile = product(&[size[1], size[1].checked_add(1)?])?.checked_add(12)?;
        product(&[size[0], size[0], tile])
    },
};

/// More tiles; larger ones only as far as they must be to have different borders.
fn grown(factor: usize) -> Vec<usize> {
    let side = grown_side(12, factor);
    let borders = 2 * side * (side + 1);
    // With this many cells, a quarter of the borders that there are is enough.
    let tile = borders.next_power_of_two().ilog2() as usize + 3;
    vec![side, tile.max(10)]
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Borders {
    Unique,
    OuterLikeInner,
    Few,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Monsters {
    None,
    Apart,
    Crowded,
}

/// How a picture is made and cut.
struct Cut {
    borders: Borders,
    monsters: Monsters,
}

fn cut(random: &mut Random, wish: &Wish<'_>, cut: &Cut) -> Result<String, String> {
    let (side, tile) = (wish.size[0], wish.size[1]);
    let picture = picture(random, side * (tile - 2), cut.monsters);
    let lattice = Lattice::new(random, side, tile, cut.borders)?;
    let mut ids = ids(random, side * side);
    let mut places: Vec<(usize, usize)> =
        (0..side).flat_map(|row| (0..side).map(move |column| (row, column))).collect();
    random.shuffle(&mut places);
    let mut text = String::new();
    for (row, column) in places {
        let cells = lattice.tile(&picture, row, column);
        let cells = turned(cells, random.below(8));
        if !text.is_empty() {
            text.push('\n');
        }
        let _ = writeln!(text, "Tile {}:", random.take(&mut ids));
        for line in cells {
            text.extend(line.into_iter().map(shown));
            text.push('\n');
        }
    }
    Ok(text)
}

fn shown(cell: bool) -> char {
    if cell { '#' } else { '.' }
}

/// The sea monster, in the cells of three rows.
const MONSTER: [&str; 3] = ["                  # ", "#    ##    ##    ###", " #  #  #  #  #  #   "];

/// A picture with noise and monsters, all the same way up.
fn picture(random: &mut Random, side: usize, monsters: Monsters) -> Vec<Vec<bool>> {
    let noise = |random: &mut Random| (0..side).map(|_| random.chance(1, 5)).collect();
    let mut picture: Vec<Vec<bool>> = (0..side).map(|_| noise(random)).collect();
    let cells: Vec<(usize, usize)> = MONSTER
        .iter()
        .enumerate()
        .flat_map(|(row, line)| line.match_indices('#').map(move |(column, _)| (row, column)))
        .collect();
    let width = MONSTER[0].len();
    if monsters == Monsters::None || side < width {
        return picture;
    }
    // Official pictures have about this many.
    let wanted = if monsters == Monsters::Crowded { side * side / 60 } else { side * side / 350 };
    let mut taken = BTreeSet::new();
    for _ in 0..wanted.max(1) {
        let (top, left) = (random.below(side - 2), random.below(side - width + 1));
        let places = || cells.iter().map(move |&(row, column)| (top + row, left + column));
        if monsters == Monsters::Apart && places().any(|place| taken.contains(&place)) {
            continue;
        }
        for (row, column) in places() {
            picture[row][column] = true;
            taken.insert((row, column));
        }
    }
    picture
}

/// The borders between and round the tiles. Corners are shared by up to four tiles.
struct Lattice {
    tile: usize,
    /// `side + 1` by `side + 1`.
    corners: Vec<Vec<bool>>,
    /// The cells between corners of each row of borders: `side + 1` by `side`.
    across: Vec<Vec<Vec<bool>>>,
    /// The same for each column: `side` by `side + 1`.
    down: Vec<Vec<Vec<bool>>>,
}

impl Lattice {
    fn new(random: &mut Random, side: usize, tile: usize, borders: Borders) -> Result<Self, String> {
        let mut corner = |_| borders != Borders::Few && random.chance(1, 2);
        let corners: Vec<Vec<bool>> = (0..=side).map(|_| (0..=side).map(&mut corner).collect()).collect();
        let mut maker = BorderMaker { length: tile - 2, borders, taken: HashSet::new(), few: Vec::new() };
        if borders == Borders::Few {
            maker.few = (0..3).map(|_| (0..tile - 2).map(|_| random.chance(1, 2)).collect()).collect();
        }
        let nothing = || vec![Vec::new(); side + 1];
        let (mut across, mut down) = (vec![nothing(); side + 1], vec![nothing(); side + 1]);
        // Inner borders first: outer ones may have to look like them.
        let mut order: Vec<(bool, usize, usize)> = Vec::new();
        for line in 0..=side {
            for place in 0..side {
                order.push((true, line, place));
                order.push((false, line, place));
            }
        }
        let is_outer = |line: usize| line == 0 || line == side;
        order.sort_by_key(|&(_, line, _)| is_outer(line));
        for (is_across, line, place) in order {
            let ends = if is_across {
                [corners[line][place], corners[line][place + 1]]
            } else {
                [corners[place][line], corners[place + 1][line]]
            };
            let made = maker.make(random, ends, is_outer(line)).ok_or_else(|| {
                format!(
                    "expected larger tiles: there are not enough different borders for {side}x{tile} \
                     (`--style ambiguous` takes tiles of any size)"
                )
            })?;
            if is_across {
                across[line][place] = made;
            } else {
                down[place][line] = made;
            }
        }
        Ok(Self { tile, corners, across, down })
    }

    fn tile(&self, picture: &[Vec<bool>], row: usize, column: usize) -> Vec<Vec<bool>> {
        let inside = self.tile - 2;
        let border = |line: usize| {
            let ends = [self.corners[line][column], self.corners[line][column + 1]];
            whole(ends, &self.across[line][column])
        };
        let mut cells = vec![border(row)];
        for number in 0..inside {
            let start = column * inside;
            let ends = [self.down[row][column][number], self.down[row][column + 1][number]];
            cells.push(whole(ends, &picture[row * inside + number][start..start + inside]));
        }
        cells.push(border(row + 1));
        cells
    }
}

fn whole(ends: [bool; 2], between: &[bool]) -> Vec<bool> {
    let [first, last] = ends;
    std::iter::once(first).chain(between.iter().copied()).chain([last]).collect()
}

struct BorderMaker {
    /// Cells without the corners.
    length: usize,
    borders: Borders,
    /// Whole borders in the direction in which they come first.
    taken: HashSet<Vec<bool>>,
    few: Vec<Vec<bool>>,
}

impl BorderMaker {
    /// Cells for a border between two corners; `None` if all are taken.
    fn make(&mut self, random: &mut Random, ends: [bool; 2], is_outer: bool) -> Option<Vec<bool>> {
        if self.borders == Borders::Few {
            return Some(self.few[random.below(self.few.len())].clone());
        }
        for _ in 0..2000 {
            let between: Vec<bool> = (0..self.length).map(|_| random.chance(1, 2)).collect();
            let border = whole(ends, &between);
            let mirrored: Vec<bool> = border.iter().rev().copied().collect();
            let first = border.clone().min(mirrored.clone());
            if self.borders == Borders::OuterLikeInner && is_outer {
                if self.taken.contains(&first) {
                    return Some(between);
                }
            } else if border != mirrored && self.taken.insert(first) {
                return Some(between);
            }
        }
        // An outer border without a like among the inner ones is as good as any.
        (self.borders == Borders::OuterLikeInner && is_outer)
            .then(|| (0..self.length).map(|_| random.chance(1, 2)).collect())
    }
}

/// A square turned by `way % 4` quarters, and mirrored first from 4 on.
fn turned(mut cells: Vec<Vec<bool>>, way: usize) -> Vec<Vec<bool>> {
    if way >= 4 {
        cells.reverse();
    }
    for _ in 0..way % 4 {
        let side = cells.len();
        let quarter = |row: usize| (0..side).map(|column| cells[side - 1 - column][row]).collect();
        cells = (0..side).map(quarter).collect();
    }
    cells
}

/// Different numbers: primes of four digits as in official inputs while there are enough, then
/// any numbers with one digit more than needed.
fn ids(random: &mut Random, count: usize) -> Vec<usize> {
    let is_prime = |number: usize| {
        (2..100)
            .take_while(|divisor| divisor * divisor <= number)
            .all(|divisor| !number.is_multiple_of(divisor))
    };
    let mut primes: Vec<usize> = (1000..10_000).filter(|&number| is_prime(number)).collect();
    if count <= primes.len() / 2 {
        return (0..count).map(|_| random.take(&mut primes)).collect();
    }
    let least = 10_usize.pow(count.ilog10() + 1).max(1000);
    let mut ids = BTreeSet::new();
    while ids.len() < count {
        ids.insert(least + random.below(9 * least));
    }
    ids.into_iter().collect()
}
