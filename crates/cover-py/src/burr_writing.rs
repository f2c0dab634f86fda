//! The class `BurrWriting`: puzzles as files of BurrTools.

use std::sync::Arc;

use foreign::{BurrWriting, Solved};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::cell::tuple;
use crate::fault::puzzle_error;
use crate::problem::PyProblem;
use crate::settled::Settled;

/// What is known of the solutions of a puzzle: how many assemblies there are, ``None`` if not all are known; how many of
/// them come apart; whether pieces turn in one that is kept; the kept ones, as lines of the file.
type Known = (Option<u64>, u64, bool, Vec<String>);
/// A piece in the list of a problem: its name; how many entries of an assembly are for it; the mark of each place of its
/// shape, ``""`` for none.
type Listed<'py> = (String, u64, Bound<'py, PyDict>);

/// A puzzle that a file of BurrTools can say.
///
/// Args:
///     problem: the puzzle.
///     keeps_solutions: whether solutions will be written as well.
///
/// Raises:
///     PuzzleError: with everything that such a file cannot say.
#[pyclass(name = "BurrWriting", module = "tilewright._core", frozen)]
pub struct PyBurrWriting {
    writing: BurrWriting,
    settled: Settled,
}

#[pymethods]
impl PyBurrWriting {
    #[new]
    fn new(py: Python<'_>, problem: &PyProblem, keeps_solutions: bool) -> PyResult<Self> {
        let settled = problem.settled().clone();
        let own = Arc::clone(&settled.problem);
        let made = py.detach(|| BurrWriting::of(own, keeps_solutions));
        settled.conditions.check()?;
        let name = &settled.problem.puzzle.name;
        let writing = made.map_err(|faults| puzzle_error(py, &faults, name))?;
        Ok(Self { writing, settled })
    }

    /// The number of its grid.
    #[getter]
    fn grid(&self) -> usize {
        self.writing.grid()
    }

    /// Return the list of its pieces.
    ///
    /// Returns:
    ///     For each piece its name; how many entries of an assembly are for it; the mark of each place ``(x, y, z)`` of
    ///     its shape, ``""`` for none.
    fn listed<'py>(&self, py: Python<'py>) -> PyResult<Vec<Listed<'py>>> {
        let mut found = vec![];
        for one in self.writing.listed() {
            let places = PyDict::new(py);
            for (place, mark) in one.places {
                places.set_item(PyTuple::new(py, place)?, mark)?;
            }
            found.push((one.name.to_owned(), one.most, places));
        }
        Ok(found)
    }

    /// Return the place ``(x, y, z)`` of each cell of the board.
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let coordinates = self.settled.problem.puzzle.lattice.coordinates;
        let board = PyDict::new(py);
        for (cell, place) in self.writing.board() {
            board.set_item(tuple(py, &cell, coordinates)?, PyTuple::new(py, place)?)?;
        }
        Ok(board)
    }

    /// Return the text of the file.
    ///
    /// Args:
    ///     solved: what is known of the solutions, if they are to be written: how many assemblies there are,
    ///         ``None`` if not all are known; how many of them come apart; whether pieces turn in one of those
    ///         that are kept; these, as lines of the file.
    #[pyo3(signature = (solved = None))]
    fn text(&self, py: Python<'_>, solved: Option<Known>) -> PyResult<String> {
        let solved = solved.map(|(assemblies, apart, turned, lines)| Solved {
            assemblies,
            apart,
            turned,
            lines,
        });
        let text = py.detach(|| self.writing.text(solved.as_ref()));
        self.settled.conditions.check()?;
        Ok(text)
    }
}
