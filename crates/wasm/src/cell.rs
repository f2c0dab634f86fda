//! Cells: a few whole numbers each, as are the vectors between them.

use crate::Fault;
use crate::words::Words;

/// The most coordinates of a cell.
pub const MOST: usize = 6;

/// A cell, or a vector between cells; coordinates that the lattice lacks are 0.
pub type Cell = [i32; MOST];

/// No coordinate lies farther from 0.
const FARTHEST: i32 = 1 << 20;

/// Reads a cell.
///
/// # Errors
///
/// If it is cut short or lies too far away.
pub fn read_cell(words: &mut Words, coordinates: usize) -> Result<Cell, Fault> {
    let mut cell = [0; MOST];
    cell[..coordinates].copy_from_slice(words.slice(coordinates)?);
    if cell.iter().any(|at| at.unsigned_abs() > FARTHEST as u32) {
        Err(Fault::Far)
    } else {
        Ok(cell)
    }
}

/// The difference of two cells.
pub fn less(cell: &Cell, other: &Cell) -> Cell {
    std::array::from_fn(|axis| cell[axis] - other[axis])
}

/// The sum of a cell and a vector.
pub fn plus(cell: &Cell, vector: &Cell) -> Cell {
    std::array::from_fn(|axis| cell[axis] + vector[axis])
}

/// The cell of a vector, unless it lies too far away.
pub fn narrow(vector: &[i64; MOST]) -> Option<Cell> {
    let near = vector.iter().all(|at| at.abs() <= 8 * i64::from(FARTHEST));
    near.then(|| vector.map(|at| at as i32))
}
