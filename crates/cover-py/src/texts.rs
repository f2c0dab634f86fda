//! The class `SolutionTexts`: solutions as JSON.

use std::sync::{Mutex, PoisonError};

use puzzle::laying::PlacementTexts;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::board::PyBoard;
use crate::placements::PyPlacements;

/// Solutions of a board as JSON; the text of each placement is made once.
#[pyclass(name = "SolutionTexts", module = "tilewright._core", frozen)]
pub struct PySolutionTexts {
    board: Py<PyBoard>,
    placements: Py<PyPlacements>,
    texts: Mutex<PlacementTexts>,
}

#[pymethods]
impl PySolutionTexts {
    #[new]
    fn new(board: Py<PyBoard>, placements: Py<PyPlacements>) -> Self {
        Self { board, placements, texts: Mutex::default() }
    }

    /// Write solutions.
    ///
    /// Args:
    ///     solutions: the options of each; those behind the placements lay no piece.
    ///     before: what stands before the placements of each, which are in the order of the board, with
    ///         commas between them.
    ///     after: what stands behind them.
    fn written<'py>(
        &self,
        py: Python<'py>,
        solutions: Vec<Vec<u32>>,
        before: &str,
        after: &str,
    ) -> Vec<Bound<'py, PyBytes>> {
        let (board, placements) = (&self.board.get().board, self.placements.get().placements());
        let mut texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut line = String::new();
        let write = |options: Vec<u32>| {
            line.clear();
            line.push_str(before);
            texts.append(board, placements, &options, &mut line);
            line.push_str(after);
            PyBytes::new(py, line.as_bytes())
        };
        solutions.into_iter().map(write).collect()
    }

    fn __repr__(&self) -> String {
        format!("<SolutionTexts of {} placements>", self.placements.get().placements().len())
    }
}
