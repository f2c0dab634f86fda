//! The class `Puzzle`: a puzzle in the core, which its problems and the files that use it share.

use std::sync::{Arc, OnceLock};

use puzzle::lattice::{Surface, lattice, names};
use puzzle::model::{Puzzle, Region, placed_faults, without_end};
use puzzle::rules::{OtherRules, ReadRule, read_rules};
use puzzle::setup::{Problem, Setting, ground};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::caps::Caps;
use crate::condition::Conditions;
use crate::dataclasses::{self, PlacedFields, RegionFields, chosen, puzzle_on};
use crate::fields::{region_cells, shape_cells};
use crate::plain::entries;
use crate::problem::PyProblem;
use crate::reported::{Noted, Others, Reported, fault, reported};

/// A rule in force: its number in the puzzle, and what acts for it if it is not one of the core.
type InForce<'py> = (usize, Option<Bound<'py, PyAny>>);

/// A puzzle, which its problems and the files that use it share.
///
/// Args:
///     puzzle: an object with the fields of ``tilewright.model.Puzzle``.
///
/// Raises:
///     OverflowError: a cell lies too far out or has too many coordinates, or a number is below 0.
///     UnicodeEncodeError: a text holds half a character.
///     ValueError: there is no such lattice.
#[pyclass(name = "Puzzle", module = "tilewright._core", frozen)]
pub struct PyPuzzle {
    puzzle: Arc<Puzzle>,
    /// The lattice as the region wraps it.
    surface: OnceLock<Surface>,
}

#[pymethods]
impl PyPuzzle {
    #[new]
    fn new(puzzle: &Bound<'_, PyAny>) -> PyResult<Self> {
        dataclasses::puzzle(puzzle).map(Self::of)
    }

    /// Everything that is wrong with it, whatever the settings.
    ///
    /// Args:
    ///     limits: has each cap as an attribute, and ``is_page``, as ``Limits`` does.
    ///     others: the kinds of rule that act in Python alone, and what judges the rule of a number.
    fn faults(&self, py: Python<'_>, limits: Caps, others: Others) -> PyResult<Vec<Reported>> {
        let ((names, judge), error) = (others, Noted::default());
        let found = py.detach(|| {
            let ask = |_: &Puzzle, index: usize| {
                let found =
                    Python::attach(|py| judge.bind(py).call1((index,))?.extract::<Vec<Reported>>());
                error.noted(found).into_iter().flatten().map(fault).collect()
            };
            let mut others = OtherRules { names, judge: Some(Box::new(ask)) };
            self.puzzle.faults(&limits.0, &mut others)
        });
        error.first().map_or(Ok(found.into_iter().map(reported).collect()), Err)
    }

    /// What is wrong with whoever wants to fill its board: nothing, unless that has no end.
    fn without_end(&self) -> Option<Reported> {
        without_end(&self.puzzle.region).map(reported)
    }

    /// What is wrong with pieces on its board, in the place of its own.
    ///
    /// Args:
    ///     placed: objects with the fields of ``tilewright.model.Placed``.
    ///     limits: as for ``faults``.
    fn placed_faults(
        &self,
        py: Python<'_>,
        placed: Vec<PlacedFields>,
        limits: Caps,
    ) -> PyResult<Vec<Reported>> {
        let size = self.puzzle.lattice.coordinates;
        let placed = placed.into_iter().map(|one| one.read(size)).collect::<PyResult<Vec<_>>>()?;
        let judge = || placed_faults(&self.puzzle, &placed, self.surface(), &limits.0);
        Ok(py.detach(judge).into_iter().map(reported).collect())
    }

