//! Rung 3c: as many cells as pieces that reach them, so those pieces are spent there.
//!
//! No option may cover two of the cells. The pieces that reach any of them have, all copies that
//! are left taken together, just as many copies as there are cells: each copy covers one of the
//! cells, and no copy lies elsewhere.

use super::deduction::{Deduction, Effect};
use super::over::{Over, is_late};
use super::rung::Rung;
use crate::board::Board;
use crate::position::Position;

/// A cell with the pieces that reach it.
struct Reached {
    cell: u32,
    pieces: Vec<u32>,
}

pub(super) fn pairs(board: &Board<'_>, position: &Position, is_over: Over<'_>) -> Vec<Deduction> {
    let cells = reached(board, position, 2, is_over);
    let mut found = vec![];
    for (at, one) in cells.iter().enumerate() {
        if is_late(at, is_over) {
            return vec![];
        }
        for two in &cells[at + 1..] {
            found.extend(locked(board, position, &[one, two], Rung::LockedPair));
        }
    }
    found
}

pub(super) fn triples(board: &Board<'_>, position: &Position, is_over: Over<'_>) -> Vec<Deduction> {
    let cells = reached(board, position, 3, is_over);
    let mut found = vec![];
    for (at, one) in cells.iter().enumerate() {
        for (next, two) in cells.iter().enumerate().skip(at + 1) {
            if union(position, &[one, two]).is_none_or(|(_, copies)| copies > 3) {
                continue;
            }
            if is_late(next, is_over) {
                return vec![];
            }
            for three in &cells[next + 1..] {
                found.extend(locked(board, position, &[one, two, three], Rung::LockedTriple));
            }
        }
    }
    found
}

/// The cells that only pieces with `most` copies at most, all taken together, reach.
fn reached(board: &Board<'_>, position: &Position, most: u32, is_over: Over<'_>) -> Vec<Reached> {
    let cells = position.open.iter().filter(|&cell| position.need[cell] > 0);
    let in_time = cells.enumerate().take_while(|&(at, _)| !is_late(at, is_over));
    let reached = in_time.filter_map(|(_, cell)| {
        let mut pieces = vec![];
        for option in position.options_of(board, cell as u32) {
            let piece = board.piece[option as usize]?;
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        }
        pieces.sort_unstable();
        let copies = copies(position, &pieces);
        (copies <= u64::from(most)).then_some(Reached { cell: cell as u32, pieces })
    });
    reached.collect()
}

fn copies(position: &Position, pieces: &[u32]) -> u64 {
    pieces.iter().map(|&piece| u64::from(position.room[piece as usize])).sum()
}

/// The pieces that reach any of some cells, and how many copies of them are left.
fn union(position: &Position, cells: &[&Reached]) -> Option<(Vec<u32>, u64)> {
    let mut pieces: Vec<u32> = cells.iter().flat_map(|cell| cell.pieces.clone()).collect();
    pieces.sort_unstable();
    pieces.dedup();
    let copies = copies(position, &pieces);
    (!pieces.is_empty()).then_some((pieces, copies))
}

fn locked(
    board: &Board<'_>,
    position: &Position,
    cells: &[&Reached],
    rung: Rung,
) -> Option<Deduction> {
    let (pieces, copies) = union(position, cells)?;
    if copies != cells.len() as u64 || !are_apart(board, position, cells) {
        return None;
    }
    let covers =
        |option: u32| cells.iter().any(|cell| board.users[cell.cell as usize].has(option as usize));
    let options = pieces.iter().flat_map(|&piece| position.options_of(board, piece));
    let gone: Vec<u32> = options.filter(|&option| !covers(option)).collect();
    let premises = cells.iter().map(|cell| cell.cell).chain(pieces.iter().copied()).collect();
    (!gone.is_empty()).then(|| Deduction::new(rung, Effect::Strike, gone, premises))
}

/// Whether no option covers two of the cells.
fn are_apart(board: &Board<'_>, position: &Position, cells: &[&Reached]) -> bool {
    let users = |cell: &Reached| &board.users[cell.cell as usize];
    cells.iter().enumerate().all(|(at, one)| {
        cells[at + 1..].iter().all(|two| {
            position.options_of(board, one.cell).all(|option| !users(two).has(option as usize))
        })
    })
}
