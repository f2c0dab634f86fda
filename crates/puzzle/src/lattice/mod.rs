//! Lattices: cells, which of them meet, and the isometries that map the lattice to itself.
//!
//! A cell is a few integers, its *coordinates*; its *corners* are points in the frame of the lattice.
//! Sliding adds a vector to every cell, but a lattice may allow only some vectors. Cells that slide to each
//! other are of one *class*. An isometry is a turn, one of a finite list, followed by a slide; the order of
//! that list is that of `orientation_index`, and so part of the file format.
//!
//! What a lattice is stands in `tilewright/lattice/lattices.json`, which Python reads too; what follows from
//! it, and is long to find out, in `crates/puzzle/data/lattices.jsonl`.

mod base;
mod contact;
mod frame;
mod grid;
mod integers;
mod isometry;
mod joints;
mod labels;
mod meeting;
mod motions;
mod places;
mod side_table;
mod sides;
mod sliding;
mod surface;
mod table;
#[cfg(test)]
mod tests;
mod turns;
mod wrap_group;
mod wraps;

pub use base::{Colouring, Lattice, Line};
pub use contact::{Contact, Level};
pub use isometry::Isometry;
pub use joints::Joint;
pub use labels::{CellNames, and_list};
pub use motions::FreeMotions;
pub use side_table::CellSides;
pub use surface::{Joined, Surface};
pub use table::{lattice, names};
pub use turns::{AXES, Angles, Turns};
pub use wrap_group::{Element, WrapGroup, WrapStep};
pub use wraps::{NoWrap, WRAPS, word_of, wrap_faults, wrap_steps};
