//! The search of `--solver astar` as pictures: which places are expanded at which minute.
//!
//! The flood has no states to show: it is in all places at once.

use std::cell::RefCell;

use puzzle::Limits;
use puzzle::geometry::Point;
use puzzle::replay::{Expansion, Film, Marks, Replay};
use search_core::{Chronicle, Entry};

use crate::Valley;
use crate::astar::{Moment, astar_watched};
use crate::replay::{dressed, picture};

/// What is counted. The cost of a state is the minute in which it is; its bound is one for all trips
/// together, those that are over included.
const COUNTERS: [&str; 4] = ["expanded", "frontier", "minute", "minutes at least"];

/// What a frame shows.
#[derive(Clone, Copy, Debug)]
struct Scene {
    place: Point,
    trip: usize,
    /// Since the first departure.
    minute: u64,
    is_end: bool,
}

impl Scene {
    fn new(moment: &Moment, trip: usize, minute: u64, is_end: bool) -> Self {
        Self { place: moment.place, trip, minute, is_end }
    }

    fn caption(&self) -> String {
        let Self { trip, minute, .. } = self;
        if self.is_end {
            format!("trip {trip} ends in minute {minute}")
        } else {
            format!("trip {trip}, minute {minute}")
        }
    }
}

/// Shows the valley at the minute of the state that is expanded, with marks on the free places: what
/// became of them last, in any minute. Each crossing marks over the one before.
pub(crate) fn replay_search(title: String, valley: &Valley, legs: usize, limits: &Limits) -> Replay {
    let base = picture(valley, 0, valley.start());
    let map = valley.map();
    // Each leg has a chronicle of its own, and all of them tell the same film.
    let film = RefCell::new(Film::new(base.width(), base.height(), Marks::OnCells, COUNTERS));
    let watched = astar_watched(valley, legs, limits, |leg, depart| {
        let film = &film;
        let rest = (legs - leg - 1) as u64 * valley.distance();
        let trip = leg + 1;
        Chronicle::new(move |entry: Entry<'_, Moment, u64>| {
            let mut film = film.borrow_mut();
            let expansion = |moment: &Moment, cost, bound: u64| Expansion {
                mark: map.index_of(moment.place),
                cost: depart + cost,
                bound: depart + bound + rest,
            };
            match entry {
                Entry::Reached { state, .. } => film.reach(map.index_of(state.place)),
                Entry::Expanded { state, cost, bound, .. } => {
                    film.expand(expansion(state, cost, bound), || {
                        Scene::new(state, trip, depart + cost, false)
                    });
                }
                Entry::Goal { state, cost, .. } => {
                    film.shoot(expansion(state, cost, cost), || Scene::new(state, trip, depart + cost, true));
                }
            }
        })
    });
    // Whatever was searched is shown, up to a limit too.
    drop(watched);
    film.into_inner().finish(title, &base, dressed, |scene| {
        (picture(valley, scene.minute, scene.place).cells().to_vec(), scene.caption())
    })
}

#[cfg(test)]
mod tests {
    use puzzle::{Limits, Text};

    use super::replay_search;

    #[test]
    fn the_film_ends_with_the_expedition_at_the_goal() {
        let valley = crate::parse(&Text::new(include_bytes!("example.txt")).unwrap()).unwrap();
        let answer = crate::astar(&valley, 3, &Limits::default()).unwrap().0.minutes();
        let replay = replay_search("part 2".to_owned(), &valley, 3, &Limits::default());
        let last = &replay.frames()[replay.frames().len() - 1];
        assert_eq!(last.counters[2..], [answer, answer]);
        assert_eq!(replay.last_picture().get(valley.goal()), Some(&b'E'));
        let marked = replay.last_picture().cells().iter().filter(|cell| b"?*".contains(cell)).count();
        assert!(marked > 0, "{}", replay.last_picture());
    }
}
