//! The cheapest solutions: those of a cover whose options cost least together, with the proof.
//!
//! Every option has a cost, which may lie below 0; what a solution costs is the sum. Prices of items
//! (`reduced.rs`, by linear programming) bound what solutions cost; a state (`state.rs`) keeps the bound up to
//! date; a descent (`descent.rs`) excludes a target, or finds cheaper solutions, remembering what it learnt
//! of states (`memo.rs` of `best`).
//!
//! Three kinds of descent take turns, each with twice the nodes of the last. One looks for anything cheaper
//! than what is kept, with ties broken anew. Two exclude what costs little more than the bound, and lift it:
//! one branches on the item with the fewest ways, the other in the order of a scan, which on narrow boards
//! comes to few states. They end when the bound meets the kept solutions.

mod chase;
mod descent;
mod reduced;
mod search;
mod shortlist;
mod state;

pub use self::search::{Cheapest, CostFault, cheapest, cheapest_below};
