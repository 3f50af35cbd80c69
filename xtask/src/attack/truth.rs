//! What the literal solvers say of an input that a puzzle has understood.

use puzzle::Part;

use super::literal::amphipod::Habit;
use super::literal::{amphipod, blizzard, jigsaw, keys, warehouse};

/// What is true of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth {
    /// It has this answer.
    Answer(String),
    /// It has no answer, for this reason.
    None(&'static str),
    /// The literal solver would take too long.
    Unknown,
}

impl Truth {
    fn of<T: ToString>(answer: Option<T>, reason: &'static str) -> Self {
        answer.map_or(Self::None(reason), |answer| Self::Answer(answer.to_string()))
    }
}

/// Rooms deeper than this have too many states.
const DEEPEST: usize = 3;

/// The least energy, in a burrow as it is drawn.
pub(super) fn burrow(picture: &str) -> Truth {
    let rows: Vec<&str> =
        picture.lines().skip(2).filter(|row| row.contains(['A', 'B', 'C', 'D', '.'])).collect();
    let hallway = picture.lines().nth(1).unwrap_or_default();
    let away =
        rows.iter().map(|row| misplaced(row)).sum::<usize>() + hallway.matches(char::is_alphabetic).count();
    let (habit, bearable) = match rows.len() {
        1 => (Habit::Free, usize::MAX),
        2 => (Habit::Tidy, 5),
        DEEPEST => (Habit::Tidy, 3),
        _ => return Truth::Unknown,
    };
    // The more have to move, the more states there are: seldom is there time for the worst.
    if away > bearable && !is_rare(picture) {
        return Truth::Unknown;
    }
    Truth::of(amphipod::least_energy(picture, habit), "unsolvable")
}

/// One input in 200 (hash by Fowler, Noll and Vo, 1a).
fn is_rare(text: &str) -> bool {
    let hash =
        text.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    hash.is_multiple_of(200)
}

/// How many of a row of rooms are not at home.
fn misplaced(row: &str) -> usize {
    let found = row.chars().filter(|cell| matches!(cell, 'A'..='D' | '.'));
    found.zip("ABCD".chars()).filter(|(found, home)| found != home && *found != '.').count()
}

/// The picture of part 2.
pub(super) fn unfolded(picture: &str) -> String {
    let mut lines: Vec<&str> = picture.lines().collect();
    lines.splice(3.min(lines.len())..3.min(lines.len()), ["  #D#C#B#A#", "  #D#B#A#C#"]);
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

/// Fields with more cells have too many weathers to keep.
const MOST_FIELD: usize = 90;

/// The fewest minutes of one trip and of three.
pub(super) fn valley(drawing: &str) -> [Truth; 2] {
    if drawing.len() > MOST_FIELD {
        return [Truth::Unknown, Truth::Unknown];
    }
    [1, 3].map(|trips| Truth::of(blizzard::fewest_minutes(drawing, trips), "unreachable"))
}

/// Placements that the literal solver tries.
const PATIENCE: u64 = 3_000;

/// The product of the corners, and the rough water.
pub(super) fn square(text: &str) -> [Truth; 2] {
    let tiles = text.matches("Tile").count();
    if tiles > 16 {
        return [Truth::Unknown, Truth::Unknown];
    }
    let findings = jigsaw::solve(text, &jigsaw::sea_monster(), PATIENCE);
    let mut products = findings.products.iter();
    let product = match (products.next(), products.next()) {
        (Some(_), Some(_)) => Truth::None("ambiguous"),
        _ if !findings.is_complete => Truth::Unknown,
        (product, None) => Truth::of(product, "unsolvable"),
        (None, Some(_)) => Truth::Unknown,
    };
    let rough = if findings.is_complete { Truth::of(findings.rough, "unsolvable") } else { Truth::Unknown };
    [product, rough]
}

/// With more keys there are too many sets of them.
const MOST_KEYS: usize = 7;

/// The fewest steps.
pub(super) fn vault(drawing: &str, part: Part) -> Truth {
    let keys = drawing.matches(|cell: char| cell.is_ascii_lowercase()).count();
    let Some(map) = keys::map(drawing, part.number()) else {
        return Truth::None("centre_not_open");
    };
    // Every robot may stand on every key.
    if keys > MOST_KEYS || map.robots() > 4 || map.floor() > 400 || keys * map.robots() > 14 {
        return Truth::Unknown;
    }
    let robots = u32::try_from(map.robots()).unwrap_or(u32::MAX);
    // The rules as they are told, where that is no work.
    let steps = if map.floor().checked_pow(robots).is_some_and(|places| places < 200) {
        keys::by_cells(&map)
    } else {
        keys::by_keys(&map)
    };
    Truth::of(steps, "unreachable")
}

/// Larger ones take long to push about in.
const MOST_STOREHOUSE: usize = 500;

/// The sums of the coordinates.
pub(super) fn storehouse(text: &str) -> [Truth; 2] {
    if text.len() > MOST_STOREHOUSE {
        return [Truth::Unknown, Truth::Unknown];
    }
    [1, 2].map(|part| Truth::Answer(warehouse::solve(text, part).sum.to_string()))
}
