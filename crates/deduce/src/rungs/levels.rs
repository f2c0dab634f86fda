//! The levels of looking: the rungs that need no trial, the easiest first.

use super::deduction::Deduction;
use super::over::Over;
use super::sizes::Copies;
use super::{ends, forced, locked, pointing, sums};
use crate::board::Board;
use crate::position::Position;

/// How many levels are found by looking, without a trial.
pub(crate) const LEVELS: usize = 7;

/// The deductions of one level; those of one level weigh the same, and a harder one comes later.
pub(crate) fn look(
    level: usize,
    board: &Board<'_>,
    position: &Position,
    is_over: Over<'_>,
) -> Vec<Deduction> {
    look_counting(level, board, position, Copies::Left, is_over)
}

/// The deductions of one level, where `copies` may be counted for a part of the board.
pub(crate) fn look_counting(
    level: usize,
    board: &Board<'_>,
    position: &Position,
    copies: Copies,
    is_over: Over<'_>,
) -> Vec<Deduction> {
    match level {
        0 => forced::cells(board, position),
        1 => forced::pieces(board, position),
        2 => ends::cut_off(board, position, copies, is_over),
        3 => pointing::spent(board, position, is_over),
        4 => locked::pairs(board, position, is_over),
        5 => locked::triples(board, position, is_over),
        _ => sums::colourings(board, position, copies, is_over),
    }
}
