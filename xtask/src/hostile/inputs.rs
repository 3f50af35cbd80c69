//! A megabyte each of the worst valid inputs that are known.

use std::fmt::Write as _;

use puzzle::AnyPuzzle;

use crate::failure::Failure;
use crate::r#gen::generate;
use crate::r#gen::random::Random;

/// An input that is hard on a puzzle.
pub struct Input {
    /// Whose input.
    pub puzzle: &'static str,
    /// What is hard about it; for generated ones, what `gen` is asked for.
    pub about: &'static str,
    /// Options of the program.
    pub options: &'static [&'static str],
    /// Makes it.
    pub make: fn(&[&'static dyn AnyPuzzle]) -> Result<String, Failure>,
}

/// An input of `gen` with seed 1.
macro_rules! generated {
    ($puzzle:literal, $size:expr, $style:literal, $about:literal $(, $option:literal)*) => {
        Input {
            puzzle: $puzzle,
            about: $about,
            options: &[$($option),*],
            make: |puzzles| generate(puzzles, $puzzle, 1, &$size, Some($style)),
        }
    };
}

/// An input that is made here.
macro_rules! special {
    ($puzzle:literal, $make:expr, $about:literal $(, $option:literal)*) => {
        Input { puzzle: $puzzle, about: $about, options: &[$($option),*], make: |_| Ok($make) }
    };
}

/// All of them, puzzle by puzzle.
pub static INPUTS: &[Input] = &[
    generated!("amphipod", [71_000], "unwound", "`--size 71000 --style unwound`"),
    generated!("amphipod", [71_000], "hallway", "`--size 71000 --style hallway`"),
    generated!("amphipod", [71_000], "shuffled", "`--size 71000 --style shuffled`"),
    special!("amphipod", settled_below(&SHUFFLED_ROWS), "eight shuffled rows above 71000 settled ones"),
    generated!("blizzard", [997, 1009], "sparse", "`--size 997x1009 --style sparse`"),
    generated!("blizzard", [997, 1009], "sparse", "`--size 997x1009 --style sparse`", "--solver", "astar"),
    generated!("blizzard", [997, 1009], "full", "`--size 997x1009 --style full`"),
    generated!("blizzard", [997, 1009], "full", "`--size 997x1009 --style full`", "--solver", "astar"),
    special!("blizzard", barred(997, 1009), "997 by 1009, calm but for a row that is never free"),
    special!(
        "blizzard",
        barred(997, 1009),
        "997 by 1009, calm but for a row that is never free",
        "--solver",
        "astar"
    ),
    special!(
        "blizzard",
        drifting(997, 1009),
        "997 by 1009, one gap in a row and in a column that hardly ever meet"
    ),
    special!(
        "blizzard",
        drifting(997, 1009),
        "997 by 1009, one gap in a row and in a column that hardly ever meet",
        "--solver",
        "astar"
    ),
    generated!("blizzard", [2, 200_000], "anywhere", "`--size 2x200000 --style anywhere`"),
    generated!("blizzard", [333_000, 1], "anywhere", "`--size 333000x1 --style anywhere`"),
    generated!("jigsaw", [90, 10], "ambiguous", "`--size 90x10 --style ambiguous`"),
    generated!("jigsaw", [12, 10], "ambiguous", "`--size 12x10 --style ambiguous`"),
    generated!("jigsaw", [60, 16], "outer", "`--size 60x16 --style outer`"),
    special!("jigsaw", tiles(250, 2, &|_, _| true), "62500 tiles, all the same"),
    special!(
        "jigsaw",
        tiles(90, 10, &|tile, bit| tile >> (bit % 13) & 1 == 1),
        "8100 tiles with the same borders and different insides"
    ),
    special!("jigsaw", noise_tiles(12, 84), "144 large tiles that do not fit"),
    special!("jigsaw", noise_tiles(150, 4), "22500 small tiles, most of which fit most others"),
    generated!("keys", [1000, 1000, 26], "open", "`--size 1000x1000x26 --style open`"),
    generated!("keys", [1000, 1000, 26], "cave", "`--size 1000x1000x26 --style cave`"),
    generated!("keys", [1001, 1001, 26], "joined", "`--size 1001x1001x26 --style joined`"),
    generated!("keys", [1001, 1001, 26], "loops", "`--size 1001x1001x26 --style loops`"),
    special!("keys", open_room(1, 0), "an open room with 26 keys, no doors"),
    special!("keys", open_room(2000, 0), "the same with 2000 robots"),
    special!("keys", open_room(26, 26), "the same with 26 robots and 26 doors"),
    special!("keys", open_room(900_000, 26), "hardly anything but robots"),
    generated!("warehouse", [700, 700, 500_000], "bricks", "`--size 700x700x500000 --style bricks`"),
    generated!("warehouse", [700, 700, 500_000], "dense", "`--size 700x700x500000 --style dense`"),
    generated!("warehouse", [30, 16_000, 500_000], "bricks", "`--size 30x16000x500000 --style bricks`"),
    generated!("warehouse", [100, 100, 990_000], "bricks", "`--size 100x100x990000 --style bricks`"),
    special!("warehouse", pumped(700), "a pile of bricks that is pushed up and down again and again"),
];

/// Rows of a burrow; each letter is there as often as any other.
const SHUFFLED_ROWS: [&str; 8] = ["DCBA", "BADC", "CDAB", "ADCB", "DBCA", "BCAD", "CABD", "ADBC"];

fn settled_below(rows: &[&str]) -> String {
    let mut text = String::from("#############\n#...........#\n");
    let deep = std::iter::repeat_n("ABCD", 71_000);
    for (number, row) in rows.iter().copied().chain(deep).enumerate() {
        let letters: String = row.chars().flat_map(|letter| ['#', letter]).collect();
        let (left, right) = if number == 0 { ("##", "###") } else { ("  ", "#") };
        let _ = writeln!(text, "{left}{letters}{right}");
    }
    text + "  #########\n"
}

/// A valley with gaps in opposite corners.
fn valley(width: usize, height: usize, cell: impl Fn(usize, usize) -> char) -> String {
    let wall =
        |gap: usize| -> String { (0..width + 2).map(|at| if at == gap { '.' } else { '#' }).collect() };
    let mut text = wall(1) + "\n";
    for row in 0..height {
        text.push('#');
        text.extend((0..width).map(|column| cell(row, column)));
        text += "#\n";
    }
    text + &wall(width) + "\n"
}

/// The way is barred by a row of wind; all else is calm, so that all places above are reached and
/// no two minutes are the same for a long time but for one blizzard in each direction.
fn barred(width: usize, height: usize) -> String {
    let middle = height / 2;
    valley(width, height, |row, column| match (row, column) {
        (row, _) if row == middle => '>',
        (0, 5) => 'v',
        (3, 0) => '<',
        _ => '.',
    })
}

/// Below the entrance a row of wind with one gap in it, and a column of wind with one gap before the
/// goal: both must be met at the right minute.
fn drifting(width: usize, height: usize) -> String {
    valley(width, height, |row, column| {
        if row == height / 2 {
            if column == 0 { '.' } else { '>' }
        } else if column == width - 2 {
            if row == 0 { '.' } else { 'v' }
        } else {
            '.'
        }
    })
}

/// Tiles with clear borders, whose inside is told by the number of the tile and of the cell.
fn tiles(side: usize, length: usize, inside: &dyn Fn(usize, usize) -> bool) -> String {
    let mut text = String::new();
    for tile in 0..side * side {
        let _ = writeln!(text, "Tile {}:", tile + 1);
        for row in 0..length {
            for column in 0..length {
                let is_border = row.min(column) == 0 || row.max(column) + 1 == length;
                text.push(if !is_border && inside(tile, row * length + column) { '#' } else { '.' });
            }
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

/// Tiles of noise.
fn noise_tiles(side: usize, length: usize) -> String {
    let mut random = Random::new(1);
    let mut text = String::new();
    for tile in 0..side * side {
        let _ = writeln!(text, "Tile {}:", tile + 1);
        for _ in 0..length {
            text.extend((0..length).map(|_| random.pick(&['#', '.'])));
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

/// An open room of a megabyte with 26 keys.
fn open_room(robots: usize, doors: usize) -> String {
    let side = 1000;
    let mut random = Random::new(1);
    let mut cells = vec![b'.'; side * side];
    let mut put = |letter: u8| loop {
        let cell = random.below(cells.len());
        if cells[cell] == b'.' {
            cells[cell] = letter;
            break;
        }
    };
    (b'a'..=b'z').for_each(&mut put);
    (b'A'..=b'Z').take(doors).for_each(&mut put);
    (0..robots).for_each(|_| put(b'@'));
    cells.chunks(side).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect()
}

/// Every second row of boxes is shifted; then the robot pushes the pile up, walks round it, and
/// pushes it down, again and again.
fn pumped(side: usize) -> String {
    let mut rows = vec![vec![b'.'; side]; side];
    let (top, bottom) = (side / 3, side * 2 / 3);
    for row in &mut rows[top..bottom] {
        row[2..side - 3].fill(b'O');
    }
    rows[top][1] = b'@';
    let mut text: String = rows.iter().map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect();
    text.push('\n');
    for _ in 0..(bottom - top) / 2 {
        text += ">><<vv\n";
    }
    // In part 2 the robot is then left of the pile; the middle below it is half a map away.
    text += &("v".to_owned() + &">".repeat(side) + "\n");
    while text.len() < 1_000_000 {
        text += &"^".repeat(20);
        text += "\n>";
        text += &"^".repeat(20);
        text += "<<\n";
        text += "vv>^\n";
    }
    text
}
