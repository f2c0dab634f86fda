//! What can be laid on a board: enough to count without a search.

use compile::{Placements, Tally};
use puzzle::cell::Cell;
use puzzle::certificates::tally_of;
use puzzle::lattice::CellNames;
use puzzle::laying::Board;
use puzzle::model::Piece;
use puzzle::setup::Problem;
use rustc_hash::FxHashSet;

/// A board, and all placements on it.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'g> {
    /// Its cells, numbered.
    pub board: &'g Board,
    /// What can be laid, by the numbers of pieces and cells.
    pub placements: &'g Placements,
}

impl<'g> Ground<'g> {
    /// The problem.
    pub fn problem(&self) -> &'g Problem {
        &self.board.problem
    }

    /// The kinds of piece.
    pub fn pieces(&self) -> &'g [Piece] {
        self.board.pieces()
    }

    /// How many coordinates a cell has.
    pub fn coordinates(&self) -> usize {
        coordinates(self.problem())
    }

    /// The names of its cells, those that the setup blocks included.
    pub fn names(&self) -> CellNames {
        board_names(self.problem())
    }

    /// What the placements cover.
    pub fn tally(&self) -> Tally {
        tally_of(self.board, self.placements)
    }

    /// The cells that may stay empty.
    pub fn optional(&self) -> FxHashSet<&'g Cell> {
        self.problem().region.optional.iter().collect()
    }
}

/// How many coordinates a cell of a problem has.
pub(crate) fn coordinates(problem: &Problem) -> usize {
    problem.puzzle.lattice.coordinates
}

/// The names of the cells of a board, those that the setup blocks included.
pub fn board_names(problem: &Problem) -> CellNames {
    CellNames::of(&problem.puzzle.region.cells)
}
