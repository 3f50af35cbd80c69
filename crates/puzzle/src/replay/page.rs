//! A replay as one self-contained web page: no network, opens from disk.

use serde::Serialize;

use super::{Ink, Replay, encode};
use crate::geometry::Point;

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
    legend: Vec<(String, usize, &'static str)>,
    counters: &'a [&'static str],
    caption: &'a str,
    count: usize,
    frames: String,
    paths: Vec<Vec<(usize, usize)>>,
}

impl<'a> Part<'a> {
    fn new(answer: &'a str, replay: &'a Replay) -> Self {
        let pair = |point: &Point| (point.row, point.column);
        Self {
            title: replay.title(),
            answer,
            width: replay.base().width(),
            height: replay.base().height(),
            base: replay.base().rows().map(|row| String::from_utf8_lossy(row).into_owned()).collect(),
            legend: replay
                .legend()
                .iter()
                .map(|legend| (char::from(legend.glyph).to_string(), legend.ink as usize, legend.meaning))
                .collect(),
            counters: replay.counters(),
            caption: &replay.frames()[0].caption,
            count: replay.frames().len(),
            frames: encode::frames(replay),
            paths: replay.paths().iter().map(|path| path.iter().map(pair).collect()).collect(),
        }
    }
}
