//! What rules see of a board: its cells, pieces and marks by their numbers.

use rustc_hash::FxHashMap;

use crate::cell::Cell;
use crate::lattice::Lattice;
use crate::laying::MarkNames;
use crate::model::Piece;

/// A board whose cells, pieces and marks have numbers.
pub trait Numbered {
    /// The cells; the number of a cell is its place here.
    fn cells(&self) -> &[Cell];

    /// The number of each cell.
    fn numbers(&self) -> &FxHashMap<Cell, u32>;

    /// The marks of pieces and cells by their numbers.
    fn marks(&self) -> &MarkNames;

    /// The number of the mark of each cell of the region, as it is written.
    fn marks_of_cells(&self) -> Vec<u32>;

    /// The kinds of piece.
    fn pieces(&self) -> &[Piece];

    /// The geometry without joined borders.
    fn lattice(&self) -> &'static Lattice;
}

impl dyn Numbered + '_ {
    /// The number of the piece of a name.
    pub fn piece_named(&self, name: &str) -> Option<u32> {
        self.pieces().iter().zip(0..).find(|(piece, _)| piece.name == name).map(|(_, at)| at)
    }

    /// The numbers of those of some cells that are on the board, in their order.
    pub fn numbered<'c>(&self, cells: impl IntoIterator<Item = &'c Cell>) -> Vec<u32> {
        cells.into_iter().filter_map(|cell| self.numbers().get(cell).copied()).collect()
    }
}
