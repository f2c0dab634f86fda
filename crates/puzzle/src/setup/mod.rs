//! The setup: what is chosen before solving, one slot for each choice.

use crate::cell::Cell;

/// How a slot is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A cell from each domain, by its name.
    OneInEach(Vec<(String, Vec<Cell>)>),
    /// A label, each with its cells.
    Label(Vec<(String, Vec<Cell>)>),
    /// So many different cells of the region.
    AnyCells(u64),
}

/// One thing to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Unique within the puzzle.
    pub name: String,
    /// `blocked` (chosen cells leave the region) or the mark that chosen cells bear.
    pub role: String,
    /// How it is chosen.
    pub choice: Choice,
}

/// All slots, and the settings that do not exist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// In the order of the document.
    pub slots: Vec<Slot>,
    /// Each excludes the settings whose labels all match: slot name to labels.
    pub never: Vec<Vec<(String, Vec<String>)>>,
}
