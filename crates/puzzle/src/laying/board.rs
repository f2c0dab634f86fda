//! The board of a settled problem: its cells and marks numbered, its pieces oriented.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::marks::MarkNames;
use super::orientation::{Oriented, orientations};
use super::scan::scan_order;
use crate::cell::Cell;
use crate::lattice::{Lattice, Surface};
use crate::model::{Piece, Placed};
use crate::rules::{Laid, Numbered};
use crate::setup::Problem;

/// A piece that is laid already, with its cells.
type LaidPiece = (u32, Vec<u32>);

/// The cells of a problem, numbered, and the orientations of its pieces.
#[derive(Clone, Debug)]
pub struct Board {
    /// What it is the board of.
    pub problem: Arc<Problem>,
    /// The cells in scan order; the number of a cell is its place here.
    pub cells: Vec<Cell>,
    /// The number of each cell.
    pub numbers: FxHashMap<Cell, u32>,
    /// The distinct orientations of each piece.
    pub orientations: Vec<Vec<Oriented>>,
    /// The marks of pieces and cells by their numbers.
    pub marks: MarkNames,
    /// The pieces that are laid already, with their cells.
    pub laid: Vec<LaidPiece>,
    /// The orientation that each of them must have, none if any that covers its cells will do.
    pub laid_ways: Vec<Option<u32>>,
}

impl Board {
    /// Numbers the cells and orients the pieces of a problem.
    pub fn of(problem: Arc<Problem>) -> Self {
        let pieces = &problem.puzzle.pieces;
        let borne = pieces.iter().flat_map(|piece| &piece.shapes).flat_map(|shape| &shape.marks);
        // With the marks that slots put on cells, boards of all settings number marks alike.
        let there = problem.region.marks.iter().map(|(_, mark)| mark);
        let slots = problem.puzzle.setup.slots.iter().filter(|slot| !slot.blocks());
        let there = there.chain(slots.map(|slot| &slot.role));
        let is_read = |mark: &str| problem.rules.iter().any(|rule| rule.reads_mark(mark));
        let mut marks = MarkNames::of(borne.chain(there), is_read);
        marks.sides_are_read = problem.rules.iter().any(|rule| rule.reads_sides());
        let lattice = problem.surface.plain;
        let orientations =
            pieces.iter().map(|piece| orientations(piece, lattice, &marks)).collect();
        let cells = scan_order(&problem.surface, &problem.region.cells);
        let numbers: FxHashMap<Cell, u32> = cells.iter().copied().zip(0..).collect();
        let mut board =
            Self { problem, cells, numbers, orientations, marks, laid: vec![], laid_ways: vec![] };
        (board.laid, board.laid_ways) = board.numbered_laid();
        board
    }

    fn numbered_laid(&self) -> (Vec<LaidPiece>, Vec<Option<u32>>) {
        let numbered = |one: &Placed| {
            let laid = (self.piece_named(&one.piece)?, self.numbered(&one.cells));
            Some((laid, one.orientation))
        };
        self.problem.puzzle.placed.iter().filter_map(numbered).unzip()
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The kinds of piece.
    pub fn pieces(&self) -> &[Piece] {
        &self.problem.puzzle.pieces
    }

    /// The geometry, borders joined as they are.
    pub fn surface(&self) -> &Surface {
        &self.problem.surface
    }

    /// Whether borders of the board are joined.
    pub fn is_joined(&self) -> bool {
        !self.problem.region.wrap.is_empty()
    }

    /// The number of the piece of a name.
    pub fn piece_named(&self, name: &str) -> Option<u32> {
        self.pieces().iter().zip(0..).find(|(piece, _)| piece.name == name).map(|(_, at)| at)
    }

    /// The numbers of those of some cells that are on the board, in their order.
    pub fn numbered<'c>(&self, cells: impl IntoIterator<Item = &'c Cell>) -> Vec<u32> {
        cells.into_iter().filter_map(|cell| self.numbers.get(cell).copied()).collect()
    }

    /// An orientation of a piece.
    pub fn oriented(&self, piece: u32, orientation: u32) -> &Oriented {
        &self.orientations[piece as usize][orientation as usize]
    }

    /// A placement as rules see it.
    pub fn view<'p>(&'p self, placements: &'p compile::Placements, number: usize) -> Laid<'p> {
        let (piece, orientation) = placements.kind(number);
        let Oriented { marks, sides, .. } = self.oriented(piece, orientation);
        Laid { piece, cells: placements.cells(number), marks, sides }
    }
}

impl Numbered for Board {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn numbers(&self) -> &FxHashMap<Cell, u32> {
        &self.numbers
    }

    fn marks(&self) -> &MarkNames {
        &self.marks
    }

    fn marks_of_cells(&self) -> Vec<u32> {
        let mut found = vec![super::marks::PLAIN; self.len()];
        for (cell, mark) in &self.problem.region.marks {
            if let (Some(&cell), Some(mark)) = (self.numbers.get(cell), self.marks.number(mark)) {
                found[cell as usize] = mark;
            }
        }
        found
    }

    fn pieces(&self) -> &[Piece] {
        &self.problem.puzzle.pieces
    }

    fn lattice(&self) -> &'static Lattice {
        self.problem.surface.plain
    }
}
