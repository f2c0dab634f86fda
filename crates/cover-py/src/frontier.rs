//! The function `frontier_count` and the class `Frontier`: counting without a tree.

use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::Instant;

use cover::{
    Classes, Counted, Ended, Frontier, FrontierLimits, FrontierOptions, FrontierStop, Halt, How,
    KeptFault, Merging, Phase, Purpose, Reached, StateFault, Stop, check_state_in, classes,
    frontier_count as count, frontier_suits as suits, frontier_tally as tally,
    frontier_unit as core_unit, frontier_units, state_in,
};
use num_bigint::BigUint;
use pyo3::exceptions::{PyIndexError, PyKeyboardInterrupt, PyOSError, PyValueError};
use pyo3::prelude::*;

use crate::cover::PyCover;
use crate::endings::ended as ended_name;
use crate::fault::{cover_error, for_want_of_memory};
use crate::search::plain_units;
use crate::unit::PyUnit;
use crate::waiting::{CancelToken, attend, finish, limited, thread_count};

/// The memory limit of the tables if the caller gives none: four gibibytes.
pub const BYTES: u64 = 4 << 30;

/// The message if counts of smaller covers cannot give the count up to symmetry.
const TOO_MANY: &str = "engine frontier: cannot count up to symmetry here, where copies of pieces can \
    be shared among pairs of images in too many ways; leave out distinct, or the engine";

/// The most numbers that are drawn at once: each takes some 50 bytes.
const MOST_DRAWN: usize = 1_000_000;

#[pyclass(name = "FrontierReport", module = "tilewright._core", frozen, get_all)]
pub struct PyFrontierReport {
    solutions: BigUint,
    distinct: Option<BigUint>,
    ended: &'static str,
    engine: &'static str,
    threads: usize,
    nodes: u64,
    peak_states: u64,
    peak_bytes: u64,
    spilled: u64,
    seconds: f64,
    step: usize,
    steps: usize,
    parts: u64,
}

#[pymethods]
impl PyFrontierReport {
    fn __repr__(&self) -> String {
        let Self { ended, solutions, nodes, seconds, .. } = self;
        format!("<FrontierReport: {ended}, {solutions} solutions, {nodes} states, {seconds:.3} s>")
    }
}

impl PyFrontierReport {
    fn new(
        solutions: BigUint,
        ended: &'static str,
        reached: Reached,
        threads: usize,
        parts: u64,
    ) -> Self {
        let Reached {
            step, steps, states: nodes, peak_states, peak_bytes, spilled, seconds, ..
        } = reached;
        let (distinct, engine) = (None, "frontier");
        Self {
            solutions,
            distinct,
            ended,
            engine,
            threads,
            nodes,
            peak_states,
            peak_bytes,
            spilled,
            seconds,
            step,
            steps,
            parts,
        }
    }
}

/// How many classes of symmetric solutions there are, if all solutions were counted; none if the
/// uses of an item would have to be divided in too many ways.
#[pyfunction]
#[pyo3(signature = (cover, solutions, *, threads = 1, max_bytes = BYTES, max_seconds = None, token = None))]
pub fn count_classes(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    solutions: BigUint,
    threads: usize,
    max_bytes: u64,
    max_seconds: Option<f64>,
    token: Option<&Bound<'_, CancelToken>>,
) -> PyResult<Option<BigUint>> {
    let stop = limited(None, max_seconds, None)?;
    let (cover, threads) = (&cover.get().cover, thread_count(threads)?);
    let (done, interrupted) = attend(py, stop, token, None, |stop, _| {
        classes(cover, &solutions, &How { stop, threads, seed: 0, bytes: max_bytes, meter: None })
    })?;
    match done.map_err(cover_error)? {
        Classes::Counted(classes) => Ok(Some(classes)),
        Classes::TooMany => Ok(None),
        Classes::Stopped(_) if interrupted => Err(PyKeyboardInterrupt::new_err(())),
        Classes::Stopped(ended) => {
            Err(FrontierStopped::new_err(format!("stopped ({ended}) while classes were counted")))
        }
    }
}

