//! Rung 1: an item has as many options left as it needs.

use super::deduction::{Deduction, Effect};
use super::rung::Rung;
use crate::board::{Board, Kind};
use crate::position::Position;

/// Cells that can be filled in only one way.
pub(super) fn cells(board: &Board<'_>, position: &Position) -> Vec<Deduction> {
    forced(board, position, Rung::OneForCell, |kind| kind == Kind::Cell)
}

/// Pieces, and parts of rules, for which there is only one way.
pub(super) fn pieces(board: &Board<'_>, position: &Position) -> Vec<Deduction> {
    forced(board, position, Rung::OneForPiece, |kind| kind != Kind::Cell)
}

fn forced(
    board: &Board<'_>,
    position: &Position,
    rung: Rung,
    wanted: impl Fn(Kind) -> bool,
) -> Vec<Deduction> {
    let items =
        position.needy().filter(|&item| wanted(board.kind(item)) && position.is_forced(item));
    let mut found: Vec<Deduction> = vec![];
    for item in items {
        let options: Vec<u32> = position.options_of(board, item).collect();
        if !found.iter().any(|other| other.options == options) {
            found.push(Deduction::new(rung, Effect::Lay, options, vec![item]));
        }
    }
    found
}
