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

/// The result of a pass over the frontier; the figures of a search have the same names.
#[pyclass(name = "FrontierReport", module = "tilewright._core", frozen, get_all)]
pub struct PyFrontierReport {
    /// How many solutions there are; 0 if the pass did not end.
    solutions: BigUint,
    /// How many there are up to symmetry; ``None`` if not asked for, or if the pass did not end.
    distinct: Option<BigUint>,
    /// Why it ended.
    ended: &'static str,
    /// ``"frontier"``.
    engine: &'static str,
    /// Number of threads.
    threads: usize,
    /// How many states were examined.
    nodes: u64,
    /// The number of states at the step that has most.
    peak_states: u64,
    /// The most memory that its tables took at a time.
    peak_bytes: u64,
    /// Bytes of tables that it wrote to disk because the memory was full, all together.
    spilled: u64,
    /// Wall time.
    seconds: f64,
    /// The number of the last step that it reached.
    step: usize,
    /// How many steps there are.
    steps: usize,
    /// The number of parts that were counted one after the other.
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

/// Counts the classes of symmetric solutions by Burnside's lemma, from the number of all.
///
/// Args:
///     cover: the problem.
///     solutions: how many solutions it has.
///     threads: how many threads work.
///     max_bytes: the most memory for the tables of a frontier (4 GiB).
///     max_seconds: stop after this wall time.
///     token: stops it when cancelled.
///
/// Returns:
///     The number of classes; ``None`` if the uses of an item would have to be divided among
///     pairs of images in too many ways.
///
/// Raises:
///     FrontierStopped: a limit stopped it.
///     KeyboardInterrupt: by Ctrl-C.
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

/// Counts the solutions by dynamic programming over a frontier, without finding them.
///
/// Time and memory grow with the number of states, and so depend on the order of the items, not on
/// the number of solutions. None of the arguments below changes the count.
///
/// Args:
///     cover: the problem.
///     distinct: also count up to symmetry: by Burnside's lemma, from the solutions that each
///         symmetry leaves unchanged, which are those of smaller covers; not of units.
///     units: count only the solutions below these units of a plain search, of any tree.
///     interchangeable: treat states as one if they differ only by an exchange of kinds that may
///         stand for each other.
///     mirrored: treat states as one if a symmetry of the cover maps them to each other, and maps the
///         items that are still to come to themselves.
///     in_parts: if the tables do not fit their memory, and there is no folder for them, divide the
///         solutions by choices into parts that fit, and count these one after the other.
///     threads: share the states of each step among so many threads.
///     max_bytes: the most memory for its tables (4 GiB).
///     max_nodes: examine at most so many states.
///     max_seconds: stop after this wall time.
///     folder: keeps tables on disk that do not fit the memory, until the turn of their step.
///     token: stops it when cancelled.
///     progress: called with the share of the steps done, 0, and the states so far.
///
/// Returns:
///     A report; it has the number of solutions only if it ended with ``"done"``.
///
/// Raises:
///     FrontierStopped: there is not enough memory, or a state has too many bits; the message has the
///         progress.
///     OSError: the disk is full or broken.
///     CoverError: the classes of units were asked for.
///     ValueError: for a negative time.
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

/// Counts the solutions below one unit in one pass over a frontier, or halves the unit.
///
/// With ``keep`` the count goes on from the state in that file, if there is one. It writes its state
/// there now and then, which takes a twentieth of the time, and when it has to stop.
///
/// Args:
///     cover: the problem.
///     unit: of a plain search, or made by hand.
///     threads: share the states of each step among so many threads.
///     max_bytes: the most memory for its tables (4 GiB).
///     max_nodes: the most states, those of earlier calls among them.
///     max_memory: the most bytes that the whole process may hold.
///     folder: keeps tables on disk that do not fit the memory, until the turn of their step.
///     keep: a file for the state; when the unit is done or halved, the caller should remove it.
///     token: stops it when cancelled.
///
/// Returns:
///     A report, the number of states that it took, and an empty list; or, if the states or the memory
///     are not enough, ``None``, the number of states until then, and two units that together are this
///     one.
///
/// Raises:
///     CoverError: the unit does not belong to this cover.
///     FrontierStopped: it was cancelled, or the unit cannot be halved any more.
///     StateError: the state in the file is damaged, or of another count; the file is not changed.
///     OSError: the disk is full or broken; the last state is not changed.
///     KeyboardInterrupt: by Ctrl-C.
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

/// The progress of a count over a frontier, read from the file of its state.
#[pyclass(name = "FrontierState", module = "tilewright._core", frozen, get_all)]
pub struct PyFrontierState {
    /// The version of the core and the fingerprint of the cover.
    origin: String,
    /// The finished share of the work, estimated from the finished steps.
    share: f64,
    /// The number of the current step.
    step: usize,
    /// How many steps there are.
    steps: usize,
    /// How many states were examined.
    nodes: u64,
    /// Bytes of its tables in memory.
    bytes: u64,
    /// Bytes of tables that it wrote to disk because the memory was full, all together.
    spilled: u64,
    /// How long it worked.
    seconds: f64,
}

#[pymethods]
impl PyFrontierState {
    fn __repr__(&self) -> String {
        let Self { share, nodes, bytes, .. } = self;
        format!("<FrontierState: {share:.4} of the work, {nodes} states, {bytes} bytes>")
    }
}

/// Reads the progress of a count from the file of its state.
///
/// Args:
///     path: of the file.
///     whole: check every byte, and not only the head.
///
/// Raises:
///     StateError: it is damaged, or no state of a count.
///     OSError: it cannot be read.
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

/// Counts, in one pass, the solutions for each set of tracked options that they contain.
///
/// Args:
///     cover: the problem.
///     tracked: options, 64 at most; solutions with the same of these are counted together.
///     max_bytes: the most memory for its tables (4 GiB).
///     max_seconds: stop after this wall time.
///     token: stops it when cancelled.
///     progress: called with the share of the steps done, 0, and the states so far.
///
/// Returns:
///     Sets of tracked options, ascending, each with its number of solutions; without the sets that no
///     solution has.
///
/// Raises:
///     FrontierStopped: the memory or the time is not enough, a state has too many bits, or a count is
///         too large; the message has the progress.
///     IndexError: there is no such option.
///     ValueError: for a negative time.
///     KeyboardInterrupt: by Ctrl-C.
///
/// >>> cells = [[0, 1], [1, 2], [2, 3]]
/// >>> blocks = [[0, 4], [1, 4], [2, 4], [3, 4]]
/// >>> cover = Cover([(1, 1)] * 4 + [(2, 2)], cells + blocks)
/// >>> frontier_tally(cover, [3, 4, 5, 6])
/// [([3, 4], 1), ([3, 6], 1), ([5, 6], 1)]
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

/// Decides whether a frontier should count, and up to how many states; limits cut probes short.
///
/// Returns:
///     The reason, and the number of states after which to begin a search all the same, ``None`` for
///     no such number; or ``None`` if a search may be better.
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

/// All states of a cover: its solutions by number and at random, the shares of its options.
///
/// Args:
///     cover: the problem.
///     max_bytes: the most memory for its tables; those of all steps are kept together.
///     max_seconds: give up after this wall time.
///     token: gives up when cancelled.
///     progress: called with the share of the steps done, 0, and the states so far.
///
/// Raises:
///     FrontierStopped: by a limit.
///     KeyboardInterrupt: by Ctrl-C.
///
/// >>> cover = Cover([(1, 1)] * 3, [[0], [1, 2], [0, 1], [2]])
/// >>> frontier = Frontier(cover)
/// >>> frontier.solutions, frontier.nth(0), frontier.shares()
/// (2, [0, 1], [1, 1, 1, 1])
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

