//! The two questions.

use std::ops::ControlFlow;

use puzzle::{LimitReached, Limits, NoAnswer, Stats};
use search_core::Backtrack;

use crate::arrangement::Arrangement;
use crate::figure::Figure;
use crate::fill::{Filling, Insides};
use crate::hunt::{Catch, hunt};
use crate::jigsaw::Jigsaw;
use crate::picture::Picture;
use crate::product::Product;
use crate::survey::{Coverage, MOST_WORK, Survey, is_patient, limited};

/// Cells of all pictures together that are looked at, each picture counted as some cells more.
pub const MOST_CELLS: u64 = 1 << 28;
/// See [`MOST_CELLS`].
const CELLS_PER_PICTURE: u64 = 1 << 11;

/// How arrangements are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, clap::ValueEnum)]
pub enum Solver {
    /// Follow the borders where that is sure, search elsewhere
    #[default]
    Borders,
    /// Search in any case
    Search,
}

/// The answer to part 1.
#[derive(Clone, Debug)]
pub struct Corners {
    /// The product of the ids at the corners, the same in all arrangements.
    pub product: Product,
    /// One of the arrangements.
    pub arrangement: Arrangement,
    /// What the search did.
    pub stats: Stats,
}

/// The answer to part 2.
#[derive(Clone, Debug)]
pub struct Waters {
    /// Set cells that belong to no figure.
    pub rough: u64,
    /// The arrangement whose picture shows the most.
    pub arrangement: Arrangement,
    /// The figures in it, as they lie in this arrangement; `None` if there are none.
    pub catch: Option<Catch>,
    /// What the search did.
    pub stats: Stats,
}

/// Part 1: what do the ids of the corners multiply to?
///
/// # Errors
/// `unsolvable` if the tiles make no square, `ambiguous` if they make squares with different
/// products or if that could not be excluded within the built-in bounds
/// ([`MOST_WORK`] and [`MOST_PLACES`](crate::MOST_PLACES), which a limit of time or of states
/// replaces); or the limit that was reached.
pub fn corners(jigsaw: &Jigsaw, solver: Solver, limits: &Limits) -> Result<Corners, NoAnswer> {
    let ids = jigsaw.tiles().ids();
    if let Some(arrangement) = followed(jigsaw, solver, limits)? {
        return Ok(Corners {
            product: arrangement.corner_product(ids),
            arrangement: arrangement.clone(),
            stats: Stats::new().with("tiles laid", ids.len()).with("arrangements", 1_u64),
        });
    }
    jigsaw.with_products(limits, |survey| {
        let stats = survey.stats();
        match survey.products {
            Some((least, greatest)) if least != greatest => Err(NoAnswer::none(
                "ambiguous",
                format!("there are arrangements whose corners multiply to {least} and to {greatest}"),
                stats,
            )),
            Some((product, _)) if survey.coverage == Coverage::Complete => {
                let insides = Insides::of(jigsaw.tiles(), &survey.kinds);
                Ok(Corners {
                    product,
                    arrangement: Filling::new(&insides, &survey.arrangements[0]).first(),
                    stats,
                })
            }
            _ => Err(undecided(survey)),
        }
    })?
}

