//! Pieces with notches: cells of a shape that may be cut away, each or not, as the maker likes.

use rustc_hash::FxHashSet;

use super::piece::Shape;
use crate::cell::Cell;
use crate::lattice::{Lattice, Turns};

/// The most notches of a piece, which has a shape for each set of them.
pub const MOST_NOTCHES: usize = 12;

/// The shapes that are left when any of some cells are cut away, the whole shape first.
///
/// Shapes that fall apart are left out, and so are those that are an earlier one, turned. The shapes come in
/// the order of binary numbers of which the first notch is the lowest digit.
///
/// * `notches`: cells of the shape, at most [`MOST_NOTCHES`].
pub fn notched_shapes(shape: &Shape, notches: &[Cell], lattice: &Lattice) -> Vec<Shape> {
    let is_whole = is_one(&shape.cells, lattice);
    let mut seen: FxHashSet<Option<Vec<Cell>>> = FxHashSet::default();
    let mut found = vec![];
    for number in 0..1_usize << notches.len() {
        let is_cut = |cell: &Cell| {
            notches.iter().position(|notch| notch == cell).is_some_and(|at| number >> at & 1 == 1)
        };
        let kept: Vec<Cell> = shape.cells.iter().filter(|cell| !is_cut(cell)).copied().collect();
        if kept.is_empty() || (is_whole && !is_one(&kept, lattice)) {
            continue;
        }
        let turned = lattice.carried(&kept, &Turns::Every, false);
        if seen.insert(turned.iter().map(|cells| lattice.canonical(cells)).min()) {
            found.push(Shape::new(kept));
        }
    }
    found
}

/// Whether cells hang together.
fn is_one(cells: &[Cell], lattice: &Lattice) -> bool {
    let mut left: FxHashSet<Cell> = cells.iter().copied().collect();
    let mut ahead: Vec<Cell> = cells.iter().take(1).copied().collect();
    left.retain(|cell| !ahead.contains(cell));
    while let Some(cell) = ahead.pop() {
        ahead.extend(lattice.neighbours(&cell).into_iter().filter(|near| left.remove(near)));
    }
    left.is_empty()
}
