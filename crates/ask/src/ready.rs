//! A puzzle ready to be searched, with what the page asks of it.

use std::cell::OnceCell;
use std::rc::Rc;

use compile::Placements;
use cover::Arrange;
use deduce::{Names, Notes, Wording};
use puzzle::laying::Board;
use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::solver::Solver;

/// A kind of piece.
#[derive(Clone, Debug, Default)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// How often it must and may be used; no end if nothing is given.
    pub copies: (u32, Option<u32>),
}

/// A settled puzzle laid out, with its cover.
pub struct Ready {
    /// The numbered cells and oriented pieces.
    pub board: Board,
    /// The name of the puzzle.
    pub name: String,
    /// The values of slots and switches that were set, as JSON data.
    pub set: Value,
    /// The coordinates of each cell.
    pub cells: Vec<Vec<i32>>,
    /// Whether each cell may stay empty.
    pub optional: Vec<bool>,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// What each option of the cover stands for; options after these lay no piece.
    pub placements: Placements,
    /// The pieces that the puzzle itself places, with the numbers of their cells.
    pub laid: Vec<(u32, Vec<u32>)>,
    /// How many symmetries make classes, the identity among them.
    pub symmetries: usize,
    /// Up to what solutions are counted, in words: `up to turns and mirrors`.
    pub up_to: String,
    /// The cells that slots of the setup chose as pegs, where pieces must match marks.
    pub pegs: Vec<u32>,
    /// What a person sees of the board.
    pub notes: Notes,
    /// The names of its cells, pieces and rules.
    pub names: Names,
    /// How many of the colourings, the first ones, every symmetry keeps.
    pub fixed_colourings: usize,
    /// Why there is no solution, if that is proven before a search: there are no placements then.
    pub proof: Option<String>,
    /// Its cover, and the engines that were made ready.
    pub solver: Rc<Solver>,
    /// The placements by piece and sorted cells, made when first asked for.
    pub by_cells: OnceCell<ByCells>,
}

/// Placements by the piece and its cells, sorted.
pub type ByCells = FxHashMap<(u32, Vec<u32>), Vec<u32>>;

impl Ready {
    /// The placements of a piece on a set of cells: several where marks leave a choice.
    pub fn on_cells(&self, piece: u32, cells: &[u32]) -> &[u32] {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        self.by_cells().get(&(piece, cells)).map_or(&[], Vec::as_slice)
    }

    fn by_cells(&self) -> &ByCells {
        self.by_cells.get_or_init(|| {
            let mut found = ByCells::default();
            for number in 0..self.placements.len() {
                let (piece, _) = self.placements.kind(number);
                let mut cells = self.placements.cells(number).to_vec();
                cells.sort_unstable();
                found.entry((piece, cells)).or_default().push(number as u32);
            }
            found
        })
    }

    /// The number of the piece of a name.
    pub fn piece_named(&self, name: &str) -> Option<u32> {
        (0..).zip(&self.pieces).find(|(_, piece)| piece.name == name).map(|(number, _)| number)
    }

    /// Whether an option lays a piece.
    pub fn lays(&self, option: u32) -> bool {
        (option as usize) < self.placements.len()
    }

    /// A placement as the page has it: piece, orientation, cells in the orientation's order.
    pub fn placement_data(&self, option: u32) -> Value {
        let (piece, orientation) = self.placements.kind(option as usize);
        json!([
            self.pieces[piece as usize].name,
            orientation,
            self.placements.cells(option as usize)
        ])
    }

    /// The options among some that lay pieces, in the order of the board: by the first cell of each in reading
    /// order, its coordinates in reverse.
    pub fn in_board_order(&self, options: &[u32]) -> Vec<u32> {
        let mut laid: Vec<u32> =
            options.iter().copied().filter(|&option| self.lays(option)).collect();
        let reversed =
            |&cell: &u32| -> Vec<i32> { self.cells[cell as usize].iter().rev().copied().collect() };
        laid.arrange_by_key(|&option| {
            self.placements.cells(option as usize).iter().map(reversed).min()
        });
        laid
    }

    /// What options lay as the page has boards: piece, sorted cell numbers, in the order of the board.
    pub fn laid_data(&self, options: &[u32]) -> Value {
        let data = self.in_board_order(options).into_iter().map(|option| {
            let (piece, _) = self.placements.kind(option as usize);
            let mut cells = self.placements.cells(option as usize).to_vec();
            cells.sort_unstable();
            json!([self.pieces[piece as usize].name, cells])
        });
        data.collect()
    }

    /// Coordinates of cells, sorted.
    pub fn places(&self, cells: &[u32]) -> Vec<&Vec<i32>> {
        let mut places: Vec<_> = cells.iter().map(|&cell| &self.cells[cell as usize]).collect();
        places.arrange();
        places
    }

    /// A piece on cells as data.
    pub fn placed_data(&self, piece: u32, cells: &[u32]) -> Value {
        json!({"piece": self.pieces[piece as usize].name, "cells": self.places(cells)})
    }

    /// What an option lays as data.
    pub fn lay_data(&self, option: u32) -> Value {
        let (piece, _) = self.placements.kind(option as usize);
        self.placed_data(piece, self.placements.cells(option as usize))
    }

    /// Asks something of the cover as a person sees it.
    ///
    /// # Errors
    ///
    /// The notes do not fit the cover, which is a fault of whoever made this.
    pub fn ask<T>(&self, work: impl FnOnce(&Wording<'_>) -> T) -> Result<T, Fault> {
        let board =
            deduce::Board::new(self.solver.cover(), self.notes.clone()).map_err(Fault::say)?;
        self.names.check(&board).map_err(Fault::say)?;
        Ok(work(&Wording { board: &board, names: &self.names }))
    }
}
