//! The functions `search` and `count_each`: convert, let the core work, convert back.

use std::sync::Arc;

use cover::{
    ENGINES, Engine, Finish, Job, Limits, Meter, Prepared, Purpose, TallyLimits, Unit, drive,
    find_engine,
};
use num_bigint::{BigInt, BigUint};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::problem::PyCover;
use crate::unit::{PyUnit, fraction};
use crate::waiting::{CancelToken, attend, deadline, thread_count};
use crate::{EngineRefused, cover_error};

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
    let threads = thread_count(threads)?;
    let cover = cover.get();
    let purpose = if max_solutions.is_some() { Purpose::List } else { Purpose::Count };
    let (engine, prepared) = prepare(py, cover, engine, purpose)?;
    let threads = if max_solutions.is_some() { 1 } else { threads };
    let units = units.map_or_else(|| vec![Unit::root()], plain_units);
    let work = |cancel: &_, meter: &Meter| {
        let cancel = Some(cancel);
        let limits =
            Limits { solutions: max_solutions, nodes: max_nodes, deadline, cancel, threads };
        let (cover, prepared, meter) = (&cover.cover, &*prepared, Some(meter));
        drive(Job { cover, prepared, units, reduce, collect, limits, meter })
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
        open: PyList::new(py, report.open.into_iter().map(PyUnit))?.unbind(),
        done: fraction(&report.done),
        engine: engine.name(),
        threads,
    })
}

/// Solutions, nodes, seconds, and whether there are no more; none where there was no time to answer.
type Answer = Option<(u64, u64, f64, bool)>;

#[pyfunction]
#[pyo3(signature = (cover, units, *, engine = "auto", max_solutions = None, max_nodes = None,
    max_seconds = None, threads = 1, token = None, progress = None))]
#[allow(clippy::too_many_arguments)] // they are keywords on the Python side
pub fn count_each(
    py: Python<'_>,
    cover: &Bound<'_, PyCover>,
    units: Vec<PyUnit>,
    engine: &str,
    max_solutions: Option<u64>,
    max_nodes: Option<u64>,
    max_seconds: Option<f64>,
    threads: usize,
    token: Option<&Bound<'_, CancelToken>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<(Vec<Answer>, bool)> {
    let deadline = max_seconds.map(deadline).transpose()?.flatten();
    let threads = thread_count(threads)?;
    let cover = cover.get();
    let (_, prepared) = prepare(py, cover, engine, Purpose::List)?;
    let units = plain_units(units);
    let work = |cancel: &_, meter: &Meter| {
        let (solutions, nodes, cancel) = (max_solutions, max_nodes, Some(cancel));
        let limits = TallyLimits { solutions, nodes, deadline, cancel, threads };
        cover::count_each(&cover.cover, &*prepared, &units, limits, Some(meter))
    };
    let (answers, interrupted) = attend(py, token, progress, work)?;
    let answers = answers.map_err(cover_error)?.into_iter();
    let answers = answers.map(|tally| tally.map(|t| (t.solutions, t.nodes, t.seconds, t.complete)));
    Ok((answers.collect(), interrupted))
}

/// The engine of a name, or the planned one, prepared for the cover. Where the planned one refuses
/// the cover, the first that does not takes its place.
pub(crate) fn prepare(
    py: Python<'_>,
    cover: &PyCover,
    name: &str,
    purpose: Purpose,
) -> PyResult<(&'static dyn Engine, Arc<dyn Prepared>)> {
    let auto = name == "auto";
    let name = if auto { py.detach(|| cover.planned(purpose)).engine } else { name };
    let engine =
        find_engine(name).ok_or_else(|| cover_error(format!("no engine is called {name:?}")))?;
    let others = if auto { ENGINES } else { &[] };
    let ready = py.detach(|| {
        cover.prepare(engine).map(|prepared| (engine, prepared)).or_else(|refusal| {
            let prepare = |&other| Some((other, cover.prepare(other).ok()?));
            others.iter().find_map(prepare).ok_or(refusal)
        })
    });
    ready.map_err(|refusal| EngineRefused::new_err(format!("engine {name}: {refusal}")))
}

fn plain_units(units: Vec<PyUnit>) -> Vec<Unit> {
    units.into_iter().map(|unit| unit.0).collect()
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
