//! The class `ChoiceCover`: a cover whose options choose the setting as well.

use puzzle::laying::{ChoiceCover, Picked};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::cell::tuple;
use crate::cover::PyCover;
use crate::dataclasses::chosen;

/// A partial problem, compiled with the choices of its open slots as options.
#[pyclass(name = "ChoiceCover", module = "tilewright._core", frozen)]
pub struct PyChoiceCover {
    choices: ChoiceCover,
}

impl PyChoiceCover {
    pub fn of(choices: ChoiceCover) -> Self {
        Self { choices }
    }
}

#[pymethods]
impl PyChoiceCover {
    /// The items and options, as a new cover each time.
    #[getter]
    fn cover(&self) -> PyCover {
        PyCover::of(self.choices.cover.clone())
    }

    /// The option of each choice: a slot by its name, which of its parts, and the cell or label.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let found = PyDict::new(py);
        let coordinates = self.choices.board.surface().plain.coordinates;
        let mut options: Vec<_> = self.choices.options.iter().collect();
        options.sort_unstable_by_key(|(_, option)| **option);
        for ((slot, part, picked), option) in options {
            let picked = match picked {
                Picked::Cell(cell) => tuple(py, cell, coordinates)?.into_any(),
                Picked::Label(label) => label.into_pyobject(py)?.into_any(),
            };
            found.set_item((slot, part, picked), option)?;
        }
        Ok(found)
    }

    /// The options of a complete setting, ascending.
    fn chosen(&self, setting: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        let size = self.choices.board.surface().plain.coordinates;
        Ok(self.choices.chosen(&chosen(setting, size)?))
    }

    fn __repr__(&self) -> String {
        format!("<ChoiceCover: {} choices>", self.choices.options.len())
    }
}
