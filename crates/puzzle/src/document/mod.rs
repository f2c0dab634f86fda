//! A document: a tree of values with the places where they stand, and the faults found in it.
//!
//! YAML, JSON and TOML all become the same tree, so that the readers of regions, pieces and slots need not
//! know the format, and every fault has its path, and its line and column where there are any.

pub mod cells;
pub mod expect;
mod faults;
pub mod include;
pub mod json;
mod json_tokens;
pub mod keys;
pub mod letters;
mod likeness;
mod limits;
mod misplaced;
mod node;
pub mod picture;
mod piece;
mod piece_options;
#[cfg(test)]
mod piece_tests;
pub mod pieces;
mod reading;
pub mod region;
pub mod rule;
pub mod setup;
mod sides;
pub mod values;
pub mod words;
mod wrap;

pub use faults::{Fault, Tell};
pub use limits::{Limits, size_text};
pub use node::{Key, Node, Path, Value};
pub use reading::Reading;
