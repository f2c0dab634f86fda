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
pub mod exports;
mod extra;
mod fault;
mod joined;
mod lattice;
mod piece;
mod puzzle;
mod search;
mod symmetry;
mod words;
mod wrap;

pub use crate::board::Board;
pub use crate::extra::Extra;
pub use crate::fault::Fault;
pub use crate::lattice::{Cell, Lattice, MOST};
pub use crate::piece::{Piece, Shape, images};
pub use crate::puzzle::{Laid, Place, Puzzle};
pub use crate::search::{Question, Search, Slice, Solver};
pub use crate::words::Words;
pub use crate::wrap::{Element, Wrap};

use cover::Cover;

/// The cover of a board, with its symmetries.
///
/// # Errors
///
/// Where there are too many symmetries, or an image lies too far away.
pub fn cover_of(board: &Board) -> Result<Cover, Fault> {
    let (bounds, pieces) = board.items();
    let (maps, images) = if board.puzzle.wrap.is_empty() {
        (symmetry::generators(board)?, vec![])
    } else {
        (vec![], symmetry::option_images(board)?)
    };
    let draft = compile::Draft { bounds, pieces, maps, images, ..compile::Draft::default() };
    built(&draft, &board.placements)
}

/// The checked cover of a draft.
fn built(draft: &compile::Draft, placements: &compile::Placements) -> Result<Cover, Fault> {
    let spec = draft.spec(placements).ok_or(Fault::Broken)?;
    spec.build().map_err(|faults| Fault::Core(faults.to_string()))
}
