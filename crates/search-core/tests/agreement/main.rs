//! Every search against an oracle, on random graphs.

#[path = "../../../fixture/src/cases.rs"]
#[expect(unreachable_pub, reason = "the crate `fixture` exports it")]
mod cases;
#[path = "../endless/mod.rs"]
mod endless;
#[path = "../letters/mod.rs"]
mod letters;

mod graph;

mod bidirectional;
mod cheapest_paths;
mod ida_star;
mod searches;
mod weighted;
mod workspaces;
