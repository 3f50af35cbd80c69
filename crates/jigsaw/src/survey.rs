//! All arrangements there are, and what their corners multiply to.

use std::ops::ControlFlow;

use puzzle::{LimitReached, Limits, NoAnswer, Stats};
use search_core::{Backtrack, BacktrackEnd, Limit};

use crate::arrangement::{Laid, corners};
use crate::border::{Borders, Sides};
use crate::loops::{Kind, kinds};
use crate::product::Product;
use crate::refine::refine;
use crate::search::{Bounds, Square, Stopped};
use crate::watched::{Deed, Watched};

/// Candidates that the search looks at before it gives up, and some more for each tile. A limit of
/// time or of states takes the place of this bound.
pub const MOST_WORK: u64 = 1 << 27;
/// See [`MOST_WORK`].
const MOST_WORK_PER_TILE: u64 = 1 << 10;

/// Candidates that a state of [`Limits::max_states`] pays for, [`MOST_WORK`] aside: seldom are there
/// so many, but where most tiles fit most others no state would be the last within an hour.
const MOST_WORK_PER_STATE: u64 = 1 << 10;

/// Tiles in all arrangements that are kept for part 2. A limit of time or of states takes the place of
/// this bound, too; what is kept then is bounded by [`Limits::max_bytes`] alone.
pub const MOST_PLACES: usize = 1 << 22;

/// Tiles that are laid before somebody who watches hears of it again.
const LAID_BETWEEN_TELLINGS: u64 = 1024;

/// Bytes that the search takes for a tile: its borders, its kind, the eight ways in which an index
/// lists it, and its place in the square.
const BYTES_PER_TILE: usize = size_of::<Sides>() + size_of::<Kind>() + 10 * size_of::<Laid>();

/// Whether a survey tells all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coverage {
    /// There are no other arrangements, up to turning and mirroring the whole.
    Complete,
    /// It ended at the second product, as was asked for.
    ProductsDiffer,
    /// There are more arrangements than are kept.
    TooMany,
    /// There is more to look at than [`MOST_WORK`] allows.
    TooMuchWork,
}

/// Arrangements of kinds of tiles.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    /// The kinds.
    pub(crate) kinds: Vec<Kind>,
    /// Each arrangement row by row; the `tile` of a [`Laid`] is the number of a kind. Arrangements
    /// that differ by turning or mirroring the whole may occur once or several times.
    pub(crate) arrangements: Vec<Vec<Laid>>,
    /// The least and the greatest product of corner ids that occur; `None` if there is no
    /// arrangement.
    pub(crate) products: Option<(Product, Product)>,
    /// Whether this is all.
    pub(crate) coverage: Coverage,
    /// Places filled by the search.
    pub(crate) placed: u64,
    /// Candidates that the search looked at.
    pub(crate) looked_at: u64,
}