#[pyfunction]
#[pyo3(signature = (cover, *, distinct = false, units = None, interchangeable = true,
    mirrored = true, in_parts = true, threads = 1, max_bytes = BYTES, max_nodes = None, max_seconds = None,
    folder = None, token = None, progress = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn frontier_count(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    distinct: bool,
    units: Option<Vec<PyUnit>>,
    interchangeable: bool,
    mirrored: bool,
    in_parts: bool,
    threads: usize,
    max_bytes: u64,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    folder: Option<PathBuf>,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PyFrontierReport> {
    let stop = limited(max_nodes, max_seconds, None)?;
    if distinct && units.is_some() {
        return Err(cover_error("the classes of some units are not known: leave out distinct"));
    }
    let units = units.map(|units| plain_units(cover.get(), units)).transpose()?;
    let threads = thread_count(threads)?;
    let cover = &cover.get().cover;
    let options =
        FrontierOptions { merging: Merging { interchangeable, mirrored }, threads, in_parts };
    let (done, interrupted) = attend(py, stop, token, progress, |stop, meter| {
        let limits = FrontierLimits { bytes: max_bytes, stop, folder: folder.as_deref() };
        meter.enter(Phase::Counting);
        let done = match units {
            None => Ok(count(cover, &options, &limits, Some(meter))),
            Some(units) => frontier_units(cover, units, &options, &limits, Some(meter)),
        };
        let classes = match &done {
            Ok(Ok(report)) if distinct => {
                let FrontierLimits { bytes, stop, .. } = limits;
                let stop = Stop { nodes: None, ..stop }; // those were states of this frontier
                let how = How { stop, threads, seed: 0, bytes, meter: None };
                let begun = Instant::now();
                let classes = classes(cover, &report.count, &how);
                Some(classes.map(|classes| (classes, begun.elapsed().as_secs_f64())))
            }
            _ => None,
        };
        done.map(|done| (done, classes))
    })?;
    let (done, classes) = done.map_err(cover_error)?;
    match done {
        Ok(report) => {
            let (classes, more) = classes.transpose().map_err(cover_error)?.unzip();
            let (distinct, ended) = match classes {
                None => (None, Ended::Done),
                Some(Classes::Counted(distinct)) => (Some(distinct), Ended::Done),
                Some(Classes::Stopped(ended)) => (None, ended),
                Some(Classes::TooMany) => return Err(FrontierStopped::new_err(TOO_MANY)),
            };
            let ended = ended_name(ended, interrupted)?;
            let counted =
                PyFrontierReport::new(report.count, ended, report.reached, threads, report.parts);
            let seconds = counted.seconds + more.unwrap_or_default();
            Ok(PyFrontierReport { distinct, seconds, ..counted })
        }
        Err(stop) => stopped(stop, interrupted, threads),
    }
}

/// The result of a unit: its count, or the states it took and its halves.
type UnitCount = (Option<PyFrontierReport>, u64, Vec<PyUnit>);

#[pyfunction]
#[pyo3(signature = (cover, unit, *, threads = 1, max_bytes = BYTES, max_nodes = None, max_memory = None,
    folder = None, keep = None, token = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn frontier_unit(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    unit: PyUnit,
    threads: usize,
    max_bytes: u64,
    max_nodes: Option<u64>,
    max_memory: Option<u64>,
    folder: Option<PathBuf>,
    keep: Option<PathBuf>,
    token: Option<&Bound<'_, CancelToken>>,
) -> PyResult<UnitCount> {
    let origin = unit.origin.clone();
    let units = plain_units(cover.get(), vec![unit])?;
    let (cover, threads) = (&cover.get().cover, thread_count(threads)?);
    let options = FrontierOptions { threads, ..FrontierOptions::default() };
    let stop = limited(max_nodes, None, max_memory)?;
    let (done, interrupted) = attend(py, stop, token, None, |stop, meter| {
        let limits = FrontierLimits { bytes: max_bytes, stop, folder: folder.as_deref() };
        core_unit(cover, units, &options, &limits, Some(meter), keep.as_deref())
    })?;
    match done.map_err(kept_error)? {
        Ok(Counted::Whole(report)) => {
            let ended = ended_name(Ended::Done, interrupted)?;
            let states = report.reached.states;
            let report =
                PyFrontierReport::new(report.count, ended, report.reached, threads, report.parts);
            Ok((Some(report), states, vec![]))
        }
        Ok(Counted::Halves(reached, halves)) => {
            let of = |unit| PyUnit { unit, origin: origin.clone() };
            Ok((None, reached.states, halves.map(of).into()))
        }
        Err(_) if interrupted => Err(PyKeyboardInterrupt::new_err(())),
        Err(stop) => Err(refused(stop)),
    }
}

/// The error for a state that cannot be read or written.
fn kept_error(fault: KeptFault) -> PyErr {
    match &fault {
        KeptFault::Run(fault) => cover_error(fault),
        KeptFault::Read(_, StateFault::Memory { .. }) => {
            for_want_of_memory(FrontierStopped::new_err(fault.to_string()))
        }
        KeptFault::Read(..) => StateError::new_err(fault.to_string()),
        KeptFault::Write(path, error) => {
            let number = error.raw_os_error().unwrap_or(EIO);
            let what = format!(
                "the state of the count cannot be written ({error}): the last one is kept, resume \
                 the run later"
            );
            PyOSError::new_err((number, what, path.clone()))
        }
    }
}

/// The system's number for an error of a disk.
const EIO: i32 = 5;

/// The system's number for a full disk.
const ENOSPC: i32 = 28;

/// The progress of a count, read from the file of its state.
#[pyclass(name = "FrontierState", module = "tilewright._core", frozen, get_all)]
pub struct PyFrontierState {
    origin: String,
    share: f64,
    step: usize,
    steps: usize,
    nodes: u64,
    bytes: u64,
    spilled: u64,
    seconds: f64,
}

#[pymethods]
impl PyFrontierState {
    fn __repr__(&self) -> String {
        let Self { share, nodes, bytes, .. } = self;
        format!("<FrontierState: {share:.4} of the work, {nodes} states, {bytes} bytes>")
    }
}

#[pyfunction]
#[pyo3(signature = (path, *, whole = false))]
pub fn frontier_state(py: Python<'_>, path: PathBuf, whole: bool) -> PyResult<PyFrontierState> {
    let read = || if whole { check_state_in(&path) } else { state_in(&path) };
    let head = py.detach(read).map_err(|fault| match fault {
        StateFault::Io(error) => PyErr::from(error),
        fault => StateError::new_err(fault.to_string()),
    })?;
    let Reached { step, steps, states: nodes, bytes, spilled, seconds, .. } = head.reached;
    let (origin, share) = (head.origin, head.share);
    Ok(PyFrontierState { origin, share, step, steps, nodes, bytes, spilled, seconds })
}

#[pyfunction]
#[pyo3(signature = (cover, tracked, *, max_bytes = BYTES, max_seconds = None,
    token = None, progress = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn frontier_tally(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    tracked: Vec<u32>,
    max_bytes: u64,
    max_seconds: Option<f64>,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Vec<(Vec<u32>, BigUint)>> {
    let stop = limited(None, max_seconds, None)?;
    let cover = &cover.get().cover;
    if let Some(option) = tracked.iter().find(|&&option| option as usize >= cover.n_options()) {
        return Err(PyIndexError::new_err(format!("there is no option {option}")));
    }
    let done = finish(py, stop, token, progress, |stop, meter| {
        let limits = FrontierLimits { bytes: max_bytes, stop, folder: None };
        tally(cover, &tracked, &limits, Some(meter))
    })?;
    done.map(|tally| tally.counts).map_err(refused)
}

#[pyfunction]
#[pyo3(signature = (cover, *, max_seconds = None, max_memory = None, token = None))]
pub fn frontier_suits(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
    token: Option<&Bound<'_, CancelToken>>,
) -> PyResult<Option<(String, Option<u64>)>> {
    let stop = limited(None, max_seconds, max_memory)?;
    let cover = cover.get();
    let advice = finish(py, stop, token, None, |stop, _| {
        suits(&cover.cover, || cover.choice(Purpose::Count, &stop).effort)
    })?;
    Ok(advice.map(|advice| (advice.reason, advice.states)))
}

/// A report of a pass that ran out of time or was cancelled; an error if it cannot be done.
fn stopped(stop: FrontierStop, interrupted: bool, threads: usize) -> PyResult<PyFrontierReport> {
    let ended = match stop.halt {
        Halt::Stopped(ended) => ended_name(ended, interrupted)?,
        _ if interrupted => return Err(PyKeyboardInterrupt::new_err(())),
        _ => return Err(refused(stop)),
    };
    Ok(PyFrontierReport::new(BigUint::default(), ended, stop.reached, threads, 0))
}

#[pyclass(name = "Frontier", module = "tilewright._core", frozen)]
pub struct PyFrontier {
    frontier: Frontier,
    cover: Py<PyCover>,
}

#[pymethods]
impl PyFrontier {
    #[new]
    #[pyo3(signature = (cover, *, max_bytes = BYTES, max_seconds = None, token = None,
        progress = None))]
    fn new(
        py: Python<'_>,
        cover: &Bound<'_, PyCover>,
        max_bytes: u64,
        max_seconds: Option<f64>,
        token: Option<&Bound<'_, CancelToken>>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let stop = limited(None, max_seconds, None)?;
        let plain = &cover.get().cover;
        let built = finish(py, stop, token, progress, |stop, meter| {
            let limits = FrontierLimits { bytes: max_bytes, stop, folder: None };
            Frontier::build(plain, &limits, Some(meter))
        })?;
        Ok(Self { frontier: built.map_err(refused)?, cover: cover.clone().unbind() })
    }

    #[getter]
    fn solutions(&self) -> BigUint {
        self.frontier.count().clone()
    }

    #[getter]
    fn report(&self) -> PyFrontierReport {
        let count = self.frontier.count().clone();
        PyFrontierReport::new(count, "done", self.frontier.reached().clone(), 1, 1)
    }

    fn nth(&self, py: Python<'_>, number: BigUint) -> PyResult<Vec<u32>> {
        let found = py.detach(|| self.frontier.nth(&number));
        found.ok_or_else(|| {
            let count = self.frontier.count();
            PyIndexError::new_err(format!("no solution {number}: there are {count}, from 0"))
        })
    }

    #[pyo3(signature = (number, seed, *, distinct = false))]
    fn draw(
        &self,
        py: Python<'_>,
        number: usize,
        seed: u64,
        distinct: bool,
    ) -> PyResult<Vec<BigUint>> {
        if number > MOST_DRAWN {
            let what = format!("number: {number} are too many, {MOST_DRAWN} are the most");
            return Err(PyValueError::new_err(what));
        }
        let cover = &self.cover.get().cover;
        Ok(py.detach(|| match distinct {
            true => self.frontier.draw_classes(cover, number, seed),
            false => self.frontier.draw(number, seed),
        }))
    }

    #[pyo3(signature = (*, max_seconds = None, token = None))]
    fn shares(
        &self,
        py: Python<'_>,
        max_seconds: Option<f64>,
        token: Option<&Bound<'_, CancelToken>>,
    ) -> PyResult<Vec<BigUint>> {
        let stop = limited(None, max_seconds, None)?;
        let cover = &self.cover.get().cover;
        let shares = finish(py, stop, token, None, |stop, _| {
            let limits = FrontierLimits { bytes: u64::MAX, stop, folder: None };
            self.frontier.shares(cover, &limits)
        })?;
        shares.map_err(refused)
    }

    fn __repr__(&self) -> String {
        let Reached { states, peak_bytes, .. } = self.frontier.reached();
        format!("<Frontier: {} solutions, {states} states, {peak_bytes} bytes>", self.solutions())
    }
}

/// The error for a pass that could not end.
fn refused(stop: FrontierStop) -> PyErr {
    match stop.halt {
        Halt::Disk { kind } => {
            let number = if kind == ErrorKind::StorageFull { ENOSPC } else { EIO };
            PyOSError::new_err((number, format!("engine frontier: {stop}")))
        }
        Halt::Memory { .. } => {
            for_want_of_memory(FrontierStopped::new_err(format!("engine frontier: {stop}")))
        }
        _ => FrontierStopped::new_err(format!("engine frontier: {stop}")),
    }
}

pyo3::create_exception!(
    tilewright._core,
    StateError,
    crate::fault::CoverError,
    "The state of a count in a file is damaged, or of something else."
);

pyo3::create_exception!(
    tilewright._core,
    FrontierStopped,
    crate::fault::CoverError,
    "A limit stopped the pass over the frontier before it ended; says how far it was."
);
