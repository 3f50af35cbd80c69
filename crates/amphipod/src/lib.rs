//! Amphipod (Advent of Code 2021, day 23): least-energy path through board states.
