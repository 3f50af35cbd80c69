//! What an input of some size took, as one of many rows.

use std::time::Duration;

use serde::Serialize;

use super::once::Once;
use crate::columns::{Align, Columns};
use crate::times::shown_time;

/// What an input of one size took.
#[derive(Clone, Debug, Serialize)]
pub struct Growth {
    /// Name of the puzzle.
    pub puzzle: &'static str,
    /// How many times the official size.
    pub factor: usize,
    /// The size as given to `gen`.
    pub size: String,
    /// The size of the input.
    pub bytes: usize,
    /// What it took; missing if it took longer than [`PATIENCE`].
    #[serde(flatten)]
    pub once: Option<Once>,
}

/// How long one size may take.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// The results as a table.
pub fn table(growths: &[Growth]) -> Columns {
    let right = |heading| (heading, Align::Right);
    let mut columns = Columns::new(&[
        ("puzzle", Align::Left),
        right("times official"),
        right("size"),
        right("input"),
        right("parse"),
        right("part 1"),
        right("part 2"),
        right("peak memory"),
    ]);
    for growth in growths {
        let mut row = vec![
            growth.puzzle.to_owned(),
            growth.factor.to_string(),
            growth.size.clone(),
            shown_bytes(growth.bytes as u64),
        ];
        match &growth.once {
            Some(once) => {
                row.extend(
                    [once.parse_ns, once.part1_ns, once.part2_ns]
                        .map(|ns| shown_time(Duration::from_nanos(ns))),
                );
                row.push(once.peak_bytes.map_or("?".to_owned(), shown_bytes));
            }
            None => row.extend([
                String::new(),
                String::new(),
                format!("over {}", shown_time(PATIENCE)),
                String::new(),
            ]),
        }
        columns.push(row);
    }
    columns
}

/// Bytes in the unit that suits them.
pub fn shown_bytes(bytes: u64) -> String {
    match bytes {
        0..10_240 => format!("{bytes} B"),
        10_240..10_485_760 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}
