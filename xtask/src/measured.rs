//! Tables of README.md that were measured: each says on what, when and by which command.

use std::fs;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use puzzle::AnyPuzzle;

use crate::bench::throughput::{Throughput, throughputs};
use crate::bench::{
    BenchArgs, CaseTimes, Loaded, chart, growth, instructions, measure, puzzle_medians, scale,
};
use crate::columns::{Align, Columns};
use crate::failure::Failure;
use crate::times::shown_time;

/// The medians of each puzzle over the cases, the instructions where they can be counted, and the
/// inputs a second on one core and on all.
///
/// # Errors
/// An input that is refused, or a valgrind that fails.
pub fn times(cases: &[Loaded], args: &BenchArgs) -> Result<String, Failure> {
    let results = measure(cases, args.time)?;
    let throughputs = throughputs(cases, args.time)?;
    let right = |heading| (heading, Align::Right);
    let mut columns = Columns::new(&[
        ("puzzle", Align::Left),
        right("inputs"),
        right("parse"),
        right("part 1"),
        right("part 2"),
        right("total"),
        right("instructions"),
        right("inputs/s, one core"),
        right("all cores"),
    ]);
    for puzzle in puzzle_medians(&results) {
        columns.push(row(&puzzle, cases, &throughputs)?);
    }
    Ok(format!(
        "{}\nMedians over full-size inputs, each the median of its rounds, one input of all puzzles after the other, \
         which is harder on caches than one puzzle alone (`-p`); instructions by valgrind for parsing and both parts. \
         `cargo xtask bench --inputs inputs`, also with `--instructions` and `--throughput`; {}, {}.\n",
        columns.markdown(),
        machine(),
        today()
    ))
}

fn row(puzzle: &CaseTimes, cases: &[Loaded], throughputs: &[Throughput]) -> Result<Vec<String>, Failure> {
    let time = |nanoseconds| shown_time(Duration::from_nanos(nanoseconds));
    let own = || cases.iter().filter(|loaded| loaded.case.puzzle.meta().name == puzzle.puzzle);
    let instructions = if instructions::is_possible() {
        let mut counts = own().map(instructions::total).collect::<Result<Vec<u64>, Failure>>()?;
        counts.sort_unstable();
        instructions::grouped(counts[counts.len() / 2])
    } else {
        "?".to_owned()
    };
    let mut speeds = throughputs.iter().filter(|speed| speed.puzzle == puzzle.puzzle);
    let speed = |speed: Option<&Throughput>| {
        speed.map_or_else(String::new, |speed| format!("{:.0}", speed.per_second))
    };
    Ok(vec![
        puzzle.puzzle.to_owned(),
        own().count().to_string(),
        time(puzzle.parse_ns),
        time(puzzle.part1_ns),
        time(puzzle.part2_ns),
        time(puzzle.total_ns),
        instructions,
        speed(speeds.next()),
        speed(speeds.next_back()),
    ])
}

/// How time and memory grow up to 1000 times the official size: a table and a drawing.
///
/// # Errors
/// An input that cannot be made, or a run that fails.
pub fn scale(puzzles: &[&'static dyn AnyPuzzle]) -> Result<(String, String), Failure> {
    let growths = scale::grow(puzzles, &BenchArgs::default(), &mut |_| Ok(()))?;
    let table = format!(
        "{}\n`cargo xtask bench --scale`; {}, {}.\n",
        growth::table(&growths).markdown(),
        machine(),
        today()
    );
    Ok((table, chart::svg(&growths)))
}

/// The processor, as far as the system tells it.
pub(crate) fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    let about = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = about.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    match model {
        Some((_, model)) => format!("{}, {cores} cores", model.trim()),
        None => format!("{} on {}, {cores} cores", std::env::consts::ARCH, std::env::consts::OS),
    }
}

/// The date in UTC.
pub(crate) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date(seconds / 86_400)
}

/// The date so many days after 1 January 1970 (Hinnant, "chrono-compatible low-level date
/// algorithms", `civil_from_days`).
fn date(days: u64) -> String {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(59), "1970-03-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(20_787), "2026-11-30");
    }
}
