//! The function `cheapest`: as `search`, the core works on a thread of its own and is watched.

use cover::{Meter, Stop, cheapest as core_cheapest, cheapest_below};
use pyo3::prelude::*;

use crate::cover::PyCover;
use crate::endings::ended;
use crate::fault::cover_error;
use crate::unit::PyUnit;
use crate::waiting::{CancelToken, attend, limited};

/// The cheapest solutions that a search found, and what any other costs at least.
#[pyclass(name = "CheapestReport", module = "tilewright._core", frozen, get_all)]
pub struct PyCheapest {
    /// Solutions, cheapest first: what each costs, and its options, ascending.
    found: Vec<(i64, Vec<u32>)>,
    /// No other solution costs less; ``None`` if it is proven that there are no others.
    bound: Option<i64>,
    /// How many nodes were examined; the same at every run.
    nodes: u64,
    /// Wall time of the search itself.
    seconds: f64,
    /// Why it ended; ``"done"`` if no other solution can be cheaper than those found.
    ended: &'static str,
}

#[pymethods]
impl PyCheapest {
    fn __repr__(&self) -> String {
        let cost = self.found.first().map_or("none".to_string(), |(cost, _)| cost.to_string());
        format!("<CheapestReport: {} found, {cost} the least, {}>", self.found.len(), self.ended)
    }
}

/// Finds the solutions whose options cost least, on one thread.
///
/// >>> path = Cover([(1, 1)] * 3, [[0], [1], [2], [0, 1], [1, 2]])
/// >>> report = cheapest(path, [3, 3, 3, 5, 4], 2)
/// >>> report.found, report.ended
/// ([(7, [0, 4]), (8, [2, 3])], 'done')
///
/// Args:
///     cover: the problem.
///     costs: the cost of each option; may be below 0.
///     number: find at most so many.
///     unit: only solutions below it.
///     max_nodes: examine at most so many nodes.
///     max_seconds: stop after this wall time.
///     max_memory: stop when the whole process holds this many bytes.
///     token: stops the search when cancelled.
///     progress: called on the calling thread at most ten times a second with the bound divided by the least
///         cost so far, that cost (0 if there is none), and the nodes so far. An exception that it raises
///         stops the search and comes out of this call.
///
/// Returns:
///     A report, the same at every call except for the seconds, if no limit of time stops it.
///     Ctrl-C ends the search with ``ended == "interrupted"`` and raises nothing.
///
/// Raises:
///     CoverError: for costs that are too few, too many or too large, or a unit of another cover.
///     OverflowError: for a cost beyond 64 bits.
///     ValueError: for a negative time.
#[pyfunction]
#[pyo3(signature = (cover, costs, number = 1, *, unit = None, max_nodes = None, max_seconds = None,
    max_memory = None, token = None, progress = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn cheapest(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    costs: Vec<i64>,
    number: usize,
    unit: Option<PyUnit>,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PyCheapest> {
    let stop = limited(max_nodes, max_seconds, max_memory)?;
    let cover = &cover.get().cover;
    let unit = unit.map(|unit| unit.unit);
    unit.as_ref().map_or(Ok(()), |unit| unit.check(cover)).map_err(cover_error)?;
    let work = |stop: Stop<'_>, meter: &Meter| match &unit {
        Some(unit) => cheapest_below(cover, unit, &costs, number, &stop, meter),
        None => core_cheapest(cover, &costs, number, &stop, meter),
    };
    let (cheap, interrupted) = attend(py, stop, token, progress, work)?;
    let cheap = cheap.map_err(cover_error)?;
    Ok(PyCheapest {
        found: cheap.found,
        bound: (cheap.bound < i64::MAX).then_some(cheap.bound),
        nodes: cheap.nodes,
        seconds: cheap.seconds,
        ended: ended(cheap.ended, interrupted)?,
    })
}
