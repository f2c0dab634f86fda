//! What a document says, once it is read: a puzzle and its parts.

mod colour;
mod extent;
mod faults;
mod moves;
mod notches;
mod piece;
mod piece_faults;
mod placed;
mod region;
mod sides;
#[cfg(test)]
mod tests;
mod tray;
mod words;

pub use colour::{COLOUR_FIX, colour_fault, edge_and_ink, rgb};
pub use extent::{box_fault, missing_faults};
pub use moves::Moves;
pub use notches::{MOST_NOTCHES, notched_shapes};
pub use piece::{Copies, NO_COLOUR, Piece, Shape};
pub use piece_faults::{overturned_faults, piece_faults, pieces_faults, place_faults};
pub use placed::{MOST_GROUPS, given_place_faults, group_faults, placed_faults, with_frames};
pub use region::{MOST_ROWS, region_faults, too_far, without_end};
pub use sides::{known_lattices, side_texts, sides_of_cell_fault};
pub use tray::{TRAY_LATTICES, tray_faults};
pub use words::{is_obeyed, word_faults};

use crate::cell::Cell;
use crate::document::Node;
use crate::lattice::Lattice;
pub use crate::lattice::WrapStep;
use crate::setup::Setup;

/// The cells to fill.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Region {
    /// The cells, in the order that Python's `Region` keeps.
    pub cells: Vec<Cell>,
    /// Cells that may stay empty.
    pub optional: Vec<Cell>,
    /// The marks of cells, in the order that Python's `Region` keeps.
    pub marks: Vec<(Cell, String)>,
    /// How borders are joined.
    pub wrap: Vec<WrapStep>,
    /// Whether it goes on without end; it has no cells then.
    pub endless: Option<Endless>,
}

/// A board that goes on without end, in which pieces may lie anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endless {
    /// The whole plane.
    Plane,
    /// The rows from 0 on, so many, as long as anybody likes.
    Strip(u32),
}

/// A piece that is on the board already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The name of the piece.
    pub piece: String,
    /// Its cells, in the order given.
    pub cells: Vec<Cell>,
    /// The number of its orientation, none if any that covers these cells will do.
    pub orientation: Option<u32>,
}

/// A rule as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// The key that names it.
    pub kind: String,
    /// What stands behind the key; paths in it begin with that of the rule in its document.
    pub value: Node,
    /// The name of the setting that can turn it off.
    pub switch: Option<String>,
}

/// A puzzle as described.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// A slug.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// Where it was published.
    pub source: String,
    /// Free text.
    pub notes: String,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// The lattice.
    pub lattice: &'static Lattice,
    /// The cells to fill.
    pub region: Region,
    /// The kinds of piece.
    pub pieces: Vec<Piece>,
    /// What holds beyond covering without overlap.
    pub rules: Vec<Rule>,
    /// What is chosen before solving.
    pub setup: Setup,
    /// Pieces that every solution contains.
    pub placed: Vec<Placed>,
    /// Values already chosen for slots and switches.
    pub settings: Vec<(String, Node)>,
    /// Names of pieces that need not be separated when the puzzle is taken apart.
    pub groups: Vec<Vec<String>>,
    /// Where pieces lie in the end, if the puzzle is a tray in which they slide.
    pub goal: Vec<Placed>,
    /// Cells that pieces pass, but do not stop on, when they slide.
    pub corridor: Vec<Cell>,
    /// The moves that are allowed when it is taken apart.
    pub moves: Moves,
    /// Known answers.
    pub expect: Option<Node>,
}
