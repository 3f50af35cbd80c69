//! The search as pictures: which states are expanded, in which order. A state is drawn as the burrow that it
//! stands for.

use puzzle::Limits;
use puzzle::replay::{Expansion, Film, Marks, Replay};
use search_core::{Chronicle, Entry, Search};

use crate::burrow::Burrow;
use crate::kind::Kind;
use crate::replay::{dressed, picture};
use crate::shortcuts::AllShortcuts;
use crate::solve::search_limits;
use crate::space::Space;
use crate::stacks::{Stacks, first_stayer};
use crate::state::State;

/// What is counted. The cost of a state is no energy of its own, only what has been wasted so far, so that
/// the names say which is which.
const COUNTERS: [&str; 4] = ["expanded", "frontier", "detours so far", "energy at least"];

/// Shows each state as a burrow, and below it all states with a cell each.
///
/// # Errors
/// Why nothing is searched.
pub(crate) fn replay_search(title: String, burrow: &Burrow, limits: &Limits) -> Result<Replay, String> {
    let stacks = Stacks::of(burrow).ok_or("more would have to leave a room than can")?;
    let space = Space::<AllShortcuts>::new(burrow, &stacks);
    if Space::<AllShortcuts>::is_jammed(space.start()) {
        return Err("two in the hallway bar each other's way home from the start".to_owned());
    }
    let base = picture(burrow);
    let mut film = Film::new(base.width(), base.height(), Marks::OnPanel, COUNTERS);
    film.reach(0);
    // Costs of the search are halves of what is spent on detours.
    let expansion = |mark, cost: u32, bound: u32| Expansion {
        mark,
        cost: 2 * u64::from(cost),
        bound: stacks.least_energy() + 2 * u64::from(bound),
    };
    let chronicle = Chronicle::new(|entry| match entry {
        Entry::Reached { number, .. } => film.reach(number),
        Entry::Expanded { number, state, cost, bound } => {
            film.expand(expansion(number, cost, bound), || (*state, Some((number, cost))));
        }
        Entry::Goal { number, state, cost } => film.shoot(expansion(number, cost, cost), || (*state, None)),
    });
    let _ended =
        Search::new(&space).start(space.start()).limits(search_limits(limits)).observer(chronicle).astar();
    Ok(film.finish(title, &base, dressed, |&(state, expanded)| {
        let caption = expanded.map_or_else(
            || "everybody is home".to_owned(),
            |(number, cost)| format!("state {number}: {} energy spent on detours", 2 * u64::from(cost)),
        );
        (picture(&drawn(burrow, &stacks, state)).cells().to_vec(), caption)
    }))
}

/// Where everybody is in a state. Those at home stand as low as they can.
fn drawn(burrow: &Burrow, stacks: &Stacks, state: State) -> Burrow {
    let mut drawn = Burrow { hallway: [None; crate::hallway::CELLS], rows: burrow.rows.clone() };
    for (cell, stand) in drawn.hallway.iter_mut().enumerate() {
        *stand = state.kind_on(cell);
    }
    let mut away = [0; 4];
    for kind in drawn.hallway.iter().flatten() {
        away[*kind as usize] += 1;
    }
    for room in 0..4 {
        for kind in &stacks.leavers(room)[state.left(room)..] {
            away[*kind as usize] += 1;
        }
    }
    for (room, &kind) in Kind::ALL.iter().enumerate() {
        if state.open().contains(room) {
            let home = burrow.depth() - away[room];
            for (row, cells) in drawn.rows.iter_mut().enumerate() {
                cells[room] = (row + home >= burrow.depth()).then_some(kind);
            }
            continue;
        }
        let leavers = (0..first_stayer(burrow, room)).filter(|&row| burrow.rows[row][room].is_some());
        for row in leavers.take(state.left(room)) {
            drawn.rows[row][room] = None;
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use puzzle::{Limits, Text};

    use super::replay_search;

    #[test]
    fn the_film_begins_as_drawn_and_ends_with_everybody_at_home() {
        let rows = "#############\n#...........#\n###B#C#B#D###\n  #A#D#C#A#\n  #########\n";
        let burrow = crate::parse(&Text::new(rows.as_bytes()).unwrap()).unwrap();
        let replay = replay_search("part 1".to_owned(), &burrow, &Limits::default()).unwrap();
        let top = |picture: String| -> Vec<String> {
            picture.lines().take(5).map(|line| line.trim_end().to_owned()).collect()
        };
        let drawn: Vec<&str> = rows.lines().collect();
        assert_eq!(top(replay.base().to_string()), drawn);
        let home = ["#############", "#...........#", "###A#B#C#D###", "  #A#B#C#D#", "  #########"];
        assert_eq!(top(replay.last_picture().to_string()), home);
        let frames = replay.frames();
        assert_eq!(frames[frames.len() - 1].counters[3], 12521);
        assert!(frames.len() > 3 && frames.windows(2).all(|pair| pair[0].counters[3] <= pair[1].counters[3]));
    }
}
