//! Assemblies are taken apart by slides and quarter turns: at what level, step by step; pieces slide in
//! [trays](tray).
//!
//! A [`Kit`] has the directions of moves, shapes, and parts, which are shapes at places. An assembly is
//! a list of parts that do not overlap. A move shifts some of its pieces, not all, along a direction
//! by a whole number of units; the others stay. A move that can go on for ever separates the pieces
//! into two parts, each of which is taken apart alone. [`Bench::take`] finds the fewest moves up to
//! the first separation, which is the level, and then how the parts come apart.
//!
//! # Data flow
//!
//! `Kit + assembly -> Pile -> Solver -> Stage (States, Blocking, Gaps) -> Node -> Outcome`
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod bench;
mod bits;
mod blocking;
mod code;
mod follow;
mod gaps;
mod kit;
mod layout;
mod outcome;
mod path;
mod shape;
mod solve;
mod stage;
mod states;
#[cfg(test)]
mod tests;
pub mod tray;
mod turn;

/// Whether turns with shifts are searched where a kit allows them.
pub const HAS_PATHS: bool = cfg!(feature = "paths");

pub use crate::bench::{Bench, Effort, take_all};
pub use crate::kit::{Fault, Kit, Part, ShapeSpec, Vector};
pub use crate::outcome::{Outcome, Step, Verdict, Way};
