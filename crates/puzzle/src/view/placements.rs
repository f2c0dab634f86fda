//! Every placement on a board as a page has it.

use serde_json::{Value, json};

use super::plain::object;
use crate::laying::{Board, Guard, allowed_placements};

/// Cells times orientations up to which a page lays pieces.
pub const MOST_PLACES: usize = 4_000_000;
/// The most placements that are handed out.
pub const MOST_PLACEMENTS: usize = 100_000;

/// How many placements a board has at most: its cells times the orientations.
pub fn places(board: &Board) -> usize {
    board.len() * board.orientations.iter().map(Vec::len).sum::<usize>()
}

/// Every placement on a board by number, as piece, orientation and cells; or how many there are where they are
/// too many.
///
/// # Errors
///
/// What the guard returns.
pub fn placements<E>(board: &Board, guard: Guard<'_, E>) -> Result<Value, E> {
    if places(board) > MOST_PLACES {
        return Ok(json!({"tooMany": places(board)}));
    }
    let rules: Vec<_> = board.problem.rules.iter().map(|rule| rule.on(board)).collect();
    let found = allowed_placements(board, &rules, guard)?;
    if found.len() > MOST_PLACEMENTS {
        return Ok(json!({"tooMany": found.len()}));
    }
    let one = |number: usize| {
        let (piece, orientation) = found.kind(number);
        let cells = found.cells(number).iter().copied().collect();
        let name = board.pieces()[piece as usize].name.as_str();
        Value::Array(vec![Value::from(name), Value::from(orientation), cells])
    };
    Ok(object([("placements", (0..found.len()).map(one).collect())]))
}
