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

#[pyclass(name = "Report", module = "tilewright._core", frozen)]
pub struct PyReport {
    #[pyo3(get)]
    solutions: BigUint,
    #[pyo3(get)]
    distinct: Option<u128>,
    #[pyo3(get)]
    found: Py<PyList>,
    #[pyo3(get)]
    nodes: u64,
    #[pyo3(get)]
    seconds: f64,
    #[pyo3(get)]
    ended: &'static str,
    #[pyo3(get)]
    done: (BigInt, BigInt),
    #[pyo3(get)]
    engine: &'static str,
    #[pyo3(get)]
    proof: Option<String>,
    #[pyo3(get)]
    lacking: Option<usize>,
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
    #[getter]
    fn open(&self) -> Vec<PyUnit> {
        let Units { origin, list } = self.rest.units();
        let origin = Arc::new(origin);
        let of = |unit| PyUnit { unit, origin: Arc::clone(&origin) };
        list.into_iter().map(of).collect()
    }

    #[getter]
    fn open_bytes(&self) -> u64 {
        self.rest.listed_bytes()
    }

    #[getter]
    fn next_chosen(&self) -> Option<Vec<u32>> {
        self.rest.next_chosen()
    }

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
