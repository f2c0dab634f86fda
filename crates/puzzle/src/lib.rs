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
//! * [`read`]: the top of a document.
//! * [`model`]: what a document says: region, pieces, placed pieces, and what is wrong with them.
//! * [`sets`]: the piece sets that can be included by name.
//! * [`setup`]: slots, their values, and the switches of rules.
//! * [`rules`]: what holds beyond covering without overlap, a file for each kind.
//! * [`laying`]: orientations, placements, symmetries, and the exact cover that they make.
//! * [`areas`], [`balance`], [`bits`]: what pieces can cover together, by size and by colour.
//! * [`parts`]: the pieces of an assembly as parts that are moved.
//! * [`trays`]: the places of pieces that slide on a board.
//! * [`certificates`]: facts that prove without a search that there is no solution.
//! * [`view`]: what a face shows of a puzzle: its document, its cells and pieces, and notes.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod areas;
pub mod balance;
pub mod bits;
pub mod cell;
pub mod certificates;
pub mod document;
pub mod lattice;
pub mod laying;
pub mod model;
pub mod parts;
mod random;
pub mod read;
pub mod rules;
pub mod sets;
pub mod setup;
pub mod trays;
pub mod view;

pub use cell::{Cell, MOST, Point};
pub use random::Random;
