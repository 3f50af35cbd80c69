//! A replay as one self-contained web page: no network, opens from disk.

use serde::Serialize;

use super::{Ink, Replay, Shape, encode};
use crate::geometry::Direction;

/// The page around the data; `@TITLE@` and `@DATA@` are filled in.
const TEMPLATE: &str = include_str!("page.html");

/// The page that plays these replays, each under its own tab.
///
/// # Panics
/// Never: the data is plain.
pub fn page(title: &str, replays: &[(String, Replay)]) -> String {
    let data = Data {
        title,
        inks: Ink::ALL.map(|ink| {
            let (light, dark) = ink.colours();
            [hex(light), hex(dark)]
        }),
        parts: replays.iter().map(|(answer, replay)| Part::new(answer, replay)).collect(),
    };
    // `<` could end the script element.
    let json = serde_json::to_string(&data).expect("a replay is plain data").replace('<', "\\u003c");
    TEMPLATE.replace("@TITLE@", &escape(title)).replace("@DATA@", &json)
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// What the script of the page calls a shape.
fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::Letter => "letter",
        Shape::Block => "block",
        Shape::LeftHalf => "left half",
        Shape::RightHalf => "right half",
        Shape::Arrow(Direction::Up) => "up",
        Shape::Arrow(Direction::Right) => "right",
        Shape::Arrow(Direction::Down) => "down",
        Shape::Arrow(Direction::Left) => "left",
    }
}

/// Text made safe inside an element or an attribute.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[derive(Serialize)]
struct Data<'a> {
    title: &'a str,
    inks: [[String; 2]; 12],
    parts: Vec<Part<'a>>,
}

#[derive(Serialize)]
struct Part<'a> {
    title: &'a str,
    answer: &'a str,
    width: usize,
    height: usize,
    base: Vec<String>,
    legend: Vec<(String, usize, &'static str, &'static str)>,
    counters: &'a [&'static str],
    caption: &'a str,
    count: usize,
    frames: String,
}

impl<'a> Part<'a> {
    fn new(answer: &'a str, replay: &'a Replay) -> Self {
        Self {
            title: replay.title(),
            answer,
            width: replay.base().width(),
            height: replay.base().height(),
            base: replay.base().rows().map(|row| String::from_utf8_lossy(row).into_owned()).collect(),
            legend: replay
                .legend()
                .iter()
                .map(|legend| {
                    let glyph = char::from(legend.glyph).to_string();
                    (glyph, legend.ink as usize, legend.meaning, shape_name(legend.shape))
                })
                .collect(),
            counters: replay.counters(),
            caption: &replay.frames()[0].caption,
            count: replay.frames().len(),
            frames: encode::frames(replay),
        }
    }
}
