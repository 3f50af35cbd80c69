//! Tests of `wind.rs`.

use fastrand::Rng;
use puzzle::Text;

use super::{Across, LONGEST_RUN, Wind};
use crate::Valley;
use crate::fields::valley;
use crate::orientation::{Orientation, Spot};
use crate::word::Word;

fn parsed(drawing: &str) -> Valley {
    crate::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap()
}

fn wind<T: Word>(orientation: Orientation, valley: &Valley) -> Wind<T> {
    let rows = orientation.rows(valley.map());
    Wind::new(orientation.lanes, orientation.bits, &rows, orientation.arrows())
}

/// The cells of lanes that are calm, by the words of one plane.
fn cells<T: Word>(words: [&[T]; 3], start: usize, plane: usize, bits: usize) -> Vec<(Spot, bool)> {
    let mut cells = Vec::new();
    let [forward, backward, across] = words;
    for (lane, ((&forward, &backward), &across)) in forward.iter().zip(backward).zip(across).enumerate() {
        let word = forward & backward & across;
        for bit in 0..T::BITS {
            let spot = Spot { lane: start + lane, bit: plane * T::BITS + bit };
            let is_calm = word & T::bit(bit) != T::ZERO;
            if spot.bit < bits {
                cells.push((spot, is_calm));
            } else {
                assert!(!is_calm, "bits that are no cells are never calm");
            }
        }
    }
    cells
}

/// Every way to ask for calm cells, in the minutes of a run from `minute` on, against the valley.
fn agrees_with_the_valley<T: Word>(valley: &Valley, turned: bool, minute: u64) {
    let orientation = Orientation::turned(valley.map(), turned);
    let wind = wind::<T>(orientation, valley);
    let compare = |cells: Vec<(Spot, bool)>, minute| {
        for (spot, is_calm) in cells {
            let expected = spot.lane < wind.lanes && valley.is_free(orientation.place(spot), minute);
            assert_eq!(is_calm, expected, "{spot:?} in minute {minute} of\n{valley}");
        }
    };
    let begin = wind.moment(minute);
    let behind = (wind.stride > T::BLOCK).then_some(T::BLOCK..wind.stride);
    for lanes in std::iter::once(0..wind.stride).chain(behind) {
        let mut scratch = Vec::new();
        let runs = wind.calm_minutes(begin, LONGEST_RUN, &lanes).map(Iterator::collect::<Vec<_>>);
        assert_eq!(runs.is_some(), matches!(wind.across, Across::Table(_)));
        for passed in [1, 2, LONGEST_RUN - 1, LONGEST_RUN] {
            let now = wind.later(begin, passed);
            assert_eq!(now, wind.moment(minute + passed as u64));
            for plane in 0..wind.planes {
                let calm = wind.calm(now, plane, &lanes, &mut scratch);
                let words = [calm.forward, calm.backward, calm.across];
                compare(cells(words, lanes.start, plane, wind.bits), now.minute);
            }
            if let Some(calm) = runs.as_ref().map(|runs| runs[passed - 1]) {
                let words = [calm.forward, calm.backward, calm.across];
                compare(cells(words, lanes.start, 0, wind.bits), now.minute);
            }
            let spots = (0..wind.lanes).flat_map(|lane| (0..wind.bits).map(move |bit| Spot { lane, bit }));
            compare(spots.map(|spot| (spot, wind.is_calm(now, spot))).collect(), now.minute);
        }
    }
}

#[test]
fn a_cell_is_calm_when_no_blizzard_is_there() {
    let mut random = Rng::with_seed(21);
    for case in 0..48 {
        let sides = [1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 34, 63, 64, 65, 70];
        let (width, height) = (sides[random.usize(..16)], sides[random.usize(..16)]);
        let drawing = valley(&mut random, width, height, 1 + case % 5);
        let (valley, turned, minute) = (parsed(&drawing), random.bool(), random.u64(..5000));
        agrees_with_the_valley::<u8>(&valley, turned, minute);
        agrees_with_the_valley::<u16>(&valley, turned, minute);
        agrees_with_the_valley::<u32>(&valley, turned, minute);
        agrees_with_the_valley::<u64>(&valley, turned, minute);
    }
}

