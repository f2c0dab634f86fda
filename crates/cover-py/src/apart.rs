//! The class `Bench`, which takes assemblies apart, for Python.

use std::sync::{Mutex, MutexGuard, PoisonError};

use ::apart::{Bench, Effort, Kit, Outcome, Part, ShapeSpec, Vector, Verdict, take_all};
use cover::Ended;
use pyo3::prelude::*;

use crate::endings::ended;
use crate::fault::cover_error;
use crate::waiting::{CancelToken, attend, limited, thread_count};

/// Pieces, a direction from 1 or against it, and units; none for a piece that goes out.
type StepData = (Vec<usize>, i32, Option<u32>);

#[pyclass(name = "Outcome", module = "tilewright._core", frozen, get_all)]
pub struct PyOutcome {
    verdict: &'static str,
    stuck: Vec<usize>,
    level: u32,
    levels: Vec<u32>,
    steps: Vec<StepData>,
    states: u64,
}

impl From<Outcome> for PyOutcome {
    fn from(outcome: Outcome) -> Self {
        let Outcome { verdict, level, levels, steps, states } = outcome;
        let (verdict, stuck) = match verdict {
            Verdict::Apart => ("apart", vec![]),
            Verdict::Stuck(pieces) => ("stuck", pieces),
            Verdict::Unknown => ("unknown", vec![]),
        };
        let steps =
            steps.into_iter().map(|step| (step.pieces, step.direction, step.units)).collect();
        Self { verdict, stuck, level, levels, steps, states }
    }
}

#[pymethods]
impl PyOutcome {
    fn __repr__(&self) -> String {
        format!("<Outcome: {}, level {}, {} states>", self.verdict, self.level, self.states)
    }
}

#[pyclass(name = "Bench", module = "tilewright._core", frozen)]
pub struct PyBench {
    kit: Mutex<Kit>,
    benches: Mutex<Vec<Bench>>,
}

#[pymethods]
impl PyBench {
    #[new]
    fn new(coordinates: usize, directions: Vec<Vector>, groups: Vec<Vec<u32>>) -> PyResult<Self> {
        let kit = Kit::new(coordinates, &directions, groups).map_err(cover_error)?;
        Ok(Self { kit: Mutex::new(kit), benches: Mutex::default() })
    }

    fn add_shape(&self, cells: Vec<Vector>, fronts: Vec<Vec<Vector>>) -> PyResult<()> {
        held(&self.kit).add_shape(&ShapeSpec { cells, fronts }).map_err(cover_error)
    }

    fn add_part(&self, shape: u32, at: Vector, kind: u32, weight: u64) -> PyResult<()> {
        held(&self.kit).add(&Part { shape, at, kind, weight }).map_err(cover_error)
    }

    #[pyo3(signature = (assemblies, *, max_states = None, patience = None, threads = 1,
        max_seconds = None, max_memory = None, token = None))]
    #[allow(clippy::too_many_arguments)] // they are keywords on the Python side
    fn take(
        &self,
        py: Python<'_>,
        assemblies: Vec<Vec<u32>>,
        max_states: Option<u64>,
        patience: Option<usize>,
        threads: usize,
        max_seconds: Option<f64>,
        max_memory: Option<u64>,
        token: Option<&Bound<'_, CancelToken>>,
    ) -> PyResult<(Vec<PyOutcome>, &'static str)> {
        let stop = limited(None, max_seconds, max_memory)?;
        let threads = thread_count(threads)?.min(assemblies.len().max(1));
        let usual = Effort::default();
        let states = max_states.unwrap_or(usual.states);
        let effort = Effort { states, patience: patience.unwrap_or(usual.patience) };
        let (done, interrupted) = attend(py, stop, token, None, |stop, _| {
            let (kit, mut benches) = (held(&self.kit), held(&self.benches));
            while benches.len() < threads {
                benches.push(Bench::new());
            }
            let done = take_all(&kit, &assemblies, effort, &stop, &mut benches[..threads]);
            let memory = stop.memory_spent().then_some(Ended::Memory);
            (done, stop.reason().or(memory).unwrap_or(Ended::Done))
        })?;
        let (outcomes, reason) = done;
        let outcomes = outcomes.map_err(cover_error)?.into_iter().map(PyOutcome::from).collect();
        let reason = if interrupted { "interrupted" } else { ended(reason, false)? };
        Ok((outcomes, reason))
    }

    fn __repr__(&self) -> String {
        "<Bench>".into()
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
