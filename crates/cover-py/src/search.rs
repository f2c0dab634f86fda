//! The functions `search` and `count_each`: convert, let the core work, convert back.

use std::sync::Arc;

use cover::{
    BEGINNER, Images, Job, Limits, Meter, Origin, Phase, Purpose, Remember, Report, Rest, Stop,
    TallyLimits, Units, begin,
};
use num_bigint::{BigInt, BigUint};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::cover::{PyCover, Unready};
use crate::endings::ended;
use crate::fault::cover_error;
use crate::proof::{lacking, proof_text};
use crate::unit::{PyUnit, fraction};
use crate::waiting::{CancelToken, attend, limited, thread_count};

/// The result of a search, and the units that are still open.
#[pyclass(name = "Report", module = "tilewright._core", frozen)]
pub struct PyReport {
    /// How many solutions the searched part has; the images of kept ones included.
    #[pyo3(get)]
    solutions: BigUint,
    /// How many there are up to symmetry; ``None`` unless the search was reduced.
    #[pyo3(get)]
    distinct: Option<u128>,
    /// The solutions kept, each ascending, in search order; empty unless collected.
    #[pyo3(get)]
    found: Py<PyList>,
    /// How many nodes were examined; the same for all engines and any split, unless something was proven.
    #[pyo3(get)]
    nodes: u64,
    /// Wall time of the search itself.
    #[pyo3(get)]
    seconds: f64,
    /// Why it ended; ``"done"`` when nothing is open.
    #[pyo3(get)]
    ended: &'static str,
    /// The weight searched; with the weights of ``open`` exactly the weight given.
    #[pyo3(get)]
    done: (BigInt, BigInt),
    /// The engine that searched; ``"certificate"`` for a proof.
    #[pyo3(get)]
    engine: &'static str,
    /// The proof that there is no solution, if it is not a search.
    ///
    /// It is looked for once in a search of everything that has found nothing for long.
    #[pyo3(get)]
    proof: Option<String>,
    /// The item that needs more options than there are, if that is the proof.
    #[pyo3(get)]
    lacking: Option<usize>,
    /// How many threads searched.
    #[pyo3(get)]
    threads: usize,
    /// The remaining work, made into units only on request.
    rest: Rest,
    /// The nodes of the beginning in this search and those before it; more than any beginning has if it
    /// is past.
    begun: u64,
    /// What is searched beside a listing.
    images: Option<Images>,
}

impl PyReport {
    fn of(
        py: Python<'_>,
        report: Report,
        ended: &'static str,
        engine: &'static str,
        threads: usize,
        begun: u64,
    ) -> PyResult<Self> {
        Ok(Self {
            solutions: report.raw,
            distinct: report.distinct,
            found: PyList::new(py, report.found)?.unbind(),
            nodes: report.nodes,
            seconds: report.seconds,
            ended,
            done: fraction(&report.done),
            engine,
            proof: None,
            lacking: None,
            threads,
            rest: report.rest,
            begun,
            images: None,
        })
    }
}

#[pymethods]
impl PyReport {
    /// The remaining units, in search order, as a new list at each call: pass it as ``units`` to go on.
    #[getter]
    fn open(&self) -> Vec<PyUnit> {
        let Units { origin, list } = self.rest.units();
        let origin = Arc::new(origin);
        let of = |unit| PyUnit { unit, origin: Arc::clone(&origin) };
        list.into_iter().map(of).collect()
    }

    /// About how many bytes the lists of ``open`` take.
    #[getter]
    fn open_bytes(&self) -> u64 {
        self.rest.listed_bytes()
    }

    /// The options chosen on the way to the next node, in order; ``None`` if there is none.
    ///
    /// It is the current partial solution of the search: the ``chosen`` of the first unit of ``open``,
    /// without the cost of making the others.
    #[getter]
    fn next_chosen(&self) -> Option<Vec<u32>> {
        self.rest.next_chosen()
    }

    /// Whether any units remain.
    #[getter]
    fn is_open(&self) -> bool {
        !self.rest.is_empty()
    }

    fn __repr__(&self) -> String {
        let Self { solutions, nodes, seconds, ended, engine, .. } = self;
        format!("<Report: {ended}, {solutions} solutions, {nodes} nodes, {seconds:.3} s, {engine}>")
    }
}

/// The start of a search: units, or the remaining work of another search, which need not become units.
#[derive(FromPyObject)]
pub enum Start {
    Units(Vec<PyUnit>),
    Left(Py<PyReport>),
}

impl Start {
    /// The work to search, the nodes of its beginning that were examined before, and what was searched
    /// beside it.
    fn rest(self, cover: &PyCover) -> PyResult<(Option<Rest>, u64, Option<Images>)> {
        Ok(match self {
            Self::Units(units) => (Some(plain_units(cover, units)?.into()), 0, None),
            Self::Left(report) => {
                let PyReport { rest, begun, images, .. } = report.get();
                (Some(rest.clone().in_order()), *begun, images.clone())
            }
        })
    }
}

