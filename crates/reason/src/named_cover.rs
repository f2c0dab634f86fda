//! The cover of a problem as plain data with names: what a certificate is found in and speaks of.

use std::sync::Arc;

use compile::{AMOUNT, Placements, amount_and_color};
use cover::Arrange;
use puzzle::cell::Cell;
use puzzle::lattice::CellNames;
use puzzle::laying::{Board, Draft, Guard};
use puzzle::rules::Bounds;
use puzzle::setup::Problem;
use serde_json::{Value, json};

use crate::data::cells_data;
use crate::ground::{board_names, coordinates};

/// So many options are looked at between two calls of the guard.
const STRIDE: usize = 1024;

/// The meaning of an item: a cell, a piece by its number, or a part of a rule as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A cell.
    Cell(Cell),
    /// A piece, by its number.
    Piece(u32),
    /// A rule, as a sentence.
    Rule(String),
}

/// What an option lays: a piece by its number, none for cells left empty; and its cells, sorted.
pub type Lay = (Option<u32>, Vec<Cell>);

/// Items with bounds, and options over them.
///
/// An item that options use several times asks for nothing here: what cannot be solved without it cannot be
/// solved with it.
#[derive(Clone, Debug)]
pub struct NamedCover {
    /// The compiled problem.
    pub problem: Arc<Problem>,
    /// What each item stands for: cells in scan order, pieces, then rules.
    pub items: Vec<Item>,
    /// How often each must and may be used, none for no upper limit.
    pub bounds: Vec<Bounds>,
    /// The items of each option that can be chosen at all.
    pub options: Vec<Vec<u32>>,
    /// For each option the colour that it gives an item, where it gives one.
    pub colors: Vec<Vec<(u32, u32)>>,
    /// What each option lays.
    pub laid: Vec<Lay>,
}

impl NamedCover {
    /// Names the items and options of a compiled problem.
    ///
    /// # Errors
    ///
    /// What the guard returns.
    pub fn of<E>(board: &Board, placements: &Placements, guard: Guard<'_, E>) -> Result<Self, E> {
        let problem = &board.problem;
        let mut rules: Vec<_> = problem.rules.iter().map(|rule| rule.on(board)).collect();
        let draft = Draft::of(board, &mut rules, placements.clone(), guard)?;
        let pieces = (0..).zip(&draft.piece_items);
        let pieces = pieces.filter_map(|(piece, item)| item.map(|_| Item::Piece(piece)));
        let names = draft.rule_numbers.iter();
        let names = names.map(|&rule| Item::Rule(problem.rules[rule as usize].to_string()));
        let cells = board.cells.iter().map(|cell| Item::Cell(*cell));
        let items = cells.chain(pieces).chain(names).collect();
        let mut found = Self {
            problem: Arc::clone(problem),
            items,
            bounds: draft.bounds.clone(),
            options: vec![],
            colors: vec![],
            laid: vec![],
        };
        for option in 0..placements.len() + draft.more.len() {
            if option.is_multiple_of(STRIDE) {
                guard(0)?;
            }
            found.add(board, &draft, option);
        }
        let amounts = draft.rule_uses.iter().flatten().filter(|(_, label)| *label >= AMOUNT);
        amounts.for_each(|&(item, _)| found.bounds[item as usize] = (0, None));
        Ok(found)
    }

    /// Adds an option, if it can be chosen at all.
    fn add(&mut self, board: &Board, draft: &Draft, option: usize) {
        let uses = draft.uses(option);
        if uses.iter().any(|&(item, _)| draft.bounds[item as usize].1 == Some(0)) {
            return;
        }
        let placements = &draft.placements;
        let (piece, cells) = match option < placements.len() {
            true => (Some(placements.kind(option).0), placements.cells(option)),
            false => (None, &draft.blanks[option - placements.len()][..]),
        };
        let mut cells: Vec<Cell> = cells.iter().map(|&cell| board.cells[cell as usize]).collect();
        cells.arrange();
        self.options.push(uses.iter().map(|&(item, _)| item).collect());
        let colored = uses.into_iter().map(|(item, label)| (item, amount_and_color(label).1));
        self.colors.push(colored.filter(|&(_, color)| color != 0).collect());
        self.laid.push((piece, cells));
    }

    /// The names of the cells, as a picture of the board has them at its rim.
    pub fn names(&self) -> CellNames {
        board_names(&self.problem)
    }

    /// How many coordinates a cell has.
    pub fn coordinates(&self) -> usize {
        coordinates(&self.problem)
    }

    /// The name of the piece of a number.
    pub fn piece(&self, piece: u32) -> &str {
        &self.problem.puzzle.pieces[piece as usize].name
    }

    /// The cells among the items, in their order.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.items.iter().filter_map(|item| match item {
            Item::Cell(cell) => Some(cell),
            _ => None,
        })
    }

    /// What an item stands for.
    pub fn item_text(&self, item: u32) -> String {
        match &self.items[item as usize] {
            Item::Cell(cell) => format!("cell {}", self.names().name(cell)),
            Item::Piece(piece) => format!("piece {}", self.piece(*piece)),
            Item::Rule(rule) => format!("the rule '{rule}'"),
        }
    }

    /// The same as JSON data.
    pub fn item_data(&self, item: u32) -> Value {
        match &self.items[item as usize] {
            Item::Cell(cell) => json!({"cell": cell[..self.coordinates()]}),
            Item::Piece(piece) => json!({"piece": self.piece(*piece)}),
            Item::Rule(rule) => json!({"rule": rule}),
        }
    }

    /// What an option lays, and where.
    pub fn option_text(&self, option: usize) -> String {
        let (piece, cells) = &self.laid[option];
        let place = self.names().listed(cells);
        match piece {
            Some(piece) => format!("{} on {place}", self.piece(*piece)),
            None => format!("{place} left empty"),
        }
    }

    /// What an option lays as JSON data.
    pub fn option_data(&self, option: usize) -> Value {
        let (piece, cells) = &self.laid[option];
        let piece = piece.map(|piece| self.piece(piece));
        json!({"piece": piece, "cells": cells_data(cells, self.coordinates())})
    }
}