impl Survey {
    /// Searches for all arrangements, or only until two products are known.
    ///
    /// # Errors
    /// The limit that was reached, and what was done until then; each place for which candidates
    /// are sought counts.
    pub(crate) fn of(
        borders: &Borders,
        ids: &[u128],
        until_products_differ: bool,
        limits: &Limits,
    ) -> Result<Self, NoAnswer> {
        let tables = ids.len().saturating_mul(BYTES_PER_TILE);
        if tables > limits.max_bytes {
            return Err(limited(LimitReached::Memory, Stats::new()));
        }
        let (kinds, code_count) = refined_kinds(borders, ids.len());
        let bytes_per_arrangement = size_of::<Vec<Laid>>() + ids.len() * size_of::<Laid>();
        let mut is_too_large = false;
        let mut square = Square::new(&kinds, code_count, bounds(ids.len(), limits));
        let most = most_arrangements(ids.len(), limits);
        let mut arrangements: Vec<Vec<Laid>> = Vec::new();
        let mut products: Option<(Product, Product)> = None;
        let mut coverage = Coverage::Complete;
        let mut laid = 0_u64;
        let told = |deed: Deed<'_, _>| {
            laid += u64::from(matches!(deed, Deed::Made { .. }));
            if laid.is_multiple_of(LAID_BETWEEN_TELLINGS) {
                limits.tell(laid, None);
            }
        };
        let mut watched = Watched { assignment: &mut square, told };
        let (end, stats) = Backtrack::new(&mut watched).limits(search_limits(limits)).visit(|watched, _| {
            let square = &*watched.assignment;
            // As large as was reckoned, and no larger.
            let mut cells = Vec::with_capacity(ids.len());
            cells.extend(square.cells());
            let (least, greatest) = corner_products(&kinds, &cells, ids);
            let (least, greatest) = match products {
                None => (least, greatest),
                Some(known) => (known.0.min(least), known.1.max(greatest)),
            };
            products = Some((least, greatest));
            if arrangements.len() == most {
                coverage = Coverage::TooMany;
                return ControlFlow::Break(());
            }
            is_too_large = tables + (arrangements.len() + 1) * bytes_per_arrangement > limits.max_bytes;
            if is_too_large {
                return ControlFlow::Break(());
            }
            arrangements.push(cells);
            if until_products_differ && least != greatest {
                coverage = Coverage::ProductsDiffer;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let reached = match (end, square.stopped()) {
            (BacktrackEnd::Cancelled, _) => Some(LimitReached::Cancelled),
            (BacktrackEnd::LimitReached(Limit::Time), _) => Some(LimitReached::Time),
            (BacktrackEnd::LimitReached(_), _) => Some(LimitReached::States),
            (_, Some(Stopped::Limit(reached))) => Some(reached),
            (_, Some(Stopped::Work)) if is_patient(limits) => Some(LimitReached::States),
            _ => is_too_large.then_some(LimitReached::Memory),
        };
        if square.stopped() == Some(Stopped::Work) {
            coverage = Coverage::TooMuchWork;
        }
        let (placed, looked_at) = (stats.applied, square.work());
        let survey = Self { kinds, arrangements, products, coverage, placed, looked_at };
        match reached {
            Some(reached) => Err(limited(reached, survey.stats())),
            None => Ok(survey),
        }
    }

    /// What the search did.
    pub(crate) fn stats(&self) -> Stats {
        Stats::new()
            .with("tiles laid", self.placed)
            .with("candidates looked at", self.looked_at)
            .with("arrangements", self.arrangements.len())
    }
}

/// A limit was reached.
pub(crate) fn limited(limit: LimitReached, stats: Stats) -> NoAnswer {
    NoAnswer::Limit { limit, lower_bound: None, stats }
}

/// The kinds of so many tiles, and the number of their border codes.
pub(crate) fn refined_kinds(borders: &Borders, tiles: usize) -> (Vec<Kind>, usize) {
    let mut kinds = kinds(borders);
    let codes = borders.code_count();
    let codes = if tiles > 1 { refine(&mut kinds, codes) } else { codes };
    (kinds, codes)
}

/// Whether limits say how long to search, so that no built-in bound does.
pub(crate) fn is_patient(limits: &Limits) -> bool {
    limits.deadline.is_some() || limits.max_states.is_some()
}

/// How many arrangements of so many tiles are kept.
fn most_arrangements(tiles: usize, limits: &Limits) -> usize {
    if is_patient(limits) { usize::MAX } else { (MOST_PLACES / tiles).max(2) }
}

/// Where the search for an arrangement of so many tiles gives up.
pub(crate) fn bounds(tiles: usize, limits: &Limits) -> Bounds<'_> {
    let most_work = match limits.max_states {
        Some(states) => MOST_WORK.saturating_add(states.saturating_mul(MOST_WORK_PER_STATE)),
        None if is_patient(limits) => u64::MAX,
        None => MOST_WORK + MOST_WORK_PER_TILE * tiles as u64,
    };
    Bounds { most_work, limits: Some(limits) }
}

/// The same limits for a search.
pub(crate) fn search_limits(limits: &Limits) -> search_core::Limits {
    search_core::Limits {
        max_expanded: limits.max_states,
        deadline: limits.deadline,
        cancel: limits.cancel.clone(),
        ..search_core::Limits::default()
    }
}

/// The least and the greatest product of the corner ids, whichever tiles of the kinds lie there.
fn corner_products(kinds: &[Kind], cells: &[Laid], ids: &[u128]) -> (Product, Product) {
    let corners = corners(cells.len().isqrt()).map(|cell| cells[cell].tile);
    if cells.len() == 1 {
        let product = Product::of([ids[0]; 4]);
        return (product, product);
    }
    let factors = |greatest: bool| {
        std::array::from_fn(|at| {
            let kind = corners[at];
            // The n-th corner of a kind gets its n-th least or greatest id.
            let before = corners[..at].iter().filter(|&&other| other == kind).count();
            let mut of_kind: Vec<u128> =
                kinds[kind as usize].members.iter().map(|member| ids[member.tile as usize]).collect();
            let at = if greatest { of_kind.len() - 1 - before } else { before };
            *of_kind.select_nth_unstable(at).1
        })
    };
    (Product::of(factors(false)), Product::of(factors(true)))
}

#[cfg(test)]
pub(crate) mod tests {
    use puzzle::{LimitReached, Limits, NoAnswer, Text};

