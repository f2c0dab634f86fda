//! How the calling thread waits while the core works on threads of its own.
//!
//! The caller is detached from the interpreter all the while. It comes back every [`STEP`] to look
//! for signals and for the token, and at most ten times a second to report progress; when the work
//! ends it is woken at once, so a search of a millisecond takes a millisecond. If the system has no
//! thread to give, the caller works itself, and looks as often whenever the work asks its flag.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{ThreadId, current};
use std::time::{Duration, Instant};

use cover::{Flag, Meter, Stop, start};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// The longest time that the caller waits before it checks signals and the token.
const STEP: Duration = Duration::from_millis(20);

/// The shortest time between two calls of the progress function.
const REPORT: Duration = Duration::from_millis(100);

/// Stops a search from another thread; one token may serve several searches.
///
/// Args:
///     asked: called by the thread that waits for a search, some fifty times a second; when it returns
///         true the token is cancelled.
#[pyclass(module = "tilewright._core", frozen)]
pub struct CancelToken {
    raised: AtomicBool,
    /// Called by whoever waits for a search; tells whether to cancel.
    asked: Option<Py<PyAny>>,
}

#[pymethods]
impl CancelToken {
    #[new]
    #[pyo3(signature = (asked = None))]
    fn new(asked: Option<Py<PyAny>>) -> Self {
        Self { raised: AtomicBool::new(false), asked }
    }

    /// Asks the searches that hold the token to stop; they stop within 100 ms.
    fn cancel(&self) {
        self.raised.store(true, Relaxed);
    }

    /// Whether :meth:`cancel` was called.
    #[getter]
    fn cancelled(&self) -> bool {
        self.raised.load(Relaxed)
    }

    fn __repr__(&self) -> String {
        format!("<CancelToken: {}>", if self.cancelled() { "cancelled" } else { "not cancelled" })
    }
}

impl CancelToken {
    /// The flag that is raised when the token is cancelled.
    pub fn flag(&self) -> &dyn Flag {
        &self.raised
    }

    /// Whether it is cancelled, by its function or otherwise.
    pub fn is_asked(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py)?;
        Ok(self.cancelled())
    }

    /// Cancels the token if its function says so.
    fn ask(&self, py: Python<'_>) -> PyResult<()> {
        if let Some(asked) = &self.asked
            && asked.call0(py)?.is_truthy(py)?
        {
            self.cancel();
        }
        Ok(())
    }
}

/// Does `work` on another thread, if one starts, and waits for it; returns also whether the user
/// interrupted.
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
    let token = token.map(|token| token.get());
    let progress = progress.map(Bound::unbind);
    let work = |cancel: &dyn Flag, meter: &_| work(Stop { cancel: Some(cancel), ..stop }, meter);
    py.detach(|| wait(token, progress.as_ref(), work))
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
    token: Option<&CancelToken>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&dyn Flag, &Meter) -> T + Send,
) -> PyResult<(T, bool)> {
    let (cancel, meter) = (&AtomicBool::new(false), &Meter::default());
    let watch = Looking::new(Watch::new(cancel, meter, token, progress));
    // Whoever comes to it takes the work: the thread, or the caller if none starts.
    let place = &Mutex::new(Some(work));
    let take = || place.lock().unwrap_or_else(PoisonError::into_inner).take();
    let done = std::thread::scope(|scope| {
        let (sender, ended) = channel::<()>();
        let thread = start(scope, move || {
            let _wakes_the_caller_when_dropped = sender;
            take().map(|work| work(cancel, meter))
        });
        let Some(thread) = thread else {
            let work = AssertUnwindSafe(|| take().map(|work| work(&watch, meter)));
            return catch_unwind(work);
        };
        watch.until(&ended);
        thread.join()
    });
    watch.close(done.map(|done| done.expect("nobody else takes the work")))
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

/// A flag that looks when it is asked, for work that the caller does itself.
struct Looking<'a> {
    caller: ThreadId,
    cancel: &'a AtomicBool,
    watch: Mutex<Watch<'a>>,
}

impl Flag for Looking<'_> {
    fn is_raised(&self) -> bool {
        if current().id() == self.caller
            && let Ok(mut watch) = self.watch.try_lock()
            && watch.last_look.elapsed() >= STEP
        {
            watch.look();
        }
        self.cancel.load(Relaxed)
    }
}

impl<'a> Looking<'a> {
    fn new(watch: Watch<'a>) -> Self {
        Self { caller: current().id(), cancel: watch.cancel, watch: Mutex::new(watch) }
    }

    /// Looks until the sender is dropped.
    fn until(&self, ended: &Receiver<()>) {
        let mut watch = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        while ended.recv_timeout(STEP) == Err(RecvTimeoutError::Timeout) {
            watch.look();
        }
    }

    /// What the caller returns: the result, with whether the user interrupted, or what failed.
    fn close<T>(self, done: Result<T, Box<dyn Any + Send>>) -> PyResult<(T, bool)> {
        let watch = self.watch.into_inner().unwrap_or_else(PoisonError::into_inner);
        let done = done.map_err(|_| PyRuntimeError::new_err("the search broke down"))?;
        watch.failure.map_or(Ok((done, watch.interrupted)), Err)
    }
}

/// The duties of the waiting caller: signals, the token and the progress.
struct Watch<'a> {
    cancel: &'a AtomicBool,
    meter: &'a Meter,
    token: Option<&'a CancelToken>,
    progress: Option<&'a Py<PyAny>>,
    last_look: Instant,
    last_report: Instant,
    interrupted: bool,
    failure: Option<PyErr>,
}

impl<'a> Watch<'a> {
    fn new(
        cancel: &'a AtomicBool,
        meter: &'a Meter,
        token: Option<&'a CancelToken>,
        progress: Option<&'a Py<PyAny>>,
    ) -> Self {
        let now = Instant::now();
        let (last_look, last_report, interrupted, failure) = (now, now, false, None);
        Self { cancel, meter, token, progress, last_look, last_report, interrupted, failure }
    }

    /// Does the duties; what fails ends the work, and is the error of the call.
    fn look(&mut self) {
        let asked = match self.failure {
            None => Python::attach(|py| self.ask(py)),
            Some(_) => Ok(()),
        };
        self.failure = self.failure.take().or(asked.err());
        if self.failure.is_some() || self.token.is_some_and(CancelToken::cancelled) {
            self.cancel.store(true, Relaxed);
        }
        self.last_look = Instant::now();
    }

    /// Checks signals, asks the token, and reports progress when it is time to.
    fn ask(&mut self, py: Python<'_>) -> PyResult<()> {
        self.heed(py, py.check_signals())?;
        self.heed(py, self.token.map_or(Ok(()), |token| token.ask(py)))?;
        match self.progress {
            Some(progress) if self.last_report.elapsed() >= REPORT => {
                self.last_report = Instant::now();
                self.heed(py, report(self.meter, progress.bind(py)))
            }
            _ => Ok(()),
        }
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
