//! The function `estimate`: the size of a search before it is made.

use cover::{EstimateLimits, Figure, Meter, Phase, Purpose, Rest, Stop, estimate_rest};
use pyo3::prelude::*;

use crate::cover::{PyCover, Unready};
use crate::endings::ended;
use crate::fault::{EngineRefused, cover_error};
use crate::search::plain_units;
use crate::unit::PyUnit;
use crate::waiting::{CancelToken, attend, limited, thread_count};

/// The value, its standard error, and the ends of its 95 % interval.
type Quad = (f64, f64, f64, f64);

/// How large a search is: figures as value, standard error, and the ends of a 95 % interval.
#[pyclass(name = "EstimateReport", module = "tilewright._core", frozen, get_all)]
pub struct PyEstimateReport {
    /// Nodes of the search.
    nodes: Quad,
    /// Solutions; the images of kept ones included.
    solutions: Quad,
    /// Solutions up to symmetry; ``None`` unless the search is reduced.
    distinct: Option<Quad>,
    /// Whether nothing was left to chance; the errors are 0 then.
    exact: bool,
    /// Independent samples drawn.
    samples: usize,
    /// Units that were run in samples.
    probes: u64,
    /// Nodes really examined.
    visited: u64,
    /// The cost of a node, in seconds of one thread while all work; 0 if none was examined.
    node_seconds: f64,
    /// Wall time.
    seconds: f64,
    /// Why it ended; unless ``"done"``, there are fewer samples than there should be.
    ended: &'static str,
    /// The engine whose search it is.
    engine: &'static str,
    /// How many threads worked.
    threads: usize,
}

#[pymethods]
impl PyEstimateReport {
    fn __repr__(&self) -> String {
        let Self { nodes: (value, error, ..), samples, visited, .. } = self;
        format!("<EstimateReport: {value} ± {error} nodes, {samples} samples, {visited} visited>")
    }
}

/// Estimates the size of a search, or of its remaining units, by random samples of its tree.
///
/// With ``max_nodes`` and without ``max_seconds`` the figures are the same at every run, for any
/// number of threads. Without either the search is made, and all is exact.
///
/// >>> cover = Cover([(1, 1)] * 3, [[0], [1, 2], [0, 1], [2]])
/// >>> report = estimate(cover)
/// >>> report.exact, report.solutions
/// (True, (2.0, 0.0, 2.0, 2.0))
///
/// Args:
///     cover: the problem.
///     engine: a name from :func:`engines`, or ``"auto"``; trees may differ.
///     reduce: the search of one solution of each symmetry class.
///     counting: with ``reduce``: the search that counts the classes, as for :func:`search`.
///     seed: chooses the samples (64 bits).
///     max_nodes: examine about so many nodes, and some thousands at least.
///     max_seconds: stop at about this time; samples that were begun may take a quarter longer.
///     max_memory: stop when the whole process holds this many bytes.
///     threads: how many threads work.
///     token: stops it when cancelled.
///     progress: called with the share of the samples done, 0, and the nodes so far.
///     units: the remaining units, from a report of the same engine and mode; default: the whole search.
///
/// Returns:
///     A report. Ctrl-C ends it with ``ended == "interrupted"`` and raises nothing.
///
/// Raises:
///     CoverError: for an unknown engine, or one that does not take this cover.
///     ValueError: for a negative time.
#[pyfunction]
#[pyo3(signature = (cover, *, engine = "auto", reduce = false, counting = false, seed = 0, max_nodes = None,
    max_seconds = None, max_memory = None, threads = 1, token = None, progress = None, units = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn estimate(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    engine: &str,
    reduce: bool,
    counting: bool,
    seed: u64,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
    threads: usize,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
    units: Option<Vec<PyUnit>>,
) -> PyResult<PyEstimateReport> {
    let stop = limited(max_nodes, max_seconds, max_memory)?;
    let cover = cover.get();
    let threads = thread_count(threads)?;
    let rest: Option<Rest> =
        units.map(|units| plain_units(cover, units)).transpose()?.map(Into::into);
    let work = |stop: Stop<'_>, meter: &Meter| {
        meter.enter(Phase::Preparing);
        let (name, prepared) = match cover.ready(engine, Purpose::Count, &stop.at_any_node()) {
            Ok(ready) => ready,
            Err(Unready::Stopped(ended)) => {
                let text = format!("stopped ({ended}) before there was anything to estimate");
                return Err(EngineRefused::new_err(text));
            }
            Err(Unready::Error(error)) => return Err(error),
        };
        meter.enter(Phase::Probing);
        let limits = EstimateLimits { stop, threads, seed };
        let reduction = cover.reduction(reduce, counting);
        let (cover, prepared) = (&cover.cover, &*prepared);
        let figures = estimate_rest(cover, prepared, reduction, rest, limits, Some(meter));
        Ok((name, figures.map_err(cover_error)?))
    };
    let (estimate, interrupted) = attend(py, stop, token, progress, work)?;
    let (engine, estimate) = estimate?;
    Ok(PyEstimateReport {
        nodes: quad(estimate.nodes),
        solutions: quad(estimate.solutions),
        distinct: estimate.distinct.map(quad),
        exact: estimate.exact,
        samples: estimate.samples,
        probes: estimate.probes,
        visited: estimate.visited,
        node_seconds: estimate.node_seconds,
        seconds: estimate.seconds,
        ended: ended(estimate.ended, interrupted)?,
        engine,
        threads,
    })
}

fn quad(figure: Figure) -> Quad {
    (figure.value, figure.error, figure.low, figure.high)
}
