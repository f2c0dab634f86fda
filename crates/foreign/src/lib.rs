//! Puzzles in the files of other programs. BurrTools is the one that is read and written here; Python reads and writes
//! the others.
//!
//! `bytes -> text -> xml::Tree -> burr::BurrFile -> burr::BurrProblem: a Puzzle, notes, what is kept`
//! `Problem -> as_read -> refusing: every fault, or writing::BurrWriting -> text`
//!
//! Files come from strangers: sizes, depths and boxes have caps, nothing recurses, and all faults of a problem come at
//! once, each with its line and column.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod as_read;
mod burr;
mod colours;
mod grid;
mod held;
mod marked_up;
mod names;
mod problem;
mod reader;
mod refusing;
mod scanner;
mod shape;
mod tray;
mod tray_writing;
mod writing;
mod xml;

pub use burr::BurrFile;
pub use colours::{Colour, Colours, Marked, mark_of};
pub use grid::{BLOCK, Grid, LATTICES, Place, ball_cell};
pub use names::{FLAT_NOTE, KEPT_NOTE, slug, title_of, unique, word};
pub use problem::BurrProblem;
pub use shape::KeptShape;
pub use writing::{BurrWriting, Listed, Solved};
pub use xml::{Element, Tree};
