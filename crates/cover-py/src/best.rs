//! The function `maximise`: as `search`, the core works on a thread of its own and is watched.

use cover::{Meter, Stop, maximise as core_maximise};
use pyo3::prelude::*;

use crate::cover::PyCover;
use crate::endings::ended;
use crate::fault::cover_error;
use crate::waiting::{CancelToken, attend, limited};

/// The best set of options that a search found, and how good any set can be.
#[pyclass(name = "BestReport", module = "tilewright._core", frozen, get_all)]
pub struct PyBest {
    /// The gain of the set; ``None`` if no set within all bounds was found.
    value: Option<u64>,
    /// No set within all bounds gains more.
    bound: u64,
    /// The options, ascending.
    found: Vec<u32>,
    /// How many nodes were examined; the same at every run.
    nodes: u64,
    /// Wall time of the search itself.
    seconds: f64,
    /// Why it ended; ``"done"`` if no set can gain more than ``value``, which is then proven.
    ended: &'static str,
}

#[pymethods]
impl PyBest {
    fn __repr__(&self) -> String {
        let value = self.value.map_or("none".to_string(), |value| value.to_string());
        format!("<BestReport: {value} of at most {}, {}>", self.bound, self.ended)
    }
}

/// Finds the set of options within all bounds that gains most, on one thread.
///
/// >>> path = Cover([(0, 1)] * 5, [[0, 1], [1, 2], [2, 3], [3, 4]])
/// >>> report = maximise(path, [2, 2, 2, 2])
/// >>> report.value, report.bound, report.ended
/// (4, 4, 'done')
///
/// Args:
///     cover: the problem; items that must be used are used, even if another set would gain more.
///     gains: the gain of each option, 0 or more.
///     most: what no set gains more than, if a bound is known.
///     max_nodes: examine at most so many nodes.
///     max_seconds: stop after this wall time.
///     max_memory: stop when the whole process holds this many bytes.
///     token: stops the search when cancelled.
///     progress: called on the calling thread at most ten times a second with the best value so far
///         divided by the bound, that value, and the nodes so far. An exception that it raises stops
///         the search and comes out of this call.
///
/// Returns:
///     A report, the same at every call except for the seconds, if no limit of time stops it.
///     Ctrl-C ends the search with ``ended == "interrupted"`` and raises nothing.
///
/// Raises:
///     CoverError: for gains that are too few, too many or too large.
///     OverflowError: for a negative gain.
///     ValueError: for a negative time.
#[pyfunction]
#[pyo3(signature = (cover, gains, *, most = None, max_nodes = None, max_seconds = None, max_memory = None,
    token = None, progress = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn maximise(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    gains: Vec<u32>,
    most: Option<u64>,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PyBest> {
    let stop = limited(max_nodes, max_seconds, max_memory)?;
    let cover = &cover.get().cover;
    let work = |stop: Stop<'_>, meter: &Meter| core_maximise(cover, &gains, most, &stop, meter);
    let (best, interrupted) = attend(py, stop, token, progress, work)?;
    let best = best.map_err(cover_error)?;
    Ok(PyBest {
        value: best.value,
        bound: best.bound,
        found: best.found,
        nodes: best.nodes,
        seconds: best.seconds,
        ended: ended(best.ended, interrupted)?,
    })
}
