//! Valleys full of wind.

use ::puzzle::Part;

use super::random::Random;
use super::{ATTEMPTS, Dimension, Generator, Style, Wish, grown_side, none, product};

/// Valleys of any size inside the walls.
pub static GENERATOR: Generator = Generator {
    puzzle: "blizzard",
    dimensions: &[
        Dimension { name: "WIDTH", official: 120, least: 1 },
        Dimension { name: "HEIGHT", official: 25, least: 0 },
    ],
    styles: &[
        Style {
            name: "official",
            about: "gaps in the corners, no upward or downward wind below them; both parts have answers",
            make: |random, wish| Ok(official(random, wish)),
            answered: |_| &Part::BOTH,
        },
        Style {
            name: "sparse",
            about: "three cells in ten have wind",
            make: |random, wish| Ok(Valley::corner_to_corner(wish.size).text(random, 300, true)),
            answered: none,
        },
        Style {
            name: "full",
            about: "every cell has wind",
            make: |random, wish| Ok(Valley::corner_to_corner(wish.size).text(random, 1000, true)),
            answered: none,
        },
        Style {
            name: "anywhere",
            about: "gaps in any columns, wind of any direction below them",
            make: |random, wish| Ok(anywhere(random, wish)),
            answered: none,
        },
        Style {
            name: "walls",
            about: "rows and columns that are never free, often without an answer",
            make: |random, wish| Ok(walls(random, wish)),
            answered: none,
        },
    ],
    grown: |factor| vec![grown_side(120, factor), grown_side(25, factor)],
    bytes: |size| product(&[size[0].checked_add(3)?, size[1].checked_add(2)?]),
};

/// Cells with wind in official inputs, in thousandths.
const OFFICIAL_DENSITY: usize = 905;

/// Cells of official inputs.
const OFFICIAL_CELLS: usize = 120 * 25;
/// Attempts after which even the largest valley is calm.
const LEAST_ATTEMPTS: usize = 20;

/// Small and narrow valleys as windy as the official ones seldom have an answer, so they get
/// calmer; large ones in fewer steps, since each attempt takes longer and tells more.
///
/// Without rows there is no way from corner to corner: then the gaps lie one below the other.
fn official(random: &mut Random, wish: &Wish<'_>) -> String {
    let cells = wish.size[0].saturating_mul(wish.size[1]);
    let attempts = (ATTEMPTS * OFFICIAL_CELLS / cells.max(OFFICIAL_CELLS)).max(LEAST_ATTEMPTS);
    let density = OFFICIAL_DENSITY * (attempts - 1).saturating_sub(wish.attempt) / (attempts - 1);
    let mut valley = Valley::corner_to_corner(wish.size);
    if valley.height == 0 {
        valley.exit = valley.entrance;
    }
    valley.text(random, density, false)
}

fn anywhere(random: &mut Random, wish: &Wish<'_>) -> String {
    let (width, height) = (wish.size[0], wish.size[1]);
    let valley = Valley { width, height, entrance: random.below(width), exit: random.below(width) };
    valley.text(random, OFFICIAL_DENSITY, true)
}

/// A few rows all `>` or columns all `v`, among sparse wind.
fn walls(random: &mut Random, wish: &Wish<'_>) -> String {
    let valley = Valley::corner_to_corner(wish.size);
    let mut rows = valley.rows(random, 300, true);
    for _ in 0..=valley.height / 10 {
        if valley.height == 0 {
            break;
        }
        if random.chance(1, 2) {
            rows[random.below(valley.height)].fill(b'>');
        } else {
            let column = random.below(valley.width);
            for row in &mut rows {
                row[column] = b'v';
            }
        }
    }
    valley.framed(&rows)
}

struct Valley {
    width: usize,
    height: usize,
    entrance: usize,
    exit: usize,
}

impl Valley {
    fn corner_to_corner(size: &[usize]) -> Self {
        Self { width: size[0], height: size[1], entrance: 0, exit: size[0] - 1 }
    }

    /// `density` is in thousandths; `below_gaps` allows upward and downward wind in their columns.
    fn text(&self, random: &mut Random, density: usize, below_gaps: bool) -> String {
        let rows = self.rows(random, density, below_gaps);
        self.framed(&rows)
    }

    fn rows(&self, random: &mut Random, density: usize, below_gaps: bool) -> Vec<Vec<u8>> {
        let mut cell = |column: usize| {
            if !random.chance(density, 1000) {
                b'.'
            } else if below_gaps || (column != self.entrance && column != self.exit) {
                random.pick(b"<>^v")
            } else {
                random.pick(b"<>")
            }
        };
        (0..self.height).map(|_| (0..self.width).map(&mut cell).collect()).collect()
    }

    fn framed(&self, rows: &[Vec<u8>]) -> String {
        let wall = |gap: usize| {
            let cell = |column: usize| if column == gap + 1 { '.' } else { '#' };
            (0..self.width + 2).map(cell).collect::<String>()
        };
        let mut text = wall(self.entrance) + "\n";
        for row in rows {
            text.push('#');
            text.extend(row.iter().map(|&cell| char::from(cell)));
            text.push_str("#\n");
        }
        text + &wall(self.exit) + "\n"
    }
}
