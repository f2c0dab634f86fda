//! The tray that a question is about: its pieces where they lie now.

use std::sync::Arc;

use puzzle::cell::Cell;
use puzzle::laying::Board;
use puzzle::setup::Problem;
use puzzle::trays::{Goal, TrayPiece, goals, tray_pieces};
use serde_json::Value;

use crate::asking::Asking;
use crate::fault::Fault;
use crate::hand::{OnBoard, read_placed};

/// A tray with its pieces where they lie.
pub(crate) struct TrayNow {
    pub problem: Arc<Problem>,
    pub board: Board,
    pub pieces: Vec<TrayPiece>,
    pub goals: Vec<Goal>,
}

impl TrayNow {
    /// The tray of the puzzle, its pieces where the option `placed` says, in the order of the puzzle; at the start
    /// if it says nothing.
    pub fn new(asking: &Asking) -> Result<Self, Fault> {
        let problem = asking.subject.problem(false)?;
        let puzzle = &problem.puzzle;
        if !puzzle.is_tray() {
            return Err(Fault::say("nothing slides here: the puzzle has no goal and no corridor"));
        }
        let board = Board::of(Arc::clone(&problem));
        let mut pieces = tray_pieces(puzzle, &puzzle.placed);
        let goals = goals(puzzle);
        if let Some(now) = read_placed(asking, board.cells.len())? {
            let cells = |one: &OnBoard| -> Vec<Cell> {
                one.cells.iter().map(|&cell| board.cells[cell as usize]).collect()
            };
            let is_moved = |piece: &TrayPiece, one: &OnBoard| {
                let shape = puzzle.lattice.canonical(&cells(one));
                one.name == piece.name && shape == puzzle.lattice.canonical(&piece.cells)
            };
            let fit = pieces.iter().zip(&now).all(|(piece, one)| is_moved(piece, one));
            if !fit || now.len() != pieces.len() {
                return Err(Fault::say(
                    "placed has the pieces of the tray in their order, as they slid",
                ));
            }
            pieces.iter_mut().zip(&now).for_each(|(piece, one)| piece.cells = cells(one));
        }
        Ok(Self { problem, board, pieces, goals })
    }

    /// The name of a piece, with the number of its copy if there are several; and whether there are.
    pub fn name(&self, piece: usize) -> (String, bool) {
        let name = &self.pieces[piece].name;
        let same = |all: &[TrayPiece]| all.iter().filter(|one| one.name == *name).count();
        match same(&self.pieces) {
            1 => (name.clone(), false),
            _ => (format!("{name} {}", same(&self.pieces[..=piece])), true),
        }
    }

    /// The numbers of cells on the board.
    pub fn numbered(&self, cells: &[Cell]) -> Value {
        Value::from(self.board.numbered(cells))
    }
}
