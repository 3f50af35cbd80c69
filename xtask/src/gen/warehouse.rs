//! Warehouses full of boxes.

use super::random::Random;
use super::{Dimension, Generator, Style, Wish, grown_side, none, product};

/// Maps of any size, walls counted, with any number of moves.
pub static GENERATOR: Generator = Generator {
    puzzle: "warehouse",
    dimensions: &[
        Dimension { name: "WIDTH", official: 50, least: 1 },
        Dimension { name: "HEIGHT", official: 50, least: 1 },
        Dimension { name: "MOVES", official: 20_000, least: 0 },
    ],
    styles: &[
        Style {
            name: "official",
            about: "walls all round and here and there, a box in every fourth cell",
            make: |random, wish| scattered(random, wish, &Stock { walls: 85, boxes: 255, border: true }),
            answered: none,
        },
        Style {
            name: "dense",
            about: "boxes in seven cells of ten, hardly a wall",
            make: |random, wish| scattered(random, wish, &Stock { walls: 5, boxes: 700, border: true }),
            answered: none,
        },
        Style {
            name: "borderless",
            about: "no walls round the map",
            make: |random, wish| scattered(random, wish, &Stock { walls: 50, boxes: 300, border: false }),
            answered: none,
        },
        Style {
            name: "bricks",
            about: "boxes laid like bricks, so that in part 2 one push moves a whole pile",
            make: bricks,
            answered: none,
        },
    ],
    grown: |factor| vec![grown_side(50, factor), grown_side(50, factor), 20_000 * factor],
    bytes: |size| {
        let map = product(&[size[0].checked_add(1)?, size[1]])?;
        map.checked_add(size[2])?.checked_add(size[2] / LINE)?.checked_add(2)
    },
};

/// Moves on a line.
const LINE: usize = 1000;

/// What a map holds, in thousandths of its cells.
struct Stock {
    walls: usize,
    boxes: usize,
    border: bool,
}

fn scattered(random: &mut Random, wish: &Wish<'_>, stock: &Stock) -> Result<String, String> {
    let (width, height, moves) = (wish.size[0], wish.size[1], wish.size[2]);
    if stock.border && (width < 3 || height < 3) {
        return Err("expected a size of at least 3x3 for a map with walls all round".to_owned());
    }
    let mut map: Vec<Vec<u8>> = vec![vec![b'#'; width]; height];
    let edge = usize::from(stock.border);
    for row in &mut map[edge..height - edge] {
        for cell in &mut row[edge..width - edge] {
            let number = random.below(1000);
            *cell = if number < stock.walls {
                b'#'
            } else if number < stock.walls + stock.boxes {
                b'O'
            } else {
                b'.'
            };
        }
    }
    map[(height - 1) / 2][(width - 1) / 2] = b'@';
    let moves: Vec<u8> = (0..moves).map(|_| random.pick(b"^v<>")).collect();
    Ok(text(&map, &moves))
}

/// Rows of boxes without a gap, every second one shifted half a box to the right by the first
/// moves; the robot then pushes about below the pile.
fn bricks(random: &mut Random, wish: &Wish<'_>) -> Result<String, String> {
    let (width, height, count) = (wish.size[0], wish.size[1], wish.size[2]);
    if width < 7 || height < 6 {
        return Err("expected a size of at least 7x6 for bricks".to_owned());
    }
    let mut map: Vec<Vec<u8>> = vec![vec![b'#'; width]; height];
    for row in &mut map[1..height - 1] {
        row[1..width - 1].fill(b'.');
    }
    let top = (height / 3).max(2);
    let bottom = height - 3;
    for row in &mut map[top..=bottom] {
        row[2..width - 3].fill(b'O');
    }
    map[top][1] = b'@';
    let mut moves = Vec::new();
    for row in top..=bottom {
        if (row - top) % 2 == 1 {
            // In part 2 the boxes begin two cells to the right: one step, one push.
            moves.extend_from_slice(b">><<");
        }
        moves.push(b'v');
    }
    moves.extend(std::iter::repeat_n(b'>', width));
    while moves.len() < count {
        moves.push(random.pick(b"^^^v<>"));
    }
    moves.truncate(count);
    Ok(text(&map, &moves))
}

fn text(map: &[Vec<u8>], moves: &[u8]) -> String {
    let mut text = String::new();
    for line in map.iter().map(Vec::as_slice).chain([&[][..]]).chain(moves.chunks(LINE)) {
        text.extend(line.iter().map(|&byte| char::from(byte)));
        text.push('\n');
    }
    text
}
