//! The last picture of a replay as a still: an SVG with the ways drawn over it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{Ink, Path, Replay, Shape, page::escape};
use crate::geometry::{Direction, Point};

/// Width and height of a cell.
const CELL: usize = 16;
/// Cells above which single glyphs are left out and a run of equal cells becomes one rectangle.
const MOST_GLYPHS: usize = 20_000;

/// The last picture with the ways over it, as an SVG that follows light and dark. Its size grows
/// with the picture, not with the length of the ways.
pub fn picture(title: &str, answer: &str, replay: &Replay) -> String {
    let grid = replay.last_picture();
    let (width, height) = (grid.width() * CELL, grid.height() * CELL);
    let title = escape(&format!("{title}, {}: {answer}", replay.title()));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">\n\
         <title>{title}</title>\n<style>\n{}</style>\n<rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n",
        style()
    );
    for (row, cells) in grid.rows().enumerate() {
        grounds(&mut svg, replay, row, cells);
    }
    ways(&mut svg, replay);
    if grid.cells().len() <= MOST_GLYPHS {
        for (index, &cell) in grid.cells().iter().enumerate() {
            let point = grid.point_of(index);
            match taken(replay, index) {
                Some(gone) => glyph(&mut svg, replay, point, gone, " gone"),
                None => glyph(&mut svg, replay, point, cell, ""),
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn style() -> String {
    let scheme = |choose: fn(Ink) -> [u8; 3]| {
        let mut rules = String::new();
        for ink in Ink::ALL {
            let [red, green, blue] = choose(ink);
            let name = class(ink);
            let _ = writeln!(rules, ".{name} {{ --ink: #{red:02x}{green:02x}{blue:02x} }}");
        }
        rules
    };
    format!(
        ":root {{ --ground: #fdfdfa; --wall: #c9c9c4 }}\n{}\
         @media (prefers-color-scheme: dark) {{\n:root {{ --ground: #16181b; --wall: #3f4347 }}\n{}}}\n\
         .ground {{ fill: var(--ground) }} .cell {{ fill: var(--ink); opacity: .16; shape-rendering: crispEdges }} .cell.wall {{ fill: var(--wall); opacity: 1 }}\n\
         .block {{ fill: var(--ink); opacity: .5 }} .block.done, .block.actor {{ opacity: 1 }}\n\
         .arrow {{ fill: var(--ink); opacity: .75 }} .disc {{ fill: var(--ink) }} .hole {{ fill: var(--ground) }}\n\
         .way {{ fill: none; stroke: var(--ink); stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round }} .end {{ fill: var(--ground); stroke: var(--ink); stroke-width: 1.5 }}\n\
         text {{ fill: var(--ink); font: 600 12px ui-monospace, Menlo, Consolas, monospace; text-anchor: middle }} .on {{ fill: var(--ground) }}\n\
         .letter {{ paint-order: stroke; stroke: var(--ground); stroke-width: 3px; stroke-linejoin: round }} .gone.lock {{ opacity: .55 }}\n",
        scheme(|ink| ink.colours().0),
        scheme(|ink| ink.colours().1),
    )
}

fn class(ink: Ink) -> String {
    format!("{ink:?}").to_lowercase()
}

/// What is shown beneath the ways: walls, and the grounds of all that is not floor.
fn grounds(svg: &mut String, replay: &Replay, row: usize, cells: &[u8]) {
    let mut column = 0;
    for run in cells.chunk_by(|left, right| replay.ink(*left) == replay.ink(*right)) {
        let ink = replay.ink(run[0]);
        if !matches!(ink, Ink::Floor | Ink::Trail | Ink::Actor) && replay.shape(run[0]) == Shape::Letter
            || ink != Ink::Floor && replay.last_picture().cells().len() > MOST_GLYPHS
        {
            let _ = writeln!(
                svg,
                "<rect class=\"cell {}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{CELL}\"/>",
                class(ink),
                column * CELL,
                row * CELL,
                run.len() * CELL,
            );
        }
        column += run.len();
    }
}

/// A letter that stood here at the start and does not any more: what was picked up, what was opened.
fn taken(replay: &Replay, cell: usize) -> Option<u8> {
    let [before, after] = [replay.base(), replay.last_picture()].map(|picture| picture.cells()[cell]);
    let was_thing = matches!(replay.ink(before), Ink::Item | Ink::Lock);
    let is_thing = !matches!(replay.ink(after), Ink::Floor | Ink::Trail);
    (was_thing && !is_thing && replay.shape(before) == Shape::Letter).then_some(before)
}

fn glyph(svg: &mut String, replay: &Replay, point: Point, cell: u8, more: &str) {
    let (ink, shape) = (replay.ink(cell), replay.shape(cell));
    let name = class(ink);
    let (left, top) = (point.column * CELL, point.row * CELL);
    let (x, y) = (left + CELL / 2, top + CELL / 2);
    let letter = escape(&char::from(cell).to_string());
    let baseline = y + 4;
    let _ = match shape {
        Shape::Block => writeln!(
            svg,
            "<rect class=\"block {name}\" x=\"{}\" y=\"{}\" width=\"14\" height=\"14\" rx=\"3\"/>",
            left + 1,
            top + 1
        ),
        Shape::LeftHalf => writeln!(
            svg,
            "<rect class=\"block {name}\" x=\"{}\" y=\"{}\" width=\"30\" height=\"14\" rx=\"3\"/>",
            left + 1,
            top + 1
        ),
        // Drawn with its other half.
        Shape::RightHalf => return,
        Shape::Arrow(direction) => {
            writeln!(svg, "<path class=\"arrow {name}\" d=\"M{x} {y}{}\"/>", triangle(direction))
        }
        Shape::Letter if matches!(ink, Ink::Floor | Ink::Wall | Ink::Trail) || cell == b' ' => return,
        Shape::Letter if ink == Ink::Actor => writeln!(
            svg,
            "<circle class=\"disc {name}\" cx=\"{x}\" cy=\"{y}\" r=\"7.5\"/><text class=\"on\" x=\"{x}\" y=\"{baseline}\">{letter}</text>"
        ),
        Shape::Letter => {
            writeln!(svg, "<text class=\"letter {name}{more}\" x=\"{x}\" y=\"{baseline}\">{letter}</text>")
        }
    };
}

/// A triangle around the middle of a cell.
fn triangle(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "m0-5 5 9h-10z",
        Direction::Right => "m5 0-9 5v-10z",
        Direction::Down => "m0 5-5-9h10z",
        Direction::Left => "m-5 0 9-5v10z",
    }
}

/// The ways, in a lane for each ink.
fn ways(svg: &mut String, replay: &Replay) {
    let lanes: Vec<Ink> =
        Ink::ALL.into_iter().filter(|&ink| replay.paths().iter().any(|path| path.ink == ink)).collect();
    let apart = match lanes.len() {
        0..=2 => 4,
        3 => 3,
        4..=6 => 2,
        _ => 1,
    };
    for (lane, &ink) in lanes.iter().enumerate() {
        let middle = (CELL + 2 * lane * apart - (lanes.len() - 1) * apart) / 2;
        let paths: Vec<&Path> = replay.paths().iter().filter(|path| path.ink == ink).collect();
        let place = |point: &Point| (point.column * CELL + middle, point.row * CELL + middle);
        let line = line(&paths, place);
        if !line.is_empty() {
            let _ = writeln!(svg, "<path class=\"way {}\" d=\"{line}\"/>", class(ink));
        }
        let starts: BTreeSet<Point> =
            paths.iter().filter(|path| path.points.len() > 1).map(|path| path.points[0]).collect();
        for start in &starts {
            let (x, y) = place(start);
            let _ = writeln!(svg, "<circle class=\"end {}\" cx=\"{x}\" cy=\"{y}\" r=\"3\"/>", class(ink));
        }
    }
}

/// What a pen draws that walks along the paths and is lifted over what is drawn already.
fn line(paths: &[&Path], place: impl Fn(&Point) -> (usize, usize)) -> String {
    let mut drawn = BTreeSet::new();
    let mut line = String::new();
    for path in paths {
        let mut run: Option<(Point, Point)> = None;
        let mut lifted = true;
        let mut end = |run: Option<(Point, Point)>, lifted: &mut bool| {
            if let Some((from, to)) = run {
                let ((x0, y0), (x1, y1)) = (place(&from), place(&to));
                if *lifted {
                    let _ = write!(line, "M{x0} {y0}");
                }
                let _ = if y0 == y1 { write!(line, "H{x1}") } else { write!(line, "V{y1}") };
                *lifted = false;
            }
        };
        for step in path.points.windows(2) {
            let (from, to) = (step[0], step[1]);
            if from == to {
                continue;
            }
            if !drawn.insert((from.min(to), from.max(to))) {
                end(run.take(), &mut lifted);
                lifted = true;
                continue;
            }
            run = match run {
                Some((start, middle)) if is_straight(start, middle, to) => Some((start, to)),
                before => {
                    end(before, &mut lifted);
                    Some((from, to))
                }
            };
        }
        end(run, &mut lifted);
    }
    line
}

/// Whether the way goes on as it went; turning back would have been drawn already.
fn is_straight(start: Point, middle: Point, to: Point) -> bool {
    (start.row == middle.row && middle.row == to.row)
        || (start.column == middle.column && middle.column == to.column)
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::{line, picture};
    use crate::geometry::{Direction, Point};
    use crate::grid::Grid;
    use crate::replay::{Change, Ink, Path, Replay, Shape};

    fn path(columns: &[usize]) -> Path {
        Path { ink: Ink::Actor, points: columns.iter().map(|&column| Point::new(0, column)).collect() }
    }

    fn pen(paths: &[Path]) -> String {
        line(&paths.iter().collect::<Vec<_>>(), |point| (point.column, point.row))
    }

    #[test]
    fn a_straight_way_is_one_stroke_however_often_it_is_gone() {
        assert_snapshot!(pen(&[path(&[0, 1, 2, 3])]), @"M0 0H3");
        assert_snapshot!(pen(&[path(&[0, 1, 1, 2, 1, 0, 1, 2, 3])]), @"M0 0H2M2 0H3");
        assert_snapshot!(pen(&[path(&[0, 1]), path(&[1, 0]), path(&[5, 4])]), @"M0 0H1M5 0H4");
        assert_snapshot!(pen(&[path(&[7])]), @"");
        let corner = Path {
            ink: Ink::Actor,
            points: vec![Point::new(0, 0), Point::new(0, 1), Point::new(1, 1), Point::new(2, 1)],
        };
        assert_snapshot!(pen(&[corner]), @"M0 0H1V2");
    }

    #[test]
    fn a_picture_shows_what_is_there_what_was_taken_and_the_ways() {
        let mut replay = Replay::new("a <walk>", Grid::new(5, b"#@a>O".to_vec()).unwrap(), &[])
            .with_legend(b'#', Ink::Wall, "wall")
            .with_legend(b'@', Ink::Actor, "the walker")
            .with_legend(b'a', Ink::Item, "a key")
            .with_shape(b'>', Ink::Hazard, Shape::Arrow(Direction::Right), "a blizzard")
            .with_shape(b'O', Ink::Item, Shape::Block, "a box");
        replay.push([Change { cell: 1, glyph: b'.' }, Change { cell: 2, glyph: b'.' }], "gone", &[]);
        replay.add_path(Ink::Actor, vec![Point::new(0, 1), Point::new(0, 2)]);
        let svg = picture("A walk", "1", &replay);
        let (_, drawn) = svg.split_once("</style>\n").unwrap();
        assert!(svg.contains("<title>A walk, a &lt;walk&gt;: 1</title>"));
        assert_snapshot!(drawn, @r#"
        <rect class="ground" width="80" height="16"/>
        <rect class="cell wall" x="0" y="0" width="16" height="16"/>
        <path class="way actor" d="M24 8H40"/>
        <circle class="end actor" cx="24" cy="8" r="3"/>
        <text class="letter item gone" x="40" y="12">a</text>
        <path class="arrow hazard" d="M56 8m5 0-9 5v-10z"/>
        <rect class="block item" x="65" y="1" width="14" height="14" rx="3"/>
        </svg>
        "#);
    }
}
