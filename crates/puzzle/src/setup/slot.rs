//! A slot of the setup: what one choice may be.
//!
//! Values are kept in one form, a list of cells or a label; people may write them as text, cells, pictures
//! or labels.

use super::offer::{Offer, cells_text};
use crate::cell::Cell;

/// The role of cells that leave the region.
pub const BLOCKED: &str = "blocked";

/// Cells by name, in the order of the document.
pub type NamedCells = Vec<(String, Vec<Cell>)>;

/// How a slot is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A cell from each domain, by its name, in any order; cells outside the region are ignored.
    OneInEach(NamedCells),
    /// A label, each with its cells.
    Label(NamedCells),
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

/// A value of a slot.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Chosen {
    /// The chosen cells.
    Cells(Vec<Cell>),
    /// The chosen label.
    Label(String),
}

/// A value for each slot that has one, in the order of the slots.
pub type Setting = Vec<(String, Chosen)>;

/// All slots, and the settings that do not exist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// In the order of the document.
    pub slots: Vec<Slot>,
    /// Each excludes the settings whose labels all match: slot name to labels.
    pub never: Vec<Vec<(String, Vec<String>)>>,
}

impl Setup {
    /// The names of the slots.
    pub fn names(&self) -> Vec<&str> {
        self.slots.iter().map(|slot| slot.name.as_str()).collect()
    }
}

impl Slot {
    /// Whether chosen cells leave the region.
    pub fn blocks(&self) -> bool {
        self.role == BLOCKED
    }

    /// The labels with their cells; none if its values are cells.
    pub fn labels(&self) -> Option<&NamedCells> {
        if let Choice::Label(labels) = &self.choice { Some(labels) } else { None }
    }

    /// The cells that a value chooses.
    pub fn cells<'c>(&'c self, value: &'c Chosen) -> &'c [Cell] {
        match value {
            Chosen::Cells(cells) => cells,
            Chosen::Label(label) => {
                let named = self.labels().into_iter().flatten().find(|(name, _)| name == label);
                named.map_or(&[], |(_, cells)| cells)
            }
        }
    }

    /// What may be chosen, in one line.
    pub fn rule(&self, offer: &Offer<'_>) -> String {
        match &self.choice {
            Choice::OneInEach(domains) => {
                let named = |(name, cells): &(String, Vec<Cell>)| {
                    format!("{name} {}", cells_text(&offer.of(cells), offer.coordinates))
                };
                let parts: Vec<String> = domains.iter().map(named).collect();
                format!("choose exactly one cell from each domain: {}", parts.join("; "))
            }
            Choice::Label(labels) => {
                let names: Vec<&str> = labels.iter().map(|(name, _)| name.as_str()).collect();
                format!("choose one of {}", names.join(", "))
            }
            Choice::AnyCells(count) => {
                let size = offer.cells.len();
                format!("choose {count} different cells of the {size} of the board")
            }
        }
    }
}
