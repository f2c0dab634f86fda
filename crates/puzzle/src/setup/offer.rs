//! What a board offers to the slots of its setup: its cells.

use rustc_hash::FxHashSet;

use crate::cell::{Cell, parts};

/// The cells that can be chosen: those of the region as described.
#[derive(Debug)]
pub struct Offer<'r> {
    /// The cells, sorted.
    pub cells: &'r [Cell],
    /// How many coordinates a cell has.
    pub coordinates: usize,
    known: FxHashSet<Cell>,
}

impl<'r> Offer<'r> {
    /// What the sorted cells of a region offer.
    pub fn new(cells: &'r [Cell], coordinates: usize) -> Self {
        Self { cells, coordinates, known: cells.iter().copied().collect() }
    }

    /// Whether a cell can be chosen.
    pub fn has(&self, cell: &Cell) -> bool {
        self.known.contains(cell)
    }

    /// Those of some cells that can be chosen, each once.
    pub fn of(&self, cells: &[Cell]) -> Vec<Cell> {
        let mut seen = FxHashSet::default();
        cells.iter().copied().filter(|cell| self.has(cell) && seen.insert(*cell)).collect()
    }

    /// The extent, by axis, of the smallest box from the origin that holds the cells.
    pub fn sides(&self) -> Vec<usize> {
        let most = |axis: usize| self.cells.iter().map(|cell| cell[axis]).max().unwrap_or(-1);
        (0..self.coordinates).map(|axis| (most(axis) + 1).max(0) as usize).collect()
    }
}

/// Cells as people write them: `1,0 3,2 4,4`.
pub fn cells_text(cells: &[Cell], coordinates: usize) -> String {
    let one = |cell: &Cell| {
        parts(cell, coordinates).iter().map(i32::to_string).collect::<Vec<_>>().join(",")
    };
    cells.iter().map(one).collect::<Vec<_>>().join(" ")
}
