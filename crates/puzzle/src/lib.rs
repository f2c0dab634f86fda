//! A puzzle as people write it: a document becomes every fault at once, or a model.
//!
//! This is the one place where a puzzle is read, judged and made ready. Python and the browser are faces
//! over it: they bring a document and show what comes back, in its words.
//!
//! # Data flow
//!
//! `text -> document::Node -> read -> Puzzle (or Faults) -> settle -> Problem -> Placements, Cover -> view`
//!
//! # Rooms
//!
//! * [`document`]: a tree of values with places, the faults found in it, and the readers of small values.
//! * [`lattice`]: cells, what touches what, isometries, joined borders.
//! * [`model`]: what a document says: region, pieces, placed pieces, and what is wrong with them.
//! * [`sets`]: the piece sets that can be included by name.
//! * [`setup`]: slots, their values, and the switches of rules.
//! * [`rules`]: what holds beyond covering without overlap, a file for each kind.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod cell;
pub mod document;
pub mod lattice;
pub mod model;
pub mod rules;
pub mod sets;
pub mod setup;

pub use cell::{Cell, MOST, Point};
