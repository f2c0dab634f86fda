//! How the calling thread waits while the core works on threads of its own.
//!
//! The caller is detached from the interpreter all the while. It comes back every [`STEP`] to look
//! for signals and for the token, and at most ten times a second to report progress; when the work
//! ends it is woken at once, so a search of a millisecond takes a millisecond.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use cover::{Meter, Stop};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// The longest time that the caller waits before it checks signals and the token.
const STEP: Duration = Duration::from_millis(20);

/// The shortest time between two calls of the progress function.
const REPORT: Duration = Duration::from_millis(100);

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

impl CancelToken {
    /// The flag that becomes true when the token is cancelled.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

/// Does `work` on another thread and waits for it; returns also whether the user interrupted.
///
/// The work is to stop when its own stop says so, which is the one given and a flag for the token and
/// Ctrl-C, and to keep the meter up to date.
pub fn attend<T: Send>(
    py: Python<'_>,
    stop: Stop<'static>,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
    work: impl FnOnce(Stop<'_>, &Meter) -> T + Send,
) -> PyResult<(T, bool)> {
    let token = token.map(|token| Arc::clone(&token.get().0));
    let progress = progress.map(Bound::unbind);
    let work = |cancel: &_, meter: &_| work(Stop { cancel: Some(cancel), ..stop }, meter);
    py.detach(|| wait(token.as_deref(), progress.as_ref(), work))
}

/// The same for work whose result a Ctrl-C makes useless.
///
/// # Errors
/// `KeyboardInterrupt` if the user interrupted.
pub fn finish<T: Send>(
    py: Python<'_>,
    stop: Stop<'static>,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
    work: impl FnOnce(Stop<'_>, &Meter) -> T + Send,
) -> PyResult<T> {
    match attend(py, stop, token, progress, work)? {
        (_, true) => Err(PyKeyboardInterrupt::new_err(())),
        (done, false) => Ok(done),
    }
}

fn wait<T: Send>(
    token: Option<&AtomicBool>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&AtomicBool, &Meter) -> T + Send,
) -> PyResult<(T, bool)> {
    let (cancel, meter) = (&AtomicBool::new(false), &Meter::default());
    std::thread::scope(|scope| {
        let (sender, ended) = channel::<()>();
        let worker = scope.spawn(move || {
            let _wakes_the_caller_when_dropped = sender;
            work(cancel, meter)
        });
        let mut watch = Watch { cancel, meter, last_report: Instant::now(), interrupted: false };
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

/// When to stop, by the limits that were given; the time begins now.
pub fn limited(
    nodes: Option<u64>,
    seconds: Option<f64>,
    memory: Option<u64>,
) -> PyResult<Stop<'static>> {
    let deadline = seconds.map(deadline).transpose()?.flatten();
    Ok(Stop { nodes, deadline, memory, cancel: None })
}

/// The time to stop at; none when it is too far off for the clock.
fn deadline(seconds: f64) -> PyResult<Option<Instant>> {
    if seconds.is_nan() || seconds < 0.0 {
        return Err(PyValueError::new_err(format!("max_seconds: {seconds} is not a time")));
    }
    let time = Duration::try_from_secs_f64(seconds).ok();
    Ok(time.and_then(|time| Instant::now().checked_add(time)))
}

/// The duties of the waiting caller: signals, the token and the progress.
struct Watch<'a> {
    cancel: &'a AtomicBool,
    meter: &'a Meter,
    last_report: Instant,
    interrupted: bool,
}

impl Watch<'_> {
    /// Checks signals and reports progress when it is time to.
    fn look(&mut self, progress: Option<&Py<PyAny>>) -> PyResult<()> {
        Python::attach(|py| {
            self.heed(py, py.check_signals())?;
            match progress {
                Some(progress) if self.last_report.elapsed() >= REPORT => {
                    self.last_report = Instant::now();
                    self.heed(py, report(self.meter, progress.bind(py)))
                }
                _ => Ok(()),
            }
        })
    }

    /// Treats a Ctrl-C as an interruption even if it came while the progress function was running.
    fn heed(&mut self, py: Python<'_>, done: PyResult<()>) -> PyResult<()> {
        match done {
            Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => {
                self.interrupted = true;
                self.cancel.store(true, Relaxed);
                Ok(())
            }
            other => other,
        }
    }
}

/// Calls the progress function with the share done, the solutions, the nodes, and the name of the
/// current step; for the best packing the share is its value divided by its bound, and the second number
/// is its value.
fn report(meter: &Meter, progress: &Bound<'_, PyAny>) -> PyResult<()> {
    let phase = meter.phase().name();
    if meter.bound() > 0 {
        let share = meter.value() as f64 / meter.bound() as f64;
        return progress.call1((share, meter.value(), meter.nodes(), phase)).map(drop);
    }
    progress.call1((meter.share(), meter.solutions(), meter.nodes(), phase)).map(drop)
}
