//! Positions that are seen to have no solution.

use super::ends;
use super::sizes::{Copies, Sizes};
use crate::board::Board;
use crate::position::{Clash, Position};

/// Why a position has no solution, if that is seen at once.
pub(crate) fn clash(board: &Board<'_>, position: &Position) -> Option<Clash> {
    let sizes = || Sizes::of(board, position, Copies::Left);
    position
        .dead_item()
        .map(Clash::Item)
        .or_else(|| ends::bad_island(board, position, &mut sizes()))
}

/// Whether a position is seen to have no solution: an item is dead, or a part has none of the sizes.
pub(crate) fn is_hopeless(board: &Board<'_>, position: &Position, sizes: &mut Sizes) -> bool {
    position.dead_item().is_some() || ends::bad_island(board, position, sizes).is_some()
}
