//! A settled puzzle without the marks that no rule in force reads: its number of solutions does not need them.

use std::sync::Arc;

use puzzle::laying::{MarkNames, Oriented, orientations};
use puzzle::model::{Piece, Region};
use puzzle::setup::Problem;

/// A settled puzzle as its rules read it.
pub struct AsRead {
    /// Where it comes from.
    pub problem: Arc<Problem>,
    /// The pieces without the marks that no rule reads.
    pub pieces: Vec<Piece>,
    /// The board, without marks if no rule reads them.
    pub region: Region,
    names: MarkNames,
}

impl AsRead {
    /// A settled puzzle as its rules read it.
    pub fn of(problem: Arc<Problem>) -> Self {
        let (mut pieces, mut region) = (problem.puzzle.pieces.clone(), problem.region.clone());
        let is_read = |mark: &str| problem.rules.iter().any(|rule| rule.reads_mark(mark));
        for mark in marks_of(&mut pieces).filter(|mark| !mark.is_empty() && !is_read(mark)) {
            mark.clear();
        }
        if !problem.rules.iter().any(|rule| rule.kind().reads_marked_cells) {
            region.marks.clear();
        }
        let names = MarkNames::of(marks_of(&mut pieces).map(|mark| &*mark), |_| true);
        Self { problem, pieces, region, names }
    }

    /// The orientations of a piece that is moved in some way.
    pub fn orientations(&self, piece: &Piece) -> Vec<Oriented> {
        orientations(piece, self.problem.puzzle.lattice, &self.names)
    }

    /// How often a piece can be used at most: without an end, as often as it has room.
    pub fn most_copies(&self, piece: &Piece) -> u64 {
        let (least, most) = piece.copies;
        let room = self.region.cells.len() / piece.size().max(1);
        most.unwrap_or_else(|| least.max(room as u64).max(1))
    }
}

/// The mark of each cell of each shape, empty for none.
fn marks_of(pieces: &mut [Piece]) -> impl Iterator<Item = &mut String> {
    pieces.iter_mut().flat_map(|piece| &mut piece.shapes).flat_map(|shape| &mut shape.marks)
}
