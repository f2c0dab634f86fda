//! The function `maximise`: as `search`, the core works on a thread of its own and is watched.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Instant;

use cover::{Best, BestMeter, Budget, Cover, GainFault, maximise as core_maximise};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;

use crate::cover_error;
use crate::problem::PyCover;
use crate::search::{CancelToken, STEP, TELL, deadline, ended};

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
#[pyo3(signature = (cover, gains, *, max_nodes = None, max_seconds = None, token = None, progress = None))]
pub fn maximise(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    gains: Vec<u32>,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PyBest> {
    let deadline = max_seconds.map(deadline).transpose()?.flatten();
    let wish = Wish { cover: &cover.get().cover, gains, nodes: max_nodes, deadline };
    let token = token.map(|token| Arc::clone(&token.get().0));
    let progress = progress.map(Bound::unbind);
    let (best, interrupted) = py.detach(|| wish.run(token.as_deref(), progress.as_ref()))?;
    Ok(PyBest {
        value: best.value,
        bound: best.bound,
        found: best.found,
        nodes: best.nodes,
        seconds: best.seconds,
        ended: ended(best.ended, interrupted),
    })
}

/// A search that is still without a cancel flag and a meter.
struct Wish<'a> {
    cover: &'a Cover,
    gains: Vec<u32>,
    nodes: Option<u64>,
    deadline: Option<Instant>,
}

impl Wish<'_> {
    /// Searches on another thread and waits for it; tells also whether the user interrupted.
    fn run(
        self,
        token: Option<&AtomicBool>,
        progress: Option<&Py<PyAny>>,
    ) -> PyResult<(Best, bool)> {
        let (cancel, meter) = (AtomicBool::new(false), BestMeter::default());
        let budget = Budget { nodes: self.nodes, deadline: self.deadline, cancel: Some(&cancel) };
        std::thread::scope(|scope| {
            // The sender is dropped when the search ends, whatever happens, and wakes the caller.
            let (sender, done) = channel::<()>();
            let (cover, gains, meter) = (self.cover, &self.gains, &meter);
            let worker = scope.spawn(move || {
                let _sender = sender;
                core_maximise(cover, gains, &budget, meter)
            });
            let mut watch =
                Watch { cancel: &cancel, meter, told: Instant::now(), interrupted: false };
            let mut failure = None;
            while done.recv_timeout(STEP) == Err(RecvTimeoutError::Timeout) {
                if token.is_some_and(|token| token.load(Relaxed)) {
                    cancel.store(true, Relaxed);
                }
                if failure.is_none()
                    && let Err(error) = watch.look(progress)
                {
                    cancel.store(true, Relaxed);
                    failure = Some(error);
                }
            }
            let best: Result<Best, GainFault> =
                worker.join().map_err(|_| PyRuntimeError::new_err("the search broke down"))?;
            match failure {
                Some(failure) => Err(failure),
                None => Ok((best.map_err(cover_error)?, watch.interrupted)),
            }
        })
    }
}

/// What the waiting caller looks after.
struct Watch<'a> {
    cancel: &'a AtomicBool,
    meter: &'a BestMeter,
    told: Instant,
    interrupted: bool,
}

impl Watch<'_> {
    /// Checks signals and tells progress when it is time to.
    fn look(&mut self, progress: Option<&Py<PyAny>>) -> PyResult<()> {
        Python::attach(|py| {
            if let Err(error) = py.check_signals() {
                if !error.is_instance_of::<PyKeyboardInterrupt>(py) {
                    return Err(error);
                }
                self.interrupted = true;
                self.cancel.store(true, Relaxed);
            }
            match progress {
                Some(progress) if self.told.elapsed() >= TELL => {
                    self.told = Instant::now();
                    let told = (self.meter.value(), self.meter.bound(), self.meter.nodes());
                    progress.call1(py, told).map(drop)
                }
                _ => Ok(()),
            }
        })
    }
}
