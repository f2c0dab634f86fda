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

#[pyclass(name = "EstimateReport", module = "tilewright._core", frozen, get_all)]
pub struct PyEstimateReport {
    nodes: Quad,
    solutions: Quad,
    distinct: Option<Quad>,
    exact: bool,
    samples: usize,
    probes: u64,
    visited: u64,
    node_seconds: f64,
    seconds: f64,
    ended: &'static str,
    engine: &'static str,
    threads: usize,
}

#[pymethods]
impl PyEstimateReport {
    fn __repr__(&self) -> String {
        let Self { nodes: (value, error, ..), samples, visited, .. } = self;
        format!("<EstimateReport: {value} ± {error} nodes, {samples} samples, {visited} visited>")
    }
}

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