    /// How many solutions there are.
    #[getter]
    fn solutions(&self) -> BigUint {
        self.frontier.count().clone()
    }

    /// The figures of the pass: time, states, memory.
    #[getter]
    fn report(&self) -> PyFrontierReport {
        let count = self.frontier.count().clone();
        PyFrontierReport::new(count, "done", self.frontier.reached().clone(), 1, 1)
    }

    /// The options of the solution with that number, from 0, ascending.
    ///
    /// Raises:
    ///     IndexError: there are not so many.
    ///     OverflowError: for a negative number.
    fn nth(&self, py: Python<'_>, number: BigUint) -> PyResult<Vec<u32>> {
        let found = py.detach(|| self.frontier.nth(&number));
        found.ok_or_else(|| {
            let count = self.frontier.count();
            PyIndexError::new_err(format!("no solution {number}: there are {count}, from 0"))
        })
    }

    /// Numbers of solutions drawn with equal chances; the same for a seed (64 bits) anywhere.
    ///
    /// Args:
    ///     number: how many to draw.
    ///     seed: of the random choices.
    ///     distinct: whether classes of symmetric solutions have equal chances, and the solutions
    ///         within each.
    ///
    /// Raises:
    ///     ValueError: for more than a million at once.
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

    /// For each option in how many solutions it is.
    ///
    /// Raises:
    ///     FrontierStopped: by a limit.
    ///     KeyboardInterrupt: by Ctrl-C.
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
    "The file has no state of this count: it is damaged, or belongs to something else."
);

pyo3::create_exception!(
    tilewright._core,
    FrontierStopped,
    crate::fault::CoverError,
    "A limit stopped the pass over the frontier before it ended; the message has its progress.\n\n\
     If more memory would do, its attribute ``option`` is ``MORE_MEMORY``."
);