/// Searches a cover, or parts of it, until it is done or a limit is reached.
///
/// The counts and the solutions depend neither on the engine nor on the number of threads; their
/// order depends on the engine alone. The place where a limit of nodes or seconds stops the search
/// varies if there are several threads. Units belong to the tree of the engine that returned them.
///
/// Args:
///     cover: the problem.
///     engine: a name from :func:`engines`, or ``"auto"`` for that of :meth:`Cover.plan`; with
///         ``max_solutions`` one that comes to each solution early. A search with ``"auto"`` that is
///         not reduced begins with ``"cells"``, and goes on with another engine if it proves large.
///     reduce: search and keep one solution of each symmetry class; the report has both counts.
///     counting: with ``reduce``: let mirrors cut down the search too. The counts are the same; the
///         search keeps one solution of each class of all symmetries. Units are others.
///     collect: keep the solutions, not only their number.
///     units: the parts to search, as an earlier report left them open, or the report itself, which
///         costs less; default: everything.
///     max_solutions: keep at most so many, the first in search order; runs on one thread.
///     max_nodes: examine at most so many nodes, all threads together.
///     max_seconds: stop after this wall time.
///     max_memory: stop when the whole process holds this many bytes.
///     threads: how many threads search; 1 to 1024, here as in the other functions.
///     token: stops the search when cancelled.
///     progress: called on the calling thread at most ten times a second with the share of the
///         work done (0 to 1), the solutions kept so far and the nodes so far. An exception that it
///         raises stops the search and comes out of this call.
///     remember: whether the search remembers sub-boards in the tree of the most constrained item, and
///         searches the tree below each only once: ``"always"`` from the first node on, for tests. The
///         solutions and the weights of the units stay the same; ``nodes`` counts a remembered
///         sub-board as one node, and varies if there are several threads.
///     by_images: where a list goes on that an earlier report began, whether one solution of each symmetry
///         class may be searched for beside it. Once these are found, all solutions are known, and the
///         list examines only the nodes that lead to one. Its solutions, their order and its units stay
///         the same. For lists of many solutions, a part of them at each call.
///
/// Returns:
///     A report. Ctrl-C ends the search with ``ended == "interrupted"`` and raises nothing.
///
/// Raises:
///     EngineRefused: the engine does not take this cover.
///     CoverError: for an unknown engine, or a unit that is not a state of the cover.
///     ValueError: for a negative time; for ``by_images`` where no list of all solutions is wanted.
#[pyfunction]
#[pyo3(signature = (cover, *, engine = "auto", reduce = false, counting = false, collect = false, units = None,
    max_solutions = None, max_nodes = None, max_seconds = None, max_memory = None, threads = 1, token = None,
    progress = None, remember = "never", by_images = false))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn search(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    engine: &str,
    reduce: bool,
    counting: bool,
    collect: bool,
    units: Option<Start>,
    max_solutions: Option<u64>,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
    threads: usize,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
    remember: &str,
    by_images: bool,
) -> PyResult<PyReport> {
    if by_images && (reduce || !collect || max_solutions.is_none()) {
        let what = "by_images: only a list of all solutions, some at a time, is helped by images";
        return Err(PyValueError::new_err(what));
    }
    let stop = limited(max_nodes, max_seconds, max_memory)?;
    let threads = thread_count(threads)?;
    let remember = remembering(remember)?;
    let cover = cover.get();
    let purpose = if max_solutions.is_some() { Purpose::List } else { Purpose::Count };
    let threads = if max_solutions.is_some() { 1 } else { threads };
    let fresh = || Ok((None, 0, by_images.then(|| Images::new(&cover.cover))));
    let (units, earlier, images) = units.map_or_else(fresh, |units| units.rest(cover))?;
    let mut images = images.filter(|_| by_images);
    // What the plan searches by sparse sets first, on this thread: it takes no time to speak of.
    let short = if engine == "auto" { cover.beginning() } else { 0 };
    let cancel = token.map(|token| token.get().flag());
    let limits = Limits { solutions: max_solutions, stop: Stop { cancel, ..stop }, threads };
    let begun = py.detach(|| {
        let prepare = |engine, stop: &Stop| cover.prepare(engine, stop);
        let nodes = short.saturating_sub(earlier);
        let reduction = if nodes == 0 { None } else { cover.reduction(reduce, counting) };
        begin(&cover.cover, reduction, units, collect, limits, nodes, &prepare)
    });
    let mut begun = begun.map_err(cover_error)?;
    let first_nodes = earlier.saturating_add(begun.nodes());
    if let Some(report) = begun.take_ended(&limits) {
        let ended = ended(report.ended, false)?;
        let report = PyReport::of(py, report, ended, BEGINNER, threads, first_nodes)?;
        return Ok(PyReport { images, ..report });
    }
    let work = |stop: Stop<'_>, meter: &Meter| {
        meter.enter(Phase::Preparing);
        let reduction = cover.reduction(reduce, counting);
        let (name, prepared) = match cover.ready(engine, begun.purpose(purpose), &stop) {
            Ok(ready) => ready,
            Err(Unready::Stopped(ended)) => {
                return Ok(("none", (begun.stopped(&cover.cover, ended), None)));
            }
            Err(Unready::Error(error)) => return Err(error),
        };
        meter.enter(Phase::Searching);
        let limits = Limits { stop, ..limits };
        let (owner, cover) = (cover, &cover.cover);
        let (prepared, meter) = (&*prepared, Some(meter));
        let job = Job { reduction, collect, limits, meter, remember, ..Job::new(cover, prepared) };
        let prepare = |engine, stop: &Stop| owner.prepare(engine, stop);
        let done = match images.as_mut().filter(|_| !begun.asks()) {
            Some(images) => begun.list_on(job, name, images, &prepare).map(|report| (report, None)),
            None => begun.go_on(job, name),
        };
        Ok((name, done.map_err(cover_error)?))
    };
    let (done, interrupted) = attend(py, stop, token, progress, work)?;
    let (engine, (report, proof)) = done?;
    let ended = ended(report.ended, interrupted)?;
    let engine = if proof.is_some() { "certificate" } else { engine };
    let report = PyReport::of(py, report, ended, engine, threads, u64::MAX)?;
    let lacking = proof.as_ref().and_then(lacking);
    Ok(PyReport { proof: proof.map(proof_text), lacking, images, ..report })
}