    /// The problem of a setting that has no fault.
    ///
    /// Args:
    ///     region: the cells after the setting took effect, with the fields of ``tilewright.model.Region``;
    ///         ``None`` if it changed none.
    ///     setting: the value of each slot that has one.
    ///     switches: those that were set.
    ///     rules: those in force: the number of each in the puzzle, and what acts for it if it is not one of
    ///         the core.
    fn problem(
        &self,
        py: Python<'_>,
        region: Option<RegionFields>,
        setting: &Bound<'_, PyAny>,
        switches: &Bound<'_, PyAny>,
        rules: Vec<InForce<'_>>,
    ) -> PyResult<PyProblem> {
        let puzzle = Arc::clone(&self.puzzle);
        let size = puzzle.lattice.coordinates;
        let own = || Ok(puzzle.region.clone());
        let region = region.map_or_else(own, |region| region.read(size))?;
        let setting = chosen(setting, size)?;
        let conditions = Conditions::new(py);
        let mut read = self.read(&region, &setting, &rules)?;
        for (number, acting) in &rules {
            if let Some(acting) = acting {
                let own = conditions.condition(acting, puzzle.lattice.coordinates)?;
                read.push((*number, Arc::new(own)));
            }
        }
        read.sort_by_key(|(number, _)| *number);
        let rules = read.into_iter().map(|(_, rule)| rule).collect();
        let (surface, switches) = (self.surface().clone(), entries(switches)?);
        let problem = Problem { puzzle, setting, surface, region, switches, rules };
        Ok(PyProblem::of(problem, conditions))
    }

    /// The cells of its region: ``cells``, ``optional`` and ``marks`` as ``tilewright.model.Region`` has them.
    fn region_cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        region_cells(py, &self.puzzle)
    }

    /// The cells of a shape: ``cells``, ``marks`` and ``sides`` as ``tilewright.model.Shape`` has them.
    ///
    /// Args:
    ///     piece: its number, from 0.
    ///     shape: the number of its shape, from 0.
    ///
    /// Raises:
    ///     IndexError: there is no such shape.
    fn shape_cells<'py>(
        &self,
        py: Python<'py>,
        piece: usize,
        shape: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let found = self.puzzle.pieces.get(piece).and_then(|piece| piece.shapes.get(shape));
        let none = || PyIndexError::new_err("there is no such shape");
        shape_cells(py, &self.puzzle, found.ok_or_else(none)?)
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {}>", self.puzzle.name)
    }
}

impl PyPuzzle {
    pub fn of(puzzle: Puzzle) -> Self {
        Self { puzzle: Arc::new(puzzle), surface: OnceLock::new() }
    }

    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    fn surface(&self) -> &Surface {
        self.surface.get_or_init(|| self.puzzle.region.on(self.puzzle.lattice))
    }

    /// The rules of the core that are in force, by their numbers in the puzzle.
    fn read(
        &self,
        region: &Region,
        setting: &Setting,
        rules: &[InForce<'_>],
    ) -> PyResult<Vec<(usize, Arc<dyn ReadRule>)>> {
        if rules.is_empty() {
            return Ok(vec![]);
        }
        let known =
            |number: usize| rules.iter().any(|(own, acting)| *own == number && acting.is_none());
        let written = self.puzzle.rules.iter().enumerate();
        let written = written.map(|(number, rule)| known(number).then_some(rule));
        let ground = ground(&self.puzzle, self.surface(), region, setting);
        let (read, faults) = read_rules(written, Some(&ground));
        if let Some(fault) = faults.first() {
            return Err(PyValueError::new_err(fault.what.clone()));
        }
        let found = read.into_iter().enumerate();
        Ok(found.filter_map(|(number, rule)| Some((number, rule?))).collect())
    }
}

/// Return what is wrong with the name and the words of a puzzle, whatever its lattice.
///
/// Args:
///     puzzle: an object with the fields of ``tilewright.model.Puzzle``.
#[pyfunction]
pub fn spelling_faults(puzzle: &Bound<'_, PyAny>) -> PyResult<Vec<Reported>> {
    let any = lattice(names()[0]).expect("it is the name of a lattice");
    let found = puzzle_on(puzzle, any)?.spelling_faults();
    Ok(found.into_iter().map(reported).collect())
}
