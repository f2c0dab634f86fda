//! The orientations of pieces, numbered as everywhere: in the order of shapes, then of isometries.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHashSet;

use super::marks::MarkNames;
use crate::cell::{Cell, less};
use crate::lattice::Lattice;
use crate::model::{Piece, Shape};

/// Cells with their marks, slid to where shapes that slide to each other are equal.
///
/// Two are equal if rules see no difference: marks that no rule reads are a picture and no more.
#[derive(Clone, Debug)]
pub struct Oriented {
    /// The cells, sorted.
    pub cells: Vec<Cell>,
    /// The number of the mark of each, as rules read it.
    pub marks: Vec<u32>,
    /// The number of the mark of each, as pictures show it.
    pub shown: Vec<u32>,
}

impl PartialEq for Oriented {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells && self.marks == other.marks
    }
}

impl Eq for Oriented {}

impl Hash for Oriented {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cells.hash(state);
        self.marks.hash(state);
    }
}

impl Oriented {
    /// A shape as it lies.
    fn of(shape: &Shape, names: &MarkNames) -> Self {
        let number = |mark: &String| names.number(mark).unwrap_or_default();
        let shown: Vec<u32> = shape.marks.iter().map(number).collect();
        let marks = shown.iter().map(|&mark| names.read(mark)).collect();
        Self { cells: shape.cells.clone(), marks, shown }
    }

    /// The image under an isometry.
    pub fn moved(&self, lattice: &Lattice, isometry: usize) -> Self {
        let images: Vec<Cell> =
            self.cells.iter().map(|cell| lattice.image(isometry, cell)).collect();
        self.carried(lattice, &images)
    }

    /// What its cells become in these places, slid to where equal shapes are equal.
    pub(super) fn carried(&self, lattice: &Lattice, images: &[Cell]) -> Self {
        let origin = lattice.origin(images);
        let slid = images.iter().map(|image| less(image, &origin));
        let mut laid: Vec<(Cell, usize)> = slid.zip(0..).collect();
        laid.sort_unstable();
        Self {
            cells: laid.iter().map(|&(cell, _)| cell).collect(),
            marks: laid.iter().map(|&(_, at)| self.marks[at]).collect(),
            shown: laid.iter().map(|&(_, at)| self.shown[at]).collect(),
        }
    }
}

/// The distinct orientations of a piece, in the order of `orientation_index`.
///
/// Of those that rules see no difference between the first is kept, with the marks that it shows.
pub fn orientations(piece: &Piece, lattice: &Lattice, names: &MarkNames) -> Vec<Oriented> {
    let flips = piece.flips.unwrap_or(lattice.flips_by_default);
    let (mut seen, mut found) = (FxHashSet::default(), vec![]);
    for shape in &piece.shapes {
        let shape = Oriented::of(shape, names);
        for images in lattice.carried(&shape.cells, &piece.turns, flips) {
            let oriented = shape.carried(lattice, &images);
            if seen.insert(oriented.clone()) {
                found.push(oriented);
            }
        }
    }
    found
}
