//! A solution of a puzzle without some of its things.

use std::sync::Arc;

use puzzle::cell::Cell;
use puzzle::setup::Problem;
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

use crate::data::{cells_data, placed_data};
use crate::ground::coordinates;
use crate::things::{Kind, Left, Parts, Thing};

/// A piece where it lies.
#[derive(Clone, Debug)]
pub struct Lying {
    /// The number of the piece.
    pub piece: u32,
    /// Its orientation.
    pub orientation: u32,
    /// Its cells, sorted.
    pub cells: Vec<Cell>,
    /// The mark on each, empty for none.
    pub marks: Vec<String>,
}

/// A solution of a puzzle without some of its things.
#[derive(Clone, Debug)]
pub struct Relief {
    /// The things that are missing, by their numbers.
    pub left_out: Left,
    /// The parts that are left.
    pub parts: Parts,
    /// The puzzle that is solved: with the pegs where they stand now, and with the cells that stay empty as
    /// optional ones.
    pub problem: Arc<Problem>,
    /// The solution, in the order of the board.
    pub laid: Vec<Lying>,
    /// The cells that stay empty in it and had to be covered.
    pub empty: Vec<Cell>,
    /// The cells of each slot of the whole puzzle: where its pegs stand now.
    pub pegs: Vec<Vec<Cell>>,
    /// The cells where pegs that mark them stand now, sorted.
    pub moved: Vec<Cell>,
}

impl Relief {
    /// The solution as JSON data.
    pub(crate) fn data(&self) -> Value {
        let problem = &self.problem;
        let placed = self.laid.iter().map(|one| placed_data(problem, self.piece(one), &one.cells));
        json!({
            "placements": placed.collect::<Value>(),
            "empty": cells_data(&self.empty, coordinates(problem)),
            "moved": cells_data(&self.moved, coordinates(problem)),
        })
    }

    /// The name of the piece of a placement.
    pub fn piece(&self, lying: &Lying) -> &str {
        &self.problem.puzzle.pieces[lying.piece as usize].name
    }

    /// Whether the solution has a thing that it may lack; a rule is not looked at.
    pub(crate) fn has(&self, whole: &Problem, thing: &Thing) -> bool {
        match thing.kind {
            Kind::Rule => false,
            Kind::Piece => {
                let used = self.laid.iter().filter(|one| self.piece(one) == thing.name).count();
                used as u64 >= whole.puzzle.pieces[thing.number].copies.0
            }
            Kind::Placed => self
                .laid
                .iter()
                .any(|one| self.piece(one) == thing.name && one.cells == thing.cells),
            Kind::Peg => {
                let stand: FxHashSet<Cell> = match whole.puzzle.setup.slots[thing.number].blocks() {
                    true => self.empty.iter().copied().chain(self.problem.blocked()).collect(),
                    false => self.pegs[thing.number].iter().copied().collect(),
                };
                thing.cells.iter().all(|cell| stand.contains(cell))
            }
        }
    }
}
