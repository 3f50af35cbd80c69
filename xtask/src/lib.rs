//! Project chores: `cargo xtask <task>`.
//!
//! One module a task; a task sees puzzles through [`puzzle::AnyPuzzle`] alone and takes them as an
//! argument, so that it can be tried on toys.
//!
//! ## Read next
//! [`cli`] (which tasks there are) → [`registry`] (which puzzles) → [`cases`] (which inputs) → [`verify`]

pub mod cli;
pub mod registry;

pub mod answers;
pub mod attack;
pub mod bench;
pub mod cases;
pub mod child;
pub mod ci;
pub mod dist;
pub mod r#gen;
pub mod hostile;
pub mod measured;
pub mod pictures;
pub mod policy;
pub mod readme;
pub mod snapshots;
pub mod verify;

pub mod columns;
pub mod failure;
pub mod github;
pub mod json_lines;
pub mod quiet_panic;
pub mod times;
pub mod workspace;

pub use cli::run_process;
pub use failure::{Failure, RIGHT, USAGE, WRONG};
