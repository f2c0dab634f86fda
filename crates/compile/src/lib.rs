//! From a board and oriented pieces to placements, and to the exact cover that they make.
//!
//! The input is plain arrays: cells as whole coordinates, the translation class of each, and the
//! orientations of each piece. The arrays name no lattice, and a [`cover`] has no cells at all: an
//! item is a cell, a piece or a demand of a rule, an option is a placement.
//!
//! ```
//! use compile::{Board, Placements, Shape};
//!
//! // A bar of two cells, lying or standing, on three cells in a row.
//! let board = Board::new(2, vec![0, 0, 1, 0, 2, 0], vec![0; 3]);
//! let bar = [vec![0, 0, 1, 0], vec![0, 0, 0, 1]].map(|cells| Shape { cells, class: 0 });
//! let placements = Placements::on(&board, &[bar.to_vec()], &mut || Ok::<_, ()>(())).unwrap();
//! assert_eq!(placements.len(), 2);
//! assert_eq!(placements.cells(1), [1, 2]);
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod board;
mod draft;
mod placement_map;
mod placements;
mod tally;

pub use crate::board::{Board, Shape};
pub use crate::draft::{AMOUNT, Draft, Uses, amount_and_color};
pub use crate::placement_map::PlacementMap;
pub use crate::placements::Placements;
pub use crate::tally::Tally;
