//! Many-Worlds Interpretation (Advent of Code 2019, day 18): shortest walk that collects every key.
