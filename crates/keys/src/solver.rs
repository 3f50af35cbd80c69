//! Which way to solve a vault, by a look at the map.

use std::sync::OnceLock;

use clap::ValueEnum;

use crate::answer::{Answer, Unsolved};
use crate::branches::{NotATree, Sighting, sightings};
use crate::effort::Effort;
use crate::floor_plan::FloorPlan;
use crate::general_way::{self, Conduct};
use crate::tree_way::Grove;
use crate::vault::{CentreNotOpen, Vault, WALL};

/// How to solve a vault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Solver {
    /// As a tree where the vault is one, otherwise in the general way
    #[default]
    Auto,
    /// As a tree: no two ways meet again, and every robot is alone in its vault; there is no answer elsewhere (exit status 1)
    Tree,
    /// In the way that works for every vault
    General,
}

/// What both parts need of one map, each worked out when it is first asked for.
#[derive(Debug)]
pub(crate) struct Site {
    pub(crate) vault: Vault,
    plan: OnceLock<FloorPlan>,
    trees: OnceLock<Result<Vec<Vec<Sighting>>, NotATree>>,
}

impl Site {
    pub(crate) fn new(vault: Vault) -> Self {
        Self { vault, plan: OnceLock::new(), trees: OnceLock::new() }
    }

    fn plan(&self) -> &FloorPlan {
        self.plan.get_or_init(|| FloorPlan::new(&self.vault))
    }

    /// The keys that each robot sights, if the vault is a tree round each of them.
    fn trees(&self) -> Result<&Vec<Vec<Sighting>>, NotATree> {
        let walk = || {
            let plan = self.plan();
            let starts = self.vault.robot_cells().iter();
            starts.map(|&cell| sightings(plan, plan.place(cell as usize))).collect()
        };
        self.trees.get_or_init(walk).as_ref().map_err(|reason| *reason)
    }

    /// Solves the map as it is drawn.
    pub(crate) fn solve(&self, solver: Solver, effort: &mut Effort<'_>) -> Result<Answer, Failure> {
        let grove = |trees| Grove::apart(trees, self.vault.keys());
        self.solve_by(solver, self.trees().map(|trees| grove(&trees[..])), effort)
    }

    /// Solves the map as it is drawn, of which `quartered` is the map of part 2. What lies behind
    /// the four corners of the robot's court is looked at only once for both parts.
    pub(crate) fn solve_with_court(
        &self,
        quartered: &Self,
        solver: Solver,
        effort: &mut Effort<'_>,
    ) -> Result<Answer, Failure> {
        if !quartered.court_is_closed() {
            return self.solve(solver, effort);
        }
        let grove = |trees| Grove::round_a_court(trees, self.vault.keys());
        self.solve_by(solver, quartered.trees().map(|trees| grove(&trees[..])), effort)
    }

    fn solve_by(
        &self,
        solver: Solver,
        grove: Result<Grove<'_>, NotATree>,
        effort: &mut Effort<'_>,
    ) -> Result<Answer, Failure> {
        match (solver, grove) {
            (Solver::Auto | Solver::Tree, Ok(grove)) => Ok(grove.solve(effort)?),
            (Solver::Tree, Err(reason)) => Err(Failure::NotATree(reason)),
            (Solver::Auto, Err(_)) | (Solver::General, _) => {
                Ok(general_way::solve(&self.vault, self.plan(), Conduct::USUAL, effort)?)
            }
        }
    }

    /// Whether this map, which has the cross of part 2, has walls at the four ends of the cross:
    /// then all that leads out of the court without the cross are its four corners.
    fn court_is_closed(&self) -> bool {
        let plan = self.plan();
        let [corner, ..] = self.vault.robot_cells() else {
            return false;
        };
        let stride = plan.stride();
        let centre = plan.place(*corner as usize) + stride + 1;
        [centre - 2 * stride, centre - 2, centre + 2, centre + 2 * stride]
            .into_iter()
            .all(|end| plan.drawn(end) == WALL)
    }
}

/// Why a map was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    Unsolved(Unsolved),
    NotATree(NotATree),
    CentreNotOpen(CentreNotOpen),
}

impl From<Unsolved> for Failure {
    fn from(unsolved: Unsolved) -> Self {
        Self::Unsolved(unsolved)
    }
}

#[cfg(test)]
mod tests {
    use puzzle::Text;

    use super::Site;

    #[test]
    fn a_court_is_closed_if_walls_stand_at_the_four_ends_of_its_cross() {
        let is_closed = |gap: Option<(usize, usize)>| {
            let mut rows = [*b"#####", *b"#...#", *b"#.@.#", *b"#...#", *b"#####"];
            if let Some((row, column)) = gap {
                rows[row][column] = b'.';
            }
            // Rows and columns around it, so that the court is nobody's rim.
            let drawing = rows.map(|row| format!(".{}..", str::from_utf8(&row).unwrap())).join("\n");
            let drawing = format!("........\n{drawing}\n........");
            let vault = crate::parser::parse(&Text::new(drawing.as_bytes()).unwrap()).unwrap();
            Site::new(vault.quartered().unwrap()).court_is_closed()
        };
        assert!(is_closed(None));
        for end in [(0, 2), (2, 0), (2, 4), (4, 2)] {
            assert!(!is_closed(Some(end)), "{end:?}");
        }
        for corner in [(0, 1), (1, 0), (0, 3), (1, 4), (3, 0), (4, 1), (3, 4), (4, 3)] {
            assert!(is_closed(Some(corner)), "{corner:?} is behind a corner");
        }
    }
}
