//! The rungs of the ladder: each finds deductions of one kind in a position.

mod deduction;
mod ends;
mod forced;
mod hopeless;
mod levels;
mod locked;
mod over;
mod pointing;
mod rung;
mod sizes;
mod sums;
mod trial;

use crate::board::Board;
use crate::position::Position;
use over::Over;

pub use deduction::{Deduction, Effect};
pub(crate) use hopeless::{clash, is_hopeless};
pub(crate) use levels::{LEVELS, look, look_counting};
pub use rung::Rung;
pub(crate) use sizes::{Copies, Sizes};
pub(crate) use trial::Depth;

/// The deductions by trial that are shortest.
pub(crate) fn try_each(
    board: &Board<'_>,
    position: &Position,
    depth: Depth,
    is_over: Over<'_>,
) -> Vec<Deduction> {
    trial::shortest(board, position, depth, is_over)
}

/// Whether a trial of an option fails.
pub(crate) fn fails(
    board: &Board<'_>,
    position: &Position,
    option: u32,
    depth: Depth,
    is_over: Over<'_>,
) -> bool {
    trial::fails(board, position, option, depth, usize::MAX, is_over).is_some()
}
