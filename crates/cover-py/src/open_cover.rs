//! The class `OpenCover`: the cover of a board with its slots open, which the settings of a setup share.

use std::collections::HashSet;
use std::sync::Arc;

use puzzle::laying::OpenCover;
use puzzle::setup::Setting;
use pyo3::prelude::*;

use crate::board::{DraftFields, PyBoard, draft_fields};
use crate::condition::Conditions;
use crate::cover::PyCover;
use crate::dataclasses::chosen;
use crate::placements::PyPlacements;

/// A partial problem, compiled with its open slots left open.
#[pyclass(name = "OpenCover", module = "tilewright._core", frozen)]
pub struct PyOpenCover {
    open: Arc<OpenCover>,
    conditions: Conditions,
    /// The numbered cells of the open board, and the oriented pieces.
    #[pyo3(get)]
    board: Py<PyBoard>,
    /// What each of the first options stands for.
    #[pyo3(get)]
    placements: Py<PyPlacements>,
    /// The items and options.
    #[pyo3(get)]
    cover: Py<PyCover>,
}

impl PyOpenCover {
    pub fn of(py: Python<'_>, open: OpenCover, conditions: &Conditions) -> PyResult<Self> {
        let board = Py::new(py, PyBoard::of(open.board.clone(), conditions))?;
        let placements = Py::new(py, PyPlacements::of(open.draft.placements.clone()))?;
        let cover = Py::new(py, PyCover::of(open.cover.clone()))?;
        let (open, conditions) = (Arc::new(open), conditions.clone());
        Ok(Self { open, conditions, board, placements, cover })
    }

    pub fn open(&self) -> &Arc<OpenCover> {
        &self.open
    }

    /// Fails with what its conditions have raised.
    pub fn check(&self) -> PyResult<()> {
        self.conditions.check()
    }

    fn chosen(&self, setting: &Bound<'_, PyAny>) -> PyResult<Setting> {
        chosen(setting, self.open.board.surface().plain.coordinates)
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
        let found = self.open.left(&self.chosen(setting)?);
        self.conditions.check()?;
        Ok(found)
    }

    /// The numbers of the cells that a setting takes out of the board.
    fn blocked(&self, setting: &Bound<'_, PyAny>) -> PyResult<HashSet<u32>> {
        Ok(self.open.blocked(&self.chosen(setting)?).into_iter().collect())
    }

    fn __repr__(&self) -> String {
        format!("<OpenCover: {} cells>", self.open.board.len())
    }
}
