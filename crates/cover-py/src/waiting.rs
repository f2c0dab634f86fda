//! How the calling thread waits while the core works on threads of its own.
//!
//! The caller is detached from the interpreter all the while. It comes back every [`STEP`] to look
//! for signals and for the token, and at most ten times a second to tell progress; when the work
//! ends it is woken at once, so a search of a millisecond takes a millisecond.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use cover::Meter;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// The longest the caller waits without a look around.
const STEP: Duration = Duration::from_millis(20);

/// The shortest time between two calls of the progress function.
const TELL: Duration = Duration::from_millis(100);

#[pyclass(module = "tilewright._core", frozen)]
#[derive(Default)]
pub struct CancelToken(Arc<AtomicBool>);

#[pymethods]
impl CancelToken {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    fn cancel(&self) {
        self.0.store(true, Relaxed);
    }

    #[getter]
    fn cancelled(&self) -> bool {
        self.0.load(Relaxed)
    }

    fn __repr__(&self) -> String {
        format!("<CancelToken: {}>", if self.cancelled() { "cancelled" } else { "not cancelled" })
    }
}

/// What is told while the core works.
pub trait Gauge: Default + Sync {
    /// Calls the progress function with how far the work is.
    fn tell(&self, progress: &Bound<'_, PyAny>) -> PyResult<()>;
}

impl Gauge for Meter {
    fn tell(&self, progress: &Bound<'_, PyAny>) -> PyResult<()> {
        progress.call1((self.share(), self.solutions(), self.nodes())).map(drop)
    }
}

/// Does `work` on another thread and waits for it; tells also whether the user interrupted.
///
/// The work is to stop soon after its flag becomes true, and to keep the meter up to date.
pub fn attend<T: Send, G: Gauge>(
    py: Python<'_>,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
    work: impl FnOnce(&AtomicBool, &G) -> T + Send,
) -> PyResult<(T, bool)> {
    let token = token.map(|token| Arc::clone(&token.get().0));
    let progress = progress.map(Bound::unbind);
    py.detach(|| wait(token.as_deref(), progress.as_ref(), work))
}

fn wait<T: Send, G: Gauge>(
    token: Option<&AtomicBool>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&AtomicBool, &G) -> T + Send,
) -> PyResult<(T, bool)> {
    let (cancel, meter) = (&AtomicBool::new(false), &G::default());
    std::thread::scope(|scope| {
        let (sender, ended) = channel::<()>();
        let worker = scope.spawn(move || {
            let _wakes_the_caller_when_dropped = sender;
            work(cancel, meter)
        });
        let mut watch = Watch { cancel, meter, told: Instant::now(), interrupted: false };
        let mut failure = None;
        while ended.recv_timeout(STEP) == Err(RecvTimeoutError::Timeout) {
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
        let done = worker.join().map_err(|_| PyRuntimeError::new_err("the search broke down"))?;
        failure.map_or(Ok((done, watch.interrupted)), Err)
    })
}

/// The most threads that may be asked for: more than any machine has, few enough to be started.
const MOST_THREADS: usize = 1024;

/// The number of threads to work on, at least one.
pub fn thread_count(threads: usize) -> PyResult<usize> {
    if threads > MOST_THREADS {
        let what = format!("threads: {threads} are too many, {MOST_THREADS} are the most");
        return Err(PyValueError::new_err(what));
    }
    Ok(threads.max(1))
}

/// The time to stop at; none when it is too far off to be told.
pub fn deadline(seconds: f64) -> PyResult<Option<Instant>> {
    if seconds.is_nan() || seconds < 0.0 {
        return Err(PyValueError::new_err(format!("max_seconds: {seconds} is not a time")));
    }
    let time = Duration::try_from_secs_f64(seconds).ok();
    Ok(time.and_then(|time| Instant::now().checked_add(time)))
}

/// What the waiting caller looks after.
struct Watch<'a, G> {
    cancel: &'a AtomicBool,
    meter: &'a G,
    told: Instant,
    interrupted: bool,
}

impl<G: Gauge> Watch<'_, G> {
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
                    self.meter.tell(progress.bind(py))
                }
                _ => Ok(()),
            }
        })
    }
}
