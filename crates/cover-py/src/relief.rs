//! A solution of a puzzle without some of its things, as Python reads it.

use puzzle::Cell;
use puzzle::setup::Problem;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use reason::{Lying, Relief};

use crate::cell::tuple;

/// A cell of Python.
pub type CellFields<'py> = Bound<'py, PyTuple>;
/// The number of the piece, its orientation, its cells, and the mark on each.
type LyingFields<'py> = (u32, u32, Vec<CellFields<'py>>, Vec<String>);
/// The numbers of the pieces that may be left out, of the rules in force and of the placed pieces that are left; the
/// cells that stay empty; the cells of each slot; and what is laid.
pub type ReliefFields<'py> =
    ([Vec<usize>; 3], Vec<CellFields<'py>>, Vec<Vec<CellFields<'py>>>, Vec<LyingFields<'py>>);
/// How many coordinates a cell of a problem has.
pub fn coordinates(problem: &Problem) -> usize {
    problem.puzzle.lattice.coordinates
}

pub fn tuples<'py>(py: Python<'py>, cells: &[Cell], size: usize) -> PyResult<Vec<CellFields<'py>>> {
    cells.iter().map(|cell| tuple(py, cell, size)).collect()
}

/// What Python reads of a solution without some things.
pub fn relief_fields<'py>(py: Python<'py>, relief: &Relief) -> PyResult<ReliefFields<'py>> {
    let size = coordinates(&relief.problem);
    let parts = relief.parts.clone();
    let pegs = relief.pegs.iter().map(|cells| tuples(py, cells, size));
    let lying = |one: &Lying| {
        Ok((one.piece, one.orientation, tuples(py, &one.cells, size)?, one.marks.clone()))
    };
    Ok((
        [parts.free, parts.rules, parts.placed],
        tuples(py, &relief.empty, size)?,
        pegs.collect::<PyResult<_>>()?,
        relief.laid.iter().map(lying).collect::<PyResult<_>>()?,
    ))
}
