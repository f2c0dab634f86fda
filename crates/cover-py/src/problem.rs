//! The class `Problem`: a settled puzzle, and what can be compiled of it.

use std::sync::Arc;

use puzzle::laying::{
    Board, ChoiceCover, Objective, OpenCover, Wanted, can_stay_open, compile_packing,
    compile_problem, keeps_order, packing_faults,
};
use puzzle::setup::Problem;
use pyo3::prelude::*;

use crate::board::{PyBoard, PyCompiled, classes};
use crate::choice_cover::PyChoiceCover;
use crate::condition::Conditions;
use crate::fault::puzzle_error;
use crate::open_cover::PyOpenCover;
use crate::settled::{PyGuard, Settled};

/// A puzzle with its setup chosen: what can be compiled.
#[pyclass(name = "Problem", module = "tilewright._core", frozen)]
pub struct PyProblem {
    pub settled: Settled,
}

impl PyProblem {
    pub fn of(problem: Problem, conditions: Conditions) -> Self {
        Self { settled: Settled { problem: Arc::new(problem), conditions } }
    }

    pub fn settled(&self) -> &Settled {
        &self.settled
    }
}

#[pymethods]
impl PyProblem {
    /// Its numbered cells and oriented pieces.
    fn board(&self, py: Python<'_>) -> PyResult<PyBoard> {
        let board = py.detach(|| Board::of(Arc::clone(&self.settled.problem)));
        self.settled.conditions.check()?;
        Ok(PyBoard::of(board, &self.settled.conditions))
    }

    /// Its placements, its symmetries and its cover.
    ///
    /// Args:
    ///     turns: whether turns alone make solutions one.
    ///     pieces_stay: whether only symmetries do that leave every piece itself.
    ///     lean: whether placements are left out that overlap a piece which has to be laid and lies in one way.
    ///     guard: called now and then, also with a number of bytes that are about to be taken; raises an
    ///         exception to stop the work.
    ///
    /// Raises:
    ///     PuzzleError: there is no room for its symmetries.
    #[pyo3(signature = (turns = false, pieces_stay = false, lean = false, guard = None))]
    fn compile(
        &self,
        py: Python<'_>,
        turns: bool,
        pieces_stay: bool,
        lean: bool,
        guard: PyGuard<'_>,
    ) -> PyResult<PyCompiled> {
        let wanted = Wanted { classes: classes(turns), pieces_stay, lean };
        let problem = Arc::clone(&self.settled.problem);
        let made =
            self.settled.guarded(py, guard, |guard| compile_problem(problem, wanted, guard))?;
        PyCompiled::of(py, made, &self.settled.conditions)
    }

    /// The cover whose pieces need not fill the board, without symmetries, and what each option adds.
    ///
    /// Raises:
    ///     PuzzleError: a rule asks for a full board, or weights lie below 0 if they count.
    #[pyo3(signature = (by_weight, guard = None))]
    fn packing(
        &self,
        py: Python<'_>,
        by_weight: bool,
        guard: PyGuard<'_>,
    ) -> PyResult<(PyCompiled, Vec<u32>)> {
        let objective = if by_weight { Objective::Weight } else { Objective::Cells };
        let faults = packing_faults(&self.settled.problem, objective);
        if !faults.is_empty() {
            return Err(puzzle_error(py, &faults, &self.settled.problem.puzzle.name));
        }
        let problem = Arc::clone(&self.settled.problem);
        let made =
            self.settled.guarded(py, guard, |guard| compile_packing(problem, objective, guard))?;
        Ok((PyCompiled::of(py, made.compiled, &self.settled.conditions)?, made.gains))
    }

    /// Whether its settings can share a cover.
    #[getter]
    fn can_stay_open(&self) -> bool {
        can_stay_open(&self.settled.problem)
    }

    /// Whether all rules look at one placement at a time.
    #[getter]
    fn only_filters(&self) -> bool {
        self.settled.problem.rules.iter().all(|rule| rule.kind().only_filters)
    }

    /// The cover that its settings share.
    #[pyo3(signature = (guard = None))]
    fn open(&self, py: Python<'_>, guard: PyGuard<'_>) -> PyResult<PyOpenCover> {
        let problem = Arc::clone(&self.settled.problem);
        let made = self.settled.guarded(py, guard, |guard| OpenCover::of(problem, guard))?;
        PyOpenCover::of(py, made, &self.settled.conditions)
    }

    /// The cover with its choices as options; ``None`` if an open slot does more than block cells.
    #[pyo3(signature = (guard = None))]
    fn choices(&self, py: Python<'_>, guard: PyGuard<'_>) -> PyResult<Option<PyChoiceCover>> {
        let problem = Arc::clone(&self.settled.problem);
        let made = self.settled.guarded(py, guard, |guard| ChoiceCover::of(problem, guard))?;
        Ok(made.map(PyChoiceCover::of))
    }

    /// What ``compile`` makes of this setting, from the cover that settings share.
    ///
    /// Returns:
    ///     ``None`` if a slot blocks cells: each setting then has a board of its own.
    #[pyo3(signature = (open, guard = None))]
    fn compile_in(
        &self,
        py: Python<'_>,
        open: &PyOpenCover,
        guard: PyGuard<'_>,
    ) -> PyResult<Option<PyCompiled>> {
        let (problem, open) = (Arc::clone(&self.settled.problem), open.open());
        let made = self.settled.guarded(py, guard, |guard| open.compiled(problem, guard))?;
        made.map(|made| PyCompiled::of(py, made, &self.settled.conditions)).transpose()
    }

    /// Whether its cells, a part of those of a board, are numbered in the order of that board.
    fn keeps_order(&self, board: &PyBoard) -> bool {
        keeps_order(
            &self.settled.problem.surface,
            &self.settled.problem.region.cells,
            &board.board.cells,
        )
    }

    fn __repr__(&self) -> String {
        format!("<Problem {}>", self.settled.problem.puzzle.name)
    }
}
