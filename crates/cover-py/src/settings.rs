//! The classes `OpenCover` and `ChoiceCover`: covers that the settings of a setup share.

use std::collections::HashSet;

use puzzle::laying::{ChoiceCover, OpenCover, Picked};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::{DraftFields, PyBoard, draft_fields};
use crate::cell::tuple;
use crate::condition::Conditions;
use crate::dataclasses::chosen;
use crate::placements::PyPlacements;
use crate::problem::PyCover;

#[pyclass(name = "OpenCover", module = "tilewright._core", frozen)]
pub struct PyOpenCover {
    open: OpenCover,
    conditions: Conditions,
    #[pyo3(get)]
    board: Py<PyBoard>,
    #[pyo3(get)]
    placements: Py<PyPlacements>,
    #[pyo3(get)]
    cover: Py<PyCover>,
}

impl PyOpenCover {
    pub fn of(py: Python<'_>, open: OpenCover, conditions: &Conditions) -> PyResult<Self> {
        let board = Py::new(py, PyBoard::of(open.board.clone(), conditions))?;
        let placements = Py::new(py, PyPlacements::of(open.draft.placements.clone()))?;
        let cover = Py::new(py, PyCover::of(open.cover.clone()))?;
        Ok(Self { open, conditions: conditions.clone(), board, placements, cover })
    }

    pub fn open(&self) -> &OpenCover {
        &self.open
    }
}

#[pymethods]
impl PyOpenCover {
    /// The cells that a slot may block, ascending, each with the option that fills it.
    #[getter]
    fn blockers(&self) -> Vec<(u32, u32)> {
        self.open.blockers.clone()
    }

    /// What the cover is made of, but for the options that fill cells.
    fn draft(&self) -> DraftFields {
        draft_fields(self.open.draft.clone())
    }

    /// The options that a complete setting chooses, and those that it excludes.
    fn left(&self, setting: &Bound<'_, PyAny>) -> PyResult<(Vec<u32>, Vec<u32>)> {
        let found = self.open.left(&chosen(setting)?);
        self.conditions.check()?;
        Ok(found)
    }

    /// The numbers of the cells that a setting takes out of the open board.
    fn blocked(&self, setting: &Bound<'_, PyAny>) -> PyResult<HashSet<u32>> {
        Ok(self.open.blocked(&chosen(setting)?).into_iter().collect())
    }

    fn __repr__(&self) -> String {
        format!("<OpenCover: {} cells>", self.open.board.len())
    }
}

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
        Ok(self.choices.chosen(&chosen(setting)?))
    }

    fn __repr__(&self) -> String {
        format!("<ChoiceCover: {} choices>", self.choices.options.len())
    }
}
