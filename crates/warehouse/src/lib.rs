//! Warehouse Woes (Advent of Code 2024, day 15): a robot pushes boxes.
