//! Tests of `flood.rs`.

use std::collections::BTreeSet;

use puzzle::Text;
use puzzle::geometry::Point;

use super::{Flood, LONGEST_RUN, Leg};
use crate::Valley;
use crate::layer::Layer;
use crate::orientation::{Orientation, Spot};
use crate::wind::Wind;
use crate::word::Word;

/// A valley with about `wind` of 8 cells taken by blizzards of no pattern.
fn valley(width: usize, height: usize, wind: usize, seed: usize) -> Valley {
    let mut state = seed;
    let mut next = |end: usize| {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345) & 0x7fff_ffff;
        (state >> 8) % end
    };
    let mut rows = vec![vec![b'#'; width + 2]; height + 2];
    rows[0][1 + next(width)] = b'.';
    rows[height + 1][1 + next(width)] = b'.';
    for row in &mut rows[1..=height] {
        for cell in &mut row[1..=width] {
            *cell = if next(8) < wind { b"^>v<"[next(4)] } else { b'.' };
        }
    }
    crate::parse(&Text::new(&rows.join(&b'\n')).unwrap()).unwrap()
}

/// The wind of a valley and its legs there and back.
fn field<T: Word>(valley: &Valley, turned: bool) -> (Wind<T>, [Leg; 2]) {
    let orientation = Orientation::turned(valley.map(), turned);
    let (lanes, bits) = (orientation.lanes, orientation.bits);
    let wind = Wind::new(lanes, bits, &orientation.rows(valley.map()), orientation.arrows());
    let entry = orientation.spot(Point::new(1, valley.start().column));
    let exit = orientation.spot(Point::new(valley.height(), valley.goal().column));
    (wind, [Leg { entry, exit }, Leg { entry: exit, exit: entry }])
}

/// The layers of a leg, one a minute, up to the exit; none if that takes too long.
fn layers<T: Word>(wind: &Wind<T>, leg: Leg, depart: u64) -> Vec<Layer<T>> {
    let mut flood = Flood::new(wind, leg, depart);
    let mut layers = vec![flood.reached().clone()];
    while layers.len() < 2000 {
        let is_at_exit = flood.run(1, None);
        layers.push(flood.reached().clone());
        if is_at_exit {
            return layers;
        }
    }
    Vec::new()
}

