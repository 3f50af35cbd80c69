//! The field of a valley in the form that the flood works on, with words that fit its size.

use std::fmt::Debug;

use puzzle::geometry::Point;
use puzzle::grid::Grid;
use puzzle::{LimitReached, Limits};

use crate::flood::{Flood, Leg};
use crate::leg::{self, LegEnd};
use crate::orientation::{Orientation, Spot};
use crate::pace::Pace;
use crate::way_back;
use crate::wind::Wind;
use crate::word::Word;

/// The blizzards of a valley as bits.
#[derive(Debug)]
pub(crate) struct Weather {
    orientation: Orientation,
    /// Where the wall is open, above and below the field.
    gaps: [Point; 2],
    /// `None` if there are no rows between the walls.
    field: Option<Box<dyn Field>>,
}

/// A field whose words have some size.
trait Field: Debug + Send + Sync {
    fn cross(&self, leg: Leg, depart: u64, limits: &Limits) -> LegEnd;

    fn retrace(
        &self,
        leg: Leg,
        depart: u64,
        arrive: u64,
        limits: &Limits,
    ) -> Result<Vec<Option<Spot>>, LimitReached>;
}

impl<T: Word> Field for Wind<T> {
    fn cross(&self, leg: Leg, depart: u64, limits: &Limits) -> LegEnd {
        leg::cross(self, leg, depart, &mut Pace::new(limits, self.stride * self.planes))
    }

    fn retrace(
        &self,
        leg: Leg,
        depart: u64,
        arrive: u64,
        limits: &Limits,
    ) -> Result<Vec<Option<Spot>>, LimitReached> {
        let taken = Self::bytes(self.lanes, self.bits) + Flood::bytes(self);
        let free = limits.max_bytes.saturating_sub(taken);
        let pace = &mut Pace::new(limits, self.stride * self.planes);
        way_back::retrace(self, leg, depart, arrive, free, pace)
    }
}

impl Weather {
    /// Reads the blizzards of a map, whose walls have these two gaps in the first and the last row,
    /// into words that hold a whole lane, if there are such.
    pub(crate) fn new(map: &Grid<u8>, gaps: [Point; 2]) -> Self {
        let orientation = Orientation::of(map);
        let field = match WordSize::for_lanes_of(orientation.bits) {
            None => None,
            Some(WordSize::U8) => Some(field::<u8>(map, orientation)),
            Some(WordSize::U16) => Some(field::<u16>(map, orientation)),
            Some(WordSize::U32) => Some(field::<u32>(map, orientation)),
            Some(WordSize::U64) => Some(field::<u64>(map, orientation)),
        };
        Self { orientation, gaps, field }
    }

    /// Bytes that the weather of a map and a flood over it take, at most.
    pub(crate) fn bytes(map: &Grid<u8>) -> usize {
        let Orientation { lanes, bits, .. } = Orientation::of(map);
        let wind = match WordSize::for_lanes_of(bits) {
            None => 0,
            Some(WordSize::U8) => Wind::<u8>::bytes(lanes, bits),
            Some(WordSize::U16) => Wind::<u16>::bytes(lanes, bits),
            Some(WordSize::U32) => Wind::<u32>::bytes(lanes, bits),
            Some(WordSize::U64) => Wind::<u64>::bytes(lanes, bits),
        };
        // Two layers, one to compare with and scratch are less than the blizzards themselves.
        wind.saturating_mul(2)
    }

    /// Crosses the field, downwards or `back`, leaving a gap at `depart`.
    pub(crate) fn cross(&self, back: bool, depart: u64, limits: &Limits) -> LegEnd {
        let [from, to] = self.ends(back);
        match &self.field {
            Some(field) => field.cross(self.leg(from, to), depart, limits),
            None => leg::step_across(from.column == to.column, depart, limits),
        }
    }