    use super::{BYTES_PER_TILE, MOST_PLACES, MOST_WORK, Survey, bounds, is_patient, most_arrangements};
    use crate::border::Borders;
    use crate::parser::parse;

    /// Tiles without a mark on them lie in any order.
    pub(crate) fn blank_tiles(count: u32) -> String {
        (1..=count).flat_map(|id| ["Tile ".to_owned(), id.to_string(), ":\n..\n..\n\n".to_owned()]).collect()
    }

    fn surveyed(text: &str, max_bytes: usize) -> Result<Survey, LimitReached> {
        let tiles = parse(&Text::new(text.as_bytes()).unwrap()).unwrap();
        let limits = Limits { max_bytes, ..Limits::default() };
        Survey::of(&Borders::of(&tiles), tiles.ids(), false, &limits).map_err(|error| match error {
            NoAnswer::Limit { limit, .. } => limit,
            NoAnswer::None { message, .. } => unreachable!("{message}"),
        })
    }

    #[test]
    fn a_search_keeps_within_its_memory() {
        let tables = 16 * BYTES_PER_TILE;
        assert_eq!(surveyed(&blank_tiles(16), tables - 1).err(), Some(LimitReached::Memory));
        assert_eq!(surveyed(&blank_tiles(16), tables).err(), Some(LimitReached::Memory));
        assert_eq!(surveyed(&blank_tiles(16), tables + 1000).unwrap().arrangements.len(), 1);
    }

    #[test]
    fn an_arrangement_takes_no_more_memory_than_is_reckoned() {
        let survey = surveyed(&blank_tiles(9), usize::MAX).unwrap();
        assert!(survey.arrangements.iter().all(|arrangement| arrangement.capacity() == 9));
    }

    #[test]
    fn a_limit_of_time_or_of_states_takes_the_place_of_the_built_in_bounds() {
        let none = Limits::default();
        let timed = none.clone().within(std::time::Duration::from_secs(600));
        let counted = |states| Limits { max_states: Some(states), ..Limits::default() };
        assert!(!is_patient(&none) && is_patient(&timed) && is_patient(&counted(0)));
        assert!((MOST_WORK..2 * MOST_WORK).contains(&bounds(36, &none).most_work));
        assert_eq!(bounds(36, &timed).most_work, u64::MAX);
        assert!(bounds(36, &counted(1 << 40)).most_work > MOST_WORK << 20);
        assert_eq!(bounds(36, &counted(u64::MAX)).most_work, u64::MAX);
        assert_eq!(most_arrangements(36, &none), MOST_PLACES / 36);
        assert_eq!([timed, counted(9)].map(|limits| most_arrangements(36, &limits)), [usize::MAX; 2]);
    }
}
