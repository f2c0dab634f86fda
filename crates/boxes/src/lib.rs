//! Packings of rectangles and blocks in a box, by positions and sides instead of cells.
//!
//! It knows no puzzles: a [`Packing`] is a box of one to three axes, cells that are taken from it, cells that may stay
//! empty, and kinds of boxes with their orientations and numbers of copies. Made ready as a [`Board`], it is asked for
//! one packing ([`First`]), for all of them ([`Listing`]), or for their number ([`Counting`]). Each is complete, stops
//! at a [`cover::Stop`], and goes on where it was.
//!
//! ```
//! use std::sync::Arc;
//!
//! use boxes::{Board, Counting, Empty, Kind, Packing};
//! use cover::{Ended, Stop};
//!
//! // Dominoes on a chessboard.
//! let domino = Kind { orientations: vec![[2, 1, 1], [1, 2, 1]], least: 0, most: None };
//! let packing =
//!     Packing { sizes: [8, 8, 1], blocked: vec![], empty: Empty::None, kinds: vec![domino] };
//! let mut counting = Counting::new(Arc::new(Board::of(&packing).unwrap()));
//! assert_eq!(counting.go_on(&Stop::NEVER), Ended::Done);
//! assert_eq!(counting.solutions(), 12_988_816u32.into());
//! ```
//!
//! # Files
//!
//! * [`packing`], [`board`]: what is asked, what is wrong with it, and the tables of the search.
//! * `state`, `corner`, `search`: heights of columns, the smallest pit, the stack of choices.
//! * `sums`, `waste`, `memo`: what cuts: lengths that no sides fill, states that were met.
//! * `justified`, `stabbed`, `lines`: what is left out if one packing is enough; each piece over one cell of a grid.
//! * `walk`, `first`: the answers.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod board;
mod corner;
mod first;
mod justified;
mod lines;
mod memo;
mod packing;
mod search;
mod stabbed;
mod state;
mod sums;
mod walk;
mod waste;

pub use crate::board::Board;
pub use crate::first::First;
pub use crate::packing::{Empty, Fault, Kind, LONGEST, Laid, MOST_SHAPES, Packing, Triple};
pub use crate::walk::{Counting, Listing};
