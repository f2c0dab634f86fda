//! The function `maximise`: as `search`, the core works on a thread of its own and is watched.

use cover::{Meter, Stop, maximise as core_maximise};
use pyo3::prelude::*;

use crate::cover::PyCover;
use crate::endings::ended;
use crate::fault::cover_error;
use crate::waiting::{CancelToken, attend, limited};

#[pyclass(name = "BestReport", module = "tilewright._core", frozen, get_all)]
pub struct PyBest {
    value: Option<u64>,
    bound: u64,
    found: Vec<u32>,
    nodes: u64,
    seconds: f64,
    ended: &'static str,
}

#[pymethods]
impl PyBest {
    fn __repr__(&self) -> String {
        let value = self.value.map_or("none".to_string(), |value| value.to_string());
        format!("<BestReport: {value} of at most {}, {}>", self.bound, self.ended)
    }
}

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
