//! The function `search`: the core works on threads of its own, the calling thread waits for it.
//!
//! The caller is detached from the interpreter all the while. It comes back every [`STEP`] to look
//! for signals and for the token, and at most ten times a second to tell progress; when the search
//! ends it is woken at once, so a search of a millisecond takes a millisecond.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use cover::{
    Cover, Finish, Job, Limits, Meter, Prepared, Report, Unit, UnitFault, drive, find_engine,
};
use num_bigint::{BigInt, BigUint};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::cover_error;
use crate::problem::PyCover;
use crate::unit::{PyUnit, fraction};

/// The longest the caller waits without a look around.
pub(crate) const STEP: Duration = Duration::from_millis(20);

/// The shortest time between two calls of the progress function.
pub(crate) const TELL: Duration = Duration::from_millis(100);

#[pyclass(module = "tilewright._core", frozen)]
#[derive(Default)]
pub struct CancelToken(pub(crate) Arc<AtomicBool>);

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

#[pyclass(name = "Report", module = "tilewright._core", frozen, get_all)]
pub struct PyReport {
    solutions: BigUint,
    distinct: Option<u64>,
    found: Py<PyList>,
    nodes: u64,
    seconds: f64,
    ended: &'static str,
    open: Py<PyList>,
    done: (BigInt, BigInt),
    engine: &'static str,
    threads: usize,
}

#[pymethods]
impl PyReport {
    fn __repr__(&self) -> String {
        let Self { solutions, nodes, seconds, ended, engine, .. } = self;
        format!("<Report: {ended}, {solutions} solutions, {nodes} nodes, {seconds:.3} s, {engine}>")
    }
}

#[pyfunction]
#[pyo3(signature = (cover, *, engine = "auto", reduce = false, collect = false, units = None,
    max_solutions = None, max_nodes = None, max_seconds = None, threads = 1, token = None,
    progress = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn search(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    engine: &str,
    reduce: bool,
    collect: bool,
    units: Option<Vec<PyUnit>>,
    max_solutions: Option<u64>,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    threads: usize,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PyReport> {
    let deadline = max_seconds.map(deadline).transpose()?.flatten();
    let cover = cover.get();
    let name = if engine == "auto" { cover::plan(&cover.cover).engine } else { engine };
    let engine =
        find_engine(name).ok_or_else(|| cover_error(format!("no engine is called {name:?}")))?;
    let refused = |refusal| cover_error(format!("engine {name}: {refusal}"));
    let prepared = py.detach(|| cover.prepare(engine)).map_err(refused)?;
    let threads = if max_solutions.is_some() { 1 } else { threads.max(1) };
    let units =
        units.map_or_else(|| vec![Unit::root()], |units| units.into_iter().map(|u| u.0).collect());
    let wish = Wish {
        cover: &cover.cover,
        prepared: &*prepared,
        units,
        reduce,
        collect,
        limits: Limits {
            solutions: max_solutions,
            nodes: max_nodes,
            deadline,
            cancel: None,
            threads,
        },
    };
    let token = token.map(|token| Arc::clone(&token.get().0));
    let progress = progress.map(Bound::unbind);
    let (report, interrupted) = py.detach(|| wish.run(token.as_deref(), progress.as_ref()))?;
    Ok(PyReport {
        solutions: report.raw,
        distinct: report.distinct,
        found: PyList::new(py, report.found)?.unbind(),
        nodes: report.nodes,
        seconds: report.seconds,
        ended: ended(report.ended, interrupted),
        open: PyList::new(py, report.open.into_iter().map(PyUnit))?.unbind(),
        done: fraction(&report.done),
        engine: engine.name(),
        threads,
    })
}

/// The time to stop at; none when it is too far off to be told.
pub(crate) fn deadline(seconds: f64) -> PyResult<Option<Instant>> {
    if seconds.is_nan() || seconds < 0.0 {
        return Err(PyValueError::new_err(format!("max_seconds: {seconds} is not a time")));
    }
    let time = Duration::try_from_secs_f64(seconds).ok();
    Ok(time.and_then(|time| Instant::now().checked_add(time)))
}

pub(crate) fn ended(finish: Finish, interrupted: bool) -> &'static str {
    match finish {
        Finish::Done => "done",
        Finish::Solutions => "solutions",
        Finish::Nodes => "nodes",
        Finish::Time => "time",
        Finish::Cancelled if interrupted => "interrupted",
        Finish::Cancelled => "cancelled",
    }
}

/// A job that is still without a cancel flag and a meter.
struct Wish<'a> {
    cover: &'a Cover,
    prepared: &'a dyn Prepared,
    units: Vec<Unit>,
    reduce: bool,
    collect: bool,
    limits: Limits<'a>,
}

impl Wish<'_> {
    /// Searches on another thread and waits for it; tells also whether the user interrupted.
    fn run(
        self,
        token: Option<&AtomicBool>,
        progress: Option<&Py<PyAny>>,
    ) -> PyResult<(Report, bool)> {
        let (cancel, meter) = (AtomicBool::new(false), Meter::default());
        let job = Job {
            cover: self.cover,
            prepared: self.prepared,
            units: self.units,
            reduce: self.reduce,
            collect: self.collect,
            limits: Limits { cancel: Some(&cancel), ..self.limits },
            meter: Some(&meter),
        };
        std::thread::scope(|scope| {
            let (sender, ended) = channel();
            let worker = scope.spawn(move || work(job, sender));
            let mut watch =
                Watch { cancel: &cancel, meter: &meter, told: Instant::now(), interrupted: false };
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
            let report =
                worker.join().map_err(|_| PyRuntimeError::new_err("the search broke down"))?;
            match failure {
                Some(failure) => Err(failure),
                None => Ok((report.map_err(cover_error)?, watch.interrupted)),
            }
        })
    }
}

/// Searches, and wakes the caller by dropping the sender, whatever happens.
fn work(job: Job, _ended: Sender<()>) -> Result<Report, UnitFault> {
    drive(job)
}

/// What the waiting caller looks after.
struct Watch<'a> {
    cancel: &'a AtomicBool,
    meter: &'a Meter,
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
                    let told = (self.meter.share(), self.meter.solutions(), self.meter.nodes());
                    progress.call1(py, told).map(drop)
                }
                _ => Ok(()),
            }
        })
    }
}
