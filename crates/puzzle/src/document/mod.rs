//! A document: a tree of values with the places where they stand, and the faults found in it.
//!
//! YAML, JSON and TOML all become the same tree, so that the readers of regions, pieces and slots need not
//! know the format, and every fault has its path, and its line and column where there are any.

mod faults;
pub mod keys;
mod node;
mod reading;
pub mod values;
pub mod words;

pub use faults::{Fault, Tell};
pub use node::{Key, Node, Path, Value};
pub use reading::{Limits, Reading};
