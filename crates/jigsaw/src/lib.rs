//! Jurassic Jigsaw (Advent of Code 2020, day 20): square tiles and sea monsters.
