//! A note beside the board.

use serde_json::Value;

use super::plain::{self, object};
use crate::cell::Cell;

/// What a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The number of cells.
    Area,
    /// The two colours of a chessboard.
    Parity,
    /// Cells that no piece can cover.
    Dead,
    /// Pieces without a place.
    Piece,
    /// The value of a slot or a switch.
    Setting,
    /// A rule.
    Rule,
}

impl About {
    fn name(self) -> &'static str {
        match self {
            Self::Area => "area",
            Self::Parity => "parity",
            Self::Dead => "dead",
            Self::Piece => "piece",
            Self::Setting => "setting",
            Self::Rule => "rule",
        }
    }
}

/// A note beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it is about.
    pub about: About,
    /// Whole sentences.
    pub text: String,
    /// The cells that light up.
    pub cells: Vec<Cell>,
    /// Whether there can be no solution because of it.
    pub stops: bool,
}

impl Note {
    /// A note that rules out every solution, or that does not, about no cells.
    pub fn new(about: About, text: impl Into<String>, stops: bool) -> Self {
        Self { about, text: text.into(), cells: vec![], stops }
    }

    /// The note as plain data.
    pub fn value(&self, coordinates: usize) -> Value {
        object([
            ("kind", Value::from(self.about.name())),
            ("text", Value::from(self.text.as_str())),
            ("cells", plain::cells(&self.cells, coordinates)),
            ("stops", Value::from(self.stops)),
        ])
    }
}
