//! Strips of one width: which lengths are tiled, and in how many ways.
//!
//! A strip of width w is the cells with addresses (x, y), 0 <= y < w, of a flat lattice with two coordinates; its
//! piece of length n is its columns 0 <= x < n. Pieces are used as often as needed. Filled column by column, the strip is
//! in one of finitely many *states*: the cells of the next columns that pieces laid before reach into. The graph of
//! these states answers for every length at once.
//!
//! # Data flow
//!
//! `lattice, pieces, width -> Columns -> Closing -> Graph -> Automaton -> lengths, terms, Recurrence, growth`
//!
//! ```
//! use cover::Stop;
//! use endless::strip::{Closing, Columns, Graph, terms};
//! use puzzle::{lattice::lattice, model::{Piece, Shape}};
//!
//! let domino = Piece::new("domino".into(), vec![Shape::of_picture("XX")]);
//! let columns = Columns::new(lattice("square").unwrap(), &[domino], 2).unwrap();
//! let mut closing = Closing::new(columns);
//! closing.advance(&Stop::NEVER);
//! let numbers = terms(&Graph::of(&closing).automaton, 6, &Stop::NEVER);
//! assert_eq!(numbers.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1", "1", "2", "3", "5", "8"]);
//! ```

mod automaton;
mod closing;
mod columns;
mod graph;
mod growth;
mod lengths;
mod mask;
mod modular;
mod recurrence;
#[cfg(test)]
mod tests;
mod tiling;

pub use automaton::{Automaton, terms};
pub use closing::Closing;
pub use columns::{Columns, Footprint, WIDEST, footprints};
pub use graph::Graph;
pub use growth::growth;
pub use lengths::{Lengths, lengths};
pub use recurrence::{MOST_STATES, Recurrence, recurrence};
pub use tiling::{Laid, tiling};
