//! The class `Seeker`: as `search`, the core works on a thread of its own and is watched.

use std::sync::{Mutex, PoisonError};

use cover::Seeker;
use pyo3::prelude::*;

use crate::cover::PyCover;
use crate::endings::ended;
use crate::fault::cover_error;
use crate::waiting::{CancelToken, attend, limited, thread_count};

#[pyclass(name = "SeekReport", module = "tilewright._core", frozen, get_all)]
pub struct PySought {
    found: Option<Vec<u32>>,
    ended: &'static str,
    nodes: u64,
    attempts: u64,
    seconds: f64,
    engine: &'static str,
}

#[pymethods]
impl PySought {
    fn __repr__(&self) -> String {
        let Self { ended, nodes, attempts, seconds, .. } = self;
        format!("<SeekReport: {ended}, {attempts} attempts, {nodes} nodes, {seconds:.3} s>")
    }
}

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
        let sought = sought.map_err(cover_error)?;
        Ok(PySought {
            found: sought.found,
            ended: ended(sought.ended, interrupted)?,
            nodes: sought.nodes,
            attempts: sought.attempts,
            seconds: sought.seconds,
            engine: "seek",
        })
    }

    fn __repr__(&self) -> String {
        "<Seeker>".into()
    }
}
