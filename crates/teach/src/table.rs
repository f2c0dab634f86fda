//! The table that every run on one puzzle uses: its cells and placements, arranged once.
//!
//! The placements are the options of the compiled problem, the very ones that the real engines search. So the
//! study and the engines agree on what there is to find, and differ in how they look.

use compile::Placements;
use puzzle::laying::{Board, Guard, required_cells};
use puzzle::rules::Acting;

use crate::grid::Grid;

/// Placements that are arranged between two calls of the guard.
const STRIDE: usize = 1024;

/// A compiled problem, arranged for the study.
#[derive(Debug)]
pub struct Table {
    /// Its cells and their neighbours.
    pub grid: Grid,
    /// The names of the pieces.
    pub names: Vec<String>,
    /// The cells of each piece, of its smallest shape if they differ.
    pub sizes: Vec<usize>,
    /// For each piece how many must be laid, and how many can.
    pub copies: Vec<(u64, u64)>,
    /// For each cell whether it may stay empty.
    pub optional: Vec<bool>,
    /// What each option lays.
    placements: Placements,
    /// For each cell and each piece the options on that cell.
    at: Vec<Vec<Vec<u32>>>,
}

impl Table {
    /// Arranges a board, its rules as they act there, and its placements.
    ///
    /// # Errors
    ///
    /// What the guard returns, which is called now and then.
    pub fn of<E>(
        board: &Board,
        rules: &[Box<dyn Acting + '_>],
        placements: Placements,
        guard: Guard<'_, E>,
    ) -> Result<Self, E> {
        let pieces = board.pieces();
        let room = board.len() as u64;
        let mut at = vec![vec![vec![]; pieces.len()]; board.len()];
        for option in 0..placements.len() {
            if option.is_multiple_of(STRIDE) {
                guard(0)?;
            }
            let (piece, _) = placements.kind(option);
            for &cell in placements.cells(option) {
                at[cell as usize][piece as usize].push(option as u32);
            }
        }
        Ok(Self {
            grid: Grid::of(board),
            names: pieces.iter().map(|piece| piece.name.clone()).collect(),
            sizes: pieces.iter().map(|piece| piece.size()).collect(),
            copies: pieces
                .iter()
                .map(|piece| (piece.copies.0, piece.copies.1.unwrap_or(room)))
                .collect(),
            optional: required_cells(board, rules).iter().map(|required| !required).collect(),
            placements,
            at,
        })
    }

    /// A number of pieces that can never be exceeded: n of the reach distribution.
    pub fn most_down(&self) -> usize {
        let at_hand = self.copies.iter().fold(0u64, |sum, &(_, high)| sum.saturating_add(high));
        let smallest = self.sizes.iter().copied().min().unwrap_or(0).max(1);
        usize::try_from(at_hand).unwrap_or(usize::MAX).min(self.grid.len() / smallest)
    }

    /// The options of a piece on a cell.
    pub fn at(&self, cell: usize, piece: usize) -> &[u32] {
        &self.at[cell][piece]
    }

    /// The piece of an option.
    pub fn piece_of(&self, option: u32) -> usize {
        self.placements.kind(option as usize).0 as usize
    }

    /// The cells of an option.
    pub fn covers(&self, option: u32) -> impl Iterator<Item = usize> {
        self.placements.cells(option as usize).iter().map(|&cell| cell as usize)
    }

    /// The neighbours of the cells of an option, in scan order.
    pub fn border(&self, option: u32) -> Vec<usize> {
        let near = self.covers(option).flat_map(|cell| &self.grid.neighbours[cell]).copied();
        let mut border: Vec<usize> =
            near.filter(|&near| self.covers(option).all(|cell| cell != near)).collect();
        border.sort_unstable();
        border.dedup();
        border
    }
}