#[test]
fn what_a_horizon_leaves_out_is_of_no_use() {
    for seed in 0..30_usize {
        let (width, height) = (33 + 7 * seed % 34, 33 + 11 * seed % 32);
        let valley = valley(width, height, 5, seed);
        let (wind, legs) = field::<u64>(&valley, width < height);
        for leg in legs {
            let depart = seed as u64;
            let all = layers(&wind, leg, depart);
            let arrival = depart + all.len() as u64;
            for run in [1, 3, LONGEST_RUN] {
                let mut flood = Flood::new(&wind, leg, depart);
                while flood.minute() + run + 1 < arrival {
                    assert!(!flood.run(run, Some(arrival)), "nothing is faster than the fastest");
                    let minute = flood.minute();
                    let all = &all[usize::try_from(minute - depart).unwrap()];
                    for lane in 0..wind.lanes {
                        for bit in 0..wind.bits {
                            let rest = lane.abs_diff(leg.exit.lane) + bit.abs_diff(leg.exit.bit) + 1;
                            let spot = Spot { lane, bit };
                            if minute + rest as u64 <= arrival {
                                assert_eq!(flood.reached().contains(spot), all.contains(spot));
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn all_sizes_of_words_and_both_orientations_flood_alike() {
    for seed in 0..40_usize {
        let (width, height) = (1 + 5 * seed % 37, 1 + 13 * seed % 41);
        let valley = valley(width, height, 1 + seed % 6, seed);
        for leg in [0, 1] {
            let arrivals = [false, true].map(|turned| {
                fn minutes<T: Word>(valley: &Valley, turned: bool, leg: usize) -> usize {
                    let (wind, legs) = field::<T>(valley, turned);
                    layers(&wind, legs[leg], 3).len()
                }
                let narrow = minutes::<u8>(&valley, turned, leg);
                assert_eq!(minutes::<u16>(&valley, turned, leg), narrow, "seed {seed}");
                assert_eq!(minutes::<u32>(&valley, turned, leg), narrow, "seed {seed}");
                assert_eq!(minutes::<u64>(&valley, turned, leg), narrow, "seed {seed}");
                narrow
            });
            assert_eq!(arrivals[0], arrivals[1], "seed {seed}");
        }
    }
}

#[test]
fn a_leg_is_as_long_as_the_steps_from_gap_to_gap() {
    let (one, other) = (Spot { lane: 1, bit: 5 }, Spot { lane: 4, bit: 3 });
    assert_eq!(Leg { entry: one, exit: other }.distance(), 3 + 2 + 2);
    assert_eq!(Leg { entry: other, exit: one }.distance(), 3 + 2 + 2);
    assert_eq!(Leg { entry: one, exit: one }.distance(), 2);
}

/// Where the expedition can be in each minute, as sets of spots: the rule of the puzzle.
fn sets(valley: &Valley, turned: bool, leg: Leg, depart: u64, minutes: u64) -> Vec<BTreeSet<(usize, usize)>> {
    let orientation = Orientation::turned(valley.map(), turned);
    let mut sets = vec![BTreeSet::new()];
    for minute in depart + 1..=depart + minutes {
        let is_calm = |&(lane, bit): &(usize, usize)| {
            let is_inside = lane < orientation.lanes && bit < orientation.bits;
            is_inside && valley.is_free(orientation.place(Spot { lane, bit }), minute)
        };
        let around = sets[sets.len() - 1].iter().flat_map(|&(lane, bit): &(usize, usize)| {
            let before = [(lane.wrapping_sub(1), bit), (lane, bit.wrapping_sub(1))];
            before.into_iter().chain([(lane, bit), (lane + 1, bit), (lane, bit + 1)])
        });
        let next = around.chain([(leg.entry.lane, leg.entry.bit)]).filter(is_calm).collect();
        sets.push(next);
    }
    sets
}

#[test]
fn each_layer_has_the_cells_that_the_steps_reach() {
    for seed in 0..40_usize {
        let (width, height) = (1 + 7 * seed % 26, 1 + 11 * seed % 28);
        let valley = valley(width, height, 1 + seed % 4, seed);
        let (turned, depart) = (seed % 3 == 0, 5 * seed as u64);
        let (wind, legs) = field::<u8>(&valley, turned);
        let leg = legs[seed % 2];
        let sets = sets(&valley, turned, leg, depart, 60);
        let mut flood = Flood::new(&wind, leg, 3);
        for run in [1, 3, LONGEST_RUN] {
            // The second flood takes up where the first one of its kind was left.
            flood.restart(depart);
            assert!(flood.reached().is_empty() && flood.minute() == depart);
            let mut is_at_exit = false;
            while !is_at_exit && flood.minute() + run <= depart + 60 {
                is_at_exit = flood.run(run, None);
                flood.trim();
                let set = &sets[usize::try_from(flood.minute() - depart).unwrap()];
                assert_eq!(flood.reached().is_empty(), set.is_empty());
                for lane in 0..wind.lanes {
                    for bit in 0..wind.bits {
                        let is_reached = flood.reached().contains(Spot { lane, bit });
                        assert_eq!(is_reached, set.contains(&(lane, bit)), "seed {seed}, {lane}, {bit}");
                    }
                }
                assert_eq!(is_at_exit, set.contains(&(leg.exit.lane, leg.exit.bit)));
            }
        }
    }
}

#[test]
fn a_horizon_confines_the_flood_to_whole_blocks_from_which_the_exit_is_in_reach() {
    let rows = format!("#{}#\n", ".".repeat(64)).repeat(3);
    let drawing = format!("#.{}\n{rows}{}.#\n", "#".repeat(64), "#".repeat(64));
    let valley = crate::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
    let (wind, [leg, _]) = field::<u64>(&valley, false);
    let mut flood = Flood::new(&wind, leg, 0);
    for _ in 0..2 {
        assert!(!flood.run(LONGEST_RUN, None));
    }
    // After minute 32 come 51 steps to the exit in lane 63, and one more: from lane 12 on.
    assert!(!flood.run(1, Some(32 + 51 + 1)));
    assert_eq!(flood.reached().lanes.start, 12);
    flood.trim();
    assert!(!flood.run(5, Some(35)) && flood.reached().is_empty(), "nothing is as near as that");
    assert_eq!(flood.minute(), 38);
}

#[test]
fn an_entry_beyond_the_horizon_is_left_out_in_a_field_of_two_planes() {
    let rows = format!("#{}#\n", ".".repeat(64)).repeat(12);
    let drawing = format!("#.{}\n{rows}{}.#\n", "#".repeat(64), "#".repeat(64));
    let valley = crate::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
    let (wind, [leg, _]) = field::<u8>(&valley, false);
    let mut flood = Flood::new(&wind, leg, 0);
    for _ in 0..3 {
        assert!(!flood.run(LONGEST_RUN, None));
    }
    // 29 steps to the exit in lane 63: from lane 34 on, in blocks of 32.
    assert!(!flood.run(1, Some(48 + 29 + 1)));
    assert!(flood.reached().contains(Spot { lane: 40, bit: 3 }));
    assert!((0..32).all(|lane| !flood.reached().contains(Spot { lane, bit: 0 })));
}

#[test]
fn the_bytes_foretold_are_those_of_two_layers_and_one_plane_of_scratch() {
    for (width, height) in [(3, 1), (40, 16), (70, 50)] {
        let valley = valley(width, height, 3, 1);
        let (wind, [leg, _]) = field::<u16>(&valley, false);
        let mut flood = Flood::new(&wind, leg, 0);
        flood.run(2, None);
        let layers = flood.reached.words.capacity() + flood.spare.words.capacity();
        let taken = layers + flood.scratch.capacity();
        let foretold = Flood::bytes(&wind) / size_of::<u16>();
        assert!(taken <= foretold && foretold <= layers + wind.stride + 2, "{taken} of {foretold}");
    }
}
