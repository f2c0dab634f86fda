//! What the placements on a board say: cells that no piece can cover, pieces without a place.

use rustc_hash::FxHashSet;

use super::note::{About, Note};
use crate::cell::Cell;
use crate::laying::{Board, Guard, allowed_placements};

/// The most pieces that a note names.
const NAMED: usize = 8;

/// Which cells no piece can cover, and which pieces have no place.
///
/// # Errors
///
/// What the guard returns.
pub(super) fn placement_notes<E>(board: &Board, guard: Guard<'_, E>) -> Result<Vec<Note>, E> {
    let rules: Vec<_> = board.problem.rules.iter().map(|rule| rule.on(board)).collect();
    let placements = allowed_placements(board, &rules, guard)?;
    let (mut is_covered, mut is_placed) =
        (vec![false; board.len()], vec![false; board.pieces().len()]);
    for number in 0..placements.len() {
        is_placed[placements.kind(number).0 as usize] = true;
        placements.cells(number).iter().for_each(|&cell| is_covered[cell as usize] = true);
    }
    Ok(dead(board, &is_covered).into_iter().chain(homeless(board, &is_placed)).collect())
}

/// A note about the cells that no piece can cover.
fn dead(board: &Board, is_covered: &[bool]) -> Option<Note> {
    let optional: FxHashSet<&Cell> = board.problem.region.optional.iter().collect();
    let cells = board.cells.iter().zip(is_covered);
    let cells = cells.filter(|(cell, covered)| !**covered && !optional.contains(cell));
    let cells: Vec<Cell> = cells.map(|(cell, _)| *cell).collect();
    let text = match cells.len() {
        0 => return None,
        1 => "No piece can cover this cell.".to_owned(),
        number => format!("No piece can cover these {number} cells."),
    };
    let stops = board.problem.unfilled().is_empty();
    Some(Note { cells, ..Note::new(About::Dead, text, stops) })
}

/// A note about the pieces that have no place.
fn homeless(board: &Board, is_placed: &[bool]) -> Option<Note> {
    let lost = board.pieces().iter().zip(is_placed).filter(|(_, placed)| !**placed);
    let lost: Vec<_> = lost.map(|(piece, _)| piece).collect();
    let names: Vec<&str> = lost.iter().take(NAMED).map(|piece| piece.name.as_str()).collect();
    let more = match lost.len() {
        0 => return None,
        number if number > NAMED => format!(" and {} more", number - NAMED),
        _ => String::new(),
    };
    let what = if lost.len() == 1 { "Piece" } else { "Pieces" };
    let text = format!("{what} {}{more}: there is no place on the board.", names.join(", "));
    let is_needed = lost.iter().any(|piece| piece.copies.0 > 0);
    Some(Note::new(About::Piece, text, is_needed && board.problem.unfilled().is_empty()))
}
