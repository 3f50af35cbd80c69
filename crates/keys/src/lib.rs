//! x
mod key_set;
mod parser;
mod vault;

mod solver;

mod floor_plan;
mod branches;
mod precedence;
mod tour;
mod crossings;
mod tree_way;

mod flood;
mod roads;
mod spanning;
mod team;
mod general_way;

mod answer;
mod effort;
mod interleave;

mod trace;
mod replay;
mod check;

use std::sync::OnceLock;

use puzzle::replay::Replay;
use puzzle::{CheckError, Meta, NoAnswer, ParseError, Part, Puzzle, Request, Stats, Text};

use crate::answer::{Answer, Unsolved};
use crate::effort::{Effort, GivenUp};
use crate::solver::{Failure, Site};

pub use key_set::{Key, KeySet, LETTERS};
pub use solver::Solver;
pub use trace::{Trace, Walk};
pub use vault::{CentreNotOpen, Vault};

/// The puzzle.
#[derive(Debug)]
pub enum Keys {}

/// Options of this puzzle.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct Options {
    /// How to solve
    #[arg(long, value_enum, default_value_t = Solver::Auto)]
    pub solver: Solver,
}

/// A vault, with what both parts need of it.
#[derive(Debug)]
pub struct Model {
    drawn: Site,
    quartered: OnceLock<Result<Site, CentreNotOpen>>,
}

impl Model {
    /// The map as it is drawn.
    pub fn vault(&self) -> &Vault {
        &self.drawn.vault
    }

    fn is_quartered_already(&self) -> bool {
        self.vault().robots().len() > 1
    }

    fn quartered(&self) -> Result<&Site, CentreNotOpen> {
        self.quartered
            .get_or_init(|| self.vault().quartered().map(Site::new))
            .as_ref()
            .map_err(|reason| *reason)
    }

    /// The map of a part.
    fn site(&self, part: Part) -> Result<&Site, CentreNotOpen> {
        if part == Part::One || self.is_quartered_already() {
            Ok(&self.drawn)
        } else {
            self.quartered()
        }
    }

    fn solve(&self, part: Part, solver: Solver, effort: &mut Effort<'_>) -> Result<Answer, Failure> {
        let site = self.site(part).map_err(Failure::CentreNotOpen)?;
        if site.vault.keys().is_empty() {
            return Ok(Answer::default());
        }
        match self.quartered() {
            Ok(quartered) if part == Part::One && !self.is_quartered_already() => {
                self.drawn.solve_with_court(quartered, solver, effort)
            }
            _ => site.solve(solver, effort),
        }
    }
}

/// Reads a map.
///
/// # Errors
/// What is wrong with it, and where.
pub fn parse(text: &Text<'_>) -> Result<Model, ParseError> {
    let vault = parser::parse(text)?;
    Ok(Model { drawn: Site::new(vault), quartered: OnceLock::new() })
}

impl Puzzle for Keys {
    type Model = Model;
    type Options = Options;
    type Trace = Trace;

    const META: Meta = Meta {
        name: "keys",
        title: "Many-Worlds Interpretation",
        year: 2019,
        day: 18,
        about: "the fewest steps in which robots collect every key of a vault",
        examples: "\
  keys vault.txt                     both parts
  keys --part 2 --trace vault.txt    who takes which key, and the map with the walks
  keys --solver general vault.txt    without the short cut for vaults that are trees",
        example: include_str!("../../../fixtures/keys/example.txt"),
        version: env!("CARGO_PKG_VERSION"),
    };

    fn parse(text: &Text<'_>) -> Result<Model, ParseError> {
        parse(text)
    }

    fn solve(
        model: &Model,
        part: Part,
        request: &Request<'_, Options>,
    ) -> Result<puzzle::Solution<Trace>, NoAnswer> {
        let mut effort = Effort::new(&request.limits);
        let result = model.solve(part, request.options.solver, &mut effort);
        let stats = Stats::new().with("expanded", effort.expanded).with("pushed", effort.pushed);
        match result {
            Ok(Answer { steps, plan }) => {
                let site = model.site(part).ok().filter(|_| request.trace);
                Ok(puzzle::Solution {
                    answer: steps.to_string(),
                    stats,
                    trace: site.map(|site| Trace::of_plan(&site.vault, &plan)),
                })
            }
            Err(Failure::CentreNotOpen(reason)) => {
                Err(NoAnswer::none("centre_not_open", reason.to_string(), stats))
            }
            Err(Failure::NotATree(reason)) => {
                let message = format!("`--solver tree` needs a vault that is a tree, but {reason}");
                Err(NoAnswer::none("not_a_tree", message, stats))
            }
            Err(Failure::Unsolved(Unsolved::Unreachable(keys))) => {
                Err(NoAnswer::none("unreachable", format!("nobody can ever take these keys: {keys}"), stats))
            }
            Err(Failure::Unsolved(Unsolved::GivenUp(GivenUp { limit, lower_bound }))) => Err(NoAnswer::Limit {
                limit,
                lower_bound: Some(lower_bound.to_string()),
                stats,
            }),
        }
    }

    fn explain(model: &Model, part: Part, _: &Options, solution: &puzzle::Solution<Trace>) -> String {
        match (model.site(part), &solution.trace) {
            (Ok(site), Some(trace)) => trace.explain(&site.vault),
            _ => String::new(),
        }
    }

    fn replay(model: &Model, part: Part, _: &Options, trace: &Trace) -> Replay {
        let vault = model.site(part).map_or(model.vault(), |site| &site.vault);
        replay::replay(part.to_string(), vault, trace)
    }

    fn check(text: &Text<'_>, part: Part, _: &Options, answer: &str, trace: &Trace) -> Result<(), CheckError> {
        check::check(text.bytes(), part, answer, trace)
    }

    fn solvers() -> Vec<(&'static str, Options)> {
        vec![
            ("auto", Options { solver: Solver::Auto }),
            ("general", Options { solver: Solver::General }),
        ]
    }
}
