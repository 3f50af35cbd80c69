//! A refused input with its place resolved, and its picture for people.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use crate::printable::printable;
use crate::text::count_characters;
use crate::{ParseError, Position, Text};

/// Longest part of a line that is drawn, in characters.
const WINDOW: usize = 100;

/// Why an input was not solved: it cannot be read, or is malformed at a place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}", self.place())]
pub struct Refusal {
    /// Name of the input: its path, `-` or `example`, as it is; people see it without control characters.
    pub input: String,
    /// A short label for programs, such as `ragged` or `io`.
    pub kind: &'static str,
    /// Where; an input that cannot be read has no place.
    pub position: Option<Position>,
    /// One sentence: lower case, no full stop.
    pub message: String,
    drawing: Option<Drawing>,
    help: Option<String>,
}

/// The part of the line to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Drawing {
    line: String,
    /// Bytes of `line` to underline.
    span: std::ops::Range<usize>,
    label: String,
    /// Whether characters are missing before the window.
    cut: bool,
}

impl Refusal {
    /// An input that cannot be read at all.
    pub fn unreadable(input: &str, kind: &'static str, message: impl Into<String>) -> Self {
        Self {
            input: input.to_owned(),
            kind,
            position: None,
            message: message.into(),
            drawing: None,
            help: None,
        }
    }

    /// A malformed input; `text` is `None` if it was refused before it had lines.
    pub fn malformed(input: &str, text: Option<&Text<'_>>, error: &ParseError) -> Self {
        let position = text.map_or(Position { line: 1, column: 1 }, |text| text.position(error.offset));
        Self {
            input: input.to_owned(),
            kind: error.kind,
            position: Some(position),
            message: error.message.to_string(),
            drawing: text.map(|text| draw(text, position, error)),
            help: error.help.as_ref().map(ToString::to_string),
        }
    }

    fn place(&self) -> String {
        match self.position {
            Some(Position { line, column }) => format!("{}:{line}:{column}: ", self.name()),
            None => format!("{}: ", self.name()),
        }
    }

    /// The input's name for people.
    fn name(&self) -> String {
        printable(self.input.as_bytes())
    }

    fn origin(&self) -> Origin<'_> {
        let origin = Origin::path(self.name());
        match self.position {
            Some(Position { line, column }) => origin.line(line).char_column(column),
            None => origin,
        }
    }

    /// The error as rustc would draw it: message, place, the line and a caret under the place.
    pub fn render(&self, colour: bool) -> String {
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        let mut group = Group::with_title(Level::ERROR.primary_title(&self.message));
        match (&self.drawing, self.position) {
            (Some(drawing), Some(position)) => {
                let label = Some(&*drawing.label).filter(|label| !label.is_empty());
                let annotation = AnnotationKind::Primary.span(drawing.span.clone()).label(label);
                let snippet = Snippet::source(&drawing.line).line_start(position.line).annotation(annotation);
                if drawing.cut {
                    // The snippet's own column would be that in the window.
                    group = group.element(self.origin()).element(snippet);
                } else {
                    group = group.element(snippet.path(self.name()));
                }
            }
            _ => group = group.element(self.origin()),
        }
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help));
        }
        let mut rendered = renderer.render(&[group]);
        rendered.push('\n');
        rendered
    }
}

/// Cuts a window round the place out of its line, so that a line of a gigabyte is no trouble,
/// and replaces what a terminal must not see.
fn draw(text: &Text<'_>, position: Position, error: &ParseError) -> Drawing {
    let source = text.original_line(position.line);
    let shown = |bytes: &[u8]| -> String { printable(bytes) };
    let column = position.column - 1;
    let underlined = count_characters(
        &text.bytes()
            [error.offset.min(text.bytes().len())..(error.offset + error.length).min(text.bytes().len())],
    );
    let skip = column.saturating_sub(WINDOW / 2);
    let characters: Vec<char> = shown(source).chars().skip(skip).take(WINDOW).collect();
    let start = (column - skip).min(characters.len());
    let end = (start + underlined.max(1)).min(characters.len()).max(start);
    let mut line = String::new();
    let mut span = 0..0;
    if skip > 0 {
        line.push('…');
    }
    for (index, character) in characters.iter().enumerate() {
        if index == start {
            span.start = line.len();
        }
        line.push(*character);
        if index < end {
            span.end = line.len();
        }
    }
    if start == characters.len() {
        span = line.len()..line.len();
    }
    Drawing { line, span, label: error.label.to_string(), cut: skip > 0 }
}
