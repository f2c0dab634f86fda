//! One tiling of a strip of some length.

use super::closing::{Closing, State};
use super::columns::Columns;
use super::mask::Mask;

/// A piece that is laid: its number, and its cells, first the column.
pub type Laid = (usize, Vec<(usize, usize)>);

/// A tiling of the piece of a strip of some length; none if it has none.
///
/// # Panics
///
/// The graph of the strip is not closed.
pub fn tiling(closing: &Closing, length: usize) -> Option<Vec<Laid>> {
    assert_eq!(closing.met(), closing.followed(), "the graph is closed");
    let layers = layers(closing, length);
    let mut state = (0..closing.met())
        .find(|&state| layers[length][state] && closing.states[state].is_even())?;
    let mut found = vec![];
    for column in (0..length).rev() {
        let leads = |&from: &usize| {
            layers[column][from] && closing.next[from].iter().any(|(to, _)| *to as usize == state)
        };
        let from = (0..closing.met()).find(leads)?;
        let (start, end) = (&closing.states[from], &closing.states[state]);
        found.extend(filled(closing.columns(), start, end, column)?);
        state = from;
    }
    Some(found)
}

/// For each number of columns the states that they can lead to.
fn layers(closing: &Closing, length: usize) -> Vec<Vec<bool>> {
    let mut now = vec![false; closing.met()];
    now[0] = true;
    let mut layers = vec![now];
    for column in 0..length {
        let mut after = vec![false; closing.met()];
        for (_, next) in layers[column].iter().zip(&closing.next).filter(|(is_met, _)| **is_met) {
            next.iter().for_each(|(to, _)| after[*to as usize] = true);
        }
        layers.push(after);
    }
    layers
}

/// The pieces that begin in a column between two states.
fn filled(columns: &Columns, start: &State, end: &State, column: usize) -> Option<Vec<Laid>> {
    let (phase, width) = (start.phase as usize, columns.width);
    let cells = columns.cells(phase);
    let full = cells.iter().fold(end.covered.behind(width), |mask, cell| mask.with(*cell));
    let mut laid: Vec<(usize, Mask)> = vec![];
    if !fill(columns, phase, cells, start.covered, &full, &mut laid) {
        return None;
    }
    let piece = |(piece, mask): (usize, Mask)| {
        (piece, mask.bits().map(|bit| (column + bit / width, bit % width)).collect())
    };
    Some(laid.into_iter().map(piece).collect())
}

/// Lays pieces that begin in cells of a column so that some cells are covered, and no others.
fn fill(
    columns: &Columns,
    phase: usize,
    cells: &[usize],
    covered: Mask,
    full: &Mask,
    laid: &mut Vec<(usize, Mask)>,
) -> bool {
    let Some((&cell, rest)) = cells.split_first() else { return covered == *full };
    if covered.has(cell) {
        return fill(columns, phase, rest, covered, full, laid);
    }
    for one in columns.begun(phase, cell) {
        if one.cells.meets(&covered) || !one.cells.is_within(full) {
            continue;
        }
        laid.push((one.piece, one.cells));
        if fill(columns, phase, rest, covered.and(&one.cells), full, laid) {
            return true;
        }
        laid.pop();
    }
    false
}
