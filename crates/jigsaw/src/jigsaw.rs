//! The puzzle as understood, and what both parts need of it.

use std::sync::OnceLock;

use puzzle::{LimitReached, Limits, NoAnswer};

use crate::arrangement::{Arrangement, Laid};
use crate::border::{Borders, Sides};
use crate::follow::follow;
use crate::survey::{Coverage, Survey, is_patient};
use crate::tile::Tiles;

/// The tiles, and what was found out about their arrangements so far.
///
/// Results that a limit cut short are not kept.
#[derive(Debug)]
pub struct Jigsaw {
    // Invariant: the number of tiles is a square, and not 0; their ids differ.
    tiles: Tiles,
    borders: OnceLock<Borders>,
    followed: OnceLock<Option<Arrangement>>,
    /// What was found within the built-in bounds.
    survey: OnceLock<Survey>,
    /// What was found within limits that take their place.
    patient_survey: OnceLock<Survey>,
}

impl Jigsaw {
    /// The puzzle of these tiles, a square number of them.
    pub(crate) fn new(tiles: Tiles) -> Self {
        Self {
            tiles,
            borders: OnceLock::new(),
            followed: OnceLock::new(),
            survey: OnceLock::new(),
            patient_survey: OnceLock::new(),
        }
    }

    /// The tiles in the order of the input.
    pub fn tiles(&self) -> &Tiles {
        &self.tiles
    }

    /// Tiles along a side of the square.
    pub fn side(&self) -> usize {
        self.tiles.len().isqrt()
    }

    /// Cells along a side of the picture.
    pub fn picture_size(&self) -> usize {
        self.side() * self.tiles.inner_size()
    }

    pub(crate) fn borders(&self) -> &Borders {
        self.borders.get_or_init(|| Borders::of(&self.tiles))
    }

    /// Bytes that the borders and one arrangement take, which no way to solve does without.
    pub(crate) fn least_bytes(&self) -> usize {
        self.tiles.len().saturating_mul(size_of::<Sides>() + size_of::<Laid>())
    }

    /// The only arrangement, if following borders finds and proves it.
    ///
    /// # Errors
    /// The limit that was reached; each tile laid counts.
    pub fn followed(&self, limits: &Limits) -> Result<Option<&Arrangement>, LimitReached> {
        if let Some(known) = self.followed.get() {
            return Ok(known.as_ref());
        }
        if self.least_bytes() > limits.max_bytes {
            return Err(LimitReached::Memory);
        }
        let followed = follow(self.borders(), &mut limits.clock())?;
        Ok(self.followed.get_or_init(|| followed).as_ref())
    }

    /// The survey that these limits allow, if it is known.
    fn known_survey(&self, limits: &Limits) -> Option<&Survey> {
        let may_know_more = |survey: &&Survey| {
            matches!(survey.coverage, Coverage::TooMuchWork | Coverage::TooMany) && is_patient(limits)
        };
        self.survey.get().filter(|survey| !may_know_more(survey)).or_else(|| self.patient_survey.get())
    }

    fn keep(&self, survey: Survey, limits: &Limits) -> &Survey {
        let kept = if is_patient(limits) { &self.patient_survey } else { &self.survey };
        kept.get_or_init(|| survey)
    }

    /// All arrangements by search, as far as it comes.
    ///
    /// # Errors
    /// The limit that was reached; each place for which candidates are sought counts.
    pub(crate) fn surveyed(&self, limits: &Limits) -> Result<&Survey, NoAnswer> {
        if let Some(known) = self.known_survey(limits) {
            return Ok(known);
        }
        let survey = Survey::of(self.borders(), self.tiles.ids(), false, limits)?;
        Ok(self.keep(survey, limits))
    }

    /// The same, but it may end as soon as two arrangements have different products.
    ///
    /// # Errors
    /// As [`Jigsaw::surveyed`].
    pub(crate) fn with_products<T>(
        &self,
        limits: &Limits,
        read: impl FnOnce(&Survey) -> T,
    ) -> Result<T, NoAnswer> {
        if let Some(known) = self.known_survey(limits) {
            return Ok(read(known));
        }
        let survey = Survey::of(self.borders(), self.tiles.ids(), true, limits)?;
        if survey.coverage == Coverage::ProductsDiffer {
            return Ok(read(&survey));
        }
        Ok(read(self.keep(survey, limits)))
    }
}

#[cfg(test)]
mod tests {
    use puzzle::{LimitReached, Limits, Text};

    use super::{Coverage, Jigsaw, Laid, Sides};
    use crate::parser::parse;
    use crate::survey::tests::blank_tiles;

    /// Nine tiles without a mark on them lie in any order.
    fn blank() -> Jigsaw {
        Jigsaw::new(parse(&Text::new(blank_tiles(9).as_bytes()).unwrap()).unwrap())
    }

    #[test]
    fn what_is_known_is_not_searched_for_again() {
        let jigsaw = blank();
        let first = jigsaw.surveyed(&Limits::default()).unwrap();
        let none = Limits { max_states: Some(0), ..Limits::default() };
        assert!(std::ptr::eq(first, jigsaw.surveyed(&none).unwrap()));
    }

    #[test]
    fn a_survey_that_ended_at_the_second_product_is_not_kept() {
        let jigsaw = blank();
        let limits = Limits::default();
        let coverage = jigsaw.with_products(&limits, |survey| survey.coverage).unwrap();
        assert_eq!(coverage, Coverage::ProductsDiffer);
        assert_eq!(jigsaw.surveyed(&limits).unwrap().coverage, Coverage::Complete);
    }

    #[test]
    fn borders_and_an_arrangement_are_what_following_needs_memory_for() {
        let least = 9 * (size_of::<Sides>() + size_of::<Laid>());
        let refused = |max_bytes| {
            let jigsaw = blank();
            jigsaw.followed(&Limits { max_bytes, ..Limits::default() }).err()
        };
        assert_eq!(refused(least - 1), Some(LimitReached::Memory));
        assert_eq!(refused(least), None);
    }
}
