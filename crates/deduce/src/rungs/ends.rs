//! Rung 2: a placement that leaves a hole which nothing fills.

use super::deduction::{Deduction, Effect};
use super::over::{Over, is_late};
use super::rung::Rung;
use super::sizes::{Copies, Sizes};
use crate::bits::Bits;
use crate::board::Board;
use crate::position::{Clash, Position};

/// Placements that cut off a part of no possible size, and for each cell those that leave nothing to
/// cover it.
pub(super) fn cut_off(
    board: &Board<'_>,
    position: &Position,
    copies: Copies,
    is_over: Over<'_>,
) -> Vec<Deduction> {
    let mut sizes = Sizes::of(board, position, copies);
    let mut shadow = Bits::new(board.cover.n_options());
    let mut dead = vec![vec![]; board.notes.cells];
    let mut found = vec![];
    for (at, option) in position.alive.iter().map(|option| option as u32).enumerate() {
        if is_late(at, is_over) {
            return vec![];
        }
        Position::overlapping(board, option, &mut shadow);
        if let Some(cell) = dead_cell(board, position, option, &shadow) {
            dead[cell as usize].push(option);
        } else if let Some(island) = island_of(board, position, option, &mut sizes) {
            found.push(Deduction::new(Rung::Island, Effect::Strike, vec![option], island));
        }
    }
    let cells = (0..).zip(dead).filter(|(_, options)| !options.is_empty());
    found.extend(cells.map(|(cell, options)| {
        Deduction::new(Rung::DeadCell, Effect::Strike, options, vec![cell])
    }));
    found
}

/// A cell all of whose options overlap a placement that does not cover it itself.
fn dead_cell(board: &Board<'_>, position: &Position, option: u32, shadow: &Bits) -> Option<u32> {
    let own = &board.cells[option as usize];
    let mut cells = position.open.iter().map(|cell| cell as u32);
    cells.find(|&cell| {
        position.need[cell as usize] > 0
            && !own.contains(&cell)
            && !position.alive.meets_without(&board.users[cell as usize], shadow)
    })
}

/// A part of no possible size that a placement cuts off.
fn island_of(
    board: &Board<'_>,
    position: &Position,
    option: u32,
    sizes: &mut Sizes,
) -> Option<Vec<u32>> {
    if !board.is_joined {
        return None;
    }
    let own = &board.cells[option as usize];
    let mut left = position.open.clone();
    own.iter().for_each(|&cell| left.remove(cell as usize));
    for &near in own.iter().flat_map(|&cell| &board.notes.neighbours[cell as usize]) {
        if !left.has(near as usize) {
            continue;
        }
        let part = board.part(&left, near);
        part.iter().for_each(|&cell| left.remove(cell as usize));
        if !fits(position, &part, sizes, board.piece[option as usize]) {
            return Some(part);
        }
    }
    None
}

fn fits(position: &Position, part: &[u32], sizes: &mut Sizes, spent: Option<u32>) -> bool {
    let least = part.iter().filter(|&&cell| position.need[cell as usize] > 0).count();
    sizes.allows(spent, least, part.len())
}

/// A part of the open board that has no possible size.
pub(super) fn bad_island(
    board: &Board<'_>,
    position: &Position,
    sizes: &mut Sizes,
) -> Option<Clash> {
    if !board.is_joined || position.open.is_empty() {
        return None;
    }
    let mut parts = position.parts(board).into_iter();
    parts.find(|part| !fits(position, part, sizes, None)).map(Clash::Island)
}
