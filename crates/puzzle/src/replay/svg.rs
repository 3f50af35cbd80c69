//! The last picture of a replay as a still: an SVG with the way drawn over it.

use std::fmt::Write as _;

use super::{Ink, Replay, page::escape};

/// Width and height of a cell.
const CELL: usize = 12;
/// Cells above which glyphs are left out and a row of equal cells becomes one rectangle.
const MOST_GLYPHS: usize = 20_000;

/// The last picture with the paths over it, as an SVG that follows light and dark.
pub fn picture(answer: &str, replay: &Replay) -> String {
    let grid = replay.last_picture();
    let (width, height) = (grid.width() * CELL, grid.height() * CELL);
    let title = escape(&format!("{}: {answer}", replay.title()));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">\n\
         <title>{title}</title>\n<style>\n{}</style>\n<rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n",
        style()
    );
    let glyphs = grid.cells().len() <= MOST_GLYPHS;
    for (row, cells) in grid.rows().enumerate() {
        let mut column = 0;
        while column < cells.len() {
            let ink = replay.ink(cells[column]);
            let run = cells[column..].iter().take_while(|&&cell| replay.ink(cell) == ink).count();
            rectangle(&mut svg, ink, row, column, run);
            column += run;
        }
        if glyphs {
            line_of_glyphs(&mut svg, replay, row, cells);
        }
    }
    for path in replay.paths() {
        polyline(&mut svg, path);
    }
    svg.push_str("</svg>\n");
    svg
}

fn style() -> String {
    let mut light = String::new();
    let mut dark = String::new();
    for ink in Ink::ALL {
        let ([r, g, b], [dr, dg, db]) = ink.colours();
        let _ = writeln!(light, ".{} {{ fill: #{r:02x}{g:02x}{b:02x} }}", class(ink));
        let _ = writeln!(dark, "  .{} {{ fill: #{dr:02x}{dg:02x}{db:02x} }}", class(ink));
    }
    format!(
        ".ground {{ fill: #fdfdfa }}\n{light}rect.wall {{ opacity: .35 }} rect {{ opacity: .18 }} rect.ground {{ opacity: 1 }}\n\
         text {{ font: 10px ui-monospace, monospace; text-anchor: middle }}\n\
         polyline {{ fill: none; stroke: #b44a00; stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round; opacity: .8 }}\n\
         @media (prefers-color-scheme: dark) {{\n  .ground {{ fill: #16181b }}\n{dark}  polyline {{ stroke: #ff8c3a }}\n}}\n"
    )
}

fn class(ink: Ink) -> String {
    format!("{ink:?}").to_lowercase()
}

fn rectangle(svg: &mut String, ink: Ink, row: usize, column: usize, run: usize) {
    if ink == Ink::Floor {
        return;
    }
    let _ = writeln!(
        svg,
        "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{CELL}\"/>",
        class(ink),
        column * CELL,
        row * CELL,
        run * CELL,
    );
}

/// Floor and walls speak for themselves; the rest is written.
fn line_of_glyphs(svg: &mut String, replay: &Replay, row: usize, cells: &[u8]) {
    for (column, &cell) in cells.iter().enumerate() {
        let ink = replay.ink(cell);
        if matches!(ink, Ink::Floor | Ink::Wall) || cell == b' ' {
            continue;
        }
        let _ = writeln!(
            svg,
            "<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>",
            class(ink),
            column * CELL + CELL / 2,
            row * CELL + CELL - 3,
            escape(&char::from(cell).to_string()),
        );
    }
}

fn polyline(svg: &mut String, path: &[crate::geometry::Point]) {
    svg.push_str("<polyline points=\"");
    for (index, point) in path.iter().enumerate() {
        let straight = index > 0
            && path.get(index + 1).is_some_and(|next| {
                let before = path[index - 1];
                (before.row == point.row && point.row == next.row)
                    || (before.column == point.column && point.column == next.column)
            })
            && path[index - 1] != path[index + 1];
        if !straight {
            let _ = write!(svg, "{},{} ", point.column * CELL + CELL / 2, point.row * CELL + CELL / 2);
        }
    }
    svg.push_str("\"/>\n");
}
