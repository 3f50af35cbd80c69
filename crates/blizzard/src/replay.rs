//! The crossing as pictures, minute by minute.

use puzzle::geometry::{Direction, Point};
use puzzle::grid::Grid;
use puzzle::replay::{Frames, Ink, Replay, Shape};

use crate::{Trace, Valley};

/// Shows the valley in each minute with the expedition `E` in it.
pub(crate) fn replay(title: String, valley: &Valley, trace: &Trace, frames: Frames) -> Replay {
    let mut place = valley.start();
    let mut replay = dressed(Replay::new(title, picture(valley, 0, place), &["minute", "row", "column"]));
    let mut legs = vec![vec![place]];
    let minutes = trace.0.len() as u64;
    for (minute, character) in (1u64..).zip(trace.0.chars()) {
        let direction = u8::try_from(character).ok().and_then(Direction::from_arrow);
        place = direction.and_then(|direction| place.step(direction)).unwrap_or(place);
        let caption = match direction {
            Some(Direction::Up) => "move up",
            Some(Direction::Right) => "move right",
            Some(Direction::Down) => "move down",
            Some(Direction::Left) => "move left",
            None => "wait",
        };
        let counters = [minute, place.row as u64, place.column as u64];
        if frames == Frames::All || minute == minutes {
            replay.push_picture(&picture(valley, minute, place), caption, &counters);
        }
        let leg = legs.len() - 1;
        legs[leg].push(place);
        if place == if leg % 2 == 0 { valley.goal() } else { valley.start() } {
            legs.push(vec![place]);
        }
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
