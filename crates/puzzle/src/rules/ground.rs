//! The ground of a rule: the board and the pieces that it is read against.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use crate::cell::Cell;
use crate::lattice::{Lattice, Surface};
use crate::model::{Piece, Region};

/// The ground against which a rule is read.
#[derive(Debug)]
pub struct Ground<'g> {
    /// The geometry without joined borders.
    pub lattice: &'static Lattice,
    /// What the board lies on.
    pub surface: &'g Surface,
    /// The region as the setup leaves it.
    pub region: &'g Region,
    /// The kinds of piece.
    pub pieces: &'g [Piece],
    /// The cells of the region as described.
    pub known: FxHashSet<Cell>,
    /// The cells that the setup leaves.
    pub left: FxHashSet<Cell>,
    /// Whether a slot without a value may still block cells.
    pub may_block: bool,
    /// Whether a slot without a value may still mark cells.
    pub may_mark: bool,
}

impl<'g> Ground<'g> {
    /// The ground of a board on which all is settled.
    ///
    /// * `whole`: the region as described.
    /// * `region`: the region as the setup leaves it.
    pub fn new(
        surface: &'g Surface,
        whole: &Region,
        region: &'g Region,
        pieces: &'g [Piece],
    ) -> Self {
        let known = whole.cells.iter().copied().collect();
        let left = region.cells.iter().copied().collect();
        let lattice = surface.plain;
        Self { lattice, surface, region, pieces, known, left, may_block: false, may_mark: false }
    }

    /// The marks that the pieces bear, sorted.
    pub fn marks(&self) -> BTreeSet<&'g str> {
        let shapes = self.pieces.iter().flat_map(|piece| &piece.shapes);
        let marks = shapes.flat_map(|shape| &shape.marks).map(String::as_str);
        marks.filter(|mark| !mark.is_empty()).collect()
    }

    /// The names of the pieces, in their order.
    pub fn names(&self) -> Vec<&'g str> {
        self.pieces.iter().map(|piece| piece.name.as_str()).collect()
    }
}
