//! The moves as pictures.

use puzzle::Part;
use puzzle::geometry::Direction;
use puzzle::replay::{Frames, Ink, Replay, Shape};

use crate::simulation::{Simulation, Storage};
use crate::warehouse::Warehouse;
use crate::watch::Watch;

/// Cells that may be laid out and compared over a whole replay: two seconds of work.
const MOST_COMPARED: usize = 1 << 29;
/// Most frames; what would have more shows several moves in one.
const MOST_FRAMES: usize = 100_000;

/// Shows the map after each move, or after several where moves or map are very large.
pub(crate) fn replay(title: String, warehouse: &Warehouse, part: Part, frames: Frames) -> Replay {
    let mut simulation = Simulation::new(warehouse, part, Storage::default());
    let map = simulation.map();
    let moves = warehouse.moves().len();
    let most = match frames {
        Frames::All => (MOST_COMPARED / map.cells().len()).clamp(1, MOST_FRAMES),
        Frames::Last => usize::MAX,
    };
    let stride = moves.div_ceil(most).max(1);
    let mut replay = Replay::new(title, map, &["moves", "walked", "pushed", "blocked"])
        .with_legend(b'#', Ink::Wall, "wall")
        .with_legend(b'.', Ink::Floor, "free floor")
        .with_legend(b'@', Ink::Actor, "the robot")
        .with_shape(b'O', Ink::Item, Shape::Block, "a box")
        .with_shape(b'[', Ink::Item, Shape::LeftHalf, "left half of a wide box")
        .with_shape(b']', Ink::Item, Shape::RightHalf, "right half of a wide box");
    let mut tally = Tally::default();
    let mut path = Vec::from_iter(replay.base().find(|&cell| cell == b'@'));
    while simulation.tried() < moves {
        let (from, before) = (simulation.tried(), tally);
        simulation.advance(stride, &mut tally);
        let tried = simulation.tried();
        let caption = if tried - from == 1 {
            let arrow = warehouse.moves()[from];
            if tally.blocked == before.blocked {
                let direction = Direction::from_arrow(arrow);
                path.extend(path.last().zip(direction).and_then(|(place, direction)| place.step(direction)));
            }
            format!("{} {}", char::from(arrow), tally.deed_since(before))
        } else {
            format!("moves {} to {tried}", from + 1)
        };
        let counters = [tried as u64, tally.walked, tally.pushed, tally.blocked];
        if frames == Frames::Last && tried < moves {
            continue;
        }
        if tally.blocked - before.blocked == (tried - from) as u64 && frames == Frames::All {
            replay.push([], caption, &counters);
        } else {
            replay.push_picture(&simulation.map(), caption, &counters);
        }
    }
    if stride == 1 {
        replay.add_path(Ink::Actor, path);
    }
    replay
}

/// What the moves did.
#[derive(Clone, Copy, Default)]
struct Tally {
    walked: u64,
    pushed: u64,
    blocked: u64,
}

impl Tally {
    /// What the single move did that makes the difference to `before`.
    fn deed_since(self, before: Self) -> &'static str {
        if self.blocked > before.blocked {
            "is blocked"
        } else if self.pushed > before.pushed {
            "pushes"
        } else {
            "walks"
        }
    }
}

impl Watch for Tally {
    fn walked(&mut self) {
        self.walked += 1;
    }

    fn pushed(&mut self, _: impl FnOnce() -> usize) {
        self.pushed += 1;
    }

    fn blocked(&mut self) {
        self.blocked += 1;
    }
}
