//! State-space search: breadth-first, Dijkstra, A*, reachability and backtracking.

mod backtrack;
mod bucket_queue;
mod closures;
mod cost;
mod dense_table;
mod engine;
mod error;
mod frontier;
mod hashed_table;
mod id_table;
mod limits;
mod node_table;
mod observer;
mod outcome;
mod priority_queue;
mod reconstruct;
mod search;
mod state_space;
mod stats;
mod stepper;
mod strategy;

pub use backtrack::{Assignment, Backtrack, BacktrackEnd, BacktrackReport, BacktrackStats};
pub use closures::{ClosureSpace, astar, bfs, dijkstra, space_from};
pub use cost::{Bound, Cost};
pub use error::SearchError;
pub use limits::{Limit, Limits};
pub use observer::{Generated, Observer};
pub use outcome::{Outcome, OutcomeOf, Report, ReportOf, Solution, SolutionOf, Step};
pub use search::{Algorithm, ClosedSet, OpenList, Search, SearchResult};
pub use state_space::StateSpace;
pub use stats::Stats;
pub use stepper::{Arrival, Expansion, ExpansionOf, Stepper};
