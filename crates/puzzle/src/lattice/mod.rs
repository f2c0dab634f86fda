//! Lattices: cells, which of them meet, and the isometries that map the lattice to itself.
//!
//! What a lattice is stands in `tilewright/lattice/lattices.json`, which Python reads too. The order of
//! isometries is that of `orientation_index`, and so part of the file format.

use crate::cell::Cell;

/// The geometry of one kind of board.
#[derive(Debug)]
pub struct Lattice {
    /// Its name.
    pub name: &'static str,
    /// How many integers name a cell.
    pub coordinates: usize,
    /// The dimension of the space that the cells lie in: 2 for the plane.
    pub space: usize,
    /// Whether pieces may be reflected unless they say otherwise.
    pub flips_by_default: bool,
}

/// The names of all lattices, in their order.
pub fn names() -> &'static [&'static str] {
    &["square"]
}

/// The lattice of a name.
pub fn lattice(name: &str) -> Option<&'static Lattice> {
    static SQUARE: Lattice =
        Lattice { name: "square", coordinates: 2, space: 2, flips_by_default: true };
    (name == "square").then_some(&SQUARE)
}

impl Lattice {
    /// Whether there is a cell at an address, or a hole of the grid of addresses.
    pub fn has(&self, _cell: &Cell) -> bool {
        true
    }

    /// The cell whose address is the nearest to one that may be a hole.
    pub fn next_cell(&self, cell: &Cell) -> Cell {
        *cell
    }
}
