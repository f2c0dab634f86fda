//! Rung 3a and 3b: what must be used for one item is spent for all others.

use super::deduction::{Deduction, Effect};
use super::over::{Over, is_late};
use super::rung::Rung;
use crate::board::{Board, Kind};
use crate::position::Position;

/// Items all of whose options use another item that can be used only once.
///
/// Cells that take from cells are dead cells (rung 2), so they are left out here.
pub(super) fn spent(board: &Board<'_>, position: &Position, is_over: Over<'_>) -> Vec<Deduction> {
    let mut found = vec![];
    for (at, item) in position.needy().enumerate() {
        if is_late(at, is_over) {
            return vec![];
        }
        let Some(first) = position.options_of(board, item).next() else { continue };
        for &other in board.cover.items(first) {
            let kinds = (board.kind(item), board.kind(other));
            if other == item || kinds == (Kind::Cell, Kind::Cell) {
                continue;
            }
            found.extend(taken(board, position, item, other, rung(kinds)));
        }
    }
    found
}

fn rung(kinds: (Kind, Kind)) -> Rung {
    if kinds == (Kind::Cell, Kind::Piece) { Rung::OnlyPiece } else { Rung::Whatever }
}

/// What goes because all options of `item` use `other`, which can be used only once more.
fn taken(
    board: &Board<'_>,
    position: &Position,
    item: u32,
    other: u32,
    rung: Rung,
) -> Option<Deduction> {
    let (own, users) = (&board.users[item as usize], &board.users[other as usize]);
    let is_single = position.room[other as usize] == 1 && !board.colored[other as usize];
    if !is_single || position.alive.meets_without(own, users) {
        return None;
    }
    let gone = position.options_of(board, other).filter(|&option| !own.has(option as usize));
    let gone: Vec<u32> = gone.collect();
    let premises = vec![item, other];
    (!gone.is_empty()).then(|| Deduction::new(rung, Effect::Strike, gone, premises))
}
