//! The grid of addresses: which of them are cells, and of which class each is.

use super::integers::{Sublattice, Vector, narrow, wide};
use crate::cell::{Cell, plus};

/// The addresses of a lattice.
#[derive(Debug)]
pub(super) struct Grid {
    /// How many integers name a cell.
    pub(super) coordinates: usize,
    /// The vectors that all slides are made of, as many as the space has dimensions.
    pub(super) translations: Vec<Cell>,
    /// One cell of each class, in the order of the numbers of the classes.
    pub(super) representatives: Vec<Cell>,
    /// All slides.
    pub(super) slides: Sublattice,
    /// For each place modulo the periods of the slides the class, none for a hole.
    kinds: Vec<Option<usize>>,
}

impl Grid {
    /// The grid on which cells slide by some steps, and there is one class for each representative.
    pub(super) fn of(steps: &[Vector], coordinates: usize, representatives: Vec<Cell>) -> Self {
        let slides = Sublattice::of(steps, coordinates);
        let kind =
            |residue: &Vector| representatives.iter().position(|cell| wide(cell) == *residue);
        let kinds = slides.by_place().iter().map(kind).collect();
        let translations = slides.basis.iter().map(narrow).collect();
        Self { coordinates, translations, representatives, slides, kinds }
    }

    /// Whether there is a cell at an address, or a hole of the grid of addresses.
    pub(super) fn has(&self, cell: &Cell) -> bool {
        self.class(cell).is_some()
    }

    /// The class of a cell, none of a hole: two cells share it where sliding takes one to the other.
    pub(super) fn class(&self, cell: &Cell) -> Option<usize> {
        self.kinds[self.slides.place(&wide(cell))]
    }

    /// The class of a cell. A hole is taken for a cell of the last: another check reports holes.
    pub(super) fn kind(&self, cell: &Cell) -> usize {
        if self.representatives.len() == 1 {
            return 0;
        }
        self.class(cell).unwrap_or(self.representatives.len() - 1)
    }

    /// The cell whose address is the nearest to one that may be a hole.
    pub(super) fn next_cell(&self, cell: &Cell) -> Cell {
        let most = 8 * self.coordinates as i32;
        let near = (0..most).find_map(|away| self.cell_away(cell, 0, away));
        near.unwrap_or(*cell)
    }

    /// The first cell whose address differs by so much in all, later coordinates from one on, the steps
    /// with the greatest first coordinates first.
    fn cell_away(&self, cell: &Cell, axis: usize, away: i32) -> Option<Cell> {
        if axis == self.coordinates {
            return (away == 0 && self.has(cell)).then_some(*cell);
        }
        (-away..=away).rev().find_map(|step| {
            let mut moved = *cell;
            moved[axis] += step;
            self.cell_away(&moved, axis + 1, away - step.abs())
        })
    }

    /// Whether sliding by a vector takes cells to cells of their class.
    pub(super) fn is_slide(&self, vector: &Cell) -> bool {
        let start = &self.representatives[0];
        self.class(&plus(start, vector)) == self.class(start)
    }
}
