//! Pieces slid over numbered cells.

use compile::Placements;

use super::board::Board;
use super::halt::Guard;
use crate::cell::{Cell, less};

/// The placements of the pieces of a board on cells that are numbered in their order: its own, or those
/// of the board unfolded.
pub(super) fn laid_on<E>(
    board: &Board,
    cells: &[Cell],
    guard: Guard<'_, E>,
) -> Result<Placements, E> {
    let lattice = board.surface().plain;
    let narrow = |cell: Cell| cell.into_iter().take(lattice.coordinates);
    let class = |cell: &Cell| lattice.class(cell).unwrap_or_default() as u32;
    let axis = |axis: usize| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0);
    let origin: Cell = std::array::from_fn(axis);
    let classes = cells.iter().map(class).collect();
    let near = cells.iter().flat_map(|cell| narrow(less(cell, &origin))).collect();
    let shapes: Vec<Vec<compile::Shape>> = board
        .orientations
        .iter()
        .map(|of_piece| {
            let shape = |shape: &super::orientation::Oriented| {
                let mut cells = Vec::with_capacity(lattice.coordinates * shape.cells.len());
                shape.cells.iter().for_each(|cell| cells.extend(&cell[..lattice.coordinates]));
                compile::Shape { cells, class: class(&shape.cells[0]) }
            };
            of_piece.iter().map(shape).collect()
        })
        .collect();
    let numbers = compile::Board::new(lattice.coordinates, near, classes);
    Placements::on(&numbers, &shapes, &mut || guard(0))
}
