//! Every way to lay a piece on the board that no given place, laid piece or rule forbids.

use compile::Placements;
use rustc_hash::FxHashSet;

use super::board::Board;
use super::halt::Guard;
use super::joined::joined_placements;
use super::laid::laid_on;
use crate::cell::Cell;
use crate::rules::Acting;

/// So many placements are looked at between two calls of the guard.
const STRIDE: usize = 1024;

/// Every placement that stays on the board, whatever forbids it.
///
/// # Errors
///
/// What the guard returns.
pub fn every_placement<E>(board: &Board, guard: Guard<'_, E>) -> Result<Placements, E> {
    if board.is_joined() {
        joined_placements(board, guard)
    } else {
        laid_on(board, &board.cells, guard)
    }
}

/// The placements that no given place, laid piece or rule forbids.
///
/// # Errors
///
/// What the guard returns.
pub fn allowed_placements<E>(
    board: &Board,
    rules: &[Box<dyn Acting + '_>],
    guard: Guard<'_, E>,
) -> Result<Placements, E> {
    let mut found = at_places(board, every_placement(board, guard)?);
    if !board.laid.is_empty() {
        found = as_laid(board, found.beside(&board.laid));
    }
    guard(0)?;
    let rules: Vec<_> = rules.iter().filter(|rule| rule.filters()).collect();
    if rules.is_empty() {
        return Ok(found);
    }
    let mut stays = Vec::with_capacity(found.len());
    for number in 0..found.len() {
        if number.is_multiple_of(STRIDE) {
            guard(0)?;
        }
        let laid = board.view(&found, number);
        stays.push(rules.iter().all(|rule| rule.allows(&laid)));
    }
    Ok(found.kept(|number| stays[number]))
}

/// Leaves out the placements of laid pieces on their cells in other orientations than they must have.
fn as_laid(board: &Board, placements: Placements) -> Placements {
    let ways = board.laid.iter().zip(&board.laid_ways);
    let held: Vec<(u32, Vec<u32>, u32)> =
        ways.filter_map(|((piece, cells), way)| Some((*piece, sorted(cells), (*way)?))).collect();
    if held.is_empty() {
        return placements;
    }
    placements.kept(|number| {
        let (piece, orientation) = placements.kind(number);
        let mut own = held.iter().filter(|(other, ..)| *other == piece);
        own.all(|(_, cells, way)| orientation == *way || sorted(placements.cells(number)) != *cells)
    })
}

/// Leaves out the placements of pieces that are held to places elsewhere.
fn at_places(board: &Board, placements: Placements) -> Placements {
    let places: Vec<_> = (0..board.pieces().len()).map(|piece| places_on(board, piece)).collect();
    if places.iter().all(Option::is_none) {
        return placements;
    }
    placements.kept(|number| {
        let held = &places[placements.kind(number).0 as usize];
        held.as_ref().is_none_or(|held| held.contains(&sorted(placements.cells(number))))
    })
}

/// Those of the places given to a piece that lie on the board, each as its cells, sorted; none if it may
/// lie anywhere.
pub(super) fn places_on(board: &Board, piece: usize) -> Option<FxHashSet<Vec<u32>>> {
    let given = &board.pieces()[piece].at;
    if given.is_empty() {
        return None;
    }
    let on_board = |place: &Vec<Cell>| {
        let cells = board.numbered(place);
        (cells.len() == place.len()).then(|| sorted(&cells))
    };
    Some(given.iter().filter_map(on_board).collect())
}

/// Numbers, sorted.
pub(super) fn sorted(numbers: &[u32]) -> Vec<u32> {
    let mut found = numbers.to_vec();
    found.sort_unstable();
    found
}
