//! Counters that a solver reports, named in the words of its search.

use std::fmt;

/// Named counters in the order in which the solver gives them. The same input gives the same
/// counters on each run and platform, so times do not belong here.
#[must_use]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    counters: Vec<(&'static str, u64)>,
}

impl Stats {
    /// No counters yet.
    pub const fn new() -> Self {
        Self { counters: Vec::new() }
    }

    /// The same counters and one more.
    pub fn with(mut self, name: &'static str, value: impl TryInto<u64>) -> Self {
        self.counters.push((name, value.try_into().unwrap_or(u64::MAX)));
        self
    }

    /// The value of a counter.
    pub fn get(&self, name: &str) -> Option<u64> {
        self.counters.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    /// All counters in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        self.counters.iter().copied()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.counters.is_empty()
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, value)) in self.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            // Of one there is no plural: "states expanded" and "dead ends" have one in one place. No
            // word of a counter's name ends in an s for another reason.
            let (first, rest) = name.split_at(name.find(' ').unwrap_or(name.len()));
            match (value, first.strip_suffix('s')) {
                (1, Some(first)) => write!(f, "{comma}1 {first}{rest}")?,
                (1, None) => write!(f, "{comma}1 {}", name.strip_suffix('s').unwrap_or(name))?,
                _ => write!(f, "{comma}{value} {name}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Stats;

    #[test]
    fn one_of_a_thing_is_named_in_the_singular() {
        let stats = Stats::new().with("states expanded", 1_u64).with("dead ends", 1_u64).with("moves", 2_u64);
        assert_eq!(stats.to_string(), "1 state expanded, 1 dead end, 2 moves");
    }
}
