//! The core for a page without a server: a puzzle as plain numbers becomes placements, counts and
//! solutions, in slices of nodes.
//!
//! Placements and covers are made by [`compile`], solutions are found by [`cover`]; here is what
//! stands between them and an array of words: lattices as whole numbers, orientations, the
//! symmetries of a board, searches that come back after so many nodes. No names, no files, no clock.
//! The functions that a page calls over linear memory are in [`exports`]; all else is tested as any
//! other crate.
//!
//! # Data flow
//!
//! `words -> Puzzle -> Board -> Cover -> Search -> options -> words`
#![deny(missing_docs)]

mod board;
mod cell;
pub mod exports;
mod extra;
mod fault;
pub mod hints;
mod joined;
mod lattice;
mod mark;
mod motions;
mod person;
mod piece;
mod placing;
mod points;
mod puzzle;
pub mod ratings;
mod search;
mod symmetry;
mod words;
mod wrap;

pub use crate::board::Board;
pub use crate::cell::{Cell, MOST};
pub use crate::extra::Extra;
pub use crate::fault::Fault;
pub use crate::lattice::Lattice;
pub use crate::person::Person;
pub use crate::piece::{Piece, Shape, images};
pub use crate::puzzle::{Laid, Place, Puzzle};
pub use crate::search::{Classes, Question, Search, Slice, Solver};
pub use crate::words::Words;
pub use crate::wrap::{Element, Wrap};

use compile::{Draft, Placements};
use cover::Cover;

/// The cover of a board in the making, with its symmetries.
///
/// # Errors
///
/// If an image lies too far away.
pub fn draft_of(board: &Board) -> Result<Draft, Fault> {
    let (bounds, pieces) = board.items();
    let mut draft = Draft { bounds, pieces, ..Draft::default() };
    symmetry::add_symmetries(board, &mut draft)?;
    Ok(draft)
}

/// The checked cover of a draft.
///
/// # Errors
///
/// If there are too many symmetries.
pub fn cover_of(draft: &Draft, placements: &Placements, classes: Classes) -> Result<Cover, Fault> {
    let has_mirror = draft.has_mirror && classes == Classes::Turns;
    let spec = Draft { has_mirror, ..draft.clone() }.spec(placements).ok_or(Fault::Broken)?;
    spec.build().map_err(|faults| Fault::Core(faults.to_string()))
}
