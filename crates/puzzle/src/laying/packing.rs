//! The cover of a problem whose pieces need not fill the board: what the best packing is sought in.
//!
//! There is an item for each cell and each piece, and an option for each placement, but a cell may stay empty
//! and a piece unused: lower bounds are 0. Only the cells of a placed piece must be covered, and nothing but
//! that piece can.

use std::sync::Arc;

use super::board::Board;
use super::cover::{Compiled, Draft, copy_bounds};
use super::halt::{Guard, Halt};
use super::placements::allowed_placements;
use super::rule_items::{RuleItems, RuleUses};
use super::symmetry::Classes;
use crate::document::Fault;
use crate::document::words::quoted;
use crate::path;
use crate::rules::Bounds;
use crate::setup::Problem;

/// What the best packing has most of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Objective {
    /// Covered cells.
    #[default]
    Cells,
    /// The weights of the pieces, added up.
    Weight,
}

/// A problem ready to be searched for its best packing.
#[derive(Debug)]
pub struct CompiledPacking {
    /// The relaxed cover, without symmetries.
    pub compiled: Compiled,
    /// What each option adds to the value.
    pub gains: Vec<u32>,
    /// What the value is.
    pub objective: Objective,
}

/// Why a problem cannot be packed: every fault.
pub fn packing_faults(problem: &Problem, objective: Objective) -> Vec<Fault> {
    let mut found = vec![];
    for rule in problem.rules.iter().filter(|rule| rule.kind().needs_full_board) {
        let (kind, name) = (rule.kind(), quoted(rule.kind().name));
        let what = if rule.asks_of_all_placements() {
            format!("a packing may leave out pieces that the rule {name} wants laid")
        } else {
            format!("the rule {name} says nothing of a board that is not full")
        };
        let fault = Fault::new(path!["rules", kind.name], what, "pack without it, or solve");
        if !found.contains(&fault) {
            found.push(fault);
        }
    }
    for piece in problem.puzzle.pieces.iter().filter(|_| objective == Objective::Weight) {
        if u32::try_from(piece.weight).is_err() {
            let what = format!("the weight {} cannot be packed by", piece.weight);
            let path = path!["pieces", piece.name.as_str(), "weight"];
            found.push(Fault::new(path, what, "give 0 to 4294967295"));
        }
    }
    found
}

/// Generates placements and the relaxed cover of a settled problem in which [`packing_faults`] finds none.
///
/// # Errors
///
/// What the guard returns, or what is wrong with a cover that is larger than the core takes.
pub fn compile_packing<E>(
    problem: Arc<Problem>,
    objective: Objective,
    guard: Guard<'_, E>,
) -> Result<CompiledPacking, Halt<E>> {
    let board = Board::of(problem);
    let problem = Arc::clone(&board.problem);
    let mut rules: Vec<_> = problem.rules.iter().map(|rule| rule.on(&board)).collect();
    let placements = allowed_placements(&board, &rules, guard).map_err(Halt::Guard)?;
    let used = RuleUses::of(&board, &mut rules, &placements, guard).map_err(Halt::Guard)?;
    let gain = |number: usize| match objective {
        Objective::Cells => placements.cells(number).len() as u32,
        Objective::Weight => {
            let piece = placements.kind(number).0 as usize;
            u32::try_from(board.pieces()[piece].weight).unwrap_or_default()
        }
    };
    let gains = (0..placements.len()).map(gain).collect();
    let (mut bounds, piece_items) = relaxed_bounds(&board);
    let items = RuleItems::of(&rules, &used, bounds.len() as u32);
    bounds.extend(&items.bounds);
    let (rule_uses, rule_numbers) = (items.uses, items.rules);
    let draft =
        Draft { placements, bounds, piece_items, rule_uses, rule_numbers, ..Draft::default() };
    let cover = draft.cover(&board, &[], None, guard)?;
    let Draft { placements, rule_numbers, .. } = draft;
    let (symmetries, classes) = (vec![], Classes::All);
    let compiled = Compiled { board, placements, symmetries, cover, classes, rule_numbers };
    Ok(CompiledPacking { compiled, gains, objective })
}

/// The bounds of cells and pieces, and the item of each piece; 0 are the least but for cells of placed
/// pieces.
fn relaxed_bounds(board: &Board) -> (Vec<Bounds>, Vec<Option<u32>>) {
    let mut bounds: Vec<Bounds> = vec![(0, Some(1)); board.len()];
    for &cell in board.laid.iter().flat_map(|(_, cells)| cells) {
        bounds[cell as usize] = (1, Some(1));
    }
    let mut items = vec![];
    for piece in board.pieces() {
        let (_, most) = copy_bounds(piece, board.len());
        items.push(most.map(|_| bounds.len() as u32));
        bounds.extend(most.map(|most| (0, Some(most))));
    }
    (bounds, items)
}
