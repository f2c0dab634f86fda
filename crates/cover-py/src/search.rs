//! The functions `search` and `count_each`: convert, let the core work, convert back.

use std::sync::Arc;

use cover::{
    Ended, Engine, Job, Limits, Meter, Open, Origin, Prepared, Purpose, Stop, TallyLimits, Unit,
    Units, drive, find_engine,
};
use num_bigint::{BigInt, BigUint};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::problem::PyCover;
use crate::unit::{PyUnit, fraction};
use crate::waiting::{CancelToken, attend, deadline};
use crate::{EngineRefused, cover_error};

#[pyclass(name = "Report", module = "tilewright._core", frozen)]
pub struct PyReport {
    #[pyo3(get)]
    solutions: BigUint,
    #[pyo3(get)]
    distinct: Option<u64>,
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
    threads: usize,
    rest: Rest,
}

/// What a search left open, made into units only where somebody asks for them.
struct Rest {
    origin: Arc<Origin>,
    open: Vec<Open>,
}

#[pymethods]
impl PyReport {
    #[getter]
    fn open(&self) -> Vec<PyUnit> {
        let mut units: Vec<Unit> = self.rest.open.iter().cloned().flat_map(Open::units).collect();
        units.sort_by(|a, b| a.path.cmp(&b.path));
        let of = |unit| PyUnit { unit, origin: Arc::clone(&self.rest.origin) };
        units.into_iter().map(of).collect()
    }

    #[getter]
    fn is_open(&self) -> bool {
        !self.rest.open.is_empty()
    }

    fn __repr__(&self) -> String {
        let Self { solutions, nodes, seconds, ended, engine, .. } = self;
        format!("<Report: {ended}, {solutions} solutions, {nodes} nodes, {seconds:.3} s, {engine}>")
    }
}

#[pyfunction]
#[pyo3(signature = (cover, *, engine = "auto", reduce = false, collect = false, units = None,
    max_solutions = None, max_nodes = None, max_seconds = None, max_memory = None, threads = 1, token = None,
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
    max_memory: Option<u64>,
    threads: usize,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<PyReport> {
    let deadline = max_seconds.map(deadline).transpose()?.flatten();
    let cover = cover.get();
    let purpose = if max_solutions.is_some() { Purpose::List } else { Purpose::Count };
    let (engine, prepared) = prepare(py, cover, engine, purpose)?;
    let threads = if max_solutions.is_some() { 1 } else { threads.max(1) };
    let units = units.map(|units| plain_units(cover, units)).transpose()?;
    let reduction = reduce.then(|| py.detach(|| cover.cover.reduction()));
    let origin = py.detach(|| Origin::new(&cover.cover, reduction, prepared.tree()));
    let work = |cancel: &_, meter: &Meter| {
        let stop = Stop { nodes: max_nodes, deadline, memory: max_memory, cancel: Some(cancel) };
        let limits = Limits { solutions: max_solutions, stop, threads };
        let (cover, prepared, meter) = (&cover.cover, &*prepared, Some(meter));
        drive(Job { cover, prepared, units, reduction, collect, limits, meter })
    };
    let (report, interrupted) = attend(py, token, progress, work)?;
    let report = report.map_err(cover_error)?;
    Ok(PyReport {
        solutions: report.raw,
        distinct: report.distinct,
        found: PyList::new(py, report.found)?.unbind(),
        nodes: report.nodes,
        seconds: report.seconds,
        ended: ended(report.ended, interrupted),
        done: fraction(&report.done),
        engine: engine.name(),
        threads,
        rest: Rest { origin: Arc::new(origin), open: report.open },
    })
}

/// Solutions, nodes, seconds, and whether there are no more; none where there was no time to answer.
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
    let deadline = max_seconds.map(deadline).transpose()?.flatten();
    let cover = cover.get();
    let (_, prepared) = prepare(py, cover, engine, Purpose::List)?;
    let units = plain_units(cover, units)?;
    let question = Origin::question(&cover.cover);
    units.origin.serves(&question).map_err(cover_error)?;
    let units = units.list;
    let work = |cancel: &_, meter: &Meter| {
        let stop = Stop { nodes: max_nodes, deadline, memory: max_memory, cancel: Some(cancel) };
        let limits = TallyLimits { solutions: max_solutions, stop, threads };
        cover::count_each(&cover.cover, &*prepared, &units, limits, Some(meter))
    };
    let (answers, interrupted) = attend(py, token, progress, work)?;
    let answers = answers.map_err(cover_error)?.into_iter();
    let answers = answers.map(|tally| tally.map(|t| (t.solutions, t.nodes, t.seconds, t.complete)));
    Ok((answers.collect(), interrupted))
}

/// The engine of a name, or the planned one, prepared for the cover.
pub(crate) fn prepare(
    py: Python<'_>,
    cover: &PyCover,
    name: &str,
    purpose: Purpose,
) -> PyResult<(&'static dyn Engine, Arc<dyn Prepared>)> {
    let auto = || py.detach(|| cover.planned(purpose)).engine;
    let name = if name == "auto" { auto() } else { name };
    let engine =
        find_engine(name).ok_or_else(|| cover_error(format!("no engine is called {name:?}")))?;
    let refused = |refusal| EngineRefused::new_err(format!("engine {name}: {refusal}"));
    Ok((engine, py.detach(|| cover.prepare(engine)).map_err(refused)?))
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

pub(crate) fn ended(ended: Ended, interrupted: bool) -> &'static str {
    match ended {
        Ended::Cancelled if interrupted => "interrupted",
        Ended::Cancelled => "cancelled",
        Ended::Done => "done",
        Ended::Solutions => "solutions",
        Ended::Nodes => "nodes",
        Ended::Time => "time",
        Ended::Memory => "memory",
    }
}
