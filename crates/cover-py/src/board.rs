//! The classes `Board`, `Symmetries` and `Compiled`: numbered cells, and what was made of them.

use std::sync::Arc;

use compile::Uses;
use puzzle::certificates::unwatched;
use puzzle::laying::{
    Board, Classes, Compiled, Draft, Guard, Halt, Motion, Oriented, RegionMaps, Symmetry,
    allowed_placements, carried, every_placement, images, kept_isometries, required_cells,
    symmetries_for,
};
use puzzle::model::side_texts;
use puzzle::rules::{Acting, KINDS, ReadRule};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::cell::cells_of;
use crate::condition::Conditions;
use crate::cover::PyCover;
use crate::fault::cover_error;
use crate::placements::PyPlacements;
use crate::settled::{PyGuard, Settled};

/// The bounds of items, the item of each piece, what placements use of rules, the blanks, and the rule of each
/// item of one.
pub type DraftFields =
    (Vec<(u32, Option<u32>)>, Vec<Option<u32>>, Vec<Uses>, Vec<Vec<u32>>, Vec<u32>);

/// The cells of a problem, numbered, and the orientations of its pieces.
#[pyclass(name = "Board", module = "tilewright._core", frozen)]
pub struct PyBoard {
    pub board: Arc<Board>,
    settled: Settled,
}

impl PyBoard {
    pub fn of(board: Board, conditions: &Conditions) -> Self {
        let (problem, conditions) = (Arc::clone(&board.problem), conditions.clone());
        Self { board: Arc::new(board), settled: Settled { problem, conditions } }
    }

    fn coordinates(&self) -> usize {
        self.board.surface().plain.coordinates
    }

    /// The rules as they act on the board.
    pub fn acting(&self) -> Vec<Box<dyn Acting + '_>> {
        self.board.problem.rules.iter().map(|rule| rule.on(&*self.board)).collect()
    }

    /// Those of the core alone.
    fn own_acting(&self) -> Vec<Box<dyn Acting + '_>> {
        let is_own =
            |rule: &&Arc<dyn ReadRule>| KINDS.iter().any(|kind| std::ptr::eq(*kind, rule.kind()));
        let rules = self.board.problem.rules.iter();
        rules.filter(is_own).map(|rule| rule.on(&*self.board)).collect()
    }

    pub fn conditions(&self) -> &Conditions {
        &self.settled.conditions
    }

    /// Does work that asks the guard of Python.
    pub fn guarded<T: Send>(
        &self,
        py: Python<'_>,
        guard: PyGuard<'_>,
        work: impl Send + FnOnce(Guard<'_, PyErr>) -> PyResult<T>,
    ) -> PyResult<T> {
        self.settled.guarded(py, guard, |guard| work(guard).map_err(Halt::Guard))
    }

    fn oriented<'py>(
        &self,
        py: Python<'py>,
        oriented: &Oriented,
    ) -> PyResult<[Bound<'py, PyTuple>; 5]> {
        let cells = cells_of(py, &oriented.cells, self.coordinates())?;
        let words =
            |marks: &[u32]| PyTuple::new(py, marks.iter().map(|&mark| self.board.marks.name(mark)));
        let lattice = self.board.surface().plain;
        let sides = |codes: &[u32]| PyTuple::new(py, side_texts(lattice, &oriented.cells, codes));
        let (read, shown) = (sides(&oriented.sides)?, sides(&oriented.shown_sides)?);
        Ok([cells, words(&oriented.marks)?, words(&oriented.shown)?, read, shown])
    }
}

