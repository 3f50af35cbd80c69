//! State-space search: breadth-first, Dijkstra, A*, reachability and backtracking.

mod backtrack;
mod closures;
mod cost;
mod engine;
mod error;
mod limits;
mod observer;
mod outcome;
mod search;
mod state_space;
mod stats;

pub use backtrack::{Assignment, Backtrack, BacktrackEnd, BacktrackReport, BacktrackStats};
pub use closures::{ClosureSpace, astar, bfs, dijkstra, space_from};
pub use cost::{Bound, Cost};
pub use error::SearchError;
pub use limits::{Limit, Limits};
pub use observer::{Generated, Observer};
pub use outcome::{Outcome, Report, ReportOf, Solution, SolutionOf, Step};
pub use search::{ClosedSet, OpenList, Search, SearchResult};
pub use state_space::StateSpace;
pub use stats::Stats;
