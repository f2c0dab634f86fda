//! All that may be laid on a board.

use compile::Placements;

use crate::Fault;
use crate::board::Board;
use crate::cell::Cell;
use crate::joined::Unfolded;
use crate::puzzle::Puzzle;

impl Board {
    /// Numbers the cells, orients the pieces and slides them over the board.
    ///
    /// # Errors
    ///
    /// If a laid piece is off the board, or there is too much to be tried.
    pub fn of(puzzle: Puzzle) -> Result<Self, Fault> {
        let mut board = Self::numbered(puzzle)?;
        board.placements = board.allowed()?;
        Ok(board)
    }

    fn allowed(&self) -> Result<Placements, Fault> {
        let mut made = if self.puzzle.wrap.is_empty() {
            let cells: Vec<Cell> = (0..self.len() as u32).map(|at| self.place(at).cell).collect();
            self.laid_on(&cells)?
        } else {
            Unfolded::of(self)?.placements(self)?
        };
        if !self.laid.is_empty() {
            made = made.beside(&self.laid);
        }
        Ok(if self.puzzle.match_marks {
            made.kept(|number| self.matches(&made, number))
        } else {
            made
        })
    }

    /// Whether a placement meets its cells mark by mark.
    fn matches(&self, made: &Placements, number: usize) -> bool {
        let (piece, orientation) = made.kind(number);
        let shape = &self.orientations[piece as usize][orientation as usize];
        let mut pairs = made.cells(number).iter().zip(&shape.marks);
        pairs.all(|(&cell, mark)| self.place(cell).mark == mark.read)
    }
}
