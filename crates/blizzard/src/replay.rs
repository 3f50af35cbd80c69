//! The crossing as pictures, minute by minute.

use puzzle::geometry::{Direction, Point};
use puzzle::grid::Grid;
use puzzle::replay::{Frames, Ink, Replay, Shape};

use crate::{Trace, Valley};

/// Most cells of the pictures of all frames: where there would be more, a frame shows several minutes.
/// Nearly all of a picture changes from minute to minute, and a page takes about a byte for seven cells.
const MOST_CELLS: usize = 4 << 20;

/// Shows the valley in each minute with the expedition `E` in it, or after several minutes where field
/// or way are very large. Rows and columns count from 1, as lines and columns of the input do.
pub(crate) fn replay(title: String, valley: &Valley, trace: &Trace, frames: Frames) -> Replay {
    let mut place = valley.start();
    let counted = |minute: u64, place: Point| [minute, place.row as u64 + 1, place.column as u64 + 1];
    let mut replay = dressed(Replay::new(title, picture(valley, 0, place), &["minute", "row", "column"]))
        .starting_at(&counted(0, place));
    let mut legs = vec![vec![place]];
    let minutes = trace.0.len() as u64;
    let most = match frames {
        Frames::All => (MOST_CELLS / valley.map().cells().len()).max(2) as u64,
        Frames::Last => 1,
    };
    let stride = minutes.div_ceil(most).max(1);
    let mut shown = 0;
    for (minute, character) in (1u64..).zip(trace.0.chars()) {
        let direction = u8::try_from(character).ok().and_then(Direction::from_arrow);
        place = direction.and_then(|direction| place.step(direction)).unwrap_or(place);
        let leg = legs.len() - 1;
        legs[leg].push(place);
        if place == if leg % 2 == 0 { valley.goal() } else { valley.start() } {
            legs.push(vec![place]);
        }
        if minute % stride != 0 && minute < minutes {
            continue;
        }
        let caption = match direction {
            _ if frames == Frames::All && minute - shown > 1 => format!("minutes {} to {minute}", shown + 1),
            Some(Direction::Up) => "move up".to_owned(),
            Some(Direction::Right) => "move right".to_owned(),
            Some(Direction::Down) => "move down".to_owned(),
            Some(Direction::Left) => "move left".to_owned(),
            None => "wait".to_owned(),
        };
        replay.push_picture(&picture(valley, minute, place), caption, &counted(minute, place));
        shown = minute;
    }
    legs.pop();
    for (leg, path) in legs.into_iter().enumerate() {
        replay.add_path(Ink::of_several(leg), path);
    }
    replay
}

/// The replay knowing what is drawn.
pub(crate) fn dressed(replay: Replay) -> Replay {
    let mut replay = replay
        .with_legend(b'#', Ink::Wall, "wall")
        .with_legend(b'.', Ink::Floor, "free ground")
        .with_legend(b'E', Ink::Actor, "the expedition");
    for (glyph, meaning) in [
        (b'^', "a blizzard going up"),
        (b'v', "a blizzard going down"),
        (b'<', "a blizzard going left"),
        (b'>', "a blizzard going right"),
    ] {
        let shape = Direction::from_arrow(glyph).map_or(Shape::Letter, Shape::Arrow);
        replay = replay.with_shape(glyph, Ink::Hazard, shape, meaning);
    }
    for (glyph, meaning) in [(b'2', "two blizzards"), (b'3', "three blizzards"), (b'4', "four blizzards")] {
        replay = replay.with_legend(glyph, Ink::Hazard, meaning);
    }
    replay
}

pub(crate) fn picture(valley: &Valley, minute: u64, expedition: Point) -> Grid<u8> {
    let text = valley.picture(minute, Some(expedition)).to_string();
    let width = valley.map().width();
    let cells = text.bytes().filter(|&byte| byte != b'\n').collect();
    Grid::new(width, cells).expect("a picture has the size of the map")
}

#[cfg(test)]
mod tests {
    use puzzle::Text;
    use puzzle::replay::Frames;

    use super::{MOST_CELLS, replay};
    use crate::Trace;

    #[test]
    fn the_first_frame_tells_where_the_expedition_stands() {
        let valley = crate::parse(&Text::new(b"##.##\n#...#\n##.##\n").unwrap()).unwrap();
        let replay = replay(String::new(), &valley, &Trace(".vv".to_owned()), Frames::All);
        let counters: Vec<&[u64]> = replay.frames().iter().map(|frame| &frame.counters[..]).collect();
        assert_eq!(counters, [[0, 1, 3], [1, 1, 3], [2, 2, 3], [3, 3, 3]]);
    }

    #[test]
    fn frames_of_a_large_field_show_several_minutes_and_both_ends() {
        let mut rows = vec![b"#.".to_vec()];
        rows[0].resize(1000, b'#');
        for _ in 0..998 {
            let mut row = vec![b'.'; 1000];
            (row[0], row[999]) = (b'#', b'#');
            rows.push(row);
        }
        let mut last = vec![b'#'; 1000];
        last[998] = b'.';
        rows.push(last);
        let valley = crate::parse(&Text::new(&rows.join(&b'\n')).unwrap()).unwrap();
        let trace = Trace(format!("v{}{}", ">".repeat(997), "v".repeat(998)));
        let replay = replay(String::new(), &valley, &trace, Frames::All);
        let frames = replay.frames();
        assert!((3..=MOST_CELLS / 1_000_000 + 2).contains(&frames.len()), "{}", frames.len());
        assert_eq!(frames[1].caption, "minutes 1 to 499");
        assert_eq!(frames[frames.len() - 1].counters, [1996, 1000, 999]);
        assert_eq!(replay.paths()[0].points.len(), 1997);
    }
}
