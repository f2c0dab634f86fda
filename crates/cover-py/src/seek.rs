//! The class `Seeker`, the functions `beam` and `repair`: as `search`, the core works on a thread of its own and is watched.

use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

use cover::{Beam, Repair, RepairRefusal, Seeker, Sought, Unfit};
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

/// Seeks one solution at random, with restarts, learning from failures.
///
/// Finds solutions that a search of the tree does not reach; as a rule it cannot prove that there is none.
///
/// Args:
///     cover: the problem.
///     seed: other seeds find other solutions.
///
/// >>> squares = Cover([(1, 1)] * 4, [[0, 1], [2, 3], [0, 2], [1, 3]])
/// >>> Seeker(squares, seed=1).seek().found in ([0, 1], [2, 3])
/// True
#[pyclass(name = "Seeker", module = "tilewright._core", frozen)]
pub struct PySeeker(Mutex<Seeker>);

#[pymethods]
impl PySeeker {
    #[new]
    #[pyo3(signature = (cover, *, seed = 0))]
    fn new(py: Python<'_>, cover: &Bound<'_, PyCover>, seed: u64) -> Self {
        let cover = &cover.get().cover;
        Self(Mutex::new(py.detach(|| Seeker::new(cover, seed))))
    }

    /// Make attempts until one decides or a limit is met; a later call goes on from there.
    ///
    /// Args:
    ///     max_nodes: examine at most so many nodes.
    ///     max_seconds: stop after this time.
    ///     max_memory: stop when the whole process holds this many bytes.
    ///     threads: how many threads work, at most four; the result does not depend on it.
    ///     token: stops the search when it is cancelled.
    ///     progress: called at most ten times a second with 0.0, 0 and the nodes so far.
    #[pyo3(signature = (*, max_nodes = None, max_seconds = None, max_memory = None, threads = 1, token = None,
        progress = None))]
    #[allow(clippy::too_many_arguments)] // they are keywords on the Python side
    fn seek(
        &self,
        py: Python<'_>,
        max_nodes: Option<u64>,
        max_seconds: Option<f64>,
        max_memory: Option<u64>,
        threads: usize,
        token: Option<&Bound<'_, CancelToken>>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<PySought> {
        let stop = limited(max_nodes, max_seconds, max_memory)?;
        let threads = thread_count(threads)?;
        let (sought, interrupted) = attend(py, stop, token, progress, |stop, meter| {
            let mut seeker = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            seeker.seek(&stop, threads, Some(meter))
        })?;
        PySought::of(sought.map_err(cover_error)?, interrupted, "seek")
    }

    fn __repr__(&self) -> String {
        "<Seeker>".into()
    }
}

/// Looks for one solution over a frontier, of whose states it keeps the most promising.
///
/// Finds solutions of large boards; proves that there is none only where few states are all there are.
///
/// Args:
///     cover: the problem.
///     seed: other seeds find other solutions.
///     max_nodes: look at so many states at most.
///     max_seconds: stop after this time.
///     max_memory: stop when the whole process holds this many bytes.
///     threads: how many threads may work; one does.
///     token: stops it when it is cancelled.
///     progress: called at most ten times a second with 0.0, 0 and the states so far.
///
/// Raises:
///     EngineRefused: the states of the cover are too large, or the memory does not do.
///
/// >>> squares = Cover([(1, 1)] * 4, [[0, 1], [2, 3], [0, 2], [1, 3]])
/// >>> beam(squares, seed=1).found in ([0, 1], [2, 3])
/// True
#[pyfunction]
#[pyo3(signature = (cover, *, seed = 0, max_nodes = None, max_seconds = None, max_memory = None, threads = 1,
    token = None, progress = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn beam(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    seed: u64,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
    threads: usize,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PySought> {
    let stop = limited(max_nodes, max_seconds, max_memory)?;
    thread_count(threads)?;
    let cover = &cover.get().cover;
    let (sought, interrupted) = attend(py, stop, token, progress, |stop, meter| {
        let beam = Beam::new(cover, seed, stop.memory_left());
        beam.map(|mut beam| beam.seek(&stop, Some(meter)))
    })?;
    let refused = |unfit: Unfit| refused("beam", &unfit, matches!(unfit, Unfit::Memory { .. }));
    PySought::of(sought.map_err(refused)?, interrupted, "beam")
}

/// Looks for one packing with gaps: lays all pieces and repairs conflicts.
///
/// Each option of the cover has to use exactly one of its pieces: items with one number as both bounds.
/// It never proves that there is no solution, unless a piece has too few options.
///
/// Args:
///     cover: the problem.
///     seed: other seeds find other solutions.
///     max_nodes: make so many moves at most.
///     max_seconds: stop after this time.
///     max_memory: stop when the whole process holds this many bytes.
///     threads: how many threads may work; one does.
///     token: stops it when it is cancelled.
///     progress: called at most ten times a second with 0.0, 0 and the moves so far.
///
/// Raises:
///     EngineRefused: the cover has no such pieces, or the memory does not do.
///
/// >>> two_of_three = Cover([(0, 1)] * 3 + [(2, 2)], [[0, 1, 3], [1, 2, 3], [0, 3], [2, 3]])
/// >>> repair(two_of_three, seed=1).found in ([0, 3], [1, 2], [2, 3])
/// True
#[pyfunction]
#[pyo3(signature = (cover, *, seed = 0, max_nodes = None, max_seconds = None, max_memory = None, threads = 1,
    token = None, progress = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn repair(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    seed: u64,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
    threads: usize,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PySought> {
    let stop = limited(max_nodes, max_seconds, max_memory)?;
    thread_count(threads)?;
    let cover = &cover.get().cover;
    let (sought, interrupted) = attend(py, stop, token, progress, |stop, meter| {
        let repair = Repair::new(cover, seed, stop.memory_left());
        repair.map(|mut repair| repair.seek(&stop, Some(meter)))
    })?;
    let refused = |refusal: RepairRefusal| {
        refused("repair", &refusal, matches!(refusal, RepairRefusal::Memory { .. }))
    };
    PySought::of(sought.map_err(refused)?, interrupted, "repair")
}

/// The exception for a method that does not suit a cover.
fn refused(engine: &str, why: &dyn Display, wants_memory: bool) -> PyErr {
    let refused = EngineRefused::new_err(format!("the engine '{engine}' refuses: {why}"));
    if wants_memory { for_want_of_memory(refused) } else { refused }
}