#[pymethods]
impl PyBoard {
    /// The cells in scan order.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        cells_of(py, &self.board.cells, self.coordinates())
    }

    /// For each piece its orientations: cells, their marks as rules read them and as pictures show them, and the
    /// colours of their sides in the same two ways.
    #[getter]
    fn orientations<'py>(&self, py: Python<'py>) -> PyResult<Vec<Vec<[Bound<'py, PyTuple>; 5]>>> {
        let of_piece = |all: &Vec<Oriented>| all.iter().map(|one| self.oriented(py, one)).collect();
        self.board.orientations.iter().map(of_piece).collect()
    }

    /// Every placement that stays on the board, whatever forbids it.
    #[pyo3(signature = (guard = None))]
    fn every_placement(&self, py: Python<'_>, guard: PyGuard<'_>) -> PyResult<PyPlacements> {
        self.guarded(py, guard, |guard| every_placement(&self.board, guard)).map(PyPlacements::of)
    }

    /// The placements that no given place, laid piece or rule forbids.
    #[pyo3(signature = (guard = None))]
    fn allowed_placements(&self, py: Python<'_>, guard: PyGuard<'_>) -> PyResult<PyPlacements> {
        let found = self
            .guarded(py, guard, |guard| allowed_placements(&self.board, &self.acting(), guard))?;
        Ok(PyPlacements::of(found))
    }

    /// What a cover of placements is made of.
    #[pyo3(signature = (placements, guard = None))]
    fn draft(
        &self,
        py: Python<'_>,
        placements: &PyPlacements,
        guard: PyGuard<'_>,
    ) -> PyResult<DraftFields> {
        let placements = placements.placements().clone();
        let draft = self.guarded(py, guard, |guard| {
            Draft::of(&self.board, &mut self.acting(), placements, guard)
        })?;
        Ok(draft_fields(draft))
    }

    /// The symmetries of the board and its piece set, identity first; up to turns the proper ones.
    #[pyo3(signature = (turns = false, guard = None))]
    fn symmetries(
        &self,
        py: Python<'_>,
        turns: bool,
        guard: PyGuard<'_>,
    ) -> PyResult<PySymmetries> {
        let (found, _) = self.guarded(py, guard, |guard| {
            symmetries_for(classes(turns), &self.board, &self.acting(), guard)
        })?;
        Ok(PySymmetries(found))
    }

    /// The numbers of the isometries that take the piece set to itself, whatever the board.
    fn kept_isometries(&self) -> Vec<usize> {
        kept_isometries(&self.board)
    }

    /// The images of cells and pieces if an isometry, slid, takes the board and its rules to another.
    ///
    /// Rules that act in Python are not asked.
    fn carried(&self, isometry: usize, other: &Self) -> Option<Motion> {
        let (rules, others) = (self.own_acting(), other.own_acting());
        carried((&self.board, &rules), isometry, (&other.board, &others))
    }

    /// The image of each cell, for each slide after an isometry that leaves the region as it was.
    fn region_maps(&self, isometry: usize) -> Vec<Vec<u32>> {
        unwatched(|guard| RegionMaps::of(&self.board).under(isometry, guard))
    }

    /// The image of each placement under isometries: the number of each, the images of cells and of pieces.
    ///
    /// Raises:
    ///     CoverError: a placement has none.
    fn images(
        &self,
        py: Python<'_>,
        placements: &PyPlacements,
        motions: Vec<(usize, Vec<u32>, Vec<u32>)>,
    ) -> PyResult<Vec<Vec<u32>>> {
        let motions: Vec<(usize, &[u32], &[u32])> = motions
            .iter()
            .map(|(isometry, cells, pieces)| (*isometry, &cells[..], &pieces[..]))
            .collect();
        let found = py.detach(|| images(&self.board, placements.placements(), &motions));
        found.ok_or_else(|| cover_error("a placement has no image: this is no symmetry"))
    }

    /// For each cell whether it has to be covered, also where a rule or a laid piece says so.
    fn required_cells(&self) -> PyResult<Vec<bool>> {
        let found = required_cells(&self.board, &self.acting());
        self.settled.conditions.check()?;
        Ok(found)
    }

    fn __repr__(&self) -> String {
        format!("<Board: {} cells>", self.board.len())
    }
}

/// The symmetries of a board, by number.
#[pyclass(name = "Symmetries", module = "tilewright._core", frozen, eq)]
#[derive(PartialEq)]
pub struct PySymmetries(pub Vec<Symmetry>);

#[pymethods]
impl PySymmetries {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The number of its isometry, and of the image of each cell and of each piece.
    ///
    /// Raises:
    ///     IndexError: there is no such symmetry.
    fn at<'py>(
        &self,
        py: Python<'py>,
        number: usize,
    ) -> PyResult<(usize, Bound<'py, PyTuple>, Bound<'py, PyTuple>)> {
        let unknown = || PyIndexError::new_err(format!("there is no symmetry {number}"));
        let one = self.0.get(number).ok_or_else(unknown)?;
        Ok((one.isometry, PyTuple::new(py, &one.cells)?, PyTuple::new(py, &one.pieces)?))
    }

    /// The number of the isometry of each.
    fn isometries(&self) -> Vec<usize> {
        self.0.iter().map(|one| one.isometry).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Symmetries: {}>", self.0.len())
    }
}

/// What compiling a problem makes.
#[pyclass(name = "Compiled", module = "tilewright._core", frozen, get_all)]
pub struct PyCompiled {
    /// The numbered cells and oriented pieces.
    board: Py<PyBoard>,
    /// What each option stands for; options after these lay no piece.
    placements: Py<PyPlacements>,
    /// The symmetries up to which solutions are counted.
    symmetries: Py<PySymmetries>,
    /// Items and options, with generators of the symmetries.
    cover: Py<PyCover>,
}

impl PyCompiled {
    pub fn of(py: Python<'_>, made: Compiled, conditions: &Conditions) -> PyResult<Self> {
        Ok(Self {
            board: Py::new(py, PyBoard::of(made.board, conditions))?,
            placements: Py::new(py, PyPlacements::of(made.placements))?,
            symmetries: Py::new(py, PySymmetries(made.symmetries))?,
            cover: Py::new(py, PyCover::of(made.cover))?,
        })
    }
}

/// What Python reads of a draft.
pub fn draft_fields(draft: Draft) -> DraftFields {
    (draft.bounds, draft.piece_items, draft.rule_uses, draft.blanks, draft.rule_numbers)
}

/// Which solutions are one.
pub fn classes(turns: bool) -> Classes {
    if turns { Classes::Turns } else { Classes::All }
}
