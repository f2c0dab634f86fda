//! Parts of a board that stand apart, and whose sizes no choice of pieces has.

use rustc_hash::FxHashSet;

use super::note::{About, Note};
use crate::areas::areas_of_some;
use crate::cell::Cell;
use crate::certificates::unwatched;
use crate::lattice::Lattice;
use crate::setup::Problem;

/// A note for each part of the board that has a size that no choice of pieces has.
pub(super) fn part_notes(problem: &Problem) -> Vec<Note> {
    let surface = &problem.surface;
    let near = |cell: &Cell| surface.neighbours(cell);
    let is_whole = |cells: &[Cell]| is_connected(cells, problem.puzzle.lattice);
    let mut shapes = problem.puzzle.pieces.iter().flat_map(|piece| &piece.shapes);
    if !problem.unfilled().is_empty() || !shapes.all(|shape| is_whole(&shape.cells)) {
        return vec![];
    }
    let parts = connected_parts(&problem.region.cells, near);
    if parts.len() < 2 {
        return vec![];
    }
    let most = parts.iter().map(Vec::len).max().unwrap_or(0);
    let areas = unwatched(|guard| areas_of_some(&problem.puzzle.pieces, most, guard));
    let optional: FxHashSet<&Cell> = problem.region.optional.iter().collect();
    let is_reached = |part: &Vec<Cell>| {
        let least = part.iter().filter(|cell| !optional.contains(cell)).count();
        (least..=part.len()).any(|area| areas.has(area))
    };
    let note = |part: Vec<Cell>| {
        let size = part.len();
        let text =
            format!("A part of {size} cells stands apart, and no choice of pieces has its size.");
        Note { cells: part, ..Note::new(About::Dead, text, true) }
    };
    parts.into_iter().filter(|part| !is_reached(part)).map(note).collect()
}

/// Whether cells are connected by sides.
fn is_connected(cells: &[Cell], lattice: &Lattice) -> bool {
    connected_parts(cells, |cell| lattice.neighbours(cell)).len() < 2
}

/// The connected parts of a set of cells, each sorted, in the order of their least cells.
///
/// * `near`: the cells that share a side with one.
pub fn connected_parts(cells: &[Cell], near: impl Fn(&Cell) -> Vec<Cell>) -> Vec<Vec<Cell>> {
    let mut left: FxHashSet<Cell> = cells.iter().copied().collect();
    let mut order = cells.to_vec();
    order.sort_unstable();
    let mut parts = vec![];
    for first in order {
        if !left.remove(&first) {
            continue;
        }
        let mut part = vec![first];
        let mut next = 0;
        while next < part.len() {
            part.extend(near(&part[next]).into_iter().filter(|cell| left.remove(cell)));
            next += 1;
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}
