//! The choices on the way to a solution, where the item with the fewest is filled first.

use crate::board::Board;
use crate::position::{Clash, Position};

/// How many options each of some items has when its turn comes.
///
/// Of the items that still need something the one with the fewest options left is next, then the
/// one that comes first in `items`; the solution gives the piece laid there.
///
/// # Errors
///
/// The solution does not fit the position.
pub fn choices(
    board: &Board<'_>,
    mut position: Position,
    items: &[u32],
    solution: &[u32],
) -> Result<Vec<u32>, Clash> {
    let mut counts = vec![];
    loop {
        let open = items.iter().copied().filter(|&item| position.need[item as usize] > 0);
        let Some(item) = open.min_by_key(|&item| position.live[item as usize]) else {
            return Ok(counts);
        };
        counts.push(position.live[item as usize]);
        let option = position.options_of(board, item).find(|option| solution.contains(option));
        position.lay(board, option.ok_or(Clash::Item(item))?)?;
    }
}
