//! Cells of Python.

use puzzle::cell::{ABSENT, FARTHEST, parts};
use puzzle::{Cell, MOST};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A cell of Python: a tuple of whole numbers; those that it does not have are [`ABSENT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlainCell(Cell);

impl<'py> FromPyObject<'_, 'py> for PlainCell {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let tuple = given.cast::<PyTuple>()?;
        if tuple.len() > MOST {
            return Err(too_many());
        }
        let mut cell: Cell = [ABSENT; MOST];
        for (part, given) in cell.iter_mut().zip(tuple.iter()) {
            *part = given.extract()?;
            if part.unsigned_abs() > FARTHEST.unsigned_abs() {
                return Err(PyOverflowError::new_err("a cell lies too far out"));
            }
        }
        Ok(Self(cell))
    }
}

impl PlainCell {
    /// The cell on a lattice of so many coordinates; one that has more or fewer keeps those that it has.
    pub fn on(self, coordinates: usize) -> PyResult<Cell> {
        let Self(mut cell) = self;
        match parts(&cell, MOST).len() {
            given if given == coordinates => cell[given..].fill(0),
            MOST => return Err(too_many()),
            _ => {}
        }
        Ok(cell)
    }
}

/// Cells on a lattice of so many coordinates.
pub fn cells(
    given: impl IntoIterator<Item = PlainCell>,
    coordinates: usize,
) -> PyResult<Vec<Cell>> {
    given.into_iter().map(|cell| cell.on(coordinates)).collect()
}

/// The error of a cell that has more coordinates than there is room for.
fn too_many() -> PyErr {
    PyOverflowError::new_err("a cell has too many coordinates")
}

/// A cell as a tuple of so many whole numbers.
pub fn tuple<'py>(
    py: Python<'py>,
    cell: &Cell,
    coordinates: usize,
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, &cell[..coordinates])
}

/// Cells as a tuple of tuples of so many whole numbers.
pub fn cells_of<'py>(
    py: Python<'py>,
    cells: &[Cell],
    coordinates: usize,
) -> PyResult<Bound<'py, PyTuple>> {
    let cells = cells.iter().map(|cell| tuple(py, cell, coordinates));
    PyTuple::new(py, cells.collect::<PyResult<Vec<_>>>()?)
}
