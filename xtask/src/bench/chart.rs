//! Growth as a picture: total time against the size of the input, both on logarithmic axes.

use std::fmt::Write;

use super::growth::Growth;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 110.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = 50.0;
const LINE_HEIGHT: f64 = 15.0;

/// Readable on white and on black.
const COLOURS: [&str; 5] = ["#d1495b", "#00798c", "#b8860b", "#6a4c93", "#3a7d44"];

/// The chart: one line a puzzle; sizes as multiples of the official one.
pub fn svg(growths: &[Growth]) -> String {
    let mut text = String::new();
    // A string takes all that is written.
    let _ = draw(growths, &mut text);
    text
}

/// A logarithmic axis from one power of ten to another.
struct Axis {
    low: i32,
    high: i32,
    start: f64,
    end: f64,
}

impl Axis {
    /// The axis that holds these values.
    fn of(values: impl Iterator<Item = f64>, start: f64, end: f64) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values {
            low = low.min(value.log10().floor());
            high = high.max(value.log10().ceil());
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        #[expect(clippy::cast_possible_truncation, reason = "exponents of times and sizes are small")]
        let (low, high) = (low as i32, high as i32);
        Self { low, high: high.max(low + 1), start, end }
    }

    fn place(&self, value: f64) -> f64 {
        let share = (value.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        self.start + share * (self.end - self.start)
    }

    fn marks(&self) -> impl Iterator<Item = (i32, f64)> {
        (self.low..=self.high).map(|exponent| (exponent, self.place(10_f64.powi(exponent))))
    }
}

fn draw(growths: &[Growth], text: &mut String) -> std::fmt::Result {
    let points: Vec<(&str, f64, f64)> = growths.iter().filter_map(point).collect();
    let factors = Axis::of(points.iter().map(|point| point.1), LEFT, WIDTH - RIGHT);
    let times = Axis::of(points.iter().map(|point| point.2), HEIGHT - BOTTOM, TOP);
    writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"#808080\">"
    )?;
    for (exponent, x) in factors.marks() {
        line(text, (x, TOP), (x, HEIGHT - BOTTOM))?;
        let label = format!("× {}", 10_i64.pow(exponent.unsigned_abs()));
        writeln!(
            text,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{label}</text>",
            HEIGHT - 30.0
        )?;
    }
    for (exponent, y) in times.marks() {
        line(text, (LEFT, y), (WIDTH - RIGHT, y))?;
        let label = power_of_ten_nanoseconds(exponent);
        writeln!(
            text,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            LEFT - 8.0,
            y + 4.0
        )?;
    }
    let middle = f64::midpoint(LEFT, WIDTH - RIGHT);
    writeln!(
        text,
        "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">size of the input, official size = 1</text>",
        HEIGHT - 8.0
    )?;
    let mut names = Vec::new();
    for (number, group) in points.chunk_by(|one, next| one.0 == next.0).enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let places: Vec<(f64, f64)> =
            group.iter().map(|point| (factors.place(point.1), times.place(point.2))).collect();
        let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let path = path.join(" ");
        writeln!(text, "<polyline points=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>")?;
        for (x, y) in &places {
            writeln!(text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>")?;
        }
        if let (Some(&(x, y)), Some((name, ..))) = (places.last(), group.first()) {
            names.push((x, y, colour, *name));
        }
    }
    // Lines that end close together must not have their names one over the other.
    names.sort_by(|one, other| one.1.total_cmp(&other.1));
    let mut above = f64::NEG_INFINITY;
    for (x, y, colour, name) in names {
        above = y.max(above + LINE_HEIGHT);
        writeln!(
            text,
            "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>",
            x + 8.0,
            above + 4.0
        )?;
    }
    writeln!(text, "</svg>")
}

/// The puzzle, the factor and the total time in nanoseconds, where there is one.
#[expect(clippy::cast_precision_loss, reason = "a picture has no more than three digits")]
fn point(growth: &Growth) -> Option<(&str, f64, f64)> {
    let once = growth.once.as_ref()?;
    let total = once.parse_ns + once.part1_ns + once.part2_ns;
    Some((growth.puzzle, growth.factor as f64, total.max(1) as f64))
}

fn line(text: &mut String, from: (f64, f64), to: (f64, f64)) -> std::fmt::Result {
    writeln!(
        text,
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"#80808060\"/>",
        from.0, from.1, to.0, to.1
    )
}

fn power_of_ten_nanoseconds(exponent: i32) -> String {
    let (unit, base) = match exponent {
        ..3 => ("ns", 0),
        3..6 => ("µs", 3),
        6..9 => ("ms", 6),
        _ => ("s", 9),
    };
    format!("{} {unit}", 10_i64.pow((exponent - base).unsigned_abs()))
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::svg;
    use crate::bench::growth::Growth;
    use crate::bench::once::Once;

    #[test]
    fn each_puzzle_is_a_line_and_what_took_too_long_is_left_out() {
        let growth = |puzzle, factor, time: Option<u64>| Growth {
            puzzle,
            factor,
            size: "1".to_owned(),
            bytes: 1,
            once: time.map(|total| Once { parse_ns: total, part1_ns: 0, part2_ns: 0, peak_bytes: None }),
        };
        let growths = [
            growth("keys", 1, Some(10_000)),
            growth("keys", 10, Some(1_000_000)),
            growth("keys", 100, None),
            growth("jigsaw", 1, Some(20_000)),
        ];
        assert_snapshot!(svg(&growths));
    }
}