    /// Where the expedition stands in each minute of a leg from `depart` to `arrive`, both
    /// included.
    ///
    /// # Errors
    /// The time is over.
    pub(crate) fn retrace(
        &self,
        back: bool,
        depart: u64,
        arrive: u64,
        limits: &Limits,
    ) -> Result<Vec<Point>, LimitReached> {
        let [from, to] = self.ends(back);
        let mut places = match &self.field {
            Some(field) => field
                .retrace(self.leg(from, to), depart, arrive, limits)?
                .into_iter()
                .map(|spot| spot.map_or(from, |spot| self.orientation.place(spot)))
                .collect(),
            None => vec![from, to],
        };
        if let Some(last) = places.last_mut() {
            *last = to;
        }
        Ok(places)
    }

    /// The gap that a leg leaves and the one it ends in.
    fn ends(&self, back: bool) -> [Point; 2] {
        let [upper, lower] = self.gaps;
        if back { [lower, upper] } else { [upper, lower] }
    }

    /// The leg between two gaps of a field that has rows.
    fn leg(&self, from: Point, to: Point) -> Leg {
        let inside = |gap: Point| {
            let row = if gap.row == 0 { 1 } else { gap.row - 1 };
            self.orientation.spot(Point::new(row, gap.column))
        };
        Leg { entry: inside(from), exit: inside(to) }
    }
}

fn field<T: Word>(map: &Grid<u8>, orientation: Orientation) -> Box<dyn Field> {
    Box::new(Wind::<T>::new(
        orientation.lanes,
        orientation.bits,
        &orientation.rows(map),
        orientation.arrows(),
    ))
}

/// Words to use for lanes of some length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WordSize {
    U8,
    U16,
    U32,
    U64,
}

impl WordSize {
    /// The smallest words that hold a lane; if none does, words that leave few bits unused.
    /// `None` if lanes have no cells.
    fn for_lanes_of(bits: usize) -> Option<Self> {
        match bits {
            0 => None,
            1..=8 => Some(Self::U8),
            9..=16 => Some(Self::U16),
            33..=64 => Some(Self::U64),
            _ => Some(Self::U32),
        }
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use puzzle::Text;

    use super::{Weather, WordSize};
    use crate::fields::valley;
    use crate::flood::Flood;
    use crate::orientation::Orientation;
    use crate::wind::Wind;

    #[test]
    fn a_lane_gets_the_smallest_word_that_holds_it_and_a_long_one_words_of_32_bits() {
        let sizes = [0, 1, 8, 9, 16, 17, 32, 33, 64, 65, 1000].map(WordSize::for_lanes_of);
        let [none, one, eight, nine, ..] = sizes;
        assert_eq!(
            [none, one, eight, nine],
            [None, Some(WordSize::U8), Some(WordSize::U8), Some(WordSize::U16)]
        );
        assert_eq!(sizes[4..7], [Some(WordSize::U16), Some(WordSize::U32), Some(WordSize::U32)]);
        assert_eq!(sizes[7..9], [Some(WordSize::U64); 2]);
        assert_eq!(sizes[9..], [Some(WordSize::U32); 2]);
    }

    #[test]
    fn the_bytes_foretold_hold_the_blizzards_and_a_flood_with_a_layer_to_compare_with() {
        let mut random = Rng::with_seed(41);
        for (width, height) in [(40, 20), (1000, 17), (70, 66), (100, 200), (500, 90)] {
            let drawing = valley(&mut random, width, height, 4);
            let valley = crate::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
            let orientation = Orientation::of(valley.map());
            let rows = orientation.rows(valley.map());
            let wind = Wind::<u32>::new(orientation.lanes, orientation.bits, &rows, orientation.arrows());
            let taken = Wind::<u32>::bytes(orientation.lanes, orientation.bits) + 2 * Flood::bytes(&wind);
            let foretold = Weather::bytes(valley.map());
            assert!(taken <= foretold && foretold < 2 * taken, "{taken} of {foretold}");
        }
    }
}