fn remembering(name: &str) -> PyResult<Remember> {
    match name {
        "never" => Ok(Remember::Never),
        "where it pays" => Ok(Remember::WherePays),
        "always" => Ok(Remember::Always),
        _ => Err(PyValueError::new_err(format!(
            "remember: {name:?}; it is \"never\", \"where it pays\" or \"always\""
        ))),
    }
}

/// Solutions, nodes, seconds, and whether there are no more; none if there was no time to answer.
type Answer = Option<(u64, u64, f64, bool)>;

/// Count the solutions below each unit, each by itself.
///
/// The units need not be disjoint: each is a question of its own, such as a set-up of a puzzle.
///
/// Args:
///     cover: the problem.
///     units: the questions.
///     engine: a name from ``engines()``, or ``"auto"``.
///     max_solutions: count at most so many for each unit (2 is enough to see whether one is unique).
///     max_nodes: examine at most so many nodes for each unit.
///     max_seconds: stop after this time; units without an answer by then have ``None``.
///     max_memory: stop when the whole process holds this many bytes.
///     threads: how many threads work; the answers do not depend on it.
///     token: cancels from another thread.
///     progress: called with the fraction of units done, solutions and nodes so far.
///
/// Returns:
///     For each unit its solutions, nodes, seconds, and whether there are no more solutions; and
///     whether Ctrl-C stopped it.
///
/// Raises:
///     CoverError: an unknown engine, one that refuses the cover, or a unit that is no state of it.
#[pyfunction]
#[pyo3(signature = (cover, units, *, engine = "auto", max_solutions = None, max_nodes = None,
    max_seconds = None, max_memory = None, threads = 1, token = None, progress = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn count_each(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    units: Vec<PyUnit>,
    engine: &str,
    max_solutions: Option<u64>,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    max_memory: Option<u64>,
    threads: usize,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<(Vec<Answer>, bool)> {
    let stop = limited(max_nodes, max_seconds, max_memory)?;
    let threads = thread_count(threads)?;
    let cover = cover.get();
    let units = plain_units(cover, units)?;
    let question = Origin::question(&cover.cover);
    units.origin.serves(&question).map_err(cover_error)?;
    let units = units.list;
    let work = |stop: Stop<'_>, meter: &Meter| {
        let (_, prepared) = match cover.ready(engine, Purpose::List, &stop.at_any_node()) {
            Ok(ready) => ready,
            Err(Unready::Stopped(_)) => return Ok(vec![None; units.len()]),
            Err(Unready::Error(error)) => return Err(error),
        };
        let limits = TallyLimits { solutions: max_solutions, stop, threads };
        let answers = cover::count_each(&cover.cover, &*prepared, &units, limits, Some(meter));
        answers.map_err(cover_error)
    };
    let (answers, interrupted) = attend(py, stop, token, progress, work)?;
    let answers = answers?.into_iter();
    let answers = answers.map(|tally| tally.map(|t| (t.solutions, t.nodes, t.seconds, t.complete)));
    Ok((answers.collect(), interrupted))
}

/// Units with their common origin, which all have to share.
pub(crate) fn plain_units(cover: &PyCover, units: Vec<PyUnit>) -> PyResult<Units> {
    let Some(first) = units.first() else {
        return Ok(Units { origin: Origin::question(&cover.cover), list: vec![] });
    };
    let origin = (*first.origin).clone();
    for unit in &units {
        unit.origin.serves(&origin).and(origin.serves(&unit.origin)).map_err(cover_error)?;
    }
    Ok(Units { origin, list: units.into_iter().map(|unit| unit.unit).collect() })
}
