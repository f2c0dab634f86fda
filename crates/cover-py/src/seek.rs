//! The function `find`: one solution, by a method that does only that.

use cover::{Finding, Sought, Unfit};
use pyo3::prelude::*;

use crate::cover::PyCover;
use crate::endings::ended;
use crate::fault::{EngineRefused, cover_error, for_want_of_memory};
use crate::waiting::{CancelToken, attend, limited, thread_count};

/// The result of seeking one solution.
#[pyclass(name = "SeekReport", module = "tilewright._core", frozen, get_all)]
pub struct PySought {
    /// The options of a solution, ascending.
    found: Option<Vec<u32>>,
    /// Why it ended: ``"solutions"`` with one, ``"done"`` if it is proven that there is none.
    ended: &'static str,
    /// How many nodes were examined; like ``found`` the same for any number of threads.
    nodes: u64,
    /// How often it began anew.
    attempts: u64,
    /// Wall time.
    seconds: f64,
    /// ``"seek"``, ``"beam"`` or ``"repair"``.
    engine: &'static str,
}

impl PySought {
    fn of(sought: Sought, interrupted: bool, engine: &'static str) -> PyResult<Self> {
        Ok(Self {
            found: sought.found,
            ended: ended(sought.ended, interrupted)?,
            nodes: sought.nodes,
            attempts: sought.attempts,
            seconds: sought.seconds,
            engine,
        })
    }
}

#[pymethods]
impl PySought {
    fn __repr__(&self) -> String {
        let Self { ended, nodes, attempts, seconds, .. } = self;
        format!("<SeekReport: {ended}, {attempts} attempts, {nodes} nodes, {seconds:.3} s>")
    }
}

/// Looks for one solution by a method that does only that.
///
/// ``"seek"`` walks at random, starts anew again and again, and learns from failures.  ``"beam"`` keeps the
/// most promising states of a frontier.  ``"repair"`` lays all pieces of a packing with gaps and repairs
/// conflicts; each option must use exactly one piece, an item with one number as both bounds.  As a rule none of
/// them can prove that there is no solution.
///
/// Args:
///     cover: the problem.
///     method: ``"seek"``, ``"beam"`` or ``"repair"``.
///     seed: other seeds find other solutions.
///     max_nodes: examine at most so many nodes, states or moves.
///     max_seconds: stop after this time.
///     max_memory: stop when the whole process holds this many bytes.
///     threads: how many threads may work; ``"seek"`` uses four at most, the others one.  The result does not
///         depend on it.
///     token: stops the search when it is cancelled.
///     progress: called at most ten times a second with 0.0, 0 and the nodes so far.
///
/// Raises:
///     CoverError: there is no such method.
///     EngineRefused: the method does not suit the cover, or the memory does not suffice.
///
/// >>> squares = Cover([(1, 1)] * 4, [[0, 1], [2, 3], [0, 2], [1, 3]])
/// >>> find(squares, "beam", seed=1).found in ([0, 1], [2, 3])
/// True
#[pyfunction]
#[pyo3(signature = (cover, method, *, seed = 0, max_nodes = None, max_seconds = None, max_memory = None,
    threads = 1, token = None, progress = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn find(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    method: &str,
    seed: u64,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
    threads: usize,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PySought> {
    let stop = limited(max_nodes, max_seconds, max_memory)?;
    let threads = thread_count(threads)?;
    let Some(finding) = Finding::ALL.into_iter().find(|finding| finding.name() == method) else {
        return Err(cover_error(format!("no method {method:?} finds one solution")));
    };
    let cover = &cover.get().cover;
    let (sought, interrupted) = attend(py, stop, token, progress, |stop, meter| {
        let finder = finding.prepare(cover, seed, stop.memory_left());
        finder.map(|mut finder| finder.seek(&stop, threads, Some(meter)))
    })?;
    let sought = sought.map_err(|unfit| {
        let refused = EngineRefused::new_err(format!("the engine '{method}' refuses: {unfit}"));
        match unfit {
            Unfit::Memory { .. } => for_want_of_memory(refused),
            _ => refused,
        }
    })?;
    PySought::of(sought.map_err(cover_error)?, interrupted, finding.name())
}