/// Part 2: how many set cells of the picture belong to no figure?
///
/// The number of set cells is the same in all pictures, so the picture that decides is the one in which the
/// figures, all in one orientation, cover the most cells.
///
/// # Errors
/// `unsolvable` if the tiles make no square, `ambiguous` if there are more pictures than can be looked
/// at within the built-in bounds (those of [`corners`] and [`MOST_CELLS`], replaced alike); or the limit
/// that was reached.
pub fn rough_waters(
    jigsaw: &Jigsaw,
    figure: &Figure,
    solver: Solver,
    limits: &Limits,
) -> Result<Waters, NoAnswer> {
    let tiles = jigsaw.tiles();
    if figure.bytes() > limits.max_bytes {
        return Err(limit(LimitReached::Memory));
    }
    if let Some(arrangement) = followed(jigsaw, solver, limits)? {
        let picture = Picture::of(tiles, arrangement);
        let catch = hunt(figure, &picture, &mut limits.clock()).map_err(limit)?;
        let stats =
            Stats::new().with("tiles laid", tiles.len()).with("arrangements", 1_u64).with("pictures", 1_u64);
        let set = if catch.is_some() { 0 } else { picture.count() };
        return Ok(waters(set, arrangement.clone(), catch, stats));
    }
    let set: u64 =
        (0..tiles.len()).flat_map(|tile| tiles.blocks(tile)).map(|word| u64::from(word.count_ones())).sum();
    let is_hopeless =
        figure.height().max(figure.width()) > jigsaw.picture_size() || (figure.cells().len() as u64) > set;
    if is_hopeless {
        // Then all pictures are alike, and one arrangement is enough.
        return jigsaw.with_products(limits, |survey| match survey.arrangements.first() {
            Some(first) => {
                let insides = Insides::of(tiles, &survey.kinds);
                let stats = survey.stats().with("pictures", 0_u64);
                Ok(waters(set, Filling::new(&insides, first).first(), None, stats))
            }
            None => Err(undecided(survey)),
        })?;
    }
    let survey = jigsaw.surveyed(limits)?;
    if survey.coverage != Coverage::Complete || survey.arrangements.is_empty() {
        return Err(undecided(survey));
    }
    let insides = Insides::of(tiles, &survey.kinds);
    let pictures = insides.pictures().saturating_mul(survey.arrangements.len() as u64);
    let cells = (jigsaw.picture_size() as u64).pow(2) + CELLS_PER_PICTURE;
    let stats = survey.stats().with("pictures", pictures);
    if !is_patient(limits) && pictures.saturating_mul(cells) > MOST_CELLS.max(cells) {
        let pictures = if pictures == u64::MAX { "more than 2^64".to_owned() } else { format!("{pictures}") };
        let message = format!(
            "this is undecided: the tiles make {pictures} pictures, too many to look for figures in all of them; {PATIENCE}"
        );
        return Err(NoAnswer::none("ambiguous", message, stats));
    }
    if insides.bytes_of_choices() > limits.max_bytes {
        return Err(limited(LimitReached::Memory, stats));
    }
    let mut best: Option<(Arrangement, Option<Catch>)> = None;
    let uncovered = |catch: &Option<Catch>| catch.as_ref().map_or(set, |catch| catch.uncovered);
    let mut clock = limits.clock();
    for kinds in &survey.arrangements {
        let mut filling = Filling::new(&insides, kinds);
        let mut stopped = None;
        // The clock counts, not the backtracking: filling never gets stuck.
        let _ended = Backtrack::new(&mut filling).visit(|filling, _| {
            let arrangement = filling.arrangement();
            match hunt(figure, &Picture::of(tiles, &arrangement), &mut clock) {
                Ok(catch) => {
                    if best.as_ref().is_none_or(|(_, known)| uncovered(&catch) < uncovered(known)) {
                        best = Some((arrangement, catch));
                    }
                    ControlFlow::Continue(())
                }
                Err(reached) => {
                    stopped = Some(reached);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(reached) = stopped {
            return Err(limit(reached));
        }
    }
    match best {
        Some((arrangement, catch)) => Ok(waters(set, arrangement, catch, stats)),
        None => unreachable!("every arrangement of kinds has a picture"),
    }
}

fn followed<'a>(
    jigsaw: &'a Jigsaw,
    solver: Solver,
    limits: &Limits,
) -> Result<Option<&'a Arrangement>, NoAnswer> {
    match solver {
        Solver::Borders => jigsaw.followed(limits).map_err(limit),
        Solver::Search => Ok(None),
    }
}

/// The answer; `set` is the number of set cells, wanted only if there are no figures.
fn waters(set: u64, arrangement: Arrangement, catch: Option<Catch>, stats: Stats) -> Waters {
    let (rough, count) = catch.as_ref().map_or((set, 0), |catch| (catch.uncovered, catch.count));
    Waters { rough, arrangement, catch, stats: stats.with("figures", count) }
}

/// The way out where a built-in bound leaves something undecided.
const PATIENCE: &str = "with `--time-limit` the search goes on for as long as that says";

/// Why a survey gives no answer.
fn undecided(survey: &Survey) -> NoAnswer {
    let stats = survey.stats();
    let found = if survey.products.is_some() { "not all arrangements were" } else { "no arrangement was" };
    match survey.coverage {
        Coverage::TooMuchWork => {
            let message = format!(
                "this is undecided: the borders are much alike, and {found} found among {MOST_WORK} candidates; \
                 {PATIENCE}"
            );
            NoAnswer::none("ambiguous", message, stats)
        }
        Coverage::TooMany => {
            let message = format!(
                "this is undecided: there are more than {} arrangements, and not all were looked at; {PATIENCE}",
                survey.arrangements.len()
            );
            NoAnswer::none("ambiguous", message, stats)
        }
        Coverage::Complete | Coverage::ProductsDiffer => {
            NoAnswer::none("unsolvable", "the tiles make no square", stats)
        }
    }
}

fn limit(limit: LimitReached) -> NoAnswer {
    limited(limit, Stats::new())
}
