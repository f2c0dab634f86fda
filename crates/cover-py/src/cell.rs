//! Cells of Python.

use puzzle::cell::FARTHEST;
use puzzle::{Cell, MOST};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A cell of Python: a tuple of whole numbers, fewer than there is room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlainCell(pub Cell);

impl<'py> FromPyObject<'_, 'py> for PlainCell {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let tuple = given.cast::<PyTuple>()?;
        if tuple.len() > MOST {
            return Err(PyValueError::new_err(format!("a cell has more than {MOST} coordinates")));
        }
        let mut cell: Cell = [0; MOST];
        for (part, given) in cell.iter_mut().zip(tuple.iter()) {
            *part = given.extract()?;
            if part.unsigned_abs() > FARTHEST.unsigned_abs() {
                return Err(PyOverflowError::new_err("a cell lies too far out"));
            }
        }
        Ok(Self(cell))
    }
}

/// Cells without their wrapping.
pub fn cells(given: Vec<PlainCell>) -> Vec<Cell> {
    given.into_iter().map(|PlainCell(cell)| cell).collect()
}

/// A cell as a tuple of so many whole numbers.
pub fn tuple<'py>(
    py: Python<'py>,
    cell: &Cell,
    coordinates: usize,
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, &cell[..coordinates])
}
