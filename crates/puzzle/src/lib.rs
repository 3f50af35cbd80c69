//! What the puzzles share: the Puzzle trait, reading input, diagnostics, grid, command line.
