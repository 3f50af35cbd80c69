//! Times as people read them.

use std::time::Duration;

/// A time with three digits and a unit.
pub fn shown_time(time: Duration) -> String {
    let nanoseconds = time.as_nanos();
    if nanoseconds < 1000 {
        return format!("{nanoseconds} ns");
    }
    let seconds = time.as_secs_f64();
    let (value, unit) = if seconds < 0.999_5e-3 {
        (seconds * 1e6, "µs")
    } else if seconds < 0.999_5 {
        (seconds * 1e3, "ms")
    } else {
        (seconds, "s")
    };
    if value < 9.995 {
        format!("{value:.2} {unit}")
    } else if value < 99.95 {
        format!("{value:.1} {unit}")
    } else {
        format!("{value:.0} {unit}")
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::shown_time;

    #[test]
    fn times_have_three_digits() {
        let shown = |nanoseconds| shown_time(Duration::from_nanos(nanoseconds));
        assert_eq!(shown(0), "0 ns");
        assert_eq!(shown(999), "999 ns");
        assert_eq!(shown(1_234), "1.23 µs");
        assert_eq!(shown(99_960), "100 µs");
        assert_eq!(shown(999_400), "999 µs");
        assert_eq!(shown(999_999), "1.00 ms");
        assert_eq!(shown(15_510_000), "15.5 ms");
        assert_eq!(shown(63_000_000_000), "63.0 s");
    }
}
