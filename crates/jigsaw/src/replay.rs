//! The square as pictures, tile by tile.

use std::collections::BTreeMap;

use puzzle::Part;
use puzzle::grid::Grid;
use puzzle::replay::{Change, Ink, Replay, Shape};

use crate::arrangement::Laid;
use crate::tile::Tiles;
use crate::trace::Trace;

/// Lays the tiles one by one: for part 1 whole tiles with a gap between them, for part 2 what is
/// left of them in the picture, and at the end the figures that were found.
pub(crate) fn replay(title: String, tiles: &Tiles, part: Part, trace: &Trace) -> Replay {
    match &trace.image {
        Some(image) if part == Part::Two && !image.is_empty() => lay_picture(title, trace, image),
        _ => lay_tiles(title, tiles, trace),
    }
}

fn begin(title: String, side: usize, counter: &'static str) -> Replay {
    dressed(Replay::new(title, blank(side), &["tiles", counter]))
}

/// A square of so many cells a side with nothing on it.
pub(crate) fn blank(side: usize) -> Grid<u8> {
    Grid::new(side, vec![b' '; side * side]).expect("a square has whole rows")
}

/// The replay knowing what is drawn.
pub(crate) fn dressed(replay: Replay) -> Replay {
    replay
        .with_shape(b'#', Ink::Item, Shape::Block, "rough water or a mark")
        .with_legend(b'.', Ink::Floor, "calm water")
        .with_shape(b'O', Ink::Done, Shape::Block, "part of a figure")
}

fn lay_tiles(title: String, tiles: &Tiles, trace: &Trace) -> Replay {
    let across = trace.tiles.len();
    let mut replay = begin(title, side_of(tiles, across), "corners");
    let numbers: BTreeMap<u128, usize> = tiles.ids().iter().copied().zip(0..).collect();
    let laid = trace.tiles.iter().flatten().zip(trace.orientations());
    let mut corners = 0;
    for (place, (id, orientation)) in laid.enumerate() {
        let (row, column) = (place / across, place % across);
        let tile = numbers[id];
        let laid =
            Laid { tile: u32::try_from(tile).expect("tiles are numbered by u32"), orientation: *orientation };
        let changes = whole_tile(tiles, across, place, laid);
        let is_end = |index: usize| index == 0 || index + 1 == across;
        corners += u64::from(is_end(row) && is_end(column));
        let caption = format!("tile {id} lies {}", orientation.to_string().trim());
        replay.push(changes, caption, &[place as u64 + 1, corners]);
    }
    replay
}

/// Cells along the side of a square of whole tiles with gaps between them.
pub(crate) fn side_of(tiles: &Tiles, across: usize) -> usize {
    across * (tiles.size() + 1) - 1
}

/// The cells of a tile laid at a place of such a square.
pub(crate) fn whole_tile(
    tiles: &Tiles,
    across: usize,
    place: usize,
    laid: Laid,
) -> impl Iterator<Item = Change> + '_ {
    let (size, side, tile) = (tiles.size(), side_of(tiles, across), laid.tile as usize);
    let (top, left) = (place / across * (size + 1), place % across * (size + 1));
    (0..size * size).map(move |cell| {
        let (from_row, from_column) = (cell / size, cell % size);
        let (row, column) = laid.orientation.place(size, from_row, from_column);
        let glyph = if tiles.cell(tile, from_row, from_column) { b'#' } else { b'.' };
        Change { cell: (top + row) * side + left + column, glyph }
    })
}

fn lay_picture(title: String, trace: &Trace, image: &[String]) -> Replay {
    let (side, across) = (image.len(), trace.tiles.len());
    let size = side / across;
    let rows: Vec<&[u8]> = image.iter().map(String::as_bytes).collect();
    let mut replay = begin(title, side, "cells of figures");
    for (place, id) in trace.tiles.iter().flatten().enumerate() {
        let (top, left) = (place / across * size, place % across * size);
        let changes = (0..size * size).map(|cell| {
            let (row, column) = (top + cell / size, left + cell % size);
            let glyph = if rows[row][column] == b'.' { b'.' } else { b'#' };
            Change { cell: row * side + column, glyph }
        });
        replay.push(changes, format!("tile {id}"), &[place as u64 + 1, 0]);
    }
    let marks: Vec<Change> = (0..side * side)
        .filter(|cell| rows[cell / side][cell % side] == b'O')
        .map(|cell| Change { cell, glyph: b'O' })
        .collect();
    let counters = [(across * across) as u64, marks.len() as u64];
    let caption = if marks.is_empty() { "no figure shows" } else { "the figures" };
    replay.push(marks, caption, &counters);
    replay
}
