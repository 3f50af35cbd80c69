//! Options of this puzzle alone.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};
use puzzle::{Refusal, Text};

use crate::figure::Figure;
use crate::parser;
use crate::solve::Solver;

/// A drawing that is larger than this is no figure; what is made of it takes a hundred times as much.
const MOST_FIGURE_BYTES: usize = 1 << 20;

/// What to look for, and how to lay the tiles.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Options {
    /// Look for the figure drawn in this file instead of the sea monster: `#` for its cells,
    /// spaces for what may be anything
    #[arg(long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(no_stream))]
    pub monster: Option<PathBuf>,

    /// How to find the arrangement; both ways give the same answers
    #[arg(long, value_enum, default_value_t)]
    pub solver: Solver,

    /// Another figure than the sea monster: what the file says, once it is read.
    #[arg(skip)]
    pub figure: Option<Figure>,
}

/// A figure is read before all inputs, one of which may be standard input.
fn no_stream(path: PathBuf) -> Result<PathBuf, &'static str> {
    if path == Path::new("-") {
        Err("expected a file with a figure: standard input, `-`, is for tiles (a file of that name is `./-`)")
    } else {
        Ok(path)
    }
}

impl Options {
    /// The figure to look for.
    pub fn figure(&self) -> &Figure {
        self.figure.as_ref().unwrap_or_else(|| Figure::sea_monster())
    }

    /// Reads the figure, if a file is named.
    ///
    /// # Errors
    /// The refusal of that file.
    pub fn load(&mut self, read: &dyn Fn(&Path) -> Result<Vec<u8>, Refusal>) -> Result<(), Refusal> {
        let Some(path) = &self.monster else { return Ok(()) };
        let bytes = read(path)?;
        let name = path.display().to_string();
        if bytes.len() > MOST_FIGURE_BYTES {
            let message = format!("a figure is drawn in at most {} MiB", MOST_FIGURE_BYTES >> 20);
            return Err(Refusal::unreadable(&name, "too_large", message));
        }
        let text = Text::new(&bytes).map_err(|mut error| {
            if error.kind == "empty" {
                error.message = "the figure is empty".into();
            }
            Refusal::malformed(&name, None, &error)
        })?;
        let figure = parser::figure(&text).map_err(|error| Refusal::malformed(&name, Some(&text), &error))?;
        self.figure = Some(figure);
        Ok(())
    }
}
