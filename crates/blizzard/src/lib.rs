//! Blizzard Basin (Advent of Code 2022, day 24): fastest crossing of a windy field.