#[test]
fn a_plane_too_long_for_a_table_of_phases_has_the_same_calm_cells() {
    let mut random = Rng::with_seed(22);
    let valley = parsed(&valley(&mut random, 2700, 33, 3));
    agrees_with_the_valley::<u64>(&valley, false, 29);
}

/// The cells that are calm of what flies along the lanes, and of what flies across them.
fn calm<T: Word>(wind: &Wind<T>, minute: u64) -> [Vec<T>; 2] {
    let (moment, lanes) = (wind.moment(minute), 0..wind.stride);
    let (mut along, mut across) = (Vec::new(), Vec::new());
    for plane in 0..wind.planes {
        let (forward, backward) = wind.along(moment, plane, &(0..wind.lanes));
        along.extend_from_slice(forward);
        along.extend_from_slice(backward);
        across.extend_from_slice(wind.across(moment, plane, &lanes, &mut Vec::new()));
    }
    [along, across]
}

fn repeats<T: Word>(valley: &Valley) {
    for turned in [false, true] {
        let wind = wind::<T>(Orientation::turned(valley.map(), turned), valley);
        let (along, across) = wind.periods();
        for (which, period, count) in [(0, along, wind.lanes), (1, across, wind.bits)] {
            let layers: Vec<Vec<T>> =
                (0..2 * count as u64).map(|minute| calm(&wind, minute)[which].clone()).collect();
            let smallest = (1..=count)
                .filter(|turn| count.is_multiple_of(*turn))
                .find(|&turn| (0..count).all(|minute| layers[minute] == layers[minute + turn]));
            assert_eq!(Some(period), smallest, "{which}, {turned} of\n{valley}");
        }
    }
}

#[test]
fn the_periods_are_the_smallest_divisors_after_which_the_wind_is_the_same() {
    let mut random = Rng::with_seed(23);
    for case in 0..40 {
        // A tile repeated, so that both periods are often smaller than the field.
        let (width, height) = (1 + random.usize(..5), 1 + random.usize(..5));
        let (wide, high) = (1 + random.usize(..5), 1 + random.usize(..8));
        let tile = valley(&mut random, width, height, 1 + case % 4);
        let rows: Vec<&str> = tile.lines().skip(1).take(height).collect();
        let wall = "#".repeat(width * wide);
        let rows: Vec<String> = (0..height * high)
            .map(|row| format!("#{}#\n", rows[row % height].trim_matches('#').repeat(wide)))
            .collect();
        let valley = parsed(&format!("#.{wall}\n{}{wall}.#\n", rows.concat()));
        repeats::<u8>(&valley);
        repeats::<u32>(&valley);
    }
}

#[test]
fn the_bytes_foretold_are_enough_and_not_ten_times_too_many() {
    fn compare<T: Word>(valley: &Valley) {
        let orientation = Orientation::of(valley.map());
        let wind = wind::<T>(orientation, valley);
        let across = match &wind.across {
            Across::Table(calm) => calm.capacity(),
            Across::Rotated { upward, downward } => upward.capacity() + downward.capacity(),
        };
        let taken = (wind.forward.capacity() + wind.backward.capacity() + across) * size_of::<T>();
        let foretold = Wind::<T>::bytes(orientation.lanes, orientation.bits);
        assert!(taken <= foretold && foretold < 10 * taken, "{taken} of {foretold}");
    }
    let mut random = Rng::with_seed(24);
    for (width, height, has_table) in
        [(1, 1, true), (40, 8, true), (300, 64, true), (200, 130, false), (2700, 33, false)]
    {
        let valley = parsed(&valley(&mut random, width, height, 4));
        let words = wind::<u64>(Orientation::of(valley.map()), &valley);
        assert_eq!(matches!(words.across, Across::Table(_)), has_table, "{width} x {height}");
        compare::<u8>(&valley);
        compare::<u16>(&valley);
        compare::<u32>(&valley);
        compare::<u64>(&valley);
    }
}
