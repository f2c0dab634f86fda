//! The class `Puzzle`: a puzzle in the core, which its problems and the files that use it share.

use std::collections::{BTreeSet, HashSet};
use std::sync::{Arc, OnceLock};

use puzzle::lattice::Surface;
use puzzle::model::{Puzzle, Region};
use puzzle::rules::{ReadRule, read_rules};
use puzzle::setup::{Problem, Setting, ground};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::cell::PlainCell;
use crate::condition::Conditions;
use crate::dataclasses::{self, RegionFields, chosen};
use crate::plain::entries;
use crate::problem::PyProblem;

/// A rule in force: its number in the puzzle; what acts for it if it is not one of the core; and the marks
/// of pegs that may stand elsewhere, with the cells of all other pegs.
type InForce<'py> =
    (usize, Option<Bound<'py, PyAny>>, Option<(BTreeSet<String>, HashSet<PlainCell>)>);

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

    /// The problem of a setting that has no fault.
    fn problem(
        &self,
        py: Python<'_>,
        region: RegionFields,
        setting: &Bound<'_, PyAny>,
        switches: &Bound<'_, PyAny>,
        rules: Vec<InForce<'_>>,
    ) -> PyResult<PyProblem> {
        let puzzle = Arc::clone(&self.puzzle);
        let (region, setting) = (region.read(), chosen(setting)?);
        let conditions = Conditions::new(py);
        let mut read = self.read(&region, &setting, &rules)?;
        for (number, acting, _) in &rules {
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
            |number: usize| rules.iter().any(|(own, acting, _)| *own == number && acting.is_none());
        let written = self.puzzle.rules.iter().enumerate();
        let written = written.map(|(number, rule)| known(number).then_some(rule));
        let ground = ground(&self.puzzle, self.surface(), region, setting);
        let (read, faults) = read_rules(written, Some(&ground));
        if let Some(fault) = faults.first() {
            return Err(PyValueError::new_err(fault.what.clone()));
        }
        let mut found = vec![];
        for (number, rule) in read.into_iter().enumerate() {
            let Some(rule) = rule else { continue };
            let loose = rules.iter().find(|(own, ..)| *own == number);
            let loosened = loose.and_then(|(_, _, loose)| loose.as_ref()).and_then(|loose| {
                let kept = loose.1.iter().map(|PlainCell(cell)| *cell).collect();
                rule.loosened(&loose.0, &kept)
            });
            found.push((number, loosened.unwrap_or(rule)));
        }
        Ok(found)
    }
}
